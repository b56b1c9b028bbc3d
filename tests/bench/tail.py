"""Solve and prove every puzzle of every list of ../shared, and tell each list's slowest one.

    python tests/bench/tail.py [--limit 60] [--puzzles 5000] [--jobs 1] [--json FILE]

By the integer program, natively, as `solve` does by default: seconds of the whole, the proof of
uniqueness included. A puzzle that was not decided within the limit is counted as unknown. The
goal of a list is that none takes more than five seconds and none is unknown.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from statistics import median

from tables import DATA, ROOT, Goal, add_json, finish, show

sys.path.insert(0, str(ROOT / "py"))

from sudoku import Outcome, loads, solve

#: Variants by the beginning of the folder, or of the file's name.
FOLDERS = {
    "x": "x",
    "windoku": "four square",
    "fourpyramid": "four pyramid",
    "xwindoku_iss": "x + four square",
}
#: Variants of puzzles without a solution, as their list says them behind the comma.
SAID = {"X": "x", "Windoku": "four square", "FourPyramid": "four pyramid"}
#: Seconds, natively.
SLOWEST = 5


@dataclass(frozen=True)
class Solved:
    """How one puzzle went."""

    seconds: float
    decided: bool
    line: str


def lists() -> dict[str, str]:
    """Return the variant of each list, by its path below the folder of data."""
    found = {}
    for path in sorted(DATA.rglob("*.txt")):
        name = path.relative_to(DATA).as_posix()
        folder = name.partition("/")[0].removesuffix(".txt")
        if folder not in ("formats", "rules", "SOURCES"):
            found[name] = "x" if name.endswith("_x.txt") else FOLDERS.get(folder, "classic")
    return found


def entries(name: str, most: int) -> list[tuple[str, str]]:
    """Return the puzzles of a list, each with what stands behind the comma."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    rows = [line.strip().partition(",") for line in lines if line[:1] not in ("", "#")]
    return [(text, said) for text, _, said in rows][:most]


def attempt(entry: tuple[str, str], variant: str, limit: float) -> Solved:
    """Solve one puzzle; a list of puzzles without a solution may say the variant itself."""
    text, said = entry
    named = SAID.get(said.partition(":")[0], variant)
    result = solve(loads(text, variant=named), time_limit=limit)
    decided = result.outcome is Outcome.NONE or result.unique is not None
    return Solved(result.times.total, decided, text)


def row_of(name: str, found: list[Solved]) -> list[object]:
    """Return a list's row of the table."""
    times = [each.seconds for each in found]
    unknown = sum(not each.decided for each in found)
    return [name, len(found), f"{median(times):.3f}", f"{max(times):.2f}", unknown]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--limit", type=float, default=60, help="seconds for each puzzle")
    parser.add_argument("--puzzles", type=int, default=5000, help="of each list, at most")
    parser.add_argument("--jobs", type=int, default=1)
    add_json(parser)
    wanted = parser.parse_args()
    found: dict[str, list[Solved]] = {}
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for name, variant in lists().items():
            every = entries(name, wanted.puzzles)
            tried = pool.map(attempt, every, repeat(variant), repeat(wanted.limit))
            found[name] = list(tried)
            print(*row_of(name, found[name]), file=sys.stderr, flush=True)
    head = ["list", "puzzles", "median, s", "slowest, s", "unknown"]
    show("Solved and proved, natively", head, (row_of(*each) for each in found.items()))
    slowest = max((each for every in found.values() for each in every), key=lambda x: x.seconds)
    print(f"\nThe slowest: {slowest.line}")
    unknown = sum(not each.decided for every in found.values() for each in every)
    goals = [Goal("slowest, s", slowest.seconds, SLOWEST), Goal("unknown", unknown, 0)]
    results = {name: [each.seconds for each in every] for name, every in found.items()}
    finish(wanted.json, {"tail": results}, goals)


if __name__ == "__main__":
    main()
