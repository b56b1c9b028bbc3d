/** Entry point of the page: creates the state, the worker and every part of the page, and connects them. */
import { createAddress } from './link/address.js';
import { createBoard, type BoardActions } from './board/board.js';
import { createCertificate } from './panels/certificate.js';
import { createColours } from './board/colours.js';
import { createControls } from './panels/controls.js';
import { afterPaint, element, setText } from './dom.js';
import { fetchJson, imported, whenSilent } from './download.js';
import { createFiles } from './io/files.js';
import { createDrawer } from './panels/drawer.js';
import { createInfo } from './panels/info.js';
import { createIntake } from './calls/intake.js';
import { createKeypad } from './board/keypad.js';
import { createMemory } from './link/memory.js';
import { textAtStart } from './link/moved.js';
import { createOffline } from './offline/offline.js';
import { loadWhenShown } from './panels/opening.js';
import { createLoading } from './panels/loading.js';
import { createPanels } from './panels/panels.js';
import { createPicker } from './panels/picker.js';
import { createPlaces } from './panels/places.js';
import { createPlay } from './board/play.js';
import { createPrinting } from './io/print.js';
import { createResult } from './panels/result.js';
import { createRuns } from './calls/runs.js';
import { Solver } from './worker/solver.js';
import { catalogCame } from './state/answers.js';
import { boardView } from './state/boardview.js';
import { initialState, patience } from './state/state.js';
import { createStore } from './state/store.js';
import { createShare, createTelling } from './io/share.js';
import { createTake } from './io/take.js';
import { createView } from './panels/view.js';
import { spareHand } from './worker/pool.js';
import { createWhy } from './panels/why.js';
import { reasonOf } from './words.js';
import type { Hold } from './offline/reloading.js';
import type { Catalog } from './state/catalog.js';

import './install.js';

const solver = new Solver();
const boardActions: BoardActions = {
  edit: (...what) => intake.edit(...what),
  say,
  tell: (text) => setText(element('pad-said'), text),
  clear: () => play.clear(),
  pencil: () => play.togglePencil(),
  enter: () => play.enter(),
  houses: (houses) => store.change({ houses }),
};
const board = createBoard(element('board'), boardActions, boardView(initialState()));
const undrawn = new Set<string>(); // reports of views that failed
const store = createStore(initialState(), null, { patience, afterPaint, failed: sayUndrawn });
const intake = createIntake(solver, store, (of) => runs.overtaken(of));
const unread = () => (solver.state === 'ready' ? intake.beingRead() : null);
const runs = createRuns(solver, store, prepare, intake.overtake, unread, spareHand());
export type Context = typeof context;

/**
 * The context that every part of the page is created with. `onState` registers a view of parts of the state;
 * `afterState` a view drawn a moment later, when the grid and the result are on the screen. `say` shows a message about
 * what was just done. `holds` contains functions that return why the page must not reload by itself; see
 * offline/reloading.ts.
 */
const context = {
  store,
  solver,
  intake,
  runs,
  board,
  element,
  on,
  say,
  onState: store.watch,
  afterState: store.watchLate,
  /** Files that were opened, so that a program on the Model tab can find them. */
  opened: [] as File[],
  holds: [() => (store.state.run ? 'a puzzle is being solved' : '')] as Hold[],
};

/** Report that a view failed, but only once: otherwise two failing views would report each other endlessly. */
function sayUndrawn(error: Error) {
  const said = `Part of the page could not be displayed (${reasonOf(error)}). Reload the page.`;
  if (undrawn.has(said)) return;
  undrawn.add(said);
  say(said);
}

let catalogFailure = '';
let catalogLoaded = () => {};
const catalog = new Promise<void>((resolve) => {
  catalogLoaded = resolve;
});

/** Use the catalog, then read text that was typed before it loaded. */
async function useCatalog(loaded: Catalog) {
  await links.ready();
  store.change(catalogCame(loaded));
  catalogLoaded();
  const { text } = store.state.reading;
  const opened = links.arrive();
  if (text) intake.text(text, { remember: opened });
  else if (!opened) intake.empty({ remember: false });
}

