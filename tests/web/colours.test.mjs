import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardView } from '../../web/state/boardview.js';
import { nameOf } from '../../web/board/naming.js';
import { lineBetween } from '../../web/board/pointers.js';
import { entriesCleared, redone, stepped, typedInto, undone } from '../../web/state/edits.js';
import { joined } from '../../web/state/lines.js';
import { merged } from '../../web/state/store.js';
import { decodeLink, encodeLink } from '../../web/link/link.js';
import { sharedOf } from '../../web/link/shared.js';
import { CATALOG, dice, filled, stateOf } from './pages.mjs';

/** A puzzle being played. */
const playing = (more = {}) => {
  const state = stateOf(CATALOG);
  const board = { ...state.doc.board, boxsize: 2, side: 4, cells: filled(16, 1), givens: 1 };
  const empty = Array(16).fill([]);
  const doc = { board, entries: Array(16).fill(0), marks: empty, centre: empty, colours: empty, lines: [] };
  return merged(state, { doc, settings: { place: 'play', ...more } });
};
const typed = (state, indexes, digit, marking) => {
  const move = typedInto(state, indexes, digit, marking);
  return move ? merged(merged(state, stepped(state)), move.change) : state;
};

test('cells, also with givens, take several colours; a colour that all have is removed, and 0 clears', () => {
  let state = typed(playing(), [0, 1], 3, 'colour');
  state = typed(state, [1, 2], 3, 'colour');
  assert.deepEqual(state.doc.colours.slice(0, 4), [[3], [3], [3], []]);
  state = typed(state, [0, 1, 2], 1, 'colour');
  state = typed(state, [0, 1], 3, 'colour');
  assert.deepEqual(state.doc.colours.slice(0, 4), [[1], [1], [1, 3], []]);
  assert.deepEqual(typed(state, [0, 1, 2], 0, 'colour').doc.colours, Array(16).fill([]));
  assert.equal(typedInto(state, [3], 0, 'colour'), null);
  assert.deepEqual(merged(state, entriesCleared(state)).doc.colours, Array(16).fill([]));
});

test('a candidate has one colour; another replaces it, the same one removes it', () => {
  let state = typed(playing({ colour: 5 }), [0, 1], 2, 'tint'); // the first has a given
  assert.deepEqual(state.doc.colours.slice(0, 2), [[], [25]]);
  state = typed(merged(state, { settings: { colour: 6 } }), [1], 2, 'tint');
  assert.deepEqual(state.doc.colours[1], [26]);
  state = merged(typed(state, [1], 9, 'colour'), { doc: { marks: state.doc.marks.with(1, [2, 3]) } });
  assert.match(nameOf(boardView(state), 1), /pencil marks 2 3, coloured grey, 2 coloured blue$/);
  assert.deepEqual(typed(state, [1], 2, 'tint').doc.colours[1], [9]);
});

test('typed ends make a chain of lines; the same line again removes it, the same end ends it, and 0 clears', () => {
  const marks = Array(16).fill([1, 2]);
  let state = merged(playing(), { doc: { marks } });
  for (const [index, digit] of [
    [1, 1],
    [2, 1],
    [2, 2],
    [0, 2], // a given: the line ends in the middle
    [0, 4],
    [3, 3], // no such mark
  ])
    state = typed(state, [index], digit, 'line');
  const [one, two, three] = state.doc.lines;
  assert.deepEqual([one, two, three], state.doc.lines);
  assert.deepEqual(one.concat(two, three).flat(), [2, 1, 3, 1, 3, 1, 3, 2, 3, 2, 1, 0]);
  assert.match(
    nameOf(boardView(state), 2),
    /, line from 1 to 1 in row 1, column 2, line from 1 to 2, line from 2 to row/,
  );
  const join = (...ends) => merged(state, joined(state, ...ends).change).doc.lines;
  assert.deepEqual(join([3, 2], [3, 1]), [one, three]);
  assert.deepEqual(join([1, 3], [3, 2]), [one, two]);
  assert.equal(joined(state, [1, 0], [1, 2]), null);
  assert.deepEqual(typed(state, [1], 0, 'line').doc.lines, [two, three]);
  assert.deepEqual(merged(state, entriesCleared(state)).doc.lines, []);
  state = typed(state, [1], 1, ''); // the line of the mark goes with it, until undo
  assert.doesNotMatch(nameOf(boardView(state), 2), /line from 1 to 1/);
  assert.match(nameOf(boardView(merged(state, undone(state))), 2), /line from 1 to 1/);
});

test('a drag between cells joins a digit that both have, and in a cell the candidates at its ends', () => {
  const marks = [[], [1, 2, 4], [2, 4], [], [1], ...Array(11).fill([])];
  const view = boardView(merged(playing(), { doc: { marks } }));
  const at = (index, right, down) => ({ index, right, down });
  const [low, high] = [0.3, 0.7]; // 1 2 above 3 4
  for (const [from, to, line] of [
    [at(1, low, low), at(2, low, low), '2,2,3,2'],
    [at(1, high, high), at(2, low, low), '2,4,3,4'],
    [at(1, low, low), at(1, high, high), '2,1,2,4'],
    [at(2, low, high), at(4, low, high), '3,4,5,1'],
    [at(3, low, high), at(4, high, high), '4,0,5,1'],
    [at(1, low, low), at(1, 0.2, 0.2), 'null'],
  ])
    assert.equal(String(lineBetween(view, from, to)), line);
});

test('colours and lines are undone, redone, and the same after a link, whatever they are', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const roll = dice(seed);
    let state = playing();
    const drawn = ({ doc: { colours, lines, from } }) => [colours, lines, from];
    const seen = [drawn(state)];
    for (let change = 0; change < 8; change++) {
      state = merged(state, { settings: { colour: roll(9) + 1 } });
      const next = typed(state, [roll(16), roll(16)], roll(5), ['colour', 'tint', 'line'][roll(3)]);
      if (next !== state) seen.push(drawn(next));
      state = next;
    }
    const { colours, lines } = decodeLink(encodeLink(sharedOf(state), CATALOG), CATALOG);
    assert.deepEqual([colours, lines], [state.doc.colours, state.doc.lines]);
    for (const before of seen.toReversed().slice(1)) {
      state = merged(state, undone(state));
      before.forEach((part, index) => assert.equal(drawn(state)[index], part));
    }
    for (const after of seen.slice(1)) {
      state = merged(state, redone(state));
      after.forEach((part, index) => assert.equal(drawn(state)[index], part));
    }
  }
});

test('colours and lines that a link cannot have are named', () => {
  const link = encodeLink({ ...sharedOf(playing()), colours: [] }, CATALOG).replace(/^2[/][^/]*/, '1');
  for (const [part, said] of [
    ['colours=0-', /its colours contain "0"/],
    ['colours=12', /its colours contain "1"/],
    ['colours=~51-', /its colours contain "5", which is not a digit of a 4x4 grid/],
    ['colours=Z1-', /its colours cover more than the 16 cells/],
    ...['1', '1-1', '1-17', '1.5-2', '0-1', '1-2-3', '1.-2', 'a-2', ''].map((line) => [
      `lines=3-4_${line}`,
      new RegExp(`its lines contain "${line}"`),
    ]),
    [`lines=${'1-2_'.repeat(500)}1-3`, /it has 501 lines; there are at most 500/],
  ])
    assert.throws(() => decodeLink(`${link}/${part}`, CATALOG), said);
});
