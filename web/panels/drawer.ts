/**
 * The text box of the puzzle: one row, as the line below it says what was read; a button shows all of the text. A text
 * that is being typed or could not be read gets a few rows.
 */
import { element, isTyping, setAttribute } from '../dom.js';
import { linesIn } from '../state/limits.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** Rows of the box for a text that is being typed, and when expanded. */
const FEW = 3;
const MANY = 100;

export function createDrawer({ store, on, afterState }: Context) {
  let open = false;
  let typed = '';

  function draw({ reading: { text, problem } }: State) {
    const puzzle = element('puzzle');
    const few = text !== '' && (text === typed || problem !== null);
    fit(puzzle, text, few ? FEW : 1);
    const isLong = puzzle.scrollHeight > puzzle.clientHeight + 1;
    open &&= isLong;
    element('whole').hidden = !isLong;
    setAttribute(element('whole'), 'aria-expanded', String(open));
    if (open) fit(puzzle, text, MANY);
    else if (!few) puzzle.scrollTop = 0; // a paste scrolls to its end
  }

  on('puzzle', 'input', (event: InputEvent) => {
    typed = isTyping(event) ? element('puzzle').value : '';
  });
  on('whole', 'click', () => {
    open = !open;
    draw(store.state);
  });
  afterState(draw, ['reading.text', 'reading.problem']);
}

/** Give the box at most this number of rows; `rows` is for browsers whose boxes do not grow on their own. */
function fit(puzzle: HTMLTextAreaElement, text: string, most: number) {
  setAttribute(puzzle, 'data-rows', most === 1 ? 'one' : most === FEW ? 'few' : 'all');
  puzzle.rows = linesIn(text, most);
}
