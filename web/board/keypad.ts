/** The number pad: a key for each digit, sized for thumbs. */
import { isPadThere, timesPlaced } from '../state/boardview.js';
import { markingIn } from '../state/modes.js';
import { symbolsOf, type State } from '../state/state.js';
import { element, setText, type Pressed } from '../dom.js';
import { html, render } from '../html.js';
import type { Context } from '../app.js';

const ERASE = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path d="M7 4.5h9.5v11H7L2 10zM9.5 8l4 4m0-4-4 4"/>
</svg>`;

export function createKeypad({ store, board, on, onState }: Context) {
  let reached = 0; // the key that Tab reaches
  onState(draw, ['catalog', 'doc', markingIn], isPadThere);
  onState(show, [isPadThere]);
  on('keypad', 'click', ({ target }: Pressed) => press(target.closest('button')));
  on('keypad', 'keydown', walk);

  function press(key: HTMLButtonElement | null) {
    if (!key) return;
    board.press(Number(key.value));
    setText(element('pad-said'), board.name());
  }

  function draw(state: State) {
    const { board } = state.doc;
    const { side } = board;
    const marking = markingIn(state);
    const pane = element('keypad');
    if (pane.dataset.side !== String(side)) reached = 0;
    pane.dataset.side = String(side);
    render(keys(symbolsOf(board, state.catalog), timesPlaced(state), reached), pane);
    pane.classList.toggle('with-pencil', marking === 'corner');
    pane.classList.toggle('with-centre', marking === 'centre');
  }

  function show(state: State) {
    const pane = element('keypad');
    pane.hidden = !isPadThere(state);
    if (!pane.hidden) pane.scrollIntoView({ block: 'nearest' });
  }

  /** Move over the pad with arrow keys; it is a single Tab stop. */
  function walk(event: KeyboardEvent) {
    const all: HTMLButtonElement[] = [...element('keypad').querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const row = perRow(all);
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
    const step = steps[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    if (!all[at + step]) return;
    reached = at + step;
    draw(store.state);
    all[reached].focus();
  }
}

/** @param times   how often each digit is placed */
function keys(symbols: string, times: number[], reached: number) {
  const tab = (index: number) => (index === reached ? 0 : -1);
  const key = (symbol: string, index: number) => {
    const done = times[index + 1] >= symbols.length;
    return html`<button type="button" value=${index + 1} tabindex=${tab(index)} class=${done ? 'done' : ''}
      aria-label=${nameOf(index + 1, symbol, done)}>${symbol}</button>`;
  };
  return html`${[...symbols].map(key)}<button type="button" value="0" class="erase" title="Erase" aria-label="Erase"
    tabindex=${tab(symbols.length)}>${ERASE}</button>`;
}

/** A digit that occurs as often as the grid has rows is shown as done. */
function nameOf(digit: number, symbol: string, done: boolean) {
  const name = digit > 9 ? `digit ${digit}, ${symbol}` : symbol;
  return done ? `${name}, all placed` : name;
}

function perRow(all: HTMLElement[]) {
  const { top } = all[0].getBoundingClientRect();
  return all.filter((key) => key.getBoundingClientRect().top === top).length;
}
