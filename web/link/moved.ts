/**
 * Where the page was when it was left, and what was typed then. A browser that reloads it goes to the address at which
 * the page was opened, and later changes would be lost. Each tab has its own.
 */
import { parsed, quietly } from './memory.js';
import type { Entry } from './address.js';

const LEFT = 'sudokulp left';
const TEXT = 'sudokulp text';

/** Note the address at which the page is left, and what the history has there. */
export function noteLeaving(hash: string, entry: Entry | null) {
  quietly(() => sessionStorage.setItem(LEFT, JSON.stringify({ hash, entry })));
}

/** Note a text that is stored nowhere else; an empty one clears the note. */
export function noteText(text: string) {
  quietly(() => (text ? sessionStorage.setItem(TEXT, text) : sessionStorage.removeItem(TEXT)));
}

/** Return the entry that a page continues with: its own in the history, unless it was left with another. */
export function leftAt(hash: string, own: Entry | null): Entry | null {
  const left = parsed(quietly(() => sessionStorage.getItem(LEFT)));
  const by = arrival();
  const isLeft = left && (by === 'reload' || (by === 'back_forward' && left.hash === hash));
  return isLeft ? left.entry : own;
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
