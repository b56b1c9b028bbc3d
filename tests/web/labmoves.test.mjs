/** The Lab tab without a document: its state, how it changes, and what it shows. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { numbersIn, textOf } from '../../web/lab/givens.js';
import { Clock } from '../../web/lab/remaining.js';
import { based, powers, ticks, wholes } from '../../web/lab/plot.js';
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
  handedOn,
  headlineOf,
  initialState,
  isBusy,
  isFinished,
  isOther,
  isRunnable,
  runLabel,
  Records,
} from '../../web/lab/state.js';
import { after, dice, labPlan } from './pages.mjs';

const PLAN = labPlan('a');
const PACE = { rate: 2, left: 3 };
const OTHER = planCame({ ok: true, ...labPlan('b') });

/** The form is planned as the open experiment, with records of these tasks. */
function openWith(...tasks) {
  const records = new Records(tasks.map((task) => ({ task })));
  return after(initialState(), BEGUN, planCame({ ok: true, ...PLAN }), opened(PLAN, records));
}

test('headline and button show the state of an experiment', () => {
  const loading = initialState();
  assert.deepEqual([headlineOf(loading), isBusy(loading), handedOn(loading)], ['Loading…', false, null]);
  assert.equal(headlineOf(after(loading, BEGUN)), 'Ready');
  const name = 'name of a';
  for (const [state, ...look] of [
    [openWith(), `Ready to run: ${name}`, 'Run', true],
    [openWith(1), `Stopped: ${name}`, 'Continue', true],
    [openWith(1, 0), `Finished: ${name}`, 'Run', false],
    [after(openWith(1), STARTED), `Running: ${name}`, 'Run', false],
    [after(openWith(1), STARTED, paused(PACE)), `Paused: ${name}`, 'Run', false],
    [after(openWith(1), STARTED, ended('no memory')), 'Error: no memory', 'Continue', true],
    [after(openWith(1, 0), OTHER), `Finished: ${name}`, 'Run', true],
  ])
    assert.deepEqual([headlineOf(state), runLabel(state), isRunnable(state)], look);
  const example = after(openWith(), opened({ ...PLAN, ready: 'paper' }, []));
  assert.equal(headlineOf(example, { paper: 'How many?' }), 'Ready to run: How many?');
});

test('the plan of the form is unknown once the form changes, and a refusal is shown until the next answer', () => {
  const state = after(openWith(), formChanged);
  assert.equal(state.form.planned, null);
  assert.ok(isOther(state));
  assert.equal(handedOn(state), PLAN);
  assert.ok(state.form.turn > openWith().form.turn);
  assert.equal(after(state, planAsked).form.turn, state.form.turn + 1);
  const refused = after(openWith(), planCame({ ok: false, message: 'no model' }));
  assert.equal(refused.form.planned, null);
  assert.equal(refused.messages.alert, 'This experiment cannot be run: no model.');
  const taken = after(refused, OTHER);
  assert.deepEqual([taken.messages.alert, taken.form.planned.digest, handedOn(taken).digest], ['', 'b', 'b']);
});

test('puzzles of the box are added to the form; a refusal or a description without any keeps the old', () => {
  const list = { puzzles: ['1...'], boxsize: 2, variant: 'plain' };
  const kept = after(openWith(), described({ ...list, name: 'x' }), described({ boxsize: 3, variant: 'x' }));
  assert.deepEqual(kept.form.list, list);
  const state = after(openWith(), alerted('before'), listCame({ ok: true, ...list, left_aside: 4 }));
  assert.deepEqual([state.form.list, state.messages.alert], [{ ...list, left: 4 }, '']);
  const refused = after(state, listCame({ ok: false, message: 'too many' }));
  assert.equal(refused.form.list, state.form.list);
  assert.equal(refused.messages.alert, 'The puzzles could not be used: too many.');
});

