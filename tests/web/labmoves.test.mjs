/** The Lab panel without a document: its state, and how it changes. */
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  BEGUN,
  STARTED,
  alerted,
  described,
  ended,
  forgotten,
  formChanged,
  linkByHand,
  linkTold,
  listCame,
  opened,
  paused,
  planAsked,
  planCame,
  resumed,
} from '../../web/lab/moves.js';
import { Clock } from '../../web/lab/pace.js';
import { Records } from '../../web/lab/records.js';
import {
  handedOn,
  headlineOf,
  initialState,
  isBusy,
  isFinished,
  isOther,
  isRunnable,
  runLabel,
} from '../../web/lab/state.js';
import { merged } from '../../web/state/store.js';

const planOf = (digest, total = 2) => ({
  digest,
  total,
  puzzles: total,
  makes: false,
  patience: 30,
  ready: '',
  text: '{}',
  description: { name: `name of ${digest}`, solvers: ['lp'] },
});
const PLAN = planOf('a');
const PACE = { rate: 2, left: 3 };
const after = (state, ...changes) =>
  changes.reduce((now, change) => merged(now, typeof change === 'function' ? change(now) : change), state);

/** Records of so many tasks, from the first one on. */
const recorded = (count) => Array.from({ length: count }, (_, task) => ({ task }));

/** The form comes to the experiment that is open, with records of these tasks. */
const openWith = (...tasks) =>
  after(
    initialState(),
    BEGUN,
    planCame({ ok: true, ...PLAN }),
    opened(PLAN, new Records(tasks.map((task) => ({ task })))),
  );

test('the panel loads, and is ready when it has begun', () => {
  const state = initialState();
  assert.deepEqual([headlineOf(state), isBusy(state), handedOn(state)], ['Loading…', false, null]);
  assert.equal(headlineOf(after(state, BEGUN)), 'Ready');
});

test('what the form comes to is unknown once it changes', () => {
  const state = after(openWith(), formChanged);
  assert.equal(state.form.planned, null);
  assert.ok(isOther(state));
  assert.equal(handedOn(state), PLAN);
  assert.ok(state.form.turn > openWith().form.turn);
  assert.equal(after(state, planAsked).form.turn, state.form.turn + 1);
});

test('an answer to what the form comes to is said if it is a refusal, and the refusal goes with the next', () => {
  const refused = after(openWith(), planCame({ ok: false, message: 'no model' }));
  assert.equal(refused.form.planned, null);
  assert.equal(refused.messages.alert, 'The experiment cannot be run so: no model.');
  const taken = after(refused, planCame({ ok: true, ...planOf('b') }));
  assert.deepEqual([taken.messages.alert, taken.form.planned.digest], ['', 'b']);
  assert.equal(handedOn(taken).digest, 'b');
});

test('a description without puzzles leaves the list that there is', () => {
  const list = { puzzles: ['1...'], boxsize: 2, variant: 'plain' };
  const state = after(openWith(), described({ ...list, name: 'x' }), described({ boxsize: 3, variant: 'x' }));
  assert.deepEqual(state.form.list, list);
});

test('puzzles of the box come into the form; a refusal leaves those before', () => {
  const answer = { ok: true, puzzles: ['1...'], boxsize: 2, variant: 'plain', left_aside: 4 };
  const state = after(openWith(), alerted('before'), listCame(answer));
  assert.deepEqual(state.form.list, { puzzles: ['1...'], boxsize: 2, variant: 'plain', left: 4 });
  assert.equal(state.messages.alert, '');
  const refused = after(state, listCame({ ok: false, message: 'too many' }));
  assert.equal(refused.form.list, state.form.list);
  assert.equal(refused.messages.alert, 'The puzzles could not be taken: too many.');
});

test('headline and button tell how an experiment stands', () => {
  const look = (state) => [headlineOf(state), runLabel(state), isRunnable(state)];
  const name = 'name of a';
  assert.deepEqual(look(openWith()), [`Ready: ${name}`, 'Run', true]);
  assert.deepEqual(look(openWith(1)), [`Stopped: ${name}`, 'Continue', true]);
  assert.deepEqual(look(openWith(1, 0)), [`Done: ${name}`, 'Run', false]);
  assert.deepEqual(look(after(openWith(1), STARTED)), [`Running: ${name}`, 'Run', false]);
  assert.deepEqual(look(after(openWith(1), STARTED, paused(PACE))), [`Paused: ${name}`, 'Run', false]);
  assert.deepEqual(look(after(openWith(1), STARTED, ended('no memory'))), ['Error: no memory', 'Continue', true]);
  assert.deepEqual(look(after(openWith(1, 0), planCame({ ok: true, ...planOf('b') }))), [`Done: ${name}`, 'Run', true]);
});

