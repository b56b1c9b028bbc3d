import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fragmentOfState,
  isAnother,
  keyOf,
  linkOf,
  resumed,
  sharedOf,
  viewOf,
  linkedOf,
  sharedIn,
  unpack,
} from '../../web/link/link.js';
import { isDamaged, savedText, readSaved, writeSaved } from '../../web/link/memory.js';
import { NOTHING_FOUND, emptyBoard } from '../../web/state/state.js';
import { CATALOG, newPage } from './pages.mjs';

const LINE = '1..4............';

/** Return the content of a link on the Play tab. */
const contentOf = (link) => unpack(link.slice(link.indexOf('play/') + 5));

/** A storage like a browser's. */
function storageOf(text = null) {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_name, kept) {
      this.text = kept;
    },
  };
}

const refusing = (name) => () => {
  throw new DOMException('no', name);
};

async function played() {
  const page = newPage();
  page.intake.text(LINE);
  await page.answerAll();
  page.store.change({ settings: { place: 'play' } });
  await page.intake.edit(1, 3);
  page.store.change({ timer: { shown: false, spent: 65_000, hints: 2, of: LINE } });
  page.store.change({
    settings: { timeLimit: 7, advance: false, format: 'sdk' },
    doc: { title: 'Monday', chosen: 'odd' },
  });
  return page;
}

test('saved state is restored', async () => {
  const { state } = await played();
  const storage = storageOf();
  writeSaved(storage, savedText(state));
  const { puzzle, state: kept } = readSaved(storage, CATALOG);
  assert.deepEqual(puzzle, { ...sharedOf(state), model: '', program: '', entering: false });
  assert.equal(puzzle.title, 'Monday');
  assert.equal(puzzle.entries[1], 3);
  assert.deepEqual(kept, {
    settings: { model: 'lp', format: 'sdk', timeLimit: 7, advance: false, place: 'play' },
    timer: { shown: false, spent: 65_000, hints: 2, of: LINE },
  });
});

test('the typing of givens goes on, and a tab without the grid is not opened again', () => {
  const puzzle = linkedOf({ boxsize: 2, variant: 'plain', cells: [1, ...Array(15).fill(0)] }, CATALOG);
  const saved = (kept) => readSaved(storageOf(JSON.stringify({ version: 1, puzzle, ...kept })), CATALOG);
  assert.equal(saved({ mode: 'lists' }).state.settings.place, undefined);
  assert.equal(saved({ mode: 'play', entering: true }).puzzle.entering, true);
});

test('without saved state there is nothing to restore', () => {
  assert.equal(readSaved(storageOf(), CATALOG), null);
  assert.equal(readSaved(null, CATALOG), null);
});

test('a storage that refuses counts as none', async () => {
  assert.equal(readSaved({ getItem: refusing('SecurityError') }, CATALOG), null);
  assert.equal(writeSaved({ setItem: refusing('QuotaExceededError') }, savedText((await played()).state)), false);
  assert.equal(writeSaved(null, ''), false);
  assert.equal(writeSaved(storageOf(), ''), true);
});

test('a mistake of ours is not mistaken for a storage that refuses', () => {
  assert.throws(
    () =>
      readSaved(
        {
          getItem() {
            throw new TypeError('ours');
          },
        },
        CATALOG,
      ),
    TypeError,
  );
});

const RUBBISH = ['', 'null', '{', '[]', '7', '"1"', '{"version":2}', '{"version":"1"}', 'x'.repeat(10_000)];
for (const text of RUBBISH) {
  test(`rubbish gives a new page: ${text.slice(0, 20)}`, () => assert.equal(readSaved(storageOf(text), CATALOG), null));
}

test('damaged state is distinguished from none, from intact state, and from that of a later version', async () => {
  const spoiled = (text) => isDamaged(storageOf(text), CATALOG);
  const whole = savedText((await played()).state);
  assert.equal(spoiled(whole), false);
  assert.equal(spoiled(undefined), false);
  assert.equal(spoiled('{"version":2}'), false);
  assert.equal(isDamaged(null, CATALOG), false);
  for (const text of RUBBISH.filter((rubbish) => !rubbish.includes(':2'))) assert.equal(spoiled(text), true, text);
  assert.equal(spoiled(whole.slice(0, -9)), true);
  assert.equal(spoiled(whole.replace('"side":4', '"side":5')), true);
});

test('each invalid part is dropped by itself', () => {
  const kept = {
    version: 1,
    puzzle: { puzzle: { side: 16, variant: 'odd', givens: '5' } },
    model: 'magic',
    format: 'sdk',
    timeLimit: -1,
    timer: { shown: 'yes', spent: -1, of: LINE },
  };
  assert.deepEqual(readSaved(storageOf(JSON.stringify(kept)), CATALOG), {
    puzzle: null,
    state: { settings: { format: 'sdk' }, timer: {} },
  });
  for (const timeLimit of [null, 'NaN', 1.5, 1e9, [60]]) {
    const { state } = readSaved(storageOf(JSON.stringify({ ...kept, timeLimit, puzzle: 5 })), CATALOG);
    assert.deepEqual(state, { settings: { format: 'sdk' }, timer: {} });
  }
});

