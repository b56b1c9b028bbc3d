/**
 * The address bar follows the state: it is always a link to the puzzle, and back and forward restore what was shown
 * before. Everything is after "#", which browsers do not send to servers. The player's digits and marks, and whether a
 * solution is shown, are kept in the browser's history, where a reload finds them but a copied link does not contain
 * them.
 */
import { isUnread } from '../state/derived.js';
import { stepOf, type Step } from '../state/edits.js';
import { shownAt } from '../state/lesson.js';
import { fragmentAt, placed } from '../state/places.js';
import { isLabLink } from './experiment.js';
import { noteMove, noteText, toResume } from './moved.js';
import {
  fragmentOfState,
  hasWork,
  isAnother,
  isSame,
  linkOf,
  resumed,
  untouched,
  viewOf,
  workOf,
  type Extras,
} from './shared.js';
import { reasonOf } from '../words.js';
import { together, type Board, type State } from '../state/state.js';
import type { Context } from '../app.js';
import { type View, LinkError, decodeLink, type Shared } from './link.js';
import { puzzleIn, type createMemory } from './memory.js';
import { catalogOf } from '../state/catalog.js';

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

/** Number of history entries whose steps are kept. An older one is read from its link again, without its results. */
const MOST_VISITS = 200;

/** Return the fragment of a state and its tab; on the Lab tab it stays the link that was opened. */
function addressOf(state: State) {
  const here = location.hash.slice(1);
  return state.settings.place === 'lab' && isLabLink(here) ? here : fragmentAt(state.settings, fragmentOfState(state));
}

export function createAddress(
  { store, intake, runs, onState, onCatalog }: Context,
  memory: ReturnType<typeof createMemory>,
): { open: (fragment: string) => boolean; address: (extras?: Extras) => string } {
  const { open, decoded, take } = createOpening({ store, intake, runs });

  /**
   * The steps (see edits.ts) at the entries of the browser's history that this page has visited since it was loaded.
   */
  const visits = new Map<string, Step>();
  let named = 0; // counts the entries that were given a name
  let visit = history.state?.visit ?? newVisit();
  let isOpen = false; // the address belongs to the grid
  let settled = store.state; // the last state without a text being read; the address and its step belong to it
  let written = ''; // the fragment of the address
  let view = ''; // what is shown besides the puzzle, as in the history
  let work: string = history.state?.work ?? ''; // the player's digits and marks, as in the history
  let puzzle: Board | null = null; // the board at that address
  let at = ''; // the tab of that address
  let timer = 0;
  let follows = true; // whether the browser allowed the last change of its history

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
    timer = setTimeout(write, PAUSE);
  }

  function write() {
    clearTimeout(timer);
    timer = 0;
    const fragment = addressOf(settled);
    const { board } = settled.doc;
    const { place } = settled.settings;
    const before = view + work;
    remember();
    if (fragment !== written) put(!puzzle || isAnother(puzzle, board), place !== at, fragment);
    else if (view + work !== before) put(false, false, fragment);
    puzzle = board;
    at = place;
    written = fragment;
    keep();
  }

  /** Remember what the history has besides the puzzle. */
  function remember() {
    view = viewOf(settled);
    work = workOf(settled);
  }

  /** Keep the step at the current entry; the oldest may be dropped. */
  function keep() {
    visits.delete(visit);
    visits.set(visit, stepOf(settled));
    const [oldest] = visits.keys();
    if (oldest !== undefined && visits.size > MOST_VISITS) visits.delete(oldest);
  }

  function put(another: boolean, moved: boolean, fragment: string) {
    if (another) visit = newVisit();
    const method = another || moved ? 'pushState' : 'replaceState';
    noteMove(location.hash.slice(1), fragment, work);
    const done = record(() => history[method]({ visit, view, work }, '', urlOf(fragment)));
    if (!done && follows) store.change({ messages: { said: UNFOLLOWED } });
    follows = done;
  }

  /**
   * Change the browser's history, and return whether that succeeded. Some browsers refuse it: for a while after many
   * changes, or in a frame. The page then goes on without updating its address.
   */
  function record(change: () => void) {
    try {
      change();
    } catch (error) {
      console.info(`The address bar was not updated: ${reasonOf(error)}`);
      return false;
    }
    return true;
  }

  /** Let the address belong to the grid from now on. If its link holds more than the puzzle, it loses the rest. */
  function settleOn(fragment: string, holdsMore = false) {
    clearTimeout(timer);
    timer = 0;
    settled = store.state;
    isOpen = true;
    written = fragment;
    puzzle = settled.doc.board;
    at = settled.settings.place;
    remember();
    if (holdsMore) put(false, false, fragment);
    else record(() => history.replaceState({ visit, view, work }, ''));
    keep();
  }

  /** Continue where the page was left. */
  function goOn() {
    const before = location.hash.slice(1);
    const found = toResume(before, history.state?.work);
    const { fragment } = found;
    work = found.work ?? '';
    if (fragment !== before || work !== (history.state?.work ?? ''))
      record(() => history.replaceState({ ...history.state, work }, '', urlOf(fragment)));
    noteMove(fragment, fragment, work); // another reload may follow before it is open
  }

  /** The page is being left: store where it is, and any text that is unread or was refused. */
  function leave() {
    const here = location.hash.slice(1);
    if (timer) write();
    else noteMove(here, follows ? here : written, work);
    const { text, problem } = store.state.reading;
    noteText(!isOpen || isUnread(store.state) || problem?.from === 'read' ? text : '');
  }

  /** The page opens: a link takes precedence over the last visit. After a reload the two are the same. */
  function arrive() {
    const left = memory.recall();
    const { shows, puzzle: link } = placed(location.hash.slice(1));
    if (location.hash) store.change({ settings: shows });
    const shared = link && !isElement(link) ? decoded(link) : null;
    const catalog = catalogOf(store.state);
    const shown = shared?.view || (history.state?.view ?? '');
    if (shared) {
      const kept = history.state?.work === undefined ? left : puzzleIn(history.state.work, catalog);
      const whole = resumed(shared, kept, catalog);
      take({ ...whole, view: shown }, left !== null && isSame(whole, left, catalog));
    }
    const isNew = !left && !link; // the first visit begins with an example
    if (isNew) {
      intake.restore(catalog.first, { remember: false });
      memory.settle();
    }
    settleOn(location.hash && addressOf(store.state), Boolean(shared && (shared.view || hasWork(shared))));
    if (!link) write();
    return Boolean(left || shared || isNew);
  }

  /** Back, forward, or another link in the address bar. */
  function travel({ state: entry }: PopStateEvent) {
    const fragment = location.hash.slice(1);
    const { shows, puzzle: link } = placed(fragment);
    noteMove(fragment, fragment, entry?.work ?? '');
    if (!isOpen || (link && isElement(link))) return;
    keep();
    clearTimeout(timer); // pending changes are saved now; the entry of another puzzle is not its own
    timer = 0;
    store.change((state) => together(shownAt(state, shows.place), { settings: shows }));
    const known = entry?.visit ?? (link === null ? visit : newVisit());
    const followed = known === visit || visits.has(known);
    if (known !== visit) revisit(known, link === null ? null : entry?.work || link, entry?.view);
    settleOn(followed ? fragment : addressOf(store.state));
    if (followed) write(); // the puzzle may have changed on another tab
  }

  /**
   * Show the puzzle of another entry of the browser's history.
   * @param link   to the puzzle, with the player's work if there is any
   * @param shown   the view shown with it
   */
  function revisit(known: string, link: string | null, shown?: View) {
    visit = known;
    const step = visits.get(known);
    if (step) intake.revisit(step);
    else if (link) open(fragmentAt(store.state.settings, link), shown);
    else if (link === '') intake.restore(untouched(catalogOf(store.state)));
  }

  goOn();
  onState(settle, ['doc', 'found', 'reading', 'run', 'settings']);
  onState(writeSoon, ['doc', 'found.result', 'found.view', 'found.candidates', 'run', ...SETTINGS, isUnread]);
  onCatalog(arrive);
  addEventListener('popstate', travel);
  addEventListener('pagehide', leave);
  return {
    open,
    address: (extras) => new URL(`#${linkOf(store.state, extras)}`, document.baseURI).href,
  };
}

