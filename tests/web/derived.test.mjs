import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardView,
  correctedCount,
  differenceOf,
  SHOWN,
  shownSolution,
  timesPlaced,
} from '../../web/state/boardview.js';
import {
  formatOf,
  formatsOf,
  makingOf,
  newSizesOf,
  regionsOf,
  sizeFor,
  transformsOf,
  variantShown,
} from '../../web/state/catalog.js';
import { statusOf } from '../../web/state/derived.js';
import { emptyBoard } from '../../web/state/state.js';
import { createStore } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const REGIONS = [
  { kind: 'extra', label: 'the extra region', cells: [2, 5] },
  { kind: 'extra', label: 'the other one', cells: [5] },
];

/** A catalog whose second variant has two regions on 4x4, and can only be rotated. */
const catalog = {
  ...CATALOG,
  variants: [
    CATALOG.variants[0],
    {
      name: 'striped',
      label: 'Striped',
      about: '',
      suffix: 's',
      boards: { 2: REGIONS },
      transforms: {
        2: [
          { name: 'turn', label: 'Turn', about: '', reason: '' },
          { name: 'flip', label: 'Flip', about: '', reason: 'the stripes would lie' },
        ],
      },
    },
  ],
};

/** A 4x4 grid of the striped variant, with a given 1 in its first cell. */
function state(more = {}) {
  const cells = [1, ...Array(15).fill(0)];
  const board = { ...emptyBoard(2, 'striped'), cells, givens: 1 };
  const doc = { board, entries: Array(16).fill(0), marks: Array(16).fill([]), centre: Array(16).fill([]) };
  return stateOf(catalog, { runtime: { status: 'ready' }, doc }, more);
}

const withBoard = (board) => state({ doc: { board } });
const withFound = (found) => state({ found });
const withEntries = (entries, found = {}) => state({ doc: { entries }, found });

const grid = (digit) => ({ cells: Array(16).fill(digit), line: String(digit).repeat(16) });
const several = { solution: grid(3), second: grid(4), differ: [7, 16] };

test('the list shows the requested variant until the grid has it', () => {
  const shown = (reading) => variantShown(state({ reading: { asked: { variant: 'plain' }, ...reading } }));
  for (const stage of ['text', 'variant']) assert.equal(shown({ stage }), 'plain');
  for (const from of ['read', 'check']) assert.equal(shown({ problem: { from } }), 'plain');
  for (const stage of ['', 'pick', 'digits']) assert.equal(shown({ stage }), 'striped');
  assert.equal(shown({ problem: { from: 'file' } }), 'striped');
});

test('one solution is shown at a time, or the puzzle', () => {
  assert.equal(shownSolution(state()), null);
  assert.equal(shownSolution(withFound({ result: several })), several.solution);
  assert.equal(shownSolution(withFound({ result: several, view: 'other' })), several.second);
  assert.equal(shownSolution(withFound({ result: several, view: 'puzzle' })), null);
  assert.equal(shownSolution(withFound({ result: { ...several, second: null }, view: 'other' })), several.solution);
});

test("regions are those of the grid's variant and size", () => {
  assert.equal(regionsOf(state()), REGIONS);
  assert.deepEqual(regionsOf(withBoard(emptyBoard(3, 'striped'))), []);
});

test('the rows, columns and boxes of a grid are its units', () => {
  const unitsOf = (boxsize) => boardView(withBoard(emptyBoard(boxsize, 'plain'))).units;
  const [row, , , , column, , , , box] = unitsOf(2);
  assert.deepEqual(
    [row, column, box],
    [
      [1, 2, 3, 4],
      [1, 5, 9, 13],
      [1, 2, 5, 6],
    ],
  );
  assert.deepEqual(unitsOf('2x3')[12], [1, 2, 3, 7, 8, 9]);
  assert.equal(unitsOf('1x5').length, 10);
});

test('an empty board has a size that its variant supports', () => {
  assert.equal(sizeFor(state(), 'striped', 3), 2);
  assert.equal(sizeFor(state(), 'striped', 2), 2);
  assert.equal(sizeFor(state(), 'plain', 4), 4);
});

