/** The reasoning of a hint, and its arithmetic, on request. Loaded when first needed. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { chainNoted, sumOf } from '../panels/path.js';
import { createReasoning } from '../panels/reasoning.js';
import { LAST, hintShown, reasoningShown } from '../state/stepping.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

export function createAdding(context: Context) {
  const { store, onState } = context;
  const reasoning = createReasoning(context);
  const seek = (label: string) => store.change({ light: { find: label } });

  function draw(state: State) {
    const hint = hintShown(state);
    const shown = hint?.degree === LAST ? hint : null;
    const sum = (of: NonNullable<typeof shown>) => html`<div class="why">${chainNoted(of.step)}
      ${of.step.reasoned ? reasoning.view() : nothing}
      <details class="rows"><summary>Show the arithmetic</summary><p class="hint">${of.arithmetic}</p>
        ${sumOf('Constraints of the hint', of.step, seek, 'Show it on the Model tab')}</details></div>`;
    element('page').toggleAttribute('data-following', shown !== null && reasoningShown(state) !== null);
    render(shown ? sum(shown) : nothing, element('adding'));
  }

  onState(draw, [hintShown, reasoningShown]);
  draw(store.state);
}
