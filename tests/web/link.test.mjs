import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksOf } from '../../web/link/check.js';
import { LONGEST, LinkError, decodeLink, encodeLink, fragmentOf } from '../../web/link/link.js';
import { sideOf } from '../../web/state/sizes.js';

const sizes = (...boxsizes) => Object.fromEntries(boxsizes.map((boxsize) => [boxsize, []]));
const CATALOG = {
  symbols: '123456789abcdefghijklmnopqrstuvwxyzA',
  blank: '.',
  variants: [
    { name: 'classic', label: 'Classic', boards: sizes(1, 2, 3, 4, 5, 6, '2x3') },
    { name: 'four pyramid', label: 'Four Pyramid', boards: sizes(3) },
  ],
  models: [{ name: 'lp', ways: [{ name: 'auto' }, { name: 'by pattern' }] }, { name: 'exact cover' }, { name: 'sat' }],
};
const GIVENS = '.....6....59.....82....8....45........3........6..3.54...325..6..................';
const CELLS = [...GIVENS].map((symbol) => Math.max(0, CATALOG.symbols.indexOf(symbol) + 1));
const EMPTY = {
  boxsize: 3,
  variant: 'classic',
  cells: Array(81).fill(0),
  rules: [],
  entries: Array(81).fill(0),
  marks: Array(81).fill([]),
  centre: Array(81).fill([]),
  locked: false,
  model: '',
  formulation: '',
  view: '',
  title: '',
  program: '',
  symbols: '',
};
const PUZZLE = { ...EMPTY, cells: CELLS };
const there = (shared) => encodeLink(shared, CATALOG);
const back = (fragment) => decodeLink(fragment, CATALOG);

/** Return what a fragment says behind its version and checks. */
const said = (fragment) => /^2\/[a-z0-9]{5}(?:-[a-z0-9]{5})?\/(.*)$/.exec(fragment)[1];

/** Return numbers below `limit` that look random and are the same each time. */
function dice(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Rules with fields of every kind. */
const RULES = [
  { rule: 'anti-knight' },
  { rule: 'little killer', cells: ['r1c2', 'r2c3', 'r10c11'], sum: 12 },
  { rule: 'all dots are given', differences: [1, 3], ratios: [] },
  { rule: 'jigsaw', letters: 'AaB~é.-_/+12' },
  { rule: 'diagonal', direction: '/' },
];

/** Return something to share that has a little of everything. */
function random(boxsize, seed) {
  const roll = dice(seed);
  const side = sideOf(boxsize);
  const cells = Array.from({ length: side ** 2 }, () => (roll(3) ? 0 : roll(side) + 1));
  const entries = cells.map((digit) => (digit || roll(4) ? 0 : roll(side) + 1));
  const marksIn = () =>
    [...new Set(Array.from({ length: roll(side) + 1 }, () => roll(side) + 1))].sort((one, other) => one - other);
  const marks = cells.map((digit) => (digit || roll(2) ? [] : marksIn()));
  const centre = cells.map((digit) => (digit || roll(2) ? [] : marksIn()));
  const model = ['', 'sat', 'exact cover'][roll(3)];
  const rules = RULES.filter(() => !roll(3));
  return {
    boxsize,
    variant: 'classic',
    cells,
    rules,
    entries,
    marks,
    centre,
    locked: roll(2) === 0,
    model,
    formulation: model || roll(2) ? '' : 'by pattern',
    view: ['', 'solution', 'other', 'candidates'][roll(4)],
    title: ['', 'Über 100 % / "schwer" = 数独 #1.', 'a_b c'][roll(3)],
    program: ['', 'Ab9-_'][roll(2)],
    symbols: '',
  };
}

test('a link keeps the characters of the digits, if they tell them apart', () => {
  const hex = { ...PUZZLE, symbols: 'ABCDEFGHI' };
  assert.deepEqual(back(there(hex)), hex);
  for (const symbols of ['ABC', 'AACDEFGHI', 'ABCDEFGH<'])
    assert.throws(() => back(there({ ...PUZZLE, symbols })), /digits/);
});

test('an empty grid is a short link', () => {
  assert.match(there(EMPTY), /^2\/[a-z0-9]{5}\/classic\/9x9\/$/);
  assert.deepEqual(back('1/classic/9x9/'), EMPTY);
  assert.deepEqual(back('1/classic/9x9'), EMPTY);
});

test('a link can be read, and written by hand', () => {
  assert.equal(said(there(PUZZLE)), 'classic/9x9/E6D59E82D8D45H3H6B3.54C325B6');
  assert.deepEqual(back(`1/classic/9x9/${GIVENS}`), PUZZLE);
});

test('25 givens make less than 80 characters, however they lie', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed);
    const cells = Array(81).fill(0);
    while (cells.filter(Boolean).length < 25) cells[roll(81)] = roll(9) + 1;
    const fragment = there({ ...EMPTY, variant: 'four pyramid', cells });
    assert.ok(fragment.length < 80, fragment);
    assert.deepEqual(back(fragment).cells, cells);
  }
});

