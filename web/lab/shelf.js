/** List of the experiments that are kept on this device: each can be opened again, resumed, or deleted. */
import { element, make } from '../dom.js';
import { count } from '../words.js';

/** @typedef {import('./store.js').Kept} Kept */

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
