/**
 * The tabs of the page: one document, of which each tab shows its own sections and controls. The modules and styles of
 * some are fetched when first shown, so that the start need not wait.
 */
import { element, setAttribute, on, addStyles } from '../dom.js';
import { shownSolution } from '../state/boardview.js';
import { shownAt } from '../state/places.js';
import { together, type Store, type State } from '../state/state.js';
import type { Page } from '../page.js';
import { html, nothing, render } from '../html.js';
import { sentence } from '../words.js';
import { messageOf } from '../download.js';

export function createPlaces({ store }: Pick<Page, 'store'>) {
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
  store.watch(draw, ['settings.place']);
}

/** Show a tab; the Play tab opens without the solution, also of the puzzle that was put aside for a lesson. */
export function showPlace(store: Store, place: string) {
  store.change((state) => together(shownAt(state, place), { settings: { place } }));
  if (place === 'play' && shownSolution(store.state)) store.change({ found: { view: 'puzzle' } });
}

/**
 * @param styles   address of the style sheet
 * @param load   fetches the modules and creates the tab, once it is styled
 * @param said   shows an error, and a button to try again
 */
export function loadWhenShown(
  { store }: Pick<Page, 'store'>,
  place: string,
  styles: string,
  load: (styled: Promise<void>) => Promise<void>,
  said: HTMLElement,
) {
  let begun = false;
  let loading = false;

  async function open() {
    begun = true;
    loading = true;
    render(nothing, said);
    try {
      await load(addStyles(styles)).finally(arrived);
    } catch (error) {
      say(`This part of the page could not be loaded. ${messageOf(error)}.`);
    }
  }

  /** Loading has ended. */
  function arrived() {
    loading = false;
    if (said.querySelector('.awaited')) render(nothing, said);
    if (store.state.runtime.progress?.owed) store.change({ runtime: { progress: null } });
  }

  function say(problem: string) {
    render(html`<p>${problem}</p><button type="button" @click=${open}>Try again</button>`, said);
  }

  function follow({ settings, runtime: { progress } }: State) {
    if (settings.place === place && !begun) open();
    if (loading && progress?.owed) render(html`<p class="awaited">${sentence(progress.phase)}.</p>`, said);
  }

  store.watch(follow, ['settings.place', 'runtime.progress']);
}
