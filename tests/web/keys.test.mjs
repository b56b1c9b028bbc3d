import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, isCommand } from '../../web/board/choice.js';
import { CATALOG } from './pages.mjs';

const place = (boxsize, active = 0, playing = false) => ({
  box: { rows: boxsize, columns: boxsize },
  side: boxsize ** 2,
  symbols: CATALOG.symbols,
  active,
  playing,
});
const press = (key, more = {}, boxsize = 3) => actionOf({ key, code: '', ...more }, place(boxsize));
const digit = (number, marking = '') => ({ kind: 'digit', digit: number, marking });

test('digits and letters are entered, in either case', () => {
  assert.deepEqual(press('5', { code: 'Digit5' }), digit(5));
  assert.equal(press('a'), null);
  assert.deepEqual(press('g', {}, 4), digit(16));
  assert.deepEqual(press('G', {}, 4), digit(16));
  assert.deepEqual(press('a', {}, 6), digit(10));
  assert.deepEqual(press('A', { shiftKey: true }, 6), digit(36));
  assert.equal(press('5', {}, 2), null);
});

test('if 0 is a digit it can be typed, and typed characters are the displayed ones', () => {
  const hex = (key, more = {}, playing = false) =>
    actionOf({ key, code: '', ...more }, { ...place(4, 0, playing), symbols: '0123456789abcdef' });
  assert.deepEqual(hex('0'), digit(1));
  assert.deepEqual(hex('F'), digit(16));
  assert.deepEqual(hex('.'), digit(0));
  assert.deepEqual(hex('1', { code: 'Digit1', ctrlKey: true }, true), digit(2, 'centre'));
  assert.equal(hex('g'), null);
});

test('Shift makes a pencil mark, unless the layout needs it for the digit', () => {
  assert.deepEqual(press('%', { code: 'Digit5', shiftKey: true }), digit(5, 'corner'));
  assert.deepEqual(press('5', { code: 'Digit5', shiftKey: true }), digit(5));
  assert.deepEqual(press('(', { code: 'Digit5' }), digit(5));
  assert.deepEqual(press('Dead', { code: 'Digit6', shiftKey: true }), digit(6, 'corner'));
  assert.deepEqual(press('G', { code: 'KeyG', shiftKey: true }, 4), digit(16, 'corner'));
});

test('other scripts and input methods work', () => {
  assert.deepEqual(press('\u0665', { code: 'Digit5' }), digit(5));
  assert.deepEqual(press('Process', { code: 'Numpad7' }), digit(7));
  assert.deepEqual(press('\u0444', { code: 'KeyA' }, 4), digit(10));
  assert.equal(press('Unidentified', {}), null);
});

test('keys can clear a cell and do other things', () => {
  for (const key of ['Backspace', 'Delete', '0', '.']) assert.deepEqual(press(key), digit(0));
  assert.deepEqual(press(' '), { kind: 'pencil' });
  assert.deepEqual(press('Escape'), { kind: 'none' });
  assert.deepEqual(press('a', { ctrlKey: true }), { kind: 'all' });
  assert.deepEqual(press('a', { metaKey: true }), { kind: 'all' });
  for (const key of ['Tab', 'Enter', 'F5', 'Shift']) assert.equal(press(key), null);
});

test("the browser's own shortcuts are left alone", () => {
  assert.equal(press('5', { ctrlKey: true }), null);
  assert.equal(press('5', { metaKey: true }), null);
  assert.equal(press('5', { altKey: true }), null);
  assert.equal(press('ArrowLeft', { altKey: true }), null);
  assert.equal(press('ArrowLeft', { metaKey: true }), null);
});

test('AltGr is only a means of typing', () => {
  const altGraph = { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' };
  assert.deepEqual(press('5', altGraph), digit(5));
  assert.equal(isCommand({ key: 'z', ...altGraph }, 'z'), false);
});

test('commands work on any layout', () => {
  assert.equal(isCommand({ key: 'Z', ctrlKey: true, shiftKey: true }, 'z'), true);
  assert.equal(isCommand({ key: '\u044f', code: 'KeyZ', ctrlKey: true }, 'z'), true);
  assert.equal(isCommand({ key: 'y', code: 'KeyZ', ctrlKey: true }, 'z'), false);
  assert.equal(isCommand({ key: 'z' }, 'z'), false);
});

test('moving stays within the grid', () => {
  const from = (active, key, more = {}) => actionOf({ key, ...more }, place(3, active))?.to;
  assert.deepEqual(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => from(0, key)),
    [0, 0, 1, 9],
  );
  assert.deepEqual(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => from(80, key)),
    [79, 71, 80, 80],
  );
  assert.deepEqual([from(13, 'Home'), from(13, 'End')], [9, 17]);
  assert.deepEqual([from(13, 'Home', { ctrlKey: true }), from(13, 'End', { ctrlKey: true })], [0, 80]);
  assert.deepEqual([from(13, 'PageUp'), from(13, 'PageDown'), from(76, 'PageDown')], [4, 40, 76]);
});

test('with Shift a move selects the cells on its path, with Ctrl it keeps the selection', () => {
  assert.deepEqual(press('ArrowRight', { shiftKey: true }), { kind: 'extend', to: 1 });
  assert.deepEqual(press('End', { shiftKey: true, ctrlKey: true }), { kind: 'extend', to: 80 });
  assert.deepEqual(press('ArrowDown', { ctrlKey: true }), { kind: 'roam', to: 9 });
  assert.deepEqual(press('ArrowDown'), { kind: 'move', to: 9 });
  assert.deepEqual(press(' ', { ctrlKey: true }), { kind: 'toggle' });
});

test('with Ctrl or Alt the number row makes centre marks, on the Play tab', () => {
  const played = (key, more, boxsize = 3) => actionOf({ key, code: 'Digit5', ...more }, place(boxsize, 0, true));
  for (const more of [{ ctrlKey: true }, { altKey: true }]) {
    assert.deepEqual(played('5', more), digit(5, 'centre'));
    assert.deepEqual(played('\u221e', more), digit(5, 'centre'));
    assert.equal(played('5', more, 2), null);
    assert.equal(press('5', { ...more, code: 'Digit5' }), null);
  }
  assert.equal(played('5', { metaKey: true }), null);
  assert.equal(played('5', { ctrlKey: true, altKey: true }), null);
  assert.deepEqual(played('%', { shiftKey: true }), digit(5, 'corner'));
  assert.equal(actionOf({ key: 'f', code: 'KeyF', altKey: true }, place(3, 0, true)), null);
});

test('while a puzzle is typed, Space skips a cell and Backspace goes back', () => {
  const typing = (key) => actionOf({ key, code: '' }, { ...place(3), advances: true });
  for (const key of [' ', '0', '.']) assert.deepEqual(typing(key), digit(0));
  assert.deepEqual(typing('Backspace'), { kind: 'back' });
  assert.deepEqual(typing('Delete'), { kind: 'clear' });
});

test('there are nine colours, however small the grid', () => {
  const colour = (key, more = {}) => actionOf({ key, code: '', ...more }, { ...place(2), colouring: true });
  assert.deepEqual(colour('9'), digit(9));
  assert.deepEqual(colour('3', { code: 'Digit3' }), digit(3));
  assert.deepEqual(colour('%', { code: 'Digit3', shiftKey: true }), digit(3, 'corner'));
});
