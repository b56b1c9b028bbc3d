/** Reloading of the page for a new version: what is under way or kept nowhere holds it back, and it is said. */
import { setText } from '../dom.js';

/** Tells why the page is not to be reloaded now, in words that go on a sentence; "" if it may be. */
export type Hold = () => string | Promise<string>;

/** Milliseconds between looks at whether the page may be reloaded. */
const WAIT = 500;

export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT));

async function reasonOf(holds: Hold[]): Promise<string> {
  const reasons = await Promise.all(holds.map((hold) => hold()));
  return reasons.find((reason) => reason) ?? '';
}

/**
 * @param holds   parts of the page that are opened later add theirs
 * @param load   loads the page anew
 */
export function createReloading(
  element: (id: string) => any,
  holds: Hold[],
  load: () => void = () => location.reload(),
) {
  let reloading = false;
  let holding = ''; // why the page is not reloaded, as it was said

  /** Reload once: a second call would interrupt the first. */
  function reload() {
    if (!reloading) load();
    reloading = true;
  }

  /** Say that a new version is ready, and why the page is not reloaded for it yet if something was in the way. */
  function announce() {
    const how = holding ? `, but ${holding}. Update now reloads the page anyway.` : '.';
    setText(element('update-text'), `A new version of this page is ready${how}`);
    element('update').hidden = false;
  }

  /** Tell whether something holds the page back; what was not said yet is said. */
  async function isHeld() {
    const why = await reasonOf(holds);
    const known = why === holding;
    holding = why;
    if (why && !known) announce();
    return { held: why !== '', known };
  }

  /** Somebody wants the page to be reloaded: it is, unless it was not said yet what that would cost. */
  async function isAgreed() {
    const { held, known } = await isHeld();
    return !held || known;
  }

  /** Reload as soon as nothing is lost by it. */
  async function reloadWhenFree() {
    while ((await isHeld()).held) await aMoment();
    reload();
  }

  return { reload, announce, isAgreed, reloadWhenFree };
}
