/** The layer under the digits in which rules are drawn; its code is loaded when a puzzle first has rules. */
import { imported, lazy } from '../download.js';
import { nothing } from '../html.js';
import { addStyles } from '../panels/opening.js';
import type { BoardView } from './board.js';

/** @param root   the grid */
export function createLayer(root: HTMLElement, repaint: () => void, say: (text: string) => void) {
  const part = lazy(load, {
    arrived: repaint,
    failed: ({ message }) => say(`The rules could not be drawn; they are listed below the grid. ${message}`),
  });

  async function load() {
    const [module] = await Promise.all([
      imported('board/ruled.js', (again) => import(`./ruled.js${again}`)),
      addStyles('./styles/ruled.css'),
    ]);
    return module.picture;
  }

  /** Return the layer of a view. */
  return ({ ruled, side }: BoardView) => {
    const picture = ruled?.shapes.length ? part() : null;
    root.classList.toggle('ruled', picture !== null);
    root.style.setProperty('--room', String(ruled?.room ?? 0));
    return picture ? picture(ruled, side) : nothing;
  };
}
