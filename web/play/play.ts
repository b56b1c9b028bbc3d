/**
 * The tools of the grid: undo and redo, and those of the Play tab, where the player's digits are separate from the
 * givens and can be checked.
 */
import { isPadThere, shownSolution } from '../state/boardview.js';
import { afterPaint, element, isNarrow, type Pressed, setAttribute, setText, on } from '../dom.js';
import { imported, lazy } from '../download.js';
import { conflictIn, isPlayed, isEntering, isPlaying, isPuzzle, markingIn } from '../state/derived.js';
import { hintCounted } from '../link/link.js';
import { copyText } from '../io/out.js';
import { isCommand } from '../board/choice.js';
import { showGrid } from '../panels/result.js';
import { lineOf, type Marking, type State, say } from '../state/state.js';
import { LAST, hintGoesOn, hintShown, stepShown } from '../state/stepping.js';
import { count } from '../words.js';
import type { Page } from '../page.js';

type Doc = State['doc'];

/** @param address   returns the address of a link to the puzzle */
export function createPlay(
  page: Pick<Page, 'store' | 'solver' | 'intake' | 'runs' | 'board'>,
  address: () => Promise<string>,
) {
  const { store, intake, runs, board } = page;
  store.watch(drawTools, ['doc', 'found', 'history', 'messages', 'run', 'runtime.status', 'settings']);
  const game = lazy(() => imported('play/game.js', (again) => import(`./game.js${again}`)), {
    arrived: ({ createGame }) => createGame(page),
    failed: ({ message }) => say(store, `The timer is not available. ${message}`),
  });
  store.watch(game, ['doc', 'settings.place'], isPlaying);
  on('undo', 'click', () => travel(intake.undo));
  on('redo', 'click', () => travel(intake.redo));
  on('digits', 'click', () => mark(''));
  on('pencil', 'click', () => mark('corner'));
  on('centre', 'click', () => mark('centre'));
  on('pad', 'click', togglePad);
  on('enter', 'click', () => intake.enter(true));
  on('begin', 'click', begin);
  on('advance', 'change', ({ target }) => store.change({ settings: { advance: target.checked } }));
  on('fill', 'click', fill);
  on('check', 'click', check);
  on('reveal', 'click', reveal);
  on('hint', 'click', hint);
  on(
    'clear-entries',
    'click',
    ifEnabled(() => intake.clearEntries()),
  );
  on(
    'adopt',
    'click',
    ifEnabled(() => intake.adopt()),
  );
  on('board', 'paste', paste);
  document.addEventListener('mousedown', keepPlace);
  document.addEventListener('keydown', takeBack);
  document.addEventListener('copy', copy);
  document.addEventListener('cut', (event) => board.isWhole() && copy(event) && clear());

  /** Keep the focus in the grid when a tool is clicked, so that typing can continue. */
  function keepPlace(event: MouseEvent) {
    const { target } = event;
    if (inGrid() && target instanceof Element && target.closest(HANDY)) event.preventDefault();
  }

  /** Undo or redo; if a single cell has changed, it becomes the active one. */
  function travel(go: () => void) {
    const before = store.state.doc;
    go();
    const changed = onlyDifference(before, store.state.doc);
    if (changed >= 0) board.moveTo(changed, inGrid());
  }

  /** Handle the keys of undo and redo, except in fields that have their own undo. */
  function takeBack(event: KeyboardEvent) {
    const back = isCommand(event, 'z') && !event.shiftKey;
    const forth = isCommand(event, 'y') || (isCommand(event, 'z') && event.shiftKey);
    if (!(back || forth) || isField(event.target)) return;
    event.preventDefault();
    travel(back ? intake.undo : intake.redo);
  }

  /** Switch typing between marks of a kind and digits. */
  function mark(kind: Marking) {
    if (!isPlaying(store.state)) return;
    const { marking: before } = store.state.settings;
    const marking = kind === before ? '' : kind;
    store.change({
      settings: { marking },
      messages: { said: kind ? `${NAMED[kind]} ${marking ? 'on' : 'off'}.` : 'You now type digits.' },
    });
  }

  /** Show or hide the number pad; showing it hides a solution, as a typed digit does. */
  function togglePad() {
    if (isPadThere(store.state)) return store.change({ settings: { pad: false } });
    const hides = shownSolution(store.state) !== null;
    store.change({
      settings: { pad: true },
      ...(hides && {
        found: { view: 'puzzle' },
        messages: { said: 'The solution is hidden so that you can enter digits.' },
      }),
    });
  }

  /** End the typing of givens. */
  function begin() {
    if (!isPuzzle(store.state.doc.board)) return say(store, 'Type at least one digit of the puzzle first.');
    intake.enter(false);
    if (!isNarrow()) board.moveTo(Math.max(board.active(), 0));
  }

  async function fill() {
    const answer = await runs.once('pencil');
    if (answer) intake.fill(answer.marks);
  }

  /** Scroll to what is said; on a phone it scrolls in a card of its own. */
  const showAnswer = () => afterPaint(() => showGrid(false, isNarrow() ? 'result-card' : 'status'));

  /** Check the digits, and show the sentence that names the mistakes. */
  async function check() {
    if (await runs.once('mistakes')) showAnswer();
  }

  /** Show more of the next step, and finally apply it. If there are mistakes, report those instead. */
  async function hint() {
    const now = hintShown(store.state);
    if (!now) {
      const answer = await runs.once('hint');
      if (answer?.step) store.change(hintCounted);
      if (answer) showAnswer();
    } else if (now.degree < LAST) {
      store.change(hintGoesOn(now));
      showAnswer();
    } else {
      const [placed] = now.step.placed;
      intake.follow(now);
      say(store, placed ? now.step.outcome : 'Your pencil marks are updated.');
      if (placed) board.moveTo(placed[0] - 1, inGrid());
    }
  }

  async function reveal() {
    const index = board.active();
    if (index < 0) return say(store, 'Select a cell first, then press Reveal cell.');
    const answer = await runs.once('reveal', index + 1);
    if (!answer?.digit) return;
    store.change(hintCounted);
    intake.reveal(index, answer.digit);
  }

  /** Clear the grid; while playing, only the player's digits. */
  function clear() {
    if (isPlaying(store.state)) intake.clearEntries();
    else intake.empty();
  }

  /** Copy the puzzle, without its solution, if the focus is in the grid; returns whether it is. */
  function copy(event: ClipboardEvent) {
    if (!inGrid()) return false;
    event.preventDefault();
    const { rules, cells, symbols } = store.state.doc.board;
    const line = lineOf(cells, store.state.catalog, symbols);
    if (rules.length) copyLink();
    else {
      event.clipboardData?.setData('text/plain', line);
      say(store, `Puzzle copied: ${count(line.length)} characters.`);
    }
    return true;
  }

  async function copyLink() {
    const isCopied = await copyText(address());
    if (isCopied) say(store, 'Copied a link to the puzzle, because a line of digits cannot hold its rules.');
    else say(store, 'The browser does not allow copying here. Use Copy link to get a link to the puzzle.');
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    if (text.trim()) intake.text(text);
  }

  /**
   * Show the number pad when a cell is focused on a device that may have no keyboard. On Set, cells are first selected
   * for rules.
   */
  function enter() {
    const { pad, place } = store.state.settings;
    if (pad || place === 'set' || !(isNarrow() || matchMedia('(pointer: coarse)').matches)) return;
    store.change({ settings: { pad: true } });
  }

  return { clear, togglePencil: () => mark(store.state.settings.marking || 'corner'), enter };
}

