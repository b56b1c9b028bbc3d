/**
 * What a game needs: the timer, the end, and the reasons of a hint. Loaded when a puzzle is first played.
 */
import { isFinished, isPlayed, isPlaying } from '../state/derived.js';
import { shownSolution } from '../state/boardview.js';
import { element } from '../dom.js';
import { html, render, nothing } from '../html.js';
import { gameOf, keyOf, linkOf } from '../link/link.js';
import { clock, counted } from '../words.js';
import type { Board, State } from '../state/state.js';
import type { Page } from '../page.js';
import { copyLink } from '../io/out.js';
import { chainNoted, sumOf } from '../panels/path.js';
import { createReasoning } from '../panels/reasoning.js';
import { LAST, hintShown, reasoningShown } from '../state/stepping.js';

export function createGame(page: Pick<Page, 'store' | 'solver'>) {
  createTimer(page);
  createFinish(page);
  createAdding(page);
}

const SECOND = 1000;
/** Milliseconds after which the time is saved, in case the page is not closed in the usual way. */
const KEPT_EVERY = 30_000;

/**
 * The timer under the grid: how long a puzzle has been played, from the first digit until the grid is full and right.
 * It is paused while the page is hidden or a solution is shown.
 */
function createTimer({ store }: Pick<Page, 'store'>) {
  let board: Board | null = null; // the last board seen
  let of = ''; // the puzzle being played
  let before = 0; // milliseconds played before the clock last started
  let since: number | null = null; // when it last started; null while paused
  let kept = 0; // milliseconds in the state

  const played = () => before + (since === null ? 0 : performance.now() - since);

  function look(state: State) {
    const puzzle = board === state.doc.board ? of : keyOf(state.doc.board);
    board = state.doc.board;
    if (puzzle !== of) begin(puzzle, state.timer);
    const runs = isRunning(state);
    if (runs && since === null) since = performance.now();
    else if (!runs && since !== null) stop();
    draw(state);
  }

  function begin(puzzle: string, timer: { shown: boolean; spent: number; of: string }) {
    of = puzzle;
    before = timer.of === of ? timer.spent : 0;
    kept = before;
    since = null;
  }

  function stop() {
    before = played();
    since = null;
    queueMicrotask(keep);
  }

  /** Store the time in the state, which is saved with the last visit. */
  function keep() {
    if (played() === kept) return;
    kept = played();
    store.change((state) => ({ timer: { ...gameOf(state), spent: kept, of } }));
  }

  function draw(state: State) {
    const { shown } = state.timer;
    const title = 'Show or hide how long you have played';
    const timed = html`<div class="timed" ?hidden=${!isPlaying(state)}>
      <button type="button" title=${title} aria-pressed=${shown} @click=${toggle}>Timer</button>
      <span role="timer" aria-label="Time played" ?hidden=${!shown}>${clock(played())}</span>
    </div>`;
    render(timed, element('play'));
  }

  const toggle = () => store.change(({ timer: { shown } }) => ({ timer: { shown: !shown } }));

  function tick() {
    if (since === null) return;
    draw(store.state);
    if (played() - kept > KEPT_EVERY) keep();
  }

  /** The page was shown or hidden: store the time before the visit is saved. */
  function turn() {
    look(store.state);
    keep();
  }

  document.addEventListener('visibilitychange', turn, { capture: true });
  addEventListener('pagehide', keep, { capture: true });
  setInterval(tick, SECOND);
  store.watch(look, ['catalog', 'doc', 'found', 'settings.place', 'timer']);
  look(store.state);
}

/** Return whether the clock should be running. */
function isRunning(state: State) {
  return isPlaying(state) && isPlayed(state) && !isFinished(state) && !shownSolution(state) && !document.hidden;
}

/** No link was copied. */
const NOT_YET = { told: '', byHand: '' };

/** The end of a game: its time, its hints, and a link to the puzzle alone. */
function createFinish({ store }: Pick<Page, 'store'>) {
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

  store.watch(draw, [isFinished, 'timer']);
  draw(store.state);
}

/** Return the time and the number of hints of a game, as a sentence. */
function inWords(state: State) {
  const { spent, hints } = gameOf(state);
  const how = hints ? `with ${counted(hints, 'hint')}` : 'without a hint';
  return state.timer.shown && spent ? `You solved it in ${clock(spent)}, ${how}.` : `You solved it ${how}.`;
}

/** The reasoning of a hint, and its arithmetic, on request. */
function createAdding(page: Pick<Page, 'store' | 'solver'>) {
  const { store } = page;
  const reasoning = createReasoning(page);
  const seek = (label: string) => store.change({ light: { find: label } });

  function draw(state: State) {
    const hint = hintShown(state);
    const shown = hint?.degree === LAST ? hint : null;
    const sum = (of: NonNullable<typeof shown>) => html`<div class="why">${chainNoted(of.step)}
      ${of.step.reasoned ? reasoning.view() : nothing}
      <details class="rows"><summary>Show the arithmetic</summary><p class="hint">${of.arithmetic}</p>
        ${sumOf('Constraints of the hint', of.step, seek, 'Show the constraint on the Model tab')}</details></div>`;
    element('page').toggleAttribute('data-following', shown !== null && reasoningShown(state) !== null);
    render(shown ? sum(shown) : nothing, element('adding'));
  }

  store.watch(draw, [hintShown, reasoningShown]);
  draw(store.state);
}
