import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variantShown } from '../../web/state/offers.js';
import { NOTHING_FOUND } from '../../web/state/state.js';
import { newPage } from './pages.mjs';

const FIRST = '1...............';
const type = (page, text) => {
  for (let end = 1; end <= text.length; end += 1) page.intake.text(text.slice(0, end), { typing: true });
};

test('typing is read when it pauses, and a burst is one step', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  type(page, FIRST);
  assert.equal(page.asked.length, 0);
  context.mock.timers.tick(349);
  assert.equal(page.asked.length, 0);
  context.mock.timers.tick(1);
  assert.equal(page.asked.length, 1);
  assert.equal(page.state.history.past.length, 1);
  page.intake.undo();
  assert.equal(page.state.reading.text, '');
});

test('the first characters wait longer, and one alone until the typing is over', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  type(page, '1');
  context.mock.timers.tick(60_000);
  assert.equal(page.asked.length, 0);
  type(page, '12');
  context.mock.timers.tick(1499);
  assert.equal(page.asked.length, 0);
  context.mock.timers.tick(1);
  assert.equal(page.asked.length, 1);
});

test('an unfinished text is said calmly, until the typing is over', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  type(page, '12345');
  context.mock.timers.tick(1500);
  await page.answerAll();
  assert.equal(page.state.reading.problem.calm, true);
  page.intake.finish();
  assert.equal(page.state.reading.problem.calm, false);
});

test('what waits for a pause is asked as soon as it is waited for', async () => {
  const page = newPage();
  type(page, '1');
  const finished = page.intake.finish();
  assert.equal(page.asked.length, 1);
  await page.answerAll();
  await finished;
  assert.equal(page.state.doc.board.boxsize, 1);
});

test('an answer that something newer has overtaken is dropped', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.intake.text('.'.repeat(81));
  await page.answer();
  assert.equal(page.state.doc.board.boxsize, 3);
  assert.equal(page.state.reading.stage, 'text');
  await page.answer();
  assert.equal(page.state.reading.stage, '');
});

test('only the latest of those waiting is asked', () => {
  const page = newPage();
  for (const digit of [1, 2, 3, 4]) page.intake.edit(0, digit);
  assert.equal(page.asked.length, 1);
});

test('that a second worker crashes on a text, too, is said', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  for (const message of ['gone', 'out of memory']) {
    page.waiting.shift().reject(Object.assign(new Error(message), { name: 'Crashed' }));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  assert.match(page.state.reading.problem.message, /out of memory/);
});

test('what a worker died of is asked of the next one', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.waiting.shift().reject(Object.assign(new Error('gone'), { name: 'Crashed' }));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  await page.answerAll();
  assert.equal(page.state.reading.problem, null);
  assert.ok(page.state.doc.board.givens > 0);
});

test('a digit meant for a grid of another size is not entered', async () => {
  const page = newPage();
  page.intake.size(4);
  await page.answerAll();
  page.intake.text(FIRST);
  const edited = page.intake.edit(200, 2);
  await page.answerAll();
  await edited;
  await page.answerAll();
  assert.equal(page.state.doc.board.side, FIRST.length ** 0.5);
  assert.match(page.state.messages.said, /another size/);
});

test('an answer about a grid that a made puzzle has replaced is dropped', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  page.intake.edit(1, 2);
  page.intake.overtake();
  const made = { ...page.state.doc.board, cells: page.state.doc.board.cells.map(() => 0) };
  page.store.change({ doc: { board: made } });
  await page.answerAll();
  assert.deepEqual(page.state.doc.board.cells, made.cells);
});

test('a digit typed before a text is read waits for it', async () => {
  const page = newPage();
  page.intake.size(2);
  await page.answerAll();
  page.intake.text(FIRST);
  const edited = page.intake.edit(1, 2);
  assert.equal(page.state.doc.board.cells[1], 0);
  await page.answerAll();
  await edited;
  assert.deepEqual(page.state.doc.board.cells.slice(0, 2), [1, 2]);
});

test('a list keeps its text while another puzzle of it is picked', async () => {
  const page = newPage();
  const text = `${FIRST}\n2...............`;
  page.intake.text(text);
  await page.answerAll();
  page.intake.pick(1);
  await page.answerAll();
  assert.equal(page.state.doc.board.cells[0], 2);
  assert.equal(page.state.reading.text, text);
  assert.deepEqual([page.state.reading.pick, page.state.reading.list.count], [1, 2]);
  page.intake.undo();
  assert.deepEqual([page.state.reading.pick, page.state.doc.board.cells[0]], [0, 1]);
});

