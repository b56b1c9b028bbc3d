"""The package's tests in Pyodide, the Python of the page."""

import json
import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SITE = ROOT / ".cache" / "pyodide-site"
#: A sample of everything that the page requests.
SMOKE = [f"tests/package/test_{name}.py" for name in ("models", "page")]
#: All files, in parts that can run side by side.
FILES = sorted(
    str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "package").glob("test_*.py")
)
PARTS = [FILES[first::4] for first in range(4)]
ENOUGH = 50  # fewer passes mean that they were not found


@pytest.mark.parametrize(
    "files",
    [SMOKE, *(pytest.param(part, marks=pytest.mark.full) for part in PARTS)],
    ids=["smoke", *(f"part {number}" for number, _ in enumerate(PARTS, 1))],
)
@pytest.mark.timeout(7200)  # seconds, far beyond a busy machine: ends a hang
def test_the_package_passes_its_tests_in_pyodide(files):
    if not SITE.is_dir():
        pytest.fail("the packages for Pyodide are missing: run the tests by python3 build.py test")
    command = ["node", str(HERE / "run.mjs"), "-q", "-m", "not full", *files]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=7000)
    output = f"{result.stdout}\n{result.stderr}"
    assert result.returncode == 0, output
    passed = re.search(r"(\d+) passed", output)
    assert passed, output
    assert int(passed[1]) >= ENOUGH, output


@pytest.mark.full
def test_all_but_the_integer_program_works_in_pyodide_without_highs():
    command = ["node", str(HERE / "notebook.mjs")]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600, check=True)
    *found, failed = json.loads(result.stdout)
    assert found == [[True, True], 1, 1.2, "<svg", 11]
    assert failed in ("SolverUnavailable", "OSError")  # PuLP's CBC needs processes
