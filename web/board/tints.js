/** Tints of the cells that have to do with the active one: those with its digit, and its peers. */

/** Return the indexes of the other cells in the regions of a cell. @param {number[][]} regions   of labels */
export function peersOf(regions, index) {
  const around = regions.filter((cells) => cells.includes(index + 1)).flat();
  return new Set(around.map((label) => label - 1).filter((other) => other !== index));
}

/** Return the indexes of the other cells with the digit of a cell. @param {number[]} digits */
export function likeCell(digits, index) {
  const digit = digits[index];
  return new Set(digit ? digits.flatMap((other, at) => (other === digit && at !== index ? [at] : [])) : []);
}

/**
 * Tints are classes of cells, a help for filling in, and so there are none in a solution; peers are tinted only of a
 * cell that is chosen alone. Only cells that change are touched, as the largest grid has 1,296.
 */
export function createTints() {
  const none = new Set();
  /** @type {Object<string, Set<number>>} */
  let lit = { same: none, peer: none };

  function light(cells, next) {
    for (const [name, indexes] of Object.entries(next)) {
      for (const index of lit[name]) if (!indexes.has(index)) cells[index].classList.remove(name);
      for (const index of indexes) if (!lit[name].has(index)) cells[index].classList.add(name);
    }
    lit = next;
  }

  return {
    /**
     * @param {HTMLElement[]} cells
     * @param {{view: import('./board.js').BoardView, digits: number[], active: number, alone: boolean}} shown
     */
    draw(cells, { view, digits, active, alone }) {
      light(cells, {
        same: view.solution ? none : likeCell(digits, active),
        peer: view.solution || !alone ? none : peersOf(view.units, active),
      });
    },
    /** Return the classes of a cell. @param {number} index */
    of: (index) => Object.keys(lit).filter((name) => lit[name].has(index)),
    /** The grid has other cells now. */
    rebuilt() {
      lit = { same: none, peer: none };
    },
  };
}
