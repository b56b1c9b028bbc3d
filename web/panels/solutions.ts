/** Several solutions: buttons that go through them, and one that shades candidates by how many have them. */
import { html, nothing } from '../html.js';
import { alongSolutions, areTallied, canLeave, talliesTurned } from '../state/among.js';
import { stepsLeft } from '../state/stepping.js';
import { count } from '../words.js';
import type { Solutions, Store } from '../state/state.js';

export function solutionsOf(store: Store, several: Solutions) {
  const { view, among } = store.state.found;
  const shown = view === 'among';
  const last = several.digits.length - 1;
  const button = (by: number, text: string) => html`<button type="button"
    aria-disabled=${shown && (by < 0 ? among === 0 : among === last) ? 'true' : nothing}
    @click=${() => store.change(alongSolutions(by))}>${text} solution</button>`;
  const done = html`<button type="button" title="The grid shows the first solution again"
    @click=${() => store.change(stepsLeft)}>Done</button>`;
  return html`<div class="along" role="group" aria-label="Solutions">
    <div class="stepper">${button(-1, 'Previous')}${button(1, 'Next')}<span aria-live="polite">${
      shown ? `Solution ${count(among + 1)} of ${all(several)}` : found(several)
    }</span>${canLeave(store.state) ? done : nothing}</div>
    <button type="button" aria-pressed=${String(areTallied(store.state))}
      @click=${() => store.change(talliesTurned)}>Show candidates by number of solutions</button></div>`;
}

const all = ({ digits, exact }: Solutions) => `the ${exact ? '' : 'first '}${count(digits.length)} found`;

const found = ({ digits, exact }: Solutions) => `${exact ? '' : 'The first '}${count(digits.length)} solutions`;
