/**
 * State of the photo panel, and what follows from it. Cells are labels from 1 to 81; label 0 of a cell means that it is
 * empty. Corners are in pixels of the picture, in the order of the upright grid: from the top left, clockwise.
 */
import type { Photo, Rule } from '../state/state.js';
import { counted, sentence } from '../words.js';
import type { CellsRead } from '../protocol.js';
import type { Picture } from './picture.js';
import type { Look } from './look.js';

export type { Look };
export type Point = [x: number, y: number];

/** A label of a cell, and how likely it is. */
export type Option = { digit: number; probability: number };

export const SIDE = 9;
/** The number of alternatives offered first. */
const FEW = 3;
/** The logarithm of the probability of a label that the visitor has ruled out: far below any that the net gives. */
const NEVER = -50;
/** Corners before any are known: this share of the picture from its edges. */
const INSET = 0.1;

export const initialState = () => ({
  open: false,
  name: '', // of the file
  doing: '' as '' | 'look' | 'read',
  picture: null as Picture | null,
  look: null as Look | null,
  corners: [] as Point[],
  reading: null as CellsRead | null,
  chosen: {} as Record<number, number>, // labels that were chosen by hand, by cell
  cell: 0, // the cell whose alternatives are shown; 0 for none
  adjusting: false, // the corners are shown on the whole picture
  variant: '', // the variant and the rules that the puzzle is read with
  rules: [] as Rule[],
  taken: null as Photo | null, // the reading whose puzzle was taken
});

export type State = ReturnType<typeof initialState>;

/** Return the corners of the grid that was found. */
export function cornersOf({ crossings }: Look): Point[] {
  return [0, SIDE, (SIDE + 1) ** 2 - 1, SIDE * (SIDE + 1)].map((at) => [crossings[2 * at], crossings[2 * at + 1]]);
}

/** Return corners to start from, near those of the picture. */
export function cornersIn({ width, height }: Picture): Point[] {
  const [near, far] = [INSET, 1 - INSET];
  return [
    [near * width, near * height],
    [far * width, near * height],
    [far * width, far * height],
    [near * width, far * height],
  ];
}

/** Return the corners with one of them elsewhere, but within the picture. */
export function withCorner(corners: Point[], index: number, [x, y]: Point, { width, height }: Picture): Point[] {
  const within = (at: number, size: number) => Math.min(Math.max(at, 0), size);
  return corners.map((corner, at) => (at === index ? [within(x, width), within(y, height)] : corner));
}

/** Return the lines of the grid that was found: each a list of crossings. */
export function linesOf({ crossings }: Look): Point[][] {
  const every = Array.from({ length: SIDE + 1 }, (_, at) => at);
  const point = (row: number, column: number): Point => {
    const at = 2 * (row * (SIDE + 1) + column);
    return [crossings[at], crossings[at + 1]];
  };
  return [
    ...every.map((row) => every.map((column) => point(row, column))),
    ...every.map((column) => every.map((row) => point(row, column))),
  ];
}

/** Return all labels of a cell, the likeliest first. */
export function optionsOf({ logP }: Look, cell: number): Option[] {
  const here = logP[Math.floor((cell - 1) / SIDE)][(cell - 1) % SIDE];
  const options = here.map((log, digit) => ({ digit, probability: Math.exp(log) }));
  return options.sort((one, other) => other.probability - one.probability);
}

/** Return the labels offered first for a cell, and the others in order. */
export function offeredFor(look: Look, cell: number): { likeliest: Option[]; others: Option[] } {
  const options = optionsOf(look, cell);
  const others = options.slice(FEW).sort((one, other) => one.digit - other.digit);
  return { likeliest: options.slice(0, FEW), others };
}

/** Return the request to read the cells; what was chosen by hand is certain. */
export function readingOf({ look, chosen, variant, rules }: State & { look: Look }, seconds: number) {
  const certain = (digit: number, logs: number[]) => logs.map((_, label) => (label === digit ? 0 : NEVER));
  const logP = look.logP.map((row, r) =>
    row.map((logs, c) => {
      const digit = chosen[r * SIDE + c + 1];
      return digit === undefined ? logs : certain(digit, logs);
    }),
  );
  return { log_p: logP, by_hand: look.byHand, variant, ...(rules.length && { rules }), time_limit: seconds };
}

