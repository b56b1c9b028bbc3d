/** The pool of workers for many calls: as many as the device has cores and memory for, at most eight. */
import { MOST, WorkerPool } from './workerpool.js';
import { Runner } from './runner.js';

/** Gigabytes assumed for a phone that does not report its memory; a worker takes some 150 megabytes. */
const PHONE = 2;

export class Pool extends WorkerPool {
  /** @param size   the most workers */
  constructor(size: number = affordable()) {
    super(size, () => new Runner());
  }
}

/** Return a pool of one worker for background queries; null if the device has no room for a second worker. */
export const spareHand = () => (affordable() > 1 ? new Pool(1) : null);

/** Return the number of workers that this device has cores and memory for. */
function affordable() {
  const { hardwareConcurrency = 2 } = navigator; // not in every browser
  return Math.max(1, Math.floor(Math.min(hardwareConcurrency, gigabytes(), MOST)));
}

/** Return the memory of this device, guessed by whether it has a mouse if it does not report it. */
export function gigabytes() {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return deviceMemory ?? (matchMedia('(pointer: fine)').matches ? MOST : PHONE);
}
