/** Values derived from the state. Nothing here is stored, and nothing touches the document. */
import { stepShown, stepView } from './stepping.js';
import { expected } from '../words.js';

/** @typedef {import('./state.js').State} State */

/** Seconds that nobody needs to be told of before. */
const WAIT = 2;

/** Tell whether the grid does not show the latest input yet. @param {State} state */
export function isUnread({ reading: { stage } }) {
  return stage === 'text' || stage === 'pick';
}

/**
 * Return the variant that the select shows: the grid's, or the one under which something is being read or was refused.
 * @param {State} state @returns {string}
 */
export function variantShown({ doc, reading: { asked, problem, stage } }) {
  const wanted = stage ? stage === 'text' || stage === 'variant' : ['read', 'check'].includes(problem?.from);
  return (wanted && asked.variant) || doc.board.variant; // a text before the catalog was asked for without one
}

/**
 * Return the solution to show ({cells, line}), or null.
 * @param {State} state @returns {?import('./state.js').Grid}
 */
export function shownSolution({ found: { result, view } }) {
  if (!result || view === 'puzzle' || view === 'step') return null;
  return (view === 'other' && result.second) || result.solution;
}

/**
 * Tell whether the number pad is shown: nothing can be typed into a solution.
 * @param {State} state
 */
export function isPadThere(state) {
  return state.settings.pad && Boolean(state.catalog) && !shownSolution(state);
}

/**
 * Return the catalog's entry of the variant the grid is under, or null.
 * @param {State} state @returns {?import('./state.js').Variant}
 */
export function variantOf(state) {
  return state.catalog?.variants.find(({ name }) => name === state.doc.board.variant) ?? null;
}

/**
 * Return the name of the variant under which a text was read that names none, "" if that is the usual one.
 * @param {State} state @returns {string}
 */
export function readAs(state) {
  const {
    catalog,
    doc: { board },
  } = state;
  return board.recognised && board.assumed && board.variant !== catalog.variants[0].name ? variantOf(state).label : '';
}

/**
 * Return the formats of files, each with the reason why a board of this variant and size cannot be written in it, "" if
 * it can.
 * @param {import('./state.js').State} state
 */
export function formatsOf(state) {
  const here = variantOf(state)?.formats[state.doc.board.boxsize] ?? {};
  return state.catalog.formats.map((entry) => ({ ...entry, reason: '', ...here[entry.name] }));
}

/**
 * Return the regions a variant adds to a board of this size.
 * @param {State} state @returns {import('./state.js').Region[]}
 */
export function regionsOf(state) {
  return variantOf(state)?.boards[state.doc.board.boxsize] ?? [];
}

/**
 * Return the boxsize to use for an empty board of a variant: the wanted one, or else one that the variant has.
 * @param {State} state @param {string} variant @param {number} boxsize @returns {number}
 */
export function sizeFor(state, variant, boxsize) {
  const entry = state.catalog?.variants.find(({ name }) => name === variant);
  const sizes = Object.keys(entry?.boards ?? {});
  return sizes.length === 0 || sizes.includes(String(boxsize)) ? boxsize : Number(sizes[0]);
}

/**
 * Return the settings of the Generate panel; what was not chosen there is as in the grid.
 * @param {State} state @returns {import('./state.js').Making}
 */
export function makingOf(state) {
  const { making } = state.settings;
  const variant = making.variant || variantShown(state);
  return { ...making, variant, boxsize: sizeFor(state, variant, making.boxsize || state.doc.board.boxsize) };
}

/**
 * Return the list that can be passed to the panel Many puzzles, and the number of its entries if it is known; null if
 * there is none.
 * @param {State} state @returns {?{source: import('../batch/box.js').Source, count: ?number}}
 */
export function listOf({ reading: { problem, list, source, text } }) {
  if (problem?.list) return { source: problem.list, count: null };
  return list && { source: source ? { file: source.file } : { text }, count: list.entries };
}

/**
 * Return the transforms the Vary group offers, each with the reason why it cannot be made now, "" if it can.
 * @param {State} state @returns {{name: string, label: string, about: string, reason: string}[]}
 */
