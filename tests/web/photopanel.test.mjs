import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf } from '../../web/photo/picture.js';
import {
  cornersIn,
  cornersOf,
  initialState,
  linesOf,
  nextDoubt,
  offeredFor,
  photoOf,
  readingOf,
  saidOf,
  shownCells,
  withCorner,
} from '../../web/photo/state.js';
import { photoRead } from '../../web/state/answers.js';
import { redone, stepped, undone } from '../../web/state/edits.js';
import { merged } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const EMPTY = Math.log(0.91);
const REST = Math.log(0.01);
/** Log-probabilities of an empty cell, and of one with a digit. */
const blank = () => [EMPTY, ...Array(9).fill(REST)];
const digit = (value, share = 0.91) => blank().map((_, label) => Math.log(label === value ? share : (1 - share) / 9));

/** A look at an upright grid with 50 px a cell, 20 px from the edges, and a 5 in its second cell. */
function lookAt(change = () => {}) {
  const crossings = Array.from({ length: 100 }, (_, at) => [20 + 50 * (at % 10), 20 + 50 * Math.floor(at / 10)]);
  const logP = Array.from({ length: 9 }, () => Array.from({ length: 9 }, blank));
  logP[0][1] = digit(5);
  change(logP);
  const byHand = Array.from({ length: 9 }, () => Array(9).fill(0.1));
  return { score: 1, crossings: crossings.flat(), turn: 0, logP, byHand };
}

const cellsWith = (digits) => Array.from({ length: 81 }, (_, at) => digits[at + 1] ?? 0);

const reading = (more = {}) => ({
  boxsize: 3,
  side: 9,
  variant: 'plain',
  cells: cellsWith({ 2: 5 }),
  entries: cellsWith({}),
  line: '',
  givens: 1,
  rules: [],
  notices: [],
  conflicts: [],
  title: '',
  doubts: [],
  solutions: 1,
  sure: true,
  cuts: 2,
  log_likelihood: -1.5,
  ...more,
});

const state = (more) => ({ ...initialState(), look: lookAt(), variant: 'plain', ...more });
const doubt = (cell) => ({ cell, gap: 1, likeliest: [[5, 0.6]] });

test('corners and lines are those of the grid, clockwise from the top left', () => {
  const look = lookAt();
  assert.deepEqual(cornersOf(look), [
    [20, 20],
    [470, 20],
    [470, 470],
    [20, 470],
  ]);
  const lines = linesOf(look);
  assert.equal(lines.length, 20);
  assert.deepEqual(lines[3].at(-1), [470, 170]);
  assert.deepEqual(lines[13].at(-1), [170, 470]);
});

test('a corner stays within the picture, and the others stay where they are', () => {
  const picture = { width: 200, height: 100 };
  const corners = cornersIn(picture);
  const moved = withCorner(corners, 2, [250, -3], picture);
  assert.deepEqual(moved[2], [200, 0]);
  assert.deepEqual(moved.toSpliced(2, 1), corners.toSpliced(2, 1));
});

test('the three likeliest labels of a cell are offered first, then the others in order', () => {
  const look = lookAt((logP) => {
    logP[8][8] = [0.05, 0, 0.02, 0.03, 0.3, 0, 0, 0.6, 0, 0].map((share) => Math.log(share || 1e-5));
  });
  const { likeliest, others } = offeredFor(look, 81);
  assert.deepEqual(
    likeliest.map(({ digit: label, probability }) => [label, Math.round(100 * probability)]),
    [
      [7, 60],
      [4, 30],
      [0, 5],
    ],
  );
  assert.deepEqual(
    others.map(({ digit: label }) => label),
    [1, 2, 3, 5, 6, 8, 9],
  );
});

test('what was chosen by hand is certain in the request, and nothing else changes', () => {
  const { look, ...rest } = state({ chosen: { 11: 3, 2: 0 } });
  const { log_p: sent, variant, rules } = readingOf({ look, ...rest }, 10);
  assert.equal(variant, 'plain');
  assert.equal(rules, undefined);
  assert.deepEqual(sent[1][1].map(Boolean).indexOf(false), 3);
  assert.deepEqual(sent[0][1].map(Boolean).indexOf(false), 0);
  assert.deepEqual(sent[1][2], look.logP[1][2]);
  assert.deepEqual(look.logP[0][1], digit(5)); // the look itself is as it was
});

