import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardChecked, boardRead, refused } from '../../web/state/answers.js';
import { NOTHING_FOUND, emptyBoard, initialState, lineOf, patience } from '../../web/state/state.js';
import { createStore, merged } from '../../web/state/store.js';
import { CATALOG, answerOf, stateOf } from './pages.mjs';

const CELLS = [1, ...Array(15).fill(0)];

/** A page that shows a 4x4 grid and its solution. */
function state(more = {}) {
  const board = { ...emptyBoard(2, 'plain'), cells: CELLS, givens: 1 };
  const doc = { board, entries: Array(16).fill(0), marks: Array(16).fill([]), centre: Array(16).fill([]) };
  return stateOf(CATALOG, { doc, found: { outcome: SOLVED, result: { solution: { cells: CELLS } } } }, more);
}

const SOLVED = { kind: 'solved', headline: 'Solved', sentence: '' };

/** A store of the page, and the states that were drawn. */
function pageStore() {
  const told = [];
  return { told, store: createStore(initialState(CATALOG), (now) => told.push(now), { patience }) };
}

const answer = (more = {}) => ({ ...answerOf({ cells: CELLS, boxsize: 2, variant: 'plain' }), ...more });

test('each change is announced once, with the complete state', () => {
  const { told, store } = pageStore();
  const before = store.state;
  store.change({ reading: { text: '1' } });
  assert.equal(told.length, 1);
  assert.equal(told[0], store.state);
  assert.equal(store.state.reading.text, '1');
  assert.equal(before.reading.text, '');
});

test('a change names the changes in each group, and all other parts keep their identity', () => {
  const state = { group: { one: 1, two: [2] }, other: { three: 3 }, run: null };
  const run = { kind: 'solve' };
  const next = merged(state, { group: { one: 4 }, run });
  assert.deepEqual(next, { group: { one: 4, two: [2] }, other: { three: 3 }, run });
  assert.equal(next.group.two, state.group.two);
  assert.equal(next.other, state.other);
  assert.equal(next.run, run);
  assert.equal(merged(next, { run: null }).run, null);
});

test('a change may be computed from the current state', () => {
  const { store } = pageStore();
  const add = ({ reading: { text } }) => ({ reading: { text: `${text}1` } });
  store.change(add);
  store.change(add);
  assert.equal(store.state.reading.text, '11');
});

/** A store whose late views are drawn when `paint` is called, and what was drawn, by name. */
function watched() {
  const drawn = [];
  const failures = [];
  const paints = [];
  const how = { afterPaint: (act) => paints.push(act), failed: ({ message }) => failures.push(message) };
  const store = createStore(initialState(CATALOG), null, how);
  const paint = () => paints.splice(0).forEach((act) => act());
  return { store, drawn, failures, paint, log: (name) => () => drawn.push(name) };
}

test('a view is drawn when a part that it names has changed, and not otherwise', () => {
  const { store, drawn, log } = watched();
  store.watch(log('value'), ['settings.place']);
  store.watch(log('group'), ['found']);
  store.watch(log('derived'), [({ reading }) => reading.text.length]);
  store.change({ messages: { said: 'x' } }); // the first time all are
  store.change({ messages: { said: 'y' }, found: { view: 'solution' }, reading: { text: '' } });
  assert.deepEqual(drawn.splice(0), ['value', 'group', 'derived']);
  store.change({ settings: { place: 'make' } });
  store.change({ found: { view: 'other' } });
  store.change({ reading: { text: '1' } });
  store.change({ reading: { text: '2' } });
  assert.deepEqual(drawn, ['value', 'group', 'derived']);
});

test('a view that was not shown is drawn for what it has missed once it is', () => {
  const { store, drawn, log } = watched();
  store.watch(log('make'), ['messages.said'], ({ settings }) => settings.place === 'make');
  store.change({ messages: { said: 'x' } });
  assert.deepEqual(drawn, []);
  store.change({ settings: { place: 'make' } });
  store.change({ settings: { place: 'solve' } });
  store.change({ settings: { place: 'make' } });
  assert.deepEqual(drawn, ['make']);
});

test('late views are drawn after the paint, once, with the latest state', () => {
  const { store, drawn, paint, log } = watched();
  store.watchLate(() => drawn.push(store.state.messages.said), ['messages.said']);
  store.watch(log('now'));
  store.change({ messages: { said: 'x' } });
  store.change({ messages: { said: 'y' } });
  paint();
  store.change({ run: null });
  paint();
  assert.deepEqual(drawn, ['now', 'now', 'y', 'now']);
});

test('a view that changes the state is followed by views of the new state only', () => {
  const { store, drawn } = watched();
  const seen = (name) => (state) => drawn.push([name, state.settings.place, state === store.state]);
  store.watch(seen('first'), ['settings.place']);
  store.watch(() => store.change({ settings: { place: 'make' } }), ['reading.text']);
  store.watch(seen('last'), ['settings.place']);
  store.change({ reading: { text: '1' } });
  assert.deepEqual(drawn, [
    ['first', 'solve', true],
    ['first', 'make', true],
    ['last', 'make', true],
  ]);
});

