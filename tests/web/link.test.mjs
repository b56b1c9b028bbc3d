import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { toUrlBase64 } from '../../web/words.js';
import { fragmentOf, linkedOf, sharedIn, LinkError, LONGEST, pack, unpack } from '../../web/link/link.js';
import { sideOf } from '../../web/state/state.js';
import { damagedParts, dice, filled } from './pages.mjs';

const BOXSIZES = [1, 2, 3, 4, 5, 6, '2x3'];
const sizes = (...boxsizes) => Object.fromEntries(boxsizes.map((boxsize) => [boxsize, []]));
const CATALOG = {
  symbols: '123456789abcdefghijklmnopqrstuvwxyzA',
  blank: '.',
  variants: [
    { name: 'classic', label: 'Classic', boards: sizes(...BOXSIZES) },
    { name: 'four pyramid', label: 'Four Pyramid', boards: sizes(3) },
  ],
  models: [{ name: 'lp', ways: [{ name: 'auto' }, { name: 'by pattern' }] }, { name: 'exact cover' }, { name: 'sat' }],
};
const GIVENS = '.....6....59.....82....8....45........3........6..3.54...325..6..................';
const emptyOf = (size) => ({
  boxsize: 3,
  variant: 'classic',
  cells: filled(size),
  rules: [],
  entries: filled(size),
  marks: Array(size).fill([]),
  centre: Array(size).fill([]),
  colours: Array(size).fill([]),
  model: '',
  formulation: '',
  view: '',
  title: '',
  author: '',
  ruleset: '',
  program: '',
  symbols: '',
});
const EMPTY = emptyOf(81);
const PUZZLE = { ...EMPTY, cells: [...GIVENS].map((symbol) => Number(symbol) || 0) };
const there = (shared) => pack(linkedOf(shared, CATALOG));
const back = async (packed) => sharedIn(await unpack(packed), CATALOG);
/** Pack any text as the content of a link. */
const packed = (text) => toUrlBase64(deflateSync(text));

/** Rules with fields of every kind. */
const RULES = [
  { rule: 'anti-knight' },
  { rule: 'little killer', cells: ['r1c2', 'r2c3', 'r10c11'], sum: 12 },
  { rule: 'all dots are given', differences: [1, 3], ratios: [] },
  { rule: 'jigsaw', letters: 'AaB~é.-_/+12' },
];

/** Return a state to share that has a bit of everything. */
function random(boxsize, seed) {
  const roll = dice(seed);
  const side = sideOf(boxsize);
  const digits = (chance, free) => free.map((digit) => (digit || roll(chance) ? 0 : roll(side) + 1));
  const cells = digits(3, filled(side ** 2));
  const some = (most) => {
    const list = Array.from({ length: roll(most) + 1 }, () => roll(most) + 1);
    return [...new Set(list)].sort((one, other) => one - other);
  };
  const marks = () => cells.map((digit) => (digit || roll(2) ? [] : some(side)));
  const model = ['', 'sat', 'exact cover'][roll(3)];
  return {
    boxsize,
    variant: 'classic',
    cells,
    rules: RULES.filter(() => !roll(3)),
    entries: digits(4, cells),
    marks: marks(),
    centre: marks(),
    colours: cells.map(() => (roll(3) ? [] : some(9))),
    model,
    formulation: model || roll(2) ? '' : 'by pattern',
    view: ['', 'solution', 'other', 'candidates'][roll(4)],
    title: ['', 'Über 100 % / "schwer" = 数独 #1.', 'a_b c'][roll(3)],
    author: ['', 'J. Doe'][roll(2)],
    ruleset: ['', 'Normal Sudoku rules apply.', 'Sum ~ 10/5_.\nA "cage" = 数独.'][roll(3)],
    program: ['', 'print("größer")\n'][roll(2)],
    symbols: '',
  };
}

