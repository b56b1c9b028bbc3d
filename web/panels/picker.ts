/** The choice of a puzzle from a list, and of another way to read an ambiguous text. */
import { listOf } from '../state/derived.js';
import { element, setAttribute, setText, type Changed } from '../dom.js';
import { html, render } from '../html.js';
import { showPlace } from './places.js';
import { count } from '../words.js';
import type { Context } from '../app.js';
import type { State, List } from '../state/state.js';

/** Length of a list above which a puzzle can also be chosen by its number. */
const MANY = 500;

export function createPicker({ store, intake, on, onState }: Context) {
  function go(index: number) {
    const { list, pick } = store.state.reading;
    if (list && index >= 0 && index < list.count && index !== pick) intake.pick(index);
  }

  function takeNumber({ target }: Changed) {
    const wanted = Math.round(target.valueAsNumber) - 1;
    const { list } = store.state.reading;
    if (list && Number.isFinite(wanted)) go(Math.min(list.count - 1, Math.max(0, wanted)));
    target.value = String(store.state.reading.pick + 1);
  }

  function drawList({ reading: { list, pick } }: State) {
    element('picking').hidden = !list;
    if (!list) return;
    if (element('pick').value !== String(pick)) element('pick').value = String(pick);
    setText(element('picked'), `${count(pick + 1)} of ${count(list.count)}`);
    setAttribute(element('previous'), 'aria-disabled', pick > 0 ? null : 'true');
    setAttribute(element('next'), 'aria-disabled', pick < list.count - 1 ? null : 'true');
    drawNumber(list, pick);
  }

  function drawNumber(list: List, pick: number) {
    const number = element('pick-number');
    element('pick-number-field').hidden = list.count <= MANY;
    setAttribute(number, 'max', String(list.count));
    if (document.activeElement !== number) number.value = String(pick + 1);
  }

  /** Offer to open a list on the Many tab. */
  function drawOffer(state: State) {
    const found = listOf(state);
    element('work-through').hidden = !found;
    if (found)
      setText(
        element('work-through'),
        found.count ? `Open all ${count(found.count)} on the Many tab` : 'Open the list on the Many tab',
      );
  }

  on('pick', 'change', ({ target }: Changed) => go(Number(target.value)));
  on('pick-number', 'change', takeNumber);
  on('previous', 'click', () => go(store.state.reading.pick - 1));
  on('next', 'click', () => go(store.state.reading.pick + 1));
  on('work-through', 'click', () => {
    const found = listOf(store.state);
    if (!found) return;
    store.change({ handed: [{ ...found.source, variant: store.state.doc.chosen }] });
    showPlace(store, 'many');
  });
  on('another-way', 'click', () => {
    const { others, other } = store.state.reading;
    intake.reading((other + 1) % (others + 1));
  });
  // The list in the combobox may have thousands of entries.
  onState(({ reading: { list } }) => render(list?.titles.map(title) ?? [], element('pick')), ['reading.list']);
  onState(drawList, ['reading.list', 'reading.pick']);
  onState(drawOffer, ['reading.list', 'reading.problem']);
  onState(({ reading: { others } }) => (element('another-way').hidden = !others), ['reading.others']);
}

const title = (text: string, index: number) => html`<option value=${index}>${text}</option>`;
