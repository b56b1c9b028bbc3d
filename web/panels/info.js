/** Info buttons, each with a note on what is beside it: one note at a time, none once attention is elsewhere. */
import { element, setAttribute } from '../dom.js';

export function createInfo() {
  /** The button whose note is shown. @type {?HTMLElement} */
  let open = null;

  /** @param {?HTMLElement} button   null: none */
  function show(button) {
    if (open) toggle(open, false);
    open = button;
    if (!button) return;
    toggle(button, true);
    noteOf(button).scrollIntoView({ block: 'nearest' });
  }

  /** @param {Event} event */
  function closeElsewhere({ target }) {
    if (open && target !== open && !noteOf(open).contains(/** @type {Node} */ (target))) show(null);
  }

  document.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('.info');
    if (button) show(button === open ? null : /** @type {HTMLElement} */ (button));
    else closeElsewhere(event);
  });
  document.addEventListener('focusin', closeElsewhere);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    open.focus();
    show(null);
  });
}

const noteOf = (button) => element(button.getAttribute('aria-controls'));

function toggle(button, shown) {
  setAttribute(button, 'aria-expanded', String(shown));
  noteOf(button).hidden = !shown;
}
