/**
 * Experiments to choose from: the ready ones, a card for each, and those that are kept on this device, which can be
 * opened again, resumed, or deleted.
 */
import { element } from '../dom.js';
import { html, render } from '../html.js';
import { count, expected } from '../words.js';
import type { State, Description } from './state.js';
import type { Kept } from './store.js';

/** A ready experiment. */
export type Card = {
  name: string;
  question: string;
  source: string;
  seconds: [number, number]; // from and to, as it was measured
  total: number;
  description: Description;
};

export function createCards(experiments: Card[], choose: (card: Card) => unknown) {
  function draw({ form: { begun, planned } }: State) {
    const item = (card: Card) => {
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

export function createShelf({ open, forget }: { open: (kept: Kept) => unknown; forget: (digest: string) => unknown }) {
  function draw(kept: Kept[], damaged: string[]) {
    element('lab-shelf').hidden = kept.length + damaged.length === 0;
    render([...kept.map(item), ...damaged.map(lost)], element('lab-kept'));
  }

  function lost(digest: string) {
    return html`<li>
      <span>A damaged experiment, which cannot be opened</span>
      <button type="button" class="quiet" aria-label="Delete the damaged experiment" @click=${() => forget(digest)}>
        Delete</button>
    </li>`;
  }

  function item(kept: Kept) {
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
