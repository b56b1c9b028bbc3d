/**
 * Mending of what the browser keeps of the page: when something fails, the service worker compares it with the build,
 * and fetches again what is damaged. At most once for each time the page is loaded, so that it cannot go on for ever.
 */
import { ask } from './keeping.js';
import type { Context } from '../app.js';

/** See sw.ts. */
export type Found = { damaged: string[]; lost: { path: string; problem: string }[] };

const WHAT = 'was damaged or deleted on this device';
const LATER = 'Try again when you are online.';

let checking: Promise<Found> | undefined;

/** Have everything that is kept checked. */
export function mend(): Promise<Found> {
  checking ??= check();
  return checking;
}

async function check(): Promise<Found> {
  const worker = navigator.serviceWorker?.controller;
  const nothing: Found = { damaged: [], lost: [] };
  if (!worker) return nothing;
  return ask(worker, 'check').catch((error) => {
    console.info(`The stored files could not be checked: ${error.message}`);
    return nothing;
  });
}

/** Return what was damaged, as sentences; "" if that was nothing. */
export function foundInWords({ damaged, lost: [lacking] }: Found) {
  if (lacking) return `${lacking.path} ${WHAT}, and could not be fetched again: ${lacking.problem}. ${LATER}`;
  return damaged.length ? `${damaged.join(', ')} ${WHAT}, and has been fetched again. Reload the page.` : '';
}

/** When the page fails to load its parts, mend what is kept and try again. */
export function createMending({ store, onState, on }: Context, retry: () => void) {
  let begun = false;
  let mended = false;

  async function begin() {
    const found = await mend();
    mended = found.damaged.length > 0;
    if (store.state.runtime.status !== 'failed' || !mended) return;
    if (found.lost.length) store.change({ runtime: { failure: foundInWords(found) } });
    else retry();
  }

  onState(({ runtime: { status } }) => {
    if (status !== 'failed' || begun) return;
    begun = true;
    begin();
  });
  // The modules of the page itself stay as they were read first.
  on('retry', 'click', () => mended && location.reload());
}
