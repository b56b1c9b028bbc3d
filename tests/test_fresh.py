"""The package as installed by `pip install .`, with only the required packages."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "web" / "tools"))

import needs  # noqa: E402

SMALL, SOLUTION = "4.....2..1.....3", "4231132431422413"
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."


def ran(*command, given="", code=0):
    """Run a program without the checkout's packages; return its output."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        list(map(str, command)), input=given, capture_output=True, encoding="utf-8", env=kept
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=needs.VERSIONS)
def installed(request, tmp_path_factory):
    """Return the folder of the programs of an environment with only the required packages."""
    try:
        programs = Path(needs.environment(request.param)).parent
    except needs.Unavailable as why:
        pytest.skip(str(why))
    copy = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT / "py", copy / "py", ignore=shutil.ignore_patterns("*.egg-info", "__*__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    pip = [programs / "python", "-m", "pip", "-q", "--disable-pip-version-check"]
    ran(*pip, "install", "--force-reinstall", "--no-deps", copy)
    ran(*pip, "check")  # the versions of PuLP and HiGHS suffice
    return programs


#: Writes every example change of the looping program, for a puzzle with rules and one without.
CHANGED = """
import sys
from sudokulp import Puzzle
from sudokulp.editing.changing import CHANGES, changed
from sudokulp.exports.code import pulp_code
from sudokulp.rules import Cage, Thermometer
ruled = Puzzle({5: 3}, size=4, rules=[Thermometer([1, 2, 3]), Cage([11, 15], sum=4)])
for name in CHANGES:
    for puzzle in (Puzzle("12.............."), ruled):
        with open(f"{sys.argv[1]}/{name}_change_{len(puzzle.rules)}.py", "w") as file:
            file.write(changed(pulp_code(puzzle), name, 4)[0])
"""


@pytest.fixture(scope="module")
def programs(installed, tmp_path_factory):
    """Return exported programs; each prints a solution of HARD."""
    folder = tmp_path_factory.mktemp("programs")
    for way in ("plain", "assignment", "candidates", "cells", "pattern"):
        options = ["--to", "py", "--formulation", way, "-o", folder / f"{way}.py"]
        ran(installed / "sudokulp", "model", *options, HARD)
    ran(installed / "python", "-c", CHANGED, folder)
    return sorted(folder.glob("*.py"))


def test_all_names_can_be_imported_and_described(installed):
    code = "from sudokulp import *; import sudokulp; help(sudokulp); paper.cells and solve_many"
    assert "solve_many" in ran(installed / "python", "-W", "error", "-c", code)


def test_the_command_prints_only_its_results(installed):
    command = installed / "sudokulp"
    plain = ["--model", "lp/plain"]
    found = json.loads(ran(command, "solve", "--json", *plain, SMALL))
    assert found["solution"]["line"].replace("\n", "") == SOLUTION
    made = ran(command, "generate", "--seed", "3")
    lines = ran(command, "solve", "--to", "line", *plain, "-", given=made).splitlines()
    assert [len(line) for line in lines if line[0] != "#"] == [81]
    rows = ran(command, "list", "--jobs", "2", "--models", "lp/plain", given=f"{SMALL}\n" * 2)
    assert [row.count(SOLUTION) for row in rows.splitlines()] == [0, 1, 1]
    for kind, start in (("lp", "\\*"), ("mps", "*SENSE")):
        assert ran(command, "model", "--to", kind, SMALL).startswith(start)


def test_exported_programs_run(installed, programs):
    for path in programs:
        output = ran(installed / "python", "-W", "error", path)
        assert "\nOptimal\n" in f"\n{output}", path
