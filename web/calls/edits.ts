/** Edits of the grid: digits, marks and givens, each as one step, with undo and redo; and another grid in its place. */
import { isUnread, markingIn, isPlayed, isPuzzle } from '../state/derived.js';
import {
  MOST_STEPS,
  redone,
  undone,
  entered,
  entriesAdopted,
  entriesCleared,
  givensPut,
  marksWritten,
  typedInto,
  gridEmptied,
  gridRestored,
  rulesSet,
  unread,
} from '../state/edits.js';
import {
  together,
  type Marking,
  type Patch,
  type Rule,
  type Store,
  type Hint,
  type Kept,
  type Board,
  type Size,
} from '../state/state.js';
import { marksHinted } from '../state/stepping.js';
import { count } from '../words.js';
import { sizeFor, variantShown, catalogOf } from '../state/catalog.js';

/** What each change of the puzzle is made of. */
type Intake = {
  begin: (patch: Patch, how?: { of?: 'puzzle' | 'play' | 'marks'; remember?: boolean }) => void; // applies a patch
  resume: () => void; // asks the dropped questions again
  read: () => void; // reads the text
  check: () => void; // checks the grid
  say: (said: string) => void;
  settle: () => Promise<void>; // resolves when the text being read is in the state
};

export function createEdits(store: Store, { begin, resume, check, say, settle }: Intake) {
  /**
   * Type a digit (0 clears) into one or several cells. Waits while a text is being read; otherwise the digit would be
   * lost.
   * @param at   indexes
   */
  async function edit(at: number | number[], digit: number, marking: Marking = markingIn(store.state)) {
    const { side } = store.state.doc.board;
    if (isUnread(store.state)) await settle();
    if (!store.state.catalog) return;
    if (store.state.doc.board.side !== side) return say('The size of the grid has changed, so nothing was entered.');
    const move = typedInto(store.state, [at].flat(), digit, marking);
    if (!move) return;
    if ('refusal' in move) return say(move.refusal);
    begin(move.change, move);
    resume();
  }

  /** Enter a digit that the worker revealed, and keep its message. */
  function reveal(index: number, digit: number) {
    const { outcome } = store.state.found;
    begin(together(entered(store.state, index, digit), { found: { outcome } }), { of: 'play' });
    check();
  }

  /** Apply a hint: enter its digit, or update the pencil marks. */
  function follow(hint: Hint) {
    const [placed] = hint.step.placed;
    if (placed) return reveal(placed[0] - 1, placed[1]);
    begin(marksHinted(hint, store.state), { of: 'marks' });
    resume();
  }

  /** Enter pencil marks that the worker computed. */
  function fill(marks: number[][]) {
    begin(marksWritten(store.state, marks), { of: 'marks' });
    resume();
  }

  /** Let digits typed on the Play tab be givens, or the player's again. */
  function enter(entering: boolean) {
    if (entering === store.state.doc.entering) return;
    begin({ doc: { entering } }, { of: 'marks' });
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
   * Change givens or rules, whether or not the solution is shown.
   * @param edits   digit 0 clears
   * @param rules   null to keep them
   */
  function give(edits: [label: number, digit: number][], rules: Rule[] | null) {
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

  function goTo(patch: Patch | null, otherwise: string, said: string) {
    if (!patch) return say(otherwise);
    begin(together(patch, { messages: { said, refusedLink: '' } }), { remember: false });
    resume();
  }

  return { edit, reveal, follow, fill, enter, clearEntries, adopt, give, undo, redo };
}

export function createGrids(store: Store, { begin, read, check, say }: Intake) {
  /**
   * Restore a puzzle from a link or from the last visit.
   * @param options   remember: the change can be undone
   */
  function restore(kept: Kept, { remember = true }: { remember?: boolean } = {}) {
    begin(gridRestored(kept, catalogOf(store.state)), { remember });
    check();
  }

  /** @param named   the variant */
  function clear(named: string, boxsize: Size = store.state.doc.board.boxsize) {
    store.change(gridEmptied(sizeFor(store.state, named, boxsize), named));
    check();
  }

  /** Start again with an empty grid of the default variant; earlier choices applied to the previous puzzle. */
  function empty({ remember = true } = {}) {
    const [{ name }] = store.state.catalog?.variants ?? [{ name: '' }];
    emptied(store.state.doc.board.boxsize, name, { remember, chosen: name });
  }

  /** Start again with an empty grid of another size. */
  function size(boxsize: Size) {
    const { board } = store.state.doc;
    const hadAny = isPuzzle(board) || isPlayed(store.state);
    emptied(boxsize, variantShown(store.state));
    if (hadAny) say('The grid has a new size and is empty. Undo restores the puzzle.');
  }

  /** Clear the grid; clearing it twice is one step. */
  function emptied(boxsize: Size, named: string, { remember = true, chosen = store.state.doc.chosen } = {}) {
    const { board } = store.state.doc;
    const { text: content } = store.state.reading;
    const isEmpty = !content && !isPuzzle(board) && !isPlayed(store.state);
    begin(
      { doc: { chosen } },
      { remember: remember && !(isEmpty && board.boxsize === boxsize && board.variant === named) },
    );
    clear(named, boxsize);
  }

  /** Change the variant: read a refused text again, otherwise check the grid. */
  function variant(name: string) {
    const { board, entries } = store.state.doc;
    const { problem, text: content, asked: before } = store.state.reading;
    const again = isUnread(store.state) || problem?.from === 'read' || (Boolean(content) && !isPuzzle(board));
    // The choice takes precedence over the file's suffix, also for the other puzzles in it.
    const filename = before.filename?.replace(/\.[^.]*$/, '');
    const asked = { filename, variant: name };
    begin({
      doc: { chosen: name },
      ...unread({ asked, others: 0, other: 0, stage: again ? 'text' : 'variant' }),
    });
    if (again) read();
    else if (isPuzzle(board) || entries.some(Boolean)) check();
    else clear(name);
  }

  /**
   * Change the rules.
   * @param made   the rules as the worker returned them
   */
  function rules(made: Pick<Board, 'rules' | 'ruled' | 'conflicts'>) {
    begin(rulesSet(store.state, made));
  }

  return { restore, clear, empty, size, variant, rules };
}
