/**
 * node compile.mjs <source.zip> <target.zip> <root> <optimize>
 *
 * Compile the Python files of a zip with the very Python the page runs, so that visitors' browsers need not.
 * Each call is a fresh Python with a fixed hash seed: the same source gives the same bytes. `optimize` is Python's:
 * 2 leaves out docstrings and assertions.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

async function main(source, target, root, optimize) {
  const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' } });
  python.FS.writeFile('/source.zip', new Uint8Array(await readFile(source)));
  python.runPython(await readFile(new URL('compile.py', import.meta.url), 'utf8'));
  python.globals.get('compile_zip')('/source.zip', '/target.zip', root, Number(optimize));
  await writeFile(target, python.FS.readFile('/target.zip'));
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message); // Node would show the line of the source, which is a megabyte long
  process.exitCode = 1;
}
