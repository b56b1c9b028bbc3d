/** The content of the board, derived from the state. Nothing here is stored. */
import {
  candidatesShown,
  solutionAmong,
  hintShown,
  reasoningShown,
  stepShown,
  stepView,
  byCell,
  cellsLit,
  type StepView,
} from './stepping.js';
import {
  type Catalog,
  symbolsOf,
  type Board,
  type Grid,
  type Region,
  type Ruled,
  type State,
  type Variant,
  type Tallies,
  acrossOf,
  boxOf,
  hasBoxes,
  type Box,
} from './state.js';
import { regionsOf, variantOf } from './catalog.js';
import { doesAdvance, isPlaying, markingIn } from './derived.js';
import { MODES, OF_PROGRAM } from './places.js';
import type { Part } from './store.js';

/** Cells are indexes from 0, in row order. */
export type BoardView = {
  box: Box;
  across: number;
  side: number;
  givens: number[];
  entries: number[];
  marks: number[][];
  centre: number[][];
  colours: number[][]; // codes, see state/edits.ts
  colouring: boolean; // typed numbers are colours of cells
  advances: boolean; // the next cell becomes active after each digit
  playing: boolean; // typed digits are the player's
  solution: number[] | null;
  unlike: number[] | null; // the digits of the other solution
  candidates: (number[] | null)[] | null; // null in a cell: its own marks
  symbols: string; // the character to type for each digit
  shown: string; // the character that the grid shows for each digit
  regions: string[][]; // labels of the variant's regions that a cell is in
  units: number[][]; // cells of all regions, as labels
  pad: boolean; // the number pad is shown
  tinted: Set<number>;
  bad: Set<number>;
  differ: Set<number>;
  markDiffer: boolean; // the differing cells are few enough to be marked
  flagged: Set<number>;
  lit: Set<number>; // cells highlighted from another part of the page
  step: StepView | null;
  values: Map<number, [digit: number, value: number][]> | null; // [digit, value] of a relaxation
  ruled: Ruled | null; // the drawing of the rules
  tallies: Tallies | null;
  cornered: Set<number>; // cells with a sum in the corner
};

/** Return the solution to show, or null. */
export function shownSolution(state: State): Grid | null {
  const { result, view } = state.found;
  if (view === 'puzzle' || view === 'step') return null;
  return solutionAmong(state) ?? ((view === 'other' && result?.second) || result?.solution || null);
}

/** Return whether the number pad is shown: always on the Play tab, but never over a solution. */
export function isPadThere(state: State) {
  const { pad, place } = state.settings;
  return (place === 'play' || (pad && MODES.includes(place))) && !shownSolution(state);
}

/** The share of differing cells above which marking each of them does not help. */
const TOO_MANY = 0.5;

/** Return the labels of the cells that differ between the two solutions, or among those being compared. */
const differingIn = ({ found: { result, view, why } }: State): number[] =>
  (view === 'among' && why?.solutions?.cells) || (result?.second ? result.differ : []);

/** Return how many cells differ between the two solutions, or among several, and whether they are marked. */
export function differenceOf(state: State): { differing: number; marked: boolean } {
  const differing = differingIn(state).length;
  return { differing, marked: differing <= state.doc.board.cells.length * TOO_MANY };
}

/** Return how many of the player's digits differ from the solution shown. */
export function correctedCount(state: State): number {
  const solution = shownSolution(state)?.cells;
  if (!solution) return 0;
  const { board, entries } = state.doc;
  return entries.filter((entry, index) => entry && !board.cells[index] && entry !== solution[index]).length;
}

