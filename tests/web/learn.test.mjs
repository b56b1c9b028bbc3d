import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answerFor,
  cellIn,
  filled,
  nameOf,
  numberIn,
  progressIn,
  replyTo,
  spotOf,
  withDone,
} from '../../web/learn/state.js';
import { labelOf } from '../../web/words.js';
import { lessonBegun, lessonEnded, shownAt, withOwn, fragmentAt, placed } from '../../web/state/places.js';
import { merged } from '../../web/state/store.js';
import { initialState } from '../../web/state/state.js';
import { CATALOG } from './pages.mjs';

const LESSONS = [
  { name: 'program', steps: Array(10).fill({}) },
  { name: 'players', steps: Array(3).fill({}) },
];

test('a step has a name in the address, and names of no step are nothing', () => {
  for (const [lesson, step, name] of [
    [0, 0, '1'],
    [0, 9, '10'],
    [1, 2, 'players3'],
  ]) {
    assert.equal(nameOf(LESSONS, { lesson, step }), name);
    assert.deepEqual(spotOf(LESSONS, name), { lesson, step });
  }
  for (const name of ['', '0', '11', 'branching', 'players', 'players4', 'others1'])
    assert.equal(spotOf(LESSONS, name), null, name);
});

test('the address of a step holds a puzzle only if it is not the lesson’s own', () => {
  const at = (brought) => fragmentAt({ place: 'learn', lesson: '3', brought }, 'LINK');
  for (const [fragment, puzzle, brought] of [
    [at(false), null, false],
    [at(true), 'LINK', true],
  ])
    assert.deepEqual(placed(fragment), { shows: { place: 'learn', lesson: '3', brought }, puzzle });
  assert.equal(at(false), 'learn-3');
});

test('numbers are read as people write them', () => {
  for (const [typed, number] of [
    [' 64 ', 64],
    ['1,004', 1004],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['5/2', 2.5],
    ['−3', -3],
    ['.5', 0.5],
    ['', null],
    ['1/0', null],
    ['sixty', null],
    ['1e3', null],
  ])
    assert.equal(numberIn(typed), number, typed);
});

test('cells are read as people write them', () => {
  for (const [typed, name] of [
    ['r2c3', 'r2c3'],
    [' R2 C3 ', 'r2c3'],
    ['2,3', 'r2c3'],
    ['r02c10', 'r2c10'],
    ['', ''],
    ['23', ''],
    ['r2', ''],
  ])
    assert.equal(cellIn(typed), name, typed);
});

test('an exercise is solved by any of its cells', () => {
  const question = { right: ['Right: {answer}'], wrong: ['No.'] };
  const wanted = { cells: ['r7c6', 'r9c6'], text: 'r7c6 and r9c6 are not 6.' };
  assert.deepEqual(replyTo(question, '9,6', wanted).text, [`Right: ${wanted.text}`]);
  assert.equal(replyTo(question, 'r1c1', wanted).kind, 'wrong');
  assert.equal(replyTo(question, '6', wanted).kind, 'unclear');
  assert.equal(replyTo(question, answerFor(wanted), wanted).kind, 'right');
});

test('a reply compares with the number of the solver, or says why there is none yet', () => {
  const question = { right: ['Right: ', ['b', {}, ['{answer}']]], wrong: ['No.'] };
  assert.deepEqual(replyTo(question, '1.5', 1.5000001).text, ['Right: ', ['b', {}, ['1.5']]]);
  assert.deepEqual(replyTo(question, '1', 1.5), { kind: 'wrong', wanted: 1.5, text: ['No.'] });
  assert.equal(replyTo(question, 'one', 1).kind, 'unclear');
  assert.deepEqual(replyTo(question, '1', 'Wait.'), { kind: 'unclear', wanted: 'Wait.', text: ['Wait.'] });
  assert.deepEqual(filled(['{answer} and {answer}'], '1,004'), ['1,004 and 1,004']);
});

test('progress is kept, and damaged progress is dropped part by part', () => {
  const one = withDone(withDone(progressIn(null, LESSONS), 'players', 2), 'players', 0);
  assert.deepEqual(progressIn(JSON.stringify(one), LESSONS), { done: { program: [], players: [0, 2] }, at: '' });
  const kept = JSON.stringify({ done: { program: [1, 99, 'x'], others: [1], players: 4 }, at: 'players9' });
  assert.deepEqual(progressIn(kept, LESSONS), { done: { program: [1], players: [] }, at: '' });
  for (const text of ['{', '4', '[]', 'null']) assert.deepEqual(progressIn(text, LESSONS).at, '');
});

test('cells are named as in the grid', () => {
  assert.equal(labelOf('r2c4', 9), 13);
  for (const name of ['r2c4', 'r5c1', 'x', '']) assert.equal(labelOf(name, 3), 0);
});

test('a lesson puts the visitor’s puzzle aside, and leaving the tab brings it back', () => {
  const before = initialState(CATALOG);
  const begun = merged(before, lessonBegun(before));
  const during = merged(begun, { doc: { title: 'lesson' }, settings: { place: 'learn', brought: true } });
  assert.equal(withOwn(during).doc, before.doc);
  assert.deepEqual(shownAt(during, 'learn'), {});
  const after = merged(during, shownAt(during, 'solve'));
  assert.deepEqual(
    [after.doc, after.found, after.history, after.own, after.settings.brought],
    [before.doc, before.found, before.history, null, false],
  );
  assert.equal(merged(before, lessonEnded(before)).doc, before.doc);
});
