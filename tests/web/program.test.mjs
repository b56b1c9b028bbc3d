import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, toBase64 } from '../../web/words.js';
import { cutResult, initialState, highlightsOf, resultOf } from '../../web/program/view.js';
import { dice } from './pages.mjs';

const GRID = Array.from({ length: 16 }, (_, index) => (index % 4) + 1);
const ANSWER = { sentence: 'Done.', message: '', line: null, status: 'Optimal', objective: 3, digits: GRID };

test('a valid answer is accepted unchanged', () => {
  const { values, ...result } = resultOf(ANSWER, 16);
  const { sentence, status, objective, digits } = ANSWER;
  const lists = { contradicting: [], files: [], found: [] };
  const rest = { trouble: '', line: 0, reason: '', judgement: null, leftOut: '', ...lists };
  assert.deepEqual(result, { sentence, status, objective, digits, ...rest });
  assert.deepEqual(values[0], [1, 1, 1]);
  assert.deepEqual(values[1], [2, 2, 1]);
});

test('invalid parts of an answer are left out, and an answer without a sentence is reported as such', () => {
  for (const digits of [[1], 'x'.repeat(16), { length: 16 }, Array(16).fill(5), Array(16).fill('1'), null])
    assert.deepEqual(resultOf({ ...ANSWER, digits }, 16).digits, []);
  assert.deepEqual(resultOf({ ...ANSWER, contradicting: ['a', 7] }, 16).contradicting, ['a', '']);
  for (const contradicting of ['ab', { length: 1 }, Array(20_000).fill('a')])
    assert.deepEqual(resultOf({ ...ANSWER, contradicting }, 16).contradicting, []);
  const odd = resultOf({ ...ANSWER, line: '7', status: {}, objective: 'NaN' }, 16);
  assert.deepEqual([odd.line, odd.status, odd.objective], [0, '', null]);
  assert.match(resultOf({ digits: GRID }, 16).trouble, /could not be read/);
  assert.equal(cutResult('Stopped.').trouble, 'Stopped.');
});

test('whatever a program answers, its result has the right types', () => {
  const odd = [null, 5, 'x'.repeat(100), [], {}, [[1]], NaN, Infinity, true, { length: 16 }, Array(16).fill(1.5)];
  const names = ['sentence', 'message', 'line', 'status', 'objective', 'reason', 'digits'];
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed);
    const result = resultOf(Object.fromEntries(names.map((name) => [name, odd[roll(odd.length)]])), 16);
    assert.ok(result.sentence || result.trouble);
    for (const name of ['sentence', 'trouble', 'status', 'reason']) assert.equal(typeof result[name], 'string');
    assert.ok(Number.isInteger(result.line));
    assert.ok(result.objective === null || Number.isFinite(result.objective));
    assert.ok(result.digits.length === 0 || result.digits.every(Number.isInteger));
  }
});

test('the grid shows digits once they have been judged', () => {
  const result = resultOf(ANSWER, 16);
  assert.equal(highlightsOf({ ...initialState(), result }).values, null);
  const judgement = { keeps: false, sentences: ['No.'], cells: [3] };
  const { cells, values } = highlightsOf({ ...initialState(), result: { ...result, judgement } });
  assert.deepEqual([cells, values.length], [[3], 16]);
});

test('bytes survive a round trip through Base64, however many', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 100_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 256);
    assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
    assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  }
});
