/** Control of the run through a list: start, pause, stop, progress. */
import { BatchRun } from './run.js';
import { STARTED, begun, endInWords, ended, pausedOrNot, reordered } from './moves.js';
import { aboutOf, isOpen, type Store } from './state.js';
import type { ListKeeper } from './store.js';
import type { Pool } from '../worker/pool.js';
import { errorOf } from '../state/store.js';
import type { List } from './list.js';

/** Milliseconds between two updates of the progress. */
const LOOK = 500;
/** Updates after which sorted or filtered rows are selected again. */
const SORT = 4;

export function createWork(store: Store, keeper: ListKeeper, pool: Pool) {
  let run: BatchRun | null = null;
  let over = Promise.resolve(); // resolves when the pool is free
  let timer: number | undefined;
  let looks = 0;

  /** Start the run, or resume a stopped one. */
  async function start() {
    const { list } = store.state.input;
    if (!list?.length || run) return;
    if (!isOpen(store.state)) {
      store.change(begun);
      keeper.restart(aboutOf(store.state));
    }
    const mine = newRun(list);
    if (!mine) return;
    store.change(STARTED);
    const going = over.then(() => mine.go());
    over = going.catch(() => {}); // said below
    try {
      await going;
      end(mine, endInWords(store.state, mine.stopped));
    } catch (error) {
      end(mine, `The run crashed: ${errorOf(error).message}`);
    }
  }

  function newRun(list: List) {
    const { rows, job } = store.state.work;
    if (!rows || !job) return null;
    run = new BatchRun(pool, list, rows, job, (some) => keeper.add(some));
    timer = setInterval(look, LOOK);
    return run;
  }

  function look() {
    looks += 1;
    const { work, view } = store.state;
    const rate = work.phase === 'paused' ? null : (run?.rate() ?? null);
    store.change({ work: { rate }, ...(view.order && looks % SORT === 0 && { view: reordered(store.state) }) });
  }

  /** End a run, unless another one has replaced it. */
  function end(mine: BatchRun, words: string) {
    if (run !== mine) return;
    leave();
    store.change((state) => ended(state, words));
  }

  function leave() {
    clearInterval(timer);
    run = null;
  }

  function pause() {
    if (!run) return;
    store.change(pausedOrNot);
    if (store.state.work.phase === 'paused') run.pause();
    else run.resume();
  }

  /** Stop the run at once, as its list is replaced. */
  function halt() {
    run?.stop();
    leave();
  }

  return { start, pause, stop: () => run?.stop(), halt };
}
