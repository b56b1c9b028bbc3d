/**
 * Links to experiments: the fragment `#lab/1/paper` or `#lab/1/eyJuYW1lIjoi…`, encoded and decoded. It holds the name
 * of an example, or a description as JSON in Base64. Pure. Python reads and checks the description.
 */
import { fromUrlBase64, toUrlBase64 } from '../base64.js';
import { LinkError, quoted } from './parts.js';
import { count } from '../words.js';

const START = 'lab/';
const VERSION = '1';
/** The maximum length of a link: other programs still accept links of this length. */
export const LONGEST = 60_000;

/** Return whether a fragment, without "#", is a link to an experiment. */
export const isLabLink = (fragment: string) => fragment.startsWith(START);

/**
 * Return the fragment of a link, without "#"; "" if it would be too long.
 * @param plan   a description as JSON text, and its name if it is an example
 */
export function encodeLabLink({ text, ready }: { text: string; ready: string }) {
  const fragment = `${START}${VERSION}/${ready || encoded(text)}`;
  return fragment.length > LONGEST ? '' : fragment;
}

/**
 * Return the description in a fragment.
 * @param experiments   the examples
 * @throws {LinkError} if it is invalid
 */
export function decodeLabLink(fragment: string, experiments: { name: string }[]): any {
  if (fragment.length > LONGEST)
    throw new LinkError(
      `it has ${count(fragment.length)} characters; a link to an experiment has at most ${count(LONGEST)}`,
    );
  const [, version = '', what = '', ...more] = fragment.split('/');
  if (!/^\d{1,4}$/.test(version) || !what || more.length) throw new LinkError('it is not a link to an experiment');
  if (version !== VERSION)
    throw new LinkError(`it was made by another version of this page (${version} instead of ${VERSION})`);
  return experiments.find(({ name }) => name === what) ?? described(what);
}

/** The errors of a text that is not Base64, UTF-8 or JSON, or is JSON nested too deeply. */
const REFUSED = [DOMException, TypeError, SyntaxError, RangeError];

/** Return the object encoded as Base64. */
function described(packed: string) {
  try {
    const found = JSON.parse(decoded(packed));
    if (isObject(found) && !Array.isArray(found) && Object.values(found).every(isFlat)) return found;
  } catch (error) {
    if (!REFUSED.some((kind) => error instanceof kind)) throw error;
  }
  throw new LinkError(
    `${quoted(packed)} is neither the name nor the description of an experiment; part of the link may be missing`,
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Return whether a value is a scalar or a list of scalars: nothing in an experiment is nested deeper, and very deep
 * nesting would overflow the stack.
 */
const isFlat = (value: unknown) => !isObject(value) || (Array.isArray(value) && !value.some(isObject));

/* URL-safe Base64 of text as UTF-8 */

const encoded = (text: string) => toUrlBase64(new TextEncoder().encode(text));

const decoded = (packed: string) => new TextDecoder('utf-8', { fatal: true }).decode(fromUrlBase64(packed));
