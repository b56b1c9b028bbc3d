import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variantShown } from '../../web/state/catalog.js';
import { NOTHING_FOUND } from '../../web/state/state.js';
import { filled, newPage, pageWith } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '2...............';
const LIST = `${FIRST}\n${SECOND}`;
const NINE = `1${'.'.repeat(80)}`;
const FILE = { data: 'AAAA', file: new File([], 'a.xlsx') };
const type = (page, text) => {
  for (let end = 1; end <= text.length; end += 1) page.intake.text(text.slice(0, end), { typing: true });
};
/** The variant shown in the list, and the number of steps that can be undone. */
const shown = ({ state }) => [variantShown(state), state.history.past.length];

test('typing is one step, read after a pause; few characters wait longer, one until typing ends', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [text, pause, asked] of [
    [FIRST, 350, 1],
    ['12', 1500, 1],
    ['1', 60_000, 0],
  ]) {
    const page = newPage();
    type(page, text);
    context.mock.timers.tick(pause - 1);
    assert.equal(page.asked.length, 0);
    context.mock.timers.tick(1);
    assert.equal(page.asked.length, asked);
    assert.equal(page.state.history.past.length, 1);
    page.intake.undo();
    assert.equal(page.state.reading.text, '');
  }
});

test('an unfinished text is not called wrong while it is being typed', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  type(page, '12345');
  context.mock.timers.tick(1500);
  await page.answerAll();
  assert.equal(page.state.reading.problem.calm, true);
  page.intake.finish();
  assert.equal(page.state.reading.problem.calm, false);
});

test('an outdated answer is dropped, and only the latest waiting request is sent', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.intake.text('.'.repeat(81));
  await page.answer();
  assert.deepEqual([page.state.doc.board.boxsize, page.state.reading.stage], [3, 'text']);
  await page.answer();
  assert.equal(page.state.reading.stage, '');
  for (const digit of [1, 2, 3, 4]) page.intake.edit(0, digit);
  assert.equal(page.asked.length, 3);
  page.intake.overtake();
  const made = { ...page.state.doc.board, cells: filled(81) };
  page.store.change({ doc: { board: made } });
  await page.answerAll();
  assert.deepEqual(page.cells, made.cells);
});

test('a text that crashes workers is refused, and the next one is read', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.crash('out of memory');
  assert.equal(page.state.reading.problem.message, 'out of memory');
  await page.read(FIRST.replace('1', '3'));
  assert.equal(page.cells[0], 3);
});

test('a digit typed before a text is read waits, and is not entered into a grid of another size', async () => {
  for (const [size, cell] of [
    [2, 1],
    [4, 200],
  ]) {
    const page = newPage();
    page.intake.size(size);
    await page.answerAll();
    page.intake.text(FIRST);
    const edited = page.intake.edit(cell, 2);
    assert.equal(page.cells[cell], 0);
    await page.answerAll();
    await edited;
    await page.answerAll();
    assert.deepEqual(page.cells, filled(16, 1, ...(cell === 1 ? [2] : [])));
    assert.equal(/size of the grid/.test(page.state.messages.said), cell === 200);
  }
});

test('a list, as text or file, goes to the Lists tab, and the grid, its text and its steps stay', async () => {
  const page = await pageWith(FIRST);
  await page.read(SECOND);
  const { doc, history, reading } = page.state;
  page.intake.text(LIST);
  await page.answerAll();
  assert.deepEqual([page.state.settings.place, page.state.handed], ['lists', [{ text: LIST, variant: 'plain' }]]);
  assert.deepEqual([page.state.listed.count, page.state.listed.reading.text], [2, LIST]);
  page.intake.file(FILE);
  const list = { count: 2, titles: [] };
  await page.answer({ ...page.state.doc.board, ok: true, conflicts: [], text: LIST, list });
  assert.deepEqual(page.state.handed.at(-1), { file: FILE.file, variant: 'plain' });
  assert.deepEqual([page.state.doc, page.state.history.past, page.state.reading], [doc, history.past, reading]);
});

test('a list whose last line end is reported as if it was typed goes there, too', async () => {
  const page = newPage();
  page.intake.text(`${LIST}\n`);
  page.intake.text(`${LIST}\n`, { typing: true });
  await page.answerAll();
  assert.deepEqual(page.state.settings.place, 'lists');
});

test('of a list that is typed, the first puzzle is in the grid', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  type(page, LIST);
  context.mock.timers.tick(350);
  await page.answerAll();
  assert.deepEqual([page.cells[0], page.state.settings.place, page.state.handed], [1, 'solve', []]);
});

test('a file is read from its bytes, and its text comes from the worker', async () => {
  const page = newPage();
  page.intake.file(FILE);
  assert.deepEqual(page.asked[0].request.reading, { data: 'AAAA', variant: 'plain', filename: 'a.xlsx' });
  await page.answer({ ...page.state.doc.board, ok: true, conflicts: [], text: FIRST });
  assert.deepEqual([page.state.reading.text, page.state.doc.title], [FIRST, 'a']);
  page.intake.reading(1);
  assert.deepEqual(page.asked[1].request.reading, { data: 'AAAA', variant: 'plain', filename: 'a.xlsx', other: 1 });
});

