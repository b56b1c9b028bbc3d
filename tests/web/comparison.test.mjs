import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, cutShort, measured, newComparison, wantsMore, withRow } from '../../web/calls/comparison.js';
import { CATALOG } from './pages.mjs';

const MODELS = ['first', 'second', 'third'].map((name) => ({ name }));

test('a comparison begins with every model waiting', () => {
  const { rows } = newComparison(MODELS);
  assert.deepEqual(
    rows.map(({ name, stage }) => [name, stage]),
    [
      ['first', 'waiting'],
      ['second', 'waiting'],
      ['third', 'waiting'],
    ],
  );
});

test('one row changes and the others stay as they are', () => {
  const before = newComparison(MODELS);
  const { rows } = withRow(before, 'second', { stage: 'running' });
  assert.deepEqual(
    rows.map(({ stage }) => stage),
    ['waiting', 'running', 'waiting'],
  );
  assert.equal(rows[0], before.rows[0]);
  assert.equal(before.rows[1].stage, 'waiting');
});

test('a stopped comparison keeps what is done', () => {
  const begun = withRow(newComparison(MODELS), 'first', { stage: 'done' });
  assert.deepEqual(
    cutShort(withRow(begun, 'second', { stage: 'running' })).rows.map(({ stage }) => stage),
    ['done', 'stopped', 'stopped'],
  );
  assert.equal(cutShort(null), null);
});

test('the worker is asked about what each model said, and about those that said nothing', () => {
  const result = { verdict: 'several', headline: 'Solved', solution: { line: '12' }, second: { line: '21' } };
  const { rows } = withRow(newComparison(MODELS), 'second', { stage: 'done', result });
  const { answers } = JSON.parse(JSON.stringify(claimsOf(rows)));
  assert.deepEqual(answers, [
    { name: 'first' },
    { name: 'second', verdict: 'several', solution: '12', second: '21' },
    { name: 'third' },
  ]);
});

const took = (total, verdict = 'unique') => ({ verdict, figures: { work: 'w', times: { build: null, total } } });

test('what warms a model up is not measured, unless there is nothing else', () => {
  assert.deepEqual(measured([took(9)]), { result: took(9), runs: 0 });
  assert.deepEqual(measured([took(9), took(1)]), { result: took(1), runs: 1 });
  assert.deepEqual(measured([took(9), took(1), took(5), took(2)]), { result: took(2), runs: 3 });
  assert.deepEqual(measured([took(9), took(1), took(2)]), { result: took(1.5), runs: 2 });
});

test('a quick model is run five times once it is warm, a slow one as often as half of its seconds allow', () => {
  const often = (total, limit) => {
    const runs = [took(total)];
    while (wantsMore(runs, limit, CATALOG.comparison)) runs.push(took(total));
    return runs.length - 1;
  };
  assert.deepEqual(
    [0.01, 0.8, 1.2, 2.4, 3, 9].map((total) => often(total, 10)),
    [5, 5, 3, 1, 0, 0],
  );
  assert.equal(wantsMore([took(0.01, 'unknown')], 10, CATALOG.comparison), false, 'to give up again tells nothing');
});

test('what was measured of a model that is stopped stays', () => {
  const [row] = cutShort(withRow(newComparison(MODELS), 'first', { stage: 'running', ...measured([took(1)]) })).rows;
  assert.deepEqual([row.stage, row.result, row.runs], ['stopped', took(1), 0]);
});
