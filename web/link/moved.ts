/**
 * Where the page was when it was left, and what was typed then: a browser that loads it anew goes to the address at
 * which it began to, and what was done meanwhile would be lost. Each tab has its own.
 */
import { quietly } from './memory.js';

const MOVE = 'sudokulp moved';
const TEXT = 'sudokulp text';

/**
 * Note that the address moves.
 * @param after   fragments
 */
export function noteMove(before: string, after: string) {
  quietly(() => sessionStorage.setItem(MOVE, `${before}\n${after}`));
}

/** Note a text that nothing else keeps; none takes the note away. */
export function noteText(text: string) {
  quietly(() => (text ? sessionStorage.setItem(TEXT, text) : sessionStorage.removeItem(TEXT)));
}

/** Return the fragment that a page goes on with: the one it begins with, unless it was left with another. */
export function goneOn(fragment: string): string {
  const [before, after = fragment] = quietly(() => sessionStorage.getItem(MOVE))?.split('\n') ?? [];
  const by = arrival();
  return by === 'reload' || (by === 'back_forward' && before === fragment) ? after : fragment;
}

/**
 * Return the text that a page begins with.
 * @param typed   what its text box holds, from somebody who did not wait, or from the browser's own memory
 */
export function textAtStart(typed: string) {
  const left = quietly(() => sessionStorage.getItem(TEXT));
  noteText('');
  if (arrival() === 'navigate') return typed;
  return left || (arrival() === 'reload' ? typed : '');
}

/** Return how the page came to be loaded; a link that is followed is meant, whatever was there before. */
function arrival() {
  const [navigation]: any = performance.getEntriesByType('navigation');
  return navigation?.type ?? 'navigate';
}