test('a view that fails is reported and drawn again, and the others are drawn', (context) => {
  context.mock.method(globalThis, 'reportError', () => {});
  const { store, drawn, failures, log } = watched();
  let broken = true;
  store.watch(() => {
    if (broken) throw new Error('no such element');
    drawn.push('mended');
  }, ['settings.place']);
  store.watch(log('other'));
  store.change({ run: null });
  broken = false;
  store.change({ run: null });
  assert.deepEqual(failures, ['no such element']);
  assert.deepEqual(drawn, ['other', 'mended', 'other']);
});

const RUN = { kind: 'solve', since: performance.now() + 60_000, sent: true }; // begun, whatever the clock says

test('a run that has just started is drawn once, with its outcome', () => {
  const { told, store } = pageStore();
  store.change({ run: RUN });
  store.change({ runtime: { note: 'solving' } });
  assert.equal(told.length, 0);
  store.change({ run: null, found: { outcome: SOLVED } });
  assert.deepEqual(told, [store.state]);
});

test('a run that takes longer is drawn', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { told, store } = pageStore();
  store.change({ run: RUN });
  context.mock.timers.tick(120_000);
  assert.deepEqual(told, [store.state]);
});

test('no outcome of something else is shown when a run starts', () => {
  const { told, store } = pageStore();
  store.change({ found: { outcome: SOLVED } });
  store.change({ run: RUN, found: { outcome: null } });
  assert.equal(told.at(-1).found.outcome, null);
});

test('changes that can wait for the end of the task are drawn with those after it', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { told, store } = pageStore();
  store.change({ reading: { text: '1' } }, { soon: true });
  store.change({ reading: { text: '12' } });
  context.mock.timers.tick(1);
  assert.deepEqual(told, [store.state]);
});

test('an empty board has a cell for each position', () => {
  for (const boxsize of [1, 2, 3, 6]) {
    const { side, cells } = emptyBoard(boxsize, 'plain');
    assert.equal(side, boxsize * boxsize);
    assert.deepEqual(cells, Array(side * side).fill(0));
  }
});

test('at first, the first of everything is selected', () => {
  const { doc, settings } = initialState(CATALOG);
  assert.deepEqual([doc.chosen, doc.board.variant], ['plain', 'plain']);
  assert.deepEqual([settings.model, settings.making.symmetry], ['lp', 'none']);
});

test('a grid is a line of the symbols that the catalog lists for its size', () => {
  const cells = [1, 0, 10, 16, ...Array(252).fill(0)];
  assert.equal(lineOf(cells, CATALOG), `1.AG${'.'.repeat(252)}`);
});

test('a text that was read replaces all results', () => {
  const before = state({ reading: { stage: 'text', problem: { message: 'old' } } });
  const now = merged(before, boardRead(answer({ title: 'Monday' }), before));
  assert.equal(now.doc.title, 'Monday');
  assert.deepEqual(now.found, NOTHING_FOUND);
  assert.equal(now.reading.problem, null);
  assert.equal(now.reading.stage, '');
  assert.deepEqual(now.doc.entries, Array(16).fill(0));
});

test("a puzzle's own title takes precedence over its source", () => {
  const { doc } = boardRead(answer(), state({ reading: { origin: 'a file' } }));
  assert.equal(doc.title, 'a file');
});

test('digits of a player come with the text, and end the typing of givens', () => {
  const entries = [0, 2, ...Array(14).fill(0)];
  const { doc } = boardRead(answer({ entries }), state({ doc: { entering: true } }));
  assert.equal(doc.entering, false);
  assert.equal(doc.entries, entries);
});

test('a checked grid keeps the information about its source', () => {
  const { board: seen } = state().doc;
  const before = state({ doc: { title: 'Monday', board: { ...seen, recognised: 'a string', notices: ['one'] } } });
  const { doc } = merged(before, boardChecked(answer({ conflicts: [{ cells: [1], message: 'twice' }] }), before));
  const { title, board } = doc;
  assert.deepEqual(
    [title, board.recognised, board.notices, board.conflicts.length],
    ['Monday', 'a string', ['one'], 1],
  );
});

test('a solution is valid only for its variant', () => {
  const before = state();
  assert.equal(merged(before, boardChecked(answer(), before)).found.result, before.found.result);
  assert.deepEqual(merged(before, boardChecked(answer({ variant: 'odd' }), before)).found, NOTHING_FOUND);
});

test('a puzzle finished by its player is reported as such', () => {
  const finished = { headline: 'Solved by you', sentence: 'All is right.' };
  const { outcome } = boardChecked(answer({ finished }), state()).found;
  assert.deepEqual([outcome.kind, outcome.headline], ['solved', 'Solved by you']);
});

test('a refusal does not change the grid', () => {
  const patch = refused({ message: 'no puzzle', line: 3 }, 'read');
  assert.deepEqual(patch.reading.problem, { message: 'no puzzle', line: 3, from: 'read', calm: false });
  assert.ok(!('doc' in patch));
});
