import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, cutShort, newComparison, withRow } from '../../web/calls/comparison.js';

const MODELS = ['first', 'second', 'third'].map((name) => ({ name }));

test('a comparison begins with every model waiting', () => {
  const { rows } = newComparison(MODELS, 10);
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
  const before = newComparison(MODELS, 10);
  const { rows } = withRow(before, 'second', { stage: 'running' });
  assert.deepEqual(
    rows.map(({ stage }) => stage),
    ['waiting', 'running', 'waiting'],
  );
  assert.equal(rows[0], before.rows[0]);
  assert.equal(before.rows[1].stage, 'waiting');
});

test('a stopped comparison keeps what is done', () => {
  const begun = withRow(newComparison(MODELS, 10), 'first', { stage: 'done' });
  assert.deepEqual(
    cutShort(withRow(begun, 'second', { stage: 'running' })).rows.map(({ stage }) => stage),
    ['done', 'stopped', 'stopped'],
  );
  assert.equal(cutShort(null), null);
});

test('the worker is asked about what each model said, and about those that said nothing', () => {
  const result = { verdict: 'several', headline: 'Solved', solution: { line: '12' }, second: { line: '21' } };
  const { rows } = withRow(newComparison(MODELS, 10), 'second', { stage: 'done', result });
  const { answers } = JSON.parse(JSON.stringify(claimsOf(rows)));
  assert.deepEqual(answers, [
    { name: 'first' },
    { name: 'second', verdict: 'several', solution: '12', second: '21' },
    { name: 'third' },
  ]);
});

test('what was measured of a model that is stopped stays', () => {
  const told = /** @type {any} */ ({ result: { verdict: 'unique' }, timing: { runs: 0 } });
  const [row] = cutShort(withRow(newComparison(MODELS, 10), 'first', { stage: 'running', ...told })).rows;
  assert.deepEqual([row.stage, row.result, row.timing], ['stopped', told.result, told.timing]);
});
