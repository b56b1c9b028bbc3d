/** How the only solution follows: its steps as a list and as a picture, and the one that the grid shows in words. */
import { html, nothing, svg } from '../html.js';
import { stepChosen, stepsLeft } from '../state/stepping.js';
import { count } from '../words.js';

/**
 * @typedef {import('../state/stepping.js').Step} Step
 * @typedef {(index: number) => void} Choose
 * @typedef {{step: (by: number) => void, seek: (label: string) => void, done: () => void}} Does   seek: show a
 *   constraint in Model
 */

/**
 * Return the template of the path, once there is one.
 * @param {import('../state/state.js').Store} store
 */
export function createPath(store) {
  /** @type {Choose} */
  const choose = (index) => {
    store.change(stepChosen(index));
    keepInSight(document.getElementById(optionId(store.state.found.step)));
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
  return ({ path: { steps, sentences, reason }, step: at, view }) => html`<section class="why" aria-label="Why"
    @keydown=${onKey}>
    <h3 tabindex="-1">How it follows</h3>
    <p class="hint">${[howMany(steps), ...sentences].join(' ')}</p>
    ${reason ? html`<p class="warning">${reason}</p>` : nothing}
    ${
      steps.length
        ? [profile(steps, at, choose), stepping(steps, at, view === 'step', does), listing(steps, at, choose)]
        : nothing
    }
  </section>`;
}

const howMany = ({ length }) => (length ? `${count(length)} ${length === 1 ? 'step' : 'steps'}.` : '');

const optionId = (index) => `step-${index + 1}`;

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
  const { name, sentence } = steps[at];
  const button = (by, text) => html`<button type="button" aria-label="${text} step"
    aria-disabled=${steps[at + by] ? nothing : 'true'} @click=${() => step(by)}>${text}</button>`;
  const leave = html`<button type="button" title="The grid shows the solution again" @click=${done}>Done</button>`;
  return html`<div class="stepper">${button(-1, 'Previous')}${button(1, 'Next')}
      <span>Step ${at + 1} of ${steps.length}</span>
      ${shown ? leave : nothing}</div>
    <div class="told" aria-live="polite"><h4>${name}</h4><p>${sentence}</p></div>
    ${rowsOf('Its rows', 'Rows of the step', steps[at], seek)}`;
}

/**
 * Constraints that are added and subtracted, each a link to it in Model.
 * @param {string} summary @param {string} name   of the list
 * @param {Pick<Step, 'rows' | 'checked' | 'total'>} sum @param {(label: string) => void} seek
 */
export function rowsOf(summary, name, { rows, checked, total }, seek) {
  const sign = (often) => `${often < 0 ? '−' : '+'}${Math.abs(often) > 1 ? ` ${Math.abs(often)} ×` : ''}`;
  const row = ([often, label]) => html`<li><span>${checked ? sign(often) : ''}</span>
    <a href="#model" data-to="model" title="Show it in Model" @click=${() => seek(label)}>${label}</a></li>`;
  return html`<details class="rows"><summary>${summary}</summary>
    <ul aria-label=${name}>${[...rows].sort(([one], [other]) => one - other).map(row)}</ul>
    <p>${total}</p></details>`;
}

/** @param {Step[]} steps @param {Choose} choose */
function listing(steps, at, choose) {
  const entry = ({ name, outcome }, index) => html`<div role="option" id=${optionId(index)}
    aria-selected=${String(index === at)} @click=${() => choose(index)}><span>${index + 1}</span>
    <span>${outcome}</span> <small>${name}</small></div>`;
  return html`<div class="path" role="listbox" aria-label="Steps" tabindex="0"
    aria-activedescendant=${optionId(at)}>${steps.map(entry)}</div>`;
}
