import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choices,
  grown,
  kindOf,
  newTree,
  pending,
  placed,
  settledAt,
  suggested,
  cellsOf,
  initialState,
  listedRows,
  valueIn,
  variablesOf,
} from '../../web/model/state.js';
import { STEPS } from '../../web/model/steps.js';
import { bandsOf, moved, nearest, pictureOf } from '../../web/model/matrix.js';
import { addedUp, openPart, sumShown } from '../../web/model/rows.js';

/** Return candidates, each written as its cell and digit. */
const candidates = (...written) => written.map((one) => [...one].map(Number));

const PROGRAM = {
  sentence: '',
  names: ['x_01_01_01', 'x_01_01_02', 'x_01_02_01', 'p_02_0001'],
  places: [candidates('11'), candidates('12'), candidates('21'), candidates('12', '42')],
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

test('rows are listed by family, by text in their label or name, and by cell', () => {
  const lettered = { ...PROGRAM, rows: [['row 1, digit A', 0, 'in_row_01', '=', 1, [0]]] };
  for (const [how, ...rows] of [
    [{}, 0, 1, 2],
    [{ family: 1 }, 1, 2],
    [{ find: ' Digit 2 ' }, 2],
    [{ find: 'ONLY_ONE' }, 1, 2],
    [{ cell: 2 }, 1],
    [{ cell: 1, family: 1, find: 'row 1' }, 1],
    [{ cell: 3 }],
    [{ program: lettered, find: 'row 1, digit A' }, 0],
  ])
    assert.deepEqual(listedRows(state(how)), rows, JSON.stringify(how));
});

test('a row involves the cells of its variables, and a variable is 1 if the solution has all digits it places', () => {
  assert.deepEqual(
    [0, 1, 2, 9].map((row) => String(cellsOf(PROGRAM, row))),
    ['1', '1,2', '1,4', ''],
  );
  assert.deepEqual(variablesOf(PROGRAM, 1), [0, 1, 3]);
  const valuesIn = (...digits) => [0, 1, 2, 3].map((column) => valueIn(PROGRAM, column, digits)).join('');
  assert.deepEqual([valuesIn(2, 1, 0, 2), valuesIn(2, 1, 0, 1)], ['0111', '0110']);
});

test('the picture of the matrix has a dot where a constraint contains a variable', () => {
  const picture = { path: 'M0 0.5h2M0 1.5h1M2 1.5h1M3 2.5h1', width: 4, height: 3, isCoarse: false };
  assert.deepEqual(pictureOf(PROGRAM), picture);
  assert.deepEqual(bandsOf(PROGRAM), PROGRAM.families);
});

test('a large matrix is drawn more coarsely, without losing dots', () => {
  const size = 2000;
  const rows = Array.from({ length: size }, (_, index) => ['', 0, '', '=', 1, [index]]);
  const { path, width, height, isCoarse } = pictureOf({ ...PROGRAM, names: Array(size).fill('x'), rows });
  assert.ok(isCoarse && width <= 800 && height <= 480);
  const dots = [...path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)].map((found) => found.slice(1).map(Number));
  const drawn = new Set(dots.flatMap(([x, y, length]) => Array.from({ length }, (_, at) => `${x + at} ${y}`)));
  const wanted = rows.map((_, at) => `${Math.floor(at / (size / width))} ${Math.floor(at / Math.ceil(size / 480))}`);
  assert.deepEqual([...drawn].sort(), [...new Set(wanted)].sort());
});

test('the dot nearest in its row is named, and keys lead to the next', () => {
  assert.deepEqual(nearest(PROGRAM, 1, 3), { row: 1, column: 2 });
  assert.equal(nearest(PROGRAM, 3, 0), null);
  let at = null;
  for (const [key, dot] of [
    ['ArrowDown', '0 0'],
    ['ArrowDown', '1 0'],
    ['ArrowRight', '1 2'],
    ['ArrowDown', '2 3'],
    ['ArrowDown', '2 3'],
    ['ArrowUp', '1 2'],
    ['ArrowLeft', '1 0'],
    ['End', '2 3'],
    ['Home', '0 0'],
    ['ArrowLeft', '0 0'],
  ]) {
    at = moved(PROGRAM, at, key);
    assert.equal(`${at.row} ${at.column}`, dot, key);
  }
  assert.equal(moved(PROGRAM, at, 'a'), null);
});

/* Branching */

/** A feasible point at which these candidates are fractional: the first is 0.9, the others 0.5. */
function pointOf(...written) {
  const fractional = candidates(...written);
  const values = fractional.map((candidate, index) => [...candidate, index ? 0.5 : 0.9]);
  const whole = fractional.length === 0;
  return { feasible: true, pruned: false, whole, fractional, iterations: 1, values, sentence: '', objective: null };
}
const INFEASIBLE = { ...pointOf(), feasible: false, pruned: true, whole: false };

/** Return a tree with a branch below the node `at` in which a candidate is fixed. */
const branched = (tree, at, candidate, value, point = INFEASIBLE) =>
  grown({ ...tree, at }, candidates(candidate)[0], value, point);
const settled = (tree) => settledAt(tree, tree.at).map((set) => set.join(''));

