/** Steps to a solution or a dead end, as a list and as a picture, and the current one in words. */
import { keepInSight, type Pressed } from '../dom.js';
import { imported, lazy } from '../download.js';
import { html, nothing, svg, button } from '../html.js';
import { reasoningShown, stepChosen, stepsLeft } from '../state/stepping.js';
import { counted } from '../words.js';
import type { Path, ShownStep as Step } from '../protocol.js';
import { type Found, say } from '../state/state.js';
import type { Page } from '../page.js';

export type Choose = (index: number) => void;

/** seek: show a constraint on the Model tab; reasons: the template of the reasoning of the step in the grid */
export type Does = {
  step: (by: number) => void;
  seek: (label: string) => void;
  done: () => void;
  reasons: () => unknown;
  isFollowing: () => boolean; // the grid shows a line of the reasoning
};

/**
 * Return the templates of a path: the whole section, or its steps alone; `onKey` handles their keys.
 * @param redraw   called when a part of them was loaded
 */
export function createPath(page: Pick<Page, 'store' | 'solver'>, redraw: () => void) {
  const { store } = page;
  const choose: Choose = (index) => {
    store.change(stepChosen(index));
    showOption(store.state.found.step);
  };
  const seek = (label: string) => store.change({ light: { find: label } });
  const part = lazy(() => imported('panels/reasoning.js', (again) => import(`./reasoning.js${again}`)), {
    arrived: (module) => {
      reasoning = module.createReasoning(page);
      redraw();
    },
    failed: ({ message }) => say(store, `The reasoning cannot be shown. ${message}`),
  });
  let reasoning: { view: () => unknown } | null = null;
  const does = {
    step: (by: number) => choose(store.state.found.step + by),
    seek,
    done: () => store.change(stepsLeft),
    reasons: () => (part() && reasoning?.view()) ?? nothing,
    isFollowing: () => reasoningShown(store.state) !== null,
  };

  function onKey(event: KeyboardEvent) {
    const { step: at, path } = store.state.found;
    if (!path) return;
    const list = event.target instanceof Element && event.target.matches('[role=listbox]');
    const along = list && { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: path.steps.length - 1 };
    const ways: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, ...along };
    const to = ways[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(to);
  }

  const whole = (
    { steps, sentences, reason }: Path,
    { step: at, view, candidates }: Found,
  ) => html`<section class="why" aria-label="Why"
    @keydown=${onKey}>
    <h3 class="visually-hidden" tabindex="-1">Solving steps</h3>
    ${reason ? html`<p class="warning">${reason}</p>` : nothing}
    ${
      steps.length
        ? [
            stepping(steps, at, view === 'step' || candidates !== null, does),
            profile(steps, at, choose),
            does.isFollowing() ? nothing : listing(steps, at, choose),
          ]
        : nothing
    }
    <p class="hint">${[howMany(steps), ...sentences].join(' ')}</p>
  </section>`;

  const alone = ({ steps }: Path, { step: at, view, candidates, why }: Found) => [
    // Several solutions have their own way back.
    stepping(steps, at, view === 'step' || (candidates !== null && !why?.solutions), does),
    steps.length > 1 && !does.isFollowing() ? listing(steps, at, choose) : nothing,
  ];

  return { whole, alone, onKey };
}

const howMany = ({ length }: Step[]) => (length ? `${counted(length, 'step')}.` : '');

const optionId = (index: number) => `step-${index + 1}`;

/** Scroll the list to a step, once it is drawn. */
export const showOption = (index: number) => keepInSight(document.getElementById(optionId(index)));

/** The size of each step as bars; clicking one shows the step. */
function profile(steps: Step[], at: number, choose: Choose) {
  const sizes = steps.map(({ size }) => size);
  const most = Math.max(...sizes);
  const bar = (
    { name, size }: Step,
    index: number,
  ) => svg`<rect class=${index === at ? 'chosen' : ''} x=${index + 0.1} width="0.8"
    y=${most - size} height=${size}><title>${index + 1}: ${name}</title></rect>`;
  const go = ({ clientX, currentTarget }: Pressed) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.floor(((clientX - left) / width) * steps.length));
  };
  const hardest = `The hardest is step ${sizes.indexOf(most) + 1}, which subtracts ${counted(most, 'constraint')}.`;
  return html`<svg class="profile" role="img" aria-label="Constraints of each step. ${hardest}" @click=${go}
    viewBox="0 0 ${steps.length} ${most}" preserveAspectRatio="none" .style=${`--steps: ${steps.length}`}>
    <rect class="here" x=${at} y="0" width="1" height=${most}></rect>${steps.map(bar)}</svg>`;
}