test('options of a new puzzle that were not chosen are those of the grid', () => {
  const { making } = state().settings;
  assert.deepEqual(makingOf(state()), { ...making, variant: 'striped', boxsize: 2 });
  const chosen = makingOf(state({ settings: { making: { ...making, variant: 'plain', boxsize: 4 } } }));
  assert.deepEqual([chosen.variant, chosen.boxsize], ['plain', 4]);
  const board = { ...state().doc.board, rules: [{ rule: 'cage' }] };
  const sizeWith = (ruled) =>
    makingOf(state({ doc: { board }, settings: { making: { ...making, variant: 'plain', boxsize: 4, ruled } } }))
      .boxsize;
  assert.deepEqual([sizeWith(true), sizeWith(false)], [2, 4]);
});

test('sizes of new puzzles show their expected time if it is long, and only without other options', () => {
  const { making } = state().settings;
  const labels = (more) => newSizesOf(state(), { ...making, variant: 'plain', ...more }).map(({ label }) => label);
  assert.deepEqual(labels({}), ['1x1', '4x4', '9x9', '16x16 (1 to 10 s)']);
  assert.deepEqual(labels({ minimal: false }), ['1x1', '4x4', '9x9', '16x16 (up to 5 s)']);
  assert.deepEqual(
    newSizesOf(state(), { ...making, variant: 'striped', boxsize: 2 }).map(({ label }) => label),
    ['4x4'],
  );
  for (const wish of [{ givens: 20 }, { difficulty: 'hard' }, { random: true }])
    assert.deepEqual(labels(wish), ['1x1', '4x4', '9x9', '16x16']);
});

test('transforms are offered with the reason why one is unavailable', () => {
  assert.deepEqual(
    transformsOf(state()).map(({ reason }) => reason),
    ['', 'the stripes would lie'],
  );
  const empty = transformsOf(withBoard(emptyBoard(2, 'striped')));
  assert.equal(empty.length, 2);
  assert.ok(empty.every(({ reason }) => reason.includes('no puzzle')));
});

const LINES = {
  'a page that loads': [{ runtime: { status: 'loading' } }, /^Loading/],
  'a run that waits for loading': [{ runtime: { status: 'loading' }, run: { kind: 'solve' } }, /^Loading/],
  'a failed page, whatever went before': [
    { runtime: { status: 'failed', failure: 'no network' }, found: { outcome: { headline: 'Solved' } } },
    /^Error/,
  ],
  'a page without HiGHS': [{ runtime: { status: 'ready', failure: 'no network' } }, /^Error/],
  'an answer that needs no HiGHS': [
    { runtime: { status: 'ready', failure: 'no network' }, found: { outcome: { headline: 'Solved' } } },
    /^Solved$/,
  ],
  'a run': [{ run: { kind: 'generate', doing: 'Solving: making' } }, /^Solving: making/],
  'an outcome': [{ found: { outcome: { kind: 'none', headline: 'No solution', sentence: '' } } }, /^No solution$/],
  'an outcome while the next worker loads': [
    { runtime: { status: 'loading' }, found: { outcome: { kind: 'stopped', headline: 'Stopped', sentence: '' } } },
    /^Stopped$/,
  ],
  'a ready page': [{}, /^Ready$/],
  'a player who has not asked': [
    { settings: { place: 'play' }, found: { outcome: { kind: 'solved', headline: 'Solved', figures: {} } } },
    /^Ready$/,
  ],
  'a player who has asked': [
    { settings: { place: 'play' }, found: { outcome: { kind: 'solved', headline: 'Ready: no mistakes', play: true } } },
    /^Ready: no mistakes$/,
  ],
};

for (const [what, [more, headline]] of Object.entries(LINES)) {
  test(`the Result line of ${what}`, () => assert.match(statusOf(state(more)).headline, headline));
}

test('the Result line gives the reason, and what to do', () => {
  assert.equal(
    statusOf(state({ runtime: { status: 'failed', failure: 'no network' } })).sentence,
    'no network. Nothing is lost.',
  );
  assert.equal(statusOf(state()).sentence, 'Press Solve.');
  assert.match(statusOf(state({ settings: { place: 'set' } })).sentence, /^Type digits/);
  assert.match(statusOf(withBoard(emptyBoard(2, 'striped'))).sentence, /^Paste a puzzle/);
  assert.match(statusOf(state({ reading: { problem: { from: 'read' } } })).sentence, /^The grid still shows/);
});

