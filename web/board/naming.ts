/** Accessible names of cells. Does not touch the document. */

import { COLOURS, ofCandidates, ofCell } from '../state/colours.js';
import type { BoardView } from './board.js';

/**
 * Return the name of a cell: its position, its content, whether it is a given or entered, and what is wrong with it.
 */
export function nameOf(view: BoardView, index: number): string {
  const { given, entry, digit, notes, centre } = contentOf(view, index);
  const place = `row ${Math.floor(index / view.side) + 1}, column ${(index % view.side) + 1}`;
  return [
    place,
    digit ? spoken(view, digit) : 'empty',
    given && 'given',
    entry && (entry === digit ? 'entered by you' : `you entered ${spoken(view, entry)}`),
    listed(view, view.candidates ? 'candidate' : 'pencil mark', notes),
    notes.length > 1 && talliesIn(view, index),
    ...stepIn(view, index),
    valuesIn(view, index),
    listed(view, 'centre mark', centre),
    ...colouredIn(view, index, notes),
    view.differ.has(index) && otherwise(view, index),
    ...(view.regions[index] ?? []).map((label) => `in ${label}`),
    isFlagged(view, index) && 'mistake',
    isBad(view, index) && 'in conflict',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Return the content of a cell: the given, the player's digit, the digit to show, the candidates or corner marks, and
 * the centre marks.
 */
export function contentOf({ givens, entries, marks, centre, solution, candidates }: BoardView, index: number) {
  const given = givens[index];
  const entry = given ? 0 : entries[index];
  const digit = given || solution?.[index] || entry;
  const notes = digit ? [] : (candidates?.[index] ?? marks[index]);
  return { given, entry, digit, notes, centre: digit || candidates ? [] : centre[index] };
}

/** Return the digit of a cell in the other solution; among many solutions, only that they differ. */
const otherwise = (view: BoardView, index: number): string =>
  view.unlike ? `${spoken(view, view.unlike[index])} in the other solution` : 'not the same in all solutions';

/** Return the number of solutions that contain each candidate of a cell. */
function talliesIn({ tallies }: BoardView, index: number): string | false {
  return tallies ? `in ${tallies.times[index].join(', ')} of ${tallies.looked} solutions` : false;
}

/** Return the colours of a cell and of its candidates. */
function colouredIn({ colours, shown }: BoardView, index: number, notes: number[]): (string | false)[] {
  const here = ofCell(colours[index]).map((colour) => COLOURS[colour - 1]);
  const tints = [...ofCandidates(colours[index])].filter(([digit]) => notes.includes(digit));
  return [
    here.length > 0 && `coloured ${here.join(' and ')}`,
    ...tints.map(([digit, colour]) => `${shown[digit - 1]} coloured ${COLOURS[colour - 1]}`),
  ];
}

/** Return the relaxation's values in a cell. */
function valuesIn({ values, shown }: BoardView, index: number): string | false {
  const here = values?.get(index) ?? [];
  return here.length > 0 && here.map(([digit, value]) => `${shown[digit - 1]} has the value ${value}`).join(', ');
}

/** Return what the current step does to a cell. */
function stepIn({ step, shown, lit }: BoardView, index: number): (string | false)[] {
  if (!step) return [];
  const { struck, reasoned } = step;
  const said = (what: string, ...candidates: (Map<number, number[]> | undefined)[]) => {
    const here = candidates.flatMap((each) => each?.get(index) ?? []).sort((one, other) => one - other);
    return here.length > 0 && `${here.map((digit) => shown[digit - 1]).join(' ')} ${what}`;
  };
  return [
    said('supposed', reasoned?.supposed),
    said('true then', reasoned?.true),
    said('ruled out', struck, reasoned?.false),
    step.placed.has(index) && 'placed by this step',
    step.dead.has(index) && 'no candidate left',
    lit.has(index) && 'highlighted',
  ];
}

/** Return whether the digit to show breaks a rule. In a solution, none does. */
export function isBad(view: BoardView, index: number) {
  return !view.solution && view.bad.has(index) && ownDigit(view, index);
}

/** Return whether the digit to show is a mistake of the player. */
export function isFlagged(view: BoardView, index: number) {
  return view.flagged.has(index) && ownDigit(view, index);
}

function ownDigit(view: BoardView, index: number) {
  const { given, entry, digit } = contentOf(view, index);
  return digit > 0 && digit === (given || entry);
}

function listed({ shown }: BoardView, kind: string, notes: number[]) {
  return notes.length && `${kind}${notes.length > 1 ? 's' : ''} ${notes.map((note) => shown[note - 1]).join(' ')}`;
}

/** Return a digit as it is spoken; a letter alone does not say which number it is. */
function spoken({ shown }: BoardView, digit: number) {
  return digit > 9 ? `digit ${digit}, ${shown[digit - 1]}` : shown[digit - 1];
}
