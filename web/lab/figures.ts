/** The figures of a running experiment. They are requested from time to time, sending only the new records. */

import type { Ask } from '../calls/calls.js';
import { messageOf } from '../download.js';
import type { Figure } from './plot.js';
import type { LabRecord } from './store.js';

type Wanted = { digest: string; records: LabRecord[]; count: number };

/** Milliseconds between two requests, and the factor by which a slow request delays the next. */
const PAUSE = 500;
const SLOWER = 4;

/**
 * Return a function to call when the records have changed; it rejects with any error of `show`. Its `latest` resolves
 * when the figures of all records are shown.
 * @param ask   calls the worker
 * @param show   receives new figures, or why there are none; its promise is awaited
 */
export function createFigures(
  ask: Ask,
  show: (answer: { figures?: Figure[]; notes?: string[]; message?: string }) => unknown,
  pause = PAUSE,
) {
  let wanted: Wanted | null = null; // the last request
  let shown: Wanted | null = null;
  let sent = { digest: '', count: 0 };
  let busy = false;

  async function look() {
    busy = true;
    try {
      while (isBehind()) {
        const began = performance.now();
        await showLatest();
        const took = performance.now() - began;
        await new Promise((resolve) => setTimeout(resolve, Math.max(pause, took * SLOWER)));
      }
    } finally {
      busy = false; // a figure that cannot be shown does not block the next ones
    }
  }

  const isBehind = () => wanted !== null && (wanted.digest !== shown?.digest || wanted.count !== shown?.count);

  async function showLatest() {
    const asked = wanted;
    if (!asked) return;
    const answer = await latest(asked);
    shown = asked;
    if (asked.digest === wanted?.digest) await show(answer);
  }

  /** Send only the new records; all of them if the worker lacks the earlier ones because it is a new one. */
  async function latest(asked: Wanted) {
    const first = sent.digest === asked.digest && sent.count <= asked.count ? sent.count : 0;
    const answer = await figuresFrom(first, asked);
    if (!answer.ok || answer.figures || first === 0) return answer;
    return figuresFrom(0, asked);
  }

  async function figuresFrom(first: number, { digest, records, count }: Wanted) {
    try {
      const answer = await ask('lab_figures', { digest, first, records: records.slice(first, count) });
      sent = { digest, count: answer.ok ? count : 0 };
      return answer;
    } catch (error) {
      sent = { digest: '', count: 0 };
      return { ok: false, message: messageOf(error) };
    }
  }

  async function follow(digest: string, records: LabRecord[]) {
    wanted = { digest, records, count: records.length };
    if (!busy) await look();
  }

  async function latestShown() {
    if (isBehind()) await showLatest();
  }

  return Object.assign(follow, { latest: latestShown });
}
