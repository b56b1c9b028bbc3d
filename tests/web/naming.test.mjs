import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf } from '../../web/board/cells.js';

const none = new Set();
const EMPTY = {
  side: 16,
  givens: Array(256).fill(0),
  entries: Array(256).fill(0),
  marks: Array(256).fill([]),
  centre: Array(256).fill([]),
  colours: Array(256).fill([]),
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

/** Return a set of cells with only that one. */
const here = (digit, nothing = 0) => Array.from({ length: 256 }, (_, index) => (index === 18 ? digit : nothing));

test('the name of a cell has its position, its contents, and its state', () => {
  const at = new Set([18]);
  const other = { solution: here(5), unlike: here(6), differ: at };
  const counted = { candidates: here([2, 3], []), tallies: { times: here([1, 4], []), looked: 5 } };
  const step = { struck: new Map([[18, [1, 2]]]), placed: at, dead: at };
  const marked = { marks: here([1], []) };
  for (const [more, said] of [
    [{}, 'empty'],
    [{ givens: here(5) }, '5, given'],
    [{ entries: here(5) }, '5, entered by you'],
    [{ solution: here(5) }, '5'],
    [{ givens: here(10) }, 'digit 10, A, given'],
    [{ entries: here(5), solution: here(5) }, '5, entered by you'],
    [{ entries: here(5), solution: here(7) }, '7, you entered 5'],
    [marked, 'empty, pencil mark 1'],
    [{ marks: here([1, 10], []) }, 'empty, pencil marks 1 A'],
    [{ candidates: here([2, 3], []) }, 'empty, candidates 2 3'],
    [{ ...marked, centre: here([2, 10], []) }, 'empty, pencil mark 1, centre marks 2 A'],
    [{ ...marked, givens: here(5) }, '5, given'],
    [{ givens: here(5), bad: at }, '5, given, in conflict'],
    [{ entries: here(5), flagged: at }, '5, entered by you, mistake'],
    [{ bad: at, flagged: at }, 'empty'],
    [other, '5, 6 in the other solution'],
    [{ ...other, unlike: null }, '5, not the same in all solutions'],
    [counted, 'empty, candidates 2 3, in 1, 4 of 5 solutions'],
    [{ values: new Map([[18, [[10, 0.5]]]]) }, 'empty, A has the value 0.5'],
    [{ step, lit: at }, 'empty, 1 2 ruled out, placed by this step, no candidate left, highlighted'],
    [{ step: { struck: new Map(), placed: none, dead: none }, lit: none }, 'empty'],
    [{ givens: here(5), regions: here(['the main diagonal'], undefined) }, '5, given, in the main diagonal'],
  ])
    assert.equal(name(more), `row 2, column 3, ${said}`);
});
