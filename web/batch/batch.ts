/** The Many tab: creates its parts, and turns events into state changes or work. */
import { createListInput } from './input.js';
import { createListImport } from './import.js';
import { filtered, initialState, sortedBy, type State } from './state.js';
import { ListKeeper } from './store.js';
import { createListExport } from './export.js';
import { createBatchView, fillChoices } from './view.js';
import { createWork } from './run.js';
import { Pool } from '../worker/pool.js';
import { createStore } from '../state/store.js';
import type { Context } from '../app.js';
import type { Ask } from '../calls/calls.js';
import type { Changed } from '../dom.js';
import type { State as PageState } from '../state/state.js';
import type { Column } from './rows.js';
import { catalogOf } from '../state/catalog.js';

/** Fields whose values are choices of the state. */
const FIELDS = { task: 'task', limit: 'limit', 'file-format': 'format' };

/** Create the tab. The catalog must be loaded. */
export function createBatch(context: Context) {
  const { solver, on, onState, holds } = context;
  const { doc, settings } = context.store.state;
  const catalog = catalogOf(context.store.state);
  const keeper = new ListKeeper();
  const ask: Ask = (name, request) => solver.call(name, request);
  const offered = { ...catalog.batch, verdicts: catalog.verdicts };
  const store = createStore(initialState(offered, doc.chosen, settings.countLimit), (state) => view.draw(state));
  const view = createBatchView(offered, {
    open: (row) => take.open(row),
    sort: (column) => store.change((state) => sortedBy(state, column as Column)),
  });
  const work = createWork(store, keeper, new Pool());
  const intake = createListImport(store, keeper, ask, work.halt);
  const take = createListExport(store, ask, context);
  const show = (wanted: Partial<State['view']>) => store.change((state) => filtered(state, wanted));

  fillChoices(catalog);
  store.change({});
  onState(
    ({ settings: { countLimit } }: PageState) => store.change({ choices: { countLimit } }),
    ['settings.countLimit'],
  );
  for (const [id, choice] of Object.entries(FIELDS))
    on(`batch-${id}`, 'input', ({ target }: Changed) => store.change({ choices: { [choice]: target.value } }));
  on('batch-only-shown', 'change', ({ target }: Changed) => store.change({ choices: { onlyShown: target.checked } }));
  on('batch-variant', 'change', ({ target }: Changed) => {
    store.change({ choices: { variant: target.value } });
    if (store.state.input.source) intake.take(store.state.input.source);
  });
  on('batch-start', 'click', work.start);
  on('batch-pause', 'click', work.pause);
  on('batch-stop', 'click', work.stop);
  on('batch-show', 'change', ({ target }: Changed) => show({ verdict: Number(target.value) }));
  on('batch-show', 'blur', () => view.draw(store.state));
  on('batch-find', 'input', ({ target }: Changed) => show({ find: target.value }));
  on('batch-download', 'click', take.write);
  holds.push(async () => {
    const { input, work, writing } = store.state;
    if (input.busy || writing || work.phase !== 'idle') return 'the list on the Many tab is running';
    if (!input.list || (await keeper.holds())) return '';
    return 'the list on the Many tab is not saved, so download its results first';
  });
  keeper.addEventListener('problem', () =>
    store.change({ messages: { kept: `The list cannot be saved for your next visit: ${keeper.problem}.` } }),
  );
  const box = createListInput(context, {
    ...intake,
    refuse: (alert) => store.change({ messages: { alert } }),
    untouched: async () => {
      const kept = await intake.bringBack(() => box.isEmpty());
      if (kept) box.show(kept);
    },
  });
}
