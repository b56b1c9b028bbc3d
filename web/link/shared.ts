/** The part of the state that goes into a link, and when two states need links of their own. */
import { formulationOf, catalogOf, type Catalog } from '../state/catalog.js';
import { fragmentAt } from '../state/places.js';
import { encodeLink, type Shared, type ToEncode, type View } from './link.js';
import { emptyBoard, type Board, type Rule, type State } from '../state/state.js';

/**
 * Return the view shown with the puzzle. It is not part of the address, which people copy: a link opens unsolved
 * unless it is made with the solution.
 */
export function viewOf({ run, found: { result, view, candidates } }: State): View {
  if (candidates || run?.kind === 'candidates') return 'candidates';
  if (run?.kind === 'solve') return 'solution';
  if (!result?.solution || view === 'puzzle') return '';
  return view === 'other' && result.second ? 'other' : 'solution';
}

/** Return the part of the state that a link holds, without any solution. */
export function sharedOf(state: State): Shared {
  const { board, entries, marks, centre, title, author, ruleset } = state.doc;
  const { model } = state.settings;
  const { boxsize, variant, cells, rules, symbols } = board;
  const formulation = formulationOf(state)?.name ?? '';
  const played = { entries, marks, centre, locked: false };
  return { boxsize, variant, cells, symbols, rules, ...played, model, formulation, view: '', title, author, ruleset };
}

/** Return the state as a fragment, "" for an unused page. */
export function fragmentOfState(state: State) {
  const catalog = catalogOf(state);
  const fragment = encodeLink(sharedOf(state), catalog);
  return fragment === encodeLink(untouched(catalog), catalog) ? '' : fragment;
}

export function untouched({ variants: [usual] }: Catalog) {
  return emptyBoard(3, usual?.name ?? '');
}

/** Return whether a grid holds another puzzle than before, rather than the same one with a digit or rule changed. */
export function isAnother(before: Board, now: Board) {
  if (before.boxsize !== now.boxsize)
    return [before, now].some(({ cells, rules }) => rules.length > 0 || cells.some(Boolean));
  const digits = before.cells.filter((digit, index) => digit !== now.cells[index]).length;
  return digits + Math.max(lacking(before.rules, now.rules), lacking(now.rules, before.rules)) > 1;
}

/** Count the rules that are not among others. */
function lacking(rules: Rule[], others: Rule[]) {
  const left = others.map((rule) => JSON.stringify(rule));
  return rules.filter((rule) => {
    const at = left.indexOf(JSON.stringify(rule));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** Return a key that identifies a puzzle: its size, variant, givens and rules. */
export const keyOf = ({ boxsize, variant, cells, rules }: Board, catalog: Catalog) =>
  encodeLink({ boxsize, variant, cells, rules }, catalog);

/** Return the fragment of a link to a state, with the puzzle on the same tab, possibly solved. */
export function linkOf(state: State, solved = false) {
  const view = solved ? viewOf(state) || 'solution' : '';
  return fragmentAt(state.settings, encodeLink({ ...sharedOf(state), view }, catalogOf(state)));
}

/** Return whether two puzzles are the same, including everything entered into them. */
export function isSame(one: ToEncode, other: ToEncode, catalog: Catalog) {
  const bare = (shared: ToEncode) =>
    encodeLink({ ...shared, model: '', formulation: '', view: '', program: '' }, catalog);
  return bare(one) === bare(other);
}
