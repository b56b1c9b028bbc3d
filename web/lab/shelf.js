/**
 * Experiments to choose from: the ready ones, a card for each, and those that are kept on this device, which can be
 * opened again, resumed, or deleted.
 *
 * @typedef {import('./store.js').Kept} Kept
 * @typedef {{name: string, question: string, source: string, seconds: [number, number], total: number,
 *   description: object}} Card   a ready experiment; seconds: from and to, as it was measured
 */
import { element } from '../dom.js';
import { html, render } from '../html.js';
import { count, expected } from '../words.js';

/** @param {Card[]} experiments @param {(card: Card) => unknown} choose */
export function createCards(experiments, choose) {
  /** @param {import('./state.js').State} state */
  function draw({ form: { begun, planned } }) {
    /** @param {Card} card */
    const item = (card) => {
      const about = `lab-card-${card.name}`;
      const effort = `${count(card.total)} solves, ${expected(card.seconds)}`;
      return html`<li>
        <h3><button type="button" aria-describedby=${about} aria-pressed=${planned?.ready === card.name}
          ?disabled=${!begun} @click=${() => choose(card)}>${card.question}</button></h3>
        <p id=${about} class="hint">${card.source}. <strong>${effort}</strong></p></li>`;
    };
    render(experiments.map(item), element('lab-cards'));
  }

  return { draw };
}

/** @param {{open: (kept: Kept) => unknown, forget: (digest: string) => unknown}} does */
export function createShelf({ open, forget }) {
  /** @param {Kept[]} kept @param {string[]} damaged */
  function draw(kept, damaged) {
    element('lab-shelf').hidden = kept.length + damaged.length === 0;
    render([...kept.map(item), ...damaged.map(lost)], element('lab-kept'));
  }

  /** @param {string} digest */
  function lost(digest) {
    return html`<li>
      <span>A damaged experiment, which cannot be opened</span>
      <button type="button" class="quiet" aria-label="Delete the damaged experiment" @click=${() => forget(digest)}>
        Delete</button>
    </li>`;
  }

  /** @param {Kept} kept */
  function item(kept) {
    const { name, done, total, at } = kept;
    const how = done === total ? `all ${count(total)} solves done` : `${count(done)} of ${count(total)} solves done`;
    const when = new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
    return html`<li>
      <span><strong>${name}</strong> ${how}, ${when}</span>
      <span class="pair">
        <button type="button" aria-label="Open ${name}" @click=${() => open(kept)}>Open</button>
        <button type="button" class="quiet" aria-label="Delete ${name} and its records"
          @click=${() => forget(kept.digest)}>Delete</button>
      </span>
    </li>`;
  }

  return { draw };
}
