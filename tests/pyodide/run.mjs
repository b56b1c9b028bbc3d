/**
 * node run.mjs [pytest arguments]
 *
 * Run the package's tests in the Python of the page. The exit code is pytest's.
 */
import { startPython } from './python.mjs';

const RUN_TESTS = `
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--assert=plain", *arguments]))
`;

/** Limits of time count processor time, as in the native tests: a busy machine gives this process little of it. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function main(given) {
  performance.now = processorTime; // Python's clocks and that of HiGHS

  const { python, names } = await startPython({ arguments: given.length ? given : ['tests/package'] });
  return python.runPython(RUN_TESTS, { globals: names });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error.message); // Node would show the line of the source, which is a megabyte long
  process.exitCode = 1;
}
