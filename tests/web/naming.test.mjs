import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf } from '../../web/board/naming.js';

const none = new Set();
const EMPTY = {
  side: 16,
  givens: Array(256).fill(0),
  entries: Array(256).fill(0),
  marks: Array(256).fill([]),
  centre: Array(256).fill([]),
  solution: null,
  unlike: null,
  candidates: null,
  shown: '123456789ABCDEFG',
  regions: [],
  bad: none,
  differ: none,
  flagged: none,
};

/** Return the name of the cell in row 2, column 3 of a 16x16 grid. */
const name = (more = {}) => nameOf({ ...EMPTY, ...more }, 18);

/** Return cells of which only that one is something. */
const here = (digit, nothing = 0) => Array.from({ length: 256 }, (_, index) => (index === 18 ? digit : nothing));

test('a cell says where it is and what is in it', () => {
  assert.equal(name(), 'row 2, column 3, empty');
  assert.equal(name({ givens: here(5) }), 'row 2, column 3, 5, given');
  assert.equal(name({ entries: here(5) }), 'row 2, column 3, 5, entered by you');
  assert.equal(name({ solution: here(5) }), 'row 2, column 3, 5');
});

test('a letter says which digit it is', () => {
  assert.equal(name({ givens: here(10) }), 'row 2, column 3, digit 10, A, given');
});

test('a solution does not hide what the player entered', () => {
  assert.equal(name({ entries: here(5), solution: here(5) }), 'row 2, column 3, 5, entered by you');
  assert.equal(name({ entries: here(5), solution: here(7) }), 'row 2, column 3, 7, you entered 5');
});

test('pencil marks and candidates are read out where there is no digit', () => {
  assert.equal(name({ marks: here([1, 10], []) }), 'row 2, column 3, empty, pencil marks 1 A');
  assert.equal(name({ marks: here([1], []) }), 'row 2, column 3, empty, pencil mark 1');
  assert.equal(name({ candidates: here([2, 3], []) }), 'row 2, column 3, empty, candidates 2 3');
  assert.equal(
    name({ marks: here([1], []), centre: here([2, 10], []) }),
    'row 2, column 3, empty, pencil mark 1, centre marks 2 A',
  );
  assert.equal(name({ givens: here(5), marks: here([1], []) }), 'row 2, column 3, 5, given');
});

test('what is the matter with a cell comes last', () => {
  const at = new Set([18]);
  assert.equal(name({ givens: here(5), bad: at }), 'row 2, column 3, 5, given, in conflict');
  assert.equal(name({ entries: here(5), flagged: at }), 'row 2, column 3, 5, entered by you, mistake');
  assert.equal(name({ bad: at, flagged: at }), 'row 2, column 3, empty');
});

test('a cell says what the other solution has there, and its regions', () => {
  const at = new Set([18]);
  assert.equal(name({ solution: here(5), unlike: here(6), differ: at }), 'row 2, column 3, 5, 6 in the other solution');
  const regions = [];
  regions[18] = ['the main diagonal'];
  assert.equal(name({ givens: here(5), regions }), 'row 2, column 3, 5, given, in the main diagonal');
});
