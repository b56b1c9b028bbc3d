/** Templates: what a view draws is written once, as HTML with gaps, and only what changed in a gap is written again. */
import { html, mathml, nothing, render, svg } from './vendor/lit-html/lit-html.js';

export { html, mathml, nothing, render, svg };

/**
 * @typedef {{name: string, label: string, disabled?: boolean, title?: string}} Choice
 */

/**
 * Fill a select, and choose; without a value the choice stays, or is the first.
 * @param {HTMLSelectElement} select
 * @param {(Choice | {label: string, items: Choice[]})[]} choices   those with items are groups of them
 * @param {string} [value]
 */
export function fill(select, choices, value) {
  render(choices.map(option), select);
  if (value !== undefined && select.value !== value) select.value = value;
}

/** @param {any} choice */
function option({ name, label, disabled = false, title, items }) {
  if (items) return items.length ? html`<optgroup label=${label}>${items.map(option)}</optgroup>` : nothing;
  return html`<option value=${name} ?disabled=${disabled} title=${title || nothing}>${label}</option>`;
}
