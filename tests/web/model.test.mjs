import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  grown,
  inOrder,
  kindOf,
  newTree,
  pending,
  places,
  settledAt,
  suggested,
  withUntried,
} from '../../web/model/tree.js';
import { bandsOf, moved, nearest, pictureOf } from '../../web/model/matrix.js';
import { addedUp, openPart, sumShown } from '../../web/model/sums.js';
import { cellsOf, initialState, lightOf, listedRows, valueIn, variablesOf } from '../../web/model/state.js';

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

test('a letter is found in either case', () => {
  const rows = /** @type {any} */ ([['row 1, digit A', 0, 'in_row_01', '=', 1, [0]]]);
  const program = { ...PROGRAM, rows };
  assert.deepEqual(listedRows(state({ program, find: 'row 1, digit A' })), [0]);
});

test('the picture of the matrix has a dot where a constraint has a variable', () => {
  const { path, width, height, isCoarse } = pictureOf(/** @type {any} */ (PROGRAM));
  assert.deepEqual([path, width, height, isCoarse], ['M0 0.5h2M0 1.5h1M2 1.5h1M3 2.5h1', 4, 3, false]);
  assert.deepEqual(bandsOf(/** @type {any} */ (PROGRAM)), [
    { label: 'Cells', count: 1 },
    { label: 'Rows', count: 2 },
  ]);
});

