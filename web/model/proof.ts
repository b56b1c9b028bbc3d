/** The step One solution: the cut that forbids the solution, or the constraints that contradict each other. */
import { html, nothing } from '../html.js';
import { count } from '../words.js';
import type { Program, Ready } from './state.js';

export function proofStep(
  { first, second, conflict, program }: Ready,
  does: { cut: () => void; conflict: () => void; row: (index: number) => void },
) {
  return html`<p>One more constraint forbids the solution that the solver finds. Is there another?</p>
    <div class="actions-row">
      <button type="button" @click=${does.cut}>Forbid the solution</button>
      <button type="button" @click=${does.conflict}>What contradicts itself</button>
    </div>
    ${first ? html`<p aria-live="polite">${second ? second.sentence : first.sentence}</p>` : nothing}
    ${second ? cutPart(second.cut) : nothing}
    ${conflict ? conflictPart(conflict, program, does) : nothing}`;
}

function cutPart(cut: string[]) {
  return html`<p>The cut: of these ${count(cut.length)} at most ${count(cut.length - 1)} are true.</p>
    <details><summary>All ${count(cut.length)}</summary>
      <ul class="cut" aria-label="The cut">${cut.map((each) => html`<li>${each}</li>`)}</ul></details>`;
}

function conflictPart(
  { rows, sentence }: { rows: number[]; sentence: string },
  program: Program,
  does: { cut: () => void; conflict: () => void; row: (index: number) => void },
) {
  const item = (index: number) =>
    html`<li><button type="button" @click=${() => does.row(index)}>${program.rows[index][0]}</button></li>`;
  return html`<p aria-live="polite">${sentence}</p>
    ${rows.length ? html`<ul class="cut" aria-label="Contradiction">${rows.map(item)}</ul>` : nothing}`;
}
