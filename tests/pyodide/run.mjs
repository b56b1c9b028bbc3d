/**
 * node run.mjs [pytest arguments]
 *
 * Run the package's tests in the Python visitors get: Pyodide, with HiGHS behind the page's own bridge (web/highs.js).
 * The exit code is pytest's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import loadHighs from '../../web/node_modules/highs/build/highs.mjs';
import { load } from '../../web/worker/highs.js';
import { loadPyodide } from '../../web/node_modules/pyodide/pyodide.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const REPOSITORY = '/home/repository';
const SITE = '/home/site';
const SHIPPED = '/home/shipped';

const RUN_TESTS = `
import os, sys
sys.dont_write_bytecode = True  # the folders are those of this computer
sys.path[:0] = [site, shipped]
os.chdir(repository)
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", *arguments]))
`;

async function main(given) {
  const python = await loadPyodide({ env: { HOME: '/home/pyodide' } });
  python.mountNodeFS(REPOSITORY, root);
  python.mountNodeFS(SITE, path.join(root, '.cache/pyodide-site'));
  unpackShipped(python);
  python.registerJsModule('highs_run', { run: await load(loadHighs) });
  const globals = python.toPy({
    repository: REPOSITORY,
    site: SITE,
    shipped: SHIPPED,
    arguments: given.length ? given : ['tests/package'],
  });
  return python.runPython(RUN_TESTS, { globals });
}

/** Unpack what the page ships for its models and formats; PuLP and our own package come as their sources. */
function unpackShipped(python) {
  const wheels = path.join(root, 'dist/wheels');
  for (const name of readdirSync(wheels))
    python.unpackArchive(new Uint8Array(readFileSync(path.join(wheels, name))), 'zip', { extractDir: SHIPPED });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message); // Node would show the line of the source, which is a megabyte long
  process.exitCode = 1;
}
