/**
 * Panels whose modules and styles are fetched when they are first opened: the start of the page does not wait for them.
 */

/**
 * @param {HTMLDetailsElement} panel
 * @param {string} styles   address of their style sheet
 * @param {() => Promise<void>} load   fetches the modules and wires the panel up
 * @param {(problem: string) => void} say   is told why that cannot be done; closing and opening the panel tries it
 *   again
 */
export function loadWhenOpened(panel, styles, load, say) {
  let loaded = false;
  async function open() {
    if (!panel.open || loaded) return;
    loaded = true;
    try {
      await Promise.all([addStyles(styles), load()]);
    } catch (error) {
      loaded = false;
      say(
        `This part of the page could not be fetched (${error.message}). Close it and open it again to try once more.`,
      );
    }
  }
  panel.addEventListener('toggle', open);
  open();
}

/** @param {string} href @returns {Promise<void>} */
function addStyles(href) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
    document.head.append(link);
  });
}
