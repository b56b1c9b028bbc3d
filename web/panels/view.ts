/** The view of the grid and the forms around it: writes the state into the document, as text only. */
import { SHOWN, boardView, correctedCount, differenceOf, shownSolution } from '../state/boardview.js';
import { isUnread, isPuzzle } from '../state/derived.js';
import { candidatesShown } from '../state/stepping.js';
import { formulationOf, readAs, RULED, sizeFor, sizesOf, variantOf, variantShown, linesIn } from '../state/catalog.js';
import { drawNumber, element, isNarrow, setAttribute, setText, isTyping, on } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { count, counted, fetching } from '../words.js';
import type { State } from '../state/state.js';
import type { Page } from '../page.js';

const INVITING = 'Paste a puzzle, or type into the grid.';
/** Number of conflicts that are described; the rest is only counted. */
const NAMED = 4;

export function createView({ store, board }: Pick<Page, 'store' | 'board'>) {
  store.watch((state) => board.draw(boardView(state)), SHOWN);
  store.watch(drawPuzzle, [
    'doc',
    'found',
    'messages',
    'reading',
    'runtime.status',
    'runtime.progress',
    'settings.place',
  ]);
  store.watch(drawChoices, [variantShown, variantIn, sizeIn, 'reading.example', 'settings']);
  store.watch(drawCaption, ['doc', 'found', 'run', 'settings.place']);
  element('about-puzzle').toggleAttribute('open', !isNarrow());
}

const variantIn = ({ doc: { board } }: State) => board.variant;
const sizeIn = ({ doc: { board } }: State) => board.boxsize;

function drawPuzzle(state: State) {
  const puzzle = element('puzzle');
  const { text, problem } = state.reading;
  if (puzzle.value !== text) {
    const isAwaited = document.activeElement === puzzle && !puzzle.value;
    puzzle.value = text;
    // If the empty box has the focus, a paste is expected: select the example so that the paste replaces it.
    if (isAwaited) puzzle.select();
  }
  const refused = problem && !problem.calm ? problem.from : null;
  puzzle.toggleAttribute('data-refused', refused === 'read');
  setAttribute(puzzle, 'aria-invalid', refused === 'read' ? 'true' : null);
  render(recognised(state), element('recognised'));
  setAttribute(element('another-way'), 'aria-busy', isUnread(state) ? 'true' : null);
  drawNotices(problem ? [] : state.doc.board.notices);
  element('alert').toggleAttribute('data-file', refused === 'file');
  render(
    warnings(state).map((warning) => html`<p>${warning}</p>`),
    element('alert'),
  );
}

function drawNotices(notices: string[]) {
  element('notices').hidden = notices.length === 0;
  render(
    notices.map((notice) => html`<li>${notice}</li>`),
    element('notices'),
  );
}

function recognised(state: State) {
  const { board } = state.doc;
  const { problem, stage, text } = state.reading;
  const { status, progress } = state.runtime;
  if (problem?.calm) return `Not a complete puzzle yet: ${problem.message}`;
  if (problem?.from === 'read') return nothing; // the alert says what is wrong, the card what can be done
  if (stage && status === 'loading' && text) return 'Waiting for the solver to load…';
  if (stage && progress?.awaited && status === 'ready') return fetching(progress);
  if (!board.recognised && !isPuzzle(board)) return `Empty ${gridSize(board)} grid. ${INVITING}`;
  const variant = readAs(state);
  const source = board.recognised && ` (${board.recognised}${variant && `, read as ${variant}`})`;
  const name = creditOf(state);
  return html`<strong>${name && `${name}: `}${puzzleInWords(state)}</strong>${source}`;
}

/** Return the puzzle in the grid in a few words, such as "Killer and arrow Sudoku, 9x9, 21 givens". */
function puzzleInWords(state: State) {
  const { board, entries } = state.doc;
  const { rules, ruled } = board;
  const label = variantOf(state)?.label ?? '';
  const isUsual = board.variant === state.catalog.variants[0].name;
  const placed = entries.filter(Boolean).length;
  const names = rules.length && ruled ? [...(isUsual ? [] : [label]), ruled.kind] : [label];
  const kind = `${names.join(', ')} Sudoku`.trim();
  const digits = placed ? [`${counted(placed, 'digit')} placed`] : [];
  return [kind, gridSize(board), counted(board.givens, 'given'), ...digits].join(', ');
}

/** Return the title and the author, as in "Corner case by Jane Doe". */
const creditOf = ({ doc: { title, author } }: State) => `${title}${author && ` by ${author}`}`.trim();

const gridSize = ({ side }: { side: number }) => `${side}x${side}`;

function warnings(state: State): string[] {
  const { board } = state.doc;
  const { problem } = state.reading;
  // On Set the card says it, and on Learn a step of a lesson.
  const isSaid = shownSolution(state) !== null || ['set', 'learn'].includes(state.settings.place);
  const { refusedLink } = state.messages;
  const refused = problem && !problem.calm ? problem.message : '';
  if (refused || refusedLink) return [refused, refusedLink].filter(Boolean);
  const messages = (isSaid ? [] : board.conflicts).map(({ message }) => message);
  const rest = messages.length - NAMED;
  return rest > 1 ? [...messages.slice(0, NAMED), `And ${rest} more conflicts.`] : messages;
}

