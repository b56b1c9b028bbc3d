/** The fields and buttons of the page, except the grid's own: their events become calls. */
import { afterPaint, type Changed, element, isNarrow, isTyping, type Pressed, setText } from '../dom.js';
import { isPlayed } from '../state/derived.js';
import { isPuzzle } from '../state/modes.js';
import { makingOf, RULED, transformsOf, variantShown, catalogOf } from '../state/catalog.js';
import { candidatesHidden } from '../state/answers.js';
import { readMaking } from './panels.js';
import { showGrid } from './result.js';
import { shownSolution } from '../state/boardview.js';
import { candidatesShown } from '../state/stepping.js';
import { sizeNamed } from '../state/sizes.js';
import { AT_ONCE, type Board, type State, type View } from '../state/state.js';
import type { Context } from '../app.js';
import type { RUNS } from '../calls/calls.js';

export function createControls({ store, intake, runs, on }: Context) {
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
    const { text, title, variant } = catalogOf(store.state).examples[example];
    intake.text(text, { title, variant, example });
  }

  function toggleCandidates() {
    if (store.state.run) return;
    if (candidatesShown(store.state)) store.change(candidatesHidden);
    else runFromPanel('candidates');
  }

  /** Give an empty grid the size and variant of the puzzle to be made, so that rules can be set in it. */
  function drawEmpty(board: Board) {
    const { variant, boxsize } = makingOf(store.state);
    if (variant !== variantShown(store.state)) intake.variant(variant);
    if (boxsize !== board.boxsize) intake.size(boxsize);
  }

  /** Let a number field change a setting, within the field's limits; without a number the setting stays. */
  function onNumber(id: string, key: 'timeLimit' | 'countLimit' | 'compareLimit') {
    const within = (target: HTMLInputElement) => {
      const wanted = Math.round(target.valueAsNumber);
      return Number.isFinite(wanted) && target.max
        ? Math.min(Number(target.max), Math.max(Number(target.min), wanted))
        : store.state.settings[key];
    };
    on(id, 'input', ({ target }: Changed) => store.change({ settings: { [key]: within(target) } }));
    on(id, 'change', ({ target }: Changed) => {
      target.value = String(within(target));
    });
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
  onNumber('limit', 'timeLimit');
  onNumber('count-limit', 'countLimit');
  onNumber('compare-limit', 'compareLimit');
  for (const id of ['new', 'start-empty'])
    on(id, 'click', () => {
      intake.empty();
      if (store.state.settings.place === 'play') afterPaint(() => showGrid());
    });
  on('solve-now', 'click', solve);
  // A text is read when its box loses the focus, and a message about it could move the button from under the mouse.
  on('solve-now', 'mousedown', (event: Event) => event.preventDefault());
  on('read-usual', 'click', () => {
    intake.variant(catalogOf(store.state).variants[0].name);
    solve();
  });
  on('stop', 'click', () => runs.stop());
  on('count', 'click', () => runFromPanel('count'));
  on('rate', 'click', () => runFromPanel('rate'));
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
  on('compare', 'click', () => runs.compare());
  on('stop-comparing', 'click', () => runs.stop());
  const show = (view: View) => store.change({ found: { view, candidates: null } });
  on('hide', 'click', () => show(shownSolution(store.state) ? 'puzzle' : 'solution'));
  on('other', 'click', () => show(store.state.found.view === 'other' ? 'solution' : 'other'));
  for (const id of ['solve-now', 'stop', 'compare', 'stop-comparing']) on(id, 'keydown', ignoreRepeats);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    solve();
  });
}

/** Return whether an example is in the grid, as on a first visit. */
function isExample({ catalog, doc: { board }, reading }: State) {
  const isFirst = !board.rules.length && String(board.cells) === String(catalog?.first.cells);
  return reading.example >= 0 || isFirst;
}

/** A key that is held down must not press the button that gets the focus next. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
