/** The pool of workers for many calls: as many as the device has cores and memory for, at most eight. */
import { MOST, WorkerPool } from './workerpool.js';
import { Runner } from './runner.js';

/**
 * Gigabytes assumed for a device without a mouse that does not report its memory; a worker takes some 150 megabytes.
 */
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
  // Not every browser reports these.
  const { hardwareConcurrency = 2, deviceMemory }: { hardwareConcurrency?: number; deviceMemory?: number } = navigator;
  const gigabytes = deviceMemory ?? (matchMedia('(pointer: fine)').matches ? MOST : PHONE);
  return Math.max(1, Math.floor(Math.min(hardwareConcurrency, gigabytes, MOST)));
}
