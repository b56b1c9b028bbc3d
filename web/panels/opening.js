/**
 * Lazy loading of panels: their modules and styles are fetched when they are first opened, so the start need not wait.
 */

/**
 * @param {HTMLDetailsElement} panel
 * @param {string} styles   address of their style sheet
 * @param {() => Promise<void>} load   fetches the modules and creates the panel
 * @param {(problem: string) => void} say   shows why that failed; closing and opening the panel tries again
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
      say(`This part of the page could not be loaded. ${error.message}. Close it and open it again to try once more.`);
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
      reject(new Error(`${href} was not loaded`));
    };
    document.head.append(link);
  });
}
