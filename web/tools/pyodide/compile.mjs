/**
 * node compile.mjs <source.zip> <target.zip> <root> <optimize> [library.zip]
 *
 * Compile the Python files of a zip with the same Python that the page runs, so that browsers need not.
 * Each call starts Python with a fixed hash seed, so the same source gives the same bytes. For `optimize` see
 * compile.py. With the compiled standard library, Python starts several times faster.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

async function main(source, target, root, optimize, library) {
  const env = { HOME: '/home/pyodide', PYTHONHASHSEED: '0' };
  const python = await loadPyodide({ env, ...(library && { stdLibURL: library }) });
  python.FS.writeFile('/source.zip', new Uint8Array(await readFile(source)));
  python.runPython(await readFile(new URL('compile.py', import.meta.url), 'utf8'));
  python.globals.get('compile_zip')('/source.zip', '/target.zip', root, Number(optimize));
  await writeFile(target, python.FS.readFile('/target.zip'));
}

try {
  await main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message); // Node would print the line of the source, which is a megabyte long
  process.exitCode = 1;
}