/** What each button lets keys type. */
const MARKINGS = { digits: '', pencil: 'corner', centre: 'centre' };

const NAMED: Partial<Record<Marking, string>> = {
  corner: 'Pencil marks are',
  centre: 'Centre marks are',
};

/** Controls that leave the focus in the grid when they are clicked. */
const HANDY = '.tools, .keypad, .colouring, #adding summary';

const inGrid = () => element('board').contains(document.activeElement);

/** Return whether an element is a field with its own undo. */
function isField(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.id !== 'puzzle' && !target.readOnly && !['checkbox', 'file'].includes(target.type);
}

/** Return a listener that ignores a button with aria-disabled. */
const ifEnabled =
  (press: () => void) =>
  ({ currentTarget }: Pressed) =>
    currentTarget.hasAttribute('aria-disabled') || press();

/** Return the index of the only cell in which two documents differ, else -1. */
function onlyDifference(one: Doc, other: Doc) {
  if (one.board.side !== other.board.side) return -1;
  const differs = (index: number) =>
    (['entries', 'marks', 'centre', 'colours'] as const).some((key) => one[key][index] !== other[key][index]) ||
    one.board.cells[index] !== other.board.cells[index];
  const changed = [...one.entries.keys()].filter(differs);
  return changed.length === 1 ? changed[0] : -1;
}

const BY_KEYS = 'Click a cell and type. Arrow keys move.';
const BY_TOUCH = 'Tap a cell, then a digit.';

function drawTools(state: State) {
  const { board, entries } = state.doc;
  const { past, future } = state.history;
  const marking = markingIn(state);
  const { said } = state.messages;
  const { status } = state.runtime;
  const { run } = state;
  able('undo', past.length > 0 || Boolean(shownSolution(state) ?? stepShown(state)));
  able('redo', future.length > 0);
  for (const [id, kind] of Object.entries(MARKINGS))
    setAttribute(element(id), 'aria-pressed', String(marking === kind));
  element('advance').checked = state.settings.advance;
  setAttribute(element('pad'), 'aria-expanded', String(isPadThere(state)));
  const playing = isPlaying(state);
  element('play').hidden = !playing || Boolean(shownSolution(state));
  element('entering').hidden = !isEntering(state) || Boolean(shownSolution(state));
  for (const id of Object.keys(MARKINGS)) able(id, playing);
  for (const id of ['fill', 'check', 'hint', 'reveal']) able(id, !run);
  able('clear-entries', isPlayed(state));
  able('adopt', entries.some(Boolean));
  const isBegun = playing ? isPlayed(state) : board.givens > 0;
  const how = matchMedia('(pointer: coarse)').matches ? BY_TOUCH : BY_KEYS;
  setText(element('how'), isBegun || said || run || status === 'failed' ? '' : how);
  setText(element('said'), said);
  // On a phone the alert is below the keys, and may be out of sight.
  const apart = isNarrow() && isPadThere(state);
  setText(element('wrong'), apart ? conflictIn(board) : '');
}

/** Enable or disable a button. It stays focusable, so that the focus is not lost. */
function able(id: string, is: boolean) {
  setAttribute(element(id), 'aria-disabled', is ? null : 'true');
}