for (const boxsize of [1, 2, 3, 4, 5, 6, '2x3', '4x3', '1x7', '1x36']) {
  test(`what a link of boxsize ${boxsize} says is what was put in, and nothing in it needs escaping`, () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const shared = random(boxsize, seed * 7919 + sideOf(boxsize));
      const fragment = there(shared);
      assert.match(fragment, /^[A-Za-z0-9./=_%-]*$/);
      assert.equal(new URL(`https://example.org/#${fragment}`).hash, `#${fragment}`);
      assert.deepEqual(back(fragment), shared);
    }
  });
}

test('a size that cannot be is refused by its name', () => {
  for (const size of ['6x6', '6x6-2x4', '6x6-6x1x1', '9x9-3x3', '37x37-1x37', '8x9-2x4', '6x6-2x3-2x3']) {
    const written = `1/classic/${size}/`;
    assert.throws(() => back(written), {
      name: 'LinkError',
      message: new RegExp(`names the size "${size}"; .*6x6-2x3`),
    });
  }
});

test('the largest grid with every pencil mark and entry still fits', () => {
  const all = Array.from({ length: 36 }, (_, index) => index + 1);
  const shared = {
    ...random(6, 5),
    cells: Array(1296).fill(0),
    rules: [],
    marks: Array(1296).fill(all),
    centre: Array(1296).fill(all),
    entries: Array(1296).fill(36),
    title: '数'.repeat(100),
  };
  assert.ok(there(shared).length <= LONGEST);
  assert.deepEqual(back(there(shared)), shared);
});

test('a link with rules has another version, and nothing of the rules can get lost', () => {
  const fragment = there({ ...PUZZLE, rules: RULES });
  assert.match(
    fragment,
    /^3\/[a-z0-9]{5}\/classic\/9x9\/[^/]+\/anti-knight\.\.little_killer\.cells=r1c2r2c3r10c11\.sum=12/,
  );
  assert.deepEqual(back(fragment).rules, RULES);
  const fewer = fragment.replace('anti-knight..', '');
  assert.throws(() => back(fewer), { name: 'LinkError', message: 'it was cut off or changed on its way' });
  assert.throws(() => back(fragment.replace(/^3/, '2')), { name: 'LinkError' });
});

test('as many rules as a puzzle may have still fit', () => {
  const cells = Array.from({ length: 20 }, (_, index) => `r36c${index + 10}`);
  const rules = Array(1000).fill({ rule: 'slow thermometer', cells });
  assert.ok(there({ ...PUZZLE, rules }).length <= LONGEST);
});

test('marks in the corner and in the centre are told apart, and a link of before has none in the centre', () => {
  const marks = Array(81).fill([]).with(6, [2, 1]);
  const centre = Array(81).fill([]).with(4, [3]).with(7, [9, 1]);
  assert.equal(said(there({ ...PUZZLE, marks, centre })), `${said(there(PUZZLE))}/marks=F12-/centre=D3-B19-`);
  assert.deepEqual(back(there({ ...PUZZLE, marks })).centre, EMPTY.centre);
});

