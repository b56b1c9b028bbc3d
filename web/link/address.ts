/**
 * The address bar follows the state: it is always a link to the puzzle, and back and forward restore what was shown
 * before. Everything is after "#", which browsers do not send to servers. The puzzle with the player's digits and
 * marks, and whether a solution is shown, are kept in the browser's history, where a reload finds them but a copied
 * link does not contain them.
 */
import { isUnread } from '../state/derived.js';
import { stepOf } from '../state/edits.js';
import { shownAt, fragmentAt, isListLink, placed } from '../state/places.js';
import { leftAt, noteLeaving, noteText, type Entry, puzzleIn, type createMemory } from './memory.js';
import {
  fragmentOfState,
  isAnother,
  isSame,
  linkOf,
  resumed,
  untouched,
  viewOf,
  type Extras,
  sharedIn,
  type Shared,
  type View,
  LinkError,
  unpack,
  linkedIn,
} from './link.js';
import { reasonOf } from '../words.js';
import { together, type Board, type Catalog, type State, type PastStep } from '../state/state.js';
import type { Page } from '../page.js';

/** Milliseconds without a change before the address is updated: browsers allow about three updates a second. */
const PAUSE = 350;

const UNFOLLOWED = 'The browser does not allow the address bar to be updated. Use Copy link to get the link.';

/** The settings in the address. */
const SETTINGS = [
  'settings.model',
  'settings.formulation',
  'settings.place',
  'settings.step',
  'settings.lesson',
  'settings.brought',
] as const;

/** Number of history entries whose steps are kept. An older one is read again, without its results. */
const MOST_VISITS = 200;

/** Return the fragment of a state; on the Lists tab it stays the link to an experiment that was opened. */
async function fragmentOf(state: State) {
  const here = location.hash.slice(1);
  return state.settings.place === 'lists' && isListLink(here) ? here : fragmentOfState(state);
}

