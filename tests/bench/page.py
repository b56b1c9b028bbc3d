"""Run all benchmarks of the page, and compare them with an earlier state.

    python3 build.py bench [--puzzles 8] [--visits 3] [--json FILE]
    python3 build.py bench --against COMMIT|FILE [--rounds 3] [--parts start,solving]

The parts are start, solving and batch. Each is also a command of its own with more options;
README.md in this folder describes them. Absolute times depend on the
machine and its load; the ratios, which are medians over pairs, hardly do.

``--json`` writes a record. ``--against`` reports what became slower since a record, or compared
with the page of a commit. That page is built, and the two pages are measured in turn, part by
part.
"""

import os
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import batch
import record
import solving
import start
from browsing import browsing
from commit import built
from tables import DIST, LISTS, Goal, finish, parser_of

#: Results, by part.
Results = dict[str, Any]


#: Each part's module, and its options for sample sizes.
PARTS: dict[str, tuple[ModuleType, Callable[[Namespace], dict[str, Any]]]] = {
    "start": (start, lambda wanted: {"visits": wanted.visits}),
    "solving": (
        solving,
        lambda wanted: {"puzzles": wanted.puzzles, "seeds": wanted.seeds, "lists": wanted.lists},
    ),
    "batch": (
        batch,
        lambda wanted: {"puzzles": wanted.batch, "rounds": 3, "lines": wanted.lines},
    ),
}


def measured(name: str, wanted: Namespace, dist: Path) -> Any:
    """Measure a part in a new browser, so that other parts cannot affect it."""
    module, samples = PARTS[name]
    with browsing() as browser:
        return module.measure(browser, **samples(wanted), dist=dist)


def measure_all(wanted: Namespace) -> tuple[Results, list[Goal]]:
    """Print the tables of all parts, and return the results and the goals."""
    results: Results = {}
    goals: list[Goal] = []
    for name in wanted.parts:
        results[name] = measured(name, wanted, DIST)
        goals += PARTS[name][0].report(results[name])
    return results, goals


def measure_both(wanted: Namespace, other: Path) -> tuple[list[Results], list[Results]]:
    """Return the rounds of this site and of another one. The sites take turns to go first."""
    ours: list[Results] = [{} for _ in range(wanted.rounds)]
    theirs: list[Results] = [{} for _ in range(wanted.rounds)]
    for name in wanted.parts:
        for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
            both = [(mine, DIST), (its, other)]
            for results, dist in reversed(both) if number % 2 else both:
                results[name] = measured(name, wanted, dist)
                print(f"{name}, round {number + 1} of {wanted.rounds}: {dist}", flush=True)
    return ours, theirs


def against_commit(wanted: Namespace) -> Results:
    with built(wanted.against) as other:
        ours, theirs = measure_both(wanted, other)
    now, then = (record.joined(map(record.figures, rounds)) for rounds in (ours, theirs))
    found = record.changes(now, then)
    record.report(found, wanted.against)
    return {"rounds": ours, "against": theirs, "changes": [asdict(one) for one in found]}


def against_record(results: Results, then: Results, name: str) -> None:
    pace = record.pace(results, then)
    print(f"\nWhat has not changed takes {pace:.2f} times as long as when {name} was written;")
    print("the ratios of times are divided by that.")
    found = record.changes(record.figures(results), record.figures(then), pace)
    record.report(found, name)


def arguments() -> Namespace:
    parser = parser_of(
        __doc__,
        puzzles=(8, "of each list"),
        seeds=(1, "samples of each list for solving"),
        lists=(list(LISTS), "for solving"),
        visits=(3, "of each kind"),
        batch=(600, "puzzles of a batch"),
        lines=(100_000, "of a long list"),
        parts=(list(PARTS), "only these"),
        against=("", "a record or a commit to compare with"),
        rounds=(3, "of each page, against a commit"),
    )
    wanted = parser.parse_args()
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    wanted.parts = [name for name in PARTS if name in wanted.parts]
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
