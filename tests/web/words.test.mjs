import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginning,
  clock,
  count,
  duration,
  expected,
  megabytes,
  reasonOf,
  sentence,
  timeLeft,
} from '../../web/words.js';

test('seconds are given with at most three significant digits', () => {
  const told = {
    0: '< 1 ms',
    0.0009: '< 1 ms',
    0.0044: '4 ms',
    0.25: '250 ms',
    0.9994: '999 ms',
    0.9996: '1.00 s',
    1.254: '1.25 s',
    12.34: '12.3 s',
    83.2: '83 s',
    3600: '3600 s',
  };
  for (const [seconds, text] of Object.entries(told)) assert.equal(duration(Number(seconds)), text);
});

test('a time that rounds to a second is not given in milliseconds', () => {
  assert.doesNotMatch(duration(0.9997), /1000 ms/);
});

test('expected times are given as a range, in seconds or minutes', () => {
  const told = [
    [[0.01, 0.8], 'less than 1 s'],
    [[0.5, 4], 'up to 4 s'],
    [[2, 20], '2 to 20 s'],
    [[15, 90], '15 to 90 s'],
    [[60, 240], '1 to 4 min'],
    [[20, 300], 'up to 5 min'],
    [[300, null], 'over 5 min'],
  ];
  for (const [seconds, text] of told) assert.equal(expected(seconds), text);
});

test('numbers are formatted for reading', () => {
  assert.equal(count(1234567), '1,234,567');
  assert.equal(count(999), '999');
  assert.equal(megabytes(0), '0.0');
  assert.equal(megabytes(13_449_000), '13.4');
});

test('a sentence begins with a capital letter', () => {
  assert.equal(sentence('no puzzle is so long'), 'No puzzle is so long');
  assert.equal(sentence(''), '');
  assert.equal(sentence('X'), 'X');
});

test('remaining time is given in a suitable unit, and never underestimated', () => {
  const told = { 0: '1 s', 0.2: '1 s', 89.5: '90 s', 90: '90 s', 90.1: '2 min', 5400: '90 min', 5401: '2 h' };
  for (const [seconds, text] of Object.entries(told)) assert.equal(timeLeft(Number(seconds)), text);
});

test('a reason is never empty, and does not end its sentence', () => {
  assert.equal(reasonOf(new Error('It is gone.')), 'It is gone');
  assert.equal(reasonOf(new DOMException('', 'QuotaExceededError')), 'the browser has no space left for this site');
  assert.equal(reasonOf(new DOMException('', 'DataError')), 'DataError');
  assert.equal(reasonOf(null), 'no reason was given');
});

test('a time is shown as on a clock', () => {
  const shown = [0, 999, 1000, 65_432, 600_000, 3_725_000, 360_000_000].map(clock);
  assert.deepEqual(shown, ['0:00', '0:00', '0:01', '1:05', '10:00', '1:02:05', '100:00:00']);
});

test('only the beginning of a long line is quoted, less of links and JSON, with its length', () => {
  const grid = '.'.repeat(500);
  assert.equal(beginning(grid), grid);
  assert.equal(beginning('.'.repeat(1296)), `${grid}… (1,296 characters)`);
  const link = `https://f-puzzles.com/?load=${'N4Ig'.repeat(300)}`;
  assert.equal(beginning(link), `${link.slice(0, 60)}… (1,228 characters)`);
  const file = JSON.stringify({ side: 9, rules: Array(99).fill({ rule: 'anti-knight' }) });
  assert.ok(beginning(file).length < 200);
});