test('pencil marks below a given, and the first model, are not told', () => {
  const marks = Array(81).fill([]).with(5, [1, 2]).with(6, [2, 1]);
  assert.equal(said(there({ ...PUZZLE, marks, model: 'lp' })), `${said(there(PUZZLE))}/marks=F12-`);
});

test('the usual formulation of a model is not told', () => {
  assert.equal(there({ ...PUZZLE, formulation: 'auto' }), there(PUZZLE));
  assert.equal(said(there({ ...PUZZLE, formulation: 'by pattern' })), `${said(there(PUZZLE))}/formulation=by-pattern`);
});

test('a title is cut, and has nothing that cannot be seen', () => {
  assert.equal(
    back(there({ ...EMPTY, title: ` a\u0000\u202Eb\uD800 ${'c'.repeat(200)}` })).title,
    `ab ${'c'.repeat(97)}`,
  );
  assert.equal(back(there({ ...EMPTY, title: "(1_2.)*~!'%2F" })).title, "(1_2.)*~!'%2F");
});

/** Return a link with rules as they stand, and its right check. @param {string} rules */
function ruledLink(rules) {
  const puzzle = ['classic', '9x9', '5', rules];
  return ['3', checksOf(puzzle, []), ...puzzle].join('/');
}

const HOSTILE = {
  'not of this page': ['main', 'does not begin'],
  'rules that are none': [ruledLink('a cage'), 'a rule "a?cage"'],
  'a rule with a part that is none': [ruledLink('cage.cells'), 'a part "cells"'],
  'a rule with a value that is none': [ruledLink('cage.cells=1c1'), 'the value "1c1"'],
  'a rule whose name is said again': [ruledLink('cage.rule=5'), 'a rule "cage.rule=5"'],
  'a rule with a part twice': [ruledLink('cage.sum=5.sum=6'), 'a rule "cage.sum=5.sum=6"'],
  'a rule that is garbled': [ruledLink('jigsaw.letters=-%E4'), 'a rule of it is garbled'],
  'another version': ['4/classic/9x9/5', 'another version of this page (4 instead of 2)'],
  'no checks': ['2/classic/9x9/5', 'it was cut off or changed on its way'],
  'a variant that there is not': ['1/jigsaw/9x9/5', 'the variant "jigsaw"; there are classic, four-pyramid'],
  'a variant of every object': ['1/constructor/9x9/5', 'the variant "constructor"'],
  'no variant': ['1', 'the variant ""'],
  'a size the variant has not': ['1/four-pyramid/16x16/5', 'the variant Four Pyramid has 9x9'],
  'a size that is no square': ['1/classic/8x8/5', 'the size "8x8"'],
  'a negative size': ['1/classic/-9x-9/5', 'the size "-9x-9"'],
  'no number': ['1/classic/NaNxNaN/5', 'the size "NaNxNaN"'],
  'a size without end': ['1/classic/InfinityxInfinity/5', 'the size'],
  'a huge size': ['1/classic/999x999/5', 'the size "999x999"'],
  'two sizes': ['1/classic/4x9/5', 'the size "4x9"'],
  markup: ['1/classic/9x9/<img src=x>', 'its givens have "<"'],
  'a digit above the side': ['1/classic/4x4/15', 'its givens have "5", which is no digit of a 4x4 grid'],
  'a zero': ['1/classic/9x9/0', 'its givens have "0"'],
  'NUL, escaped': ['1/classic/9x9/%00', 'its givens have "%"'],
  'NUL, bare': ['1/classic/9x9/\u0000', 'its givens have "?"'],
  'an astral sign': ['1/classic/9x9/😀', 'its givens have "😀"'],
  'too many cells': ['1/classic/4x4/12344321123443211', 'its givens are for more cells than the 16 of the grid'],
  'too many empty cells': [`1/classic/9x9/${'Z'.repeat(50_000)}`, 'more cells than the 81'],
  'too many pencil marks': [`1/classic/4x4//marks=${'1-'.repeat(17)}`, 'its pencil marks are for more cells'],
  'pencil marks cut off': ['1/classic/9x9//marks=12', 'its pencil marks are cut off'],
  'centre marks cut off': ['1/classic/9x9//centre=12', 'its centre marks are cut off'],
  'pencil marks of nothing': ['1/classic/9x9//marks=-', 'its pencil marks have "-"'],
  'a given and an entry in one cell': [
    '1/classic/9x9/B5/mine=B6',
    'both a given and an entered digit in row 1, column 3',
  ],
  'a part nobody knows': ['1/classic/9x9/5/constructor=1', 'a part "constructor=1"'],
  'a part of every object': ['1/classic/9x9/5/__proto__=1', 'a part "__proto__=1"'],
  'a part without a value': ['1/classic/9x9/5/title', 'a part "title"'],
  'a value that is none': ['1/classic/9x9/5/locked=no', 'a part "locked=no"'],
  'a part twice': ['1/classic/9x9/5/locked/locked', 'two parts "locked"'],
  'an empty part': ['1/classic/9x9/5/', 'a part ""'],
  'a model that there is not': ['1/classic/9x9/5/model=magic', 'the model "magic"'],
  'a formulation that there is not': [
    '1/classic/9x9/5/formulation=magic',
    'the formulation "magic"; there are auto, by-pattern',
  ],
  'a formulation of another model': [
    '1/classic/9x9/5/model=sat/formulation=auto',
    'the formulation "auto"; there is none',
  ],
  'a view that there is not': ['1/classic/9x9/5/show=everything', 'asks to show "everything"'],
  'a garbled title': ['1/classic/9x9/5/title=%E0%A4%A', 'its title is garbled'],
  'a title with NUL': ['1/classic/9x9/5/title=a%00b', 'its title has signs that cannot be shown'],
  'a title that turns the text round': ['1/classic/9x9/5/title=%E2%80%AEabc', 'cannot be shown'],
  'a long title': [`1/classic/9x9/5/title=${'a'.repeat(101)}`, 'or more than 100'],
  'a long link': ['1/classic/9x9/'.padEnd(LONGEST + 1, '.'), '300,001 characters long'],
};

