/** Drawing of the Lab panel's state: how far a run is, how fast, what can be pressed, and what is kept. */
import { handedOn, headlineOf, isBusy, isFinished, isRunnable, progressOf, runLabel } from './state.js';
import { createCards, createShelf } from './shelf.js';
import { element, setAttribute, setText } from '../dom.js';
import { html, render } from '../html.js';
import { counted } from '../words.js';

/**
 * @typedef {import('./state.js').State} State
 * @param {{draw: (state: State) => void}} form
 * @param {import('./shelf.js').Card[]} experiments   the ready ones
 * @param {Parameters<typeof createShelf>[0] & {choose: (card: import('./shelf.js').Card) => unknown}} does
 */
export function createLabView(form, experiments, does) {
  const shelf = createShelf(does);
  const cards = createCards(experiments, does.choose);

  /** @param {State} state */
  function draw(state) {
    form.draw(state);
    cards.draw(state);
    drawButtons(state);
    setText(element('lab-size-about'), state.form.planned ? sizeOf(state.form.planned) : '');
    setText(element('lab-headline'), headlineOf(state));
    setText(element('lab-pace'), paceOf(state).join('. '));
    drawBar(state);
    drawMessages(state);
    shelf.draw(state.kept, state.damaged);
  }

  return { draw };
}

/** @param {State} state */
function drawButtons(state) {
  const { phase, records } = state.work;
  element('lab-run').disabled = !state.form.begun;
  press('lab-run', isRunnable(state), runLabel(state));
  press('lab-pause', isBusy(state), phase === 'paused' ? 'Resume' : 'Pause');
  press('lab-stop', isBusy(state));
  press('lab-csv', records.size > 0);
  press('lab-jsonl', records.size > 0);
  press('lab-copy', handedOn(state) !== null);
}

/**
 * A button that cannot be pressed now stays where it is, and keeps the focus.
 * @param {string} id
 * @param {boolean} possible
 * @param {string} [label]
 */
function press(id, possible, label) {
  setAttribute(element(id), 'aria-disabled', possible ? null : 'true');
  if (label) setText(element(id), label);
}

/** @param {import('./state.js').Plan} plan */
function sizeOf({ puzzles, total, description: { solvers } }) {
  return `${counted(puzzles, 'puzzle')} × ${counted(solvers.length, 'model')} = ${counted(total, 'solve')}`;
}

/** @param {State} state */
function paceOf({ work, messages: { unkept } }) {
  const problem = unkept ? [`The records are not kept for the next visit: ${unkept}`] : [];
  return [...progressOf(work), ...problem];
}

/** @param {State} state */
function drawBar({ work }) {
  const { plan, records, phase, making } = work;
  const bar = element('lab-bar');
  bar.hidden = !plan || (phase === 'idle' && (!records.size || isFinished(work)));
  if (plan)
    Object.assign(bar, making ? { max: making.total, value: making.done } : { max: plan.total, value: records.size });
  setAttribute(bar, 'aria-label', making ? 'Puzzles made' : 'Solves done');
}

/** @param {State} state */
function drawMessages({ messages: { alert, told, link } }) {
  setText(element('lab-alert'), alert);
  setText(element('lab-told'), told);
  element('lab-link-field').hidden = !link;
  if (element('lab-link').value !== link) element('lab-link').value = link;
}

/** Say which models have no result, and why. @param {string[]} [notes] */
export function drawNotes(notes = []) {
  render(
    notes.map((note) => html`<li>${note}.</li>`),
    element('lab-notes'),
  );
  element('lab-notes').hidden = notes.length === 0;
}
