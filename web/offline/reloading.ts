/** Reloads the page for a new version. Runs in progress and unsaved work delay it, and the reason is shown. */
import { setText } from '../dom.js';

/** Returns why the page must not reload now, as the end of a sentence; "" if it may. */
export type Hold = () => string | Promise<string>;

/** Milliseconds between checks whether the page may reload. */
const WAIT = 500;

export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT));

async function reasonOf(holds: Hold[]): Promise<string> {
  const reasons = await Promise.all(holds.map((hold) => hold()));
  return reasons.find((reason) => reason) ?? '';
}

/**
 * @param holds   parts of the page that are opened later add their own
 * @param load   reloads the page
 */
export function createReloading(
  element: (id: string) => any,
  holds: Hold[],
  load: () => void = () => location.reload(),
) {
  let reloading = false;
  let holding = ''; // the reason for not reloading that was shown last

  /** Reload once: a second call would interrupt the first. */
  function reload() {
    if (!reloading) load();
    reloading = true;
  }

  /** Announce a new version, and why the page has not reloaded yet if something prevents it. */
  function announce() {
    const how = holding ? `, but ${holding}. Update now reloads the page anyway.` : '.';
    setText(element('update-text'), `A new version of this page is ready${how}`);
    element('update').hidden = false;
  }

  /** Say that the new version, which was agreed to, is on its way. */
  const begin = () => setText(element('update-text'), 'The new version is starting …');

  /** Return whether something prevents reloading; a new reason is shown. */
  async function isHeld() {
    const why = await reasonOf(holds);
    const known = why === holding;
    holding = why;
    if (why && !known) announce();
    return { held: why !== '', known };
  }

  /** A reload was requested: return whether to do it now. Any reason against it must have been shown before. */
  async function isAgreed() {
    const { held, known } = await isHeld();
    return !held || known;
  }

  /** Reload as soon as nothing is lost by it. */
  async function reloadWhenFree() {
    while ((await isHeld()).held) await aMoment();
    reload();
  }

  return { reload, announce, begin, isAgreed, reloadWhenFree };
}
