import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf, initialState, listedRows, valueIn, variablesOf } from '../../web/model/state.js';

const PROGRAM = {
  sentence: '',
  names: ['x_01_01_01', 'x_01_01_02', 'x_01_02_01', 'p_02_0001'],
  places: [
    [[1, 1]],
    [[1, 2]],
    [[2, 1]],
    [
      [1, 2],
      [4, 2],
    ],
  ],
  maximises: false,
  families: [
    { label: 'Cells', count: 1 },
    { label: 'Rows', count: 2 },
  ],
  rows: [
    ['cell r1c1', 0, 'cell_01_01_must', '=', 1, [0, 1]],
    ['row 1, digit 1', 1, 'in_row_01_only_one_01', '=', 1, [0, 2]],
    ['row 2, digit 2', 1, 'in_row_02_only_one_02', '<=', 1, [3]],
  ],
};
const state = (patch = {}) => ({ ...initialState(), program: PROGRAM, ...patch });

test('rows are listed by family, by what their label or name says, and by a cell', () => {
  assert.deepEqual(listedRows(state()), [0, 1, 2]);
  assert.deepEqual(listedRows(state({ family: 1 })), [1, 2]);
  assert.deepEqual(listedRows(state({ find: ' Digit 2 ' })), [2]);
  assert.deepEqual(listedRows(state({ find: 'ONLY_ONE' })), [1, 2]);
  assert.deepEqual(listedRows(state({ cell: 2 })), [1]);
  assert.deepEqual(listedRows(state({ cell: 1, family: 1, find: 'row 1' })), [1]);
  assert.deepEqual(listedRows(state({ cell: 3 })), []);
});

test('a row is about the cells of its variables, each once', () => {
  assert.deepEqual(cellsOf(PROGRAM, 0), [1]);
  assert.deepEqual(cellsOf(PROGRAM, 1), [1, 2]);
  assert.deepEqual(cellsOf(PROGRAM, 2), [1, 4]);
  assert.deepEqual(cellsOf(PROGRAM, 9), []);
});

test('a variable is 1 where the solution has all that it places', () => {
  assert.deepEqual(variablesOf(PROGRAM, 1), [0, 1, 3]);
  assert.deepEqual(
    [0, 1, 2, 3].map((column) => valueIn(PROGRAM, column, [2, 1, 0, 2])),
    [0, 1, 1, 1],
  );
  assert.equal(valueIn(PROGRAM, 3, [2, 1, 0, 1]), 0);
});
