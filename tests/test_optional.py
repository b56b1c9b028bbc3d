"""With only the required packages, everything imports, and what needs another package says so."""

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "py"
#: Import names of the optional packages.
OPTIONAL = "PIL constraint dask defusedxml distributed networkx openpyxl pysat sympy"
START = f"""\
import sys
sys.modules.update(dict.fromkeys({OPTIONAL.split()}))  # None: importing these fails
sys.path.insert(0, {str(PACKAGE)!r})
"""
SMALL = 'Puzzle("4... ..2. .1.. ...3")'
#: The packages that must be named, and calls that need them.
CALLS = {
    "sympy": [
        "paper.cell_symbols(2)",
        "paper.dependent_symbols(2)",
        f"paper.puzzle_as_polynomial_system({SMALL})",
        f"{SMALL}.solve('groebner')",
        f"paper.count_solutions({SMALL}, model='groebner')",
    ],
    "networkx": [f"paper.puzzle_as_graph({SMALL})", f"{SMALL}.solve('graph')"],
    "python-constraint2": [f"{SMALL}.solve('CP')", f"{SMALL}.solve('cp', 'paper')"],
    "python-sat": [f"{SMALL}.solve('sat')"],
    "pillow": [r"read(b'\x89PNG\r\n\x1a\n')"],
    "defusedxml": [f"{SMALL}.save('nowhere.xlsx')"],
}


def printed(code):
    """Return what a program prints that has only the required packages."""
    command = [sys.executable, "-W", "error", "-c", START + code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_all_names_can_be_imported_and_described():
    code = """
import pydoc
import sudokulp
from sudokulp import *
assert all(hasattr(sudokulp, name) for name in dir(sudokulp))
print(*(name for name in sudokulp.__all__ if name not in globals()))
print("solve_many" in pydoc.plain(pydoc.render_doc(sudokulp)))
"""
    assert printed(code) == ["", "True"]


@pytest.mark.parametrize("package", CALLS)
def test_a_call_that_needs_a_package_names_it(package):
    code = f"""
from sudokulp import *
for call in {CALLS[package]}:
    try:
        eval(call)
    except MissingPackage as error:
        print("needs the package {package}; to install it, run: pip install" in str(error))
"""
    assert printed(code) == ["True"] * len(CALLS[package])


def test_no_public_function_fails_to_import_what_it_needs():
    code = f"""
import sudokulp
from sudokulp import *
puzzle = {SMALL}
called = [getattr(paper, name) for name in paper.__all__]
called += [getattr(sudokulp, name) for name in sudokulp.__all__]
for one in filter(callable, called):
    for arguments in [(), (2,), (puzzle,), (puzzle, 2), ([puzzle],), (puzzle.solve(),)]:
        try:
            one(*arguments)
        except MissingPackage:
            pass
        except (SudokuError, TypeError, AttributeError, ValueError) as error:
            assert not isinstance(error, ImportError), (one, error)
"""
    assert printed(code) == []
