/** The number pad: a key for each digit, sized for thumbs, or for each colour; and what is coloured. */
import { isPadThere, timesPlaced } from '../state/boardview.js';
import { doesAdvance, markingIn, isPlaying } from '../state/derived.js';
import { COLOURS, isColouring } from '../state/edits.js';
import { acrossOf, symbolsOf, type State, type Marking } from '../state/state.js';
import { element, setText, type Pressed, on, setAttribute } from '../dom.js';
import { html, render, nothing } from '../html.js';
import type { Page } from '../page.js';

const ERASE = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path d="M7 4.5h9.5v11H7L2 10zM9.5 8l4 4m0-4-4 4"/>
</svg>`;

const SKIP = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path d="M2.5 5h8v10h-8zM12.5 10h5.5m-2.5-3 3 3-3 3"/>
</svg>`;

export function createKeypad({ store, board }: Pick<Page, 'store' | 'board'>) {
  let reached = 0; // the key that Tab reaches
  store.watch(draw, ['doc', markingIn, doesAdvance], isPadThere);
  store.watch(show, [isPadThere]);
  on('keypad', 'click', ({ target }: Pressed) => press(target.closest('button')));
  on('keypad', 'keydown', walk);

  function press(key: HTMLButtonElement | null) {
    if (!key) return;
    board.press(Number(key.value), key.value === '0' && !doesAdvance(store.state));
    setText(element('pad-said'), board.name());
  }

  function draw(state: State) {
    const { board } = state.doc;
    const { side } = board;
    const marking = markingIn(state);
    const pane = element('keypad');
    const shows = marking === 'colour' ? 'colours' : String(side);
    if (pane.dataset.side !== shows) reached = 0;
    pane.dataset.side = shows;
    pane.style.setProperty('--across', String(acrossOf(marking === 'colour' ? COLOURS.length : side)));
    const digits = () => keys(symbolsOf(board, state.catalog), timesPlaced(state), reached, doesAdvance(state));
    render(marking === 'colour' ? swatches(reached) : digits(), pane);
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

/**
 * @param times   how often each digit is placed
 * @param skips   the last key also moves on, to skip empty cells
 */
function keys(symbols: string, times: number[], reached: number, skips: boolean) {
  const tab = (index: number) => (index === reached ? 0 : -1);
  const key = (symbol: string, index: number) => {
    const done = times[index + 1] >= symbols.length;
    return html`<button type="button" value=${index + 1} tabindex=${tab(index)} class=${done ? 'done' : ''}
      aria-label=${nameOf(index + 1, symbol, done)}>${symbol}</button>`;
  };
  return html`${[...symbols].map(key)}${eraser(tab(symbols.length), skips)}`;
}

function eraser(tab: number, skips = false) {
  const name = skips ? 'Empty cell' : 'Erase';
  return html`<button type="button" value="0" class="erase" title=${name} aria-label=${name}
    tabindex=${tab}>${skips ? SKIP : ERASE}</button>`;
}

/** A key for each colour. */
function swatches(reached: number) {
  const key = (name: string, index: number) => html`<button type="button" value=${index + 1} class="swatch-key"
    tabindex=${index === reached ? 0 : -1} title=${name} aria-label=${`Colour ${index + 1}, ${name}`}
    .style=${`--hue: var(--c${index + 1})`}>${index + 1}</button>`;
  return html`${COLOURS.map(key)}${eraser(reached === COLOURS.length ? 0 : -1)}`;
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

export function createColours({ store }: Pick<Page, 'store'>) {
  const choose = (marking: Marking) => store.change({ settings: { marking } });

  function draw(state: State) {
    const marking = markingIn(state);
    const { colour } = state.settings;
    const shown = isColouring(marking) && isPadThere(state);
    setAttribute(element('colour'), 'aria-pressed', String(isColouring(marking)));
    setAttribute(element('colour'), 'aria-disabled', isPlaying(state) ? null : 'true');
    element('colouring').hidden = !shown;
    const kind = (of: Marking, name: string) => html`<button type="button" aria-pressed=${String(marking === of)}
      @click=${() => choose(of)}>${name}</button>`;
    const swatch = (name: string, at: number) => html`<button type="button" class="swatch-key" title=${name}
      aria-label=${`Colour ${at + 1}, ${name}`} aria-pressed=${String(colour === at + 1)}
      .style=${`--hue: var(--c${at + 1})`}
      @click=${() => store.change({ settings: { colour: at + 1 } })}
      ><span aria-hidden="true">${at + 1}</span></button>`;
    const kinds = html`<div class="tinting">${kind('colour', 'Cells')}${kind('tint', 'Candidates')}</div>`;
    const swatches = html`<div class="tints" role="group"
      aria-label="Colour of candidates">${COLOURS.map(swatch)}</div>`;
    render(shown ? [kinds, marking === 'tint' ? swatches : nothing] : nothing, element('colouring'));
  }

  on(
    'colour',
    'click',
    () => isPlaying(store.state) && choose(isColouring(store.state.settings.marking) ? '' : 'colour'),
  );
  store.watch(draw, [
    'settings.marking',
    'settings.colour',
    'settings.place',
    'doc.entering',
    isPadThere,
    markingIn,
    isPlaying,
  ]);
}
