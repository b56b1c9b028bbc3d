/** What the parts of the page work with; each takes only what it uses. */
import type { createBoard } from './board/board.js';
import type { createIntake } from './calls/intake.js';
import type { createRuns } from './calls/runs.js';
import type { Store } from './state/state.js';
import type { Pool } from './worker/pool.js';

/** Returns why the page must not reload now, as the end of a sentence; "" if it may. */
export type Hold = () => string | Promise<string>;

export type Page = {
  store: Store;
  solver: Pool;
  intake: ReturnType<typeof createIntake>;
  runs: ReturnType<typeof createRuns>;
  board: ReturnType<typeof createBoard>;
  holds: Hold[]; // parts that are opened later add their own
};
