import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCloser } from '../../web/calls/closer.js';
import { createStore } from '../../web/state/store.js';
import { CATALOG, stateOf } from './pages.mjs';

const SAID = { ok: true, kind: 'ready', headline: 'Ready', sentence: '' };

/** Return a page whose puzzle has this result, and a worker that answers by name. */
function solvedPage(result, answers) {
  const store = createStore(stateOf(CATALOG, { found: { result } }), () => {});
  const asked = [];
  const call = async (name, request) => {
    asked.push([name, request.time_limit]);
    return answers(name, store);
  };
  return { store, asked, look: createCloser({ call }, store) };
}

const ONE = { solution: {}, second: null };
const SEVERAL = { solution: {}, second: {} };

test('of several solutions it is asked how many there are and what is open', async () => {
  const { store, asked, look } = solvedPage(SEVERAL, () => SAID);
  await look(SEVERAL);
  assert.deepEqual(Object.keys(store.state.found.asides), ['count', 'candidates']);
  assert.ok(asked.every(([, seconds]) => seconds < 1));
});

test('what would take longer is left open', async () => {
  const { store, look } = solvedPage(ONE, () => ({ ...SAID, kind: 'unknown' }));
  await look(ONE);
  assert.deepEqual(store.state.found.asides, {});
});

test('an answer about a puzzle that is gone is dropped, and nothing more is asked', async () => {
  const { store, asked, look } = solvedPage(SEVERAL, (_name, page) => {
    page.change({ found: { result: null } });
    return SAID;
  });
  await look(SEVERAL);
  assert.deepEqual(store.state.found.asides, {});
  assert.equal(asked.length, 1);
});

test('a worker that crashes on it costs nothing but the answer', async () => {
  const { store, look } = solvedPage(ONE, () => {
    throw Object.assign(new Error('memory'), { name: 'Crashed' });
  });
  await look(ONE);
  assert.deepEqual(store.state.found.asides, {});
});

test('without a solution nothing is asked', async () => {
  const { asked, look } = solvedPage({ solution: null }, () => SAID);
  await look({ solution: null });
  assert.deepEqual(asked, []);
});