/** Return everything the board draws; indexes count from 0. */
export function boardView(state: State): BoardView {
  const toIndexes = (labels: number[]) => new Set(labels.map((label) => label - 1));
  const { board, entries, marks, centre, colours } = state.doc;
  const { boxsize, side, cells, conflicts, ruled } = board;
  const { result, view, flagged } = state.found;
  const candidates = candidatesShown(state);
  const tallies = candidates && state.found.tallies;
  const solution = shownSolution(state);
  const values = valuesIn(state);
  const step = values ? null : stepView(state);
  const unlike =
    solution && view !== 'among' && result?.second
      ? solution === result.second
        ? result.solution
        : result.second
      : null;
  const regions = regionsOf(state);
  return {
    box: boxOf(boxsize),
    across: acrossOf(side),
    side,
    givens: cells,
    entries: step?.digits ? NONE : entries,
    marks,
    centre,
    colours: values || solution ? cells.map(() => NONE) : colours,
    colouring: markingIn(state) === 'colour',
    advances: doesAdvance(state),
    playing: isPlaying(state),
    solution: values ? null : (step?.digits ?? solution?.cells ?? null),
    unlike: unlike?.cells ?? null,
    candidates: values ? cells.map(() => NONE) : (step?.open ?? candidates),
    tallies: values || step ? null : tallies,
    step,
    pad: isPadThere(state),
    symbols: typedFor(board, state.catalog),
    shown: symbolsOf(board, state.catalog),
    regions: labelsOf(regions),
    units: ruled?.units ?? [...housesOf(board), ...regions.map((region) => region.cells)],
    tinted: toIndexes(tintedIn(state, variantOf(state)).flat()),
    ruled,
    cornered: corneredIn(ruled, side),
    bad: toIndexes(conflicts.flatMap((conflict) => conflict.cells)),
    differ: toIndexes(solution ? differingIn(state) : []),
    markDiffer: differenceOf(state).marked,
    flagged: toIndexes(flagged),
    lit: toIndexes(litIn(state)),
    values,
  };
}

/** Return the key of each digit: letters are lower case, so that Shift is free for marks; 36 digits need both cases. */
function typedFor({ side, symbols }: Board, catalog: Catalog) {
  return symbols && side < catalog.symbols.length ? symbols.toLowerCase() : symbols || catalog.symbols;
}

/** Return the labels of the cells in each row, column and box. */
function housesOf({ boxsize, side }: Board) {
  const { rows, columns } = boxOf(boxsize);
  const houses = Array.from({ length: side * (hasBoxes(boxsize) ? 3 : 2) }, () => [] as number[]);
  for (let index = 0; index < side ** 2; index += 1) {
    const [row, column] = [Math.floor(index / side), index % side];
    const box = Math.floor(row / rows) * (side / columns) + Math.floor(column / columns);
    for (const house of [row, side + column, 2 * side + box]) houses[house]?.push(index + 1);
  }
  return houses;
}

const NONE: number[] = [];

/** Return the cells of the regions to tint: those of the variant; the others are drawn. */
const tintedIn = ({ doc: { board } }: State, variant: Variant | null) =>
  board.ruled?.tinted ?? (variant?.boards[board.boxsize] ?? []).map(({ cells }) => cells);

/** Return the indexes of the cells with a sum in the corner. */
const corneredIn = (ruled: Ruled | null, side: number) =>
  new Set(
    (ruled?.shapes ?? []).flatMap(({ look, at }) =>
      look === 'corner' && at ? [Math.floor(at[1]) * side + Math.floor(at[0])] : [],
    ),
  );

/** Return for each cell's index the labels of the regions it is in. */
function labelsOf(regions: Region[]) {
  const labels: string[][] = [];
  for (const { label, cells } of regions) {
    for (const cell of cells) labels[cell - 1] = [...(labels[cell - 1] ?? []), label];
  }
  return labels;
}

/** Return the labels of the cells highlighted from another part of the page. */
const litIn = (state: State) => {
  const { settings, light } = state;
  const elsewhere = OF_PROGRAM.includes(settings.place) || (settings.place === 'set' && light.cells.length > 0);
  return elsewhere ? light.cells : (cellsLit(state) ?? NONE);
};

/** Return the values of a relaxation shown in the grid, as [cell label, digit, value]. */
const valuesShown = ({ settings, light }: State) => (OF_PROGRAM.includes(settings.place) ? light.values : null);

/** The parts of the state that boardView depends on. */
export const SHOWN: Part<State>[] = [
  'doc',
  'found.result',
  'found.view',
  'found.among',
  'found.why',
  stepShown,
  hintShown,
  reasoningShown,
  'found.candidates',
  'found.tallies',
  'found.flagged',
  'settings.pad',
  'settings.place',
  'settings.advance',
  'settings.marking',
  litIn,
  valuesShown,
];

/** Return how often each digit occurs in the grid, among the givens and the player's digits; at the digit's index. */
export function timesPlaced({ doc: { board, entries } }: State): number[] {
  const times = Array(board.side + 1).fill(0);
  board.cells.forEach((given, index) => {
    times[given || entries[index]] += 1;
  });
  return times;
}

/** Return the values in each cell, by index, as [digit, value]; cells with a digit show none. */
export function valuesIn(state: State): Map<number, [digit: number, value: number][]> | null {
  const values = valuesShown(state);
  const { board, entries } = state.doc;
  if (!values) return null;
  const open = values.filter(([label]) => !board.cells[label - 1] && !entries[label - 1]);
  return byCell(open, ([, digit, value]) => [digit, value]);
}