test('a run is paused, resumed and ended, and a problem goes when the next one starts', () => {
  const state = after(openWith(), STARTED, paused(PACE), resumed(null), paused(PACE));
  assert.deepEqual([state.work.phase, state.work.pace], ['paused', PACE]);
  const over = after(state, ended('why'));
  assert.deepEqual([over.work.phase, over.work.pace, over.work.problem], ['idle', null, 'why']);
  assert.equal(after(over, STARTED).work.problem, '');
});

test('nothing of one experiment is left when another is opened', () => {
  const state = after(openWith(0, 1), STARTED, ended('why'), opened(planOf('b'), new Records()));
  assert.deepEqual([state.work.plan.digest, state.work.records.size, state.work.problem], ['b', 0, '']);
  assert.equal(isFinished(state.work), false);
});

test('forgetting empties the experiment that is open, and no other', () => {
  const state = openWith(0, 1);
  assert.equal(after(state, (now) => forgotten(now, 'b')).work.records, state.work.records);
  const { work } = after(state, (now) => forgotten(now, 'a'));
  assert.deepEqual([work.plan, work.records.size], [PLAN, 0]);
  assert.equal(state.work.records.size, 2, 'what was is not changed in place');
});

test('a link that cannot be copied is shown until the next one is', () => {
  const state = after(openWith(), linkByHand('https://x'));
  assert.equal(state.messages.link, 'https://x');
  assert.match(state.messages.told, /copy the selected text/);
  assert.deepEqual(after(state, linkTold('Copied')).messages, { ...state.messages, told: 'Copied', link: '' });
});

test('there is one record of each task, the first', () => {
  const records = new Records([{ task: 3, n: 1 }]);
  records.add([
    { task: 3, n: 2 },
    { task: 1, n: 3 },
  ]);
  assert.deepEqual(records.list, [
    { task: 3, n: 1 },
    { task: 1, n: 3 },
  ]);
  assert.deepEqual([records.size, records.has(1), records.has(0)], [2, true, false]);
});

test('the pace counts neither pauses nor what was there before', () => {
  let now = 100;
  const clock = new Clock(() => now);
  const plan = { ...planOf('a'), puzzles: 20 };
  clock.start(plan, recorded(6));
  assert.equal(clock.pace(recorded(6), 20), null);
  now += 8;
  clock.pause();
  now += 1000;
  assert.deepEqual(clock.pace(recorded(14), 20), { rate: 1, left: 6 });
  clock.resume();
  now += 8;
  assert.deepEqual(clock.pace(recorded(14), 20), { rate: 0.5, left: 12 });
  clock.start(plan, recorded(14));
  assert.equal(clock.pace(recorded(14), 20), null);
});

test('the time left is told once there are enough records of each solver and each number of givens', () => {
  let now = 0;
  const clock = new Clock(() => now);
  const two = { ...planOf('a'), puzzles: 100, description: { solvers: ['quick', 'slow'], givens: [20, 30] } };
  const took = (count) => recorded(count).map((one) => ({ ...one, seconds: { total: one.task % 2 ? 1.99 : 0.09 } }));
  clock.start(two, []);
  for (const count of [1, 2, 9]) {
    now += 1;
    assert.equal(clock.pace(took(count), 100).left, null, `after ${count}`);
  }
  now = 10.5; // as long as ten solves take, one after the other
  const { left } = clock.pace(took(10), 100);
  assert.equal(Math.round(left), Math.round(95 * 2.1));
  const many = { ...two, description: { ...two.description, givens: Array.from({ length: 20 }, (_, n) => n) } };
  clock.start(many, []);
  now += 10;
  assert.equal(clock.pace(took(38), 100).left, null);
  assert.notEqual(clock.pace(took(40), 100).left, null);
});

test('a solver with nothing left to do is not waited for', () => {
  let now = 0;
  const clock = new Clock(() => now);
  const two = { ...planOf('a'), puzzles: 8, description: { solvers: ['done', 'open'] } };
  const before = Array.from({ length: 8 }, (_, number) => ({ task: 2 * number }));
  clock.start(two, before);
  now += 5;
  const came = Array.from({ length: 5 }, (_, number) => ({ task: 2 * number + 1 }));
  assert.equal(Math.round(clock.pace([...before, ...came], 8).left), 3);
});
