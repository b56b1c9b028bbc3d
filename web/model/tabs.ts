/** A list of tabs, selected by pointer, arrow keys, Home and End; and the switches for lectures. */
import { html } from '../html.js';
import type { State, Store } from '../state/state.js';

type Tab = { name: string; label: string };
type Key = KeyboardEvent & { currentTarget: HTMLElement };

/** @param name   of the list */
export function tabList(name: string, tabs: Tab[], chosen: string, choose: (name: string) => void) {
  const tab = ({ name: one, label }: Tab) => html`<button type="button" role="tab" id=${`step-${one}`}
    aria-selected=${one === chosen} aria-controls="step" tabindex=${one === chosen ? 0 : -1}
    @click=${() => choose(one)}>${label}</button>`;
  return html`<div class="tabs" role="tablist" aria-label=${name} @keydown=${(event: Key) => move(event, tabs, choose)}>
    ${tabs.map(tab)}
  </div>`;
}

const MOVES: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

function move(event: Key, tabs: Tab[], choose: (name: string) => void) {
  const to = MOVES[event.key];
  if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const next = (to(all.indexOf(document.activeElement as HTMLElement)) + tabs.length) % tabs.length;
  choose(tabs[next].name);
  all[next].focus();
}

/** The formulation with one variable per digit and cell, whatever the givens. */
const WHOLE = 'assignment';
const FULL = 'Show the textbook model, with all variables and constraints. The Solve button then uses this model too.';

export function switches(page: Store) {
  const { model, formulation, large } = page.state.settings;
  const isWhole = model === 'lp' && formulation === WHOLE;
  const full = { model: 'lp', formulation: isWhole ? '' : WHOLE };
  const one = (on: boolean, label: string, title: string, settings: Partial<State['settings']>) =>
    html`<button type="button" role="switch" aria-checked=${on} title=${title}
      @click=${() => page.change({ settings })}>${label}</button>`;
  return html`<div class="switches">
    ${one(isWhole, 'Full model', FULL, full)}
    ${one(large, 'Large type', 'For a projector', { large: !large })}
  </div>`;
}
