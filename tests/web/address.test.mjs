import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createAddress } from '../../web/link/address.js';
import { newPage } from './pages.mjs';

const FIRST = '1...............';
const SECOND = '...2.......3....';
/** Milliseconds after which the address has followed what was done. */
const FOLLOWED = 1000;

/** A browser's history, as far as a page that stays open sees of it. */
class Past {
  entries = [{ state: null, hash: '' }];
  at = 0;
  listeners = {};

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

  go(steps) {
    this.at += steps;
    this.listeners.popstate({ state: this.state });
  }
}

/** Open a page in a browser of its own. */
function openPage(t) {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const past = new Past();
  const location = {
    get hash() {
      return past.hash;
    },
    pathname: '/',
    search: '',
  };
  const document = { getElementById: () => null, baseURI: 'https://example.org/' };
  const addEventListener = (type, listen) => {
    past.listeners[type] = listen;
  };
  const kept = new Map();
  const sessionStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  Object.assign(globalThis, { history: past, location, document, addEventListener, sessionStorage });
  const page = newPage();
  const openers = [];
  const context = { store: page.store, intake: page.intake, runs: {}, onState: page.onState };
  const links = createAddress(
    { ...context, onCatalog: (open) => openers.push(open) },
    { recall: () => null, settle() {} },
  );
  openers.map((open) => open());
  return { ...page, past, links, shown: () => page.store.state.doc.board.cells };
}

const follow = () => mock.timers.tick(FOLLOWED);
const cellsOf = (line) => [...line].map((symbol) => Number(symbol) || 0);

test('back shows what was there before', async (t) => {
  const page = openPage(t);
  page.intake.text(FIRST);
  await page.answerAll();
  follow();
  page.intake.text(SECOND);
  await page.answerAll();
  follow();
  page.past.go(-1);
  await page.answerAll();
  assert.deepEqual(page.shown(), cellsOf(FIRST));
  page.past.go(1);
  await page.answerAll();
  assert.deepEqual(page.shown(), cellsOf(SECOND));
});

test('back shows the puzzle of a list at which the next one was asked for', async (t) => {
  const page = openPage(t);
  page.intake.text(`${FIRST}\n${SECOND}`);
  await page.answerAll();
  follow();
  page.store.change({ settings: { model: 'lp', formulation: 'other' }, doc: { title: 'Monday' } });
  page.intake.pick(1);
  follow(); // while the next one is read
  await page.answerAll();
  follow();
  page.past.go(-1);
  await page.answerAll();
  assert.deepEqual(page.shown(), cellsOf(FIRST));
  assert.equal(page.store.state.reading.pick, 0);
});

test('the address is without the solution, which the history keeps; a link has it if asked for', async (t) => {
  const page = openPage(t);
  page.intake.text(FIRST);
  await page.answerAll();
  const result = { verdict: 'unique', solution: { cells: cellsOf(FIRST), line: '' }, second: null };
  page.store.change({ found: { result, outcome: { kind: 'solved' } } });
  follow();
  assert.equal(page.past.state.view, 'solution');
  assert.doesNotMatch(page.past.hash, /show=/);
  assert.doesNotMatch(page.links.address(), /show=/);
  assert.match(page.links.address(true), /show=solution/);
  page.store.change({ found: { view: 'puzzle' } });
  follow();
  assert.equal(page.past.state.view, '');
});

test('back finds what was there right before another puzzle came', async (t) => {
  const page = openPage(t);
  page.intake.text(FIRST);
  await page.answerAll();
  follow();
  page.store.change({ found: { outcome: { kind: 'solved' }, result: { verdict: 'unique', solution: {} } } });
  page.intake.text(SECOND);
  await page.answerAll();
  follow();
  page.past.go(-1);
  assert.equal(page.store.state.found.result?.verdict, 'unique');
  await page.answerAll();
});
