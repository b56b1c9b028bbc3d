/**
 * Repairs the stored files of the page: when something fails, the service worker compares them with the build, and
 * downloads damaged ones again. This happens at most once per load of the page, so that it cannot loop.
 */
import { ask } from './keeping.js';
import type { Context } from '../app.js';
import type { State } from '../state/state.js';

/** See sw.ts. */
export type Found = { damaged: string[]; lost: { path: string; problem: string }[] };

const WHAT = 'was damaged or deleted on this device';
const LATER = 'Try again when you are online.';

let checking: Promise<Found> | undefined;

/** Check all stored files. */
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

/** Return the damage in words, or "" if there was none. */
export function foundInWords({ damaged, lost: [lacking] }: Found) {
  if (lacking) return `${lacking.path} ${WHAT}, and could not be fetched again: ${lacking.problem}. ${LATER}`;
  return damaged.length ? `${damaged.join(', ')} ${WHAT}, and has been fetched again. Reload the page.` : '';
}

/** When the page fails to load its parts, repair the stored files and try again. */
export function createMending({ store, onState, on }: Context, retry: () => void) {
  let begun = false;
  let mended = false;

  async function begin() {
    const found = await mend();
    mended = found.damaged.length > 0;
    if (!store.state.runtime.failure || !mended) return;
    if (found.lost.length) store.change({ runtime: { lost: foundInWords(found) } });
    else retry();
  }

  function look({ runtime: { failure } }: State) {
    if (!failure || begun) return;
    begun = true;
    begin();
  }

  onState(look, ['runtime.failure']);
  // The page's own modules stay as they were first read.
  on('retry', 'click', () => mended && location.reload());
}
