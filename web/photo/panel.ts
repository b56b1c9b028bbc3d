/**
 * The photo panel, in the place of the grid: a picture is decoded here, looked at in a worker of its own, and read by
 * the program in the worker of Python. The puzzle is taken at once if it is sure, and otherwise when the visitor says so.
 */
import { afterPaint, element, setAttribute } from '../dom.js';
import { render } from '../html.js';
import type { Page } from '../page.js';
import { showGrid } from '../panels/result.js';
import { showPlace } from '../panels/tabs.js';
import { photoRead, refused } from '../state/answers.js';
import { say, type Offer, type State as PageState } from '../state/state.js';
import { createStore } from '../state/store.js';
import { reasonOf, sentence } from '../words.js';
import { createLooker, LIMIT } from './looker.js';
import { decoded, Unreadable, type Picture } from './picture.js';
import {
  cornersIn,
  cornersOf,
  initialState,
  isOverruled,
  nextDoubt,
  photoOf,
  readingOf,
  SIDE,
  withCorner,
  type Look,
  type Point,
  type State,
} from './state.js';
import { pictureView, takenView, wordsView, type Canvases } from './view.js';

/** The tabs that have the panel. */
const PLACES = ['solve', 'play'];
/** Seconds beyond those for the program after which its worker is ended. */
const PATIENCE = 5;
/** The size in pixels of the enlarged cell. */
const CELL = 96;
const LATE = 'The digits were not read in time. Take the picture from closer up and in even light, or type the digits.';
const FAILED = 'The digits cannot be read, because Python could not be loaded';
const NO_GRID = 'No grid found: drag the corners to those of the puzzle, or take the picture from closer up.';

export function createPhoto({ store: page, solver, intake, runs, holds }: Page) {
  const looker = createLooker();
  // One group, so that a change replaces values, such as the labels that were chosen, and does not add to them.
  const store = createStore({ photo: initialState() }, () => draw());
  const parts = { picture: section('photo', 'Picture'), words: section('photo-words', 'Photo') };
  const canvases = { whole: canvas(), straight: canvas(), cell: canvas() };
  let opened = 0; // counts files: a slow one must not replace a later one
  let turn = 0; // counts pictures and changes: an answer to an older one is stale
  element('page').querySelector('.stage').after(parts.picture, parts.words);

  const now = () => store.state.photo;

  function change(values: Partial<State> | ((state: State) => Partial<State>)) {
    store.change(({ photo }) => ({ photo: typeof values === 'function' ? values(photo) : values }));
  }

  /** Open a picture; if it is none, everything stays as it was. */
  async function open(file: File) {
    opened += 1;
    const mine = opened;
    try {
      const picture = await decoded(file);
      if (mine === opened) show(file.name, picture);
    } catch (error) {
      if (mine === opened) refuse(error);
    }
  }

  function show(name: string, picture: Picture) {
    if (!PLACES.includes(page.state.settings.place)) showPlace(page, 'solve');
    forgetProblem();
    say(page, '');
    change({ ...initialState(), ...readAs(page.state), open: true, name, picture, corners: cornersIn(picture) });
    reveal();
    attempt(() => find(picture));
  }

  function reveal() {
    parts.words.querySelector('h2')?.focus({ preventScroll: true });
    parts.picture.scrollIntoView({ block: 'nearest' });
  }

  /** Do a part of the work, in place of what is in progress. After a refusal the corners are shown. */
  async function attempt(work: () => Promise<void>) {
    turn += 1;
    forgetProblem(); // here, not after the answer: what is said meanwhile of another file stays
    const mine = turn;
    try {
      await work();
    } catch (error) {
      if (mine !== turn) return;
      change({ doing: '', reading: null, adjusting: true });
      refuse(error);
    }
  }

  /** Say where the page says what is wrong with any input. */
  function refuse(error: unknown) {
    if (!(error instanceof Unreadable)) reportError(error);
    const message = error instanceof Unreadable ? error.message : `The page failed: ${reasonOf(error)}. Try again.`;
    page.change({ ...refused({ message, line: null }, 'file'), messages: { said: '' } });
  }

  function forgetProblem() {
    if (page.state.reading.problem?.from === 'file') page.change({ reading: { problem: null } });
  }

  /** Look for the grid, or at the one between the corners, and read it. */
  async function find(picture: Picture, corners?: Point[]) {
    const mine = turn;
    change({ doing: 'look', reading: null, cell: 0, chosen: {} });
    const look = await looker(picture, corners);
    solver.emit('fetched', { file: 'photo/' }); // to be kept for offline use
    if (mine !== turn) return;
    change({ look });
    if (!look) throw new Unreadable(NO_GRID);
    change({ corners: corners ?? cornersOf(look) });
    await read(look);
  }

  /** Let the program decide what is doubtful; a puzzle that is sure is taken. */
  async function read(look: Look) {
    const mine = turn;
    change({ doing: 'read' });
    const answer = await askProgram(look);
    if (mine !== turn) return;
    if (!answer.ok) throw new Unreadable(answer.overdue ? LATE : sentence(answer.message));
    change((state) => ({ doing: '', reading: answer, cell: nextDoubt(state, answer) }));
    if (answer.sure && !now().adjusting) use();
  }

  /** Ask the program; while Python cannot be loaded, a call would wait until that is tried again. */
  function askProgram(look: Look) {
    const done = new AbortController();
    const failed = new Promise<never>((_, reject) => {
      const fail = () => reject(new Unreadable(`${FAILED} (${solver.failure}). Close the photo, and press Retry.`));
      if (solver.state === 'failed') fail();
      solver.addEventListener('failed', fail, { signal: done.signal });
    });
    const seconds = Math.max(1, LIMIT - look.seconds); // one limit for the grid and its digits
    const request = readingOf({ ...now(), look }, seconds);
    const answer = solver.call('read_cells', request, { patience: seconds + PATIENCE });
    return Promise.race([answer, failed]).finally(() => done.abort());
  }

  /** Take the puzzle: to solve it at once, or to play it. */
  function use() {
    const { reading, doing, open: isOpen } = now();
    if (!reading || doing || !isOpen || isOverruled(now())) return;
    const taken = photoOf(now(), reading);
    close();
    intake.take(photoRead(reading, taken, page.state));
    change({ taken });
    if (page.state.settings.place !== 'solve') return;
    element('solve-now').focus({ preventScroll: true });
    runs.once('solve').then(() => afterPaint(() => showGrid()));
  }

  function close() {
    turn += 1;
    const hadFocus = Object.values(parts).some((part) => part.contains(document.activeElement));
    change({ open: false, doing: '' });
    if (hadFocus) element('photo').focus({ preventScroll: true });
  }

  function choose(cell: number, digit: number) {
    const { look } = now();
    if (!look) return;
    change(({ chosen }) => ({ chosen: { ...chosen, [cell]: digit } }));
    attempt(() => read(look));
  }

  function move(index: number, to: Point, isDone: boolean) {
    const { picture, corners, look } = now();
    if (!picture) return;
    const moved = withCorner(corners, index, to, picture);
    const isSame = moved[index].every((at, axis) => Math.abs(at - corners[index][axis]) < 0.01);
    if (isSame && look) return; // only pressed: what was corrected stays
    turn += 1;
    change({ corners: moved, look: null, reading: null });
    if (isDone) attempt(() => find(picture, moved));
  }

  function draw() {
    const state = now();
    const { reading, settings } = page.state;
    const isHere = PLACES.includes(settings.place);
    const isShown = isHere && state.open;
    setAttribute(element('page'), 'data-photo', isShown ? '' : null);
    const isTaken = isHere && !state.open && state.taken !== null && state.taken === reading.photo;
    parts.picture.hidden = !isShown;
    parts.words.hidden = !isShown && !isTaken;
    parts.words.toggleAttribute('data-taken', isTaken);
    if (isTaken && state.taken) render(takenView(state.taken, Boolean(state.look?.another), does), parts.words);
    if (!isShown) return;
    render(pictureView(state, canvases, does), parts.picture);
    render(wordsView(state, variantsOf(page.state), canvases, does), parts.words);
    paint(canvases, state);
  }

  const does = {
    use,
    close() {
      close();
      forgetProblem();
    },
    choose,
    move,
    show() {
      change({ open: true });
      reveal();
    },
    another: () => element('photo-file').click(),
    adjust: () => change(({ adjusting }) => ({ adjusting: !adjusting })),
    pick: (cell: number) => change({ cell }),
    readAs(variant: string) {
      const { look } = now();
      change({ variant, rules: [] });
      if (look) attempt(() => read(look));
    },
  };

  /** Another puzzle has come into the grid, or it is being solved: the photo makes room. */
  const yieldTo = () => now().open && close();
  page.watch(yieldTo, ['history.past']); // each change by the visitor is a step; late answers are none
  page.watch(({ run }) => run && yieldTo(), ['run']);
  page.watch(draw, ['settings.place', 'reading.photo']);
  holds.push(() => (now().open ? 'a photo is being read' : ''));
  return { open };
}

