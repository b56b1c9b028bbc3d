/**
 * Checksums in links: a few characters computed from a text, which reveal that it was truncated or altered. They say
 * nothing about who made it. Pure.
 */

/** Length of a checksum: one damaged text in sixty million has the same by chance. */
const LENGTH = 5;

/** Return the checksum of a text: the last base-36 digits of its FNV-1a hash. */
export function checkOf(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}

/**
 * Return the checksum of the puzzle in a link and, if anything follows it, that of the rest.
 * @param rest   parts, without the slashes between them
 */
export function checksOf(puzzle: string[], rest: string[]) {
  return [puzzle, ...(rest.length ? [rest] : [])].map((parts) => checkOf(parts.join('/'))).join('-');
}
