/** The steps of the Model tab: the request each begins with, and the views of the short ones. */
import { branchingStep, fractionsOffered } from './branching.js';
import type { Contradiction, Program, Reaches, RelaxedPoint, SizeThen } from '../protocol.js';
import { type Ready, type State, type WayReach, valueIn, variablesOf, valueText } from './state.js';
import { type State as PageState, symbolsOf } from '../state/state.js';
import { html, nothing, button, table } from '../html.js';
import { cellName, count, counted } from '../words.js';
import type { Changed } from '../dom.js';
import type { Questions } from './questions.js';
import { shownSolution } from '../state/boardview.js';

export interface Step {
  name: string;
  label: string;
  view?: (state: Ready, page: PageState, does: Questions) => unknown;
  enter?: (does: Questions) => unknown; // the request when it is first shown for a puzzle
  isText?: boolean; // shows the program as text, without anything else
}

/** The step that a tab without a step in its address shows. */
export const FIRST = 'variables';
export const FIRST_STEP: Step = { name: FIRST, label: 'Variables', view: variablesStep };

export const STEPS: Step[] = [
  FIRST_STEP,
  { name: 'constraints', label: 'Constraints' }, // its rows have a view of their own
  { name: 'givens', label: 'Givens', view: givensStep, enter: (does) => does.count() },
  { name: 'relaxation', label: 'Relaxation', view: relaxationStep, enter: (does) => does.relax() },
  { name: 'branching', label: 'Branching', view: branchingStep, enter: (does) => does.root() },
  { name: 'proof', label: 'One solution', view: proofStep },
  { name: 'change', label: 'Change the model', isText: true },
];

export function givensStep({ stages, stage }: State, _: PageState, does: Questions) {
  if (!stages) return html`<p class="hint">Counting variables and constraints…</p>`;
  const row = ({ label, variables, constraints, nonzeros }: SizeThen, index: number) => html`<tr
    aria-current=${index === stage ? 'step' : nothing}>
    <th scope="row">${label}</th><td>${count(variables)}</td><td>${count(constraints)}</td><td>${count(nonzeros)}</td>
  </tr>`;
  return html`<div class="actions-row">
      <button type="button" ?disabled=${stage === 0} @click=${() => does.stage(stage - 1)}>Previous stage</button>
      <button type="button" ?disabled=${stage === stages.length - 1}
        @click=${() => does.stage(stage + 1)}>Next stage</button>
    </div>
    ${table('Sizes', ['Stage', 'Variables', 'Constraints', 'Non-zeros'], stages.map(row))}`;
}

export function proofStep({ first, second, conflict, program }: Ready, _: PageState, does: Questions) {
  return html`<p>Add a constraint that forbids the solution found (a no-good cut). If the program then has no solution,
      the first is the only one.</p>
    <div class="actions-row">
      ${button('Forbid the solution', does.cut)}${button('Find conflicting constraints', does.conflict)}
    </div>
    ${first ? html`<p aria-live="polite">${second ? second.sentence : first.sentence}</p>` : nothing}
    ${second ? cutPart(second.cut) : nothing}
    ${conflict ? conflictPart(conflict, program, does) : nothing}`;
}

function cutPart(cut: string[]) {
  const all = count(cut.length);
  return html`<p>No-good cut added: the sum of these ${all} variables is at most ${count(cut.length - 1)}.</p>
    <details><summary>All ${all}</summary>
      <ul class="cut" aria-label="The cut">${cut.map((each) => html`<li>${each}</li>`)}</ul></details>`;
}

function conflictPart({ rows, sentence }: Contradiction, program: Program, does: Questions) {
  const item = (index: number) =>
    html`<li><button type="button" @click=${() => does.row(index)}>${program.rows[index][0]}</button></li>`;
  return html`<p aria-live="polite">${sentence}</p>
    ${rows.length ? html`<ul class="cut" aria-label="Conflicting constraints">${rows.map(item)}</ul>` : nothing}`;
}

const OBJECTIVES = [
  ['none', 'None'],
  ['random', 'Random'],
  ['most', 'Large digits in the selected cell, or in the first row'],
  ['least', 'Small digits in the selected cell, or in the first row'],
];

