/** The drawer of the puzzle's text: its box is one row, grows for a few, and shows all of a long text when asked to. */
import { element, setAttribute } from '../dom.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** Rows that the box has without being asked, and when it was; characters that fit into the few. */
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
  afterState(draw);
}

/** Tell whether a text has more than the box shows by itself. */
export const isLong = (text: string) => text.length > FIT || rowsOf(text, FEW + 1) > FEW;

/** Return how many rows a text has, at most so many are counted: for browsers whose boxes do not grow by themselves. */
function rowsOf(text: string, most: number) {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0 && rows < most; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}
