/** What is derived from the state: nothing here is stored, and nothing touches the document. */

/**
 * Return what the puzzle calls itself, or else what it came as; "" when neither is known.
 * @param {import('./state.js').State} state @returns {string}
 */
export function titleOf({ board, title }) {
  return board.title || title;
}

/**
 * Return the solution to show ({cells, line}), or null.
 * @param {import('./state.js').State} state @returns {?import('./state.js').Grid}
 */
export function shownSolution({ result, view }) {
  if (!result || view === 'puzzle') return null;
  return (view === 'other' && result.second) || result.solution;
}

/**
 * Tell whether the number pad is there: a solution is not typed into.
 * @param {import('./state.js').State} state
 */
export function isPadThere(state) {
  return state.pad && Boolean(state.catalog) && !shownSolution(state);
}

/**
 * Return the catalog's entry of the variant the grid is under, or null.
 * @param {import('./state.js').State} state @returns {?import('./state.js').Variant}
 */
export function variantOf(state) {
  return state.catalog?.variants.find(({ name }) => name === state.board.variant) ?? null;
}

/**
 * Return the name of the variant that a text was read as though it names none, "" where that is the usual one.
 * @param {import('./state.js').State} state @returns {string}
 */
export function readAs(state) {
  const { board, catalog } = state;
  return board.recognised && board.assumed && board.variant !== catalog.variants[0].name ? variantOf(state).label : '';
}

/**
 * Return the formats of files, each with the reason why a board of this variant and size cannot be written in it, "" if
 * it can.
 * @param {import('./state.js').State} state
 */
export function formatsOf(state) {
  const here = variantOf(state)?.formats[state.board.boxsize] ?? {};
  return state.catalog.formats.map((entry) => ({ ...entry, reason: '', ...here[entry.name] }));
}

/**
 * Return the regions a variant adds to a board of this size.
 * @param {import('./state.js').State} state @returns {import('./state.js').Region[]}
 */
export function regionsOf(state) {
  return variantOf(state)?.boards[state.board.boxsize] ?? [];
}

/**
 * Return the boxsize to use for an empty board of a variant: the wanted one, or else one that the variant has.
 * @param {import('./state.js').State} state @param {string} variant @param {number} boxsize @returns {number}
 */
export function sizeFor(state, variant, boxsize) {
  const entry = state.catalog?.variants.find(({ name }) => name === variant);
  const sizes = Object.keys(entry?.boards ?? {});
  return sizes.length === 0 || sizes.includes(String(boxsize)) ? boxsize : Number(sizes[0]);
}

/**
 * Return what the Generate panel is set to; what nobody chose there is as in the grid.
 * @param {import('./state.js').State} state @returns {import('./state.js').Making}
 */
export function makingOf(state) {
  const { making, board } = state;
  const variant = making.variant || state.variant;
  return { ...making, variant, boxsize: sizeFor(state, variant, making.boxsize || board.boxsize) };
}

/**
 * Return the list that the panel Many puzzles could be given, and how many puzzles are in it if that is known; null
 * when there is none.
 * @param {import('./state.js').State} state @returns {?{source: import('./batchbox.js').Source, count: ?number}}
 */
export function listOf({ problem, list, source, text }) {
  if (problem?.list) return { source: problem.list, count: null };
  return list && { source: source ? { file: source.file } : { text }, count: list.count };
}

/**
 * Return the changes the Vary group offers, each with the reason why it cannot be made now, "" if it can.
 * @param {import('./state.js').State} state @returns {{name: string, label: string, about: string, reason: string}[]}
 */