function relaxationStep({ point, objective, reach, reached, ways }: State, { run }: PageState, does: Questions) {
  const off = run !== null;
  const option = ([name, label]: string[]) =>
    html`<option value=${name} .selected=${name === objective}>${label}</option>`;
  return html`<p>LP relaxation: allow any value between 0 and 1. Solvers start here.</p>
    <div class="fields">
      <label class="field">Objective
        <select autocomplete="off" @change=${({ target }: Changed) => does.aim(target.value)}>
          ${OBJECTIVES.map(option)}
        </select>
      </label>
    </div>
    <div class="actions-row">
      ${button('Solve the relaxation', does.relax, { off })}
      ${button('Largest values', does.reach, { off })}
      ${button('Compare formulations', does.compare, { off })}
    </div>
    ${point ? [pointPart(point, reached), fractionsOffered(point, does)] : nothing}
    ${reach ? reachPart(reach, reached) : nothing}
    ${ways.length ? waysPart(ways) : nothing}`;
}

export function pointPart({ sentence, iterations, objective, feasible }: RelaxedPoint, reached: boolean) {
  const value = objective === null || !feasible ? '' : ` The objective is ${valueText(objective)}.`;
  return html`<p aria-live="polite">${sentence}${value}</p>
    <p class="hint">${iterations ? `${counted(iterations, 'simplex iteration')}.` : nothing}
      ${feasible ? 'This is one of possibly many solutions of the relaxation.' : nothing}
      ${feasible && !reached ? 'Disc size shows the value.' : nothing}</p>`;
}

export function reachPart({ sentence, counts }: Reaches, reached: boolean) {
  return html`<p aria-live="polite">${sentence}</p>
    <dl class="reach">
      <div class="whole"><dt>can be 1</dt><dd>${count(counts.whole)}</dd></div>
      <div class="fraction"><dt>stay below 1</dt><dd>${count(counts.fraction)}</dd></div>
      <div class="never"><dt>are always 0</dt><dd>${count(counts.never)}</dd></div>
    </dl>
    ${reached ? html`<p class="hint">Disc size shows the largest value.</p>` : nothing}`;
}

function waysPart(ways: WayReach[]) {
  const cells = ({ counts, message }: WayReach) =>
    counts
      ? html`<td>${count(counts.whole)}</td><td>${count(counts.fraction)}</td><td>${count(counts.never)}</td>`
      : html`<td colspan="3">${message || 'solving…'}</td>`;
  const row = (way: WayReach) => html`<tr><th scope="row">${way.label}</th>${cells(way)}</tr>`;
  return html`${table('Formulations', ['Formulation', 'can be 1', 'below 1', 'always 0'], ways.map(row))}
  <p class="hint">The table counts the candidates that the givens leave open. The more of them a relaxation excludes, the
    tighter it is. A packing may leave cells empty here; if it has to fill the grid, it
    excludes as many as the textbook model.</p>`;
}

const SETTLED = html`<p class="hint">The givens determine this cell, so the program has no variable for it.</p>`;

export function variablesStep(state: Ready, page: PageState, does: Questions) {
  const { program, cell, digit } = state;
  const { board } = page.doc;
  const solution = shownSolution(page)?.cells ?? null;
  const symbols = [...symbolsOf(board, page.catalog)];
  const option = (symbol: string, at: number) =>
    html`<option value=${at + 1} .selected=${at + 1 === digit}>${symbol}</option>`;
  return html`<p>A variable is 1 if cell (r, c) contains digit d, and 0 otherwise.</p>
    <label class="field">Digit
      <select autocomplete="off" @change=${({ target }: Changed) => does.digit(Number(target.value))}>
        <option value="0" .selected=${digit === 0}>none</option>${symbols.map(option)}
      </select>
    </label>
    ${digit ? html`<p aria-live="polite">${ofDigit(program, digit, symbols)}</p>` : nothing}
    ${cell ? cellPart(state, solution, board.side) : html`<p class="hint">Select a cell in the grid.</p>`}`;
}

function ofDigit({ places }: Program, digit: number, symbols: string[]) {
  const number = places.filter((placed) => placed.some(([, of]) => of === digit)).length;
  return `Digit ${symbols[digit - 1]} has ${counted(number, 'variable')} (cells highlighted).`;
}

/** The variables of a cell, with their values once there is a solution. */
export function cellPart({ program, cell }: Ready, solution: number[] | null, side: number) {
  const columns = variablesOf(program, cell);
  const variable = (column: number) =>
    html`<li><code>${program.names[column]}</code>${
      solution ? html` = <strong>${valueIn(program, column, solution)}</strong>` : nothing
    }</li>`;
  return html`<div class="of-cell" role="group" aria-label="The selected cell">
    <h3>Cell ${cellName(cell, side)}</h3>
    ${columns.length ? html`<ul aria-label="Variables of the cell">${columns.map(variable)}</ul>` : SETTLED}
  </div>`;
}