for (const [what, [fragment, message]] of Object.entries(HOSTILE)) {
  test(`refused with what is wrong: ${what}`, () => {
    assert.throws(
      () => back(fragment),
      (error) => {
        assert.ok(error instanceof LinkError, error.stack);
        assert.ok(error.message.includes(message), error.message);
        assert.ok(error.message.length < 200, error.message);
        assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}]/u);
        return true;
      },
    );
  });
}

const DAMAGED = {
  'pencil marks cut off': ['1/classic/4x4/1/mine=.2/marks=B3', ['its pencil marks are cut off'], { entries: [0, 2] }],
  'entered digits of another grid': [
    '1/classic/4x4/1/mine=9/locked',
    ['its entered digits have "9", which is no digit of a 4x4 grid'],
    { locked: true },
  ],
  'a given that was entered': [
    '1/classic/4x4/1/mine=22',
    ['it has both a given and an entered digit in row 1, column 1'],
    { entries: [0, 2] },
  ],
  'a garbled title': ['1/classic/4x4/1/model=sat/title=%E0%A4%A', ['its title is garbled'], { model: 'sat' }],
  'a model that there is not': [
    '1/classic/4x4/1/model=magic/show=other',
    ['it names the model "magic"; there are lp, exact-cover, sat'],
    { view: 'other' },
  ],
  'parts nobody knows': [
    '1/classic/4x4/1/a/locked/b=1',
    ['it has a part "a", which this page does not know', 'it has a part "b=1", which this page does not know'],
    { locked: true },
  ],
  'a part twice': ['1/classic/4x4/1/show=other/show=solution', ['it has two parts "show"'], { view: 'other' }],
};

