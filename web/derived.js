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
export function shownSolution(state) {
  if (!state.result) return null;
  return (state.other && state.result.second) || state.result.solution;
}

/**
 * Return the catalog's entry of the variant the grid is under, or null.
 * @param {import('./state.js').State} state @returns {?import('./state.js').Variant}
 */
export function variantOf(state) {
  return state.catalog?.variants.find(({ name }) => name === state.board.variant) ?? null;
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
 * Return the changes the Vary group offers, each with the reason why it cannot be made now, "" if it can.
 * @param {import('./state.js').State} state @returns {{name: string, label: string, about: string, reason: string}[]}
 */
export function transformsOf(state) {
  const offered = variantOf(state)?.transforms[state.board.boxsize] ?? [];
  return state.board.givens ? offered : offered.map((entry) => ({ ...entry, reason: 'there is no puzzle in the grid yet' }));
}

const DOING = {
  solve: 'Solving…',
  count: 'Solving: counting the solutions…',
  candidates: 'Solving: looking for the true candidates…',
  generate: 'Solving: making a puzzle…',
  vary: 'Solving: changing the puzzle…',
  compare: 'Solving: comparing the models…',
};

/**
 * Return what the Result line says: {kind, headline, sentence}.
 * @param {import('./state.js').State} state @returns {{kind: string, headline: string, sentence: string}}
 */
export function statusOf(state) {
  const { runtime, run, outcome, problem, board } = state;
  if (runtime === 'failed') return says('error', 'Error: the solver could not be loaded', state.failure);
  if (run && runtime === 'loading') return says('loading', 'Loading…', 'What you asked for begins as soon as the solver is here.');
  if (run) return says('solving', DOING[run.kind]);
  if (outcome) return outcome;
  if (runtime === 'loading') return says('loading', 'Loading…', 'You can enter a puzzle and press Solve meanwhile.');
  if (problem || board.conflicts.length) return says('ready', 'Ready');
  return says('ready', 'Ready', board.givens ? 'Press Solve.' : 'Paste a puzzle, or type into the grid.');
}

function says(kind, headline, sentence = '') {
  return { kind, headline, sentence };
}

/**
 * Return everything the board draws; indexes count from 0.
 * @param {import('./state.js').State} state @returns {import('./board.js').BoardView}
 */
export function boardView(state) {
  const toIndexes = (labels) => new Set(labels.map((label) => label - 1));
  const { boxsize, side, cells, conflicts } = state.board;
  const solution = shownSolution(state);
  const unlike = solution && state.result.second
    ? (solution === state.result.second ? state.result.solution : state.result.second).cells : null;
  return {
    boxsize, side, givens: cells, solution: solution?.cells ?? null, unlike, candidates: state.candidates,
    symbols: state.catalog?.symbols ?? '',
    tinted: toIndexes(regionsOf(state).flatMap((region) => region.cells)),
    bad: toIndexes(conflicts.flatMap((conflict) => conflict.cells)),
    differ: toIndexes((solution && state.result.differ) || []),
  };
}
