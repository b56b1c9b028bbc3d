/** The Python of the page: Pyodide under Node, with HiGHS behind the page's own bridge (web/worker/highs.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import loadHighs from '../../web/node_modules/highs/build/highs.mjs';
import { loadPyodide } from '../../web/node_modules/pyodide/pyodide.mjs';
import '../../web/tools/strip.mjs';

const { load } = await import('../../web/worker/highs.js');

const root = fileURLToPath(new URL('../..', import.meta.url));
const REPOSITORY = '/home/repository';
const SITE = '/home/site';
const SHIPPED = '/home/shipped';

const PATHS = `
import os, sys
sys.dont_write_bytecode = True  # the folders are those of this computer
sys.path[:0] = [site, shipped]
os.chdir(repository)
`;

/**
 * Start Python in this repository; returns it with its global names.
 * @param {object} given   more global names
 */
export async function startPython(given) {
  const python = await loadPyodide({ env: { HOME: '/home/pyodide' } });
  python.mountNodeFS(REPOSITORY, root);
  python.mountNodeFS(SITE, path.join(root, '.cache/pyodide-site'));
  unpackShipped(python);
  python.registerJsModule('highs_run', { run: await load(loadHighs) });
  const names = python.toPy({ repository: REPOSITORY, site: SITE, shipped: SHIPPED, ...given });
  python.runPython(PATHS, { globals: names });
  return { python, names };
}

/** Unpack the packages for models and formats; PuLP and our own package come as their sources. */
function unpackShipped(python) {
  const wheels = path.join(root, 'dist/wheels');
  for (const name of readdirSync(wheels))
    python.unpackArchive(new Uint8Array(readFileSync(path.join(wheels, name))), 'zip', { extractDir: SHIPPED });
}
