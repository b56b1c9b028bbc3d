"""Everything that is measured on the page, beside what people had before, in one run.

    python3 build.py bench [--puzzles 8] [--visits 3] [--solves 500] [--json FILE]
    python3 build.py bench --against COMMIT|FILE [--rounds 3] [--parts start,solving]

Start, solving, phases, questions, growth, leaks and batches, each of which is a command of its own
with more options; README.md beside this file says what they measure. Absolute times depend on
the machine and on what else it does; the ratios, medians of those of the pairs, hardly.

``--json`` writes a record. ``--against`` says what became slower: since a record, or than the page
of a commit, which is built and measured in turn with this one, part by part.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import batch
import counting
import growth
import leak
import phases
import record
import solving
import start
from browsing import browsing
from commit import built
from playwright.sync_api import Browser
from tables import DIST, LISTS, Goal, add_json, finish

PARTS = ("start", "solving", "phases", "counting", "growth", "leak", "batch")
#: What was measured, by part.
Results = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """How something is measured, of a browser and of a site, and how it is reported."""

    measure: Callable[[Browser, Path], Any]
    report: Callable[[Any], list[Goal]]

    def results(self, dist: Path) -> Any:
        """Return what is measured of a site in a new browser: what another one left would count."""
        with browsing() as browser:
            return self.measure(browser, dist)


def parts(wanted: argparse.Namespace) -> dict[str, Part]:
    """Return the parts that are wanted, with samples as large as was asked for."""
    puzzles, seeds, lists = wanted.puzzles, wanted.seeds, wanted.lists.split(",")
    every = {
        "start": Part(lambda b, d: start.measure(b, wanted.visits, d), start.report),
        "solving": Part(lambda b, d: solving.measure(b, puzzles, seeds, lists, d), solving.report),
        "phases": Part(lambda b, d: phases.measure(b, puzzles, phases.LISTS, d), phases.report),
        "counting": Part(lambda b, d: counting.measure(b, puzzles, d), counting.report),
        "growth": Part(lambda b, d: growth.measure(b, 1, d), growth.report),
        "leak": Part(lambda b, d: leak.measure(b, wanted.solves, d), leak.report),
        "batch": Part(
            lambda b, d: batch.measure(b, wanted.batch, 3, wanted.lines, d), batch.report
        ),
    }
    return {name: every[name] for name in PARTS if name in wanted.parts}


def measure_all(wanted: argparse.Namespace) -> tuple[Results, list[Goal]]:
    """Return what all parts come to, and the goals; the tables are printed."""
    results: Results = {}
    goals: list[Goal] = []
    for name, part in parts(wanted).items():
        results[name] = part.results(DIST)
        goals += part.report(results[name])
    if wanted.plot:
        growth.plot(results["growth"], wanted.plot)
    return results, goals


def measure_both(wanted: argparse.Namespace, other: Path) -> tuple[list[Results], list[Results]]:
    """Return the rounds of this site and those of another; who begins takes turns."""
    ours: list[Results] = [{} for _ in range(wanted.rounds)]
    theirs: list[Results] = [{} for _ in range(wanted.rounds)]
    for name, part in parts(wanted).items():
        for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
            both = [(mine, DIST), (its, other)]
            for results, dist in reversed(both) if number % 2 else both:
                results[name] = part.results(dist)
                print(f"{name}, round {number + 1} of {wanted.rounds}: {dist}", flush=True)
    return ours, theirs


def against_commit(wanted: argparse.Namespace) -> Results:
    """Build a commit, measure it and this one, and tell the changes."""
    with built(wanted.against) as other:
        ours, theirs = measure_both(wanted, other)
    now, then = (record.joined(map(record.figures, rounds)) for rounds in (ours, theirs))
    found = record.changes(now, then)
    record.tell(found, wanted.against)
    return {"rounds": ours, "against": theirs, "changes": [asdict(one) for one in found]}


def against_record(results: Results, then: Results, name: str) -> None:
    """Tell the changes since a record was written."""
    pace = record.pace(results, then)
    print(f"\nWhat has not changed takes {pace:.2f} times as long as when {name} was written;")
    print("the ratios of times are divided by that.")
    found = record.changes(record.figures(results), record.figures(then), pace)
    record.tell(found, name)


def arguments() -> argparse.Namespace:
    """Return what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=8, help="of each list")
    parser.add_argument("--seeds", type=int, default=1, help="samples of each list for solving")
    parser.add_argument("--lists", default=",".join(LISTS), help="for solving")
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--solves", type=int, default=500, help="in a row, for leaks")
    parser.add_argument("--batch", type=int, default=600, help="puzzles of a batch")
    parser.add_argument("--lines", type=int, default=100_000, help="of a long list")
    parser.add_argument("--plot", type=Path, help="where to draw the growth: .svg, .png or .pdf")
    parser.add_argument("--parts", default=",".join(PARTS), help="only these")
    parser.add_argument("--against", help="a record or a commit to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="of each page, against a commit")
    add_json(parser)
    wanted = parser.parse_args()
    wanted.parts = wanted.parts.split(",")
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    return wanted


def main() -> None:
    wanted = arguments()
    began: Results = {"began": time.strftime("%Y-%m-%d %H:%M"), "cores": os.cpu_count()}
    goals: list[Goal] = []
    then = record.read(Path(wanted.against)) if wanted.against else None
    if wanted.against and then is None:
        results = against_commit(wanted)
    else:
        results, goals = measure_all(wanted)
    load = os.getloadavg()
    busy = ", ".join(f"{one:.1f}" for one in load)
    print(f"\nThe machine's load on {os.cpu_count()} cores, over 1, 5 and 15 minutes: {busy}")
    if then is not None:
        against_record(results, then, wanted.against)
    finish(wanted.json, {**began, **results, "load": load}, goals)


if __name__ == "__main__":
    main()
