import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { toUrlBase64 } from '../../web/base64.js';
import { checksOf } from '../../web/link/parts.js';
import { decodeLabLink, encodeLabLink, isLabLink, LONGEST as LONGEST_LAB } from '../../web/link/experiment.js';
import { LONGEST, LinkError, decodeLink, encodeLink, fragmentOf } from '../../web/link/link.js';
import { sideOf } from '../../web/state/sizes.js';
import { dice, filled } from './pages.mjs';

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
  locked: false,
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
const there = (shared) => encodeLink(shared, CATALOG);
const back = (fragment) => decodeLink(fragment, CATALOG);

/** Return the contents of a fragment after its version and checksums. */
const said = (fragment) => /^2\/[a-z0-9]{5}(?:-[a-z0-9]{5})?\/(.*)$/.exec(fragment)[1];

/** Return the fragment with correct checksums for a puzzle and other contents. */
const checked = (version, puzzle, more = []) => [version, checksOf(puzzle, more), ...puzzle, ...more].join('/');

/** Check an error message: one line, short. */
function checkMessage(error) {
  assert.ok(error instanceof LinkError, error.stack);
  assert.ok(error.message && error.message.length < 400, error.message);
  assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}\p{Cs}]/u);
  return true;
}

/** Rules with fields of every kind. */
const RULES = [
  { rule: 'anti-knight' },
  { rule: 'little killer', cells: ['r1c2', 'r2c3', 'r10c11'], sum: 12 },
  { rule: 'all dots are given', differences: [1, 3], ratios: [] },
  { rule: 'jigsaw', letters: 'AaB~é.-_/+12' },
  { rule: 'diagonal', direction: '/' },
];

/** Return a state to share that has a bit of everything. */
function random(boxsize, seed) {
  const roll = dice(seed);
  const side = sideOf(boxsize);
  const digits = (chance, free) => free.map((digit) => (digit || roll(chance) ? 0 : roll(side) + 1));
  const cells = digits(3, filled(side ** 2));
  const marksIn = () => {
    const some = Array.from({ length: roll(side) + 1 }, () => roll(side) + 1);
    return [...new Set(some)].sort((one, other) => one - other);
  };
  const marks = () => cells.map((digit) => (digit || roll(2) ? [] : marksIn()));
  const model = ['', 'sat', 'exact cover'][roll(3)];
  return {
    boxsize,
    variant: 'classic',
    cells,
    rules: RULES.filter(() => !roll(3)),
    entries: digits(4, cells),
    marks: marks(),
    centre: marks(),
    colours: cells.map(() => []),
    locked: false,
    model,
    formulation: model || roll(2) ? '' : 'by pattern',
    view: ['', 'solution', 'other', 'candidates'][roll(4)],
    title: ['', 'Über 100 % / "schwer" = 数独 #1.', 'a_b c'][roll(3)],
    author: ['', 'J. Doe'][roll(2)],
    ruleset: ['', 'Normal Sudoku rules apply.', 'Sum ~ 10/5_.\nA "cage" = 数独.'][roll(3)],
    program: ['', 'Ab9-_'][roll(2)],
    symbols: '',
  };
}

test('a link survives a round trip, and nothing in it needs escaping', () => {
  for (const boxsize of [...BOXSIZES, '4x3', '1x7', '1x36']) {
    for (let seed = 1; seed <= 15; seed += 1) {
      const shared = random(boxsize, seed + sideOf(boxsize));
      const fragment = there(shared);
      assert.match(fragment, /^[A-Za-z0-9./=_%-]*$/);
      assert.equal(new URL(`https://example.org/#${fragment}`).hash, `#${fragment}`);
      assert.deepEqual(back(fragment), shared);
    }
  }
});

test('a link of an earlier version says that the givens are locked', () => {
  assert.equal(back('1/classic/4x4/1/locked').locked, true);
});

test('a link is short, can be read, and can be written by hand', () => {
  assert.match(there(EMPTY), /^2\/[a-z0-9]{5}\/classic\/9x9\/$/);
  assert.equal(said(there(PUZZLE)), 'classic/9x9/E6D59E82D8D45H3H6B3.54C325B6');
  for (const fragment of ['1/classic/9x9/', '1/classic/9x9']) assert.deepEqual(back(fragment), EMPTY);
  assert.deepEqual(back(`1/classic/9x9/${GIVENS}`), PUZZLE);
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const cells = filled(81);
    while (cells.filter(Boolean).length < 25) cells[roll(81)] = roll(9) + 1;
    const fragment = there({ ...EMPTY, variant: 'four pyramid', cells });
    assert.ok(fragment.length < 80, fragment);
    assert.deepEqual(back(fragment).cells, cells);
  }
});

