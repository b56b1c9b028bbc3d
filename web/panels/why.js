/**
 * The region Why: how the only solution follows, or what keeps a puzzle from having just one, and the single digits
 * that would mend it.
 */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { createPath, rowsOf } from './path.js';

const QUESTIONS = {
  unique: { text: 'How does it follow?', run: 'explain' },
  several: { text: 'Why not just one?', run: 'why' },
  none: { text: 'Why is there none?', run: 'why' },
};

/** @param {import('../app.js').Context} context */
export function createWhy({ store, intake, runs, onState }) {
  /** Change a given, and solve the puzzle. @param {import('../state/state.js').Change} change */
  function apply({ label, digit }) {
    intake.give(label - 1, digit);
    runs.once('solve');
    element('headline').scrollIntoView({ block: 'nearest' });
  }

  const path = createPath(store);
  const seek = (label) => store.change({ light: { find: label } });

  /** @param {import('../state/state.js').State} state */
  function draw({ found, run }) {
    const { result, why } = found;
    element('page').toggleAttribute('data-stepping', found.path !== null && found.view === 'step');
    const answer = why ? reason(why, apply, seek) : found.path && path(found);
    const target = element('why');
    const focused = target.contains(document.activeElement);
    render(answer || asking(QUESTIONS[result?.verdict], run), target);
    // The button just pressed is gone: go on with the answer, or with the verdict.
    if (focused && !target.contains(document.activeElement))
      (target.querySelector('h3') ?? element('solve-now')).focus();
  }

  function asking(question, run) {
    if (!question) return nothing;
    const ask = () => runs.once(question.run);
    return html`<button type="button" aria-disabled=${run ? 'true' : nothing} @click=${ask}>${question.text}</button>`;
  }

  onState(draw);
}

/**
 * @param {import('../state/state.js').Reason} why
 * @param {(change: import('../state/state.js').Change) => void} apply
 * @param {(label: string) => void} seek   show a constraint in Model
 */
function reason({ title, sentences, changes, relaxed, rows, total }, apply, seek) {
  const item = (change) => html`<li>
    <span>${change.sentence}</span>
    <button type="button" aria-label="Apply: ${change.sentence}" @click=${() => apply(change)}>Apply</button>
  </li>`;
  const sum = { rows, checked: true, total };
  return html`<section class="why" aria-label="Why">
    <h3 tabindex="-1">${title}</h3>
    <ol>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ol>
    ${changes.length ? html`<ul aria-label="Changes that leave one solution">${changes.map(item)}</ul>` : nothing}
    ${relaxed ? html`<p class="hint">${relaxed}</p>` : nothing}
    ${rows.length ? rowsOf('What contradicts itself', 'Rows that contradict each other', sum, seek) : nothing}
  </section>`;
}
