import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListKeeper } from '../../web/lists/store.js';

const full = async () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** @param {Promise<any>} [opening] */
function databaseOf(opening = Promise.resolve({})) {
  const problems = [];
  return { database: new ListKeeper((reason) => problems.push(reason), opening), problems };
}

test('a database is used until the browser refuses it, which is reported once', async () => {
  const { database, problems } = databaseOf();
  assert.equal(await database.use(async () => 'kept'), 'kept');
  assert.equal(await database.use(full), null);
  assert.equal(await database.use(full), null);
  assert.equal(await database.use(async () => 'kept'), null);
  assert.deepEqual(problems, ['the browser has no space left for this site']);
});

test('a refusal while another one is pending is reported once, too', async () => {
  const { database, problems } = databaseOf();
  assert.deepEqual(await Promise.all([database.use(full), database.use(full)]), [null, null]);
  assert.deepEqual(problems, ['the browser has no space left for this site']);
});

test('without a database that can be opened the page still works', async () => {
  const { database, problems } = databaseOf(Promise.reject(new DOMException('private', 'InvalidStateError')));
  assert.equal(await database.last(), null);
  assert.deepEqual(problems, ['private']);
});

test('a mistake of ours is not mistaken for a refusal', async () => {
  const { database, problems } = databaseOf();
  const mistake = async () => {
    throw new TypeError('ours');
  };
  await assert.rejects(database.use(mistake), TypeError);
  assert.deepEqual(problems, []);
});

test('a browser without databases counts as a refusal, and nothing else breaks', async () => {
  assert.equal(globalThis.indexedDB, undefined); // as in Node
  const problems = [];
  assert.equal(await new ListKeeper((reason) => problems.push(reason)).last(), null);
  assert.deepEqual(problems, ['this browser has no database']);
});

test('a refusal without a message is reported by its name', async () => {
  const { database, problems } = databaseOf(Promise.reject(new DOMException('', 'UnknownError')));
  assert.equal(await database.use(async () => 'kept'), null);
  assert.deepEqual(problems, ['UnknownError']);
});
