/** The last degree of a hint: the constraints that are added and subtracted. Loaded when first needed. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { sumOf } from '../panels/path.js';
import { LAST, hintShown } from '../state/stepping.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

export function createAdding({ store, onState }: Context) {
  const seek = (label: string) => store.change({ light: { find: label } });

  function draw(state: State) {
    const hint = hintShown(state);
    const isLast = hint?.degree === LAST;
    const sum = isLast && sumOf('Constraints of the hint', hint.step, seek, 'Show it on the Model tab');
    render(isLast ? html`<div class="why"><div class="rows">${sum}</div></div>` : nothing, element('adding'));
  }

  onState(draw, [hintShown]);
  draw(store.state);
}
