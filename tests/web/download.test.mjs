import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

/** Answers by path, relative to the folder of the modules. @type {Record<string, () => any>} */
let answers = {};
globalThis.fetch = async (/** @type {any} */ url) => {
  const { href } = new URL('../../web/', import.meta.url);
  const answer = answers[String(url).slice(href.length)];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer();
};
const {
  fetchFile,
  fetchJson,
  GIVEN_UP,
  heard,
  imported,
  lazy,
  NOTED,
  patiently,
  readBody,
  UNSEEN,
  Unfetched,
  whenSilent,
} = await import('../../web/download.js');

const never = () => new Promise(() => {});
const seconds = (/** @type {number} */ count) => {
  for (let second = 0; second < count; second += 1) mock.timers.tick(1000);
};

test('the awaited file is named, and given up after a longer time', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const noted = [];
  whenSilent((path) => noted.push(path));
  const waiting = patiently('a.bin', never());
  seconds(NOTED - 1);
  assert.deepEqual(noted, []);
  seconds(1);
  assert.deepEqual(noted, ['a.bin']);
  seconds(GIVEN_UP - NOTED);
  await assert.rejects(waiting, {
    message: `Could not fetch a.bin: the server sent nothing for ${GIVEN_UP} seconds`,
  });
  mock.timers.reset();
});

test('any data that arrives shows that the server is not silent', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  let arrive;
  const held = patiently(
    'b.bin',
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const other = patiently('a.bin', Promise.resolve('here'));
  seconds(GIVEN_UP - 1);
  assert.equal(await other, 'here');
  seconds(GIVEN_UP - 1);
  heard();
  seconds(GIVEN_UP - 1);
  arrive('late');
  assert.equal(await held, 'late');
  mock.timers.reset();
});

test('a module has more time, as its bytes are not visible', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const waiting = imported('a.js', never);
  seconds(UNSEEN - 1);
  let over = false;
  waiting.catch(() => {
    over = true;
  });
  await Promise.resolve();
  assert.equal(over, false);
  seconds(1);
  await assert.rejects(waiting, Unfetched);
  mock.timers.reset();
});

test('a failure names the file, and the reason in words', async () => {
  answers = { 'gone.js': () => new Response('', { status: 404, statusText: 'Not Found' }) };
  await assert.rejects(fetchFile('away.js'), { message: 'Could not fetch away.js: the server could not be reached' });
  await assert.rejects(fetchFile('gone.js'), { message: 'Could not fetch gone.js: the server answered 404 Not Found' });
});

test('truncated JSON is refused by name', async () => {
  answers = { 'a.json': () => new Response('{"whole": fal') };
  await assert.rejects(fetchJson('a.json'), { message: 'Could not use a.json: it is damaged or incomplete' });
  answers = { 'a.json': () => new Response('{"whole": true}') };
  assert.deepEqual(await fetchJson('a.json'), { whole: true });
});

test('a body is read to its end, or until the connection is lost', async () => {
  const sizes = [];
  await readBody('a.bin', new Response(new Uint8Array(7)), ({ byteLength }) => sizes.push(byteLength));
  assert.deepEqual(sizes, [7]);
  const lost = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
  const message = 'Could not fetch a.bin: the connection was lost';
  await assert.rejects(readBody('a.bin', new Response(lost)), { message });
});

test('among modules the faulty one is named', async () => {
  answers = {
    'some/top.js': () => new Response("import { a } from './middle.js';\nif (a) import('./not-yet.js');"),
    'some/middle.js': () => new Response("export const a = 1;export{b}from'../deep.js'"),
  };
  const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: top.js'));
  const cut = () => Promise.reject(new SyntaxError('Unexpected end of input'));
  const message = 'Could not fetch deep.js: the server could not be reached';
  await assert.rejects(imported('some/top.js', failed), { message });
  answers['deep.js'] = () => new Response("import './some/top.js';");
  await assert.rejects(imported('some/top.js', cut), {
    message:
      'Could not use some/top.js or a module that it imports: it is damaged or incomplete (Unexpected end of input)',
  });
});

test('a part that failed to load is retried, but not at once; each attempt reports its failure once', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const tries = [new Error('no network'), null];
  const [failed, arrived] = [mock.fn(), mock.fn()];
  const load = mock.fn(async () => {
    const error = tries.shift();
    if (error) throw error;
    return 'part';
  });
  const part = lazy(load, { arrived, failed });
  for (let time = 0; time < 3; time += 1) {
    assert.equal(part(), null);
    await Promise.resolve().then(() => {});
  }
  assert.deepEqual([load.mock.callCount(), failed.mock.callCount()], [1, 1]);
  mock.timers.tick(60_000);
  part();
  await Promise.resolve().then(() => {});
  for (let time = 0; time < 2; time += 1) assert.equal(part(), 'part');
  assert.deepEqual([load.mock.callCount(), failed.mock.callCount(), arrived.mock.callCount()], [2, 1, 1]);
  mock.timers.reset();
});
