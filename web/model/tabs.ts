/** A numbered list of tabs, selected by pointer, arrow keys, Home and End. */
import { html, nothing } from '../html.js';

type Tab = { name: string; label: string; done?: boolean };
type Key = KeyboardEvent & { currentTarget: HTMLElement };

/**
 * @param name   of the list
 * @param panel   id of the element that shows the chosen tab
 */
export function tabList(
  name: string,
  tabs: Tab[],
  chosen: string,
  choose: (name: string) => void,
  panel: string = 'step',
) {
  const tab = ({ name: one, label, done }: Tab, at: number) => html`<button type="button" role="tab"
    id=${`${panel}-${one}`} class=${done ? 'done' : nothing} aria-label=${done ? `${label}, done` : nothing}
    aria-selected=${one === chosen} aria-controls=${panel} tabindex=${one === chosen ? 0 : -1}
    title=${label} @click=${() => choose(one)}><span class="number" aria-hidden="true">${at + 1}</span>
    <span class="label">${label}</span></button>`;
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
