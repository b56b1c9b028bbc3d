"""Explanations, answers to why and certificates: their speed, difficulty and correctness.

    python3 build.py bench why [--quick] [--puzzles 20] [--lists easy50,X] [--json FILE]

They are measured natively, then in WebAssembly: in Pyodide under Node, with the page's HiGHS and
its
bridge, which is the worker's share of the page's work. All times are processor time. *Slowest step*
is the step of a puzzle that took longest, *path* all its steps with the class. A puzzle that takes
longer than `--limit` is counted as *unfinished*. `--quick` uses few puzzles and takes two minutes.
The 16x16 puzzles without a solution are those of the 16x16 list with one given changed.
"""

import json
import subprocess
import tempfile
from os import getloadavg
from pathlib import Path
from typing import Any

from tables import ROOT, Goal, finish, options_of
from whys.goals import goals
from whys.measures import measure
from whys.report import report
from whys.samples import LISTS, Sizes, plan

QUICK = Sizes(puzzles=2, cases=60, tampered=120, limit=10, exact=1)
#: The environments. A quick run prints the goals, too, but a few puzzles prove nothing.
NATIVE, WASM = "natively", "WebAssembly"


def in_wasm(planned: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a plan, measured in Pyodide under Node."""
    with tempfile.TemporaryDirectory() as folder:
        given, found = Path(folder, "plan.json"), Path(folder, "found.json")
        given.write_text(json.dumps(planned), encoding="utf-8")
        script = ROOT / "tests" / "bench" / "whys" / "wasm.mjs"
        subprocess.run(["node", script, given, found], check=True)
        return json.loads(found.read_text(encoding="utf-8"))


if __name__ == "__main__":
    wanted = options_of(
        __doc__,
        puzzles=(20, "of each list"),
        lists=(list(LISTS), "separated by commas"),
        limit=(60.0, "seconds for each puzzle"),
        quick=(False, "few puzzles, in two minutes"),
    )
    sizes = QUICK if wanted.quick else Sizes(wanted.puzzles, 1000, 1000, wanted.limit, 10)
    planned = plan(wanted.lists, sizes)
    runs = {NATIVE: measure(planned), WASM: in_wasm(planned)}
    report(runs)
    print("\nload:", ", ".join(f"{load:.1f}" for load in getloadavg()))
    told = [
        Goal(f"{where}: {goal.name}", goal.value, goal.most)
        for where, found in runs.items()
        for goal in goals(found)
    ]
    finish(wanted.json, {"why": runs}, told)
