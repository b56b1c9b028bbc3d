/** Switches for a lecture: the whole model, which Solve obeys, and large type. */
import { html } from '../html.js';
import type { Store } from '../state/state.js';

/** The formulation with a variable for each digit in each cell, whatever is given. */
const WHOLE = 'assignment';

export function switches(page: Store) {
  const { model, formulation, large } = page.state.settings;
  const isWhole = model === 'lp' && formulation === WHOLE;
  const one = (
    label: string,
    title: string,
    on: boolean,
    settings: { model: string; formulation: string } | { large: boolean },
  ) => html`<button type="button" role="switch" aria-checked=${on} title=${title}
    @click=${() => page.change({ settings })}>${label}</button>`;
  return html`<div class="switches">
    ${one('Whole model', 'Without singles: all variables, all constraints; Solve takes it, too', isWhole, {
      model: 'lp',
      formulation: isWhole ? '' : WHOLE,
    })}
    ${one('Large type', 'For a projector', large, { large: !large })}
  </div>`;
}
