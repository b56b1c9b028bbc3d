import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  entriesAdopted,
  entriesCleared,
  givensPut,
  marksWritten,
  typed,
  typedInto,
  gridEmptied,
  gridRestored,
} from '../../web/state/edits.js';
import { NOTHING_FOUND, emptyBoard } from '../../web/state/state.js';
import { merged } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

/** A 4x4 grid with a given 1 in the first cell, and the player's 2 in the second. */
function state(more = {}) {
  const cells = [1, ...Array(15).fill(0)];
  const board = { ...emptyBoard(2, 'plain'), cells, givens: 1, line: '1...............' };
  const doc = { board, entries: [0, 2, ...Array(14).fill(0)], marks: Array(16).fill([]), centre: Array(16).fill([]) };
  return stateOf(CATALOG, { doc, reading: { text: board.line } }, more);
}

/** The Play tab. */
const PLAYED = { settings: { place: 'play' } };

/** Return the new state. */
const after = (before, move) => merged(before, move.change);

test("a digit is a given, and the player's on the Play tab", () => {
  const given = typed(state(), 2, 3, '');
  assert.equal(given.of, 'puzzle');
  assert.equal(after(state(), given).reading.text, '1.3.............');
  const played = state(PLAYED);
  const entry = typed(played, 2, 3, '');
  assert.equal(entry.of, 'play');
  assert.equal(after(played, entry).doc.entries[2], 3);
  assert.equal(after(played, entry).reading.text, played.reading.text);
});

test('while givens are entered on the Play tab, typed digits are givens, until playing starts', () => {
  const entering = state({ ...PLAYED, doc: { entering: true } });
  assert.equal(typed(entering, 2, 3, '').of, 'puzzle');
  const empty = merged(state(PLAYED), gridEmptied(2, 'plain'));
  const one = after(empty, typed(empty, 2, 3, ''));
  const two = after(one, typed(one, 3, 4, ''));
  assert.deepEqual(two.doc.board.cells.slice(0, 4), [0, 0, 3, 4]);
  const begun = merged(two, { doc: { entering: false } });
  assert.equal(typed(begun, 4, 1, '').of, 'play');
  assert.equal(typed(merged(begun, { settings: { place: 'solve' } }), 4, 1, '').of, 'puzzle');
});

test('a given stays while it is played', () => {
  assert.match(typed(state(PLAYED), 0, 4, '').refusal, /Edit givens/);
  assert.match(typed(state(PLAYED), 0, 0, '').refusal, /Edit givens/);
  assert.equal(typed(state(PLAYED), 0, 1, ''), null);
  assert.equal(after(state(), typed(state(), 0, 0, '')).reading.text, '');
});

test('entering the same digit again changes nothing', () => {
  assert.equal(typed(state(), 0, 1, ''), null);
  assert.equal(typed(state(PLAYED), 1, 2, ''), null);
  assert.equal(typed(state(), 5, 0, ''), null);
});

test("a given replaces the player's digit", () => {
  const next = after(state(), typed(state(), 1, 2, ''));
  assert.deepEqual([next.doc.board.cells[1], next.doc.entries[1]], [2, 0]);
});

test("the player's digit can be removed on the Solve tab", () => {
  const move = typed(state(), 1, 0, '');
  assert.equal(move.of, 'play');
  assert.equal(after(state(), move).doc.entries[1], 0);
});

test('pencil marks can be added and removed, in order, and only in empty cells', () => {
  let now = state();
  for (const digit of [3, 1, 4, 1]) now = after(now, typed(now, 2, digit, 'corner'));
  assert.deepEqual(now.doc.marks[2], [3, 4]);
  assert.match(typed(now, 0, 2, 'corner').refusal, /empty cells/);
  assert.match(typed(now, 1, 2, 'corner').refusal, /empty cells/);
  assert.deepEqual(after(now, typed(now, 2, 0, '')).doc.marks[2], []);
});

test('a digit removes the marks of its cell, and those of its peers are rechecked', () => {
  const marked = state({ ...PLAYED, doc: { marks: [[], [], [3, 4], ...Array(13).fill([])] } });
  const next = after(marked, typed(marked, 2, 3, ''));
  assert.deepEqual(next.doc.marks[2], []);
  assert.deepEqual(next.reading.placed, [3]);
});

test("only given digits invalidate a solution; the player's hide it", () => {
  const solved = state({ ...PLAYED, found: { result: { solution: {} }, outcome: { kind: 'solved' } } });
  const played = after(solved, typed(solved, 2, 3, ''));
  assert.deepEqual(
    [played.found.result, played.found.view, played.found.outcome],
    [solved.found.result, 'puzzle', solved.found.outcome],
  );
  const open = merged(solved, { settings: { place: 'set' } });
  const changed = after(open, typed(open, 2, 3, ''));
  assert.equal(changed.found.result, null);
});

test('a mistake stays marked until its own digit changes', () => {
  const flagged = state({
    ...PLAYED,
    found: { flagged: [2, 3], outcome: { kind: 'mistake', play: true } },
  });
  const next = after(flagged, typed(flagged, 2, 3, ''));
  assert.deepEqual(next.found.flagged, [2]);
  assert.equal(next.found.outcome, null);
});

test("the player's digits are removed, or become givens", () => {
  const cleared = merged(state(), entriesCleared(state()));
  assert.deepEqual([cleared.doc.entries[1], cleared.reading.text], [0, '1...............']);
  const adopted = merged(state(), entriesAdopted(state()));
  assert.deepEqual([adopted.doc.entries[1], adopted.reading.text], [0, '12..............']);
});

