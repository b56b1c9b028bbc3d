/**
 * The fields and buttons of the page, except the grid's own: their events become calls. The panels for generating and
 * varying a puzzle; the choice of another way to read a text, and of all models; notes behind info buttons.
 */
import {
  afterPaint,
  type Changed,
  element,
  isNarrow,
  isTyping,
  type Pressed,
  setText,
  on,
  setAttribute,
} from '../dom.js';
import { isPlayed, isPuzzle, onTab } from '../state/derived.js';
import { makingOf, RULED, transformsOf, variantShown, newSizesOf } from '../state/catalog.js';
import { showGrid } from './result.js';
import { shownSolution } from '../state/boardview.js';
import { candidatesShown, stepsLeft } from '../state/stepping.js';
import {
  sizeNamed,
  AT_ONCE,
  type Board,
  type State,
  type View,
  type Offer,
  type Making,
  sideOf,
  fitsLine,
  lineOf,
} from '../state/state.js';
import type { RUNS } from '../calls/runs.js';
import type { Page } from '../page.js';
import { fill, html, nothing, render } from '../html.js';
import { sentence } from '../words.js';
import type { TransformOffer } from '../protocol.js';
import { showPlace } from './tabs.js';
import { linkedOf } from '../link/link.js';

export function createControls({ store, intake, runs }: Pick<Page, 'store' | 'intake' | 'runs'>) {
  function runFromPanel(kind: keyof typeof RUNS, detail?: string) {
    runs.once(kind, detail);
    showGrid();
  }

  /**
   * Scroll the grid into view when a run takes long, and when it has an answer. Positions are read after painting:
   * before, the page would be laid out twice.
   */
  async function watched<Answer>(running: Promise<Answer | null>): Promise<{ answer: Answer | null; moved: boolean }> {
    let moved = false;
    const early = setTimeout(() => {
      moved = showGrid();
    }, AT_ONCE);
    const answer = await running;
    clearTimeout(early);
    if (answer) afterPaint(() => showGrid(moved));
    return { answer, moved };
  }

  /** Solve; on a phone the number pad makes room for the answer. */
  function solve() {
    const solving = runs.once('solve');
    if (store.state.settings.pad && isNarrow()) store.change({ settings: { pad: false } });
    return watched(solving);
  }

  /** Generate a puzzle; an error is shown in the panel. */
  async function generate() {
    const alert = element('make-alert');
    setText(alert, '');
    const { answer, moved } = await watched(runs.once('generate'));
    const { outcome } = store.state.found;
    if (answer || outcome?.kind !== 'error') return;
    setText(alert, outcome.sentence);
    if (moved) alert.scrollIntoView({ block: 'center' });
  }

  function takeText(event: InputEvent & Changed) {
    intake.text(event.target.value, { typing: isTyping(event) });
  }

  function takeExample({ target }: Changed) {
    const example = Number(target.value);
    if (example < 0) return;
    const { text, title, variant } = store.state.catalog.examples[example];
    intake.text(text, { title, variant, example });
  }

  function toggleCandidates() {
    if (store.state.run) return;
    if (candidatesShown(store.state)) store.change(stepsLeft);
    else runFromPanel('candidates');
  }

  /** Give an empty grid the size and variant of the puzzle to be made, so that rules can be set in it. */
  function drawEmpty(board: Board) {
    const { variant, boxsize } = makingOf(store.state);
    if (variant !== variantShown(store.state)) intake.variant(variant);
    if (boxsize !== board.boxsize) intake.size(boxsize);
  }

  /** Return the time limit that is typed, within the field's limits; without a number it stays. */
  function limitIn({ valueAsNumber, min, max }: HTMLInputElement) {
    const wanted = Math.round(valueAsNumber);
    return Number.isFinite(wanted) && max
      ? Math.min(Number(max), Math.max(Number(min), wanted))
      : store.state.settings.timeLimit;
  }

  on('puzzle', 'input', takeText);
  on('puzzle', 'change', () => intake.finish());
  on('variant', 'change', ({ target }: Changed) => {
    if (!target.value.startsWith(RULED)) return intake.variant(target.value);
    const tool = target.value.slice(RULED.length);
    target.value = variantShown(store.state);
    if (isExample(store.state)) intake.empty(); // a new puzzle starts with an empty grid
    store.change({ settings: { place: 'set', tool } });
  });
  on('size', 'change', ({ target }: Changed) => intake.size(sizeNamed(target.value)));
  on('examples', 'change', takeExample);
  on('model-choice', 'change', ({ target }: Changed) => store.change({ settings: { model: target.value } }));
  on('formulation', 'change', ({ target }: Changed) => store.change({ settings: { formulation: target.value } }));
  on('gear', 'click', () => store.change(({ settings: { gear } }) => ({ settings: { gear: !gear } })));
  on('limit', 'input', ({ target }: Changed) => store.change({ settings: { timeLimit: limitIn(target) } }));
  on('limit', 'change', ({ target }: Changed) => {
    target.value = String(limitIn(target));
  });
  for (const id of ['new', 'start-empty'])
    on(id, 'click', () => {
      intake.empty();
      if (store.state.settings.place === 'play') afterPaint(() => showGrid());
    });
  on('solve-now', 'click', solve);
  // A text is read when its box loses the focus, and a message about it could move the button from under the mouse.
  on('solve-now', 'mousedown', (event: Event) => event.preventDefault());
  on('read-usual', 'click', () => {
    intake.variant(store.state.catalog.variants[0].name);
    solve();
  });
  on('solve-usual', 'click', () => {
    store.change({ settings: { model: store.state.catalog.models[0].name } });
    solve();
  });
  on('stop', 'click', () => runs.stop());
  on('candidates', 'click', toggleCandidates);
  on('vary', 'click', ({ target }: Pressed) => {
    const name = target.closest('button')?.value;
    // The buttons may be out of date: drawing a change can wait.
    const wanted = transformsOf(store.state).find((transform) => transform.name === name);
    if (wanted && !wanted.reason && !store.state.run) runFromPanel('vary', name);
  });
  on('fewest', 'click', () => store.state.doc.board.givens && runFromPanel('fewest'));
  on('making', 'input', ({ target }: Changed) => {
    const { board } = store.state.doc;
    setText(element('make-alert'), '');
    // Rules belong to the size of their grid: another size means a puzzle without them.
    const leaves = target.id === 'make-size' && board.rules.length > 0;
    store.change({ settings: { making: { ...readMaking(), ...(leaves && { ruled: false }) } } });
    if (!isPuzzle(board) && !isPlayed(store.state)) drawEmpty(board);
  });
  on('making', 'submit', (event: Event) => {
    event.preventDefault();
    generate();
  });
  const show = (view: View) => store.change({ found: { view, candidates: null } });
  on('hide', 'click', () => show(shownSolution(store.state) ? 'puzzle' : 'solution'));
  on('other', 'click', () => show(store.state.found.view === 'other' ? 'solution' : 'other'));
  for (const id of ['solve-now', 'stop']) on(id, 'keydown', ignoreRepeats);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    solve();
  });
}

