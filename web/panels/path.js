/** Steps to a solution or a dead end, as a list and as a picture, and the one that the grid shows in words. */
import { html, nothing, svg } from '../html.js';
import { stepChosen, stepsLeft } from '../state/stepping.js';
import { counted } from '../words.js';

/**
 * @typedef {import('../state/stepping.js').Step} Step
 * @typedef {(index: number) => void} Choose
 * @typedef {{step: (by: number) => void, seek: (label: string) => void, done: () => void}} Does   seek: show a
 *   constraint in Model
 */

/**
 * Return the templates of a path, once there is one: whole, or its steps alone, for which `onKey` hears the keys.
 * @param {import('../state/state.js').Store} store
 */
export function createPath(store) {
  /** @type {Choose} */
  const choose = (index) => {
    store.change(stepChosen(index));
    showOption(store.state.found.step);
  };
  const seek = (label) => store.change({ light: { find: label } });
  const does = { step: (by) => choose(store.state.found.step + by), seek, done: () => store.change(stepsLeft) };

  function onKey(event) {
    const { step: at, path } = store.state.found;
    const list = event.target.matches('[role=listbox]');
    const along = list && { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: path.steps.length - 1 };
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ...along }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(to);
  }

  /** @param {import('../state/state.js').State['found']} found */
  const whole = ({
    path: { steps, sentences, reason },
    step: at,
    view,
    candidates,
  }) => html`<section class="why" aria-label="Why"
    @keydown=${onKey}>
    <h3 tabindex="-1">How it follows</h3>
    <p class="hint">${[howMany(steps), ...sentences].join(' ')}</p>
    ${reason ? html`<p class="warning">${reason}</p>` : nothing}
    ${
      steps.length
        ? [
            profile(steps, at, choose),
            stepping(steps, at, view === 'step' || candidates !== null, does),
            listing(steps, at, choose),
          ]
        : nothing
    }
  </section>`;

  /** @param {import('../state/state.js').State['found']} found */
  const alone = ({ path: { steps }, step: at, view, candidates, why }) => [
    // Several solutions have a way back of their own.
    stepping(steps, at, view === 'step' || (candidates !== null && !why.solutions), does),
    steps.length > 1 ? listing(steps, at, choose) : nothing,
  ];

  return { whole, alone, onKey };
}

const howMany = ({ length }) => (length ? `${counted(length, 'step')}.` : '');

const optionId = (index) => `step-${index + 1}`;

/** Scroll the list to a step, once it is drawn. @param {number} index */
export const showOption = (index) => keepInSight(document.getElementById(optionId(index)));

/** Scroll a list to one of its entries, and nothing else. @param {?HTMLElement} entry */
function keepInSight(entry) {
  const list = entry?.parentElement;
  if (!list) return;
  const { offsetTop: top, offsetHeight: height } = entry;
  list.scrollTop = Math.min(Math.max(list.scrollTop, top + height - list.clientHeight), top);
}

/** The size of each step, as bars; choosing one shows the step. @param {Step[]} steps @param {Choose} choose */
function profile(steps, at, choose) {
  const sizes = steps.map(({ size }) => size);
  const most = Math.max(...sizes);
  const bar = ({ name, size }, index) => svg`<rect class=${index === at ? 'chosen' : ''} x=${index + 0.1} width="0.8"
    y=${most - size} height=${size}><title>${index + 1}: ${name}</title></rect>`;
  const go = ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.floor(((clientX - left) / width) * steps.length));
  };
  const hardest = `The hardest is step ${sizes.indexOf(most) + 1}, of ${most}.`;
  return html`<svg class="profile" role="img" aria-label="Constraints of each step. ${hardest}" @click=${go}
    viewBox="0 0 ${steps.length} ${most}" preserveAspectRatio="none" .style=${`--steps: ${steps.length}`}>
    <rect class="here" x=${at} y="0" width="1" height=${most}></rect>${steps.map(bar)}</svg>`;
}

/**
 * The chosen step in words, and the buttons to the next and the previous one.
 * @param {Step[]} steps @param {number} at @param {boolean} shown   on the grid @param {Does} does
 */
function stepping(steps, at, shown, { step, seek, done }) {
  const { name, sentence, described, placed, checked } = steps[at];
  const button = (by, text) => html`<button type="button" aria-label="${text} step"
    aria-disabled=${steps[at + by] ? nothing : 'true'} @click=${() => step(by)}>${text}</button>`;
  const about = checked && !placed.length && !described ? terms(true) : nothing;
  const leave = html`<button type="button" title="The grid shows no step any more" @click=${done}>Done</button>`;
  const along = html`${button(-1, 'Previous')}${button(1, 'Next')}<span>Step ${at + 1} of ${steps.length}</span>`;
  return html`<div class="stepper">${steps.length > 1 ? along : nothing}${shown ? leave : nothing}</div>
    <div class="told" aria-live="polite"><h4>${name}</h4><p>${sentence}</p></div>
    ${described ? terms(checked) : nothing}
    ${steps[at].rows.length ? rowsOf('Its constraints', 'Constraints of the step', steps[at], seek, about) : nothing}`;
}

/** What truths and links are. @param {boolean} linked   there are links, too */
function terms(linked) {
  const links = 'Links (+): each has room for just one of them.';
  return html`<p class="hint">Truths${linked ? ' (−)' : ''}: cells to be filled, digits to be placed in a region.
    ${linked ? links : nothing} What would leave a truth nothing is ruled out.
    <a href="help.html#truths">Truths and links</a></p>`;
}

/** Return a multiplier as it stands before a constraint. @param {number} often */
export const signed = (often) => `${often < 0 ? '−' : '+'}${Math.abs(often) > 1 ? ` ${Math.abs(often)} ×` : ''}`;

/** @typedef {Pick<Step, 'rows' | 'checked' | 'total'>} Sum */

/**
 * Constraints that are added and subtracted, behind a summary.
 * @param {string} summary @param {string} name   of the list
 * @param {Sum} sum @param {(label: string) => void} seek @param {unknown} [about]   what stands above them
 */
export const rowsOf = (summary, name, sum, seek, about = nothing) =>
  html`<details class="rows"><summary>${summary}</summary>${about}${sumOf(name, sum, seek)}</details>`;

/**
 * Constraints that are added and subtracted, each a link to it in Model, and what they come to.
 * @param {string} name   of the list
 * @param {Sum} sum @param {(label: string) => void} seek @param {string} [title]   of each link
 */
export function sumOf(name, { rows, checked, total }, seek, title = 'Show it in Model, as it is here') {
  const row = ([often, label, added = '']) => html`<li><span>${checked ? signed(often) : ''}</span>
    <a href="#model" data-to="model" title=${title} @click=${() => seek(label)}>${label}</a>
    ${added ? html`<small>${added}</small>` : nothing}</li>`;
  return html`<ul aria-label=${name}>${[...rows].sort(([one], [other]) => one - other).map(row)}</ul>
    <p>${total}</p>`;
}

/** @param {Step[]} steps @param {Choose} choose */
function listing(steps, at, choose) {
  const entry = ({ name, outcome }, index) => html`<div role="option" id=${optionId(index)}
    aria-selected=${String(index === at)} @click=${() => choose(index)}><span>${index + 1}</span>
    <span>${outcome}</span> <small>${name}</small></div>`;
  return html`<div class="path" role="listbox" aria-label="Steps" tabindex="0"
    aria-activedescendant=${optionId(at)}>${steps.map(entry)}</div>`;
}
