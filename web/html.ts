/** Templates: HTML with gaps, written once; later only the gaps that changed are written. Selects and lists of tabs. */
import { html, mathml, nothing, render, svg } from './vendor/lit-html/lit-html.js';

export { html, mathml, nothing, render, svg };

export type Choice = { name: string; label: string; disabled?: boolean; title?: string };

/**
 * Fill a select and set its value; without a value it keeps the selection, or uses the first.
 * @param choices   the options; those with items are groups
 */
export function fill(
  select: HTMLSelectElement,
  choices: (Choice | { label: string; items: Choice[] })[],
  value?: string,
) {
  render(choices.map(option), select);
  if (value !== undefined && select.value !== value) select.value = value;
}

function option({ name, label, disabled = false, title, about, items }: any) {
  if (items) return items.length ? html`<optgroup label=${label}>${items.map(option)}</optgroup>` : nothing;
  return html`<option value=${name} ?disabled=${disabled} title=${title || about || nothing}>${label}</option>`;
}

type Look = { off?: boolean; look?: '' | 'primary' | 'quiet'; name?: string };

/** @param looks   off: it does nothing now, but stays focusable, so that the focus is not lost; name: if not its text */
export const button = (text: unknown, press: () => unknown, { off = false, look = '', name = '' }: Look = {}) =>
  html`<button type="button" class=${look || nothing} aria-label=${name || nothing}
    aria-disabled=${off ? 'true' : nothing} @click=${press}>${text}</button>`;

/** A select with its label; the value is a name of the options. */
export const selectField = (label: string, options: Choice[], value: string, choose: (name: string) => void) =>
  html`<label class="field">${label}
    <select autocomplete="off" @change=${({ target }: { target: HTMLSelectElement }) => choose(target.value)}>
      ${options.map(({ name, label: words }) => html`<option value=${name} .selected=${name === value}>${words}</option>`)}
    </select></label>`;

/** Buttons of which one is pressed. */
export const pressed = (label: string, options: Choice[], value: string, choose: (name: string) => void) =>
  html`<div class="actions-row" role="group" aria-label=${label}>${options.map(
    ({ name, label: words }) => html`<button type="button" aria-pressed=${name === value}
      @click=${() => choose(name)}>${words}</button>`,
  )}</div>`;

/** A table of numbers, which scrolls when it is wide. */
export const table = (name: string, headings: string[], rows: unknown) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label=${`Table: ${name}`}>
    <table class="sizes" aria-label=${name}><thead><tr>${headings.map((each) => html`<th scope="col">${each}</th>`)}
    </tr></thead><tbody>${rows}</tbody></table></div>`;

type Tab = { name: string; label: string; done?: boolean };
type TabKey = KeyboardEvent & { currentTarget: HTMLElement };

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
  return html`<div class="tabs" role="tablist" aria-label=${name} @keydown=${(event: TabKey) => moveTab(event, tabs, choose)}>
    ${tabs.map(tab)}
  </div>`;
}

const MOVES: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

function moveTab(event: TabKey, tabs: Tab[], choose: (name: string) => void) {
  const to = MOVES[event.key];
  if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const next = (to(all.indexOf(document.activeElement as HTMLElement)) + tabs.length) % tabs.length;
  choose(tabs[next].name);
  all[next].focus();
}