test('a large matrix is drawn coarser, none of its dots lost', () => {
  const size = 2000;
  const rows = Array.from({ length: size }, (_, index) => ['', 0, '', '=', 1, [index]]);
  const program = /** @type {any} */ ({ ...PROGRAM, names: Array(size).fill('x'), rows });
  const { path, width, height, isCoarse } = pictureOf(program);
  assert.ok(isCoarse && width <= 800 && height <= 480);
  const dots = [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map((found) => found.slice(1).map(Number));
  const drawn = new Set(dots.flatMap(([x, y, length]) => Array.from({ length }, (_, at) => `${x + at} ${y}`)));
  const wanted = rows.map((_, at) => `${Math.floor(at / (size / width))} ${Math.floor(at / Math.ceil(size / 480))}`);
  assert.deepEqual([...drawn].sort(), [...new Set(wanted)].sort());
});

test('the dot that is named is the nearest of its row, and arrow keys lead to the next', () => {
  const program = /** @type {any} */ (PROGRAM);
  assert.deepEqual(nearest(program, 1, 3), { row: 1, column: 2 });
  assert.equal(nearest(program, 3, 0), null);
  const way = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowLeft', 'End'];
  let at = null;
  const seen = way.map((key) => {
    at = moved(program, at, key);
    return [at.row, at.column];
  });
  assert.deepEqual(seen, [
    [0, 0],
    [1, 0],
    [1, 2],
    [2, 3],
    [2, 3],
    [0, 0],
    [0, 0],
    [2, 3],
  ]);
  assert.equal(moved(program, at, 'a'), null);
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

const POINT = (fractional) => ({
  feasible: true,
  whole: fractional.length === 0,
  fractional,
  iterations: 1,
  values: fractional.map((candidate, index) => [...candidate, index ? 0.5 : 0.9]),
  sentence: '',
  objective: null,
});
const EMPTY = { ...POINT([]), feasible: false, whole: false };

test('a tree grows below the node that is shown, and its branches are closed or pending', () => {
  const root = newTree(
    POINT([
      [1, 2],
      [3, 4],
    ]),
  );
  assert.deepEqual(suggested(root.nodes[0].point), [3, 4]);
  assert.deepEqual(pending(root), [0]);
  const up = grown(root, [3, 4], 1, EMPTY);
  assert.equal(up.at, 1);
  assert.deepEqual(settledAt(up, 1), [[3, 4, 1]]);
  assert.deepEqual(pending(up), [0]);
  const both = grown({ ...up, at: 0 }, [3, 4], 0, POINT([[1, 2]]));
  assert.deepEqual(pending(both), [2]);
  const deeper = grown(both, [1, 2], 1, POINT([]));
  assert.deepEqual(settledAt(deeper, deeper.at), [
    [3, 4, 0],
    [1, 2, 1],
  ]);
  const done = grown({ ...deeper, at: 2 }, [1, 2], 0, EMPTY);
  assert.deepEqual(pending(done), []);
  assert.deepEqual(done.nodes.map(kindOf), ['open', 'none', 'open', 'solution', 'none']);
  assert.deepEqual(inOrder(done), [0, 1, 2, 3, 4]);
  assert.equal(grown({ ...done, at: 0 }, [3, 4], 1, EMPTY).at, 1);
});

test('what was not tried yet stands beside the branch that was', () => {
  const root = newTree(POINT([[3, 4]]));
  assert.equal(withUntried(root).nodes.length, 1);
  const up = grown(root, [3, 4], 1, EMPTY);
  const [, , untried, ...more] = withUntried(up).nodes;
  assert.deepEqual(untried, { parent: 0, candidate: [3, 4], value: 0, point: null });
  assert.deepEqual([more.length, kindOf(untried)], [0, 'untried']);
  const both = grown({ ...up, at: 0 }, [3, 4], 0, EMPTY);
  assert.deepEqual(withUntried(both).nodes, both.nodes);
});

test('nodes stand below each other, and none on another', () => {
  let tree = newTree(POINT([[1, 2]]));
  tree = grown(tree, [1, 2], 0, POINT([[2, 2]]));
  tree = grown(tree, [2, 2], 0, EMPTY);
  tree = grown({ ...tree, at: 1 }, [2, 2], 1, EMPTY);
  tree = grown({ ...tree, at: 0 }, [1, 2], 1, EMPTY);
  const spots = places(tree);
  assert.equal(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size, 5);
  tree.nodes.forEach(({ parent }, index) => {
    if (parent >= 0) assert.equal(spots[index].y, spots[parent].y + 1);
  });
  assert.ok(spots[4].x < spots[1].x, '1 stands left of 0');
});

test('the grid shows what the step is about', () => {
  assert.deepEqual(lightOf(state({ digit: 1 }), 'variables'), { cells: [1, 2], values: null });
  assert.deepEqual(lightOf(state({ row: 1 }), 'constraints').cells, [1, 2]);
  assert.deepEqual(lightOf(state({ conflict: { rows: [0, 2], sentence: '' } }), 'proof').cells, [1, 4]);
  assert.deepEqual(lightOf(state(), 'relaxation'), { cells: [], values: null });
  const tree = newTree(POINT([[1, 2]]));
  assert.deepEqual(lightOf(state({ tree, branch: [1, 2] }), 'branching'), { cells: [1], values: [[1, 2, 0.9]] });
});

const SUMS = {
  ...PROGRAM,
  names: ['a', 'b', 'c', 'd'],
  places: [[[1, 1]], [[1, 2]], [[2, 1]], [[2, 2]]],
  rows: [
    ['cell r1c1', 0, 'one', '=', 1, [0, 1]],
    ['digit 1', 0, 'two', '=', 1, [0, 2]],
    ['cage sum, at least', 0, 'three', '>=', 3, [0, 1, 2, 3], [1, 2, 1, 2]],
    ['cage sum, at most', 0, 'four', '<=', 5, [0, 1, 2, 3], [1, 2, 1, 2]],
  ],
};
const atStep = (step, before = []) => ({
  doc: { board: { cells: [0, 0] } },
  found: {
    view: 'step',
    step: before.length,
    path: {
      open: [
        [1, 2],
        [1, 2],
      ],
      steps: [...before, step],
    },
    why: null,
  },
});
const told = { name: 'X', placed: [], eliminated: [], checked: true, total: '' };

test('a sum is that of the rows with the bound that its sign asks for', () => {
  const step = {
    ...told,
    rows: [
      [1, 'cage sum'],
      [-1, 'cell r1c1'],
      [-2, 'cage sum'],
    ],
  };
  const { parts, values } = sumShown(SUMS, atStep(step));
  assert.deepEqual(
    parts.map(([often, row]) => [often, row]),
    [
      [-2, 2],
      [-1, 0],
      [1, 3],
    ],
  );
  assert.deepEqual(values, [null, null, null, null]);
});

test('what steps before have settled is in the bound, or nowhere', () => {
  const before = { ...told, rows: [], placed: [[1, 2]], eliminated: [[1, 1]] };
  const step = {
    ...told,
    rows: [
      [1, 'cage sum'],
      [-1, 'digit 1'],
    ],
  };
  const sum = sumShown(SUMS, atStep(step, [before]));
  assert.deepEqual(sum.values, [0, 1, null, null]);
  assert.deepEqual(openPart(SUMS, 3, sum.values), { columns: [2, 3], weights: [1, 2], sign: '<=', bound: 3 });
  assert.deepEqual(openPart(SUMS, 0, sum.values), { columns: [], weights: [], sign: '=', bound: 0 });
  assert.deepEqual(addedUp(SUMS, sum), { columns: [3], weights: [2], sign: '<=', bound: 2 });
});

test('a row that the program has not is told as missing', () => {
  const { parts } = sumShown(SUMS, atStep({ ...told, rows: [[1, 'row 1, digit 1']] }));
  assert.deepEqual(parts, [[1, -1, 'row 1, digit 1']]);
});

test('without a step there is no sum', () => {
  assert.equal(sumShown(SUMS, { found: { view: 'puzzle', why: null, path: null } }), null);
});
