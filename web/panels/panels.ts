/** The panels next to the main action: analysing, generating and varying a puzzle. */
import { makingOf, newSizesOf, transformsOf, variantShown, catalogOf, type Offer } from '../state/catalog.js';
import { onTab } from '../state/derived.js';
import { sideOf, sizeNamed } from '../state/sizes.js';
import { drawNumber, element, isNarrow, setAttribute, setText } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { sentence } from '../words.js';
import type { Context } from '../app.js';
import { candidatesShown } from '../state/stepping.js';
import type { TransformOffer } from '../protocol.js';
import type { Making, State } from '../state/state.js';

/** Buttons that start a run. They stay focusable during another run, so that the focus is not lost. */
const STARTERS = ['count', 'rate', 'candidates', 'generate', 'compare'];

export function createPanels({ onState, afterState }: Context) {
  closeOnPhones();
  afterState(drawStarters, ['catalog', 'found.candidates', 'run', 'settings.countLimit', 'settings.place']);
  onState(drawMaking, ['catalog', 'doc.board', 'messages.seed', variantShown, 'settings.making'], onTab('set'));
  onState(drawVary, ['catalog', 'doc.board', 'run'], onTab('set'));
}

function drawStarters(state: State) {
  const { catalog, run, settings } = state;
  if (!catalog) return;
  for (const id of STARTERS) setAttribute(element(id), 'aria-disabled', run ? 'true' : null);
  setAttribute(element('candidates'), 'aria-pressed', String(candidatesShown(state) !== null));
  drawNumber('count-limit', settings.countLimit, catalog.count_limit);
}

/** Close the panels in the single-column layout. */
function closeOnPhones() {
  if (!isNarrow()) return;
  for (const panel of document.querySelectorAll('details.panel')) panel.open = false;
}

function drawMaking(state: State) {
  const { seed } = state.messages;
  const catalog = catalogOf(state);
  const making = makingOf(state);
  fill(element('make-variant'), catalog.variants, making.variant);
  fill(element('make-size'), newSizesOf(state, making), String(making.boxsize));
  fill(element('make-difficulty'), catalog.difficulties, making.difficulty);
  fill(element('make-symmetry'), catalog.symmetries, making.symmetry);
  const aboutOf = (entries: Offer[], chosen: string) => entries.find(({ name }) => name === chosen)?.about;
  setText(element('difficulty-about'), `Difficulty: ${aboutOf(catalog.difficulties, making.difficulty)}`);
  setText(element('symmetry-about'), `Symmetry: ${aboutOf(catalog.symmetries, making.symmetry)}`);
  element('make-ruled-field').hidden = !state.doc.board.rules.length;
  element('make-ruled').checked = making.ruled;
  setAttribute(element('make-givens'), 'max', String(sideOf(making.boxsize) ** 2));
  setText(element('seed-used'), seed ? `Seed of the last puzzle: ${seed}` : '');
}

/** Return the settings of the Generate panel; an invalid number counts as empty. */
export function readMaking(): Making {
  const givens = element('make-givens').valueAsNumber;
  return {
    variant: element('make-variant').value,
    boxsize: sizeNamed(element('make-size').value),
    symmetry: element('make-symmetry').value,
    difficulty: element('make-difficulty').value,
    givens: Number.isFinite(givens) ? Math.round(givens) : null,
    minimal: element('make-minimal').checked,
    random: element('make-random').checked,
    ruled: element('make-ruled').checked,
    seed: element('make-seed').value.trim(),
  };
}

/** Draw a button for each transform, and below them why some are not available. */
function drawVary(state: State) {
  setAttribute(element('fewest'), 'aria-disabled', state.run || !state.doc.board.givens ? 'true' : null);
  const transforms = transformsOf(state);
  const reasons = [...new Set(transforms.map(({ reason }) => reason).filter(Boolean))];
  const button = ({
    name,
    label,
    about,
    reason,
  }: TransformOffer) => html`<button type="button" value=${name} title=${about}
    aria-describedby=${reason ? `vary-reason-${reasons.indexOf(reason)}` : nothing}
    aria-disabled=${state.run || reason ? 'true' : nothing}>${label}</button>`;
  render(transforms.map(button), element('vary'));
  const line = (reason: string, index: number) =>
    html`<li id="vary-reason-${index}">${refusal(reason, transforms)}</li>`;
  render(reasons.map(line), element('vary-reasons'));
}

/** Return a sentence on the transforms that are not available for a given reason. */
function refusal(wanted: string, transforms: TransformOffer[]) {
  const names = transforms.filter(({ reason }) => reason === wanted).map(({ label }) => label);
  return names.length === transforms.length ? `${sentence(wanted)}.` : `${names.join(', ')}: ${wanted}.`;
}
