/** Drawing of the Lab panel's state: how far a run is, how fast, what can be pressed, and what is kept. */
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
} from './state.js';
import { createCards, createShelf, type Card } from './shelf.js';
import { element, setAttribute, setText } from '../dom.js';
import { html, render } from '../html.js';
import { counted } from '../words.js';

/** @param experiments   the ready ones */
export function createLabView(
  form: { draw: (state: State) => void },
  experiments: Card[],
  does: Parameters<typeof createShelf>[0] & { choose: (card: Card) => unknown },
) {
  const shelf = createShelf(does);
  const cards = createCards(experiments, does.choose);

  function draw(state: State) {
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

/** A button that cannot be pressed now stays where it is, and keeps the focus. */
function press(id: string, possible: boolean, label?: string) {
  setAttribute(element(id), 'aria-disabled', possible ? null : 'true');
  if (label) setText(element(id), label);
}

function sizeOf({ puzzles, total, description: { solvers } }: Plan) {
  return `${counted(puzzles, 'puzzle')} × ${counted(solvers.length, 'model')} = ${counted(total, 'solve')}`;
}

function paceOf({ work, messages: { unkept } }: State) {
  const problem = unkept ? [`The records are not kept for the next visit: ${unkept}`] : [];
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

function drawMessages({ messages: { alert, told, link } }: State) {
  setText(element('lab-alert'), alert);
  setText(element('lab-told'), told);
  element('lab-link-field').hidden = !link;
  if (element('lab-link').value !== link) element('lab-link').value = link;
}

/** Say which models have no result, and why. */
export function drawNotes(notes: string[] = []) {
  render(
    notes.map((note) => html`<li>${note}.</li>`),
    element('lab-notes'),
  );
  element('lab-notes').hidden = notes.length === 0;
}