for (const [what, [fragment, messages, kept]] of Object.entries(DAMAGED)) {
  test(`whoever can be told of it gets the sound parts: ${what}`, () => {
    const complaints = [];
    const { entries, cells, ...shared } = decodeLink(fragment, CATALOG, ({ message }) => complaints.push(message));
    assert.deepEqual(complaints, messages);
    const { entries: entered = [], ...others } = kept;
    assert.deepEqual(entries, [...entered, ...Array(16 - entered.length).fill(0)]);
    assert.deepEqual(cells, [1, ...Array(15).fill(0)]);
    assert.deepEqual(shared, {
      boxsize: 2,
      variant: 'classic',
      rules: [],
      marks: Array(16).fill([]),
      centre: Array(16).fill([]),
      locked: false,
      model: '',
      formulation: '',
      view: '',
      title: '',
      program: '',
      symbols: '',
      ...others,
    });
  });
}

test('without its grid a link is nothing, whoever is told', () => {
  for (const fragment of ['main', '2/classic/9x9/5', '1/jigsaw/9x9/5', '1/classic/8x8/5', '1/classic/4x4/15']) {
    assert.throws(() => decodeLink(fragment, CATALOG, () => {}), LinkError);
  }
});

test('a link that is cut off anywhere opens its own puzzle or none, and what is missing is told', () => {
  const shared = { ...random(3, 11), title: 'Tuesday', model: 'sat', view: 'other', locked: true };
  const fragment = there(shared);
  for (let length = 0; length < fragment.length; length += 1) {
    const complaints = [];
    try {
      const opened = decodeLink(fragment.slice(0, length), CATALOG, ({ message }) => complaints.push(message));
      assert.deepEqual(opened.cells, shared.cells);
      assert.ok(complaints[0].includes('cut off'), complaints[0]);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
    }
  }
});

test('a changed digit, and two that changed places, are noticed', () => {
  for (const digits of ['1234', '2143']) {
    const damaged = there({ ...EMPTY, boxsize: 2, cells: [1, 2, 4, 3, ...Array(12).fill(0)] }).replace('1243', digits);
    assert.throws(() => back(damaged), LinkError);
  }
});

test('whatever is cut off or changed in a link without checks, it is refused or means something', () => {
  const all = { ...random(3, 11), rules: [], title: 'Tuesday', model: 'sat', view: 'other', locked: true };
  const fragment = `1/${said(there(all))}`;
  const roll = dice(3);
  for (let round = 0; round < 2000; round += 1) {
    const at = roll(fragment.length);
    const damaged =
      fragment.slice(0, at) + String.fromCharCode(roll(128)).repeat(roll(3)) + fragment.slice(at + roll(4));
    try {
      const shared = back(damaged);
      assert.equal(shared.cells.length, shared.boxsize ** 4);
      assert.equal(there(back(there(shared))), there(shared));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
    }
  }
});

test('an address is told from other texts', () => {
  assert.equal(fragmentOf(' https://example.org/sudoku/?a#1/classic/9x9/53\n'), '1/classic/9x9/53');
  assert.equal(fragmentOf('http://localhost:8000/#1/classic/9x9/'), '1/classic/9x9/');
  for (const text of [
    'example.org/#2/abcde/classic/9x9/53',
    '#2/abcde/classic/9x9/53',
    '<https://example.org/#2/abcde/classic/9x9/53>',
    '("https://example.org/#2/abcde/classic/9x9/53")'.slice(1, -1),
  ]) {
    assert.equal(fragmentOf(text), '2/abcde/classic/9x9/53', text);
  }
  assert.equal(fragmentOf('http://localhost:8000/#lab/1/paper'), 'lab/1/paper');
  for (const step of ['model/2', 'model-branching/2', 'model-change/1'])
    assert.equal(fragmentOf(`http://localhost:8000/#${step}/x/classic/9x9/53`), `${step}/x/classic/9x9/53`);
  for (const text of [
    '',
    '53..7',
    '# 1/2 of the cells',
    '#1',
    'https://example.org/',
    'https://example.org/#main',
    'https://www.sudokuwiki.org/sudoku.htm?bd=53',
    'x https://a.b/#1/c',
  ]) {
    assert.equal(fragmentOf(text), null);
  }
});