/** Return the address of a fragment on this page. */
const urlOf = (fragment: string) => (fragment ? `#${fragment}` : location.pathname + location.search);

/** Return whether a fragment is an element of the page, as in "skip to the grid", and so not a puzzle. */
function isElement(fragment: string) {
  return document.getElementById(fragment) !== null;
}

/** Errors of a damaged link that are named. */
const NAMED = 2;

export function createOpening({ store, intake, runs }: Pick<Context, 'store' | 'intake' | 'runs'>) {
  /**
   * Open a link; an invalid one changes nothing. Returns whether it was opened.
   * @param view   the view shown with the puzzle before
   */
  function open(fragment: string, view: View = '') {
    const { shows, puzzle: link } = placed(fragment);
    const shared = decoded(link ?? '');
    if (!shared) return false;
    store.change({ settings: shows });
    take({ ...shared, view: shared.view || view });
    return true;
  }

  /**
   * @param shared   lost: the errors in the ignored parts
   * @param isHere   it is in the grid already
   */
  function take(shared: Shared & { lost: string[] }, isHere: boolean = false) {
    const model = shared.model || (catalogOf(store.state).models[0]?.name ?? '');
    const isPlayed = shared.locked && store.state.settings.place === 'solve';
    store.change({
      settings: { model, formulation: shared.formulation, program: shared.program, ...(isPlayed && { place: 'play' }) },
    });
    if (!isHere) intake.restore(shared);
    const lost = inWords(shared.lost);
    if (lost) refuse(`The link is damaged, so only part of it was opened (${lost}). Copy the link again.`);
    show(shared.view);
  }

  function refuse(refusedLink: string) {
    store.change({ messages: { refusedLink } });
  }

  function decoded(fragment: string) {
    const lost: string[] = [];
    const complain = ({ message }: LinkError) => lost.push(message);
    try {
      return { ...decodeLink(fragment, catalogOf(store.state), complain), lost };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      refuse(`The link cannot be opened: ${error.message}.`);
      return null;
    }
  }

  /** Compute again what was shown when the link was made. */
  async function show(view: View) {
    if (view === 'candidates') await runs.once('candidates');
    else if (view && (await runs.once('solve'))?.second && view === 'other') store.change({ found: { view } });
  }

  return { open, decoded, take };
}

function inWords(faults: string[]) {
  return [...faults.slice(0, NAMED), ...(faults.length > NAMED ? ['and more'] : [])].join('; ');
}