test('the largest grid with every mark and entry still fits, and so do a thousand rules', () => {
  const all = Array.from({ length: 36 }, (_, index) => index + 1);
  const marks = Array(1296).fill(all);
  const entries = Array(1296).fill(36);
  const colours = Array(1296).fill(all.map((digit) => digit * 10 + 9));
  const grid = { ...random(6, 5), cells: filled(1296), rules: [], marks, centre: marks, colours, entries };
  const shared = { ...grid, title: '数'.repeat(100) };
  assert.ok(there(shared).length <= LONGEST);
  assert.deepEqual(back(there(shared)), shared);
  const cells = Array.from({ length: 20 }, (_, index) => `r36c${index + 10}`);
  const rules = Array(1000).fill({ rule: 'slow thermometer', cells });
  assert.ok(there({ ...PUZZLE, rules }).length <= LONGEST);
});

test('a link with rules has another version, and none of the rules can get lost', () => {
  const fragment = there({ ...PUZZLE, rules: RULES });
  const rules = 'anti-knight..little_killer.cells=r1c2r2c3r10c11.sum=12';
  assert.ok(/^3\/[a-z0-9]{5}\/classic\/9x9\/[^/]+\//.test(fragment) && fragment.includes(`/${rules}`), fragment);
  assert.deepEqual(back(fragment).rules, RULES);
  const fewer = fragment.replace('anti-knight..', '');
  assert.throws(() => back(fewer), { name: 'LinkError', message: /^it is incomplete or was altered/ });
  assert.throws(() => back(fragment.replace(/^3/, '2')), { name: 'LinkError' });
});

test('a link omits defaults and invisible state', () => {
  const marks = Array(81).fill([]).with(5, [1, 2]).with(6, [2, 1]); // the first below a given
  const centre = Array(81).fill([]).with(4, [3]).with(7, [9, 1]);
  const more = (shared) => said(there({ ...PUZZLE, ...shared })).slice(said(there(PUZZLE)).length);
  assert.equal(more({ marks, centre, model: 'lp' }), '/marks=F12-/centre=D3-B19-');
  assert.deepEqual(back(there({ ...PUZZLE, marks })).centre, EMPTY.centre);
  assert.equal(more({ formulation: 'auto' }), '');
  assert.equal(more({ formulation: 'by pattern' }), '/formulation=by-pattern');
  const titled = (title) => back(there({ ...EMPTY, title })).title;
  assert.equal(titled(` a\u0000\u202Eb\uD800 ${'c'.repeat(200)}`), `ab ${'c'.repeat(97)}`);
  assert.equal(titled("(1_2.)*~!'%2F"), "(1_2.)*~!'%2F");
});

test('a link keeps the alphabet of the digits, if it is unambiguous', () => {
  const lettered = { ...PUZZLE, symbols: 'ABCDEFGHI' };
  assert.deepEqual(back(there(lettered)), lettered);
  for (const symbols of ['ABC', 'AACDEFGHI', 'ABCDEFGH<'])
    assert.throws(() => back(there({ ...PUZZLE, symbols })), /digits/);
});

test('each damaged link of links.txt is refused with its message; intact parts are recovered if possible', () => {
  const file = readFileSync(new URL('links.txt', import.meta.url), 'utf8');
  const entries = file.trim().split(/\n(?! )/);
  for (const entry of entries.slice(1)) {
    const [fragment, ...lines] = entry.split(/\n {4}/);
    const opens = lines.at(-1).startsWith('opens ') ? JSON.parse(lines.pop().slice(6)) : null;
    assert.throws(() => back(fragment), { name: 'LinkError', message: lines[0] });
    const messages = [];
    const complain = ({ message }) => messages.push(message);
    if (!opens) {
      assert.throws(() => decodeLink(fragment, CATALOG, complain), { message: lines[0] });
      assert.deepEqual(messages, []);
      continue;
    }
    const opened = decodeLink(fragment, CATALOG, complain);
    assert.deepEqual(messages, lines);
    const { boxsize, cells } = opened;
    assert.ok(cells.length === boxsize ** 4 && cells.filter(Boolean).length <= 1, fragment);
    assert.deepEqual(opened, { ...emptyOf(cells.length), boxsize, cells, ...opens });
  }
  for (const [fragment, message] of [
    ['1/classic/9x9/\u0000', 'its givens contain "?"'],
    [`1/classic/9x9/${'Z'.repeat(50_000)}`, 'more than the 81 cells'],
    [`1/classic/9x9/5/title=${'a'.repeat(101)}`, 'or more than 100'],
    ['1/classic/9x9/'.padEnd(LONGEST + 1, '.'), '300,001 characters'],
  ])
    assert.throws(
      () => back(fragment),
      (error) => checkMessage(error) && error.message.includes(message),
    );
});

test('a truncated link opens its own puzzle or none, and a changed digit is detected', () => {
  const shared = { ...random(3, 11), title: 'Tuesday', model: 'sat', view: 'other' };
  const fragment = there(shared);
  for (let length = 0; length < fragment.length; length += 1) {
    const complaints = [];
    try {
      const opened = decodeLink(fragment.slice(0, length), CATALOG, ({ message }) => complaints.push(message));
      assert.deepEqual(opened.cells, shared.cells);
      assert.ok(complaints[0].includes('incomplete'), complaints[0]);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
    }
  }
  const four = there({ ...EMPTY, boxsize: 2, cells: filled(16, 1, 2, 4, 3) });
  for (const digits of ['1234', '2143']) assert.throws(() => back(four.replace('1243', digits)), LinkError);
});

test('a link without checksums that is truncated or changed is refused or still valid', () => {
  const fragment = `1/${said(there({ ...random(3, 11), rules: [], title: 'Tuesday', model: 'sat', view: 'other' }))}`;
  const roll = dice(3);
  for (let round = 0; round < 1000; round += 1) {
    const at = roll(fragment.length);
    const changed = String.fromCharCode(roll(128)).repeat(roll(3));
    try {
      const shared = back(fragment.slice(0, at) + changed + fragment.slice(at + roll(4)));
      assert.equal(shared.cells.length, shared.boxsize ** 4);
      assert.equal(there(back(there(shared))), there(shared));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
    }
  }
});

/** Names that every object has, invalid numbers, characters with a meaning elsewhere. */
const WORDS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'rule', 'cells', 'length', 'then'],
  ...['NaN', 'Infinity', '-1', '1e9', '999999', '9999999', '0x10', '١', '00', 'null', 'undefined', 'true', ''],
  ...['<img src=x onerror=alert(1)>', '%00', '%E0', '%3Cb%3E', '\u202E', '\uD800', '\0', '😀', "'", '"', '&'],
  ...['r1c1', 'r99c99', 'r0c0', '_1_2', '-a', 'cage', 'Z', 'Z'.repeat(400), '5'.repeat(90), 'A1-', '.', '..', '='],
];
const KEYS = [
  'mine',
  'marks',
  'centre',
  'colours',
  'locked',
  'model',
  'formulation',
  'show',
  'title',
  'author',
  'ruleset',
  'program',
  '__proto__',
];

