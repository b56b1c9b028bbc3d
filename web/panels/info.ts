/** Info buttons, each with a note on the controls next to it: one note at a time, closed when the focus moves away. */
import { element, setAttribute } from '../dom.js';

export function createInfo() {
  for (const button of document.querySelectorAll<HTMLElement>('.info'))
    button.addEventListener('click', () => {
      if (noteOf(button).hidden) show(button);
    });
}

/** Show the note of a button until something else is clicked or focused, or the button is clicked again. */
function show(button: HTMLElement) {
  const listening = new AbortController();
  const close = () => {
    listening.abort();
    toggle(button, false);
  };
  const closeElsewhere = ({ target }: Event) => {
    if (target !== button && !noteOf(button).contains(target as Node)) close();
  };
  toggle(button, true);
  noteOf(button).scrollIntoView({ block: 'nearest' });
  button.addEventListener('click', close, listening);
  document.addEventListener('click', closeElsewhere, listening);
  document.addEventListener('focusin', closeElsewhere, listening);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return;
      button.focus();
      close();
    },
    listening,
  );
}

const noteOf = (button: HTMLElement) => element(button.getAttribute('aria-controls') ?? '');

function toggle(button: HTMLElement, shown: boolean) {
  setAttribute(button, 'aria-expanded', String(shown));
  noteOf(button).hidden = !shown;
}
