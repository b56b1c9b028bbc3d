/** Texts too long for the grid, and where they may be opened instead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAs, fileRefusal, looksLikeList, textRefusal } from '../../web/state/catalog.js';
import { initialState } from '../../web/state/state.js';
import { CATALOG, hollowFile, newPage } from './pages.mjs';

const LINE = '1...............';
const LIMITS = { ...CATALOG, max_text: 100_000, max_file: 200_000 };
const lines = (count, line = LINE) => Array(count).fill(line).join('\n');

test('a list has lines as long as a puzzle', () => {
  const lists = [lines(2), lines(2).replace('\n', '\r\n'), `name\n\n${lines(3)}`];
  const others = ['', LINE, lines(20, '1 2 3'), `${LINE}\na\nb`, lines(3, `\0${LINE}`)];
  for (const text of [...lists, ...others]) assert.equal(looksLikeList(text), lists.includes(text), text);
});

test('a long list, as text or file, is for the Lists tab; other errors in a file are left to the worker', async () => {
  const [short, long, other] = [lines(100), lines(101), lines(101, '1')];
  assert.equal(textRefusal(short, LIMITS), null);
  const message = 'the text has more than 100 lines, too many for a puzzle';
  assert.deepEqual(textRefusal(long, LIMITS), { message, line: null, isList: true });
  assert.deepEqual(textRefusal(other, LIMITS), { message, line: null, isList: false });
  const fileOf = (text) => new File([text], 'a.sdm');
  const [small, listed, large] = [short, long, lines(20_000)].map(fileOf);
  assert.equal(await fileRefusal(small, LIMITS), null);
  assert.ok((await fileRefusal(listed, LIMITS)).isList);
  assert.equal(await fileRefusal(fileOf(other), LIMITS), null);
  const refusal = await fileRefusal(large, LIMITS);
  assert.match(refusal.message, /^the file a\.sdm has 339,999 bytes; the limit is 200,000$/);
  assert.ok(refusal.isList);
  assert.ok(!(await fileRefusal(fileOf('\0\n'.repeat(200_000)), LIMITS)).isList);
});

test('of a file of a hundred megabytes hardly more than the beginning is read', async () => {
  const [file, read] = hollowFile('<img src=x>.sdk', 100_000_000);
  const refusal = await fileRefusal(file, { ...LIMITS, max_file: 4_000_000 });
  assert.equal(refusal.message, 'the file <img src=x>.sdk has 100,000,000 bytes; the limit is 4,000,000');
  assert.ok(read() < 100_000, String(read()));
});

test('the interpretation of a text follows the variant', async () => {
  const page = newPage();
  assert.equal(readAs(initialState(CATALOG)), '');
  page.intake.text('.'.repeat(80) + '1');
  await page.answer({ recognised: 'a puzzle', assumed: true });
  assert.equal(readAs(page.state), '');
  for (const variant of ['odd', 'plain']) {
    page.intake.variant(variant);
    await page.answerAll();
    assert.equal(readAs(page.state), variant === 'odd' ? 'odd' : '');
  }
  page.intake.text('.'.repeat(80) + '2', { variant: 'odd' });
  await page.answer({ recognised: 'a puzzle', assumed: false });
  assert.equal(readAs(page.state), '');
});
