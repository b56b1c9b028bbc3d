/** The part of the state that goes into a link, and when two states need links of their own. */
import { formulationOf, catalogOf, type Catalog } from '../state/catalog.js';
import { fragmentAt } from '../state/places.js';
import { linkedOf, linkedText, type Shared, type ToEncode, type View } from './link.js';
import { pack } from './packing.js';
import { emptyBoard, type Board, type Patch, type Rule, type State } from '../state/state.js';

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

/** Return the puzzle, how it is to be solved, and the player's digits and marks, without any solution. */
export function sharedOf(state: State): Shared {
  const { board, entries, marks, centre, colours, title, author, ruleset } = state.doc;
  const { model } = state.settings;
  const { boxsize, variant, cells, rules, symbols } = board;
  const formulation = formulationOf(state)?.name ?? '';
  const played = { entries, marks, centre, colours };
  return { boxsize, variant, cells, symbols, rules, ...played, model, formulation, view: '', title, author, ruleset };
}

const NO_WORK = { entries: [], marks: [], centre: [], colours: [] };

/** Return the same without the player's digits and marks: what a link holds. */
export const puzzleOf = (state: State): ToEncode => ({ ...sharedOf(state), ...NO_WORK });

/** Return whether a link holds digits, marks or colours of a player. */
export const hasWork = ({ entries, marks, centre, colours }: Shared) =>
  entries.some(Boolean) || [...marks, ...centre, ...colours].some((inside) => inside.length > 0);

/** Return a puzzle with the work on it, if that is work on this puzzle. */
export function resumed<T extends Shared>(shared: T, work: Shared | null, catalog: Catalog): T {
  if (!work || hasWork(shared) || !isSame(shared, { ...work, ...NO_WORK }, catalog)) return shared;
  const { entries, marks, centre, colours } = work;
  return { ...shared, entries, marks, centre, colours };
}

/** Return the fragment of a state and its tab; an unused page has no puzzle in it. */
export async function fragmentOfState(state: State): Promise<string> {
  const catalog = catalogOf(state);
  const shared = puzzleOf(state);
  return fragmentAt(state.settings, isUnused(shared, catalog) ? '' : await pack(linkedOf(shared, catalog)));
}

/** Return whether a puzzle is that of an unused page. */
export const isUnused = (shared: ToEncode, catalog: Catalog) =>
  linkedText(shared, catalog) === linkedText(untouched(catalog), catalog);

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
export const keyOf = ({ boxsize, variant, cells, rules }: Board) => JSON.stringify([boxsize, variant, cells, rules]);

/** Return the time and the hints of the puzzle in the grid, as far as they are stored. */
export function gameOf({ doc: { board }, timer }: State): { spent: number; hints: number; of: string } {
  const of = keyOf(board);
  return timer.of === of ? timer : { spent: 0, hints: 0, of };
}

/** Count a hint. */
export function hintCounted(state: State): Patch {
  const { spent, hints, of } = gameOf(state);
  return { timer: { spent, hints: hints + 1, of } };
}

/** The parts that a link holds only if they are asked for. */
export type Extras = { mine?: boolean; solved?: boolean };

/** Return the address of a link to the puzzle on the same tab. */
export function linkOf(state: State, { mine = false, solved = false }: Extras = {}): Promise<string> {
  const view = solved ? viewOf(state) || 'solution' : '';
  return addressOf(state.settings, { ...(mine ? sharedOf(state) : puzzleOf(state)), view }, catalogOf(state));
}

/** Return the address of a link to a puzzle on a tab. */
export async function addressOf(settings: State['settings'], shared: ToEncode, catalog: Catalog): Promise<string> {
  return new URL(`#${fragmentAt(settings, await pack(linkedOf(shared, catalog)))}`, document.baseURI).href;
}

/** Return whether two puzzles are the same, including everything entered into them. */
export function isSame(one: ToEncode, other: ToEncode, catalog: Catalog) {
  const bare = (shared: ToEncode) =>
    linkedText({ ...shared, model: '', formulation: '', view: '', program: '' }, catalog);
  return bare(one) === bare(other);
}
