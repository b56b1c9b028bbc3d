/** The state of the Many tab, and how it changes, without a document. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { linesOf, List } from '../../web/batch/list.js';
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
  aboutOf,
  chosenRows,
  initialState,
  isOpen,
  jobOf,
  nameOf,
} from '../../web/batch/state.js';
import { after } from './pages.mjs';

const OFFERED = {
  tasks: [{ name: 'solve' }, { name: 'rate' }],
  files: [{ name: 'csv' }],
  verdicts: ['Unique', 'None', 'Wrong'].map((label) => ({ name: label.toLowerCase(), label })),
  time_limit: { min: 1, max: 100, default: 10 },
};
const TEXT = 'one\ntwo\nthree';
const { starts, ends } = linesOf(TEXT, 10);
const LIST = new List(TEXT, Uint32Array.from(starts), Uint32Array.from(ends), Uint32Array.of(1, 2, 3), []);
const rowOf = (verdict, givens, problem = '') => [verdict, '', givens, null, null, '', null, '', 0.1, problem];
const FIRST = rowOf('unique', 30);
const fresh = () => initialState(OFFERED, 'plain', 2);
const came = (source, variant) => (now) => listCame(now, source, variant);
const found = (how) => (now) => filtered(now, how);
const order = (state) => String(state.view.order);

/** A list that was read, with these lines finished. */
function taken(...rows) {
  const read = (now) => listRead(now, { list: LIST, notice: 'Cut.' });
  const state = after(fresh(), came({ text: TEXT, filename: 'mine.sdm' }, 'plain'), read, READ);
  rows.forEach((row, index) => row && state.work.rows.set(index, row));
  return state;
}

test('a list that was read has pending rows, and shows how many', () => {
  const { input, work, messages } = taken();
  assert.deepEqual([input.busy, work.rows.length, work.rows.done], [false, 3, 0]);
  assert.equal(messages.taken, '3 entries in the list. Cut.');
  assert.deepEqual(work.job, { task: 'solve', time_limit: 10, count_limit: 2 });
});

test('nothing remains of a list when another one comes', () => {
  const before = after(taken(FIRST), STARTED, found({ find: 'o' }), listRefused('no'));
  const state = after(before, came({ text: 'x' }, 'odd'));
  const { work, input, messages, view, choices } = state;
  assert.deepEqual([work, view.order, input.list, messages], [fresh().work, null, null, fresh().messages]);
  assert.deepEqual([input.source, choices.variant, view.find], [{ text: 'x' }, 'odd', 'o']);
  assert.ok(input.turn > before.input.turn);
  assert.equal(after(state, listGone).input.source, null);
});

test('a file replaces a text, and names the list', () => {
  const file = new File([], 'other.txt');
  const state = after(taken(), came({ file }, 'plain'));
  assert.deepEqual([state.input.source, nameOf(state)], [{ file }, 'other']);
  assert.equal(nameOf(after(state, came({ text: '' }, 'plain'))), 'list');
});

test('a time limit is clamped to the range offered', () => {
  const limited = (limit) => jobOf(after(fresh(), { choices: { limit } })).time_limit;
  assert.deepEqual(['', '0', '-3', '7.6', '1000'].map(limited), [10, 10, 1, 8, 100]);
});

test('finished rows are kept as long as the options are the same', () => {
  const state = taken(FIRST);
  assert.equal(isOpen(state), true);
  for (const choices of [{ task: 'rate' }, { countLimit: 3 }]) assert.equal(isOpen(after(state, { choices })), false);
  assert.equal(isOpen(taken(FIRST, FIRST, FIRST)), false);
  const anew = after(state, { choices: { task: 'rate' } }, begun);
  assert.deepEqual([anew.work.rows.done, anew.work.job.task, isOpen(anew)], [0, 'rate', true]);
});

test('starting, pausing, resuming and ending a run are each shown', () => {
  const running = after(taken(FIRST), STARTED);
  assert.equal(running.work.phase, 'running');
  const paused = after(running, { work: { rate: { rate: 1, left: 2 } } }, pausedOrNot);
  assert.deepEqual([paused.work.phase, paused.work.rate, paused.messages.said], ['paused', null, 'Paused.']);
  assert.equal(after(paused, pausedOrNot).work.phase, 'running');
  const over = after(running, (now) => ended(now, endInWords(now, false)));
  assert.deepEqual([over.work.phase, over.messages.said], ['idle', 'Done: 1 unique.']);
  assert.equal(endInWords(running, true), 'Stopped: 1 of 3 done.');
});

test('rows are shown sorted and filtered, each time from the top', () => {
  const state = taken(FIRST, rowOf('unique', 17), rowOf('wrong', null, 'bad'));
  const sorted = after(state, (now) => sortedBy(now, 'givens'));
  const turned = after(sorted, (now) => sortedBy(now, 'givens'));
  assert.deepEqual([sorted, turned].map(order), ['1,0,2', '0,1,2']);
  assert.ok(turned.view.turn > sorted.view.turn && sorted.view.turn > state.view.turn);
  const shown = [{ find: ' BAD' }, { find: '2' }, { find: 'zzz' }, { verdict: 0 }].map(found);
  assert.deepEqual(
    shown.map((how) => order(after(state, how))),
    ['2', '1', '', '0,1'],
  );
  assert.equal(filtered(fresh(), { find: 'x' }).view.order, null);
});

test('rows that arrive during a run are filtered again without scrolling to the top', () => {
  const state = after(taken(FIRST), found({ verdict: 0 }));
  state.work.rows.set(2, rowOf('unique', 20));
  assert.equal(String(reordered(state).order), '0,2');
  assert.ok(!('turn' in reordered(state)));
});

test('a file holds the finished rows, or only those shown', () => {
  const state = after(taken(FIRST, null, rowOf('none', 17)), found({ verdict: 1 }));
  assert.equal(String(chosenRows(state)), '0,2');
  assert.equal(String(chosenRows(after(state, { choices: { onlyShown: true } }))), '2');
});

test('the list of the last visit is restored with its options and results', () => {
  const choices = { task: 'rate', variant: 'odd', limit: '5' };
  const about = aboutOf(after(taken(FIRST), { choices }, begun));
  const state = after(fresh(), (now) => listKept(now, { about, list: LIST, some: [[0, FIRST]] }));
  assert.deepEqual(aboutOf(state), about);
  assert.deepEqual([state.work.rows.done, isOpen(state)], [1, true]);
  assert.equal(state.messages.taken, '3 entries from your last visit; 1 done.');
});
