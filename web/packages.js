/** Fetches the Python packages that models stand on, when they are first needed. Python unpacks and imports them. */
import { readBody, request, runtime, tell } from './fetching.js';

const REPORT_EVERY = 40; // milliseconds

/**
 * Fetch the zip that holds a package, telling the page how far it has come.
 * @param {string} name  what Python imports
 * @returns {Promise<Uint8Array>}
 */
export async function fetchPackage(name) {
  const listed = runtime.packages[name];
  if (!listed) throw new Error(`There is no package ${name} here`);
  const { file, size } = listed;
  const bytes = new Uint8Array(size);
  let loaded = 0;
  let reported = -Infinity;
  const report = () => {
    reported = performance.now();
    tell('progress', { phase: `Fetching ${name}`, loaded, total: size });
  };
  report();
  await readBody(file, await request(file), (chunk) => {
    if (loaded + chunk.byteLength <= size) bytes.set(chunk, loaded);
    loaded += chunk.byteLength;
    if (performance.now() - reported > REPORT_EVERY) report();
  });
  if (loaded !== size) {
    throw new Error(`Could not use ${file}: it has ${loaded} bytes, not ${size}. If the page was updated, reload it`);
  }
  report();
  return bytes;
}
