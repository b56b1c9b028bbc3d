import assert from 'node:assert/strict';
import { test } from 'node:test';

const REST = { file: 'rest.zip', size: 3, sha256: '' };
globalThis.fetch = async () => new Response(JSON.stringify({ rest: REST, packages: {} }));
/** The effect of a request: the worker takes its class once, before any program runs. */
let server = /** @type {any} */ (null);
class XMLHttpRequest {
  timeout = 0; // as long as it takes
  open(...request) {
    server.asked.push(request);
  }
  send() {
    server.send(this);
  }
}
Object.assign(globalThis, { self: { postMessage() {}, XMLHttpRequest } });
const { fetchRest } = await import('../../web/worker/packages.js');

/**
 * Let a server answer after so many milliseconds, synchronously as in a worker, and no later than the request's own
 * timeout. Returns the requests.
 * @param {number} after @param {{status?: number, bytes?: number}} [answer]
 */
function serving(after, { status = 200, bytes = REST.size } = {}) {
  const asked = [];
  const send = (request) => {
    if (after === Infinity && !request.timeout) assert.fail('it would wait for ever');
    if (request.timeout && after > request.timeout) throw new DOMException('timed out', 'TimeoutError');
    if (!status) throw new DOMException('failed to load', 'NetworkError');
    Object.assign(request, { status, response: new ArrayBuffer(bytes) });
  };
  server = { asked, send };
  return asked;
}

test('the rest of the library is fetched synchronously, as an import cannot wait', () => {
  const asked = serving(200_000);
  assert.equal(fetchRest().byteLength, REST.size);
  assert.deepEqual(
    asked.map(([method, address, asynchronous]) => [method, address.endsWith('/web/rest.zip'), asynchronous]),
    [['GET', true, false]],
  );
});

test('a server that does not send the rest of the library is given up after five minutes, with a message', () => {
  serving(Infinity);
  assert.throws(fetchRest, { message: 'Could not fetch rest.zip: it did not arrive within 300 seconds' });
  serving(300_001);
  assert.throws(fetchRest, { message: 'Could not fetch rest.zip: it did not arrive within 300 seconds' });
});

test('other failures of that fetch are reported as they are', () => {
  serving(0, { status: 0 });
  assert.throws(fetchRest, { message: 'Could not fetch rest.zip: the server could not be reached' });
  serving(0, { status: 503 });
  assert.throws(fetchRest, { message: 'Could not fetch rest.zip: the server answered 503' });
  serving(0, { bytes: 2 });
  assert.throws(fetchRest, { message: /^Could not use rest.zip: it has 2 bytes, not 3/ });
});
