/** Wiring: what the person does -> worker -> state -> what is drawn. */
import { createBoard } from './board.js';
import { createChart } from './chart.js';
import { shownSolution, titleOf } from './derived.js';
import { download } from './download.js';
import { createIntake, lengthProblem, textProblem } from './intake.js';
import { createPanels, readMaking, showGrid } from './panels.js';
import { createResult } from './result.js';
import { createRuns } from './runs.js';
import { Solver } from './solver.js';
import { candidatesHidden, catalogCame, createStore, refused } from './state.js';
import { createView } from './view.js';

const element = (id) => document.getElementById(id);
const solver = new Solver();
const board = createBoard(element('board'), (index, digit) => intake.edit(index, digit));
const views = [createView(board.draw), createResult(), createPanels((transform) => runFromPanel('vary', transform)), createChart()];
const store = createStore((state) => views.forEach((draw) => draw(state)));
// A run under way is about a puzzle that is no more; one still waiting will be about the new one.
const intake = createIntake(solver, store, () => store.state.run?.sent && runs.stop('The puzzle was changed.'));
const runs = createRuns(solver, store, prepare);

let catalogFailure = '';
let catalogLoaded;
const catalog = new Promise((resolve) => { catalogLoaded = resolve; });

/** Load the lists of variants, models, formats and examples; text typed before they came is read then. */
async function loadCatalog() {
  const answer = await fetch('./catalog.json');
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  store.change(catalogCame(await answer.json()));
  if (store.state.text) intake.text(store.state.text, { now: true });
  else intake.empty();
  catalogLoaded();
}

async function start() {
  catalogFailure = '';
  try {
    await loadCatalog();
  } catch (error) {
    catalogFailure = `Could not fetch catalog.json: ${error.message}`;
  }
  changeRuntime();
}

/** The page is ready when both its lists and its worker are there. */
function changeRuntime(patch = {}) {
  const failed = catalogFailure || solver.state === 'failed';
  const ready = store.state.catalog && solver.state === 'ready';
  store.change({ ...patch, runtime: failed ? 'failed' : ready ? 'ready' : 'loading', ...(catalogFailure && { failure: catalogFailure }) });
}

function retry() {
  if (catalogFailure) start();
  solver.retry();
  changeRuntime({ progress: null });
}

/** Whoever asks for something when loading has failed wants it tried again. */
async function prepare() {
  if (store.state.runtime === 'failed') retry();
  await catalog;
  await intake.settle();
}

function runFromPanel(kind, detail) {
  runs.once(kind, detail);
  showGrid();
}

function toggleCandidates() {
  if (store.state.run) return;
  if (store.state.candidates) store.change(candidatesHidden());
  else runFromPanel('candidates');
}

async function save(kind) {
  await intake.settle();
  const { board: { cells, boxsize, variant }, format } = store.state;
  const solution = shownSolution(store.state);
  if (kind === 'solution' && !solution) return; // what was just typed has taken it away
  const request = { cells: kind === 'solution' ? solution.cells : cells, boxsize, variant, format, kind, title: titleOf(store.state) };
  try {
    const file = await solver.call('dump', request);
    store.change({ notSaved: file.ok ? '' : file.message });
    if (file.ok) download(file);
  } catch (error) {
    store.change({ notSaved: `the file was not made: ${error.message}` });
  }
}

async function openFile(file) {
  // Four bytes a character at most: what is longer is refused unread.
  const problem = lengthProblem(Math.ceil(file.size / 4), store.state.catalog);
  if (problem) return store.change(refused({ message: problem, line: null }, 'file'));
  const title = file.name.replace(/\.[^.]*$/, '');
  try {
    intake.text(await file.text(), { filename: file.name, title, now: true });
  } catch (error) {
    store.change(refused({ message: `the file could not be read: ${error.message}`, line: null }, 'file'));
  }
}

/** A text that is no puzzle by its length alone is not even put into the box: laying it out would stop the page for seconds. */
function refuseLongPaste(event) {
  const problem = textProblem(event.clipboardData.getData('text/plain'), store.state.catalog);
  if (!problem) return;
  event.preventDefault();
  store.change(refused({ message: problem, line: null }, 'file'));
}

function pasteIntoGrid(event) {
  const text = event.clipboardData.getData('text/plain');
  event.preventDefault();
  if (text.trim()) intake.text(text, { now: true });
}

/** A key that is held down must not press the button that takes the focus next. */
function ignoreRepeats(event) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

function takeExample(event) {
  const example = Number(event.target.value);
  if (example < 0) return;
  const { text, title, variant } = store.state.catalog.examples[example];
  intake.text(text, { title, variant, example, now: true });
}

/** Let a number field change the state, within the limits the field itself has; without a number it keeps what it was. */
function onNumber(id, key) {
  const within = (target) => {
    const wanted = Math.round(target.valueAsNumber);
    return Number.isFinite(wanted) && target.max ? Math.min(Number(target.max), Math.max(Number(target.min), wanted)) : store.state[key];
  };
  on(id, 'input', ({ target }) => store.change({ [key]: within(target) }));
  on(id, 'change', ({ target }) => { target.value = String(within(target)); });
}

function on(id, type, listener) {
  element(id).addEventListener(type, listener);
}

on('puzzle', 'input', (event) => intake.text(event.target.value));
on('variant', 'change', (event) => intake.variant(event.target.value));
on('examples', 'change', takeExample);
on('model', 'change', (event) => store.change({ model: event.target.value }));
on('format', 'change', (event) => store.change({ format: event.target.value, notSaved: '' }));
onNumber('limit', 'timeLimit');
onNumber('count-limit', 'countLimit');
onNumber('compare-limit', 'compareLimit');
on('new', 'click', () => intake.empty(3));
on('open', 'click', () => element('file').click());
on('file', 'change', (event) => {
  if (event.target.files.length) openFile(event.target.files[0]);
  event.target.value = '';      // so that the same file can be opened again
});
on('solve', 'click', () => runs.once('solve'));
on('stop', 'click', () => runs.stop());
on('retry', 'click', retry);
on('count', 'click', () => runFromPanel('count'));
on('candidates', 'click', toggleCandidates);
on('making', 'input', () => store.change({ making: readMaking() }));
on('making', 'submit', (event) => {
  event.preventDefault();
  runFromPanel('generate');
});
on('compare', 'click', () => runs.compare());
on('stop-comparing', 'click', () => runs.stop());
on('other', 'click', () => store.change({ other: !store.state.other }));
on('solution', 'focus', (event) => event.target.select());
on('download-puzzle', 'click', () => save('puzzle'));
on('download-solution', 'click', () => save('solution'));
on('puzzle', 'paste', refuseLongPaste);
on('board', 'paste', pasteIntoGrid);
for (const id of ['solve', 'stop', 'compare', 'stop-comparing']) on(id, 'keydown', ignoreRepeats);
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  runs.once('solve');
});

solver.addEventListener('progress', ({ detail }) => changeRuntime({ progress: detail }));
solver.addEventListener('ready', () => changeRuntime({ progress: null }));
solver.addEventListener('failed', ({ detail }) => changeRuntime({ failure: detail.message }));
solver.addEventListener('note', ({ detail }) => {
  store.change({ note: detail.text, progress: null });
  runs.watch(detail.text);
});

store.change({ text: element('puzzle').value });      // a reload may have kept it
start();
solver.start();
