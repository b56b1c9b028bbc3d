"""Everything that is measured on the page, beside what people had before, in one run.

    python3 build.py bench [--puzzles 8] [--visits 3] [--solves 500] [--json FILE]

Start, solving, phases, questions, growth, leaks and batches, each of which is a command of its own
with more options; README.md beside this file says what they measure. Absolute times depend on
the machine and on what else it does; the ratios, medians of those of the pairs, hardly.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import batch
import counting
import growth
import leak
import phases
import solving
import start
from browsing import browsing
from playwright.sync_api import Browser
from tables import LISTS, Goal, add_json, finish

#: Name -> how it is measured and reported.
Part = tuple[Callable[[Browser], Any], Callable[[Any], list[Goal]]]


def parts(wanted: argparse.Namespace) -> dict[str, Part]:
    """Return all parts, with samples as large as was asked for."""
    puzzles, seeds, lists = wanted.puzzles, wanted.seeds, wanted.lists.split(",")
    return {
        "start": (lambda b: start.measure(b, wanted.visits), start.report),
        "solving": (lambda b: solving.measure(b, puzzles, seeds, lists), solving.report),
        "phases": (lambda b: phases.measure(b, puzzles, phases.LISTS), phases.report),
        "counting": (lambda b: counting.measure(b, puzzles), counting.report),
        "growth": (lambda b: growth.measure(b, 1), growth.report),
        "leak": (lambda b: leak.measure(b, wanted.solves), leak.report),
        "batch": (lambda b: batch.measure(b, wanted.batch, 3, wanted.lines), batch.report),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=8, help="of each list")
    parser.add_argument("--seeds", type=int, default=1, help="samples of each list for solving")
    parser.add_argument("--lists", default=",".join(LISTS), help="for solving")
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--solves", type=int, default=500, help="in a row, for leaks")
    parser.add_argument("--batch", type=int, default=600, help="puzzles of a batch")
    parser.add_argument("--lines", type=int, default=100_000, help="of a long list")
    parser.add_argument("--plot", type=Path, help="where to draw the growth: .svg, .png or .pdf")
    add_json(parser)
    wanted = parser.parse_args()
    results: dict[str, Any] = {"began": time.strftime("%Y-%m-%d %H:%M"), "cores": os.cpu_count()}
    goals: list[Goal] = []
    for name, (measure, report) in parts(wanted).items():
        with browsing() as browser:  # a new one: what another part left in it would count
            results[name] = measure(browser)
        goals += report(results[name])
    if wanted.plot:
        growth.plot(results["growth"], wanted.plot)
    results["load"] = os.getloadavg()
    busy = ", ".join(f"{load:.1f}" for load in results["load"])
    print(f"\nThe machine's load on {results['cores']} cores, over 1, 5 and 15 minutes: {busy}")
    finish(wanted.json, results, goals)


if __name__ == "__main__":
    main()
