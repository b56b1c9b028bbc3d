/** The pool of the page's workers for many calls: as many as the device has cores and memory for, at most eight. */
import { MOST, WorkerPool } from './workerpool.js';
import { Runner } from './runner.js';

/** Gigabytes assumed of a device without a mouse that does not report its memory; a worker takes some 150 megabytes. */
const PHONE = 2;

export class Pool extends WorkerPool {
  /** @param size   at most so many workers */
  constructor(size: number = affordable()) {
    super(size, () => new Runner());
  }
}

/** Return a pool of one worker, for what nobody has asked; null where the device has room for the page's only. */
export const spareHand = () => (affordable() > 1 ? new Pool(1) : null);

/** Return how many workers this device has cores and memory for. */
function affordable() {
  // Not every browser reports them.
  const { hardwareConcurrency = 2, deviceMemory }: { hardwareConcurrency?: number; deviceMemory?: number } = navigator;
  const gigabytes = deviceMemory ?? (matchMedia('(pointer: fine)').matches ? MOST : PHONE);
  return Math.max(1, Math.floor(Math.min(hardwareConcurrency, gigabytes, MOST)));
}