const FOUND = {
  result: { solution: {} },
  view: 'other',
  candidates: [[1]],
  tallies: [[1]],
  outcome: { kind: 'solved' },
  mended: 'r1c1 is 2 now instead of 1.',
  why: { changes: [] },
  path: { steps: [] },
  step: 1,
  among: 1,
  hint: { degree: 1 },
  reasoning: { of: {}, lines: [], at: 0 },
  certificate: { said: 'Downloaded', checked: ['The proof'], text: '% ' },
  asides: { count: {} },
  parts: { parts: [] },
  flagged: [1],
};
const LEFT = {
  'a given that is changed': (before) => after(before, typed(before, 0, 2, '')),
  'a given that is new': (before) => after(before, typed(before, 2, 3, '')),
  'a given that goes': (before) => after(before, typed(before, 0, 0, '')),
  'a given that is changed by its label': (before) => merged(before, givensPut(before, [[1, 2]])),
  'digits that become givens': (before) => merged(before, entriesAdopted(before)),
  'an empty grid': (before) => merged(before, gridEmptied(3, 'odd')),
  'a puzzle that was kept': (before) =>
    merged(before, gridRestored({ boxsize: 2, variant: 'plain', cells: [] }, CATALOG)),
};
for (const [what, change] of Object.entries(LEFT)) {
  test(`no results are kept with ${what}`, () => {
    assert.deepEqual(Object.keys(FOUND), Object.keys(NOTHING_FOUND));
    assert.deepEqual(change(state({ found: FOUND })).found, NOTHING_FOUND);
  });
}

test('typing into a displayed solution changes the puzzle, with a notice that the solution is gone', () => {
  const solution = { cells: Array(16).fill(3), line: '' };
  const solved = state({ found: { result: { solution, second: null }, outcome: { kind: 'solved' } } });
  for (const [at, digit] of [
    [2, 3],
    [0, 2],
    [0, 0],
  ]) {
    const next = after(solved, typed(solved, at, digit, ''));
    assert.deepEqual([next.doc.board.cells[at], next.found], [digit, NOTHING_FOUND]);
    assert.match(next.messages.said, /Undo/);
  }
  assert.equal(typed(solved, 2, 0, ''), null);
  const hidden = merged(solved, { found: { view: 'puzzle' } });
  assert.equal(after(hidden, typed(hidden, 2, 3, '')).messages.said, '');
});

test('a digit typed into several cells is one move, which skips the cells that refuse it', () => {
  const played = state(PLAYED);
  const move = typedInto(played, [0, 1, 2, 3], 3, '');
  assert.equal(move.of, 'play');
  const now = after(played, move);
  assert.deepEqual(now.doc.entries.slice(0, 4), [0, 3, 3, 3]);
  assert.deepEqual([now.doc.board.cells[0], now.reading.placed], [1, [2, 3, 4]]);
  assert.match(typedInto(played, [0], 3, '').refusal, /given/);
  assert.equal(typedInto(now, [1, 2], 3, ''), null);
  const open = after(state(), typedInto(state(), [2, 3], 4, ''));
  assert.deepEqual([open.doc.board.givens, open.reading.text], [3, '1.44............']);
});

test('a pencil mark is removed from several cells if all have it, and otherwise added to all', () => {
  const one = after(state(), typed(state(), 2, 3, 'corner'));
  const all = after(one, typedInto(one, [0, 1, 2, 3, 4], 3, 'corner'));
  assert.deepEqual(all.doc.marks.slice(0, 6), [[], [], [3], [3], [3], []]);
  assert.deepEqual(after(all, typedInto(all, [0, 1, 2, 3, 4], 3, 'corner')).doc.marks, one.doc.marks.with(2, []));
  assert.match(typedInto(all, [0, 1], 3, 'corner').refusal, /empty cells/);
});

test('several cells are cleared together, of digits and of marks', () => {
  const played = state({ ...PLAYED, doc: { marks: Array(16).fill([]).with(2, [3, 4]) } });
  const move = typedInto(played, [0, 1, 2], 0, '');
  assert.equal(move.of, 'play');
  const now = after(played, move);
  assert.deepEqual([now.doc.board.cells[0], now.doc.entries[1], now.doc.marks[2]], [1, 0, []]);
  assert.equal(typedInto(played, [2], 0, '').of, 'marks');
});

test('centre marks are stored besides corner marks, and are removed with them', () => {
  const one = after(state(), typed(state(), 2, 3, 'corner'));
  const two = after(one, typedInto(one, [2, 3], 4, 'centre'));
  assert.deepEqual([two.doc.marks[2], two.doc.centre[2], two.doc.centre[3]], [[3], [4], [4]]);
  assert.deepEqual(after(two, typed(two, 3, 4, 'centre')).doc.centre[3], []);
  const emptied = after(two, typed(two, 2, 0, 'centre')).doc;
  assert.deepEqual([emptied.marks[2], emptied.centre[2], emptied.centre[3]], [[], [], [4]]);
  const filled = after(two, typed(two, 2, 1, '')).doc;
  assert.deepEqual([filled.marks[2], filled.centre[2]], [[], []]);
  assert.deepEqual(merged(two, entriesCleared(two)).doc.centre[3], []);
  assert.deepEqual(merged(two, marksWritten(two, two.doc.marks)).doc.centre, two.doc.centre);
  const kept = { boxsize: 2, variant: 'plain', cells: Array(16).fill(0), centre: two.doc.centre };
  assert.deepEqual(merged(state(), gridRestored(kept, CATALOG)).doc.centre, two.doc.centre);
  assert.deepEqual(merged(state(), gridRestored({ ...kept, centre: [] }, CATALOG)).doc.centre, Array(16).fill([]));
});
