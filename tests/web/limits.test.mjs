/** What is too long for the grid, and where it may go instead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOf } from '../../web/state/derived.js';
import { readAs } from '../../web/state/offers.js';
import { createHandover } from '../../web/io/handover.js';
import { fileRefusal, looksLikeList, textRefusal } from '../../web/state/limits.js';
import { initialState } from '../../web/state/state.js';
import { merged } from '../../web/state/store.js';
import { CATALOG, newPage } from './pages.mjs';

const LINE = '1...............';
const LIMITS = { ...CATALOG, max_text: 100_000, max_file: 200_000 };
const lines = (count, line = LINE) => Array(count).fill(line).join('\n');

test('a list has lines as long as a puzzle', () => {
  for (const text of [lines(2), lines(2).replace('\n', '\r\n'), `name\n\n${lines(3)}`])
    assert.equal(looksLikeList(text), true);
  for (const text of ['', LINE, lines(20, '1 2 3'), `${LINE}\na\nb`, lines(3, `\0${LINE}`)])
    assert.equal(looksLikeList(text), false);
});

test('of what is too long, a list is for Many puzzles', () => {
  assert.equal(textRefusal(lines(100), LIMITS), null);
  const text = lines(101);
  const message =
    'the text has over 100 lines; no puzzle is so long, but Many puzzles takes lists of up to 1,000 lines';
  assert.deepEqual(textRefusal(text, LIMITS), { message, line: null, list: { text } });
  assert.deepEqual(textRefusal(lines(101, '1'), LIMITS), {
    message: 'the text has over 100 lines; no puzzle is so long',
    line: null,
    list: null,
  });
});

test('so is a file; what else is wrong with one the worker says', async () => {
  const of = (text) => new File([text], 'a.sdm');
  const [small, long, large] = [of(lines(100)), of(lines(101)), of(lines(20_000))];
  assert.equal(await fileRefusal(small, LIMITS), null);
  assert.deepEqual((await fileRefusal(long, LIMITS)).list, { file: long });
  const refusal = await fileRefusal(large, LIMITS);
  assert.match(refusal.message, /^the file a\.sdm has 339,999 bytes; at most 200,000 are read, but Many puzzles/);
  assert.equal(refusal.list.file, large);
  assert.equal(await fileRefusal(of(lines(101, '1')), LIMITS), null);
  assert.equal((await fileRefusal(of('\0\n'.repeat(200_000)), LIMITS)).list, null);
});

test('the list there is: what was refused, else the file, else the text', async () => {
  const page = newPage();
  assert.equal(listOf(page.state), null);
  page.intake.text(lines(3));
  await page.answerAll();
  assert.deepEqual(listOf(page.state), { source: { text: lines(3) }, count: 3 });
  const file = new File([], 'a.sdm');
  assert.deepEqual(listOf(merged(page.state, { reading: { source: { data: '', filename: 'a.sdm', file } } })), {
    source: { file },
    count: 3,
  });
  const text = lines(62);
  page.intake.text(text);
  assert.deepEqual(listOf(page.state), { source: { text }, count: null });
  page.intake.undo();
  assert.equal(listOf(page.state).count, 3);
});

test('what is handed over waits until there is somebody to take it', () => {
  const taken = [];
  let shown = 0;
  const lists = createHandover(() => {
    shown += 1;
  });
  lists.give({ text: 'a', variant: 'plain' });
  lists.give({ text: 'b', variant: 'plain' });
  assert.deepEqual([shown, taken.length], [2, 0]);
  assert.equal(
    lists.receive((given) => taken.push(given)),
    true,
  );
  lists.give({ text: 'c', variant: 'odd' });
  assert.deepEqual(taken, [
    { text: 'b', variant: 'plain' },
    { text: 'c', variant: 'odd' },
  ]);
  assert.equal(
    createHandover(() => {}).receive(() => {}),
    false,
  );
});

test('what a text was read as follows the variant', async () => {
  const page = newPage();
  assert.equal(readAs(initialState()), '');
  page.intake.text('.'.repeat(80) + '1');
  await page.answer({ recognised: 'a puzzle', assumed: true });
  assert.equal(readAs(page.state), '');
  page.intake.variant('odd');
  await page.answerAll();
  assert.equal(readAs(page.state), 'odd');
  page.intake.variant('plain');
  await page.answerAll();
  assert.equal(readAs(page.state), '');
  page.intake.text('.'.repeat(80) + '2', { variant: 'odd' });
  await page.answer({ recognised: 'a puzzle', assumed: false });
  assert.equal(readAs(page.state), '');
});