test('a run is paused, resumed and ended, and a problem disappears when the next one starts', () => {
  const state = after(openWith(), STARTED, paused(PACE), resumed(null), paused(PACE));
  assert.deepEqual([state.work.phase, state.work.pace], ['paused', PACE]);
  const over = after(state, ended('why'));
  assert.deepEqual([over.work.phase, over.work.pace, over.work.problem], ['idle', null, 'why']);
  assert.equal(after(over, STARTED).work.problem, '');
});

test('nothing remains of an experiment when another is opened, or when it is deleted', () => {
  const state = openWith(0, 1);
  const { work: other } = after(state, STARTED, ended('why'), opened(labPlan('b'), new Records()));
  assert.deepEqual([other.plan.digest, other.records.size, other.problem, isFinished(other)], ['b', 0, '', false]);
  assert.equal(after(state, (now) => forgotten(now, 'b')).work.records, state.work.records);
  const { work } = after(state, (now) => forgotten(now, 'a'));
  assert.deepEqual([work.plan, work.records.size], [PLAN, 0]);
  assert.equal(state.work.records.size, 2, 'what was is not changed in place');
});

test('a link that cannot be copied is shown until the next one', () => {
  const state = after(openWith(), linkByHand('https://x'));
  assert.equal(state.messages.link, 'https://x');
  assert.match(state.messages.told, /Copy the selected text/);
  assert.deepEqual(after(state, linkTold('Copied')).messages, { ...state.messages, told: 'Copied', link: '' });
});

test('there is one record per task, the first', () => {
  const records = new Records([{ task: 3, n: 1 }]);
  for (const record of [
    { task: 3, n: 2 },
    { task: 1, n: 3 },
  ])
    records.add([record]);
  assert.deepEqual(
    records.list.map(({ n }) => n),
    [1, 3],
  );
  assert.deepEqual([records.size, records.has(1), records.has(0)], [2, true, false]);
});

/* Pace */

const recorded = (count, total = (_task) => 0) =>
  Array.from({ length: count }, (_, task) => ({ task, seconds: { total: total(task) } }));

/** A clock that was started, and a function that lets time pass. */
function started(description, puzzles, before = []) {
  let now = 100;
  const clock = new Clock(() => now);
  const plan = { ...PLAN, puzzles, description: { ...PLAN.description, ...description } };
  clock.start(plan, before);
  const wait = (seconds) => {
    now += seconds;
  };
  return { clock, plan, wait, left: (records) => Math.round(clock.pace(records, puzzles)?.left ?? -1) };
}

test('the speed counts neither pauses nor earlier records', () => {
  const { clock, plan, wait } = started({}, 20, recorded(6));
  assert.equal(clock.pace(recorded(6), 20), null);
  wait(8);
  clock.pause();
  wait(1000);
  assert.deepEqual(clock.pace(recorded(14), 20), { rate: 1, left: 6 });
  clock.resume();
  wait(8);
  assert.deepEqual(clock.pace(recorded(14), 20), { rate: 0.5, left: 12 });
  clock.start(plan, recorded(14));
  assert.equal(clock.pace(recorded(14), 20), null);
});

test('the remaining time is shown once there are enough records of each solver and number of givens', () => {
  const took = (count) => recorded(count, (task) => (task % 2 ? 1.99 : 0.09));
  const { wait, left } = started({ solvers: ['quick', 'slow'], givens: [20, 30] }, 100);
  for (const count of [1, 2, 9]) {
    wait(1);
    assert.equal(left(took(count)), -1, `after ${count}`);
  }
  wait(7.5); // as long as ten solves take, one after the other
  assert.equal(left(took(10)), Math.round(95 * 2.1));
  const many = started({ solvers: ['quick', 'slow'], givens: Array.from({ length: 20 }, (_, n) => n) }, 100);
  many.wait(10);
  assert.equal(many.left(took(38)), -1);
  assert.notEqual(many.left(took(40)), -1);
});

