/** Hands a list over to the Many tab, whose modules may not be loaded yet. */

import type { Source } from '../batch/input.js';

/** variant: the variant of puzzles that name none */
export type Given = Source & { variant: string };

/** @param show   show the tab, which loads its modules */
export function createHandover(show: () => void) {
  let held: Given | null = null;
  let taker: ((given: Given) => void) | null = null;

  function pass() {
    if (!held || !taker) return false;
    const given = held;
    held = null;
    taker(given);
    return true;
  }

  return {
    /** Pass a list to the tab. */
    give(given: Given) {
      held = given;
      show();
      pass();
    },
    /** Receive a waiting list and all later ones; returns whether one was waiting. */
    receive(take: (given: Given) => void) {
      taker = take;
      return pass();
    },
  };
}
