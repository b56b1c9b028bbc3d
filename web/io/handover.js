/** A list on its way to the panel Many puzzles, whose modules may not be there yet. */

/** @typedef {import('../batch/box.js').Source & {variant: string}} Given   variant: of the puzzles that name none */

/** @param {() => void} show   bring the panel into view, opened: that has its modules fetched */
export function createHandover(show) {
  /** @type {?Given} */
  let held = null;
  /** @type {?(given: Given) => void} */
  let taker = null;

  function pass() {
    if (!held || !taker) return false;
    const given = held;
    held = null;
    taker(given);
    return true;
  }

  return {
    /** Give the panel a list. @param {Given} given */
    give(given) {
      held = given;
      show();
      pass();
    },
    /**
     * Be given what comes, and what waits already; tells whether there was any.
     * @param {(given: Given) => void} take
     */
    receive(take) {
      taker = take;
      return pass();
    },
  };
}
