/** The steps of the Model tab: the request each begins with, and the views of the short ones. */
import { branchingStep } from './branching.js';
import { variablesStep } from './variables.js';
import type { createQuestions } from './questions.js';
import type { Contradiction, Program, Reaches, RelaxedPoint, SizeThen } from '../protocol.js';
import type { Ready, State, WayReach } from './state.js';
import type { State as PageState } from '../state/state.js';
import { html, nothing } from '../html.js';
import { count, counted } from '../words.js';
import { valueText } from './words.js';
import type { Changed } from '../dom.js';

export type Questions = ReturnType<typeof createQuestions>;

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
  const shown = stages[stage];
  const row = ({ label, variables, constraints, nonzeros }: SizeThen, index: number) => html`<tr
    aria-current=${index === stage ? 'step' : nothing}>
    <th scope="row">${label}</th><td>${count(variables)}</td><td>${count(constraints)}</td><td>${count(nonzeros)}</td>
  </tr>`;
  return html`<p>Each given fixes one variable to 1 and others to 0. Singles fix more.</p>
    <p class="counter" aria-live="polite"><strong>${count(shown.variables)}</strong> variables,
      <strong>${count(shown.constraints)}</strong> constraints</p>
    <div class="actions-row">
      <button type="button" ?disabled=${stage === 0} @click=${() => does.stage(stage - 1)}>Previous stage</button>
      <button type="button" ?disabled=${stage === stages.length - 1}
        @click=${() => does.stage(stage + 1)}>Next stage</button>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of sizes"><table class="sizes" aria-label="Sizes">
      <thead><tr><th scope="col">Stage</th><th scope="col">Variables</th><th scope="col">Constraints</th>
        <th scope="col">Non-zeros</th></tr></thead>
      <tbody>${stages.map(row)}</tbody>
    </table></div>
    <p class="hint">The grid highlights the cells that a stage determines.</p>`;
}

export function proofStep({ first, second, conflict, program }: Ready, _: PageState, does: Questions) {
  return html`<p>Add a constraint that forbids the solution found (a no-good cut). If the program then has no solution,
      the first is the only one.</p>
    <div class="actions-row">
      <button type="button" @click=${does.cut}>Forbid the solution</button>
      <button type="button" @click=${does.conflict}>Find conflicting constraints</button>
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
  const off = run ? 'true' : nothing;
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
      <button type="button" aria-disabled=${off} @click=${does.relax}>Solve the relaxation</button>
      <button type="button" aria-disabled=${off} @click=${does.reach}>Largest values</button>
      <button type="button" aria-disabled=${off} @click=${does.compare}>Compare formulations</button>
    </div>
    ${point ? pointPart(point, reached) : nothing}
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
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of formulations">
  <table class="sizes" aria-label="Formulations">
    <thead><tr><th scope="col">Formulation</th><th scope="col">can be 1</th><th scope="col">below 1</th>
      <th scope="col">always 0</th></tr></thead>
    <tbody>${ways.map((way) => html`<tr><th scope="row">${way.label}</th>${cells(way)}</tr>`)}</tbody>
  </table></div>
  <p class="hint">All formulations are counted over the candidates that the givens leave open. The more of them a
    relaxation excludes, the tighter it is. A packing may leave cells empty here; if it has to fill the grid, it
    excludes as many as the textbook model.</p>`;
}
