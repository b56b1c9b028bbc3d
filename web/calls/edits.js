/** Edits of the grid: digits, marks and givens, each a step, and the way back and forth through the steps. */
import { isUnread } from '../state/derived.js';
import { MOST_STEPS, redone, undone } from '../state/history.js';
import { entered, entriesAdopted, entriesCleared, givensPut, marksWritten, typedInto } from '../state/moves.js';
import { together } from '../state/state.js';
import { marksHinted } from '../state/stepping.js';
import { count } from '../words.js';

/**
 * @param {import('../state/state.js').Store} store
 * @param {object} step
 * @param {(patch: import('../state/state.js').Patch, how?: {of?: 'puzzle' | 'play' | 'marks', remember?: boolean}) =>
 *   void} step.begin   take it
 * @param {() => void} step.resume   ask again what it has dropped
 * @param {() => void} step.check   have the grid checked
 * @param {(said: string) => void} step.say
 * @param {() => Promise<void>} step.settle   resolves when what is being read is in the state
 */
export function createEdits(store, { begin, resume, check, say, settle }) {
  /**
   * Type a digit (0 empties) into one cell or several. It waits for a text that is being read, which would be lost
   * otherwise.
   * @param {number | number[]} at   indexes @param {number} digit
   * @param {import('../state/state.js').Marking} [marking]
   */
  async function edit(at, digit, marking = store.state.settings.marking) {
    const { side } = store.state.doc.board;
    if (isUnread(store.state)) await settle();
    if (!store.state.catalog) return;
    if (store.state.doc.board.side !== side) return say('The grid has another size now: nothing was entered.');
    const move = typedInto(store.state, [at].flat(), digit, marking);
    if (!move) return;
    if ('refusal' in move) return say(move.refusal);
    begin(move.change, move);
    resume();
  }

  /** Enter a digit that the worker revealed, and keep its message. */
  function reveal(index, digit) {
    const { outcome } = store.state.found;
    begin(together(entered(store.state, index, digit), { found: { outcome } }), { of: 'play' });
    check();
  }

  /** Do what a hint says: its digit, or its pencil marks. @param {import('../state/stepping.js').Hint} hint */
  function follow(hint) {
    const [placed] = hint.step.placed;
    if (placed) return reveal(placed[0] - 1, placed[1]);
    begin(marksHinted(hint, store.state), { of: 'marks' });
    resume();
  }

  /** Enter pencil marks that the worker computed. @param {number[][]} marks */
  function fill(marks) {
    begin(marksWritten(store.state, marks), { of: 'marks' });
    resume();
  }

  /** Lock the givens, so that typed digits are the player's, or unlock them. @param {boolean} locked */
  function lock(locked) {
    if (locked === store.state.doc.locked) return;
    begin({ doc: { locked } }, { of: 'marks' });
    resume();
  }

  function clearEntries() {
    begin(entriesCleared(store.state), { of: 'play' });
    check();
  }

  /** Turn the player's digits into givens. */
  function adopt() {
    begin(entriesAdopted(store.state));
    check();
  }

  /**
   * Change givens, or the rules, whatever is shown of the solution.
   * @param {[label: number, digit: number][]} edits   digit 0 empties
   * @param {?import('../state/state.js').Rule[]} rules   null if they stay
   */
  function give(edits, rules) {
    begin(givensPut(store.state, edits, rules));
    check();
  }

  function undo() {
    const otherwise = store.state.history.forgotten
      ? `Only the last ${count(MOST_STEPS)} steps can be undone.`
      : 'There is nothing to undo.';
    goTo(undone(store.state), otherwise, 'Undone.');
  }

  function redo() {
    goTo(redone(store.state), 'There is nothing to redo.', 'Redone.');
  }

  function goTo(patch, otherwise, said) {
    if (!patch) return say(otherwise);
    begin(together(patch, { messages: { said, refusedLink: '' } }), { remember: false });
    resume();
  }

  return { edit, reveal, follow, fill, lock, clearEntries, adopt, give, undo, redo };
}
