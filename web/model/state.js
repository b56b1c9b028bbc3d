/**
 * State of the place Model, and values derived from it.
 *
 * @typedef {[label: string, family: number, name: string, sign: string, bound: number, columns: number[]]} Row
 * @typedef {{label: string, count: number}} Family
 * @typedef {{sentence: string, names: string[], places: [cell: number, digit: number][][], maximises: boolean,
 *   families: Family[], rows: Row[]}} Program   as the worker tells it; cells are labels
 * @typedef {object} State
 * @property {?Program} program   null until it is there
 * @property {string} problem   why it is not
 * @property {number} family   whose rows are listed; -1 for all
 * @property {string} find   what the listed rows have in their label or name
 * @property {number} cell   label of the cell whose rows are listed; 0 for all
 * @property {number} row   the one that was chosen; -1 for none
 */

/** @returns {State} */
export const initialState = () => ({ program: null, problem: '', family: -1, find: '', cell: 0, row: -1 });

/** Return the indexes of the rows to be listed. @param {State} state @returns {number[]} */
export function listedRows({ program, family, find, cell }) {
  const wanted = find.trim().toLowerCase();
  const here = new Set(cell ? variablesOf(program, cell) : []);
  return program.rows.flatMap(([label, of, name, , , columns], index) =>
    (family < 0 || of === family) &&
    (!cell || columns.some((column) => here.has(column))) &&
    (label.includes(wanted) || name.toLowerCase().includes(wanted))
      ? [index]
      : [],
  );
}

/** Return the variables that place something in a cell, as columns. @param {Program} program @param {number} label */
export function variablesOf({ places }, label) {
  return places.flatMap((placed, column) => (placed.some(([cell]) => cell === label) ? [column] : []));
}

/** Return the labels of the cells that a row is about. @param {Program} program @param {number} index */
export function cellsOf({ rows, places }, index) {
  const columns = rows[index]?.[5] ?? [];
  return [...new Set(columns.flatMap((column) => places[column].map(([cell]) => cell)))];
}

/**
 * Return the value of a variable in a solution.
 * @param {Program} program @param {number} column @param {number[]} digits   of the solution, by cell
 */
export function valueIn({ places }, column, digits) {
  return Number(places[column].every(([cell, digit]) => digits[cell - 1] === digit));
}
