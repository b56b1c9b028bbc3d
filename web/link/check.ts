/**
 * Checks in links: a few characters made from a text, by which one that was cut off or changed on its way is noticed.
 * They say nothing about who made it. Pure.
 */

/** Characters of a check: one damaged text in sixty million has the same by chance. */
const LENGTH = 5;

/** Return the check of a text: its FNV-1a hash, the last digits to base 36. */
export function checkOf(text: string) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}

/**
 * Return the check of the puzzle in a link and, if anything follows it, that of the rest.
 * @param rest   parts, without the slashes between them
 */
export function checksOf(puzzle: string[], rest: string[]) {
  return [puzzle, ...(rest.length ? [rest] : [])].map((parts) => checkOf(parts.join('/'))).join('-');
}
