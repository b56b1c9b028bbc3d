/** The tabs Solve, Model, Make, Many and Lab: one document, of which each shows its own sections. */
import { element, setAttribute } from '../dom.js';
import type { Context } from '../app.js';
import type { Store, State } from '../state/state.js';

export function createPlaces({ store, on, onState }: Context) {
  const page = element('page');
  const sections = [...page.querySelectorAll(':scope > section')];
  const links = [...element('places').querySelectorAll('[data-to]')];
  let moved = false; // not on the tab that the page opened with

  function draw({ settings: { place } }: State) {
    setAttribute(page, 'data-place', place);
    for (const section of sections) section.hidden = !section.dataset.in.split(' ').includes(place);
    for (const link of links) setAttribute(link, 'aria-current', link.dataset.to === place ? 'page' : null);
    if (moved) scrollTo(0, 0);
    moved = true;
  }

  /** Go to a tab by a link to it, unless it is to be opened in a new browser tab. */
  function go(event: PointerEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-to]') : null;
    const place = link?.dataset.to;
    if (!place || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showPlace(store, place);
  }

  /** Skip everything above Solve. */
  function skip() {
    showPlace(store, 'solve');
    element(store.state.run ? 'stop' : 'solve-now').focus();
  }

  document.addEventListener('click', go);
  on('skip', 'click', skip);
  onState(draw, ['settings.place']);
}

/** Show a tab. */
export const showPlace = (store: Store, place: string) => store.change({ settings: { place } });