export function transformsOf(state) {
  const offered = variantOf(state)?.transforms[state.board.boxsize] ?? [];
  return state.board.givens
    ? offered
    : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

/**
 * Return what the Result line says: {kind, headline, sentence}.
 * @param {import('./state.js').State} state @returns {{kind: string, headline: string, sentence: string}}
 */
export function statusOf(state) {
  const { runtime, run, outcome, problem, board } = state;
  if (runtime === 'failed') return says('error', 'Error: the solver could not be loaded', state.failure);
  if (run && runtime === 'loading')
    return says('loading', 'Loading…', 'What you asked for begins as soon as the solver is here.');
  if (run) return says('solving', run.doing);
  if (outcome) return outcome;
  if (runtime === 'loading') return says('loading', 'Loading…', 'You can enter a puzzle and press Solve meanwhile.');
  if (problem || board.conflicts.length) return says('ready', 'Ready');
  return says('ready', 'Ready', board.givens ? 'Press Solve.' : 'Paste a puzzle, or type into the grid.');
}

function says(kind, headline, sentence = '') {
  return { kind, headline, sentence };
}

/** The share of the cells above which a mark on each cell that differs would say nothing. */
const TOO_MANY = 0.5;

/**
 * Return how many cells differ between the two solutions, and whether they are marked.
 * @param {import('./state.js').State} state @returns {{differing: number, marked: boolean}}
 */
export function differenceOf({ result, board }) {
  const differing = result?.second ? result.differ.length : 0;
  return { differing, marked: differing <= board.cells.length * TOO_MANY };
}

/**
 * Return how many of the player's digits are others in the solution that is shown.
 * @param {import('./state.js').State} state @returns {number}
 */
export function correctedCount(state) {
  const solution = shownSolution(state)?.cells;
  if (!solution) return 0;
  return state.entries.filter((entry, index) => entry && !state.board.cells[index] && entry !== solution[index]).length;
}

/**
 * Return everything the board draws; indexes count from 0.
 * @param {import('./state.js').State} state @returns {import('./board.js').BoardView}
 */
export function boardView(state) {
  const toIndexes = (labels) => new Set(labels.map((label) => label - 1));
  const { boxsize, side, cells, conflicts } = state.board;
  const { entries, marks, candidates, flagged } = state;
  const solution = shownSolution(state);
  const unlike =
    solution && state.result.second
      ? (solution === state.result.second ? state.result.solution : state.result.second).cells
      : null;
  const regions = regionsOf(state);
  return {
    boxsize,
    side,
    givens: cells,
    entries,
    marks,
    solution: solution?.cells ?? null,
    unlike,
    candidates,
    pad: isPadThere(state),
    symbols: state.catalog?.symbols ?? '',
    regions: labelsOf(regions),
    tinted: toIndexes(regions.flatMap((region) => region.cells)),
    bad: toIndexes(conflicts.flatMap((conflict) => conflict.cells)),
    differ: toIndexes((solution && state.result.differ) || []),
    markDiffer: differenceOf(state).marked,
    flagged: toIndexes(flagged),
  };
}

/** Return for each cell's index the labels of the regions it is in. */
function labelsOf(regions) {
  const labels = [];
  for (const { label, cells } of regions) {
    for (const cell of cells) labels[cell - 1] = [...(labels[cell - 1] ?? []), label];
  }
  return labels;
}

/** What boardView looks at: as long as none of it is another, the board is as it was. */
const DRAWN = ['catalog', 'board', 'entries', 'marks', 'result', 'view', 'candidates', 'flagged', 'pad'];

/**
 * Tell whether two states look the same on the board.
 * @param {?import('./state.js').State} one
 * @param {import('./state.js').State} other
 */
export function looksAlike(one, other) {
  return one !== null && DRAWN.every((key) => one[key] === other[key]);
}

/**
 * Return how often each digit stands in the grid, the givens and the player's; at the digit's index.
 * @param {import('./state.js').State} state @returns {number[]}
 */
export function timesPlaced({ board, entries }) {
  const times = Array(board.side + 1).fill(0);
  board.cells.forEach((given, index) => {
    times[given || entries[index]] += 1;
  });
  return times;
}

/** Tell whether the player has put anything into the grid. @param {import('./state.js').State} state */
export function isPlayed({ entries, marks }) {
  return entries.some(Boolean) || marks.some((cell) => cell.length > 0);
}

/**
 * Return the sizes of a variant for a list.
 * @param {import('./state.js').State} state @param {string} variant @returns {{name: string, label: string}[]}
 *   name: the boxsize
 */
export function sizesOf({ catalog }, variant) {
  const { boards } = catalog.variants.find(({ name }) => name === variant);
  return Object.keys(boards).map((boxsize) => {
    const side = Number(boxsize) ** 2;
    return { name: boxsize, label: `${side}x${side}` };
  });
}

/**
 * Return how the chosen model is written down, null where there is only one way.
 * @param {import('./state.js').State} state @returns {?{name: string, label: string, about: string}}
 */
export function formulationOf({ catalog, model, formulation }) {
  const { formulations = [] } = catalog?.models.find(({ name }) => name === model) ?? {};
  return formulations.find(({ name }) => name === formulation) ?? formulations[0] ?? null;
}
