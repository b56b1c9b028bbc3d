"""Explanations, answers to why and certificates, natively: their time, how hard, what holds.

    python3 build.py bench why [--puzzles 20] [--json FILE]

Processor time. *Slowest step* is the step of a puzzle that took longest, *path* all of them with
the grade. Every step was checked before it is counted here. Broken puzzles are those of
../shared/data/invalid.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median
from time import process_time
from typing import Any

from tables import DATA, OWN, ROOT, SPREAD, Goal, add_json, finish, show, spread

sys.path.insert(0, str(ROOT / "py"))

from sudoku import Explanation, Puzzle, certificate, check_certificate, explain, loads, why
from sudoku.explaining.path import walk

#: Name in the tables -> file, variant, seconds that the next step may take.
LISTS = {
    "easy50": ("classic/easy50.txt", "classic", 0.3),
    "17 clues": ("classic/17clue.txt", "classic", 0.3),
    "top95": ("classic/top95.txt", "classic", 0.3),
    "top1465": ("classic/magictour_top1465.txt", "classic", 0.3),
    "SE >= 11": ("classic/forum_hardest_1905_11plus.txt", "classic", 1),
    "X": ("x/andoku_x.txt", "x", 0.3),
    "Hyper": ("windoku/andoku_hyper.txt", "four square", 0.3),
    "four pyramid": ("fourpyramid/generated_fourpyramid.txt", "four pyramid", 1),
    "16x16": ("size16/kr_16x16.txt", "classic", 1),
}
#: Seconds for one path.
PATIENCE = 120
BROKEN = "invalid/generated_none.txt"


def lines(name: str, most: int) -> list[str]:
    """Return some lines of a list, at equal distances; one of our own without ../shared."""
    if not DATA.is_dir():
        return [OWN]
    rows = (DATA / name).read_text(encoding="utf-8").splitlines()
    strings = [row.split(",")[0].strip() for row in rows if row[:1] not in ("", "#")]
    return strings[:: max(1, len(strings) // most)][:most]


def measure_list(name: str, most: int) -> dict[str, Any]:
    """Return what the puzzles of a list took."""
    path, variant, _ = LISTS[name]
    found: dict[str, Any] = {"path": [], "slowest": [], "hardest": [], "levels": Counter()}
    found |= {"steps": 0, "held": 0, "unsolved": 0}
    for line in lines(path, most):
        puzzle = loads(line, variant=variant)
        found["slowest"].append(max(times_of_steps(puzzle)))
        start = process_time()
        explanation = explain(puzzle, time_limit=PATIENCE)
        found["path"].append(process_time() - start)
        note(found, explanation)
    return found


def times_of_steps(puzzle: Puzzle) -> Iterator[float]:
    """Yield what each step of a puzzle takes, the first with all that comes before it."""
    start = process_time()
    for _ in walk(puzzle, time_limit=PATIENCE):
        yield process_time() - start
        start = process_time()


def note(found: dict[str, Any], explanation: Explanation) -> None:
    """Add what one path is like."""
    harder = [step for step in explanation.steps if step.kind not in ("single", "locked")]
    found["steps"] += len(harder)
    found["held"] += sum(step.divisor > 0 for step in harder)
    found["unsolved"] += not explanation.solved
    if explanation.grade:
        found["hardest"].append(explanation.grade.hardest)
        found["levels"][str(explanation.grade.level)] += 1


def measure_broken(most: int) -> dict[str, Any]:
    """Return what puzzles without a solution took, and what was found."""
    times, ends, mended = [], 0, 0
    for line in lines(BROKEN, most):
        start = process_time()
        found = why(Puzzle(line), time_limit=PATIENCE)
        times.append(process_time() - start)
        ends += found.dead_end is not None
        mended += bool(found.repairs)
    return {"why": times, "ends": ends, "mended": mended}


def measure_certificates(names: Iterable[str], most: int) -> dict[str, Any]:
    """Return what certificates of the lists took, in seconds and bytes; each is checked."""
    found: dict[str, Any] = {}
    for name in names:
        path, variant, _ = LISTS[name]
        one = found[name] = {"made": [], "checked": [], "bytes": []}
        for line in lines(path, most):
            start = process_time()
            data = certificate(loads(line, variant=variant), time_limit=PATIENCE).to_bytes()
            made = process_time()
            check_certificate(data, time_limit=PATIENCE)
            one["made"].append(made - start)
            one["checked"].append(process_time() - made)
            one["bytes"].append(len(data))
    return found


def report_certificates(found: dict[str, Any]) -> list[Goal]:
    """Print what certificates took; return the goals, which are for 9x9."""
    rows = [
        [
            f"{name} ({len(one['bytes'])})",
            spread(one["made"]),
            spread(one["checked"]),
            f"{median(one['bytes']):,.0f} / {max(one['bytes']):,}",
        ]
        for name, one in found.items()
    ]
    show("Certificates", [f"ms: {SPREAD}", "made", "checked", "bytes: median / max"], rows)
    small = [one for name, one in found.items() if name != "16x16"]
    if not small:
        return []
    most = {key: max(max(one[key]) for one in small) for key in ("made", "checked", "bytes")}
    return [
        Goal("certificate 9x9: made in, slowest, s", most["made"], 0.1),
        Goal("certificate 9x9: checked in, slowest, s", most["checked"], 0.5),
        Goal("certificate 9x9: largest, kB", most["bytes"] / 1000, 15),
    ]


def report(found: dict[str, Any]) -> list[Goal]:
    """Print the tables; return the goals."""
    goals = []
    rows = []
    for name, one in found["lists"].items():
        goals.append(Goal(f"{name}: slowest step, s", median(one["slowest"]), LISTS[name][2]))
        rows.append(
            [
                f"{name} ({len(one['path'])})",
                spread(one["slowest"]),
                spread(one["path"]),
                hardest(one["hardest"]),
                ", ".join(f"{level} {count}" for level, count in one["levels"].items()),
                f"{one['held']} of {one['steps']}",
                one["unsolved"],
            ]
        )
    head = [f"ms: {SPREAD}", "slowest step", "path", "hardest", "class", "multipliers"]
    show("How it follows", [*head, "not to the end"], rows)
    goals.append(Goal("steps below branching without multipliers, %", missing(found), 5))
    goals += report_certificates(found["certificates"])
    return [*goals, *report_broken(found["broken"])]


def hardest(sizes: Iterable[int]) -> str:
    """Return the least, median and greatest size of the hardest steps."""
    listed = sorted(sizes) or [0]
    return f"{listed[0]}/{median(listed):g}/{listed[-1]}"


def missing(found: dict[str, Any]) -> float:
    """Return how many in a hundred steps of lists below branching carry no multipliers."""
    easy = [one for one in found["lists"].values() if "branching" not in one["levels"]]
    steps = sum(one["steps"] for one in easy)
    return 100 * (steps - sum(one["held"] for one in easy)) / max(1, steps)


def report_broken(broken: dict[str, Any]) -> list[Goal]:
    """Print what puzzles without a solution took; return the goals."""
    number = len(broken["why"])
    row = [f"none ({number})", spread(broken["why"]), broken["ends"], broken["mended"]]
    show("Why there is none", [f"ms: {SPREAD}", "all", "dead ends", "repaired"], [row])
    return [
        Goal("broken: without a dead end", number - broken["ends"], 0),
        Goal("broken: without a repair", number - broken["mended"], 0),
        Goal("broken: all that is told, median, s", median(broken["why"]), 1),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--lists", default=",".join(LISTS), help="separated by commas")
    add_json(parser)
    wanted = parser.parse_args()
    names = [name.strip() for name in wanted.lists.split(",")]
    found: dict[str, Any] = {"lists": {}}
    for name in names:
        found["lists"][name] = measure_list(name, wanted.puzzles)
    found["certificates"] = measure_certificates(names, wanted.puzzles)
    found["broken"] = measure_broken(wanted.puzzles)
    finish(wanted.json, {"why": found}, report(found))


if __name__ == "__main__":
    main()
