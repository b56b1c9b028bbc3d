/** Panels that few people open: their modules and styles are fetched when they are. */
import { element, make } from './dom.js';

/**
 * Wire a panel up when it is opened for the first time; what could not be fetched is tried again when it is opened again.
 * @param {string} id   of the details element; an element in it with the id `<id>-failed` says what is wrong
 * @param {string} style @param {() => Promise<(context: import('./app.js').Context) => void>} load @param {import('./app.js').Context} context
 */
export function createLazily(id, style, load, context) {
  const panel = element(id);
  const failed = element(`${id}-failed`);
  let wired = false;

  async function open() {
    if (!panel.open || wired) return;
    wired = true;
    try {
      const [create] = await Promise.all([load(), styled(style)]);
      failed.textContent = '';
      create(context);
      panel.dataset.wired = '';
    } catch (error) {
      wired = false;
      failed.textContent = `This panel could not be fetched: ${error.message}. Close and open it to try again.`;
    }
  }

  panel.addEventListener('toggle', open);
  open();
}

/** @param {string} href */
function styled(href) {
  return new Promise((resolve, reject) => {
    const link = make('link', { rel: 'stylesheet', href, onload: resolve });
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} is not to be had`));
    };
    document.head.append(link);
  });
}
