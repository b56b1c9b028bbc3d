/** Entry point of the page: creates the state, the worker and every part of the page, and connects them. */
import { createAddress } from './link/address.js';
import { createBoard, type BoardActions } from './board/board.js';
import { createCertificate, createWhy } from './panels/why.js';
import { createColours, createKeypad } from './play/keypad.js';
import { createControls, createInfo, createPanels, createPicker } from './panels/controls.js';
import { addStyles, afterPaint, element, setText, on } from './dom.js';
import { fetchJson, imported, messageOf, once, whenSilent } from './download.js';
import { createFiles } from './io/files.js';
import { createDrawer, createView } from './panels/view.js';
import { createIntake } from './calls/intake.js';
import { createMemory, textAtStart } from './link/memory.js';
import { createOffline } from './offline/offline.js';
import { loadWhenShown, createPlaces } from './panels/tabs.js';
import { createLoading, createResult } from './panels/result.js';
import { createPlay } from './play/play.js';
import { createPrinting } from './io/print.js';
import { createRuns } from './calls/runs.js';
import { Pool } from './worker/pool.js';
import { catalogCame, refused } from './state/answers.js';
import { boardView } from './state/boardview.js';
import { initialState, patience, type Catalog, say } from './state/state.js';
import { createStore } from './state/store.js';
import { createShare, createTelling, createTake } from './io/share.js';
import { reasonOf } from './words.js';
import './install.js';
import type { Hold, Page } from './page.js';
import { affordable } from './support.js';
import { Runner, Spare } from './worker/runner.js';
import { createIdle } from './calls/idle.js';

const solver = new Pool({ start: () => new Runner(), spare: new Spare() });
const boardActions: BoardActions = {
  edit: (...what) => intake.edit(...what),
  say: (text) => say(store, text),
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
const helper = affordable() > 1 ? new Pool({ start: () => new Runner() }) : null; // for idle work
const runs = createRuns(solver, store, prepare, intake.overtake, unread, createIdle(solver, store, helper));
const holds: Hold[] = [() => (store.state.run ? 'a puzzle is being solved' : '')];
const page: Page = { store, solver, intake, runs, board, holds };

/** Report that a view failed, but only once: otherwise two failing views would report each other endlessly. */
function sayUndrawn(error: Error) {
  const said = `Part of the page could not be displayed (${reasonOf(error)}). Reload the page.`;
  if (undrawn.has(said)) return;
  undrawn.add(said);
  say(store, said);
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
  try {
    await useCatalog(await fetchJson('catalog.json'));
  } catch (error) {
    catalogFailure = reasonOf(error as Error);
  }
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

/** Return a function that loads a part of the page and creates it. */
const part =
  (path: string, load: (again: string) => Promise<Record<string, any>>, create: string) =>
  async (styled: Promise<unknown>) => {
    const [{ [create]: make }] = await Promise.all([imported(path, load), styled]);
    await catalog;
    return make(page);
  };

const loadLists = part('lists/lists.js', (again) => import(`./lists/lists.js${again}`), 'createLists');
const loadModel = part('model/model.js', (again) => import(`./model/model.js${again}`), 'createModel');
const loadDesk = part('desk/desk.js', (again) => import(`./desk/desk.js${again}`), 'createDesk');
const loadLearn = part('learn/learn.js', (again) => import(`./learn/learn.js${again}`), 'createLearn');

const loadPhoto = part('photo/panel.js', (again) => import(`./photo/panel.js${again}`), 'createPhoto');
const photo = once(() => loadPhoto(addStyles('./photo/photo.css')));

/** Open a picture in the panel for photos, which is fetched when first used. */
async function openPhoto(file: File) {
  say(store, `Opening ${file.name}…`);
  try {
    await (await photo()).open(file);
  } catch (error) {
    const message = `photos cannot be read now: ${messageOf(error)}. Open the photo again when you are online`;
    store.change({ ...refused({ message, line: null }, 'file'), messages: { said: '' } });
  }
}

on('retry', 'click', retry);
for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, runs.rest, { passive: true });
createView(page);
createResult(page);
createLoading(page);
createPanels(page);
createPlaces(page);
createDrawer(page);
createControls(page);
const play = createPlay(page, () => links.address());
createKeypad(page);
createColours(page);
createPrinting(page);
const links = createAddress(page, createMemory(page));
createInfo();
createFiles(page, links, openPhoto);
createPicker(page);
const telling = createTelling(page);
createWhy(page);
createCertificate(page);
createTake(page, telling);
createShare(page, telling, links);
loadWhenShown(page, 'lists', './lists/lists.css', loadLists, element('lists-alert'));
loadWhenShown(page, 'model', './model/model.css', loadModel, element('rows-alert'));
loadWhenShown(page, 'set', './desk/desk.css', loadDesk, element('desk-alert'));
loadWhenShown(page, 'learn', './learn/learn.css', loadLearn, element('learn-alert'));

solver.addEventListener('progress', ({ detail }) => changeRuntime({ progress: detail }));
solver.addEventListener('ready', () => changeRuntime({ progress: null }));
for (const end of ['complete', 'without'])
  solver.addEventListener(end, () => {
    changeRuntime(store.state.runtime.progress?.awaited ? {} : { progress: null });
  });
solver.addEventListener(
  'broke',
  () => solver.state !== 'failed' && say(store, 'The solver crashed and is restarting.'),
);
solver.addEventListener('failed', () => changeRuntime());
solver.addEventListener('note', ({ detail }) => {
  store.change({ runtime: { note: detail.text } });
  runs.watch(detail.text);
});

whenSilent((path) => changeRuntime({ progress: { phase: `Waiting for ${path}`, loaded: 0, total: 0, owed: path } }));
store.change({ reading: { text: textAtStart(element('puzzle').value) } });
// An invitation to paste: the example is selected when it comes. On a phone it would open the keyboard.
if (!location.hash && document.activeElement === document.body && matchMedia('(hover: hover)').matches)
  element('puzzle').focus({ preventScroll: true });
start();
solver.start();
createOffline(page); // it says that the page has started