async function start() {
  catalogFailure = '';
  const loaded = await fetchJson('catalog.json').catch(({ message }) => {
    catalogFailure = message;
  });
  changeRuntime();
  if (loaded) await useCatalog(loaded);
  changeRuntime();
}

/** The page is ready when both its catalog and its worker are ready. */
function changeRuntime(patch = {}) {
  const failed = catalogFailure || solver.state === 'failed';
  const ready = store.state.catalog && solver.state === 'ready';
  const status = failed ? 'failed' : ready ? 'ready' : 'loading';
  store.change({ runtime: { ...patch, status, failure: catalogFailure || solver.failure } });
}

function retry() {
  if (catalogFailure) start();
  solver.retry();
  changeRuntime({ progress: null });
}

/** Wait for the catalog and the typed text before a run; if loading has failed, try again. */
async function prepare() {
  if (store.state.runtime.status === 'failed') retry();
  await catalog;
  await intake.finish();
}

function say(said: string) {
  store.change({ messages: { said } });
}

/** Listen to an element. A button with data-waits is disabled until it has a listener, so that no click is lost. */
function on(id: string, type: string, listener: (event: any) => unknown) {
  const target = element(id);
  target.addEventListener(type, listener);
  if (type === 'click' && 'waits' in target.dataset) target.disabled = false;
}

/** Return a function that loads a part of the page and creates it. */
const part =
  (path: string, load: (again: string) => Promise<Record<string, any>>, create: string) =>
  async (styled: Promise<unknown>) => {
    const [{ [create]: make }] = await Promise.all([imported(path, load), styled]);
    await catalog;
    await make(context);
  };

const loadBatch = part('batch/batch.js', (again) => import(`./batch/batch.js${again}`), 'createBatch');
const loadModel = part('model/model.js', (again) => import(`./model/model.js${again}`), 'createModel');
const loadCompare = part('model/compare.js', (again) => import(`./model/compare.js${again}`), 'createComparison');
const loadDesk = part('desk/desk.js', (again) => import(`./desk/desk.js${again}`), 'createDesk');
const loadLearn = part('learn/learn.js', (again) => import(`./learn/learn.js${again}`), 'createLearn');
const loadLab = part('lab/lab.js', (again) => import(`./lab/lab.js${again}`), 'createLab');

on('retry', 'click', retry);
for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, runs.rest, { passive: true });
createView(context);
createResult(context);
createLoading(context);
createPanels(context);
createPlaces(context);
createInfo();
createDrawer(context);
createControls(context);
const play = createPlay(context, () => links.address());
createKeypad(context);
createColours(context);
createPrinting(context);
const links = createAddress(context, createMemory(context));
createFiles(context, links);
createPicker(context);
const telling = createTelling(context);
createWhy(context);
createCertificate(context);
createTake(context, telling);
createShare(context, telling, links);
loadWhenShown(context, 'many', './batch/batch.css', loadBatch, element('batch-alert'));
loadWhenShown(context, 'model', './model/model.css', loadModel, element('rows-alert'));
loadWhenShown(context, 'compare', './model/compare.css', loadCompare, element('compare-alert'));
loadWhenShown(context, 'set', './desk/desk.css', loadDesk, element('desk-alert'));
loadWhenShown(context, 'learn', './learn/learn.css', loadLearn, element('learn-alert'));
loadWhenShown(context, 'lab', './lab/lab.css', loadLab, element('lab-alert'));

solver.addEventListener('progress', ({ detail }) => changeRuntime({ progress: detail }));
solver.addEventListener('ready', () => changeRuntime({ progress: null }));
for (const end of ['complete', 'without'])
  solver.addEventListener(end, () => {
    changeRuntime(store.state.runtime.progress?.awaited ? {} : { progress: null });
  });
solver.addEventListener('broke', () => !store.state.run && say('The solver crashed and is restarting.'));
solver.addEventListener('failed', () => changeRuntime());
solver.addEventListener('note', ({ detail }) => {
  store.change({ runtime: { note: detail.text } });
  runs.watch(detail.text);
});

whenSilent((path) => changeRuntime({ progress: { phase: `Waiting for ${path}`, loaded: 0, total: 0, owed: path } }));
store.change({ reading: { text: textAtStart(element('puzzle').value) } });
start();
solver.start();
createOffline(context); // it says that the page has started
