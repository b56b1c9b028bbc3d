/** The form that describes an experiment. Python computes its size, and checks whether it can be run. */
import { sizesOf, catalogOf } from '../state/catalog.js';
import { sizeLabel, sizeNamed } from '../state/sizes.js';
import { element, setAttribute, setText, type Changed } from '../dom.js';
import { fill, html, nothing, render } from '../html.js';
import { numbersIn, textOf } from './givens.js';
import { isBusy, type List, type State, type Description } from './state.js';
import { count, counted } from '../words.js';
import type { Context } from '../app.js';
import type { Form, Named } from '../protocol.js';
import type { Card } from './view.js';

/** The experiments, sources of puzzles and solvers that the worker offers. */
export type Offers = Omit<Form, 'experiments'> & { experiments: Card[] };

/** The name of an experiment that was changed from an example. */
const OWN = 'experiment';

/** @param changed   called when the form is edited */
export function createForm({ store }: Context, offers: Offers, changed: () => void) {
  const form = element('experiment');
  const catalog = catalogOf(store.state);
  let readyName = ''; // the name of the example experiment shown
  const labelled = ({ name, label }: Named) => ({ name, label });

  function drawSizes() {
    fill(element('lab-size'), sizesOf(store.state, element('lab-variant').value), element('lab-size').value || '3');
    if (!element('lab-size').value) element('lab-size').selectedIndex = 0;
  }

  /** Hide the fields that do not apply to this source of puzzles. */
  function drawSource(list: List | null) {
    const source = offers.sources.find(({ name }) => name === element('lab-source').value) ?? offers.sources[0];
    for (const field of form.querySelectorAll('[data-made]')) field.hidden = !source.makes;
    element('lab-list').hidden = source.makes;
    setText(element('lab-source-about'), source.about);
    setText(
      element('lab-givens-about'),
      source.needs_givens
        ? 'Numbers of givens, such as "30", "20-24", or "0-80 by 4" for every fourth number.'
        : 'Numbers of givens: leave the field empty for any number.',
    );
    setText(element('lab-list-text'), list ? inWords(list) : 'No puzzles yet.');
  }

  function inWords({ puzzles, boxsize, variant, left = 0 }: List) {
    const label = catalog.variants.find(({ name }) => name === variant)?.label ?? variant;
    const rest = left ? ` ${count(left)} ignored (another size or variant).` : '';
    return `${counted(puzzles.length, 'puzzle')}, ${sizeLabel(boxsize)}, ${label}${ruled(puzzles)}.${rest}`;
  }

  /** Return how many puzzles have rules: these are lines of JSON. */
  function ruled(puzzles: string[]) {
    const number = puzzles.filter((line) => line.startsWith('{')).length;
    if (!number) return '';
    return number === puzzles.length ? ', with rules' : `, ${count(number)} of them with rules`;
  }

  /**
   * Return the description in the form.
   * @throws {SyntaxError} if a text in it is not a list of numbers
   */
  function read(list: List | null): Partial<Description> {
    const common = {
      name: element('lab-name').value,
      source: element('lab-source').value,
      solvers: [...form.querySelectorAll('[name=solver]:checked')].map(({ value }) => value),
      time_limit: numberIn('lab-limit'),
    };
    if (common.source === 'list') {
      const { puzzles = [], boxsize, variant } = list ?? {};
      return { ...common, puzzles, ...(list && { boxsize, variant }) };
    }
    return {
      ...common,
      variant: element('lab-variant').value,
      boxsize: sizeNamed(element('lab-size').value),
      givens: numbersIn(element('lab-givens').value),
      count: numberIn('lab-count'),
      seed: element('lab-seed').value,
    };
  }

  /** An invalid number is passed on, so that Python names it in its message. */
  function numberIn(id: string) {
    const { value, valueAsNumber } = element(id);
    return Number.isFinite(valueAsNumber) ? valueAsNumber : value;
  }

  /**
   * Show a description; open the details if it is not an example.
   * @param named   its name among the examples
   */
  function write(description: Description, named: string) {
    const { name, source, variant, boxsize, solvers, time_limit: limit, givens = [], seed = 1 } = description;
    const values = { name, source, variant, givens: textOf(givens), limit, count: description.count ?? 10, seed };
    for (const [id, value] of Object.entries(values)) element(`lab-${id}`).value = String(value);
    readyName = named;
    if (!named) element('panel-lab').open = true;
    drawSizes();
    element('lab-size').value = String(boxsize);
    drawSolvers(solvers);
  }

  /** A description may name a solver that the form does not offer, such as another backend. */
  function drawSolvers(chosen: string[]) {
    const more = chosen
      .filter((name) => !offers.solvers.some((solver) => solver.name === name))
      .map((name) => ({ name, label: name }));
    render([...offers.solvers, ...more].map(solver), element('lab-solvers'));
    // The boxes may have been changed since.
    for (const tick of element('lab-solvers').querySelectorAll('input')) tick.checked = chosen.includes(tick.value);
  }

  /** An edited example no longer carries its name. */
  function depart() {
    if (readyName && element('lab-name').value === readyName) element('lab-name').value = OWN;
    readyName = '';
  }

  function hear({ target }: Changed) {
    depart();
    if (target.id === 'lab-variant') drawSizes();
    changed();
  }

  /** Draw the form. While an experiment runs, the form shows that experiment. */
  function draw(state: State) {
    const locked = isBusy(state) || !state.form.begun;
    drawSource(state.form.list);
    for (const group of form.querySelectorAll('fieldset')) group.disabled = locked;
    setAttribute(form, 'aria-busy', locked ? 'true' : null);
  }

  fill(element('lab-source'), offers.sources.map(labelled), 'random');
  fill(element('lab-variant'), catalog.variants.map(labelled), catalog.variants[0].name);
  form.addEventListener('input', hear);
  return { read, write, draw };
}

const solver = ({ name, label }: Named) => html`<label class="tick">
  <input type="checkbox" name="solver" value=${name}>
  <span>${label}${label === name ? nothing : html` <code>${name}</code>`}</span>
</label>`;
