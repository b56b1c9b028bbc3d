/** Lists that are generated: the cards of experiments, and the form that describes puzzles. */
import { element, setText, type Changed, on } from '../dom.js';
import { fill, html, render } from '../html.js';
import { type ListCard, type Store as PageStore, sizeNamed } from '../state/state.js';
import { sizesOf, catalogOf } from '../state/catalog.js';
import { counted, expected } from '../words.js';
import { inWords, ListError } from './list.js';
import type { Ask } from '../worker/pool.js';
import { isFilled, planOf, type Job, type Plan, type Store } from './state.js';

/** @param make   makes the puzzles, and does their job */
export function createCards(page: PageStore, store: Store, ask: Ask, make: (plan: Plan) => void) {
  const catalog = catalogOf(page.state);
  const { cards, kinds } = catalog.lists;
  const alert = (words: string) => store.change({ messages: { alert: words } });
  const value = (id: string) => element(`lists-${id}`).value;

  /** Plan puzzles and make them, unless another list has come meanwhile. */
  async function plan(described: () => unknown, card = '', job: Job | null = null) {
    alert('');
    const { turn } = store.state.input;
    try {
      const answer = await ask('list_plan', { generator: described() });
      if (turn !== store.state.input.turn) return;
      if (!answer.ok) throw new ListError(answer.message);
      const { total, text, layout } = answer;
      make({ total, text, layout, card, job });
    } catch (error) {
      alert(error instanceof SyntaxError ? error.message : inWords(error));
    }
  }

  function open({ name, generator, task, models, time_limit: limit }: ListCard) {
    plan(() => generator, name, { task, models, time_limit: limit, count_limit: catalog.count_limit.default });
  }

  /** Open the card that the address names, unless there is another list. */
  function follow() {
    const card = cards.find(({ name }) => location.hash === `#lists/${name}`);
    if (!card || planOf(store.state)?.card === card.name) return;
    if (isFilled(store.state)) alert(`To open “${card.question}”, clear the list and open the link again.`);
    else open(card);
  }

  function described() {
    const givens = numbersIn(value('givens'));
    const puzzles = { kind: value('kind'), variant: value('make-variant'), boxes: sizeNamed(value('size-of')) };
    return { ...puzzles, givens, count: Number(value('count')), seed: value('seed') };
  }

  function drawForm() {
    const kind = kinds.find(({ name }) => name === value('kind')) ?? kinds[0];
    setText(element('lists-kind-about'), kind.about);
    element('lists-givens').placeholder = kind.needs_givens ? '20-32 by 4' : 'any number';
    const sizes = sizesOf(page.state, value('make-variant'));
    fill(element('lists-size-of'), sizes, value('size-of') || '3');
    if (!value('size-of')) element('lists-size-of').selectedIndex = 0;
  }

  const item = (card: ListCard) => html`<li>
      <img src=${card.plots[0]} alt="" loading="lazy">
      <h3><button type="button" aria-describedby="lists-card-${card.name}"
        @click=${() => open(card)}>${card.question}</button></h3>
      <p class="effort">${counted(card.puzzles, 'puzzle')}, ${expected(card.seconds)}</p>
      <p id="lists-card-${card.name}">${card.finding}</p>
      <p class="hint">${card.literature}</p>
    </li>`;

  render(cards.map(item), element('lists-cards'));
  fill(element('lists-kind'), kinds, kinds[0].name);
  fill(element('lists-make-variant'), catalog.variants, catalog.variants[0].name);
  drawForm();
  on('lists-generate', 'change', ({ target }: Changed) => target.matches('select') && drawForm());
  on('lists-generate', 'submit', (event: Event) => {
    event.preventDefault();
    plan(described);
  });
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  return { follow };
}

/** Numbers of givens as people write them: `17`, `20-24`, `30-80 by 10`. */
const PART = /^(\d{1,4})(?:\s*(?:-|–|to)\s*(\d{1,4})(?:\s*(?:by|step)\s*(\d{1,4}))?)?$/i;

/**
 * Return the numbers that a text names.
 * @throws {SyntaxError} with a sentence, if a part of it names none
 */
export function numbersIn(text: string): number[] {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean).flatMap(numbersOf))].sort((one, other) => one - other);
}

function numbersOf(part: string) {
  const [, from, to = from, by = '1'] = PART.exec(part) ?? [];
  const [first, last, step] = [from, to, by].map(Number);
  if (!from || last < first || step < 1)
    throw new SyntaxError(
      `“${part.slice(0, 30)}” is not a number or range of givens. Write, for example, 30, 20-24 or 0-80 by 4.`,
    );
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}
