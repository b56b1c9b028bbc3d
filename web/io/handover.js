/** Handover of a list to the panel Many puzzles, whose modules may not be loaded yet. */

/** @typedef {import('../batch/box.js').Source & {variant: string}} Given   variant: of the puzzles that name none */

/** @param {() => void} show   open the panel and scroll to it, which loads its modules */
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
    /** Pass a list to the panel. @param {Given} given */
    give(given) {
      held = given;
      show();
      pass();
    },
    /**
     * Receive a waiting list and all later ones; tells whether one was waiting.
     * @param {(given: Given) => void} take
     */
    receive(take) {
      taker = take;
      return pass();
    },
  };
}
