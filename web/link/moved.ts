/**
 * Where the page was when it was left, and what was typed then. A browser that reloads it goes to the address at which
 * the page was opened, and later changes would be lost. Each tab has its own.
 */
import { quietly } from './memory.js';

const MOVE = 'sudokulp moved';
const TEXT = 'sudokulp text';

/**
 * Note that the address changes, or the work on its puzzle.
 * @param before   the old fragment
 * @param after   the new fragment
 * @param work   a link to the puzzle with the player's digits and marks, "" if there are none
 */
export function noteMove(before: string, after: string, work: string) {
  quietly(() => sessionStorage.setItem(MOVE, `${before}\n${after}\n${work}`));
}

/** Note a text that is stored nowhere else; an empty one clears the note. */
export function noteText(text: string) {
  quietly(() => (text ? sessionStorage.setItem(TEXT, text) : sessionStorage.removeItem(TEXT)));
}

/** Return the fragment and the work that a page continues with: its own, unless it was left with others. */
export function toResume(fragment: string, work?: string): { fragment: string; work?: string } {
  const [before, after = fragment, left = work] = quietly(() => sessionStorage.getItem(MOVE))?.split('\n') ?? [];
  const by = arrival();
  const isLeft = by === 'reload' || (by === 'back_forward' && before === fragment);
  return isLeft ? { fragment: after, work: left } : { fragment, work };
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
