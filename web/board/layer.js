/** The layer under the digits in which rules are drawn; what draws them is fetched when a puzzle first has some. */
import { imported } from '../download.js';
import { nothing } from '../html.js';
import { addStyles } from '../panels/opening.js';

/**
 * @param {HTMLElement} root   the grid
 * @param {() => void} repaint
 * @param {(text: string) => void} say
 */
export function createLayer(root, repaint, say) {
  /** @type {?typeof import('./ruled.js').picture} */
  let picture = null;
  let begun = false;

  async function load() {
    begun = true;
    try {
      const [module] = await Promise.all([
        imported('board/ruled.js', (again) => import(`./ruled.js${again}`)),
        addStyles('./styles/ruled.css'),
      ]);
      picture = module.picture;
      repaint();
    } catch ({ message }) {
      begun = false;
      say(`The rules could not be drawn; they are listed below the grid. ${message}`);
    }
  }

  /**
   * Return the layer of a view.
   * @param {import('./board.js').BoardView} view
   */
  return ({ ruled, side }) => {
    const wanted = Boolean(ruled?.shapes.length);
    if (wanted && !begun) load();
    const drawn = wanted && picture !== null;
    root.classList.toggle('ruled', drawn);
    root.style.setProperty('--room', String(ruled?.room ?? 0));
    return drawn ? picture(ruled, side) : nothing;
  };
}