/**
 * The current step in words, and the buttons to the next and the previous one. While its reasoning is followed, only
 * that is shown.
 * @param shown   whether the step is shown in the grid
 */
function stepping(steps: Step[], at: number, shown: boolean, does: Does) {
  const { name, sentence, reasoned } = steps[at];
  const rest = !does.isFollowing();
  return html`${rest ? along(steps, at, shown, does) : nothing}
    <div class="told" aria-live="polite"><h4>${name}</h4><p>${sentence}</p></div>
    ${rest ? chainNoted(steps[at]) : nothing}
    ${shown && reasoned ? does.reasons() : nothing}
    ${rest ? proof(steps[at], does) : nothing}`;
}

function along(steps: Step[], at: number, shown: boolean, { step, done }: Does) {
  const go = (by: number, text: string) => button(text, () => step(by), { off: !steps[at + by], name: `${text} step` });
  const ways = html`${go(-1, 'Previous')}${go(1, 'Next')}<span>Step ${at + 1} of ${steps.length}</span>`;
  const leave = html`<button type="button" title="Leave the steps" @click=${done}>Done</button>`;
  return html`<div class="stepper">${steps.length > 1 ? ways : nothing}${shown ? leave : nothing}</div>`;
}

function proof(step: Step, { seek }: Does) {
  const { placed, checked, rows } = step;
  const about = placed.length ? nothing : terms(checked);
  return html`
    ${rows.length ? rowsOf('Constraints used', 'Constraints of the step', step, seek, about) : nothing}`;
}

const SEVERAL = ' Candidates in one outline, or in brackets, count as one, which is true if one of them is.';

/** The chain of a step in the notation of players, and what its lines in the grid mean; nothing for other steps. */
export const chainNoted = ({ noted }: Pick<Step, 'noted'>) =>
  noted
    ? html`<p class="hint">${noted}. Of two candidates joined by a solid line (=), at least one is true; by a dotted
      line (-), at most one is true.${noted.includes('(') ? SEVERAL : nothing}</p>`
    : nothing;

/**
 * The explanation of truths and links.
 * @param linked   whether there are links, too
 */
function terms(linked: boolean) {
  const links = 'Links (+): constraints in which at most one candidate is true.';
  return html`<p class="hint">Truths${linked ? ' (−)' : ''}: constraints in which at least one candidate is true (a cell needs a digit; a region
    needs a cell for each digit). ${linked ? links : nothing} A candidate is ruled out if it would leave no candidate
    for some truth.
    <a href="help/steps-as-proofs.html#truths-and-links">Truths and links</a></p>`;
}

/** Return a multiplier as written before a constraint. */
export const signed = (often: number) =>
  `${often < 0 ? '−' : '+'}${Math.abs(often) > 1 ? ` ${Math.abs(often)} ×` : ''}`;

export type Sum = Pick<Step, 'rows' | 'checked' | 'total'>;

/** Shows a constraint on the Model tab; null if there is nothing to show it in. */
type Seek = ((label: string) => void) | null;

/**
 * Constraints that are added and subtracted, behind a summary.
 * @param name   the name of the list
 * @param about   the text above it
 */
export const rowsOf = (summary: string, name: string, sum: Sum, seek: Seek, about: unknown = nothing) =>
  html`<details class="rows"><summary>${summary}</summary>${about}${sumOf(name, sum, seek)}</details>`;

/**
 * Constraints that are added and subtracted, each linked to the Model tab, and their sum.
 * @param name   the name of the list
 * @param title   the title of each link
 */
export function sumOf(
  name: string,
  { rows, checked, total }: Sum,
  seek: Seek,
  title: string = 'Show the constraint on the Model tab, as it is at this step',
) {
  const row = ([often, label, added = '']: [
    often: number,
    label: string,
    added?: string | undefined,
  ]) => html`<li><span>${checked ? signed(often) : ''}</span>
    ${seek ? html`<a href="#model" data-to="model" title=${title} @click=${() => seek(label)}>${label}</a>` : label}
    ${added ? html`<small>${added}</small>` : nothing}</li>`;
  return html`<ul aria-label=${name}>${[...rows].sort(([one], [other]) => one - other).map(row)}</ul>
    <p>${total}</p>`;
}

function listing(steps: Step[], at: number, choose: Choose) {
  const entry = ({ name, outcome }: Step, index: number) => html`<div role="option" id=${optionId(index)}
    aria-selected=${String(index === at)} @click=${() => choose(index)}><span>${index + 1}</span>
    <span>${outcome}</span> <small>${name}</small></div>`;
  return html`<div class="path" role="listbox" aria-label="Steps" tabindex="0"
    aria-activedescendant=${optionId(at)}>${steps.map(entry)}</div>`;
}
