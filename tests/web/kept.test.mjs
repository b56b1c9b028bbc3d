import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeList } from '../../web/batch/kept.js';
import { isExperiment, isMade, isRecord } from '../../web/lab/store.js';

const ABOUT = { id: '1', filename: '', variant: 'classic', job: { task: 'solve', time_limit: 9, count_limit: 9 } };
const LINES = {
  text: 'ab\ncd',
  starts: Uint32Array.of(0, 3),
  ends: Uint32Array.of(2, 5),
  numbers: Uint32Array.of(1, 2),
  turns: [{ row: 0, layout: { variant: 'classic', source: '' } }],
};
const result = (row) => [row, ['unique', '', 1, null, null, '', null, '12', 0.5, '']];

test('a list that is whole comes back with its results', () => {
  const { about, list, some } = wholeList(ABOUT, LINES, [[result(0)], [result(1)]]);
  assert.deepEqual([about, list.line(1), some], [ABOUT, 'cd', [result(0), result(1)]]);
});

test('a result that is damaged is one that is still to come', () => {
  const damaged = [null, 7, [], [2, result(0)[1]], [-1, result(0)[1]], [0, null], [0, []], [0, ['unique']]];
  assert.deepEqual(wholeList(ABOUT, LINES, [damaged, null, [result(1)]]).some, [result(1)]);
});

const parts = (whole, values) =>
  Object.keys(whole).flatMap((key) => values.map((value) => ({ ...whole, [key]: value })));

test('a list of which a part is missing or of another kind is not taken', () => {
  for (const about of [undefined, null, 'text', ...parts(ABOUT, [undefined, null, 1, {}])])
    assert.equal(wholeList(about, LINES, []), null, JSON.stringify(about));
  for (const lines of [undefined, null, 7, ...parts(LINES, [undefined, null, 1, [null], Uint32Array.of(1)])])
    assert.equal(wholeList(ABOUT, lines, []), null, JSON.stringify(lines));
});

/** Whether each of some values is taken. */
const taken = (isWhole, values) => values.map((value) => Boolean(isWhole(value)));

test('of experiments, records and puzzles only those are taken that are whole', () => {
  const experiment = { digest: 'd', name: 'n', text: '{}', total: 4, at: 5 };
  const record = { task: 0, model: 'lp', outcome: 'solved', seconds: { total: 1 } };
  const made = { number: 0, puzzle: '1', reason: '' };
  assert.deepEqual(taken(isExperiment, [experiment, { ...experiment, text: '{' }]), [true, false]);
  for (const [isWhole, whole] of /** @type {const} */ ([
    [isExperiment, experiment],
    [isRecord, record],
    [isMade, made],
  ])) {
    assert.ok(isWhole(whole));
    const damaged = parts(whole, [undefined, null, true]);
    assert.ok(!taken(isWhole, damaged).includes(true));
  }
  assert.deepEqual(taken(isRecord, [null, 'text', { ...record, task: '0' }]), [false, false, false]);
});
