import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf } from '../../web/board/timer.js';

test('a time is told as a clock shows it', () => {
  const shown = [0, 999, 1000, 65_432, 600_000, 3_725_000, 360_000_000].map(clockOf);
  assert.deepEqual(shown, ['0:00', '0:00', '0:01', '1:05', '10:00', '1:02:05', '100:00:00']);
});
