/** Lazy loading of tabs: their modules and styles are fetched when first shown, so that the start need not wait. */
import { html, nothing, render } from '../html.js';
import { sentence } from '../words.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';
import { messageOf } from '../download.js';

/**
 * @param styles   address of the style sheet
 * @param load   fetches the modules and creates the tab, once it is styled
 * @param said   shows an error, and a button to try again
 */
export function loadWhenShown(
  { store, onState }: Context,
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

  onState(follow, ['settings.place', 'runtime.progress']);
}

export function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} was not loaded`));
    };
    document.head.append(link);
  });
}