test('a solver with nothing left to do does not delay the estimate', () => {
  const before = Array.from({ length: 8 }, (_, number) => ({ task: 2 * number }));
  const { wait, left } = started({ solvers: ['done', 'open'] }, 8, before);
  wait(5);
  const came = Array.from({ length: 5 }, (_, number) => ({ task: 2 * number + 1 }));
  assert.equal(left([...before, ...came]), 3);
});

/* Numbers of givens */

test('lists of numbers are read in all usual notations', () => {
  for (const [text, ...numbers] of [
    [''],
    ['17', 17],
    [' 3 ', 3],
    ['5–6', 5, 6],
    ['20-24', 20, 21, 22, 23, 24],
    ['0-80 by 20', 0, 20, 40, 60, 80],
    ...['0 to 9 step 4', '0-8/4', '0-8:4'].map((way) => [way, 0, 4, 8]),
    ['30, 17; 17', 17, 30],
  ])
    assert.deepEqual(numbersIn(text), numbers, text);
  for (const text of ['x', '3-', '-3', '1.5', '5-3', '1-9 by 0', '1e3', '<b>', '99999'])
    assert.throws(() => numbersIn(text), SyntaxError, text);
  assert.equal(numbersIn('0-9999').length, 1297); // no grid has more cells
});

test('numbers survive a round trip through their text', () => {
  assert.deepEqual([[], [0, 4, 8, 12], [17, 20, 21, 22], [1, 5, 9, 10, 11, 12], [0, 81]].map(textOf), [
    '',
    '0-12 by 4',
    '17, 20-22',
    '1-9 by 4, 10-12',
    '0, 81',
  ]);
  for (let seed = 1; seed <= 100; seed += 1) {
    const roll = dice(seed);
    const numbers = Array.from({ length: 20 }, (_, number) => number).filter(() => roll(3));
    assert.deepEqual(numbersIn(textOf(numbers)), numbers);
  }
});

/* Figures */

test('stacked bars start at the ends of the previous series, and other series stay unchanged', () => {
  const seriesOf = (kind, ...points) => ({ name: kind, kind, points });
  const [low, high] = [seriesOf('stacked', [22, 0.5], [23, 1]), seriesOf('stacked', [22, 0.25])];
  const line = seriesOf('line', [22, 0.5], [23, 1]);
  const [first, second, third] = based([low, high, line]);
  assert.deepEqual(String(first.points), '22,0.5,0.5,23,1,1');
  assert.deepEqual(String(second.points), '22,0.25,0.75');
  assert.deepEqual(third, line);
});

test('an axis has ticks at powers or integers, even if it has no length', () => {
  for (const [low, high, most, ...marks] of [
    [0.001, 0.001, 5, 0.001],
    [0.002, 0.002, 5, 0.002],
    [0.01, 0.3, 9, 0.01, 0.02, 0.05, 0.1, 0.2],
    [1e-6, 1e3, 5, 1e-6, 1e-4, 1e-2, 1, 100],
    [0, 1, 5],
  ])
    assert.deepEqual(powers(low, high, most), marks);
  assert.deepEqual(wholes(20, 30, 8), [20, 22, 24, 26, 28, 30]);
  assert.deepEqual(wholes(23, 25, 8), [23, 24, 25]);
  assert.deepEqual(ticks({ label: '', scale: 'linear' }, [17, 80], 7).ticks, [20, 30, 40, 50, 60, 70, 80]);
  assert.deepEqual(ticks({ label: '', scale: 'linear' }, [0, 0.5], 4).ticks, 4);
});

test('values too small to measure share one tick on an axis, with space around it', () => {
  const below = { value: 1e-4, place: 3e-5, mark: '< 0.1 ms' };
  const marks = (values) => {
    const { ticks: at, tickFormat } = ticks({ label: 'seconds', scale: 'log', below }, values, 5);
    return at.map(tickFormat);
  };
  assert.deepEqual(marks([3e-5, 2]), ['< 0.1 ms', '0.001', '0.01', '0.1', '1']);
  assert.deepEqual(marks([3e-5]), ['< 0.1 ms']);
});
