/** Hostile links, programs and files: each has a sentence or an answer, and work within bounds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '../../web/batch/files.js';
import { ListError } from '../../web/batch/list.js';
import { checksOf } from '../../web/link/check.js';
import { decodeLabLink } from '../../web/link/experiment.js';
import { LinkError, decodeLink, encodeLink } from '../../web/link/link.js';
import { unpack } from '../../web/program/packing.js';
import { resultOf } from '../../web/program/state.js';
import { fileRefusal } from '../../web/state/limits.js';
import { LAB_LINKS, dice, hollowFile, hostileLink, programBomb } from './hostile.mjs';

const CATALOG = {
  symbols: '123456789abcdefghijklmnopqrstuvwxyzA',
  blank: '.',
  variants: [{ name: 'classic', label: 'Classic', boards: { 2: [], 3: [], 6: [], '2x3': [] } }],
  models: [{ name: 'lp', ways: [{ name: 'auto' }] }],
  max_text: 1_000_000,
  max_file: 4_000_000,
  max_lines: 1000,
  batch: { max_lines: 100_000, max_text: 32_000_000, max_book: 30_000_000 },
};
const LINKS = 1500;

/** The message of an error that a person is told: one line, short. @param {any} error @param {any} kind */
function checkSaid(error, kind) {
  assert.ok(error instanceof kind, error.stack);
  assert.ok(error.message && error.message.length < 400, error.message);
  assert.doesNotMatch(error.message, /[\p{Cc}\p{Cf}\p{Cs}]/u);
}

test('a link with right checks says a puzzle that can be linked to again, or is refused with a sentence', () => {
  let opened = 0;
  for (let seed = 1; seed <= LINKS; seed += 1) {
    const fragment = hostileLink(seed);
    const complaints = [];
    try {
      const shared = decodeLink(fragment, CATALOG, (error) => complaints.push(error));
      assert.deepEqual(decodeLink(encodeLink(shared, CATALOG), CATALOG).cells, shared.cells, fragment);
      for (const rule of shared.rules) {
        assert.equal(typeof rule.rule, 'string', fragment);
        assert.equal(Object.getPrototypeOf(rule), Object.prototype);
      }
      opened += 1;
    } catch (error) {
      checkSaid(error, LinkError);
    }
    for (const complaint of complaints) checkSaid(complaint, LinkError);
  }
  assert.ok(opened > LINKS / 50 && opened < LINKS, String(opened));
});

test('what a link brings is not more than it says, however long it is', () => {
  for (const unit of ['a..', 'cage.cells=r1c1..', 'r1c1', '_1', '.a=1']) {
    const rules = `cage.cells=${unit.repeat(50_000 / unit.length)}`;
    const puzzle = ['classic', '9x9', '5', rules];
    try {
      const shared = decodeLink(['3', checksOf(puzzle, []), ...puzzle].join('/'), CATALOG);
      assert.ok(JSON.stringify(shared.rules).length < 5 * rules.length, unit);
    } catch (error) {
      checkSaid(error, LinkError);
    }
  }
  const many = decodeLink(`1/classic/9x9/5/${'a/'.repeat(100_000)}`, CATALOG, () => {});
  assert.ok(JSON.stringify(many).length < 5000);
});

for (const [what, link] of Object.entries(LAB_LINKS)) {
  test(`a link to an experiment is refused with a sentence: ${what}`, () => {
    assert.throws(
      () => decodeLabLink(`lab/1/${link}`, [{ name: 'paper' }]),
      (error) => {
        checkSaid(error, LinkError);
        return true;
      },
    );
    assert.equal(/** @type {any} */ ({}).polluted, undefined);
  });
}

test('of a program that unpacks to far too much hardly more is unpacked than is allowed', async () => {
  const real = globalThis.DecompressionStream;
  let unpacked = 0;
  class Counted {
    constructor(format) {
      const { readable, writable } = new real(format);
      const counting = new TransformStream({
        transform(chunk, controller) {
          unpacked += chunk.length;
          controller.enqueue(chunk);
        },
      });
      Object.assign(this, { writable, readable: readable.pipeThrough(counting) });
    }
  }
  globalThis.DecompressionStream = /** @type {any} */ (Counted);
  try {
    assert.equal(await unpack(programBomb(100_000_000), 500_000), null);
  } finally {
    globalThis.DecompressionStream = real;
  }
  assert.ok(unpacked > 500_000 && unpacked < 2_000_000, String(unpacked));
});

test('a program that changed its worker may answer anything: what is not sound is left out', () => {
  const odd = [null, 5, 'x'.repeat(100), [], {}, [[1]], NaN, Infinity, true, { length: 16 }, Array(16).fill(1.5)];
  for (let seed = 1; seed <= 500; seed += 1) {
    const roll = dice(seed);
    const any = () => odd[roll(odd.length)];
    const names = ['sentence', 'message', 'line', 'status', 'objective', 'reason', 'digits'];
    const result = resultOf(Object.fromEntries(names.map((name) => [name, any()])), 16);
    assert.ok(result.sentence || result.trouble);
    for (const name of ['sentence', 'trouble', 'status', 'reason']) assert.equal(typeof result[name], 'string');
    assert.ok(Number.isInteger(result.line));
    assert.ok(result.objective === null || Number.isFinite(result.objective));
    assert.ok(result.digits.length === 0 || result.digits.every(Number.isInteger));
  }
});

test('of a file of a hundred megabytes only the beginning is read', async () => {
  const { file, read } = hollowFile('<img src=x>.sdk', 100_000_000);
  const refusal = await fileRefusal(file, CATALOG);
  assert.equal(refusal.message, 'the file <img src=x>.sdk has 100,000,000 bytes; at most 4,000,000 are read');
  assert.ok(read.bytes < 100_000, String(read.bytes));
});

test('a list of a hundred megabytes is refused unread', async () => {
  const { file, read } = hollowFile('list.sdm', 100_000_000);
  const how = { ask: () => assert.fail('nobody is asked'), variant: 'classic', limits: CATALOG.batch };
  await assert.rejects(readFile(file, how), (error) => {
    checkSaid(error, ListError);
    return true;
  });
  assert.equal(read.bytes, 0);
});
