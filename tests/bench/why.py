"""Explanations, answers to why and certificates: their time, how hard, what holds.

    python3 build.py bench why [--quick] [--puzzles 20] [--lists easy50,X] [--json FILE]

Natively, then in WebAssembly: in Pyodide under Node, with the page's HiGHS and its bridge, which
is the worker's part of what the page does. Processor time. *Slowest step* is the step of a puzzle
that took longest, *path* all of them with the grade. A puzzle that takes longer than `--limit` is
counted as *not to the end*. `--quick` takes few puzzles, and two minutes. 16x16 puzzles without a
solution are those of its list with one given changed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from os import getloadavg
from pathlib import Path
from typing import Any

from tables import ROOT, Goal, add_json, finish
from whys.goals import goals
from whys.report import report
from whys.samples import LISTS, Sizes, plan

sys.path.insert(0, str(ROOT / "tests" / "package"))

from whys.measures import measure  # it takes its solver from the tests

QUICK = Sizes(puzzles=2, cases=60, tampered=120, limit=10, exact=1)
#: Goals of a quick run are told, but a few puzzles are no proof of them.
NATIVE, WASM = "natively", "WebAssembly"


def in_wasm(planned: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a plan, measured in Pyodide under Node."""
    with tempfile.TemporaryDirectory() as folder:
        given, found = Path(folder, "plan.json"), Path(folder, "found.json")
        given.write_text(json.dumps(planned), encoding="utf-8")
        script = ROOT / "tests" / "bench" / "whys" / "wasm.mjs"
        subprocess.run(["node", script, given, found], check=True)
        measured: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
        return measured


def sizes_of(wanted: argparse.Namespace) -> Sizes:
    """Return how much is to be measured."""
    if wanted.quick:
        return QUICK
    return Sizes(wanted.puzzles, 1000, 1000, wanted.limit, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--lists", default=",".join(LISTS), help="separated by commas")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each puzzle")
    parser.add_argument("--quick", action="store_true", help="few puzzles, in two minutes")
    add_json(parser)
    wanted = parser.parse_args()
    planned = plan([name.strip() for name in wanted.lists.split(",")], sizes_of(wanted))
    runs = {NATIVE: measure(planned), WASM: in_wasm(planned)}
    report(runs)
    print("\nload:", ", ".join(f"{load:.1f}" for load in getloadavg()))
    told = [
        Goal(f"{where}: {goal.name}", goal.value, goal.most)
        for where, found in runs.items()
        for goal in goals(found)
    ]
    finish(wanted.json, {"why": runs}, told)


if __name__ == "__main__":
    main()