test('a file is read by its bytes, and its text comes from the worker', async () => {
  const page = newPage();
  page.intake.file({ data: 'AAAA', file: new File([], 'a.xlsx') });
  assert.deepEqual(page.asked[0].request, { data: 'AAAA', variant: 'plain', filename: 'a.xlsx', handle: 1 });
  await page.answer({ ...page.state.doc.board, ok: true, conflicts: [], text: FIRST });
  assert.deepEqual([page.state.reading.text, page.state.doc.title], [FIRST, 'a']);
  page.intake.reading(1);
  assert.deepEqual(page.asked[1].request, { variant: 'plain', filename: 'a.xlsx', other: 1, handle: 1 });
});

test('what is restored is there at once, and can be undone unless told', async () => {
  const kept = {
    boxsize: 2,
    variant: 'plain',
    cells: [1, ...Array(15).fill(0)],
    entries: [0, 2, ...Array(14).fill(0)],
    locked: true,
    title: 'Kept',
  };
  const page = newPage();
  page.intake.restore(kept, { remember: false });
  assert.equal(page.state.reading.text, FIRST);
  assert.equal(page.state.history.past.length, 0);
  await page.answerAll();
  assert.deepEqual([page.state.doc.entries[1], page.state.doc.locked, page.state.doc.title], [2, true, 'Kept']);
  page.intake.restore({ ...kept, cells: Array(16).fill(0) });
  page.intake.undo();
  assert.equal(page.state.reading.text, FIRST);
});

test('a size the variant does not have becomes one it has', () => {
  const page = newPage();
  page.intake.size(2);
  assert.equal(page.state.doc.board.boxsize, 2);
  page.intake.variant('odd');
  assert.equal(page.state.doc.board.boxsize, 3);
});

test('emptying an empty grid is no step', () => {
  const page = newPage();
  page.intake.empty();
  assert.equal(page.state.history.past.length, 0);
  page.intake.size(2);
  assert.equal(page.state.history.past.length, 1);
});

test('pencil marks do not cut off the question about a digit', async () => {
  const page = newPage();
  page.intake.edit(0, 1);
  page.intake.edit(1, 3, 'corner');
  await page.answerAll();
  assert.equal(page.state.reading.stage, '');
  assert.deepEqual(page.state.doc.marks[1], [3]);
  assert.deepEqual(page.asked.at(-1).request.placed, [1]);
});

test('who listens is told what a change is about', () => {
  const page = newPage();
  page.intake.edit(0, 1);
  page.intake.edit(1, 1, 'corner');
  page.intake.lock(true);
  page.intake.edit(2, 2);
  assert.deepEqual(page.changes, ['puzzle', 'marks', 'marks', 'play']);
});

test('too long a text is refused unread', () => {
  const page = newPage();
  page.intake.text('.'.repeat(1001));
  assert.match(page.state.reading.problem.message, /1,001 characters/);
  assert.equal(page.asked.length, 0);
});

test('a chosen variant stands above the suffix of a file, whose name stays', async () => {
  const page = newPage();
  page.intake.text(`${FIRST}\n${FIRST}`, { filename: 'Mine.odd' });
  await page.answerAll();
  assert.equal(page.asked[0].request.filename, 'Mine.odd');
  page.intake.variant('plain');
  await page.answerAll();
  page.intake.pick(1);
  assert.deepEqual(page.asked.at(-1).request, {
    text: `${FIRST}\n${FIRST}`,
    variant: 'plain',
    filename: 'Mine',
    pick: 1,
    handle: 2,
  });
});

const NINE = `1${'.'.repeat(80)}`;

test('a variant that came with a puzzle does not bind the next text, nor an empty grid', async () => {
  const page = newPage();
  page.intake.text(NINE, { variant: 'odd', example: 0 });
  await page.answerAll();
  assert.deepEqual([variantShown(page.state), page.state.doc.board.variant], ['odd', 'odd']);
  page.intake.text(FIRST);
  await page.answerAll();
  assert.equal(page.asked.at(-1).request.variant, 'plain');
  assert.equal(page.state.doc.board.variant, 'plain');
  page.intake.undo();
  page.intake.file({ data: 'AAAA', file: new File([], 'a.sdk') });
  assert.equal(page.asked.at(-1).request.variant, 'plain');
  page.intake.undo();
  page.intake.empty();
  await page.answerAll();
  assert.deepEqual(
    [variantShown(page.state), page.state.doc.board.variant, page.state.history.past.length],
    ['plain', 'plain', 2],
  );
});

test('an empty grid of a link is begun anew by a step', async () => {
  const page = newPage();
  page.intake.restore({ boxsize: 3, variant: 'odd', cells: Array(81).fill(0) });
  await page.answerAll();
  page.intake.size(3);
  await page.answerAll();
  assert.deepEqual([variantShown(page.state), page.state.history.past.length], ['odd', 1]);
  page.intake.empty();
  assert.deepEqual([variantShown(page.state), page.state.history.past.length], ['plain', 2]);
});

