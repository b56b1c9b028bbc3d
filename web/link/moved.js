/**
 * The last move of the address bar. A reload that had begun before it, or in which the page was left, goes to the
 * address of before, and would lose what was done last. Each tab has its own.
 */
import { quietly } from './memory.js';

const NAME = 'sudokulp moved';

/** Note that the address moves. @param {string} before @param {string} after   fragments */
export function noteMove(before, after) {
  quietly(() => sessionStorage.setItem(NAME, `${before}\n${after}`));
}

/**
 * Return the fragment that a page goes on with: the one it begins with, unless it was left with another.
 * @param {string} fragment @returns {string}
 */
export function goneOn(fragment) {
  const [before, after = ''] = quietly(() => sessionStorage.getItem(NAME))?.split('\n') ?? [];
  quietly(() => sessionStorage.removeItem(NAME));
  /** @type {any} */
  const [navigation] = performance.getEntriesByType('navigation');
  return before === fragment && navigation?.type !== 'navigate' ? after : fragment; // a link that is followed is meant
}
