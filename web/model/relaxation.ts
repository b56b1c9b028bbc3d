/** The step Relaxation: a point of the program without whole numbers, and how large each candidate can become. */
import { html, nothing } from '../html.js';
import { count } from '../words.js';
import { valueText } from './words.js';
import type { State, WayReach, Reach } from './state.js';
import type { Point } from './tree.js';
import type { Changed } from '../state/events.js';

const OBJECTIVES: [name: string, label: string][] = [
  ['none', 'None'],
  ['random', 'A random one'],
  ['most', 'Large digits in the chosen cell, or the first row'],
  ['least', 'Small digits in the chosen cell, or the first row'],
];

/** @param busy   a run is under way */
export function relaxationStep(
  { point, objective, reach, reached, ways }: State,
  busy: boolean,
  does: { aim: (kind: string) => void; relax: () => void; reach: () => void; compare: () => void },
) {
  const off = busy ? 'true' : nothing;
  const option = ([name, label]: [name: string, label: string]) =>
    html`<option value=${name} .selected=${name === objective}>${label}</option>`;
  return html`<p>Let each variable be any number from 0 to 1. The solver looks here first.</p>
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

function pointPart({ sentence, iterations, objective, feasible }: Point, reached: boolean) {
  const value = objective === null || !feasible ? '' : ` The objective is ${valueText(objective)}.`;
  return html`<p aria-live="polite">${sentence}${value}</p>
    <p class="hint">${count(iterations)} simplex steps.
      ${feasible ? 'There may be many such points; this is one.' : nothing}
      ${feasible && !reached ? 'Discs in the grid are its values.' : nothing}</p>`;
}

function reachPart({ sentence, counts }: Reach, reached: boolean) {
  return html`<p aria-live="polite">${sentence}</p>
    <dl class="reach">
      <div class="whole"><dt>can be 1</dt><dd>${count(counts.whole)}</dd></div>
      <div class="fraction"><dt>stay below 1</dt><dd>${count(counts.fraction)}</dd></div>
      <div class="never"><dt>are always 0</dt><dd>${count(counts.never)}</dd></div>
    </dl>
    ${reached ? html`<p class="hint">Discs in the grid are the largest values.</p>` : nothing}`;
}

function waysPart(ways: WayReach[]) {
  const cells = ({ counts, message }: WayReach) =>
    counts
      ? html`<td>${count(counts.whole)}</td><td>${count(counts.fraction)}</td><td>${count(counts.never)}</td>`
      : html`<td colspan="3">${message || 'being solved…'}</td>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of formulations">
  <table class="sizes" aria-label="Formulations">
    <thead><tr><th scope="col">Formulation</th><th scope="col">can be 1</th><th scope="col">below 1</th>
      <th scope="col">always 0</th></tr></thead>
    <tbody>${ways.map((way) => html`<tr><th scope="row">${way.label}</th>${cells(way)}</tr>`)}</tbody>
  </table></div>
  <p class="hint">The fewer candidates can be 1, the tighter the formulation.</p>`;
}
