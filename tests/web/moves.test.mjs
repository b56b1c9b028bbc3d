import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesAdopted, entriesCleared, typed } from '../../web/moves.js';
import { catalogCame, emptyBoard, initialState } from '../../web/state.js';
import { CATALOG } from './pages.mjs';

/** A 4x4 grid with a given 1 in the first cell, and the player's 2 in the second. */
function state(more = {}) {
  const start = { ...initialState(), ...catalogCame(CATALOG) };
  const cells = [1, ...Array(15).fill(0)];
  const board = { ...emptyBoard(2, 'plain'), cells, givens: 1, line: '1...............' };
  return {
    ...start,
    board,
    text: board.line,
    entries: [0, 2, ...Array(14).fill(0)],
    marks: Array(16).fill([]),
    ...more,
  };
}

/** Return what a state has become. */
const after = (before, move) => ({ ...before, ...move.change });

test("a digit is a given, and the player's where the givens are locked", () => {
  const given = typed(state(), 2, 3, false);
  assert.equal(given.of, 'puzzle');
  assert.equal(after(state(), given).text, '1.3.............');
  const locked = state({ locked: true });
  const entry = typed(locked, 2, 3, false);
  assert.equal(entry.of, 'play');
  assert.equal(after(locked, entry).entries[2], 3);
  assert.equal(after(locked, entry).text, locked.text);
});

test('a locked given stays', () => {
  assert.match(typed(state({ locked: true }), 0, 4, false).refusal, /Unlock/);
  assert.match(typed(state({ locked: true }), 0, 0, false).refusal, /Unlock/);
  assert.equal(typed(state({ locked: true }), 0, 1, false), null);
  assert.equal(after(state(), typed(state(), 0, 0, false)).text, '');
});

test('the same digit again is nothing', () => {
  assert.equal(typed(state(), 0, 1, false), null);
  assert.equal(typed(state({ locked: true }), 1, 2, false), null);
  assert.equal(typed(state(), 5, 0, false), null);
});

test("a given takes the place of the player's digit", () => {
  const next = after(state(), typed(state(), 1, 2, false));
  assert.deepEqual([next.board.cells[1], next.entries[1]], [2, 0]);
});

test("the player's digit can be taken out of an unlocked grid", () => {
  const move = typed(state(), 1, 0, false);
  assert.equal(move.of, 'play');
  assert.equal(after(state(), move).entries[1], 0);
});

test('pencil marks come and go, in order, and only into empty cells', () => {
  let now = state();
  for (const digit of [3, 1, 4, 1]) now = after(now, typed(now, 2, digit, true));
  assert.deepEqual(now.marks[2], [3, 4]);
  assert.match(typed(now, 0, 2, true).refusal, /empty cells/);
  assert.match(typed(now, 1, 2, true).refusal, /empty cells/);
  assert.deepEqual(after(now, typed(now, 2, 0, false)).marks[2], []);
});

test('a digit takes the marks of its cell away and asks for those of others', () => {
  const marked = state({ locked: true, marks: [[], [], [3, 4], ...Array(13).fill([])] });
  const next = after(marked, typed(marked, 2, 3, false));
  assert.deepEqual(next.marks[2], []);
  assert.deepEqual(next.placed, [3]);
});

test("only the given digits make a solution void; the player's hide it", () => {
  const solved = state({ locked: true, result: { solution: {} }, outcome: { kind: 'solved' } });
  const played = after(solved, typed(solved, 2, 3, false));
  assert.deepEqual([played.result, played.view, played.outcome], [solved.result, 'puzzle', solved.outcome]);
  const changed = after({ ...solved, locked: false }, typed({ ...solved, locked: false }, 2, 3, false));
  assert.equal(changed.result, null);
});

test('a mistake stays marked until its own digit changes', () => {
  const flagged = state({ locked: true, flagged: [2, 3], outcome: { kind: 'mistake', play: true } });
  const next = after(flagged, typed(flagged, 2, 3, false));
  assert.deepEqual(next.flagged, [2]);
  assert.equal(next.outcome, null);
});

test("the player's digits go, or become givens", () => {
  const cleared = { ...state(), ...entriesCleared(state()) };
  assert.deepEqual([cleared.entries[1], cleared.text], [0, '1...............']);
  const adopted = { ...state(), ...entriesAdopted(state()) };
  assert.deepEqual([adopted.entries[1], adopted.text], [0, '12..............']);
});
