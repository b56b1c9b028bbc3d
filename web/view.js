/** The forms around the grid: puts the state into the document, as text only. */
import { boardView, regionsOf, shownSolution, titleOf, variantOf } from './derived.js';
import { lineOf } from './state.js';
import { count, sentence } from './words.js';

const element = (id) => document.getElementById(id);

/** Conflicts named in words before the rest is only counted. */
const NAMED = 4;

/**
 * @param {(view: import('./board.js').BoardView) => void} drawBoard
 * @returns {(state: import('./state.js').State) => void}
 */
export function createView(drawBoard) {
  const fill = listFiller();
  return function draw(state) {
    drawBoard(boardView(state));
    drawPuzzle(state);
    drawChoices(state, fill);
    drawCaption(state);
    drawTake(state, fill);
  };
}

function drawPuzzle(state) {
  const puzzle = element('puzzle');
  if (puzzle.value !== state.text) puzzle.value = state.text;
  puzzle.toggleAttribute('data-refused', Boolean(state.problem));
  setAttribute(puzzle, 'aria-invalid', state.problem?.from === 'read' ? 'true' : null);
  setText(element('recognised'), recognised(state));
  setLines(element('notices'), state.problem ? [] : state.board.notices, 'li');
  setLines(element('alert'), warnings(state), 'p');
}

function recognised(state) {
  const { board, problem, reading, runtime, text } = state;
  const title = titleOf(state);
  if (problem) return board.givens ? 'The grid still shows the previous puzzle.' : '';
  if (reading && runtime === 'loading' && text) return 'Will be read as soon as the solver is here.';
  if (board.recognised) return title ? `${title}: ${board.recognised}` : board.recognised;
  const size = `${board.side}x${board.side}`;
  const made = title ? `${title}: ` : '';
  if (board.givens) return `${made}${size} grid, ${board.givens} ${board.givens === 1 ? 'given' : 'givens'}`;
  return `Empty ${size} grid. Paste a puzzle, or type into the grid.`;
}

function warnings({ problem, notSaved, board }) {
  if (problem || notSaved) return [problem?.message, notSaved].filter(Boolean);
  const messages = board.conflicts.map(({ message }) => message);
  const rest = messages.length - NAMED;
  return rest > 1 ? [...messages.slice(0, NAMED), `And ${rest} conflicts more.`] : messages;
}

function drawChoices(state, fill) {
  const { catalog } = state;
  if (!catalog) return;
  fill(element('variant'), catalog.variants, state.variant);
  fill(element('model'), catalog.models, state.model);
  const examples = catalog.examples.map(({ title }, index) => ({ name: String(index), label: title }));
  fill(element('examples'), [{ name: '-1', label: 'Choose one …' }, ...examples], String(state.example));
  const model = catalog.models.find(({ name }) => name === state.model);
  setText(element('model-about'), model.about);
  setText(element('model-warning'), model.warning);
  const limit = element('limit');
  setAttribute(limit, 'min', String(catalog.time_limit.min));
  setAttribute(limit, 'max', String(catalog.time_limit.max));
  if (document.activeElement !== limit) limit.value = String(state.timeLimit);
}

function drawCaption(state) {
  const extra = regionsOf(state).length > 0;
  element('legend').hidden = !extra;
  setText(element('legend-text'), extra ? variantOf(state).about : '');
  const several = Boolean(state.result?.second);
  element('several').hidden = !several;
  setAttribute(element('other'), 'aria-pressed', String(state.other));
  const differ = several ? state.result.differ.length : 0;
  setText(element('differ-text'), several ? `${count(differ)} cells differ between the two.` : '');
}

function drawTake(state, fill) {
  const solution = shownSolution(state);
  element('solution-field').hidden = !solution;
  const line = solution ? solution.line || lineOf(solution.cells, state.catalog) : '';
  if (element('solution').value !== line) element('solution').value = line;
  element('download-puzzle').disabled = !state.catalog || Boolean(state.run);
  element('download-solution').disabled = !solution || Boolean(state.run);
  if (state.catalog) drawFormats(state, fill);
}

function drawFormats({ board, catalog, format }, fill) {
  const able = board.formats.length ? board.formats : catalog.formats.map((entry) => ({ ...entry, available: true, reason: '' }));
  const items = able.map(({ name, label, available, reason }) => ({ name, label, disabled: !available, title: reason }));
  fill(element('format'), items, format);
  const chosen = able.find(({ name }) => name === format);
  const about = catalog.formats.find(({ name }) => name === format)?.about ?? '';
  setText(element('format-about'), chosen?.available === false ? sentence(chosen.reason) : about);
}

/** Return a function that fills a select once for each list it is given, and keeps its value. */
export function listFiller() {
  const filled = new Map();
  return (select, items, value) => {
    const key = JSON.stringify(items);
    if (filled.get(select) !== key) {
      select.replaceChildren(...items.map(makeOption));
      filled.set(select, key);
    }
    if (select.value !== value) select.value = value;
  };
}

function makeOption({ name, label, disabled = false, title = '' }) {
  const option = new Option(label, name);
  option.disabled = disabled;
  option.title = title;
  return option;
}

/** Live regions speak when they are written to, so everything below writes only what differs. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export function setAttribute(target, name, value) {
  if (value === null) target.removeAttribute(name);
  else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

function setLines(target, lines, tag) {
  if (target.dataset.lines === JSON.stringify(lines)) return;
  target.dataset.lines = JSON.stringify(lines);
  target.replaceChildren(...lines.map((line) => Object.assign(document.createElement(tag), { textContent: line })));
}
