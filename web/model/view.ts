/** The view of the program: its rows in a list, the rows of a cell, and one row written in three ways. */
import { ADDED, isReady, listedRows, type State, type Ready } from './state.js';
import type { Family, Program } from '../protocol.js';
import { createMatrixView } from './matrix.js';
import { addedUp, sumShown, type Sum, mathOf, rowText, whole } from './rows.js';
import { cellPart } from './steps.js';
import { element, type Changed } from '../dom.js';
import { html, nothing, render, selectField } from '../html.js';
import { signed } from '../panels/path.js';
import { shownSolution } from '../state/boardview.js';
import { count } from '../words.js';
import type { State as PageState } from '../state/state.js';

export type Does = {
  filter: (patch: Partial<Pick<State, 'family' | 'find' | 'cell'>>) => void;
  choose: (row: number) => void;
  light: (row: number) => void; // the pointer or the focus has reached a row; -1 when it has left
  go: (row: number) => void; // shows the row in the list
  leave: () => void; // leaves the step shown in the grid
};

/** The state whose rows are shown, and the solution and the sum shown with them. */
type Drawn = { state: State | null; solution: number[] | null; sum: Sum | null };

export function createProgramView(does: Does) {
  const target = element('rows');
  const matrixView = createMatrixView({
    light: does.light,
    go: (row) => {
      does.go(row);
      reveal();
    },
  });
  /** Scroll to the open row. */
  const reveal = () => target.querySelector('.listing [aria-expanded=true]')?.focus();

  let drawn: Drawn = { state: null, solution: null, sum: null };

  const rowOf = (part: EventTarget | null) =>
    Number((part instanceof Element && part.closest<HTMLElement>('[data-row]')?.dataset.row) || -1);
  const focused = () => rowOf(document.activeElement);
  const light = (row: number) => does.light(row < 0 ? focused() : row);

  target.addEventListener('pointerover', (event: Event) => light(rowOf(event.target)));
  target.addEventListener('pointerleave', () => light(-1));
  target.addEventListener('focusin', (event: Event) => does.light(rowOf(event.target)));
  target.addEventListener('focusout', () => does.light(-1));
  target.addEventListener('click', (event: Event) => {
    const row = event.target instanceof Element ? rowOf(event.target.closest('button')) : -1;
    if (row >= 0) does.choose(row);
  });

  return {
    reveal,
    draw(state: State, page: PageState) {
      const solution = shownSolution(page)?.cells ?? null;
      const sum = sumShown(state.program, page);
      // The rows may be thousands: they are drawn only if something has changed.
      if (state === drawn.state && solution === drawn.solution && sum?.of === drawn.sum?.of) return;
      drawn = { state, solution, sum };
      if (!isReady(state)) return render(nothing, target);
      render(
        [
          rowsPart(state, drawn, page.doc.board.side, does),
          html`<p class="hint">Click a constraint to highlight its cells. Click a cell to list its constraints.</p>`,
          programPart(state.program),
        ],
        target,
      );
      matrixView(state.program, target.querySelector('.spy'));
    },
  };
}

/** The list, and the fields that filter it. */
function rowsPart(state: Ready, drawn: Drawn, side: number, does: Does) {
  const { sum, solution } = drawn;
  const { cell, program } = state;
  const listed = listedRows(state, sum);
  return [
    sum?.atStep ? atStep(sum, does) : nothing,
    filters(state, sum, does),
    cell ? [cellPart(state, solution, side), allOf(does)] : nothing,
    html`<p class="hint" aria-live="polite">${said(listed.length, program.rows.length)}</p>`,
    list(state, sum, listed),
    sum && state.family === ADDED ? adding(program, sum) : nothing,
  ];
}

/** The step at which the rows are shown. */
const atStep = ({ name }: Sum, does: Does) => html`<p class="at-step"><strong>${name}</strong>
  <span>Candidates determined before this step are left out of the sums.</span>
  <a href="#solve" data-to="solve">Back to the step</a>
  <button type="button" @click=${does.leave}>Leave the step</button></p>`;

/** The sum of the rows. */
function adding(program: Program, sum: Sum) {
  const { parts, checked, total } = sum;
  const isWhole = parts.every(([, row]) => row >= 0);
  if (!isWhole)
    return html`<p class="warning">This formulation lacks some of these constraints.
      Choose another one under Options.</p>`;
  const row = checked && addedUp(program, sum);
  return html`<div class="added">
    ${row ? html`<h3>Added up</h3>${mathOf(program, row, 'The total')}` : nothing}<p>${total}</p></div>`;
}

const programPart = ({ sentence, maximises }: Program) =>
  html`<p class="hint">${sentence} ${OBJECTIVES[Number(maximises)]}</p><div class="spy"></div>`;

const OBJECTIVES = [
  'There is no objective: any feasible solution will do.',
  'Objective: maximise the sum of all variables.',
];

const said = (shown: number, all: number) =>
  shown === all ? '' : `${count(shown)} of ${count(all)} constraints shown.`;

function filters({ program: { rows, families }, family, find }: Ready, sum: Sum | null, does: Does) {
  const choice = ({ label, count: number }: Family, index: number) => ({
    name: String(index),
    label: `${label} (${count(number)})`,
  });
  const all = { name: '-1', label: `All (${count(rows.length)})` };
  const kinds = [...(sum ? [{ name: String(ADDED), label: sum.name }] : []), all, ...families.map(choice)];
  const kind = family === ADDED && !sum ? -1 : family;
  return html`<div class="fields">
    ${selectField('Kind', kinds, String(kind), (name) => does.filter({ family: Number(name) }))}
    <label class="field">Find
      <input type="search" autocomplete="off" spellcheck="false" placeholder="row 4, digit 7" .value=${find}
        @input=${({ target }: Changed) => does.filter({ find: target.value })}>
    </label>
  </div>`;
}

const allOf = (does: Does) =>
  html`<button type="button" @click=${() => does.filter({ cell: 0 })}>Show all constraints</button>`;

function list({ program, family, row: chosen }: Ready, sum: Sum | null, listed: number[]) {
  const often = new Map<number, number>(
    family === ADDED && sum?.checked ? sum.parts.map(([each, row]) => [row, each]) : [],
  );
  const item = (index: number) => {
    const [label] = program.rows[index];
    const isOpen = index === chosen;
    return html`<li data-row=${index}>
      <button type="button" aria-expanded=${isOpen}>
        <span>${often.has(index) ? `${signed(often.get(index) ?? 0)} ` : ''}${label}</span>
        <code>${rowText(program, index, sum?.values)}</code>
      </button>
      ${isOpen ? whole(program, index, sum?.values) : nothing}
    </li>`;
  };
  return html`<ul class="listing" aria-label="Constraints">${listed.map(item)}</ul>`;
}
