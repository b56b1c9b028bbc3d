/**
 * What the browser keeps: the last visit (the puzzle and the settings, in its storage under one name, as text), and
 * where the page was when it was left. If nothing can be stored, or the stored text is invalid, the page starts as new
 * and says so.
 */
import { element } from '../dom.js';
import { withOwn, MODES } from '../state/places.js';
import { sharedOf, linkedOf, sharedIn, type Shared, LinkError, type Linked, type View } from './link.js';
import type { Patch, State, Catalog } from '../state/state.js';
import type { Page } from '../page.js';

/** The version of everything that the page stores on this device. Data of another version is dropped. */
export const VERSION = 1;

const NAME = 'sudokulp';

/** Milliseconds after which a change is saved, in case the page is not closed in the usual way. */
const PAUSE = 1000;

export type Saved = { puzzle: (Shared & { entering: boolean }) | null; state: Patch };

/** Return the valid parts of what was saved; null if nothing was. */
export function readSaved(storage: Storage | null, catalog: Catalog): Saved | null {
  const kept = parsed(quietly(() => storage?.getItem(NAME) ?? null));
  if (kept?.version !== VERSION) return null;
  const { model, formulation, format, timeLimit, advance, mode } = kept;
  const puzzle = puzzleIn(kept.puzzle, catalog);
  const { min, max } = catalog.time_limit;
  const named = (entries: { name: string }[], name: string) => entries.some((entry) => entry.name === name);
  return {
    puzzle: puzzle && { ...puzzle, entering: kept.entering === true },
    state: {
      settings: {
        ...(named(catalog.models, model) && { model }),
        ...(catalog.models.some(({ ways = [] }) => named(ways, formulation)) && { formulation }),
        ...(named(catalog.formats, format) && { format }),
        ...(MODES.includes(mode) && { place: mode }),
        ...(Number.isInteger(timeLimit) && timeLimit >= min && timeLimit <= max && { timeLimit }),
        ...(typeof advance === 'boolean' && { advance }),
      },
      timer: timerIn(kept.timer),
    },
  };
}

/** Return whether the saved text is damaged: incomplete, or with a puzzle that cannot be read. */
export function isDamaged(storage: Storage | null, catalog: Catalog): boolean {
  const text = quietly(() => storage?.getItem(NAME) ?? null);
  if (text === null) return false;
  const { version, puzzle } = Object(parsed(text));
  return !Number.isInteger(version) || (version === VERSION && !puzzleIn(puzzle, catalog));
}

/** Return the state to save, as text. */
export function savedText(state: State): string {
  const { model, formulation, format, timeLimit, advance, place: mode } = state.settings;
  const { entering } = state.doc;
  const { timer } = state;
  const puzzle = linkedOf({ ...sharedOf(state), model: '', formulation: '' }, state.catalog);
  const settings = { model, formulation, format, timeLimit, advance, mode };
  return JSON.stringify({ version: VERSION, puzzle, entering, ...settings, timer });
}

/** Save a text for `readSaved`; returns whether that was possible. */
export function writeSaved(storage: Storage | null, text: string): boolean {
  if (!storage) return false;
  return quietly(() => storage.setItem(NAME, text)) !== null;
}

/** Return the browser's storage, or null if it is not allowed. */
export function ownStorage(): Storage | null {
  return quietly(() => localStorage);
}

/** Use storage, and ignore errors: nothing could be done about a full, forbidden or broken storage. */
export function quietly<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

/** Return the value of a stored text, or null if it is missing or not JSON. */
export function parsed(text: string | null) {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Return the valid parts of a saved timer. */
function timerIn(timer: unknown) {
  const { shown, spent, hints = 0, of } = Object(timer);
  const isTime =
    Number.isFinite(spent) && spent >= 0 && typeof of === 'string' && Number.isInteger(hints) && hints >= 0;
  return { ...(typeof shown === 'boolean' && { shown }), ...(isTime && { spent, hints, of }) };
}

/** Return the puzzle in saved content, or null if there is none. */
export function puzzleIn(content: unknown, catalog: Catalog): Shared | null {
  try {
    return sharedIn(content, catalog);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return null;
  }
}

/** @returns recall: restores the last visit, and returns its puzzle */
export function createMemory({ store, intake }: Pick<Page, 'store' | 'intake'>): {
  recall: () => Shared | null;
  settle: () => void;
} {
  const storage = ownStorage();
  let last = textNow(); // the text saved last
  let timer = 0;

  function recall() {
    const { catalog } = store.state;
    const kept = readSaved(storage, catalog);
    element('spoiled').hidden = !isDamaged(storage, catalog);
    if (kept) {
      store.change(kept.state);
      if (kept.puzzle) intake.restore(kept.puzzle, { remember: false });
    }
    settle();
    return kept?.puzzle ?? null;
  }

  /** The current state need not be saved. */
  function settle() {
    last = textNow();
  }

  function textNow() {
    return savedText(withOwn(store.state));
  }

  function keepSoon() {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  }

  /** Save the state if it has changed: a page that was only looked at does not overwrite what another one has saved. */
  function keep() {
    const text = textNow();
    if (text === last) return;
    last = text;
    element('unkept').hidden = writeSaved(storage, text);
    element('spoiled').hidden = true;
  }

  store.watch(keepSoon, [
    'doc',
    'settings.model',
    'settings.formulation',
    'settings.format',
    'settings.timeLimit',
    'settings.advance',
    'settings.place',
    'timer',
  ]);
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
  return { recall, settle };
}

const LEFT = 'sudokulp left';
const TEXT = 'sudokulp text';

/** What the browser's history keeps at an entry. tab: as in an address; puzzle: with the player's work. */
export type Entry = { visit: string; tab: string; puzzle: Linked | null; view: View };

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