/** What the panel shows of a cell. */
export type Shown = { label: number; digit: number; written: boolean; doubtful: boolean; chosen: boolean };

/** Return what the panel shows of each cell: until the program has answered, the likeliest labels. */
export function shownCells({ look, reading, chosen }: State): Shown[] {
  if (!look) return [];
  const doubtful = new Set(reading?.doubts.map(({ cell }) => cell));
  return Array.from({ length: SIDE ** 2 }, (_, at) => {
    const label = at + 1;
    const likeliest = chosen[label] ?? optionsOf(look, label)[0].digit;
    const written = Boolean(reading?.entries[at]);
    const digit = reading && !(label in chosen) ? reading.cells[at] || reading.entries[at] : likeliest;
    return { label, digit, written, doubtful: doubtful.has(label), chosen: label in chosen };
  });
}

/** Return whether digits that the visitor chose break a rule, so that the reading has others. */
export function isOverruled({ reading, chosen }: State): boolean {
  const isOther = ([label, digit]: [string, number]) =>
    digit !== (reading?.cells[Number(label) - 1] || reading?.entries[Number(label) - 1]);
  return reading !== null && Object.entries(chosen).some(isOther);
}

/** Return why a cell is not read as what is likeliest in it; '' if it is, or if the visitor chose. */
export function reasonAt(state: State, cell: number): string {
  const { look, reading, chosen } = state;
  if (!look || reading?.solutions !== 1 || cell in chosen) return '';
  const [{ digit }] = optionsOf(look, cell);
  if (digit === shownCells(state)[cell - 1].digit) return '';
  return `With ${digit || 'nothing'} here, the other digits make no puzzle with one solution.`;
}

/** Return the cell whose alternatives to show after a reading: the doubtful one that was chosen, or the first. */
export function nextDoubt({ cell }: Pick<State, 'cell'>, { doubts }: CellsRead): number {
  return doubts.some(({ cell: one }) => one === cell) ? cell : (doubts[0]?.cell ?? 0);
}

export const ANOTHER = 'There is another grid in the picture: move the corners to read that one.';
const CORNERS = 'Drag the corners to those of the puzzle, or move them with the arrow keys.';

/** Return what the panel says. */
export function saidOf(state: State): string {
  const { doing, reading, look, adjusting } = state;
  if (doing === 'look') return adjusting ? 'Reading between the corners…' : 'Looking for the grid…';
  if (doing === 'read') return 'Reading the digits…';
  if (!look || !reading) return CORNERS;
  if (isOverruled(state)) return 'The digits that you chose break a rule. Choose others, or clear one of them.';
  const { doubts, cells, entries, notices } = reading;
  const givens = counted(cells.filter(Boolean).length, 'given');
  const own = entries.filter(Boolean).length;
  const digits = own ? `${givens} and ${counted(own, 'handwritten digit')}` : givens;
  const sure = doubts.length ? `${counted(doubts.length, 'cell is', 'cells are')} doubtful.` : verdictOf(reading);
  const how = adjusting ? CORNERS : doubts.length ? 'Press an outlined cell to correct it.' : '';
  const more = [...notices.map((notice) => `${sentence(notice)}.`), look.another && !adjusting ? ANOTHER : ''];
  return [`Read ${digits}.`, sure, ...more, how].filter(Boolean).join(' ');
}

function verdictOf({ sure, solutions }: CellsRead) {
  if (sure) return 'No cell is doubtful.';
  if (solutions === 1) return 'No cell is doubtful, but compare the digits with the picture.';
  return 'Compare the digits with the picture.';
}

/** Return what the Model tab shows of the reading. */
export function photoOf({ chosen }: State, { log_likelihood, solutions, cuts, doubts, ...read }: CellsRead): Photo {
  const corrected = Object.keys(chosen).length;
  const digits = read.cells.map((one, at) => one || read.entries[at]);
  return { objective: log_likelihood, solutions, cuts, doubts, corrected, digits };
}