/** Return whether an example is in the grid, as on a first visit. */
function isExample({ catalog, doc: { board }, reading }: State) {
  const isFirst = !board.rules.length && String(board.cells) === String(catalog.first.cells);
  return reading.example >= 0 || isFirst;
}

/** A key that is held down must not press the button that gets the focus next. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Buttons that start a run. They stay focusable during another run, so that the focus is not lost. */
const STARTERS = ['candidates', 'generate'];

export function createPanels({ store }: Pick<Page, 'store'>) {
  store.watchLate(drawStarters, ['run']);
  store.watch(drawMaking, ['doc.board', 'messages.seed', variantShown, 'settings.making'], onTab('set'));
  store.watch(drawVary, ['doc.board', 'run'], onTab('set'));
}

function drawStarters({ run }: State) {
  for (const id of STARTERS) setAttribute(element(id), 'aria-disabled', run ? 'true' : null);
}

function drawMaking(state: State) {
  const { seed } = state.messages;
  const { catalog } = state;
  const making = makingOf(state);
  fill(element('make-variant'), catalog.variants, making.variant);
  fill(element('make-size'), newSizesOf(state, making), String(making.boxsize));
  fill(element('make-difficulty'), catalog.difficulties, making.difficulty);
  fill(element('make-symmetry'), catalog.symmetries, making.symmetry);
  const aboutOf = (entries: Offer[], chosen: string) => entries.find(({ name }) => name === chosen)?.about;
  setText(element('difficulty-about'), `Difficulty: ${aboutOf(catalog.difficulties, making.difficulty)}`);
  setText(element('symmetry-about'), `Symmetry: ${aboutOf(catalog.symmetries, making.symmetry)}`);
  element('make-ruled-field').hidden = !state.doc.board.rules.length;
  element('make-ruled').checked = making.ruled;
  setAttribute(element('make-givens'), 'max', String(sideOf(making.boxsize) ** 2));
  setText(element('seed-used'), seed ? `Seed of the last puzzle: ${seed}` : '');
}

