/** Wiring: what the person does -> worker -> state -> what is drawn. */
import { createBoard } from './board.js';
import { shownSolution, titleOf } from './derived.js';
import { download } from './download.js';
import { createIntake, lengthProblem } from './intake.js';
import { createResult } from './result.js';
import { Solver } from './solver.js';
import { catalogCame, createStore, refused, runBroke, runEnded, runStarted } from './state.js';
import { createView } from './view.js';

const element = (id) => document.getElementById(id);
const solver = new Solver();
const board = createBoard(element('board'), (index, digit) => intake.edit(index, digit));
const drawView = createView(board.draw);
const drawResult = createResult();
const store = createStore((state) => {
  drawView(state);
  drawResult(state);
});
// A run under way is about a puzzle that is no more; one still waiting will be about the new one.
const intake = createIntake(solver, store, () => store.state.run?.sent && stop('The puzzle was changed.'));

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

async function solve() {
  if (store.state.run) return;
  if (store.state.runtime === 'failed') retry();
  const run = { since: performance.now(), sent: false };
  store.change(runStarted(run));
  const current = () => store.state.run === run;
  await catalog;
  await intake.settle();
  if (!current()) return;
  if (store.state.problem) {
    return store.change(runBroke('error', 'Error: nothing was solved', 'Mend what the message under Puzzle says, or press New.'));
  }
  const { board: { cells, boxsize, variant }, model, timeLimit } = store.state;
  run.sent = true;
  try {
    const answer = await solver.call('solve', { cells, boxsize, variant, model, time_limit: timeLimit });
    if (current()) store.change(answer.ok ? runEnded(answer) : runBroke('error', 'Error: the puzzle was not solved', answer.message));
  } catch (error) {
    // A stopped run is no longer the current one; anything else broke by itself.
    if (current()) store.change(runBroke('error', 'Error: the solver broke off', error.message));
  }
}

function stop(reason = '') {
  const { run } = store.state;
  if (!run) return;
  store.change(runBroke('stopped', 'Stopped', reason));
  if (run.sent) solver.stop();
}

async function save(kind) {
  await intake.settle();
  const { board: { cells, boxsize, variant }, format } = store.state;
  const solution = shownSolution(store.state);
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
  if (problem) return store.change(refused({ message: problem, line: null }, 'read'));
  const title = file.name.replace(/\.[^.]*$/, '');
  intake.text(await file.text(), { filename: file.name, title, now: true });
}

function takeLimit(event) {
  const { min, max, default: usual } = store.state.catalog.time_limit;
  const wanted = event.target.valueAsNumber;
  const timeLimit = Number.isFinite(wanted) ? Math.min(max, Math.max(min, wanted)) : usual;
  event.target.value = String(timeLimit);
  store.change({ timeLimit });
}

function takeExample(event) {
  const example = Number(event.target.value);
  if (example < 0) return;
  const { text, title, variant } = store.state.catalog.examples[example];
  intake.text(text, { title, variant, example, now: true });
}

function on(id, type, listener) {
  element(id).addEventListener(type, listener);
}

on('puzzle', 'input', (event) => intake.text(event.target.value));
on('variant', 'change', (event) => intake.variant(event.target.value));
on('examples', 'change', takeExample);
on('model', 'change', (event) => store.change({ model: event.target.value }));
on('format', 'change', (event) => store.change({ format: event.target.value, notSaved: '' }));
on('limit', 'change', takeLimit);
on('new', 'click', () => intake.empty());
on('open', 'click', () => element('file').click());
on('file', 'change', (event) => {
  if (event.target.files.length) openFile(event.target.files[0]);
  event.target.value = '';      // so that the same file can be opened again
});
on('solve', 'click', solve);
on('stop', 'click', () => stop());
on('retry', 'click', retry);
on('other', 'click', () => store.change({ other: !store.state.other }));
on('solution', 'focus', (event) => event.target.select());
on('download-puzzle', 'click', () => save('puzzle'));
on('download-solution', 'click', () => save('solution'));
on('board', 'paste', (event) => {
  event.preventDefault();
  intake.text(event.clipboardData.getData('text/plain'), { now: true });
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  solve();
});

solver.addEventListener('progress', ({ detail }) => changeRuntime({ progress: detail }));
solver.addEventListener('ready', () => changeRuntime());
solver.addEventListener('failed', ({ detail }) => changeRuntime({ failure: detail.message }));
solver.addEventListener('note', ({ detail }) => store.change({ note: detail.text }));

store.change({ text: element('puzzle').value });      // a reload may have kept it
start();
solver.start();
