/**
 * node wasm.mjs PLAN FOUND
 *
 * Measure a plan of `why` in the Python of the page: Pyodide, with HiGHS behind the page's own bridge.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { startPython } from '../../pyodide/python.mjs';

const MEASURE = `
import json, sys
sys.path[:0] = [f"{repository}/{folder}" for folder in ("py", "tests/package", "tests/bench")]
from whys.measures import measure
json.dumps(measure(json.loads(plan)))
`;

/** Return the processor time of this program in seconds. */
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const [plan, found] = process.argv.slice(2);
try {
  const { python, names } = await startPython({ plan: readFileSync(plan, 'utf8') });
  python.registerJsModule('node_clock', { seconds });
  writeFileSync(found, python.runPython(MEASURE, { globals: names }));
} catch (error) {
  console.error(error.message); // Node would show the line of the source, which is a megabyte long
  process.exitCode = 1;
}
