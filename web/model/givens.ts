/** The step Givens: how large the program is at first, and what is left of it stage by stage. */
import { html, nothing } from '../html.js';
import { count } from '../words.js';
import type { State, Stage } from './state.js';

export function givensStep({ stages, stage }: State, does: { stage: (index: number) => void }) {
  if (!stages) return html`<p class="hint">The sizes are being counted…</p>`;
  const shown = stages[stage];
  const row = ({ label, variables, constraints, nonzeros }: Stage, index: number) => html`<tr
    aria-current=${index === stage ? 'step' : nothing}>
    <th scope="row">${label}</th><td>${count(variables)}</td><td>${count(constraints)}</td><td>${count(nonzeros)}</td>
  </tr>`;
  return html`<p>Each given fixes a variable, and those that it rules out. Singles fix more.</p>
    <p class="counter" aria-live="polite"><strong>${count(shown.variables)}</strong> variables,
      <strong>${count(shown.constraints)}</strong> constraints</p>
    <div class="actions-row">
      <button type="button" ?disabled=${stage === 0} @click=${() => does.stage(stage - 1)}>Stage before</button>
      <button type="button" ?disabled=${stage === stages.length - 1}
        @click=${() => does.stage(stage + 1)}>Next stage</button>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of sizes"><table class="sizes" aria-label="Sizes">
      <thead><tr><th scope="col">Stage</th><th scope="col">Variables</th><th scope="col">Constraints</th>
        <th scope="col">Non-zeros</th></tr></thead>
      <tbody>${stages.map(row)}</tbody>
    </table></div>
    <p class="hint">The grid lights the cells that a stage settles.</p>`;
}
