/** The region Why: what keeps a puzzle from having exactly one solution, and the single digits that would mend it. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';

const QUESTIONS = { none: 'Why is there none?', several: 'Why not just one?' };

/** @param {import('../app.js').Context} context */
export function createWhy({ intake, runs, onState }) {
  const ask = () => runs.once('why');

  /** Change a given, and solve the puzzle. @param {import('../state/state.js').Change} change */
  function apply({ label, digit }) {
    intake.give(label - 1, digit);
    runs.once('solve');
    element('headline').scrollIntoView({ block: 'nearest' });
  }

  /** @param {import('../state/state.js').State} state */
  function draw({ found: { result, why }, run }) {
    const question = !why && QUESTIONS[result?.verdict];
    const off = run ? 'true' : nothing;
    const button = html`<button type="button" aria-disabled=${off} @click=${ask}>${question}</button>`;
    const target = element('why');
    const focused = target.contains(document.activeElement);
    render(why ? reason(why, apply) : question ? button : nothing, target);
    // The button just pressed is gone: go on with the answer, or with the verdict.
    if (focused && !target.contains(document.activeElement)) (target.querySelector('h3') ?? element('solve')).focus();
  }

  onState(draw);
}

/**
 * @param {import('../state/state.js').Reason} why
 * @param {(change: import('../state/state.js').Change) => void} apply
 */
function reason({ title, sentences, changes }, apply) {
  const item = (change) => html`<li>
    <span>${change.sentence}</span>
    <button type="button" aria-label="Apply: ${change.sentence}" @click=${() => apply(change)}>Apply</button>
  </li>`;
  return html`<section class="why" aria-label="Why">
    <h3 tabindex="-1">${title}</h3>
    <ol>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ol>
    ${changes.length ? html`<ul aria-label="Changes that leave one solution">${changes.map(item)}</ul>` : nothing}
  </section>`;
}
