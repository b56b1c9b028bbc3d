/** The view of the program: its rows in a list, what a cell has to do with it, and one row written in three ways. */
import { listedRows } from './state.js';
import { createSpy } from './spy.js';
import { cellPart } from './variables.js';
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { termsOf, whole } from './writing.js';
import { shownSolution } from '../state/sight.js';
import { count } from '../words.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {{filter: (patch: object) => void, choose: (row: number) => void, light: (row: number) => void, go: (row:
 *   number) => void}} Does   light: the pointer or the focus has come to a row; -1 once it has gone; go: list it
 */

/** @param {Does} does */
export function createProgramView(does) {
  const target = element('rows');
  const spy = createSpy({
    light: does.light,
    go: (row) => {
      does.go(row);
      target.querySelector('.listing [aria-expanded=true]')?.focus();
    },
  });
  let listed = []; // indexes of rows
  let of = null; // the state whose rows these are
  let solved = null; // the solution whose values are shown

  const rowOf = (part) => Number(part?.closest('[data-row]')?.dataset.row ?? -1);
  const focused = () => rowOf(document.activeElement);
  const light = (row) => does.light(row < 0 ? focused() : row);

  target.addEventListener('pointerover', (event) => light(rowOf(event.target)));
  target.addEventListener('pointerleave', () => light(-1));
  target.addEventListener('focusin', (event) => does.light(rowOf(event.target)));
  target.addEventListener('focusout', () => does.light(-1));
  target.addEventListener('click', (event) => {
    const row = rowOf(event.target.closest('button'));
    if (row >= 0) does.choose(row);
  });

  return {
    /** @param {State} state @param {import('../state/state.js').State} page */
    draw(state, page) {
      const solution = shownSolution(page)?.cells ?? null;
      if (state === of && solution === solved) return; // the rows may be thousands
      if (state.program && !isSameList(of, state)) listed = listedRows(state);
      of = state;
      solved = solution;
      if (!state.program) return render(missing(state), target);
      render(
        [
          html`<p>A constraint lights its cells. A cell lists its constraints.</p>`,
          html`<p class="hint">${state.program.sentence} ${OBJECTIVES[Number(state.program.maximises)]}</p>`,
          html`<div class="spy"></div>`,
          filters(state, does),
          state.cell ? [cellPart(state, solution, page.doc.board.side), allOf(does)] : nothing,
          html`<p class="hint" aria-live="polite">${said(listed.length, state.program.rows.length)}</p>`,
          list(state, listed),
        ],
        target,
      );
      spy(state.program, target.querySelector('.spy'));
    },
  };
}

const OBJECTIVES = [
  'Any solution will do: there is no objective.',
  'The sum of all variables is to be as large as it can be.',
];

/** Tell whether two states list the same rows. @param {?State} one @param {State} other */
const isSameList = (one, other) =>
  one !== null && ['program', 'family', 'find', 'cell'].every((name) => one[name] === other[name]);

export const missing = ({ problem }) =>
  problem
    ? html`<p class="alert" role="alert">${problem}</p>`
    : html`<p class="hint">The program is being written…</p>`;

const said = (shown, all) => (shown === all ? '' : `${count(shown)} of ${count(all)} constraints are shown.`);

/** @param {State} state @param {Does} does */
function filters({ program, family, find }, does) {
  const choice = ({ label, count: number }, index) =>
    html`<option value=${index} .selected=${index === family}>${label} (${count(number)})</option>`;
  return html`<div class="fields">
    <label class="field">Family
      <select autocomplete="off" @change=${({ target }) => does.filter({ family: Number(target.value) })}>
        <option value="-1" .selected=${family < 0}>All (${count(program.rows.length)})</option>
        ${program.families.map(choice)}
      </select>
    </label>
    <label class="field">Find
      <input type="search" autocomplete="off" spellcheck="false" placeholder="row 4, digit 7" .value=${find}
        @input=${({ target }) => does.filter({ find: target.value })}>
    </label>
  </div>`;
}

const allOf = (does) =>
  html`<button type="button" @click=${() => does.filter({ cell: 0 })}>Show all constraints</button>`;

function list({ program, row: chosen }, listed) {
  const item = (index) => {
    const [label, , , sign, bound] = program.rows[index];
    return html`<li data-row=${index}>
      <button type="button" aria-expanded=${index === chosen}>
        <span>${label}</span> <code>${termsOf(program, index).join(' + ')} ${sign} ${bound}</code>
      </button>
      ${index === chosen ? whole(program, index) : nothing}
    </li>`;
  };
  return html`<ul class="listing" aria-label="Constraints">${listed.map(item)}</ul>`;
}
