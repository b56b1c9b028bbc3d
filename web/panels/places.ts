/** The tabs of the page: one document, of which each tab shows its own sections and controls. */
import { element, setAttribute } from '../dom.js';
import { shownSolution } from '../state/boardview.js';
import type { Context } from '../app.js';
import { shownAt } from '../state/lesson.js';
import { together, type Store, type State } from '../state/state.js';

export function createPlaces({ store, on, onState }: Context) {
  const page = element('page');
  const parts = [...page.querySelectorAll('[data-in]')] as HTMLElement[];
  const links = [...element('places').querySelectorAll('[data-to]')] as HTMLElement[];
  let moved = false; // whether the tab has changed since the page opened

  function draw({ settings: { place } }: State) {
    setAttribute(page, 'data-place', place);
    for (const part of parts) part.hidden = !part.dataset.in?.split(' ').includes(place);
    for (const link of links) setAttribute(link, 'aria-current', link.dataset.to === place ? 'page' : null);
    if (moved) {
      scrollTo(0, 0);
      reveal(links.find((link) => link.dataset.to === place));
    }
    moved = true;
  }

  /** Show a link among the others where they scroll. */
  function reveal(link: HTMLElement | undefined) {
    const bar = element('places');
    if (link) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
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
  on('places', 'focusin', ({ target }: FocusEvent) => {
    // By the keyboard only: under a pointer, the link must stay where it is.
    if (target instanceof HTMLElement && target.matches(':focus-visible')) reveal(target);
  });
  on('skip', 'click', skip);
  onState(draw, ['settings.place']);
}

/** Show a tab; the Play tab opens without the solution. */
export function showPlace(store: Store, place: string) {
  const hides = place === 'play' && Boolean(shownSolution(store.state));
  store.change((state) =>
    together(shownAt(state, place), { settings: { place }, ...(hides && { found: { view: 'puzzle' } }) }),
  );
}