test('a link survives a round trip, and nothing in it needs escaping', async () => {
  for (const boxsize of [...BOXSIZES, '4x3', '1x7', '1x36']) {
    for (let seed = 1; seed <= 10; seed += 1) {
      const shared = random(boxsize, seed + sideOf(boxsize));
      const link = await there(shared);
      assert.match(link, /^[\w-]+$/);
      const again = await back(link);
      const free = (list) => list.map((entry, index) => (shared.cells[index] ? 0 : entry));
      assert.deepEqual(again, { ...shared, entries: free(shared.entries) });
    }
  }
  const own = { ...emptyOf(16), boxsize: 2, cells: [4, ...filled(15)], symbols: 'WORD' };
  assert.equal(linkedOf(own, CATALOG).puzzle.givens, `D${'.'.repeat(15)}`);
  assert.deepEqual(await back(await there(own)), own);
});

test('a link leaves out what is usual, and its puzzle is as in a JSON file', async () => {
  const { puzzle, ...more } = JSON.parse(
    JSON.stringify(linkedOf({ ...PUZZLE, model: 'lp', formulation: 'auto' }, CATALOG)),
  );
  assert.deepEqual([puzzle, more], [{ side: 9, givens: GIVENS }, {}]);
  const ruled = linkedOf({ ...PUZZLE, variant: 'four pyramid', rules: RULES, title: 'One' }, CATALOG);
  assert.deepEqual(JSON.parse(JSON.stringify(ruled.puzzle)), {
    side: 9,
    variant: 'four pyramid',
    givens: GIVENS,
    title: 'One',
    rules: RULES,
  });
  assert.deepEqual(linkedOf({ ...emptyOf(36), boxsize: '2x3' }, CATALOG).puzzle.boxes, [2, 3]);
  assert.ok((await there(PUZZLE)).length < 120);
});

test('the largest grid with every mark and entry still fits, and so do a thousand rules', async () => {
  const all = Array.from({ length: 36 }, (_, index) => index + 1);
  const marks = Array(1296).fill(all);
  const colours = Array(1296).fill(all.map((digit) => digit * 10 + 9));
  const shared = { ...emptyOf(1296), boxsize: 6, marks, centre: marks, colours, entries: Array(1296).fill(36) };
  const link = await there(shared);
  assert.ok(link.length <= LONGEST);
  assert.deepEqual(await back(link), shared);
  const cells = Array.from({ length: 20 }, (_, index) => `r36c${index + 10}`);
  const rules = Array.from({ length: 1000 }, (_, sum) => ({ rule: 'slow thermometer', cells, sum }));
  assert.ok((await there({ ...PUZZLE, rules })).length <= LONGEST);
});

/** Check an error: of a link, and its message short and on one line. */
function isRefused(error) {
  assert.ok(error instanceof LinkError, error.stack);
  assert.ok(error.message && error.message.length < 120, error.message);
  assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}\p{Cs}]/u);
  return true;
}

test('a link that was cut or altered is refused', async () => {
  const link = await there({ ...PUZZLE, rules: RULES, title: 'One' });
  for (let length = 0; length < link.length; length += 1) await assert.rejects(back(link.slice(0, length)), isRefused);
  for (let at = 0; at < link.length - 1; at += 1) {
    const other = link[at] === 'A' ? 'B' : 'A';
    await assert.rejects(back(link.slice(0, at) + other + link.slice(at + 1)), isRefused, String(at));
  }
  const others = ['', 'main', '%00', '<img src=x>', '53..7', 'x'.repeat(LONGEST + 1), packed('no JSON')];
  for (const text of [
    ...others,
    packed(Uint8Array.of(34, 255, 34)),
    packed('['.repeat(100_000)),
    packed('x'.repeat(1e7)),
  ])
    await assert.rejects(back(text), isRefused, text.slice(0, 40));
});

