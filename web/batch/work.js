/** Work on a list: a run is begun, paused, stopped and looked at. */
import { BatchRun } from './run.js';
import { STARTED, begun, endInWords, ended, pausedOrNot, reordered } from './moves.js';
import { aboutOf, isOpen } from './state.js';

/** Milliseconds between two looks at a run. */
const LOOK = 500;
/** Looks after which rows that are sorted or filtered are looked through again. */
const SORT = 4;

/**
 * @param {import('./state.js').Store} store @param {import('./store.js').ListKeeper} keeper
 * @param {import('../worker/pool.js').Pool} pool
 */
export function createWork(store, keeper, pool) {
  /** @type {?BatchRun} */
  let run = null;
  let over = Promise.resolve(); // resolves when the pool is free
  let timer;
  let looks = 0;

  /** Begin, or go on where it was stopped. */
  async function start() {
    if (!store.state.input.list?.length || run) return;
    if (!isOpen(store.state)) {
      store.change(begun);
      keeper.restart(aboutOf(store.state));
    }
    const mine = newRun();
    store.change(STARTED);
    const going = over.then(() => mine.go());
    over = going.catch(() => {}); // said below
    try {
      await going;
      end(mine, endInWords(store.state, mine.stopped));
    } catch (error) {
      end(mine, `It broke off: ${error.message}`);
    }
  }

  function newRun() {
    const {
      input: { list },
      work: { rows, job },
    } = store.state;
    run = new BatchRun(pool, list, rows, job, (some) => keeper.add(some));
    timer = setInterval(look, LOOK);
    return run;
  }

  function look() {
    looks += 1;
    const { work, view } = store.state;
    const rate = work.phase === 'paused' ? null : run.rate();
    store.change({ work: { rate }, ...(view.order && looks % SORT === 0 && { view: reordered(store.state) }) });
  }

  /** A run that something else has taken the place of has nothing more to say. */
  function end(mine, words) {
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

  /** Let go of the run at once, as its list goes. */
  function halt() {
    run?.stop();
    leave();
  }

  return { start, pause, stop: () => run?.stop(), halt };
}
