/** The Lab tab without a document: its pace, its numbers, its axes. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { numbersIn, textOf } from '../../web/lab/givens.js';
import { based, powers, ticks, wholes } from '../../web/lab/plot.js';
import { Records } from '../../web/lab/state.js';
import { Clock } from '../../web/pace.js';
import { dice } from './pages.mjs';

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

test('the pace is that of the last seconds, and starts over after a pause', () => {
  let now = 100;
  const clock = new Clock(() => now);
  const after = (seconds, done) => {
    now += seconds;
    return clock.pace(done, 20);
  };
  assert.deepEqual([after(0, 6), after(0.5, 7), after(7.5, 14)], [null, null, { rate: 1, left: 6 }]);
  assert.deepEqual(after(10, 14).rate, 7 / 17.5); // the first seconds no longer count
  clock.restart();
  assert.deepEqual([after(1000, 14), after(2, 15)], [null, { rate: 0.5, left: 10 }]);
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
