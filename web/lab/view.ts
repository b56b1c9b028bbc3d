/** Draws the state of the Lab tab: the progress of a run, the buttons, and the experiments to choose from. */
import {
  handedOn,
  headlineOf,
  isBusy,
  isFinished,
  isRunnable,
  progressOf,
  runLabel,
  type Plan,
  type State,
  type Description,
} from './state.js';
import { element, setAttribute, setText } from '../dom.js';
import { html, render } from '../html.js';
import { counted, count, expected } from '../words.js';
import type { Card as ExampleCard } from '../protocol.js';
import type { Kept } from './store.js';

type Does = {
  choose: (card: Card) => unknown;
  open: (kept: Kept) => unknown;
  forget: (digest: string) => unknown;
};

/** @param experiments   the examples */
export function createLabView(form: { draw: (state: State) => void }, experiments: Card[], does: Does) {
  const questions = Object.fromEntries(experiments.map(({ name, question }) => [name, question]));

  return function draw(state: State) {
    form.draw(state);
    drawCards(state, experiments, does);
    drawButtons(state);
    setText(element('lab-size-about'), state.form.planned ? sizeOf(state.form.planned) : '');
    setText(element('lab-headline'), headlineOf(state, questions));
    setText(element('lab-pace'), paceOf(state).join('. '));
    drawBar(state);
    drawMessages(state);
    drawKept(state, does);
  };
}

function drawButtons(state: State) {
  const { phase, records } = state.work;
  element('lab-run').disabled = !state.form.begun;
  press('lab-run', isRunnable(state), runLabel(state));
  press('lab-pause', isBusy(state), phase === 'paused' ? 'Resume' : 'Pause');
  press('lab-stop', isBusy(state));
  press('lab-csv', records.size > 0);
  press('lab-jsonl', records.size > 0);
  press('lab-copy', handedOn(state) !== null);
}

/** A button that cannot be used now stays in place and keeps the focus. */
function press(id: string, possible: boolean, label?: string) {
  setAttribute(element(id), 'aria-disabled', possible ? null : 'true');
  if (label) setText(element(id), label);
}

function sizeOf({ puzzles, total, description: { solvers } }: Plan) {
  return `${counted(puzzles, 'puzzle')} × ${counted(solvers.length, 'model')} = ${counted(total, 'solve')}`;
}

function paceOf({ work, messages: { unkept } }: State) {
  const problem = unkept ? [`The records cannot be saved for your next visit: ${unkept}`] : [];
  return [...progressOf(work), ...problem];
}

function drawBar({ work }: State) {
  const { plan, records, phase, making } = work;
  const bar = element('lab-bar');
  bar.hidden = !plan || (phase === 'idle' && (!records.size || isFinished(work)));
  if (plan)
    Object.assign(bar, making ? { max: making.total, value: making.done } : { max: plan.total, value: records.size });
  setAttribute(bar, 'aria-label', making ? 'Puzzles made' : 'Solves done');
}

function drawMessages({ messages: { alert, told, byHand } }: State) {
  setText(element('lab-alert'), alert);
  setText(element('lab-told'), told);
  element('lab-link-field').hidden = !byHand;
  if (element('lab-link').value !== byHand) element('lab-link').value = byHand;
}

/** Show which models have no result, and why. */
export function drawNotes(notes: string[] = []) {
  render(
    notes.map((note) => html`<li>${note}.</li>`),
    element('lab-notes'),
  );
  element('lab-notes').hidden = notes.length === 0;
}

/** An example experiment. */
export type Card = ExampleCard & { description: Description };

function drawCards({ form: { begun, planned } }: State, experiments: Card[], { choose }: Does) {
  const item = (card: Card) => {
    const about = `lab-card-${card.name}`;
    const effort = `${count(card.total)} solves, ${expected(card.seconds)}`;
    return html`<li>
      <h3><button type="button" aria-describedby=${about} aria-pressed=${planned?.ready === card.name}
        ?disabled=${!begun} @click=${() => choose(card)}>${card.question}</button></h3>
      <p id=${about} class="hint">${card.source}. <strong>${effort}</strong></p></li>`;
  };
  render(experiments.map(item), element('lab-cards'));
}

function drawKept({ kept }: State, does: Does) {
  element('lab-shelf').hidden = kept.length === 0;
  render(
    kept.map((one) => keptItem(one, does)),
    element('lab-kept'),
  );
}

function keptItem(kept: Kept, { open, forget }: Does) {
  const { name, done, total, at } = kept;
  const how = done === total ? `all ${count(total)} solves done` : `${count(done)} of ${count(total)} solves done`;
  const when = new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return html`<li>
    <span><strong>${name}</strong> ${how}, ${when}</span>
    <span class="pair">
      <button type="button" aria-label="Open ${name}" @click=${() => open(kept)}>Open</button>
      <button type="button" class="quiet" aria-label="Delete ${name} and its records"
        @click=${() => forget(kept.digest)}>Delete</button>
    </span>
  </li>`;
}
