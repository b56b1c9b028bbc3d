/** The region Why: how the only solution follows, or why there is not exactly one, and which changes would fix that. */
import { element } from '../dom.js';
import { html, nothing, render } from '../html.js';
import { isAmong, alongSolutions, areTallied, canLeave, talliesTurned, stepsLeft } from '../state/stepping.js';
import { shownSolution } from '../state/boardview.js';
import { createPath, rowsOf, showOption } from './path.js';
import type { Context } from '../app.js';
import type { Choice, Reason, Rule, State, Solutions, Store } from '../state/state.js';
import type { Run } from '../calls/calls.js';
import { count } from '../words.js';

type Question = { text: string; run: 'explain' | 'why' };

/** Number of suggestions shown at once. */
const MOST = 8;

const CONFLICT = 'Conflicting constraints (infeasible subset)';

const QUESTIONS: Record<string, Question> = {
  unique: { text: 'Show the solving steps', run: 'explain' },
  several: { text: 'Why more than one solution?', run: 'why' },
  none: { text: 'Why is there no solution?', run: 'why' },
};

export function createWhy(context: Context) {
  const { store, intake, runs, onState } = context;

  /** Change the puzzle, solve it, and report the change. */
  async function apply({ edits, variant, rules, done }: Choice) {
    if (variant) intake.variant(variant);
    else intake.give(edits, (rules as Rule[]) ?? null);
    element('headline').scrollIntoView({ block: 'nearest' });
    if (await runs.once('solve')) store.change({ found: { mended: done } });
  }

  /** Restore the previous puzzle; showing its solution was a step of its own. */
  function takeBack() {
    if (shownSolution(store.state)) intake.undo();
    intake.undo();
  }

  const path = createPath(context, () => draw(store.state));
  let drawn: Reason | null = null; // the reason shown
  /** Show a constraint of the puzzle as it is before the first step, on the Model tab. */
  const seek = (label: string) => store.change({ ...stepsLeft, light: { find: label } });

  function draw(state: State) {
    const { found, run } = state;
    const { result, why } = found;
    const steps = found.path !== null && found.view === 'step';
    element('page').toggleAttribute('data-stepping', steps || isAmong(state));
    const answer = why ? reason(why) : found.path && path.whole(found.path, found);
    const target = element('why');
    const focused = target.contains(document.activeElement);
    render(
      [found.mended ? mended(found.mended) : nothing, answer || asking(QUESTIONS[result?.verdict ?? ''], run)],
      target,
    );
    if (why !== drawn && why?.path) showOption(found.step);
    drawn = why;
    // The button just pressed is gone: focus the answer, or the verdict.
    if (focused && !target.contains(document.activeElement))
      (target.querySelector('h3') ?? element('solve-now')).focus();
  }

  const mended = (done: string) => html`<p class="mended"><span role="status">${done}</span>
    <button type="button" @click=${takeBack}>Undo this change</button></p>`;

  function asking(question: Question | undefined, run: Run | null) {
    if (!question) return nothing;
    const ask = () => runs.once(question.run);
    return html`<button type="button" aria-disabled=${run ? 'true' : nothing} @click=${ask}>${question.text}</button>`;
  }

  function reason({ title, sentences, offered, changes, path: end, relaxed, rows, total, solutions }: Reason) {
    const sum = { rows, checked: true, total };
    return html`<section class="why" aria-label="Why" @keydown=${end ? path.onKey : nothing}>
    <h3 tabindex="-1">${title}</h3>
    ${end ? path.alone(end, store.state.found) : nothing}
    ${solutions ? solutionsOf(store, solutions) : nothing}
    ${sentences.length ? html`<ol>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ol>` : nothing}
    ${changes.length ? offers(offered, changes) : nothing}
    ${relaxed ? html`<p class="hint">${relaxed}</p>` : nothing}
    ${rows.length ? rowsOf(CONFLICT, 'Conflicting constraints', sum, seek) : nothing}
  </section>`;
  }

  const button = (choice: Choice, about: string) => html`<button type="button" aria-label="${choice.name}: ${about}"
    @click=${() => apply(choice)}>${choice.name}</button>`;

  function offers(title: string, changes: Reason['changes']) {
    const item = ({ sentence, choices }: { sentence: string; choices: Choice[] }) => html`<li><span>${sentence}</span>
      <span class="applying">${choices.map((choice) => button(choice, sentence))}</span></li>`;
    const more = changes.slice(MOST);
    const all = (some: { sentence: string; choices: Choice[] }[]) =>
      html`<ul aria-label=${title}>${some.map(item)}</ul>`;
    return html`<h4>${title}</h4>${all(changes.slice(0, MOST))}
      ${more.length ? html`<details><summary>${more.length} more</summary>${all(more)}</details>` : nothing}`;
  }

  onState(draw, ['found', 'run']);
}

export function solutionsOf(store: Store, several: Solutions) {
  const { view, among } = store.state.found;
  const shown = view === 'among';
  const last = several.digits.length - 1;
  const button = (by: number, text: string) => html`<button type="button"
    aria-disabled=${shown && (by < 0 ? among === 0 : among === last) ? 'true' : nothing}
    @click=${() => store.change(alongSolutions(by))}>${text} solution</button>`;
  const done = html`<button type="button" title="Show the first solution again"
    @click=${() => store.change(stepsLeft)}>Done</button>`;
  return html`<div class="along" role="group" aria-label="Solutions">
    <div class="stepper">${button(-1, 'Previous')}${button(1, 'Next')}<span aria-live="polite">${
      shown ? `Solution ${count(among + 1)} of ${all(several)}` : found(several)
    }</span>${canLeave(store.state) ? done : nothing}</div>
    <button type="button" aria-pressed=${String(areTallied(store.state))}
      @click=${() => store.change(talliesTurned)}>Shade candidates by number of solutions</button></div>`;
}

const all = ({ digits, exact }: Solutions) => `the ${exact ? '' : 'first '}${count(digits.length)} found`;

const found = ({ digits, exact }: Solutions) => `${exact ? '' : 'The first '}${count(digits.length)} solutions`;
