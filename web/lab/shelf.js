/**
 * Experiments to choose from: the ready ones, a card for each, and those that are kept on this device, which can be
 * opened again, resumed, or deleted.
 *
 * @typedef {import('./store.js').Kept} Kept
 * @typedef {{name: string, question: string, source: string, seconds: [number, number], total: number,
 *   description: object}} Card   a ready experiment; seconds: from and to, as it was measured
 */
import { element, make, setAttribute } from '../dom.js';
import { count, expected } from '../words.js';

/** @param {Card[]} experiments @param {(card: Card) => unknown} choose */
export function createCards(experiments, choose) {
  const buttons = experiments.map((card) => {
    const button = make('button', { type: 'button', textContent: card.question });
    button.addEventListener('click', () => choose(card));
    return button;
  });

  /** @param {Card} card @param {number} index */
  function item({ name, source, seconds, total }, index) {
    const [button, about] = [buttons[index], `lab-card-${name}`];
    button.setAttribute('aria-describedby', about);
    const effort = make('strong', { textContent: `${count(total)} solves, ${expected(seconds)}` });
    return make('li', {}, make('h3', {}, button), make('p', { id: about, className: 'hint' }, `${source}. `, effort));
  }

  /** @param {import('./state.js').State} state */
  function draw({ form: { begun, planned } }) {
    for (const [index, button] of buttons.entries()) {
      setAttribute(button, 'disabled', begun ? null : '');
      setAttribute(button, 'aria-pressed', String(planned?.ready === experiments[index].name));
    }
  }

  element('lab-cards').replaceChildren(...experiments.map(item));
  return { draw };
}

/** @param {{open: (kept: Kept) => unknown, forget: (digest: string) => unknown}} does */
export function createShelf({ open, forget }) {
  /** @type {?Kept[]} */
  let drawn = null;

  /** @param {Kept[]} kept */
  function draw(kept) {
    if (kept === drawn) return; // or a button would lose the focus
    drawn = kept;
    element('lab-shelf').hidden = kept.length === 0;
    element('lab-kept').replaceChildren(...kept.map(item));
  }

  /** @param {Kept} kept */
  function item(kept) {
    const { name, done, total, at } = kept;
    const how = done === total ? `all ${count(total)} solves done` : `${count(done)} of ${count(total)} solves done`;
    const when = new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
    const opener = make('button', { type: 'button', textContent: 'Open', ariaLabel: `Open ${name}` });
    const remover = make('button', {
      type: 'button',
      className: 'quiet',
      textContent: 'Delete',
      ariaLabel: `Delete ${name} and its records`,
    });
    opener.addEventListener('click', () => open(kept));
    remover.addEventListener('click', () => forget(kept.digest));
    return make(
      'li',
      {},
      make('span', {}, make('strong', { textContent: name }), ` ${how}, ${when}`),
      make('span', { className: 'pair' }, opener, remover),
    );
  }

  return { draw };
}
