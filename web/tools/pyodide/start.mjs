/**
 * node start.mjs modules <library.zip> <target.json>
 * node start.mjs memory <library.zip> <target.bin>
 *
 * Start Python on a library and import the modules that the page's worker imports up to the first solved puzzle. Then
 * write the names of these modules, or a packed snapshot of the memory, which loads faster than Python starts.
 * Each call starts Python with a fixed hash seed, so the same library gives the same bytes.
 */
import crypto from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { gzipSync } from 'node:zlib';
import '../strip.mjs';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

const { pack } = await import('../../worker/packed.js');

/** Fix the time and the random bytes of Python, which would change its memory. */
function fixTime() {
  Date.now = () => Date.UTC(2000, 0);
  performance.now = () => 0;
  crypto.randomFillSync = (array) => array.fill(0);
  syncBuiltinESMExports();
}

async function main(what, library, target) {
  fixTime();
  const env = { HOME: '/home/pyodide', PYTHONHASHSEED: '0' };
  const python = await loadPyodide({ env, stdLibURL: library, _makeSnapshot: what === 'memory' });
  const names = python.toPy({ __name__: 'start' });
  python.runPython(await readFile(new URL('start.py', import.meta.url), 'utf8'), { globals: names });
  if (what === 'modules') return writeFile(target, python.runPython('imported()', { globals: names }));
  names.destroy();
  python.runPython('import gc; gc.collect()');
  await writeFile(target, gzipSync(pack(python.makeMemorySnapshot()), { level: 9 }));
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message); // Node would print the line of the source, which is a megabyte long
  process.exitCode = 1;
}
