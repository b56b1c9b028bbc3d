/** The text box of the puzzle: one row, growing to a few; a button shows all of a long text. */
import { element, setAttribute } from '../dom.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** Rows of the box at first, and when expanded; characters that fit into the few rows. */
const FEW = 3;
const MANY = 100;
const FIT = 240;

export function createDrawer({ store, on, afterState }: Context) {
  let open = false;

  function draw({ reading: { text } }: State) {
    const long = isLong(text);
    open &&= long;
    element('whole').hidden = !long;
    setAttribute(element('whole'), 'aria-expanded', String(open));
    element('puzzle').toggleAttribute('data-whole', open);
    element('puzzle').rows = rowsOf(text, open ? MANY : FEW);
  }

  on('whole', 'click', () => {
    open = !open;
    draw(store.state);
  });
  afterState(draw, ['reading.text']);
}

/** Return whether a text has more than the box shows at first. */
const isLong = (text: string) => text.length > FIT || rowsOf(text, FEW + 1) > FEW;

/** Return the number of rows of a text, up to a limit: for browsers whose boxes do not grow on their own. */
function rowsOf(text: string, most: number) {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0 && rows < most; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}
