import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragmentAt, placed } from '../../web/state/places.js';

const LINK = '2/abc/4x4/4...1';

test('an address names a place, a step of Model, and a puzzle', () => {
  for (const [settings, puzzle, fragment] of [
    [{ place: 'solve', step: 'branching' }, LINK, LINK],
    [{ place: 'model', step: '' }, LINK, `model/${LINK}`],
    [{ place: 'model', step: 'branching' }, LINK, `model-branching/${LINK}`],
    [{ place: 'model', step: 'branching' }, '', 'model-branching'],
    [{ place: 'make', step: 'branching' }, LINK, `make/${LINK}`],
    [{ place: 'lab', step: '' }, LINK, 'lab'],
  ])
    assert.equal(fragmentAt(settings, puzzle), fragment);
});

test('what an address does not say stays as it is', () => {
  assert.deepEqual(placed(`model-branching/${LINK}`), {
    shows: { place: 'model', step: 'branching' },
    puzzle: LINK,
  });
  assert.deepEqual(placed('model'), { shows: { place: 'model' }, puzzle: null });
  assert.deepEqual(placed(LINK), { shows: { place: 'solve' }, puzzle: LINK });
  assert.deepEqual(placed('lab/anything'), { shows: { place: 'lab' }, puzzle: null });
  assert.deepEqual(placed('models'), { shows: { place: 'solve' }, puzzle: 'models' });
});
