/**
 * The timer under the grid: for how long a puzzle has been played, from the first digit until the grid is full and
 * right. It stands still while the page is not seen, or while a solution is shown. Loaded when givens are first locked.
 */
import { isPlayed, shownSolution } from '../state/derived.js';
import { element, make, setAttribute, setText } from '../dom.js';
import { lineOf } from '../state/state.js';

const SECOND = 1000;
/** Milliseconds after which the time is kept, in case the page is not closed in the usual way. */
const KEPT_EVERY = 30_000;

/** @param {import('../app.js').Context} context */
export function createTimer({ store, onState }) {
  const button = make('button', {
    type: 'button',
    textContent: 'Timer',
    title: 'Show or hide how long you have played',
  });
  const time = make('span', { role: 'timer', ariaLabel: 'Time played' });
  const slot = make('div', { className: 'timed' }, button, time);
  element('play').append(slot);
  let of = ''; // the givens that are played
  let before = 0; // milliseconds that were played before the clock last began to run
  let since = null; // when it did; null while it stands still
  let kept = 0; // milliseconds that are in the state

  const played = () => before + (since === null ? 0 : performance.now() - since);

  /** @param {import('../state/state.js').State} state */
  function look(state) {
    const givens = lineOf(state.doc.board.cells, state.catalog);
    if (givens !== of) begin(givens, state.timer);
    const runs = isRunning(state);
    if (runs && since === null) since = performance.now();
    else if (!runs && since !== null) stop();
    draw(state);
  }

  function begin(givens, timer) {
    of = givens;
    before = timer.of === of ? timer.spent : 0;
    kept = before;
    since = null;
  }

  function stop() {
    before = played();
    since = null;
    queueMicrotask(keep);
  }

  /** Put the time into the state, which the page's memory keeps. */
  function keep() {
    if (played() === kept) return;
    kept = played();
    store.change({ timer: { spent: kept, of } });
  }

  function draw({ doc: { locked }, timer: { shown } }) {
    slot.hidden = !locked;
    time.hidden = !shown;
    setAttribute(button, 'aria-pressed', String(shown));
    setText(time, clockOf(played()));
  }

  function tick() {
    if (since === null) return;
    setText(time, clockOf(played()));
    if (played() - kept > KEPT_EVERY) keep();
  }

  /** The page is seen again, or no longer: the time is kept before the page's memory is. */
  function turn() {
    look(store.state);
    keep();
  }

  button.addEventListener('click', () => store.change(({ timer: { shown } }) => ({ timer: { shown: !shown } })));
  document.addEventListener('visibilitychange', turn, { capture: true });
  addEventListener('pagehide', keep, { capture: true });
  setInterval(tick, SECOND);
  onState(look);
  look(store.state);
}

/** Tell whether somebody is playing now. @param {import('../state/state.js').State} state */
function isRunning(state) {
  const { board, entries, locked } = state.doc;
  const { outcome } = state.found;
  const isFull = board.cells.every((given, index) => given || entries[index]);
  const isSolved = isFull && Boolean(outcome?.play) && outcome?.kind === 'solved';
  return locked && isPlayed(state) && !isSolved && !shownSolution(state) && !document.hidden;
}

/** Return a time as a clock shows it. @param {number} milliseconds */
export function clockOf(milliseconds) {
  const seconds = Math.floor(milliseconds / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