function drawChoices(state: State) {
  const { catalog, doc, reading, settings } = state;
  const variant = variantShown(state);
  const ruled = catalog.ruled.map(({ name, label }) => ({ name: `${RULED}${name}`, label: `${label} …` }));
  fill(element('variant'), [...catalog.variants, ...ruled], variant);
  fill(element('size'), sizesOf(state, variant), String(sizeFor(state, variant, doc.board.boxsize)));
  fill(element('model-choice'), catalog.models, settings.model);
  const examples = catalog.examples.map(({ title }, index) => ({ name: String(index), label: title }));
  fill(element('examples'), [{ name: '-1', label: 'Choose …' }, ...examples], String(reading.example));
  const model = catalog.models.find(({ name }) => name === settings.model) ?? catalog.models[0];
  const formulation = formulationOf(state);
  const another = formulation !== null && formulation !== model.ways[0];
  const open = settings.gear && settings.place === 'solve';
  element('options').hidden = !open;
  setAttribute(element('gear'), 'aria-expanded', String(open));
  element('model-about').hidden = another;
  setText(element('model-about'), another ? '' : model.about);
  setText(element('model-warning'), model.warning);
  element('formulation-field').hidden = !formulation;
  if (formulation) fill(element('formulation'), model.ways, formulation.name);
  setText(element('formulation-about'), another ? formulation.about : '');
  drawNumber('limit', settings.timeLimit, catalog.time_limit);
}

function drawCaption(state: State) {
  drawLegend(state);
  const { result, view } = state.found;
  const several = Boolean(result?.second);
  const hidden = !shownSolution(state);
  element('solved').hidden = !result?.solution;
  setText(element('hide'), hidden ? 'Show solution' : 'Hide solution');
  element('other').hidden = !several || hidden;
  setAttribute(element('other'), 'aria-pressed', String(view === 'other'));
  element('differ').hidden = !several || hidden;
  const isOpen = ['several', 'unknown'].includes(result?.verdict ?? '') || state.run?.kind === 'candidates';
  element('candidates').hidden = !isOpen;
  setAttribute(element('candidates'), 'aria-pressed', String(candidatesShown(state) !== null));
  drawMarks(state);
}

/**
 * List the rules besides rows, columns and boxes: visibly one entry per kind, for screen readers each rule. A puzzle
 * with an author has its title, and the author's words for the rules.
 */
function drawLegend(state: State) {
  const { author, ruleset, named } = state.doc;
  const { boxsize, ruled } = state.doc.board;
  const variant = variantOf(state);
  const extra = Boolean((ruled?.tinted ?? variant?.boards[boxsize])?.length);
  element('legend').hidden = !extra;
  setText(element('legend-text'), extra ? (variant?.about ?? '') : '');
  const item = (sentence: string) => html`<li>${sentence}</li>`;
  const list = (
    name: string,
    sentences: string[],
  ) => html`<ul class=${name ? 'visually-hidden' : 'legend'} aria-label=${name || nothing}
    aria-hidden=${name ? nothing : 'true'}>${sentences.map(item)}</ul>`;
  const about = ruleset ? ruleset.split('\n').filter(Boolean) : (ruled?.about ?? []);
  const name = named || author ? creditOf(state) : '';
  const rules = about.length ? [list('', about), list('Rules', ruled?.said.length ? ruled.said : about)] : nothing;
  const credit = name ? html`<p class="credit">${name}</p>` : nothing;
  render([credit, rules], element('ruled'));
  element('about-puzzle').hidden = !name && !about.length;
  setText(element('about-title'), name || 'Rules');
  render(state.settings.place === 'play' ? rules : nothing, element('about-rules'));
}

/** Draw the legend of the underlined digits. */
function drawMarks(state: State) {
  const { differing, marked } = differenceOf(state);
  const which = state.found.view === 'among' ? 'The solutions' : 'The two solutions';
  const cells = state.doc.board.cells.length;
  element('differ-swatch').hidden = !marked;
  setText(
    element('differ-text'),
    !differing
      ? ''
      : marked
        ? `${which} differ in ${counted(differing, 'cell')}.`
        : `${which} differ in ${count(differing)} of ${count(cells)} cells (too many to underline).`,
  );
  const corrected = correctedCount(state);
  element('corrected').hidden = !corrected;
  const different = counted(corrected, 'of your digits is different', 'of your digits are different');
  setText(element('corrected-text'), corrected ? `${different} in this solution.` : '');
}

/** Rows of the box for a text that is being typed. */
const FEW_ROWS = 3;

export function createDrawer({ store }: Pick<Page, 'store'>) {
  let typed = '';

  function draw({ reading: { text, problem } }: State) {
    const puzzle = element('puzzle');
    const few = text !== '' && (text === typed || problem !== null);
    setAttribute(puzzle, 'data-rows', few ? 'few' : 'one');
    puzzle.rows = few ? linesIn(text, FEW_ROWS) : 1; // for browsers whose boxes do not grow on their own
    if (!few)
      puzzle.scrollTop = 0; // a paste scrolls to its end
    else if (problem?.line && text !== typed) puzzle.scrollTop = topOf(puzzle, problem.line - 1);
  }

  on('puzzle', 'input', (event: InputEvent) => {
    typed = isTyping(event) ? element('puzzle').value : '';
  });
  store.watchLate(draw, ['reading.text', 'reading.problem']);
}

/** Return where a line of the box begins, with the line before it in sight. */
const topOf = (puzzle: HTMLTextAreaElement, line: number) =>
  (line - 1) * Number.parseFloat(getComputedStyle(puzzle).lineHeight);