test('a restored puzzle is there at once, and can be undone unless stated otherwise', async () => {
  const entries = filled(16, 0, 2);
  const kept = { boxsize: 2, variant: 'plain', cells: filled(16, 1), entries, entering: true, title: 'Kept' };
  const page = newPage();
  page.intake.restore(kept, { remember: false });
  assert.deepEqual([page.state.reading.text, page.state.history.past.length], [FIRST, 0]);
  await page.answerAll();
  assert.deepEqual([page.state.doc.entries[1], page.state.doc.entering, page.state.doc.title], [2, true, 'Kept']);
  page.intake.restore({ ...kept, cells: filled(16) });
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
});

test('a size that the variant lacks becomes one it has; clearing an empty grid is no step', () => {
  const page = newPage();
  page.intake.empty();
  assert.equal(page.state.history.past.length, 0);
  page.intake.size(2);
  assert.deepEqual([page.state.doc.board.boxsize, page.state.history.past.length], [2, 1]);
  page.intake.variant('odd');
  assert.equal(page.state.doc.board.boxsize, 3);
});

test('pencil marks do not interrupt the check of a digit, and listeners receive the changes', async () => {
  const page = newPage();
  page.intake.edit(0, 1);
  page.intake.edit(1, 3, 'corner');
  await page.answerAll();
  assert.equal(page.state.reading.stage, '');
  assert.deepEqual(page.state.doc.marks[1], [3]);
  assert.deepEqual(page.asked.at(-1).request.placed, [1]);
  page.store.change({ settings: { place: 'play' } });
  page.intake.edit(2, 2);
  assert.deepEqual(page.changes, ['puzzle', 'marks', 'play']);
});

test('a text that is too long is refused unread', () => {
  const page = newPage();
  page.intake.text('.'.repeat(1001));
  assert.match(page.state.reading.problem.message, /1,001 characters/);
  assert.equal(page.asked.length, 0);
});

test('a chosen variant overrides the suffix of a file, whose name stays', async () => {
  const page = newPage();
  page.intake.file({ data: 'AAAA', file: { name: 'Mine.odd' } });
  assert.equal(page.asked[0].request.reading.filename, 'Mine.odd');
  await page.answer({ ...page.state.doc.board, ok: true, conflicts: [], text: LIST });
  page.intake.variant('plain');
  await page.answerAll();
  page.intake.reading(1);
  const request = { data: 'AAAA', variant: 'plain', filename: 'Mine', other: 1 };
  assert.deepEqual(page.asked.at(-1).request.reading, request);
});

test("a puzzle's own variant applies neither to the next text or file nor to an empty grid", async () => {
  const page = await pageWith(NINE, { variant: 'odd', example: 0 });
  assert.deepEqual([variantShown(page.state), page.state.doc.board.variant], ['odd', 'odd']);
  await page.read(FIRST);
  assert.deepEqual([page.asked.at(-1).request.reading.variant, page.state.doc.board.variant], ['plain', 'plain']);
  page.intake.undo();
  page.intake.file(FILE);
  assert.equal(page.asked.at(-1).request.reading.variant, 'plain');
  page.intake.undo();
  page.intake.empty();
  await page.answerAll();
  assert.deepEqual([...shown(page), page.state.doc.board.variant], ['plain', 2, 'plain']);
});

test('a chosen variant stays, until that is undone', async () => {
  const page = await pageWith(NINE);
  page.intake.variant('odd');
  await page.answerAll();
  await page.read(NINE, { variant: 'plain' });
  await page.read(NINE);
  assert.equal(page.state.doc.board.variant, 'odd');
  for (let step = 0; step < 3; step += 1) page.intake.undo();
  page.intake.text(NINE);
  assert.equal(page.asked.at(-1).request.reading.variant, 'plain');
});

test('an edited text keeps its variant; a new one does not', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = await pageWith(NINE, { variant: 'odd' });
  page.intake.text(`2${NINE.slice(1)}`, { typing: true });
  assert.equal(page.state.reading.asked.variant, 'odd');
  page.intake.text('2', { typing: true });
  assert.equal(page.state.reading.asked.variant, 'plain');
});

test('a new grid starts with the default variant, and a new size says that the grid is empty', async () => {
  const page = await pageWith(FIRST);
  page.intake.variant('odd');
  page.intake.size(3);
  assert.match(page.state.messages.said, /a new size and is empty/);
  page.intake.empty();
  await page.answerAll();
  assert.deepEqual([variantShown(page.state), page.state.doc.chosen], ['plain', 'plain']);
  page.intake.size(2);
  assert.equal(page.state.messages.said, '');
});

test('a verdict disappears when the text, its reading or its variant changes, and is restored by Undo', async () => {
  const page = await pageWith(FIRST);
  const result = { verdict: 'unique', solution: { cells: [], line: '' }, second: null };
  page.store.change({ found: { result, outcome: { kind: 'solved' } } });
  for (const change of [
    () => page.intake.text('.'.repeat(80)),
    () => page.intake.text('1', { typing: true }),
    () => page.intake.file(FILE),
    () => page.intake.reading(1),
    () => page.intake.variant('odd'),
  ]) {
    change();
    assert.deepEqual(page.state.found, NOTHING_FOUND);
    await page.answerAll();
    assert.deepEqual([page.state.found.result, page.state.found.outcome], [null, null]);
    page.intake.undo();
    assert.equal(page.state.found.result, result);
    await page.answerAll();
  }
});
