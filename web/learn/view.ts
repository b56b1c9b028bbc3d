/** The Learn tab as templates: the list of steps, the text, the question, and the way on. */
import { html, nothing, tabList } from '../html.js';
import type { Changed } from '../dom.js';
import type { Lesson, Reply, Spot, Step, Part } from './state.js';

/** shown: what is below the text; large, full: the switches */
export type Shown = {
  lessons: Lesson[];
  at: Spot;
  done: number[];
  reply: Reply | null;
  isChecking: boolean;
  shown: unknown;
  isBrought: boolean;
  hasOwn: boolean;
  isLarge: boolean;
};

export type Does = {
  go: (at: Spot) => void;
  check: (typed: string) => void;
  reveal: () => void;
  bring: () => void;
  restore: () => void;
  enlarge: () => void;
};

export function lessonView(all: Shown, does: Does) {
  const { lessons, at, done, isLarge } = all;
  const { title, steps } = lessons[at.lesson];
  const step = steps[at.step];
  const tabs = steps.map((each, index) => ({
    name: String(index + 1),
    label: `Step ${index + 1}: ${each.title}`,
    done: done.includes(index),
  }));
  const choose = (name: string) => does.go({ ...at, step: Number(name) - 1 });
  return html`<div class="steps">
      <div class="controls">
        ${lessons.length > 1 ? chooser(lessons, at, does) : html`<h2>${title}</h2>`}
        <button type="button" role="switch" aria-checked=${isLarge} title="For a projector"
          @click=${does.enlarge}>Large type</button>
        ${turns(all, does)}
      </div>
      ${tabList('Steps', tabs, String(at.step + 1), choose, 'lesson-step')}
    </div>
    <div id="lesson-step" role="tabpanel" class="step" aria-labelledby=${`lesson-step-${at.step + 1}`}>
      <h3 id="lesson-title" tabindex="-1">${at.step + 1}. ${step.title}</h3>
      <div class="lesson-text">${textOf(step.text)}</div>
      <div class="step-view">${all.shown}</div>
      ${question(step, all, does)}
      ${whose(all, does)}
    </div>`;
}

/** The choice of a lesson, which opens at its first step. */
function chooser(lessons: Lesson[], { lesson: chosen }: Spot, does: Does) {
  const option = ({ title }: Lesson, lesson: number) =>
    html`<option value=${lesson} .selected=${lesson === chosen}>${title}</option>`;
  return html`<h2 class="visually-hidden">Lessons</h2>
    <select autocomplete="off" aria-label="Lesson"
      @change=${({ target }: Changed) => does.go({ lesson: Number(target.value), step: 0 })}>
      ${lessons.map(option)}</select>`;
}

function question(step: Step, { reply, isChecking }: Shown, does: Does) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement).get('answer');
    does.check(String(typed ?? ''));
  };
  return html`<form class="question" novalidate autocomplete="off" @submit=${submit}>
    <div id="question">${textOf(step.question.text, 'p')}</div>
    <div class="answering">
      <input type="text" name="answer" inputmode=${step.show === 'practice' ? 'text' : 'decimal'}
        placeholder=${step.show === 'practice' ? 'Select a cell' : nothing}
        aria-label="Your answer" aria-describedby="question"
        spellcheck="false" autocapitalize="off" maxlength="20">
      <button type="submit" class=${reply?.kind === 'right' ? nothing : 'primary'}
        aria-disabled=${isChecking ? 'true' : nothing}>Check</button>
      ${
        reply?.kind === 'wrong'
          ? html`<button type="button" class="quiet" @click=${does.reveal}>Show the answer</button>`
          : nothing
      }
    </div>
    <div role="status" aria-label="Reply" class=${reply?.kind ?? nothing}>${
      reply ? textOf(reply.text, 'p') : nothing
    }</div>
  </form>`;
}

function turns({ lessons, at, reply }: Shown, does: Does) {
  const last = lessons[at.lesson].steps.length - 1;
  const turn = (by: number) => () => does.go({ ...at, step: at.step + by });
  return html`<div class="turns">
    <button type="button" ?disabled=${at.step === 0} @click=${turn(-1)}>Back</button>
    <button type="button" class=${reply?.kind === 'right' ? 'primary' : nothing} ?disabled=${at.step === last}
      @click=${turn(1)}>Next</button>
  </div>`;
}

/** Whose puzzle is in the grid. */
function whose({ isBrought, hasOwn }: Shown, does: Does) {
  if (isBrought)
    return html`<p class="hint">The grid does not show the lesson's puzzle.
      <button type="button" class="quiet" @click=${does.restore}>Use the lesson's puzzle</button></p>`;
  return hasOwn
    ? html`<p class="hint"><button type="button" class="quiet" @click=${does.bring}>Use my own puzzle</button></p>`
    : nothing;
}

/** Texts that were built: a template keeps an element that it is given again. */
const built = new WeakMap<Part[], HTMLElement>();

/** Return an element with a text of a lesson. */
export function textOf(parts: Part[], tag: string = 'div'): HTMLElement {
  const known = built.get(parts);
  if (known) return known;
  const made = elementOf([tag, {}, parts]) as HTMLElement;
  built.set(parts, made);
  return made;
}

function elementOf(part: Part): Node {
  if (typeof part === 'string') return document.createTextNode(part);
  const [tag, attributes, parts] = part;
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...parts.map(elementOf));
  return made;
}