/** Return the fragment of a link with correct checksums, whatever it contains. */
function hostileLink(seed) {
  const roll = dice(seed);
  const words = () =>
    Array.from({ length: roll(4) + 1 }, () => WORDS[roll(WORDS.length)]).join(['', '.', '=', '_'][roll(4)]);
  const is = (sound) => (roll(4) ? sound : words());
  const rule = () => `${is('cage')}.${is('cells')}=${is('r1c1r1c2')}.${words()}`;
  const rules = Array.from({ length: roll(3) + 1 }, rule).join('..');
  const version = ['1', '2', '3'][roll(3)];
  const puzzle = [is('classic'), is(['9x9', '6x6-2x3', '36x36'][roll(3)]), is('B5'), rules];
  const more = Array.from({ length: roll(4) }, () => `${is(KEYS[roll(KEYS.length)])}=${words()}`);
  const parts = puzzle.slice(0, version === '3' ? 4 : 3);
  return version === '1' ? [version, ...parts, ...more].join('/') : checked(version, parts, more);
}

test('a link with correct checksums holds a puzzle that can be linked to again, or is refused with a message', () => {
  let opened = 0;
  for (let seed = 1; seed <= 1000; seed += 1) {
    const fragment = hostileLink(seed);
    try {
      const shared = decodeLink(fragment, CATALOG, checkMessage);
      assert.deepEqual(back(there(shared)).cells, shared.cells, fragment);
      for (const rule of shared.rules) {
        assert.equal(typeof rule.rule, 'string', fragment);
        assert.equal(Object.getPrototypeOf(rule), Object.prototype);
      }
      opened += 1;
    } catch (error) {
      checkMessage(error);
    }
  }
  assert.ok(opened > 20 && opened < 1000, String(opened));
});

