/**
 * Where the page was when it was left, and what was typed then. A browser that reloads it goes to the address at which
 * the page was opened, and later changes would be lost. Each tab has its own.
 */
import { quietly } from './memory.js';

const MOVE = 'sudokulp moved';
const TEXT = 'sudokulp text';

/**
 * Note that the address changes.
 * @param after   fragments
 */
export function noteMove(before: string, after: string) {
  quietly(() => sessionStorage.setItem(MOVE, `${before}\n${after}`));
}

/** Note a text that is stored nowhere else; an empty one clears the note. */
export function noteText(text: string) {
  quietly(() => (text ? sessionStorage.setItem(TEXT, text) : sessionStorage.removeItem(TEXT)));
}

/** Return the fragment that a page continues with: its own, unless it was left with another. */
export function fragmentToResume(fragment: string): string {
  const [before, after = fragment] = quietly(() => sessionStorage.getItem(MOVE))?.split('\n') ?? [];
  const by = arrival();
  return by === 'reload' || (by === 'back_forward' && before === fragment) ? after : fragment;
}

/**
 * Return the text that a page begins with.
 * @param typed   the content of its text box, typed before the page was ready, or restored by the browser
 */
export function textAtStart(typed: string) {
  const left = quietly(() => sessionStorage.getItem(TEXT));
  noteText('');
  if (arrival() === 'navigate') return typed;
  return left || (arrival() === 'reload' ? typed : '');
}

/** Return how the page was loaded; a link that was followed takes precedence over any earlier state. */
function arrival() {
  const [navigation]: any = performance.getEntriesByType('navigation');
  return navigation?.type ?? 'navigate';
}
