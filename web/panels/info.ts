/** Info buttons, each with a note on the controls next to it: one note at a time, closed when the focus moves away. */
import { element, setAttribute } from '../dom.js';

export function createInfo() {
  /** The button whose note is shown. */
  let open: HTMLElement | null = null;

  /** @param button   null to close */
  function show(button: HTMLElement | null) {
    if (open) toggle(open, false);
    open = button;
    if (!button) return;
    toggle(button, true);
    noteOf(button).scrollIntoView({ block: 'nearest' });
  }

  function closeElsewhere({ target }: Event) {
    if (open && target !== open && !noteOf(open).contains(target as Node)) show(null);
  }

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('.info');
    if (button) show(button === open ? null : (button as HTMLElement));
    else closeElsewhere(event);
  });
  document.addEventListener('focusin', closeElsewhere);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    open.focus();
    show(null);
  });
}

const noteOf = (button: HTMLElement) => element(button.getAttribute('aria-controls') ?? '');

function toggle(button: HTMLElement, shown: boolean) {
  setAttribute(button, 'aria-expanded', String(shown));
  noteOf(button).hidden = !shown;
}
