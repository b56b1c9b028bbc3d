/** The arithmetic of a hint, on request: the constraints that are added and subtracted. Loaded when first needed. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { chainNoted, sumOf } from '../panels/path.js';
import { LAST, hintShown } from '../state/stepping.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

export function createAdding({ store, onState }: Context) {
  const seek = (label: string) => store.change({ light: { find: label } });

  function draw(state: State) {
    const hint = hintShown(state);
    const shown = hint?.degree === LAST ? hint : null;
    const sum = (of: NonNullable<typeof shown>) => html`<div class="why">${chainNoted(of.step)}<details class="rows">
      <summary>Show the arithmetic</summary><p class="hint">${of.arithmetic}</p>
      ${sumOf('Constraints of the hint', of.step, seek, 'Show it on the Model tab')}</details></div>`;
    render(shown ? sum(shown) : nothing, element('adding'));
  }

  onState(draw, [hintShown]);
  draw(store.state);
}
