/** The end of a game: its time, its hints, and a link to the puzzle alone. Loaded when a puzzle is first finished. */
import { copyText } from '../io/clipboard.js';
import { gameOf, linkOf } from '../link/shared.js';
import { isFinished } from '../state/derived.js';
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { clock, counted } from '../words.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

export function createFinish({ store, onState }: Context) {
  let copied = ''; // the link that was copied
  let byHand = ''; // a link that has to be copied by hand

  async function copy() {
    const link = linkOf(store.state);
    [copied, byHand] = (await copyText(link)) ? [await link, ''] : ['', await link];
    draw(store.state);
  }

  function draw(state: State) {
    const finished = isFinished(state);
    if (!finished) [copied, byHand] = ['', ''];
    element('board').classList.toggle('finished', finished);
    render(finished ? ending(state) : nothing, element('finish'));
  }

  const said = () => (copied ? 'Link copied, without the solution.' : byHand ? 'Copy this link:' : '');

  const ending = (state: State) => html`<p class="game">${inWords(state)}</p>
    <button type="button" title="The link has neither your digits nor the solution"
      @click=${copy}>Share this puzzle</button>
    <span class="hint" role="status">${said()}</span>
    ${byHand ? html`<input readonly aria-label="Link to the puzzle" .value=${byHand}>` : nothing}`;

  onState(draw, [isFinished, 'timer']);
  draw(store.state);
}

/** Return the time and the number of hints of a game, as a sentence. */
function inWords(state: State) {
  const { spent, hints } = gameOf(state);
  const how = hints ? `with ${counted(hints, 'hint')}` : 'without a hint';
  return state.timer.shown && spent ? `You solved it in ${clock(spent)}, ${how}.` : `You solved it ${how}.`;
}