test('the board is drawn by index, while the worker counts cells from 1', () => {
  const { board } = state().doc;
  const conflicts = [{ cells: [1, 4], message: '' }];
  const view = boardView(state({ doc: { board: { ...board, conflicts } }, found: { flagged: [16], result: several } }));
  assert.deepEqual([...view.bad], [0, 3]);
  assert.deepEqual([...view.flagged], [15]);
  assert.deepEqual([...view.tinted], [1, 4]);
  assert.deepEqual([...view.differ], [6, 15]);
  assert.deepEqual(view.regions[4], ['the extra region', 'the other one']);
  assert.equal(view.solution, several.solution.cells);
  assert.equal(view.unlike, several.second.cells);
  assert.equal(boardView(withFound({ result: several, view: 'other' })).unlike, several.solution.cells);
});

test('with the solution hidden, no cells differ from it', () => {
  const view = boardView(withFound({ result: several, view: 'puzzle' }));
  assert.equal(view.solution, null);
  assert.equal(view.differ.size, 0);
});

test('differing cells are marked if they are at most half of all cells', () => {
  const differ = (length) => ({ ...several, differ: Array.from({ length }, (_, index) => index + 1) });
  assert.deepEqual(differenceOf(withFound({ result: differ(8) })), { differing: 8, marked: true });
  assert.deepEqual(differenceOf(withFound({ result: differ(9) })), { differing: 9, marked: false });
  assert.equal(boardView(withFound({ result: differ(9) })).markDiffer, false);
  assert.equal(boardView(withFound({ result: differ(9) })).differ.size, 9);
  assert.equal(differenceOf(state()).differing, 0);
});

test("the player's digits are compared with the solution shown", () => {
  const entries = [4, 3, 4, ...Array(13).fill(0)];
  assert.equal(correctedCount(withEntries(entries, { result: several })), 1);
  assert.equal(correctedCount(withEntries(entries, { result: several, view: 'other' })), 1);
  assert.equal(correctedCount(withEntries([0, 4, 4, ...Array(13).fill(0)], { result: several, view: 'other' })), 0);
  assert.equal(correctedCount(withEntries(entries, { result: several, view: 'puzzle' })), 0);
});

test('the board is redrawn only if something visible on it changes', () => {
  const store = createStore(state());
  const drawn = [];
  store.watch((now) => drawn.push(now), SHOWN);
  store.change({ runtime: { note: 'building' } });
  const first = store.state;
  store.change({ runtime: { note: 'solving' }, run: { kind: 'solve' }, found: { asides: {} } });
  store.change({ doc: { entries: [...first.doc.entries] } });
  assert.deepEqual(drawn, [first, store.state]);
});

test("digits are counted, both givens and the player's", () => {
  const entries = [0, 1, 4, ...Array(13).fill(0)];
  assert.deepEqual(timesPlaced(withEntries(entries)).slice(1), [2, 0, 0, 1]);
});

test('a format that does not support such puzzles has a reason', () => {
  const formats = { 3: { sdk: { label: '.sdko (sdk)', reason: 'it holds 4x4 puzzles only' } } };
  const variants = CATALOG.variants.map((variant) => ({ ...variant, formats }));
  const page = (boxsize) => stateOf({ ...CATALOG, variants }, { doc: { board: emptyBoard(boxsize, 'plain') } });
  assert.deepEqual(
    [2, 3].map((boxsize) => formatsOf(page(boxsize))[0].reason),
    ['', 'it holds 4x4 puzzles only'],
  );
});

test('the format is the first that supports the puzzle, until one is chosen', () => {
  const both = { ...CATALOG, formats: ['sdk', 'json'].map((name) => ({ name, label: name, about: '' })) };
  const page = (format, reason) => {
    const board = { ...emptyBoard(2, 'plain'), ruled: { formats: { sdk: { label: 'sdk', reason } } } };
    return stateOf(both, { doc: { board }, settings: { format } });
  };
  assert.equal(formatOf(page('', '')).name, 'sdk');
  assert.equal(formatOf(page('', 'it cannot hold rules')).name, 'json');
  assert.equal(formatOf(page('sdk', 'it cannot hold rules')).name, 'sdk');
});
