/** Hostile links and files, made from a seed: what somebody else may have written into them, whatever it is. */
import { deflateRawSync } from 'node:zlib';
import { toUrlBase64 } from '../../web/base64.js';
import { checksOf } from '../../web/link/check.js';

/** Return a function for numbers below a limit that look random and are the same each time. @param {number} seed */
export function dice(seed) {
  let state = seed * 7919 + 1;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

/** Names that every object has, numbers that are none, signs that mean something elsewhere. */
const WORDS = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'rule', 'cells', 'length', 'then'],
  ...['NaN', 'Infinity', '-1', '1e9', '999999', '9999999', '0x10', '١', '00', 'null', 'undefined', 'true', ''],
  ...['<img src=x onerror=alert(1)>', '%00', '%E0', '%3Cb%3E', '\u202E', '\uD800', '\0', '😀', "'", '"', '&'],
  ...['r1c1', 'r99c99', 'r0c0', '_1_2', '-a', 'cage', 'Z', 'Z'.repeat(400), '5'.repeat(90), 'A1-', '.', '..', '='],
];

/** Return a text of some words. */
function words(roll, most = 4) {
  return Array.from({ length: roll(most) + 1 }, () => WORDS[roll(WORDS.length)]).join(['', '.', '=', '_'][roll(4)]);
}

const KEYS = ['mine', 'marks', 'centre', 'locked', 'model', 'formulation', 'show', 'title', 'program', '__proto__'];

/** Return the fragment of a link whose checks are right, whatever it says. @param {number} seed */
export function hostileLink(seed) {
  const roll = dice(seed);
  const is = (sound) => (roll(4) ? sound : words(roll));
  const rules = Array.from(
    { length: roll(3) + 1 },
    () => `${is('cage')}.${is('cells')}=${is('r1c1r1c2')}.${words(roll)}`,
  );
  const version = ['1', '2', '3'][roll(3)];
  const puzzle = [is('classic'), is(['9x9', '6x6-2x3', '36x36'][roll(3)]), is('B5'), rules.join('..')];
  const more = Array.from({ length: roll(4) }, () => `${is(KEYS[roll(KEYS.length)])}=${words(roll)}`);
  const parts = puzzle.slice(0, version === '3' ? 4 : 3);
  return [version, ...(version === '1' ? [] : [checksOf(parts, more)]), ...parts, ...more].join('/');
}

const packed = (text) => toUrlBase64(new TextEncoder().encode(text));

/** Links to experiments: a description in Base64, by what is wrong with it. @type {Object<string, string>} */
export const LAB_LINKS = {
  'no base64': '%%%',
  'cut off': packed('{"name":"a').slice(0, -1),
  'no UTF-8': toUrlBase64(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)),
  'no object': packed('null'),
  'a list': packed('[1, 2]'),
  'a number': packed('1e999'),
  'deep lists': packed('['.repeat(40_000)),
  'deep objects': packed('{"a":'.repeat(9_000)),
  'an object in it': packed('{"__proto__": {"polluted": 1}}'),
  'an object in a list': packed('{"solvers": [{"constructor": 1}]}'),
  'a name of every object': 'constructor',
  'too long': 'A'.repeat(70_000),
};

/** Return a program in a link that unpacks to so many characters. @param {number} size */
export const programBomb = (size) => toUrlBase64(new Uint8Array(deflateRawSync(Buffer.alloc(size, '#'), { level: 9 })));

/**
 * Return a file of which nothing exists but what is said of it, and a count of the bytes that were read of it.
 * @param {string} name @param {number} size @param {number} [sign]   of which it is full
 */
export function hollowFile(name, size, sign = 46) {
  const read = { bytes: 0 };
  /** @param {number} from @param {number} to */
  const part = (from, to) => ({
    name,
    size: Math.max(0, Math.min(to, size) - from),
    slice: (first = 0, last = size) => part(from + first, Math.min(from + last, to)),
    async arrayBuffer() {
      read.bytes += this.size;
      return new Uint8Array(this.size).fill(sign).buffer;
    },
    async text() {
      return new TextDecoder().decode(await this.arrayBuffer());
    },
  });
  return { file: /** @type {any} */ (part(0, size)), read };
}
