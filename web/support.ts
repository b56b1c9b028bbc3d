/** What the browser and the device support: the features that the solver needs, and the number of workers. */

/** The smallest WebAssembly module with exception handling: a function with an empty `try`. */
const CATCHING = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/** The required features, each with its test; cheap enough to run at each start. */
const NEEDED: Record<string, () => boolean> = {
  WebAssembly: () => typeof WebAssembly === 'object',
  'exceptions in WebAssembly': () => WebAssembly.validate(new Uint8Array(CATCHING)),
  'big numbers (BigInt)': () => typeof BigInt64Array === 'function',
  workers: () => typeof Worker === 'function',
};

/**
 * Return a sentence with the missing feature and the browsers that work; "" if nothing is missing.
 * @param thorough   also run the slower tests: for when something has already failed
 */
export function unsupported(thorough: boolean = false) {
  const lacking = Object.keys(NEEDED).find((name) => !NEEDED[name]?.()); // the later ones need the earlier ones
  const missing = lacking ?? (thorough && !hasModuleWorkers() ? 'modules in workers' : '');
  return missing && `This browser lacks ${missing}, which the solver needs. SudokuLP runs in ${browsers()}.`;
}

/** Return the supported browsers, as in unsupported.ts. */
function browsers() {
  return document.querySelector('script[data-browsers]')?.getAttribute('data-browsers');
}

/** A browser without module workers does not even read `type`. */
function hasModuleWorkers() {
  let asked = false;
  const address = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
  new Worker(address, {
    get type() {
      asked = true;
      return 'module' as const;
    },
  }).terminate();
  URL.revokeObjectURL(address);
  return asked;
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
