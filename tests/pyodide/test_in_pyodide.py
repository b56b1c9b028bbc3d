"""The package's tests in Pyodide, the Python of the page."""

import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SITE = HERE.parents[1] / ".cache" / "pyodide-site"
#: A sample of everything that the page requests.
SMOKE = [f"tests/package/test_{name}.py" for name in ("models", "page")]
QUICK = ["-m", "not full"]
ENOUGH = 50  # fewer passes mean that they were not found


@pytest.mark.parametrize(
    "arguments",
    [
        [*QUICK, *SMOKE],
        pytest.param([*QUICK, "tests/package"], marks=pytest.mark.full),
    ],
    ids=["smoke", "all"],
)
@pytest.mark.timeout(7200)  # seconds, far beyond a busy machine: ends a hang
def test_the_package_passes_its_tests_in_pyodide(arguments):
    if not SITE.is_dir():
        pytest.fail("the packages for Pyodide are missing: run the tests by python3 build.py test")
    command = ["node", str(HERE / "run.mjs"), "-q", *arguments]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=7000)
    output = f"{result.stdout}\n{result.stderr}"
    assert result.returncode == 0, output
    passed = re.search(r"(\d+) passed", output)
    assert passed, output
    assert int(passed[1]) >= ENOUGH, output
