/** The panel Many puzzles without a document: its state, and how it changes. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { List } from '../../web/batch/list.js';
import {
  READ,
  STARTED,
  begun,
  endInWords,
  ended,
  filtered,
  listCame,
  listGone,
  listKept,
  listRead,
  listRefused,
  pausedOrNot,
  reordered,
  sortedBy,
} from '../../web/batch/moves.js';
import { aboutOf, chosenRows, initialState, isOpen, jobOf, nameOf } from '../../web/batch/state.js';
import { merged } from '../../web/state/store.js';

const OFFERED = {
  tasks: [{ name: 'solve' }, { name: 'rate' }],
  files: [{ name: 'csv' }],
  verdicts: ['Unique', 'None', 'Wrong'].map((label) => ({ name: label.toLowerCase(), label })),
  time_limit: { min: 1, max: 100, default: 10 },
};
const LINES = ['one', 'two', 'three'];
const rowOf = (verdict, givens, problem = '') => [verdict, '', givens, null, null, '', null, '', 0.1, problem];

function listOf(lines) {
  const text = lines.join('\n');
  const starts = lines.map((_, row) => lines.slice(0, row).join('\n').length + (row ? 1 : 0));
  const ends = lines.map((line, row) => starts[row] + line.length);
  const numbers = lines.map((_, row) => row + 1);
  return new List(text, Uint32Array.from(starts), Uint32Array.from(ends), Uint32Array.from(numbers), []);
}

const list = listOf(LINES);
const fresh = () => initialState(OFFERED, 'plain', 2);
const after = (state, ...changes) =>
  changes.reduce((now, change) => merged(now, typeof change === 'function' ? change(now) : change), state);

/** A list that was read, and of whose lines these are done. */
function taken(...rows) {
  const state = after(
    fresh(),
    (now) => listCame(now, { text: list.text, filename: 'mine.sdm' }, 'plain'),
    (now) => listRead(now, { list, notice: 'Cut.' }),
    READ,
  );
  rows.forEach((row, index) => row && state.work.rows.set(index, row));
  return state;
}

test('a list that was read has rows that wait, and says how many', () => {
  const state = taken();
  assert.deepEqual([state.input.busy, state.work.rows.length, state.work.rows.done], [false, 3, 0]);
  assert.equal(state.messages.taken, '3 entries to work on. Cut.');
  assert.deepEqual(state.work.job, { task: 'solve', time_limit: 10, count_limit: 2 });
});

test('nothing of one list is left when another comes', () => {
  const before = after(taken(rowOf('unique', 30)), STARTED, (now) => filtered(now, { find: 'o' }), listRefused('no'));
  const state = after(before, (now) => listCame(now, { text: 'x' }, 'odd'));
  const { work, input, messages, view } = state;
  assert.deepEqual([work, view.order, input.list], [fresh().work, null, null]);
  assert.deepEqual(messages, fresh().messages);
  assert.deepEqual([input.source, state.choices.variant, view.find], [{ text: 'x' }, 'odd', 'o']);
  assert.ok(input.turn > before.input.turn);
  assert.equal(after(state, listGone).input.source, null);
});

test('a file takes the place of a text, and gives the list its name', () => {
  const file = new File([], 'other.txt');
  const state = after(taken(), (now) => listCame(now, { file }, 'plain'));
  assert.deepEqual(state.input.source, { file });
  assert.equal(nameOf(state), 'other');
  assert.equal(nameOf(after(state, (now) => listCame(now, { text: '' }, 'plain'))), 'list');
});

test('a time limit is kept within what is offered', () => {
  const limited = (limit) => jobOf(after(fresh(), { choices: { limit } })).time_limit;
  assert.deepEqual(['', '0', '-3', '7.6', '1000'].map(limited), [10, 10, 1, 8, 100]);
});

test('what is done is gone on with as long as the same is asked', () => {
  const state = taken(rowOf('unique', 30));
  assert.equal(isOpen(state), true);
  assert.equal(isOpen(after(state, { choices: { task: 'rate' } })), false);
  assert.equal(isOpen(after(state, { choices: { countLimit: 3 } })), false);
  assert.equal(isOpen(taken(rowOf('none', 1), rowOf('none', 1), rowOf('none', 1))), false);
  const anew = after(state, { choices: { task: 'rate' } }, begun);
  assert.deepEqual([anew.work.rows.done, anew.work.job.task, isOpen(anew)], [0, 'rate', true]);
});

test('a run is begun, paused, resumed and over, and each is said', () => {
  const running = after(taken(rowOf('unique', 30)), STARTED);
  assert.equal(running.work.phase, 'running');
  const paused = after(running, { work: { rate: { rate: 1, left: 2 } } }, pausedOrNot);
  assert.deepEqual([paused.work.phase, paused.work.rate, paused.messages.said], ['paused', null, 'Paused.']);
  assert.equal(after(paused, pausedOrNot).work.phase, 'running');
  const over = after(running, (now) => ended(now, endInWords(now, false)));
  assert.deepEqual([over.work.phase, over.messages.said], ['idle', 'Done: 1 unique.']);
  assert.equal(endInWords(running, true), 'Stopped: 1 of 3 are done.');
});

test('rows are seen as they are sorted and filtered, each time from the top', () => {
  const state = taken(rowOf('unique', 30), rowOf('unique', 17), rowOf('wrong', null, 'bad'));
  const sorted = after(state, (now) => sortedBy(now, 'givens'));
  assert.deepEqual([...sorted.view.order], [1, 0, 2]);
  const turned = after(sorted, (now) => sortedBy(now, 'givens'));
  assert.deepEqual([...turned.view.order], [0, 1, 2]);
  assert.ok(turned.view.turn > sorted.view.turn && sorted.view.turn > state.view.turn);
  const found = (find) => [...after(state, (now) => filtered(now, { find })).view.order];
  assert.deepEqual([found(' BAD'), found('2'), found('zzz')], [[2], [1], []]);
  assert.deepEqual([...after(state, (now) => filtered(now, { verdict: 0 })).view.order], [0, 1]);
  assert.equal(filtered(fresh(), { find: 'x' }).view.order, null);
});

test('rows that come while it runs are looked through again without going to the top', () => {
  const state = after(taken(rowOf('unique', 30)), (now) => filtered(now, { verdict: 0 }));
  state.work.rows.set(2, rowOf('unique', 20));
  assert.deepEqual([...reordered(state).order], [0, 2]);
  assert.ok(!('turn' in reordered(state)));
});

test('a file holds what is done, or only what of it is seen', () => {
  const state = after(taken(rowOf('unique', 30), null, rowOf('none', 17)), (now) => filtered(now, { verdict: 1 }));
  assert.deepEqual([...chosenRows(state)], [0, 2]);
  assert.deepEqual([...chosenRows(after(state, { choices: { onlyShown: true } }))], [2]);
});

test('the list of the last visit comes back with what it was asked and what came of it', () => {
  const before = after(taken(rowOf('unique', 30)), { choices: { task: 'rate', variant: 'odd', limit: '5' } });
  const some = [[0, rowOf('unique', 30)]];
  const about = aboutOf(after(before, begun));
  const state = after(fresh(), (now) => listKept(now, { about, list, some }));
  assert.deepEqual(aboutOf(state), about);
  assert.deepEqual([state.work.rows.done, isOpen(state)], [1, true]);
  assert.equal(state.messages.taken, '3 entries of the last visit; 1 done.');
});
