/** Templates: HTML with gaps, written once; later only the gaps that changed are written. */
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