test('unpacking a link stops soon after the limit', async (context) => {
  const real = globalThis.DecompressionStream;
  let unpacked = 0;
  const transform = (chunk, controller) => {
    unpacked += chunk.length;
    controller.enqueue(chunk);
  };
  class Counted {
    constructor(format) {
      const { readable, writable } = new real(format);
      Object.assign(this, { writable, readable: readable.pipeThrough(new TransformStream({ transform })) });
    }
  }
  globalThis.DecompressionStream = Counted;
  context.after(() => Object.assign(globalThis, { DecompressionStream: real }));
  const bomb = packed(Buffer.alloc(50_000_000, '#'));
  await assert.rejects(unpack(bomb), isRefused);
  assert.ok(unpacked > 3_000_000 && unpacked < 6_000_000, String(unpacked));
});

test('content of the wrong kind is refused, wherever it is', () => {
  const values = [null, 7, -1, 1.5, true, 'x', '\u202E', [], [[]], [null], [[99]], {}, { rule: [{}] }, [{ rule: 1 }]];
  const whole = linkedOf({ ...random(3, 1), rules: RULES, symbols: 'ABCDEFGHI' }, CATALOG);
  const puzzles = damagedParts(whole.puzzle, values).map((puzzle) => ({ ...whole, puzzle }));
  let opened = 0;
  for (const content of [...values, ...damagedParts(whole, values), ...puzzles])
    try {
      const shared = sharedIn(content, CATALOG);
      assert.deepEqual(sharedIn(linkedOf(shared, CATALOG), CATALOG), shared);
      opened += 1;
    } catch (error) {
      isRefused(error);
    }
  assert.ok(opened > 5 && opened < 60, String(opened)); // a title may be any text, a list of rules empty
  for (const [more, message] of [
    [{ model: 'magic' }, 'it has a model that this page does not know. Reload the page to get its newest version'],
    [
      { puzzle: { side: 9, givens: GIVENS, variant: 'nonsense' } },
      'it has a variant that this page does not know. Reload the page to get its newest version',
    ],
    [{ puzzle: { side: 9, givens: GIVENS.slice(1) } }, 'its givens cannot be read. Copy the whole link again'],
    [{ puzzle: { side: 8, givens: '.'.repeat(64) } }, 'its grid size cannot be read. Copy the whole link again'],
    [
      { puzzle: { side: 6, boxes: [3, 3], givens: '.'.repeat(36) } },
      'its grid size cannot be read. Copy the whole link again',
    ],
    [{ colours: Array(81).fill([100]) }, 'its colours cannot be read. Copy the whole link again'],
  ])
    assert.throws(() => sharedIn({ ...whole, ...more }, CATALOG), { name: 'LinkError', message });
  assert.equal({}.polluted, undefined);
});

test('a digit on a given, invisible characters and names that every object has do no harm', () => {
  const linked = linkedOf({ ...PUZZLE, title: 'a\u202Eb\0' }, CATALOG);
  const content = JSON.parse(`{"__proto__":{"polluted":1},"view":"constructor",${JSON.stringify(linked).slice(1)}`);
  const shared = sharedIn({ ...content, entries: '5'.repeat(81) }, CATALOG);
  assert.deepEqual([shared.title, shared.view, shared.entries[5], shared.entries[0]], ['ab', '', 0, 5]);
  assert.equal({}.polluted, undefined);
});

test('an address is distinguished from other texts', () => {
  const fragment = 'solve/eJyrVipISEw';
  const steps = ['model/eJy', 'model-branching/eJ-_y', 'learn-players3/eJy', 'lists/paper'];
  for (const link of [fragment, ...steps]) {
    for (const text of [` https://example.org/sudoku/?a#${link}\n`, `http://localhost:8000/#${link}`])
      assert.equal(fragmentOf(text), link, text);
  }
  for (const text of ['example.org/#', '#', '<https://example.org/#>', '"https://example.org/#"'])
    assert.equal(fragmentOf(text.replace('#', `#${fragment}`)), fragment, text);
  for (const text of [
    ...['', '53..7', '# 1/2 of the cells', '#1', 'https://example.org/', 'https://example.org/#main'],
    ...['https://www.sudokuwiki.org/sudoku.htm?bd=53', 'x https://a.b/#solve/c', 'https://a.b/#elsewhere/eJy'],
  ])
    assert.equal(fragmentOf(text), null, text);
});