export function transformsOf(state) {
  const offered = variantOf(state)?.transforms[state.doc.board.boxsize] ?? [];
  return state.doc.board.givens
    ? offered
    : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

/**
 * Return the status that the Result card shows: {kind, headline, sentence}.
 * @param {State} state @returns {{kind: string, headline: string, sentence: string}}
 */
export function statusOf(state) {
  const {
    doc: { board },
    found: { outcome },
    reading: { problem },
    run,
    runtime: { status, failure },
    settings: { place },
  } = state;
  if (status === 'failed')
    return says('error', 'Error: the solver could not be loaded', `${failure.replace(/\.$/, '')}. Nothing is lost.`);
  if (run && status === 'loading') return says('loading', 'Loading…', 'It begins as soon as the solver is loaded.');
  if (run && !(run.beside && outcome)) return says('solving', run.doing);
  if (outcome) return outcome;
  if (status === 'loading') return says('loading', 'Loading…', 'You can enter a puzzle and press Solve meanwhile.');
  if (problem || board.conflicts.length || place === 'make') return says('ready', 'Ready'); // Solve is elsewhere
  return says('ready', 'Ready', board.givens ? 'Press Solve.' : 'Paste a puzzle, or type into the grid.');
}

function says(kind, headline, sentence = '') {
  return { kind, headline, sentence };
}

/** The share of differing cells above which marking each of them is no help. */
const TOO_MANY = 0.5;

/**
 * Return how many cells differ between the two solutions, and whether they are marked.
 * @param {State} state @returns {{differing: number, marked: boolean}}
 */
export function differenceOf({ found: { result }, doc: { board } }) {
  const differing = result?.second ? result.differ.length : 0;
  return { differing, marked: differing <= board.cells.length * TOO_MANY };
}

/**
 * Return how many of the player's digits differ from the solution that is shown.
 * @param {State} state @returns {number}
 */
export function correctedCount(state) {
  const solution = shownSolution(state)?.cells;
  if (!solution) return 0;
  const { board, entries } = state.doc;
  return entries.filter((entry, index) => entry && !board.cells[index] && entry !== solution[index]).length;
}

/**
 * Return everything the board draws; indexes count from 0.
 * @param {State} state @returns {import('../board/board.js').BoardView}
 */
export function boardView(state) {
  const toIndexes = (labels) => new Set(labels.map((label) => label - 1));
  const { board, entries, marks, centre, locked } = state.doc;
  const { boxsize, side, cells, conflicts } = board;
  const { result, candidates, flagged } = state.found;
  const solution = shownSolution(state);
  const step = stepView(state);
  const unlike =
    solution && result.second ? (solution === result.second ? result.solution : result.second).cells : null;
  const regions = regionsOf(state);
  return {
    boxsize,
    side,
    givens: cells,
    entries: step ? NONE : entries,
    marks,
    centre,
    locked,
    solution: step?.digits ?? solution?.cells ?? null,
    unlike,
    candidates: step?.open ?? candidates,
    step,
    pad: isPadThere(state),
    symbols: state.catalog?.symbols ?? '',
    shown: state.catalog?.shown[cells.length] ?? '',
    regions: labelsOf(regions),
    units: [...(state.houses?.[boxsize] ?? []), ...regions.map((region) => region.cells)],
    tinted: toIndexes(regions.flatMap((region) => region.cells)),
    bad: toIndexes(conflicts.flatMap((conflict) => conflict.cells)),
    differ: toIndexes((solution && result.differ) || []),
    markDiffer: differenceOf(state).marked,
    flagged: toIndexes(flagged),
    lit: toIndexes(litIn(state)),
  };
}

/** @type {number[]} */
const NONE = [];

/** Return the labels of the cells that something beside the grid is about. @param {State} state */
const litIn = (state) =>
  state.settings.place === 'model' ? state.light.cells : (stepShown(state)?.cells ?? state.found.why?.cells ?? NONE);

/** Return for each cell's index the labels of the regions it is in. */
function labelsOf(regions) {
  const labels = [];
  for (const { label, cells } of regions) {
    for (const cell of cells) labels[cell - 1] = [...(labels[cell - 1] ?? []), label];
  }
  return labels;
}

/** The parts of the state that boardView depends on: while they are the same, the board need not be drawn. */
const drawn = (state) => {
  const {
    catalog,
    houses,
    doc,
    found,
    settings: { pad },
  } = state;
  const { board, entries, marks, centre, locked } = doc;
  const { result, view, candidates, flagged } = found;
  const said = [result, view, stepShown(state), candidates, flagged];
  return [catalog, houses, board, entries, marks, centre, locked, ...said, pad, litIn(state)];
};

/**
 * Tell whether two states look the same on the board.
 * @param {?State} one
 * @param {State} other
 */
export function looksAlike(one, other) {
  if (one === null) return false;
  const before = drawn(one);
  return drawn(other).every((part, index) => part === before[index]);
}

/**
 * Return how often each digit occurs in the grid, among the givens and the player's digits; at the digit's index.
 * @param {State} state @returns {number[]}
 */
export function timesPlaced({ doc: { board, entries } }) {
  const times = Array(board.side + 1).fill(0);
  board.cells.forEach((given, index) => {
    times[given || entries[index]] += 1;
  });
  return times;
}

/** Tell whether the player has put anything into the grid. @param {State} state */
export function isPlayed({ doc: { entries, marks, centre } }) {
  return entries.some(Boolean) || [...marks, ...centre].some((cell) => cell.length > 0);
}

/**
 * Return the sizes of a variant, for a select.
 * @param {State} state @param {string} variant @returns {{name: string, label: string}[]}   name: the boxsize
 */
export function sizesOf({ catalog }, variant) {
  const { boards } = catalog.variants.find(({ name }) => name === variant);
  return Object.keys(boards).map((boxsize) => {
    const side = Number(boxsize) ** 2;
    return { name: boxsize, label: `${side}x${side}` };
  });
}

/**
 * Return the same for a puzzle to be made, with the time where one has to wait for it and it is known: puzzles with
 * further wishes are made until one is as it should be, and those of some variants take much longer by chance.
 * @param {State} state @param {import('./state.js').Making} making
 */
export function newSizesOf(state, { variant, difficulty, givens, minimal, random }) {
  const { expected: times, difficulties, variants } = state.catalog;
  const known = variant === variants[0].name && difficulty === difficulties[0].name && givens === null && !random;
  const ofSize = ({ name, label }) => {
    const [from, to] = times[name][minimal ? 'minimal' : 'loose'];
    return { name, label: known && (to ?? from) > WAIT ? `${label} (${expected([from, to])})` : label };
  };
  return sizesOf(state, variant).map(ofSize);
}

/**
 * Return the chosen way of the chosen model, null if there is only one.
 * @param {State} state @returns {?{name: string, label: string, about: string}}
 */
export function formulationOf({ catalog, settings: { model, formulation } }) {
  const { ways = [] } = catalog?.models.find(({ name }) => name === model) ?? {};
  return ways.find(({ name }) => name === formulation) ?? ways[0] ?? null;
}