export function createAddress(
  { store, intake, runs }: Pick<Page, 'store' | 'intake' | 'runs'>,
  memory: ReturnType<typeof createMemory>,
) {
  /**
   * The steps (see edits.ts) at the entries of the browser's history that this page has visited since it was loaded.
   */
  const visits = new Map<string, PastStep>();
  let named = 0; // counts the entries that were given a name
  let entry: Entry | null = leftAt(location.hash, history.state); // the current one; null until there is one
  let text = ''; // the same as JSON
  let visit = entry?.visit ?? newVisit();
  let isOpen = false; // the address belongs to the grid
  let settled = store.state; // the last state without a text being read; the address and its step belong to it
  let due: State | null = null; // a state that the address does not show yet
  let written = ''; // the fragment of the address
  let puzzle: Board | null = null; // the board at that address
  let at = ''; // the tab of that address
  let timer = 0;
  let writing = Promise.resolve(); // until all states so far are in the address
  let travels = 0; // counts the moves in the history
  let link: Shared | LinkError | null = null; // what the address holds that the page was opened with
  let reading = read();

  async function read() {
    link = await linkedAt(location.hash.slice(1), store.state.catalog);
  }

  function newVisit() {
    named += 1;
    return `${performance.timeOrigin}/${named}`;
  }

  function settle(state: State) {
    if (!isOpen || isUnread(state)) return;
    // A previous step belongs to the tab and the puzzle it was made in.
    if (timer && (state.settings.place !== at || isAnother(settled.doc.board, state.doc.board))) write();
    settled = state;
  }

  function writeSoon(state: State) {
    if (!isOpen || isUnread(state)) return;
    clearTimeout(timer);
    due = state;
    timer = setTimeout(write, PAUSE);
  }

  /** Let the address follow the settled state, after those before it. */
  function write() {
    clearTimeout(timer);
    timer = 0;
    const state = settled;
    const trip = travels;
    due = state;
    writing = writing.then(async () => {
      const fragment = await fragmentOf(state);
      if (trip !== travels) return;
      if (due === state) due = null;
      enter(state, fragment);
    });
  }

  /** Let the browser's history have a state. */
  function enter(state: State, fragment: string) {
    const { board } = state.doc;
    const { place } = state.settings;
    const isNew = fragment !== written;
    const another = isNew && (!puzzle || isAnother(puzzle, board));
    if (another) visit = newVisit();
    entry = entryOf(state);
    const known = text;
    text = JSON.stringify(entry);
    const method = another || (isNew && place !== at) ? 'pushState' : 'replaceState';
    if (isNew || text !== known) put(method, fragment);
    puzzle = board;
    at = place;
    written = fragment;
    keep(state);
  }

  function entryOf(state: State): Entry {
    return { visit, tab: fragmentAt(state.settings, ''), puzzle: linkedIn(state, true), view: viewOf(state) };
  }

  /** Keep the step at the current entry; the oldest may be dropped. */
  function keep(state: State) {
    visits.delete(visit);
    visits.set(visit, stepOf(state));
    const [oldest] = visits.keys();
    if (oldest !== undefined && visits.size > MOST_VISITS) visits.delete(oldest);
  }

  /**
   * Change the browser's history. Some browsers refuse it: for a while after many changes, or in a frame. The page then
   * goes on without updating its address.
   */
  function put(method: 'pushState' | 'replaceState', fragment: string) {
    try {
      history[method](entry, '', fragment ? `#${fragment}` : location.pathname + location.search);
    } catch (error) {
      console.info(`The address bar was not updated: ${reasonOf(error)}`);
      if (method === 'pushState') store.change({ messages: { said: UNFOLLOWED } });
    }
  }

  /** Let the address belong to the grid from now on. */
  function settleOn() {
    settled = store.state;
    isOpen = true;
    written = location.hash.slice(1);
    puzzle = settled.doc.board;
    at = settled.settings.place;
    write();
  }

  /** The page is being left: store where it is, and any text that is unread or was refused. */
  function leave() {
    if (isOpen && due) enter(settled, location.hash.slice(1));
    noteLeaving(location.hash, entry);
    const { text, problem } = store.state.reading;
    noteText(!isOpen || isUnread(store.state) || problem?.from === 'read' ? text : '');
  }

  /**
   * The page opens: it continues where it was left, or with a link, or with the last visit. Returns whether anything is
   * in the grid.
   */
  function arrive(): boolean {
    const { catalog } = store.state;
    const left = memory.recall();
    const { shows } = placed(entry?.tab ?? location.hash.slice(1));
    if (entry || location.hash) store.change({ settings: shows });
    let shared = entry ? puzzleAt(entry) : null;
    if (link !== null && !entry) {
      if (!(link instanceof LinkError)) shared = resumed(link, left, catalog);
      else {
        intake.restore(untouched(catalog));
        refuse(link);
      }
    }
    if (shared) take(shared, left !== null && isSame(shared, left, catalog));
    const isNew = !left && link === null && !entry?.puzzle; // the first visit begins with an example
    if (isNew) {
      intake.restore(catalog.first, { remember: false });
      memory.settle();
    }
    settleOn();
    return Boolean(left || link !== null || isNew || entry?.puzzle);
  }

  /** Back, forward, or another link in the address bar. */
  async function travel({ state }: PopStateEvent) {
    travels += 1;
    const trip = travels;
    const fragment = location.hash.slice(1);
    if (!isOpen) {
      entry = state;
      reading = read();
      return;
    }
    keep(settled); // pending changes are saved now; the entry of another puzzle is not its own
    clearTimeout(timer);
    timer = 0;
    due = null;
    const found = state ? null : await linkedAt(fragment, store.state.catalog);
    if (trip !== travels) return;
    const { shows, puzzle: there } = placed(state?.tab ?? fragment);
    if (!state && there && isElement(there)) return;
    store.change((before) => together(shownAt(before, shows.place), { settings: shows }));
    entry = state;
    if (state && state.visit !== visit) {
      visit = state.visit;
      const step = visits.get(visit);
      const shared = puzzleAt(state);
      if (step) intake.take(step);
      else if (shared) take(shared);
      else intake.restore(untouched(store.state.catalog));
    } else if (!state && there !== null) {
      visit = newVisit();
      if (found instanceof LinkError) refuse(found);
      else if (found) take(found);
      else intake.restore(untouched(store.state.catalog));
    }
    settleOn();
  }

  /** Return the puzzle of an entry of the browser's history; null if it has none. */
  function puzzleAt({ puzzle: content, view }: Entry): Shared | null {
    const shared = puzzleIn(content, store.state.catalog);
    return shared && { ...shared, view };
  }

  /** Open a link; an invalid one changes nothing. */
  async function open(fragment: string) {
    const found = await linkedAt(fragment, store.state.catalog);
    if (found instanceof LinkError) return refuse(found);
    store.change({ settings: placed(fragment).shows });
    if (found) take(found);
  }

  function refuse({ message }: LinkError) {
    store.change({ messages: { refusedLink: `The link cannot be opened: ${message}.` } });
  }

  /** @param isHere   it is in the grid already */
  function take(shared: Shared, isHere: boolean = false) {
    const model = shared.model || (store.state.catalog.models[0]?.name ?? '');
    store.change({ settings: { model, formulation: shared.formulation, program: shared.program } });
    if (!isHere) intake.restore(shared);
    show(shared.view);
  }

  /** Compute again what was shown when the link was made. */
  async function show(view: View) {
    if (!view || !(await runs.once('solve'))?.second) return;
    if (view === 'other') store.change({ found: { view } });
    if (view === 'candidates') await runs.once('candidates');
  }

  store.watch(settle, ['doc', 'found', 'reading', 'run', 'settings']);
  store.watch(writeSoon, ['doc', 'found.result', 'found.view', 'found.candidates', 'run', ...SETTINGS, isUnread]);
  addEventListener('popstate', travel);
  addEventListener('pagehide', leave);
  /** Wait until the link of the address is read, or the address has followed. */
  const ready = () => reading.then(() => writing);

  return { ready, arrive, open, address: (extras?: Extras) => linkOf(store.state, extras) };
}

/** Return what the link in a fragment holds, or why it cannot be opened; null if the fragment is no link. */
async function linkedAt(fragment: string, catalog: Catalog): Promise<Shared | LinkError | null> {
  const { puzzle } = placed(fragment);
  if (!puzzle || isElement(puzzle)) return null;
  try {
    return sharedIn(await unpack(puzzle), catalog);
  } catch (error) {
    if (error instanceof LinkError) return error;
    throw error;
  }
}

/** Return whether a fragment is an element of the page, as in "skip to the grid", and so not a puzzle. */
const isElement = (fragment: string) => document.getElementById(fragment) !== null;
