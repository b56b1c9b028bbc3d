/** Changes of the whole grid: restoring a saved one, clearing it, changing its size or variant. */
import { isPlayed, isUnread } from '../state/derived.js';
import { gridEmptied, gridRestored, rulesSet, unread, type Kept } from '../state/edits.js';
import { isPuzzle } from '../state/modes.js';
import { sizeFor, variantShown, catalogOf } from '../state/catalog.js';
import type { Size } from '../state/sizes.js';
import type { Board, Store } from '../state/state.js';
import type { Intake } from './edits.js';

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
