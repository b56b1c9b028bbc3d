/** The end of a game: its time, its hints, and a link to the puzzle alone. Loaded when a puzzle is first finished. */
import { copyLink } from '../io/clipboard.js';
import { gameOf, linkOf } from '../link/shared.js';
import { isFinished } from '../state/derived.js';
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { clock, counted } from '../words.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** No link was copied. */
const NOT_YET = { told: '', byHand: '' };

export function createFinish({ store, onState }: Context) {
  let shared = NOT_YET;

  async function copy() {
    shared = await copyLink(linkOf(store.state), 'Link copied, without the solution.');
    draw(store.state);
  }

  function draw(state: State) {
    const finished = isFinished(state);
    if (!finished) shared = NOT_YET;
    element('board').classList.toggle('finished', finished);
    render(finished ? ending(state) : nothing, element('finish'));
  }

  const ending = (state: State) => html`<p class="game">${inWords(state)}</p>
    <button type="button" title="The link has neither your digits nor the solution"
      @click=${copy}>Share this puzzle</button>
    <span class="hint" role="status">${shared.told}</span>
    ${shared.byHand ? html`<input readonly aria-label="Link to the puzzle" .value=${shared.byHand}>` : nothing}`;

  onState(draw, [isFinished, 'timer']);
  draw(store.state);
}

/** Return the time and the number of hints of a game, as a sentence. */
function inWords(state: State) {
  const { spent, hints } = gameOf(state);
  const how = hints ? `with ${counted(hints, 'hint')}` : 'without a hint';
  return state.timer.shown && spent ? `You solved it in ${clock(spent)}, ${how}.` : `You solved it ${how}.`;
}
