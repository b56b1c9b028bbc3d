/** Parts of playing that are loaded when first needed. */
import { imported, lazy } from '../download.js';
import { LAST, hintShown } from '../state/stepping.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** When each part is needed, how to load it, and the message if it cannot be loaded. */
const PARTS = [
  {
    needed: ({ catalog, doc: { locked } }: State) => Boolean(locked && catalog),
    path: 'board/timer.js',
    load: (again: string) => import(`./timer.js${again}`),
    create: 'createTimer',
    without: 'The timer is not available.',
  },
  {
    needed: (state: State) => hintShown(state)?.degree === LAST,
    path: 'board/adding.js',
    load: (again: string) => import(`./adding.js${again}`),
    create: 'createAdding',
    without: 'The constraints cannot be shown.',
  },
];

export function createLate(context: Context) {
  for (const { needed, path, load, create, without } of PARTS) {
    const part = lazy(() => imported(path, load), {
      arrived: (module) => module[create](context),
      failed: ({ message }) => context.say(`${without} ${message}`),
    });
    context.onState((state: State) => needed(state) && part());
  }
}