/** Return the variants of puzzles with 9 rows. */
const variantsOf = (state: PageState): Offer[] => state.catalog.variants.filter(({ boards }) => boards[3]);

/** Return the variant that was chosen, and the rules that were drawn in an empty grid. */
function readAs(state: PageState) {
  const { board, chosen } = state.doc;
  if (board.rules.length && !board.givens && board.side === SIDE) return { variant: board.variant, rules: board.rules };
  const offered = variantsOf(state).map(({ name }) => name);
  return { variant: offered.includes(chosen) ? chosen : offered[0], rules: [] };
}

/** Return a region; an attribute, because not every browser reflects `ariaLabel`. */
function section(className: string, label: string): HTMLElement {
  const made = Object.assign(document.createElement('section'), { className, hidden: true });
  made.setAttribute('aria-label', label);
  return made;
}

const canvas = () => Object.assign(document.createElement('canvas'), { width: 0, height: 0 });

/** What each canvas shows. */
const painted = new WeakMap<HTMLCanvasElement, unknown>();

/** Draw the pictures that have changed, and enlarge the selected cell. */
function paint({ whole, straight, cell: enlarged }: Canvases, { picture, look, cell }: State) {
  for (const [target, source] of [
    [whole, picture],
    [straight, look?.straight],
  ] as [HTMLCanvasElement, Picture | undefined][]) {
    if (!source || painted.get(target) === source) continue;
    painted.set(target, source);
    Object.assign(target, { width: source.width, height: source.height });
    target.getContext('2d')?.putImageData(new ImageData(source.data, source.width, source.height), 0, 0);
  }
  if (!look || !cell) return;
  const side = look.straight.width / SIDE;
  const [x, y] = [(cell - 1) % SIDE, Math.floor((cell - 1) / SIDE)];
  Object.assign(enlarged, { width: CELL, height: CELL });
  enlarged.getContext('2d')?.drawImage(straight, x * side, y * side, side, side, 0, 0, CELL, CELL);
}
