/**
 * Links to experiments: the fragment `#lab/paper` for an example, and `#lab/eJyr…` for any other description. Python
 * reads and checks the description.
 */
import { LinkError, pack, unpack } from './packing.js';

const START = 'lab/';
/** The maximum length of a link: other programs still accept links of this length. */
export const LONGEST = 60_000;

/** Return whether a fragment, without "#", is a link to an experiment. */
export const isLabLink = (fragment: string) => fragment.startsWith(START);

/**
 * Return the fragment of a link, without "#"; "" if it would be too long.
 * @param plan   a description as JSON text, and its name if it is an example
 */
export async function encodeLabLink({ text, ready }: { text: string; ready: string }): Promise<string> {
  const fragment = START + (ready || (await pack(JSON.parse(text))));
  return fragment.length > LONGEST ? '' : fragment;
}

/**
 * Return the description in a fragment.
 * @param experiments   the examples
 * @throws {LinkError} if it is invalid
 */
export async function decodeLabLink(fragment: string, experiments: { name: string }[]): Promise<any> {
  const what = fragment.slice(START.length);
  const ready = experiments.find(({ name }) => name === what);
  const found = ready ?? (await unpack(what));
  if (!isObject(found) || Array.isArray(found) || !Object.values(found).every(isFlat))
    throw new LinkError('it is neither the name nor the description of an experiment');
  return found;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Return whether a value is a scalar or a list of scalars: nothing in an experiment is nested deeper. */
const isFlat = (value: unknown) => !isObject(value) || (Array.isArray(value) && !value.some(isObject));
