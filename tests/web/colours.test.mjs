import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardView } from '../../web/state/boardview.js';
import { nameOf } from '../../web/board/cells.js';
import { entriesCleared, redone, stepped, typedInto, undone } from '../../web/state/edits.js';
import { merged } from '../../web/state/store.js';
import { linkedOf, sharedIn, sharedOf } from '../../web/link/link.js';
import { CATALOG, dice, filled, stateOf } from './pages.mjs';

/** A puzzle being played. */
const playing = (more = {}) => {
  const state = stateOf(CATALOG);
  const board = { ...state.doc.board, boxsize: 2, side: 4, cells: filled(16, 1), givens: 1 };
  const empty = Array(16).fill([]);
  const doc = { board, entries: Array(16).fill(0), marks: empty, centre: empty, colours: empty };
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

test('colours are undone, redone, and the same after a link, whatever they are', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const roll = dice(seed);
    let state = playing();
    const drawn = ({ doc: { colours } }) => colours;
    const seen = [drawn(state)];
    for (let change = 0; change < 8; change++) {
      state = merged(state, { settings: { colour: roll(9) + 1 } });
      const next = typed(state, [roll(16), roll(16)], roll(5), ['colour', 'tint'][roll(2)]);
      if (next !== state) seen.push(drawn(next));
      state = next;
    }
    const { colours } = sharedIn(linkedOf(sharedOf(state), CATALOG), CATALOG);
    assert.deepEqual(colours, state.doc.colours);
    for (const before of seen.toReversed().slice(1)) {
      state = merged(state, undone(state));
      assert.equal(drawn(state), before);
    }
    for (const after of seen.slice(1)) {
      state = merged(state, redone(state));
      assert.equal(drawn(state), after);
    }
  }
});