test('decoding a link takes memory proportional to its length', () => {
  for (const unit of ['a..', 'cage.cells=r1c1..', 'r1c1', '_1', '.a=1']) {
    const rules = `cage.cells=${unit.repeat(50_000 / unit.length)}`;
    try {
      const shared = back(checked('3', ['classic', '9x9', '5', rules]));
      assert.ok(JSON.stringify(shared.rules).length < 5 * rules.length, unit);
    } catch (error) {
      checkMessage(error);
    }
  }
  const many = decodeLink(`1/classic/9x9/5/${'a/'.repeat(100_000)}`, CATALOG, () => {});
  assert.ok(JSON.stringify(many).length < 5000);
});

test('an address is distinguished from other texts', () => {
  const fragment = '2/abcde/classic/9x9/53';
  const steps = ['model/', 'model-branching/', 'model-change/'].map((step) => step + fragment);
  for (const link of [fragment, '1/classic/9x9/', 'lab/1/paper', ...steps]) {
    for (const text of [` https://example.org/sudoku/?a#${link}\n`, `http://localhost:8000/#${link}`])
      assert.equal(fragmentOf(text), link, text);
  }
  for (const text of ['example.org/#', '#', '<https://example.org/#>', '"https://example.org/#"'])
    assert.equal(fragmentOf(text.replace('#', `#${fragment}`)), fragment, text);
  for (const text of [
    ...['', '53..7', '# 1/2 of the cells', '#1', 'https://example.org/', 'https://example.org/#main'],
    ...['https://www.sudokuwiki.org/sudoku.htm?bd=53', 'x https://a.b/#1/c'],
  ])
    assert.equal(fragmentOf(text), null, text);
});

/* Links to experiments */

const READY = [{ name: 'paper', count: 10 }];
const packed = (text) => toUrlBase64(typeof text === 'string' ? new TextEncoder().encode(text) : text);

test('a link to an experiment contains its description, one to a predefined one is short', () => {
  const description = { name: 'größer ∑ /', givens: [1, 2], solvers: ['lp'] };
  const fragment = encodeLabLink({ text: JSON.stringify(description), ready: '' });
  assert.match(fragment, /^lab\/1\/[\w-]+$/);
  assert.ok(isLabLink(fragment));
  assert.deepEqual(decodeLabLink(fragment, READY), description);
  assert.equal(encodeLabLink({ text: '{}', ready: 'paper' }), 'lab/1/paper');
  assert.equal(decodeLabLink('lab/1/paper', READY), READY[0]);
  assert.equal(encodeLabLink({ text: 'x'.repeat(LONGEST_LAB), ready: '' }), '');
  for (const other of ['', '1/classic/9x9/', 'lab', 'labs/1/x', 'experiment']) assert.equal(isLabLink(other), false);
});

test('other links to experiments are refused with a message', () => {
  for (const fragment of ['lab/', 'lab/1', 'lab/1/', 'lab/1/paper/more', 'lab/x/paper', 'lab/12345/paper'])
    assert.throws(() => decodeLabLink(fragment, READY), { message: 'it is not a link to an experiment' });
  assert.throws(() => decodeLabLink('lab/2/paper', READY), /another version of this page \(2 instead of 1\)/);
  const lists = '['.repeat(20_000);
  const texts = ['null', '[1, 2]', '"text"', '1e999', '{"name":"a', '{"seed":{"deep":1}}', '{"givens":[[1]]}'];
  const deep = [lists, `{"givens":${lists}${lists.replaceAll('[', ']')}}`, '{"a":'.repeat(9_000)];
  const named = ['{"__proto__": {"polluted": 1}}', '{"solvers": [{"constructor": 1}]}'];
  const names = ['nobody', '%00', '%%%', '__proto__', 'constructor', '<img src=x onerror=alert(1)>', '💥'];
  const cut = packed('{"name":"a').slice(0, -1);
  const bytes = Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d); // no UTF-8
  for (const what of [...names, cut, 'A'.repeat(LONGEST_LAB), ...[...texts, ...deep, ...named, bytes].map(packed)])
    assert.throws(() => decodeLabLink(`lab/1/${what}`, READY), checkMessage, what.slice(0, 40));
  assert.equal({}.polluted, undefined);
});
