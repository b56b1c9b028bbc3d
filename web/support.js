/** What the page needs of a browser, and how it says that something is missing. */

/** The smallest module with a `try`: a function that catches whatever nothing throws. */
const CATCHING = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/** What must be there, and how to tell; cheap enough to be asked at each start. */
const NEEDED = {
  WebAssembly: () => typeof WebAssembly === 'object',
  'exceptions in WebAssembly': () => WebAssembly.validate(new Uint8Array(CATCHING)),
  'big numbers (BigInt)': () => typeof BigInt64Array === 'function',
  workers: () => typeof Worker === 'function',
};

/**
 * Return a sentence on what this browser lacks and which ones work; "" when all is there.
 * @param {boolean} [thorough]  look at what takes a moment, too: when something has already gone wrong
 */
export function unsupported(thorough = false) {
  const lacking = Object.keys(NEEDED).find((name) => !NEEDED[name]()); // the later ones stand on the earlier ones
  const missing = lacking ?? (thorough && !hasModuleWorkers() ? 'modules in workers' : '');
  return missing && `This browser does not have ${missing}, which the solver needs. It runs in ${browsers()}.`;
}

/** Return the browsers that work, as unsupported.js says them. */
function browsers() {
  return document.querySelector('script[data-browsers]').getAttribute('data-browsers');
}

/** A browser that knows no modules in workers does not even look at `type`. */
function hasModuleWorkers() {
  let asked = false;
  const address = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
  new Worker(address, {
    get type() {
      asked = true;
      return /** @type {const} */ ('module');
    },
  }).terminate();
  URL.revokeObjectURL(address);
  return asked;
}