test('the address of an unused page is plain', async () => {
  const page = newPage();
  assert.equal(await fragmentOfState(page.state), '');
  page.intake.text(LINE);
  await page.answerAll();
  assert.match(await fragmentOfState(page.state), /^solve\/[\w-]+$/);
});

test('a link holds the digits, the marks and the solution of a player only if asked for', async () => {
  const page = await played();
  for (const digit of [3, 4]) await page.intake.edit(2, digit, 'corner');
  page.store.change({ found: { ...NOTHING_FOUND, result: { solution: { cells: [] }, second: null } } });
  const { state } = page;
  globalThis.document = { baseURI: 'https://example.org/' };
  assert.deepEqual(Object.keys(await contentOf(await fragmentOfState(state))), ['puzzle']);
  assert.equal(await linkOf(state), `https://example.org/#${await fragmentOfState(state)}`);
  for (const [mine, solved] of [
    [true, false],
    [false, true],
    [true, true],
  ]) {
    const { entries, marks, view } = sharedIn(await contentOf(await linkOf(state, { mine, solved })), CATALOG);
    assert.deepEqual([entries[1], marks[2]], mine ? [3, [3, 4]] : [0, []]);
    assert.equal(view, solved ? 'solution' : '');
  }
});

test('work is put on its own puzzle, and on no other', async () => {
  const { state } = await played();
  const work = sharedIn(linkedOf(sharedOf(state), CATALOG), CATALOG);
  const plain = sharedIn(await contentOf(await fragmentOfState(state)), CATALOG);
  assert.deepEqual(resumed(plain, work, CATALOG), { ...plain, entries: work.entries });
  assert.equal(work.entries[1], 3);
  const another = { ...plain, cells: plain.cells.map((digit) => digit && 5 - digit) };
  for (const [link, kept] of [
    [another, work],
    [plain, null],
    [{ ...plain, entries: [0, 0, 2, ...plain.entries.slice(3)] }, work],
  ])
    assert.equal(resumed(link, kept, CATALOG), link);
});

test('the history stores what is shown, and what is being searched for', async () => {
  const { store } = await played();
  const said = ({ run = null, ...found }) => {
    store.change({ run, found: { ...NOTHING_FOUND, ...found } });
    assert.equal(sharedOf(store.state).view, '');
    return viewOf(store.state);
  };
  const result = { solution: { cells: [] }, second: null };
  assert.equal(said({}), '');
  assert.equal(said({ result }), 'solution');
  assert.equal(said({ result, view: 'puzzle' }), '');
  assert.equal(said({ result, view: 'other' }), 'solution');
  assert.equal(said({ result: { ...result, second: { cells: [] } }, view: 'other' }), 'other');
  assert.equal(said({ result: { solution: null, second: null } }), '');
  assert.equal(said({ candidates: [[1]] }), 'candidates');
  assert.equal(said({ run: { kind: 'solve' } }), 'solution');
  assert.equal(said({ run: { kind: 'count' } }), '');
});

test('with one digit more or less it is still the same puzzle', () => {
  const grid = (boxsize, ...digits) => ({
    ...emptyBoard(boxsize, ''),
    cells: Object.assign(Array(boxsize ** 4).fill(0), digits),
  });
  const ruled = (count) => ({ ...grid(2, 1), rules: Array(count).fill({ rule: 'anti-king' }) });
  assert.equal(isAnother(grid(2, 1), grid(2, 1)), false);
  assert.equal(isAnother(grid(2, 1), grid(2, 1, 2)), false);
  assert.equal(isAnother(grid(2, 1, 2), grid(2, 2, 1)), true);
  assert.equal(isAnother(grid(2), grid(3)), false);
  assert.equal(isAnother(grid(2, 1), grid(3)), true);
  assert.equal(isAnother(ruled(0), ruled(1)), false);
  assert.equal(isAnother(ruled(0), ruled(2)), true);
  const cages = (...sums) => ({ ...grid(2), rules: sums.map((sum) => ({ rule: 'cage', cells: ['r1c1'], sum })) });
  assert.equal(isAnother(cages(1, 2, 3), cages(1, 5, 3)), false);
  assert.equal(isAnother(cages(1, 2, 3), cages(4, 5, 3)), true);
  assert.equal(isAnother(cages(1), { ...grid(3, 1), rules: [] }), true);
  assert.notEqual(keyOf(cages(1)), keyOf(cages(2)));
});
