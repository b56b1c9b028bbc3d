import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardChecked,
  boardRead,
  catalogCame,
  createStore,
  emptyBoard,
  initialState,
  lineOf,
  refused,
} from '../../web/state.js';
import { CATALOG, answerOf } from './pages.mjs';

const CELLS = [1, ...Array(15).fill(0)];

/** A page that shows a 4x4 grid and its solution. */
function state(more = {}) {
  return {
    ...initialState(),
    ...catalogCame(CATALOG),
    board: { ...emptyBoard(2, 'plain'), cells: CELLS, givens: 1 },
    entries: Array(16).fill(0),
    marks: Array(16).fill([]),
    outcome: { kind: 'solved', headline: 'Solved', sentence: '' },
    result: { solution: { cells: CELLS } },
    ...more,
  };
}

const answer = (more = {}) => ({ ...answerOf({ cells: CELLS, boxsize: 2, variant: 'plain' }), ...more });

test('each change is told once, with the whole state', () => {
  const told = [];
  const store = createStore((now) => told.push(now));
  const before = store.state;
  store.change({ text: '1' });
  assert.equal(told.length, 1);
  assert.equal(told[0], store.state);
  assert.equal(store.state.text, '1');
  assert.equal(store.state.variant, before.variant);
  assert.equal(before.text, '');
});

const RUN = { kind: 'solve', since: performance.now() + 60_000, sent: true }; // begun, whatever the clock says

test('a run that has only begun is drawn once, with its outcome', () => {
  const told = [];
  const store = createStore((now) => told.push(now));
  store.change({ run: RUN });
  store.change({ note: 'solving' });
  assert.equal(told.length, 0);
  store.change({ run: null, outcome: { kind: 'solved', headline: 'Solved', sentence: '' } });
  assert.deepEqual(told, [store.state]);
});

test('a run that goes on is drawn', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const told = [];
  const store = createStore((now) => told.push(now));
  store.change({ run: RUN });
  context.mock.timers.tick(120_000);
  assert.deepEqual(told, [store.state]);
});

test('no outcome of something else stands while a run begins', () => {
  const told = [];
  const store = createStore((now) => told.push(now));
  store.change({ outcome: { kind: 'solved', headline: 'Solved', sentence: '' } });
  store.change({ run: RUN, outcome: null });
  assert.equal(told.at(-1).outcome, null);
});

test('what can wait for the end of the task is drawn with what comes after it', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const told = [];
  const store = createStore((now) => told.push(now));
  store.change({ text: '1' }, { soon: true });
  store.change({ text: '12' });
  context.mock.timers.tick(1);
  assert.deepEqual(told, [store.state]);
});

test('an empty board has a cell for each place', () => {
  for (const boxsize of [1, 2, 3, 6]) {
    const { side, cells } = emptyBoard(boxsize, 'plain');
    assert.equal(side, boxsize * boxsize);
    assert.deepEqual(cells, Array(side * side).fill(0));
  }
});

test('the catalog brings the first of everything', () => {
  const { variant, model, format, making } = catalogCame(CATALOG);
  assert.deepEqual([variant, model, format, making.symmetry], ['plain', 'lp', 'sdk', 'none']);
});

test("a grid is a line of the catalog's symbols", () => {
  assert.equal(lineOf([1, 0, 10, 36], CATALOG), '1.aA');
});

test('a text that was read takes the place of all that was found', () => {
  const now = {
    ...state(),
    ...boardRead(answer({ title: 'Monday' }), state({ reading: true, problem: { message: 'old' } })),
  };
  assert.equal(now.board.title, 'Monday');
  assert.equal(now.result, null);
  assert.equal(now.outcome, null);
  assert.equal(now.problem, null);
  assert.equal(now.reading, false);
  assert.deepEqual(now.entries, Array(16).fill(0));
});

test('digits of a player come with the text, and lock the givens', () => {
  const entries = [0, 2, ...Array(14).fill(0)];
  assert.equal(boardRead(answer(), state()).locked, false);
  const read = boardRead(answer({ entries }), state());
  assert.equal(read.locked, true);
  assert.equal(read.entries, entries);
});

test('a checked grid keeps what is known of where it came from', () => {
  const before = state({ board: { ...state().board, title: 'Monday', recognised: 'a string', notices: ['one'] } });
  const { board } = boardChecked(answer({ conflicts: [{ cells: [1], message: 'twice' }] }), before);
  assert.deepEqual(
    [board.title, board.recognised, board.notices, board.conflicts.length],
    ['Monday', 'a string', ['one'], 1],
  );
});

test('what was solved is solved only under its variant', () => {
  assert.ok(!('result' in boardChecked(answer(), state())));
  assert.equal(boardChecked(answer({ variant: 'odd' }), state()).result, null);
});

test('a puzzle that its player has finished is said to be', () => {
  const { outcome } = boardChecked(
    answer({ finished: { headline: 'Solved by you', sentence: 'All is right.' } }),
    state(),
  );
  assert.deepEqual([outcome.kind, outcome.headline], ['solved', 'Solved by you']);
});

test('a refusal leaves the grid alone', () => {
  const patch = refused({ message: 'no puzzle', line: 3 }, 'read');
  assert.deepEqual(patch.problem, { message: 'no puzzle', line: 3, from: 'read', calm: false, list: null });
  assert.ok(!('board' in patch));
});
