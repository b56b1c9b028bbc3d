/** The number pad: a key for each digit, for thumbs. */
import { isPadThere, timesPlaced } from '../state/derived.js';
import { element, make, setAttribute, setText } from '../dom.js';

/** @param {import('../app.js').Context} context */
export function createKeypad({ board, on, onState }) {
  let drawn = '';
  onState(draw);
  on('keypad', 'click', ({ target }) => press(target.closest('button')));
  on('keypad', 'keydown', walk);

  function press(key) {
    if (!key) return;
    board.press(Number(key.value));
    setText(element('pad-said'), board.name());
  }

  /** @param {import('../state/state.js').State} state */
  function draw(state) {
    const {
      doc: {
        board: { side },
      },
      catalog,
      settings: { marking },
    } = state;
    const pane = element('keypad');
    const there = isPadThere(state);
    const came = there && pane.hidden;
    pane.hidden = !there;
    if (!there) return;
    if (drawn !== `${side}`) rebuild(pane, catalog.shown[side ** 2]);
    drawn = `${side}`;
    pane.classList.toggle('with-pencil', marking === 'corner');
    pane.classList.toggle('with-centre', marking === 'centre');
    const times = timesPlaced(state);
    for (const key of pane.querySelectorAll('button')) drawKey(key, side, times);
    if (came) pane.scrollIntoView({ block: 'nearest' });
  }
}

function rebuild(pane, symbols) {
  const keys = [...symbols].map((symbol, index) => makeKey(index + 1, symbol));
  keys[0].tabIndex = 0;
  pane.replaceChildren(...keys, makeErase());
  pane.dataset.side = String(symbols.length);
}

function makeKey(digit, symbol) {
  return make('button', { type: 'button', value: String(digit), textContent: symbol, tabIndex: -1 });
}

function makeErase() {
  const erase = make('button', { type: 'button', value: '0', className: 'erase', title: 'Erase', tabIndex: -1 });
  erase.append(element('erase-sign').content.cloneNode(true));
  setAttribute(erase, 'aria-label', 'Erase');
  return erase;
}

/** Draw a key; a digit that occurs as often as the grid has rows is shown as done. */
function drawKey(key, side, times) {
  const digit = Number(key.value);
  if (!digit) return;
  const done = times[digit] >= side;
  const name = digit > 9 ? `digit ${digit}, ${key.textContent}` : key.textContent;
  key.classList.toggle('done', done);
  setAttribute(key, 'aria-label', done ? `${name}, all placed` : name);
}

/** Move over the pad by arrows; Tab reaches it once. */
function walk(event) {
  const keys = [...event.currentTarget.querySelectorAll('button')];
  const at = keys.indexOf(document.activeElement);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow(keys), ArrowUp: -perRow(keys) }[event.key];
  const next = keys[at + step];
  if (!step || at < 0) return;
  event.preventDefault();
  if (!next) return;
  keys[at].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

function perRow(keys) {
  const { top } = keys[0].getBoundingClientRect();
  return keys.filter((key) => key.getBoundingClientRect().top === top).length;
}
