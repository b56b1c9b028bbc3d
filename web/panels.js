/** The panels beside the main action: looking closer, making a puzzle, varying it. */
import { makingOf, transformsOf } from './derived.js';
import { listFiller, setAttribute, setText } from './view.js';
import { sentence } from './words.js';

const element = (id) => document.getElementById(id);

/** Buttons that begin a run. They stay focusable while another one is under way, so that nobody loses their place. */
const STARTERS = ['count', 'candidates', 'generate', 'compare'];

/**
 * @param {(transform: string) => void} onVary
 * @returns {(state: import('./state.js').State) => void}
 */
export function createPanels(onVary) {
  const fill = listFiller();
  const drawVary = createVary(onVary);
  closeOnPhones();
  return function draw(state) {
    if (!state.catalog) return;
    for (const id of STARTERS) setAttribute(element(id), 'aria-disabled', state.run ? 'true' : null);
    setAttribute(element('candidates'), 'aria-pressed', String(Boolean(state.candidates)));
    drawNumber('count-limit', state.countLimit, state.catalog.count_limit);
    drawMaking(state, fill);
    drawVary(state);
  };
}

/** Where there is one column, what is not the main thing waits to be asked for. */
function closeOnPhones() {
  if (matchMedia('(min-width: 60rem)').matches) return;
  for (const panel of document.querySelectorAll('details.panel')) panel.open = false;
}

/** Show what a run changes: from a panel far down nobody would see it. */
export function showGrid() {
  const { top, bottom } = element('result-card').getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element('board').scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

/** Show a number and its limits; not while somebody is typing it. */
export function drawNumber(id, value, { min, max }) {
  const field = element(id);
  setAttribute(field, 'min', String(min));
  setAttribute(field, 'max', String(max));
  if (document.activeElement !== field) field.value = String(value);
}

function drawMaking(state, fill) {
  const { catalog } = state;
  const making = makingOf(state);
  const { boards } = catalog.variants.find(({ name }) => name === making.variant);
  const sizes = Object.keys(boards).map((boxsize) => ({ name: boxsize, label: `${boxsize ** 2}x${boxsize ** 2}` }));
  fill(element('make-variant'), catalog.variants, making.variant);
  fill(element('make-size'), sizes, String(making.boxsize));
  fill(element('make-symmetry'), catalog.symmetries, making.symmetry);
  const { about } = catalog.symmetries.find(({ name }) => name === making.symmetry);
  setText(element('symmetry-about'), about);
  setAttribute(element('make-givens'), 'max', String(making.boxsize ** 4));
  setText(element('seed-used'), state.seed ? `The last one was made from the seed ${state.seed}.` : '');
}

/** Return what the Generate panel holds; a number that is none counts as not given. @returns {import('./state.js').Making} */
export function readMaking() {
  const givens = element('make-givens').valueAsNumber;
  return {
    variant: element('make-variant').value,
    boxsize: Number(element('make-size').value),
    symmetry: element('make-symmetry').value,
    givens: Number.isFinite(givens) ? Math.round(givens) : null,
    minimal: element('make-minimal').checked,
    seed: element('make-seed').value.trim(),
  };
}

/** Return a function that draws a button for each change, and below them why some of them cannot be made. */
function createVary(onVary) {
  let drawn = '';
  element('vary').addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button && !button.ariaDisabled) onVary(button.value);
  });
  return function draw(state) {
    const transforms = transformsOf(state);
    if (drawn !== JSON.stringify(transforms)) rebuild(transforms);
    drawn = JSON.stringify(transforms);
    for (const [index, button] of [...element('vary').children].entries()) {
      setAttribute(button, 'aria-disabled', state.run || transforms[index].reason ? 'true' : null);
    }
  };
}

function rebuild(transforms) {
  const group = element('vary');
  const focused = [...group.children].findIndex((button) => button === document.activeElement);
  const refused = transforms.filter(({ reason }) => reason);
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  group.replaceChildren(...transforms.map((entry) => makeButton(entry, reasons)));
  group.children[focused]?.focus();
  element('vary-reasons').replaceChildren(...reasons.map((reason, index) => {
    const names = refused.filter((entry) => entry.reason === reason).map(({ label }) => label);
    const who = names.length === transforms.length ? '' : `${names.join(', ')}: `;
    const textContent = who ? `${who}${reason}.` : `${sentence(reason)}.`;
    return Object.assign(document.createElement('li'), { id: `vary-reason-${index}`, textContent });
  }));
}

function makeButton({ name, label, about, reason }, reasons) {
  const button = Object.assign(document.createElement('button'), { type: 'button', value: name, textContent: label, title: about });
  if (reason) button.setAttribute('aria-describedby', `vary-reason-${reasons.indexOf(reason)}`);
  return button;
}