test('a tree grows below the selected node, and its branches are closed or pending', () => {
  const root = newTree(pointOf('12', '34'));
  assert.deepEqual(suggested(root), [3, 4]);
  assert.deepEqual(pending(root), [0]);
  const up = branched(root, 0, '34', 1);
  assert.deepEqual([up.at, settled(up), pending(up)], [1, ['341'], [0]]);
  const both = branched(up, 0, '34', 0, pointOf('12'));
  assert.deepEqual(pending(both), [2]);
  const deeper = branched(both, 2, '12', 1, pointOf());
  assert.deepEqual(settled(deeper), ['340', '121']);
  const done = branched(deeper, 2, '12', 0);
  assert.deepEqual(pending(done), []);
  assert.deepEqual(done.nodes.map(kindOf), ['open', 'pruned', 'open', 'solution', 'pruned']);
  assert.equal(branched(done, 0, '34', 1).at, 1, 'a branch that is there is shown');
});

test('a node that one variable splits is not split by another, so that its two branches leave nothing out', () => {
  const root = newTree(pointOf('12', '34'));
  assert.deepEqual([choices(root), suggested(root)], [candidates('12', '34'), [3, 4]]);
  const back = { ...branched(root, 0, '12', 1), at: 0 };
  assert.deepEqual([choices(back), suggested(back)], [candidates('12'), [1, 2]]);
});

test('an unexplored branch is drawn beside the explored one', () => {
  const root = newTree(pointOf('34'));
  assert.equal(placed(root).length, 1);
  const up = branched(root, 0, '34', 1);
  const [, one, untried, ...more] = placed(up);
  assert.deepEqual([one.index, more.length, kindOf(untried)], [1, 0, 'untried']);
  const { candidate, value, index } = untried;
  assert.deepEqual([candidate, value, index], [[3, 4], 0, 0]);
  assert.deepEqual(placed(branched(up, 0, '34', 0)).map(kindOf), ['open', 'pruned', 'pruned']);
});

test('nodes are drawn below each other, and none overlap', () => {
  const left = branched(newTree(pointOf('12')), 0, '12', 0, pointOf('22'));
  const nodes = placed(branched(branched(branched(left, 1, '22', 0), 1, '22', 1), 0, '12', 1));
  assert.equal(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size, 5);
  for (const { parent, y } of nodes)
    assert.equal(y, parent < 0 ? 0 : nodes.find(({ index }) => index === parent).y + 1);
  assert.deepEqual(
    nodes.map(({ value, x }) => `${value} ${x}`),
    ['0 0.75', '1 0', '0 1.5', '1 1', '0 2'],
    '1 stands left of 0',
  );
});

test('the grid shows the subject of the step', () => {
  assert.deepEqual(STEPS.variables.light(state({ digit: 1 })), { cells: [1, 2], values: null });
  assert.deepEqual(STEPS.constraints.light(state({ row: 1 })).cells, [1, 2]);
  assert.deepEqual(STEPS.proof.light(state({ conflict: { rows: [0, 2], sentence: '' } })).cells, [1, 4]);
  assert.deepEqual(STEPS.relaxation.light(state()), { cells: [], values: null });
  const branching = state({ tree: newTree(pointOf('12')), branch: [1, 2] });
  assert.deepEqual(STEPS.branching.light(branching), { cells: [1], values: [[1, 2, 0.9]] });
});

/* Sums of constraints */

const ALL = [0, 1, 2, 3];
const SUMS = {
  ...PROGRAM,
  names: ['a', 'b', 'c', 'd'],
  places: [candidates('11'), candidates('12'), candidates('21'), candidates('22')],
  rows: [
    ['cell r1c1', 0, 'one', '=', 1, [0, 1]],
    ['digit 1', 0, 'two', '=', 1, [0, 2]],
    ['cage sum, at least', 0, 'three', '>=', 3, ALL, [1, 2, 1, 2]],
    ['cage sum, at most', 0, 'four', '<=', 5, ALL, [1, 2, 1, 2]],
  ],
};

/** The sum of a step with these multiplicities of rows; `before` are the steps before. */
function sumOf(rows, ...before) {
  const told = { name: 'X', placed: [], eliminated: [], checked: true, total: '' };
  const steps = [...before, { rows }].map((one) => ({ ...told, rows: [], ...one }));
  const path = { open: Array(2).fill([1, 2]), steps };
  const found = { view: 'step', step: before.length, path, why: null };
  return sumShown(SUMS, { doc: { board: { cells: [0, 0] } }, found });
}
const times = (count, label) => [count, label];

test('a sum adds up the rows with the bound that each sign requires', () => {
  const { parts, values } = sumOf([times(1, 'cage sum'), times(-1, 'cell r1c1'), times(-2, 'cage sum')]);
  assert.deepEqual(
    parts.map(([often, row]) => `${often} x ${row}`),
    ['-2 x 2', '-1 x 0', '1 x 3'],
  );
  assert.deepEqual(values, [null, null, null, null]);
});

test('candidates settled by earlier steps are moved to the bound, or vanish', () => {
  const before = { placed: candidates('12'), eliminated: candidates('11') };
  const sum = sumOf([times(1, 'cage sum'), times(-1, 'digit 1')], before);
  assert.deepEqual(sum.values, [0, 1, null, null]);
  assert.deepEqual(openPart(SUMS, 3, sum.values), { columns: [2, 3], weights: [1, 2], sign: '<=', bound: 3 });
  assert.deepEqual(openPart(SUMS, 0, sum.values), { columns: [], weights: [], sign: '=', bound: 0 });
  assert.deepEqual(addedUp(SUMS, sum), { columns: [3], weights: [2], sign: '<=', bound: 2 });
});

test('a row missing from the program is shown as missing, and without a step there is no sum', () => {
  assert.deepEqual(sumOf([times(1, 'row 1, digit 1')]).parts, [[1, -1, 'row 1, digit 1']]);
  assert.equal(sumShown(SUMS, { found: { view: 'puzzle', why: null, path: null } }), null);
});