test('a variant that was chosen stays, until that is undone', async () => {
  const page = newPage();
  page.intake.text(NINE);
  await page.answerAll();
  page.intake.variant('odd');
  await page.answerAll();
  page.intake.text(NINE, { variant: 'plain' });
  await page.answerAll();
  page.intake.text(NINE);
  await page.answerAll();
  assert.equal(page.state.doc.board.variant, 'odd');
  for (let step = 0; step < 3; step += 1) page.intake.undo();
  page.intake.text(NINE);
  assert.equal(page.asked.at(-1).request.variant, 'plain');
});

test('a text that is edited stays of its variant; one that is begun anew does not', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const page = newPage();
  page.intake.text(NINE, { variant: 'odd' });
  await page.answerAll();
  page.intake.text(`2${NINE.slice(1)}`, { typing: true });
  assert.equal(page.state.reading.asked.variant, 'odd');
  page.intake.text('2', { typing: true });
  assert.equal(page.state.reading.asked.variant, 'plain');
});

test('a text is sent once, and again to a worker that does not hold it', async () => {
  const page = newPage();
  const text = `${FIRST}\n2...............`;
  page.intake.text(text);
  await page.answerAll();
  page.intake.pick(1);
  await page.answerAll();
  assert.ok(!('text' in page.asked.at(-1).request));
  page.replaceWorker();
  page.intake.pick(0);
  await page.answerAll();
  assert.deepEqual(
    page.asked.slice(-2).map(({ request }) => request.text),
    [undefined, text],
  );
  assert.equal(page.state.doc.board.cells[0], 1);
  assert.equal(page.state.reading.problem, null);
});

test('another text has another handle', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  page.intake.text(`2${FIRST.slice(1)}`);
  await page.answerAll();
  const [one, other] = page.asked.map(({ request }) => request);
  assert.notEqual(one.handle, other.handle);
  assert.equal(page.state.doc.board.cells[0], 2);
});

/** Let the worker crash on the question under way. */
async function crash(page) {
  page.waiting.shift().reject(Object.assign(new Error('gone'), { name: 'Crashed' }));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

test('a text on which the worker crashed twice is refused from then on, by any call, and others are not', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await crash(page);
  await crash(page);
  assert.equal(page.state.reading.problem.message, 'gone');
  const sent = page.asked.length;
  page.intake.text(FIRST);
  await page.intake.settle();
  assert.match(page.state.reading.problem.message, /crashed twice on this text/);
  const solved = await page.call('solve', { reading: { text: FIRST, filename: 'a.sdk' }, model: 'lp' });
  assert.equal(solved.ok, false);
  assert.match(solved.message, /crashed twice on the file a\.sdk/);
  assert.equal(page.asked.length, sent);
  assert.equal(page.state.reading.text, FIRST);
  page.intake.text(FIRST.replace('1', '2'));
  await page.answerAll();
  assert.equal(page.state.doc.board.cells[0], 2);
});

test('a text that was read once is sent again however often a solver crashes on it', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  for (let time = 0; time < 3; time += 1) {
    const solving = assert.rejects(page.call('solve', { reading: { text: FIRST, variant: 'plain' } }));
    await crash(page);
    await solving;
  }
  page.call('solve', { reading: { text: FIRST, variant: 'plain' } });
  assert.equal(page.waiting.length, 1);
});

test('a new grid begins with the usual variant, and a new size says that the grid is empty', async () => {
  const page = newPage();
  page.intake.text(FIRST);
  await page.answerAll();
  page.intake.variant('odd');
  page.intake.size(3);
  assert.match(page.state.messages.said, /another size and is empty/);
  page.intake.empty();
  await page.answerAll();
  assert.equal(variantShown(page.state), 'plain');
  assert.equal(page.state.doc.chosen, 'plain');
  page.intake.size(2);
  assert.equal(page.state.messages.said, '');
});

test('a verdict goes as soon as the text, its reading or its variant is another, and comes back with it', async () => {
  const page = newPage();
  const result = { verdict: 'unique', solution: { cells: [], line: '' }, second: null };
  page.intake.text(`${FIRST}\n${FIRST}`);
  await page.answerAll();
  page.store.change({ found: { result, outcome: { kind: 'solved' } } });
  for (const change of [
    () => page.intake.text('.'.repeat(80)),
    () => page.intake.text('1', { typing: true }),
    () => page.intake.file({ data: 'AAAA', file: new File([], 'a.xlsx') }),
    () => page.intake.pick(1),
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
