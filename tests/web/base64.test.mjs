import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, toBase64 } from '../../web/base64.js';

test('bytes come back from Base64, however many', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 100_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 256);
    assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
    assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  }
});
