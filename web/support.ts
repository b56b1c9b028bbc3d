/** What the browser and the device support: the solver, and the number of workers. */

/** Return why the solver does not run in this browser, and which ones work, as a sentence; "" if it does. */
export function unsupported() {
  // A browser with this method has all else that the solver needs; WebAssembly can be switched off.
  const isOld = !('toSorted' in Array.prototype);
  if (!isOld && typeof WebAssembly === 'object') return '';
  const browsers = document.querySelector('script[data-browsers]')?.getAttribute('data-browsers');
  return `This browser ${isOld ? 'is too old for the solver' : 'lacks WebAssembly, which the solver needs'}. SudokuLP runs in ${browsers}.`;
}

/** The maximum number of workers, in all pools of several together. */
export const MOST_WORKERS = 8;
/** Gigabytes assumed for a device with a mouse, and for a phone, if they do not report their memory. */
const DESKTOP = 8;
const PHONE = 2;

/** Return the memory of this device in gigabytes, guessed by whether it has a mouse if it does not report it. */
export function gigabytes() {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return deviceMemory ?? (matchMedia('(pointer: fine)').matches ? DESKTOP : PHONE);
}

/** Return the number of workers that this device has cores and memory for: a worker takes some 150 megabytes. */
export function affordable() {
  const { hardwareConcurrency = 2 } = navigator; // not in every browser
  return Math.max(1, Math.floor(Math.min(hardwareConcurrency, gigabytes(), MOST_WORKERS)));
}
