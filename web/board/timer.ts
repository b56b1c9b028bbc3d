/**
 * The timer under the grid: how long a puzzle has been played, from the first digit until the grid is full and right.
 * It is paused while the page is hidden or a solution is shown. Loaded when a puzzle is first played.
 */
import { isFinished, isPlayed } from '../state/derived.js';
import { isPlaying } from '../state/modes.js';
import { shownSolution } from '../state/boardview.js';
import { element } from '../dom.js';
import { html, render } from '../html.js';
import { gameOf, keyOf } from '../link/shared.js';
import { clock } from '../words.js';
import type { Context } from '../app.js';
import type { Board, State } from '../state/state.js';

const SECOND = 1000;
/** Milliseconds after which the time is saved, in case the page is not closed in the usual way. */
const KEPT_EVERY = 30_000;

export function createTimer({ store, onState }: Context) {
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
  onState(look, ['catalog', 'doc', 'found', 'settings.place', 'timer']);
  look(store.state);
}

/** Return whether the clock should be running. */
function isRunning(state: State) {
  return isPlaying(state) && isPlayed(state) && !isFinished(state) && !shownSolution(state) && !document.hidden;
}
