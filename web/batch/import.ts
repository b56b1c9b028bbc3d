/** Lists that arrive in the Many tab: newly read, or restored from the last visit. */
import { readFile } from './files.js';
import { ListError, readText, type List } from './list.js';
import { READ, listCame, listGone, listKept, listRead, listRefused, aboutOf, type Patch, type Store } from './state.js';
import { count } from '../words.js';
import type { Source } from './input.js';
import type { ListKeeper } from './store.js';
import type { Ask } from '../calls/calls.js';
import { errorOf } from '../state/store.js';

/** @param halt   stops the run through the previous list */
export function createListImport(store: Store, keeper: ListKeeper, ask: Ask, halt: () => void) {
  /** @param variant   the variant of lines that name none */
  async function take(source: Source, variant: string = store.state.choices.variant) {
    halt();
    store.change((state) => listCame(state, source, variant));
    const { turn } = store.state.input;
    const wanted = () => turn === store.state.input.turn;
    const change = (patch: Patch) => wanted() && store.change(patch);
    try {
      const found = await read(source, wanted, change);
      if (wanted()) accept(found);
    } catch (error) {
      change(listRefused(inWords(error)));
    } finally {
      change(READ);
    }
  }

  function read(source: Source, wanted: () => boolean, change: (patch: Patch) => unknown) {
    const { offered, choices } = store.state;
    const progress = (done: number, all: number) =>
      change({ messages: { doing: `Reading: line ${count(done)} of ${count(all)}` } });
    const how = { ask, variant: choices.variant, limits: offered, progress, wanted };
    return 'file' in source ? readFile(source.file, how) : readText(source.text, how);
  }

  function accept(found: { list: List; notice: string }) {
    store.change((state) => listRead(state, found));
    keeper.replace(found.list, aboutOf(store.state));
  }

  /**
   * Restore the list of the last visit with its results, unless another list has arrived.
   * @param wanted   returns whether the box is still empty
   */
  async function bringBack(wanted: () => boolean) {
    const { turn } = store.state.input;
    const kept = await keeper.last();
    if (!kept || turn !== store.state.input.turn || !wanted()) return null;
    store.change((state) => listKept(state, kept));
    return { text: kept.list.text, filename: kept.about.filename };
  }

  function clear() {
    halt();
    store.change(listGone);
    keeper.clear();
  }

  return { take, bringBack, clear };
}

/** Return the message of an expected error; rethrow any other. */
export function inWords(thrown: unknown) {
  const error = errorOf(thrown);
  if (error instanceof ListError || ['Crashed', 'Stopped'].includes(error.name)) return error.message;
  throw thrown;
}
