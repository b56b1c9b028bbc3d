import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutShort, newRows, verdict, withRow } from '../../web/comparison.js';

const MODELS = ['first', 'second', 'third'].map((name) => ({ name }));
const labelOf = (name) => name.toUpperCase();

const found = (line, unique = true) => ({ outcome: 'solved', unique, solution: { line } });
const NONE = { outcome: 'none', unique: null, solution: null };
const UNKNOWN = { outcome: 'unknown', unique: null, solution: null };

/** Return the rows of a finished comparison: a result for each model, null for one that failed. */
function finished(...results) {
  return newRows(MODELS).map((row, index) => ({
    ...row,
    stage: results[index] ? 'done' : 'failed',
    result: results[index],
  }));
}

const say = (...results) => verdict(finished(...results), labelOf);

test('a comparison begins with every model waiting', () => {
  const rows = newRows(MODELS);
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
  const rows = newRows(MODELS);
  const next = withRow(rows, 'second', { stage: 'running' });
  assert.deepEqual(
    next.map(({ stage }) => stage),
    ['waiting', 'running', 'waiting'],
  );
  assert.equal(next[0], rows[0]);
  assert.equal(rows[1].stage, 'waiting');
});

test('a stopped comparison keeps what is done', () => {
  const rows = withRow(withRow(newRows(MODELS), 'first', { stage: 'done' }), 'second', { stage: 'running' });
  assert.deepEqual(
    cutShort(rows).map(({ stage }) => stage),
    ['done', 'stopped', 'stopped'],
  );
  assert.equal(cutShort(null), null);
});

test('all agree', () => {
  assert.equal(say(found('12'), found('12'), found('12')).headline, 'Ready: all 3 models agree');
  assert.match(say(found('12'), found('12'), found('12')).sentence, /exactly one solution/);
  assert.match(say(NONE, NONE, NONE).sentence, /no solution/);
  assert.match(say(found('12', false), found('21', false), found('12', false)).sentence, /several/);
});

test('several solutions need not be the same ones', () => {
  assert.equal(say(found('12', false), found('21', false), UNKNOWN).kind, 'solved');
});

test('who came to no end is named, and does not count as agreeing', () => {
  const { headline, sentence } = say(found('12'), UNKNOWN, null);
  assert.equal(headline, 'Ready: 1 of 3 models agree');
  assert.match(sentence, /^It says .*SECOND and THIRD did not come to an end\.$/);
});

test('nobody knows', () => {
  assert.equal(say(UNKNOWN, null, UNKNOWN).kind, 'unknown');
});

test('a solution without a proof takes no side, unless it cannot be', () => {
  assert.equal(say(found('12'), found('12', null), UNKNOWN).kind, 'solved');
  assert.equal(say(found('12', false), found('34', null), UNKNOWN).kind, 'solved');
  assert.equal(say(found('12'), found('21', null), UNKNOWN).kind, 'error');
  assert.equal(say(NONE, found('12', null), UNKNOWN).kind, 'error');
});

test('models that contradict each other are an error', () => {
  for (const other of [NONE, found('21'), found('12', false)]) {
    const { kind, headline } = say(found('12'), other, UNKNOWN);
    assert.equal(kind, 'error');
    assert.equal(headline, 'Error: the models disagree');
  }
});
