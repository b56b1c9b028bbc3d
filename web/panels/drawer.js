/** The drawer of the puzzle's text: its box is one row, grows for a few, and shows all of a long text when asked to. */
import { element, setAttribute } from '../dom.js';

/** Rows that the box has without being asked, and when it was; characters that fit into the few. */
const FEW = 3;
const MANY = 100;
const FIT = 240;

/** @param {import('../app.js').Context} context */
export function createDrawer({ store, on, afterState }) {
  let open = false;

  /** @param {import('../state/state.js').State} state */
  function draw({ reading: { text } }) {
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

/** Tell whether a text has more than the box shows by itself. @param {string} text */
export const isLong = (text) => text.length > FIT || rowsOf(text, FEW + 1) > FEW;

/**
 * Return how many rows a text has, at most so many are counted: for browsers whose boxes do not grow by themselves.
 * @param {string} text @param {number} most
 */
function rowsOf(text, most) {
  let rows = 1;
  for (let at = text.indexOf('\n'); at >= 0 && rows < most; at = text.indexOf('\n', at + 1)) rows += 1;
  return rows;
}
