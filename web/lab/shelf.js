/** The experiments that are kept on this device: each can be opened again, gone on with, or thrown away. */
import { element, make } from '../dom.js';
import { count } from '../words.js';

/**
 * @param {Pick<import('./store.js').LabStore, 'list'>} store
 * @param {{open: (kept: import('./store.js').Kept) => unknown, forget: (digest: string) => Promise<boolean>}} lab
 *   forget: answers false for an experiment that is under way
 */
export function createShelf(store, { open, forget }) {
  async function list() {
    return (await store.list()) ?? [];
  }

  async function draw() {
    const kept = await list();
    element('lab-shelf').hidden = kept.length === 0;
    element('lab-kept').replaceChildren(...kept.map(entry));
  }

  /** @param {import('./store.js').Kept} kept */
  function entry(kept) {
    const { name, done, total, at } = kept;
    const how = done === total ? `all ${count(total)} solves done` : `${count(done)} of ${count(total)} solves done`;
    const when = new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
    const opener = make('button', { type: 'button', textContent: 'Open', ariaLabel: `Open ${name}` });
    const thrower = make('button', {
      type: 'button',
      className: 'quiet',
      textContent: 'Delete',
      ariaLabel: `Delete ${name} and its records`,
    });
    opener.addEventListener('click', () => open(kept));
    thrower.addEventListener('click', async () => {
      if (await forget(kept.digest)) await draw();
      element('lab-kept-title').focus();
    });
    return make(
      'li',
      {},
      make('span', {}, make('strong', { textContent: name }), ` ${how}, ${when}`),
      make('span', { className: 'pair' }, opener, thrower),
    );
  }

  /** Return the description of the experiment that was run last; null if there is none. */
  async function last() {
    const [kept] = await list();
    return kept ? JSON.parse(kept.text) : null;
  }

  return { draw, last };
}
