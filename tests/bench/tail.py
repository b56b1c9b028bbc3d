"""Solve and prove every puzzle of every list in ../shared, and report the slowest of each list.

    python tests/bench/tail.py [--limit 60] [--puzzles 5000] [--jobs 1] [--json FILE]

Puzzles are solved by the integer program, natively, as `solve` does by default. The seconds include
the proof of uniqueness. A puzzle that is not decided within the limit counts as unknown. The goal
for a list is that no puzzle takes more than five seconds and none is unknown.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from statistics import median
from typing import NamedTuple

from tables import DATA, Goal, finish, lines_of, options_of, show

from sudokulp import Outcome, Puzzle
from sudokulp.analysis.verdict import solve

#: Variants by prefix of the folder or file name.
FOLDERS = {
    "x": "x",
    "windoku": "four square",
    "fourpyramid": "four pyramid",
    "xwindoku_iss": "x + four square",
}
#: Variants of puzzles without a solution, by the name after the comma in their list.
SAID = {"X": "x", "Windoku": "four square", "FourPyramid": "four pyramid"}
#: The maximum seconds for a puzzle.
SLOWEST = 5


class Solved(NamedTuple):
    seconds: float
    decided: bool
    line: str


def lists() -> dict[str, str]:
    """Return the variant of each list, by its path below the data folder."""
    found = {}
    for path in sorted(DATA.rglob("*.txt")):
        name = path.relative_to(DATA).as_posix()
        folder = name.partition("/")[0].removesuffix(".txt")
        if folder not in ("formats", "reported", "rules", "SOURCES"):
            found[name] = "x" if name.endswith("_x.txt") else FOLDERS.get(folder, "classic")
    return found


def attempt(entry: str, variant: str, limit: float) -> Solved:
    """Solve one puzzle. In lists of puzzles without a solution, an entry may name its variant."""
    text, _, said = entry.partition(",")
    named = SAID.get(said.partition(":")[0], variant)
    result = solve(Puzzle(text, variant=named), time_limit=limit)
    decided = result.outcome is Outcome.NONE or result.unique is not None
    return Solved(result.times.total, decided, text)


def row_of(name: str, found: Sequence[Solved]) -> list[object]:
    times = [each.seconds for each in found]
    unknown = sum(not each.decided for each in found)
    return [name, len(found), f"{median(times):.3f}", f"{max(times):.2f}", unknown]


if __name__ == "__main__":
    wanted = options_of(
        __doc__,
        limit=(60.0, "seconds for each puzzle"),
        puzzles=(5000, "of each list, at most"),
        jobs=(1, "processes"),
    )
    found: dict[str, list[Solved]] = {}
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for name, variant in lists().items():
            every = lines_of(name)[: wanted.puzzles]
            tried = pool.map(attempt, every, repeat(variant), repeat(wanted.limit))
            found[name] = list(tried)
            print(*row_of(name, found[name]), file=sys.stderr, flush=True)
    head = ["list", "puzzles", "median, s", "slowest, s", "unknown"]
    show("Solved and proved, natively", head, (row_of(*each) for each in found.items()))
    everything = [each for every in found.values() for each in every]
    slowest = max(everything)
    print(f"\nThe slowest: {slowest.line}")
    unknown = sum(not each.decided for each in everything)
    goals = [Goal("slowest, s", slowest.seconds, SLOWEST), Goal("unknown", unknown, 0)]
    results = {name: [each.seconds for each in every] for name, every in found.items()}
    finish(wanted.json, {"tail": results}, goals)