test('cells show the likeliest labels until the program has answered, then its labels', () => {
  const early = shownCells(state({ chosen: { 3: 4 } }));
  assert.deepEqual(
    early.slice(0, 3).map(({ digit: label }) => label),
    [0, 5, 4],
  );
  const found = reading({ cells: cellsWith({ 2: 6 }), entries: cellsWith({ 9: 7 }), doubts: [doubt(2)] });
  const late = shownCells(state({ reading: found, chosen: { 2: 6 } }));
  assert.deepEqual(late[1], { label: 2, digit: 6, written: false, doubtful: true, chosen: true });
  assert.deepEqual(late[8], { label: 9, digit: 7, written: true, doubtful: false, chosen: false });
});

test('after a choice the next doubtful cell is shown, but not while one is being decided', () => {
  const two = reading({ doubts: [doubt(4), doubt(8)] });
  assert.equal(nextDoubt({ cell: 0 }, two), 4);
  assert.equal(nextDoubt({ cell: 8 }, two), 8);
  assert.equal(nextDoubt({ cell: 4 }, reading()), 0);
});

test('the panel says how much was read, by hand too, and what is doubtful', () => {
  const said = (found, more = {}) => saidOf(state({ reading: reading(found), ...more }));
  assert.equal(said({}), 'Read 1 given. No cell is doubtful.');
  assert.equal(
    said({ sure: false, doubts: [doubt(2), doubt(3)], entries: cellsWith({ 9: 7 }) }),
    'Read 1 given and 1 handwritten digit. 2 cells are doubtful. Press an outlined cell to correct it.',
  );
  const several = said({
    sure: false,
    solutions: 2,
    notices: ['no puzzle with a single solution is nearly as likely'],
  });
  assert.match(several, /Compare the digits with the picture. No puzzle with a single solution/);
  assert.match(said({}, { doing: 'look' }), /^Looking/);
  assert.match(said({}, { look: null }), /^Drag the corners/);
});

test('the puzzle of a photo is one step, with the digits by hand as the player’s, and undo forgets the photo', () => {
  const before = stateOf(CATALOG);
  const found = reading({ entries: cellsWith({ 9: 7 }), line: '.5' });
  const photo = photoOf(state({ chosen: { 2: 5 } }), found);
  assert.deepEqual([photo.corrected, photo.digits[8], photo.objective, photo.cuts], [1, 7, -1.5, 2]);
  const begun = merged(before, stepped(before));
  const after = merged(begun, photoRead(found, photo, begun));
  assert.equal(after.doc.entries[8], 7);
  assert.equal(after.doc.board.cells[1], 5);
  assert.equal(after.reading.photo, photo);
  const back = merged(after, undone(after));
  assert.equal(back.reading.photo, null);
  assert.deepEqual(back.doc.board.cells, before.doc.board.cells);
  assert.equal(merged(back, redone(back)).reading.photo, photo);
});

test('the size that a PNG or JPEG claims is known before it is decoded', () => {
  const png = new Uint8Array(33);
  png.set([0x89, 0x50, 0x4e, 0x47]);
  new DataView(png.buffer).setUint32(16, 60_000);
  new DataView(png.buffer).setUint32(20, 7);
  assert.deepEqual(sizeOf(png), [60_000, 7]);
  const comment = [0xff, 0xfe, 0, 4, 1, 2];
  const tables = [0xff, 0xc4, 0, 3, 9];
  const frame = [0xff, 0xc2, 0, 11, 8, 0x01, 0x00, 0x02, 0x01, 1, 0, 0, 0];
  assert.deepEqual(sizeOf(Uint8Array.from([0xff, 0xd8, ...comment, ...tables, ...frame])), [0x201, 0x100]);
  assert.deepEqual(sizeOf(Uint8Array.from([0xff, 0xd8, 0xff])), [0, 0]);
  assert.deepEqual(sizeOf(new TextEncoder().encode('GIF89a, or a text of any length')), [0, 0]);
});
