import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createAddress } from '../../web/link/address.js';
import { unpack } from '../../web/link/link.js';
import { fragmentAt, placed } from '../../web/state/places.js';
import { newPage } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '...2.......3....';
const LINK = 'eJy-_4';

/** A browser's history, as seen by a page that stays open. */
class Past {
  entries = [{ state: null, hash: '' }];
  at = 0;

  get state() {
    return this.entries[this.at].state;
  }

  get hash() {
    return this.entries[this.at].hash;
  }

  pushState(state, _title, url = this.hash) {
    this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { state, hash: url });
    this.at += 1;
  }

  replaceState(state, _title, url = this.hash) {
    this.entries[this.at] = { state, hash: url };
  }

  async go(steps) {
    this.at += steps;
    await this.onPop({ state: this.state });
  }
}

/** Open a page in a browser of its own, and read a text. */
async function openPage(t, text) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const past = new Past();
  const kept = new Map();
  Object.assign(globalThis, {
    history: past,
    location: Object.defineProperty({ pathname: '/', search: '' }, 'hash', { get: () => past.hash }),
    document: { getElementById: () => null, baseURI: 'https://example.org/' },
    sessionStorage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => kept.set(name, value),
      removeItem: (name) => kept.delete(name),
    },
    addEventListener(type, listen) {
      if (type === 'popstate') past.onPop = listen;
    },
  });
  const page = newPage();
  const context = { store: page.store, intake: page.intake, runs: {}, onState: page.onState };
  const links = createAddress(context, { recall: () => null, settle() {} });
  await links.ready();
  links.arrive();
  /** Let the address follow the last action. */
  const follow = async () => {
    mock.timers.tick(1000);
    await links.ready();
  };
  const show = async (other) => {
    await page.read(other);
    await follow();
  };
  const back = async (steps = -1) => {
    await past.go(steps);
    await page.answerAll();
  };
  await show(text);
  return { ...page, past, links, follow, show, back, shown: () => page.cells };
}

const cellsOf = (line) => [...line].map((symbol) => Number(symbol) || 0);

test('Back restores the state right before another puzzle came, including its verdict', async (t) => {
  const page = await openPage(t, FIRST);
  page.store.change({ found: { outcome: { kind: 'solved' }, result: { verdict: 'unique', solution: {} } } });
  await page.show(SECOND);
  await page.past.go(-1);
  assert.equal(page.store.state.found.result?.verdict, 'unique');
  await page.answerAll();
  assert.deepEqual(page.shown(), cellsOf(FIRST));
  await page.back(1);
  assert.deepEqual(page.shown(), cellsOf(SECOND));
});

test('the solution is not in the address but in the history, and in a link only on request', async (t) => {
  const page = await openPage(t, FIRST);
  const result = { verdict: 'unique', solution: { cells: cellsOf(FIRST), line: '' }, second: null };
  page.store.change({ found: { result, outcome: { kind: 'solved' } } });
  await page.follow();
  assert.equal(page.past.state.view, 'solution');
  const viewIn = async (address) => (await unpack(address.split('#solve/')[1])).view;
  for (const address of [page.past.hash, await page.links.address()]) assert.equal(await viewIn(address), undefined);
  assert.equal(await viewIn(await page.links.address({ solved: true })), 'solution');
  page.store.change({ found: { view: 'puzzle' } });
  await page.follow();
  assert.equal(page.past.state.view, '');
});

test('an address names a tab, a step of Model, and a puzzle', () => {
  for (const [place, step, puzzle, fragment] of [
    ['solve', 'branching', LINK, `solve/${LINK}`],
    ['solve', '', '', ''],
    ['model', '', LINK, `model/${LINK}`],
    ['model', 'branching', LINK, `model-branching/${LINK}`],
    ['model', 'branching', '', 'model-branching'],
    ['play', 'branching', LINK, `play/${LINK}`],
    ['lists', '', LINK, 'lists'],
  ])
    assert.equal(fragmentAt({ place, step }, puzzle), fragment);
});

test('an address changes only what it names', () => {
  for (const [fragment, shows, puzzle] of [
    [`model-branching/${LINK}`, { place: 'model', step: 'branching' }, LINK],
    ['model', { place: 'model' }, null],
    [`solve/${LINK}`, { place: 'solve' }, LINK],
    ['lists/anything', { place: 'lists' }, null],
    ['models', { place: 'solve' }, 'models'],
  ])
    assert.deepEqual(placed(fragment), { shows, puzzle });
});
