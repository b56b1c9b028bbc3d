/**
 * The last moves of the address bar. A reload that had begun before them, or in which the page was left, goes to an
 * address of before, and would lose what was done last. Each tab has its own.
 */
import { quietly } from './memory.js';

const NAME = 'sudokulp moved';

/** Milliseconds for which a browser that has begun to leave the page may not know of a move. */
const LATE = 2000;

/** Moves that are noted; a page is left long before there are more. */
const MOST = 20;

/** @type {{before: string, time: number}[]} */
let moves = []; // those that a reload may not know of
let leaving = Infinity; // when the page last began to be left

/** Note that the address moves. @param {string} before @param {string} after   fragments */
export function noteMove(before, after) {
  moves.push({ before, time: performance.now() });
  note(after);
}

/** Note that whoever loads the page from now on is to stay where it is. @param {string} here   its fragment */
export function noteStay(here) {
  moves = [];
  note(here);
}

/** Note that the page begins to be left; it may stay after all. @param {string} here   its fragment */
export function noteLeaving(here) {
  leaving = performance.now();
  note(here);
}

/** @param {string} after   where all of the moves led to */
function note(after) {
  const since = Math.min(leaving, performance.now()) - LATE;
  moves = moves.filter(({ time }) => time > since).slice(-MOST);
  const befores = moves.map(({ before }) => before);
  quietly(() => sessionStorage.setItem(NAME, [...befores, after].join('\n')));
}

/**
 * Return the fragment that a page goes on with: the one it begins with, unless it was left with another.
 * @param {string} fragment @returns {string}
 */
export function goneOn(fragment) {
  const befores = quietly(() => sessionStorage.getItem(NAME))?.split('\n') ?? [];
  const after = befores.pop() ?? '';
  quietly(() => sessionStorage.removeItem(NAME));
  /** @type {any} */
  const [navigation] = performance.getEntriesByType('navigation');
  const isFollowed = navigation?.type === 'navigate'; // a link that is followed is meant
  return befores.includes(fragment) && !isFollowed ? after : fragment;
}