/** Return the settings of the Generate panel; an invalid number counts as empty. */
function readMaking(): Making {
  const givens = element('make-givens').valueAsNumber;
  return {
    variant: element('make-variant').value,
    boxsize: sizeNamed(element('make-size').value),
    symmetry: element('make-symmetry').value,
    difficulty: element('make-difficulty').value,
    givens: Number.isFinite(givens) ? Math.round(givens) : null,
    minimal: element('make-minimal').checked,
    random: element('make-random').checked,
    ruled: element('make-ruled').checked,
    seed: element('make-seed').value.trim(),
  };
}

/** Draw a button for each transform, and below them why some are not available. */
function drawVary(state: State) {
  setAttribute(element('fewest'), 'aria-disabled', state.run || !state.doc.board.givens ? 'true' : null);
  const transforms = transformsOf(state);
  const reasons = [...new Set(transforms.map(({ reason }) => reason).filter(Boolean))];
  const button = ({
    name,
    label,
    about,
    reason,
  }: TransformOffer) => html`<button type="button" value=${name} title=${about}
    aria-describedby=${reason ? `vary-reason-${reasons.indexOf(reason)}` : nothing}
    aria-disabled=${state.run || reason ? 'true' : nothing}>${label}</button>`;
  render(transforms.map(button), element('vary'));
  const line = (reason: string, index: number) =>
    html`<li id="vary-reason-${index}">${refusal(reason, transforms)}</li>`;
  render(reasons.map(line), element('vary-reasons'));
}

/** Return a sentence on the transforms that are not available for a given reason. */
function refusal(wanted: string, transforms: TransformOffer[]) {
  const names = transforms.filter(({ reason }) => reason === wanted).map(({ label }) => label);
  return names.length === transforms.length ? `${sentence(wanted)}.` : `${names.join(', ')}: ${wanted}.`;
}

export function createWays({ store, intake }: Pick<Page, 'store' | 'intake'>) {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-compare]'))) return;
    store.change({
      handed: [{ text: lineOfPuzzle(store.state), variant: store.state.doc.board.variant, compare: true }],
    });
    showPlace(store, 'lists');
  });
  on('another-way', 'click', () => {
    const { others, other } = store.state.reading;
    intake.reading((other + 1) % (others + 1));
  });
  store.watch(({ reading: { others } }) => (element('another-way').hidden = !others), ['reading.others']);
}

/** Return the puzzle in the grid on one line: as JSON if digits alone would be another puzzle. */
function lineOfPuzzle(state: State) {
  const { board } = state.doc;
  const { catalog } = state;
  if (board.rules.length || !fitsLine(board.boxsize)) return JSON.stringify(linkedOf(board, catalog).puzzle);
  return lineOf(board.cells, catalog, board.symbols);
}

export function createInfo() {
  for (const button of document.querySelectorAll<HTMLElement>('.info, #more'))
    button.addEventListener('click', () => {
      if (noteOf(button).hidden) showNote(button);
    });
}

/** Show the note of a button until something else is focused, or any button is clicked: also one in the note. */
function showNote(button: HTMLElement) {
  const listening = new AbortController();
  const close = () => {
    listening.abort();
    if (noteOf(button).contains(document.activeElement)) button.focus();
    toggleNote(button, false);
  };
  const closeElsewhere = ({ target, type }: Event) => {
    const isIn = noteOf(button).contains(target as Node);
    const isChosen = type === 'click' && (target as Element).closest('button');
    if (target !== button && (!isIn || isChosen)) close();
  };
  toggleNote(button, true);
  noteOf(button).scrollIntoView({ block: 'nearest' });
  button.addEventListener('click', close, listening);
  document.addEventListener('click', closeElsewhere, listening);
  document.addEventListener('focusin', closeElsewhere, listening);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      button.focus();
      close();
    },
    listening,
  );
}

const noteOf = (button: HTMLElement) => element(button.getAttribute('aria-controls') ?? '');

function toggleNote(button: HTMLElement, shown: boolean) {
  setAttribute(button, 'aria-expanded', String(shown));
  noteOf(button).hidden = !shown;
}
