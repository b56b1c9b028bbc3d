import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toUrlBase64 } from '../../web/base64.js';
import { pack, unpack } from '../../web/program/packing.js';
import { cutResult, initialState, lightOf, resultOf } from '../../web/program/state.js';

const GRID = Array.from({ length: 16 }, (_, index) => (index % 4) + 1);
const ANSWER = { sentence: 'Done.', message: '', line: null, status: 'Optimal', objective: 3, digits: GRID };

test('an answer is taken as it is when it is sound', () => {
  const { values, ...result } = resultOf(ANSWER, 16);
  assert.deepEqual(result, {
    sentence: 'Done.',
    trouble: '',
    line: 0,
    status: 'Optimal',
    objective: 3,
    reason: '',
    contradicting: [],
    digits: GRID,
    judgement: null,
    files: [],
    leftOut: '',
  });
  assert.deepEqual(values.slice(0, 2), [
    [1, 1, 1],
    [2, 2, 1],
  ]);
});

test('digits that are no grid are none', () => {
  for (const digits of [[1], 'x'.repeat(16), { length: 16 }, Array(16).fill(5), Array(16).fill('1'), null])
    assert.deepEqual(resultOf({ ...ANSWER, digits }, 16).digits, []);
});

test('what an answer may not be is left out, and an answer that says nothing is called so', () => {
  assert.deepEqual(resultOf({ ...ANSWER, contradicting: ['a', 7] }, 16).contradicting, ['a', '']);
  for (const contradicting of ['ab', { length: 1 }, Array(20_000).fill('a')])
    assert.deepEqual(resultOf({ ...ANSWER, contradicting }, 16).contradicting, []);
  const odd = resultOf({ ...ANSWER, line: '7', status: {}, objective: 'NaN' }, 16);
  assert.deepEqual([odd.line, odd.status, odd.objective], [0, '', null]);
  assert.match(resultOf({ digits: GRID }, 16).trouble, /cannot be read/);
  assert.equal(cutResult('Stopped.').trouble, 'Stopped.');
});

test('the grid shows digits once they are judged', () => {
  const result = resultOf(ANSWER, 16);
  assert.equal(lightOf({ ...initialState(), result }).values, null);
  const judgement = { keeps: false, sentences: ['No.'], cells: [3] };
  const lit = lightOf({ ...initialState(), result: { ...result, judgement } });
  assert.deepEqual(lit.cells, [3]);
  assert.equal(lit.values.length, 16);
});

test('a program in a link is what it was, and short', async () => {
  const text = 'problem += x[1, 1, 1] == 1  # größer, 数\r\n'.repeat(1000);
  const packed = await pack(text);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < text.length / 50);
  assert.equal(await unpack(packed, text.length), text);
  assert.equal(await unpack(await pack(''), 10), '');
});

test('a program that would unpack to too much is refused, and so is a damaged one', async () => {
  const large = await pack('#'.repeat(5_000_000));
  assert.ok(large.length < 10_000);
  assert.equal(await unpack(large, 500_000), null);
  for (const damaged of ['A', '!', '%00', 'größe']) assert.equal(await unpack(damaged, 500_000), null, damaged);
  const noText = await new Response(
    new Blob([new Uint8Array([255, 254, 0])]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  assert.equal(await unpack(toUrlBase64(new Uint8Array(noText)), 500_000), null);
});
