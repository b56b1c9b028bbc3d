"""The puzzles that `why` measures, as a plan that can be stored as JSON."""

from dataclasses import dataclass
from typing import Any

from tables import DATA, OWN, apart, lines_of

from sudokulp import Puzzle
from sudokulp.engine.budget import Budget
from sudokulp.engine.prover import find_prover

#: Lists by name in the tables: file, variant, seconds that the next step may take.
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
    "25x25": ("size25/25x25.txt", "classic", 1),
}
LIBRARY = "formats/hodoku_reglib-1.3_even.txt"
BROKEN = "invalid/generated_none.txt"
SEVERAL = ("generated_multi", "serg_multi", "sudopedia_multi")
#: Puzzles that are used if ../shared is missing.
OWN_BROKEN, OWN_SEVERAL = "5" + OWN[1:], "." * 24 + OWN[24:]


@dataclass(frozen=True)
class Sizes:
    """Sizes of the measurement.

    `limit` is the seconds per puzzle, `exact` those per search for a smaller set of truths.
    """

    puzzles: int  # per list
    cases: int  # cases of HoDoKu's library
    tampered: int  # certificates
    limit: float
    exact: float


def plan(names: list[str], sizes: Sizes) -> dict[str, Any]:
    most = sizes.puzzles
    large = [broken for row in rows(LISTS["16x16"][0], most) if (broken := spoilt(row[0]))]
    cases = [line for line in lines_of(LIBRARY) if line[0] == ":"] if DATA.is_dir() else []
    return {
        "limit": sizes.limit,
        "exact": sizes.exact,
        "lists": {
            name: {
                "variant": LISTS[name][1],
                "lines": [row[0] for row in rows(LISTS[name][0], most)],
            }
            for name in names
        },
        "library": cases[:: max(1, len(cases) // sizes.cases)],
        "broken": {
            "9x9": [row[0] for row in rows(BROKEN, most, OWN_BROKEN)],
            "16x16": large[: max(2, most // 4)] if DATA.is_dir() else [],
        },
        "several": [
            row for name in SEVERAL for row in rows(f"invalid/{name}.txt", most, OWN_SEVERAL)
        ],
        "tampered": sizes.tampered,
    }


def rows(name: str, most: int, own: str = OWN) -> list[list[str]]:
    """Return some lines of a list at equal distances, split at commas, or our own puzzle."""
    if not DATA.is_dir():
        return [[own, ""]]
    return [line.split(",") for line in apart(lines_of(name), most)]


def spoilt(line: str) -> str:
    """Return a puzzle with one given changed so that nothing conflicts and nothing solves it."""
    puzzle = Puzzle(line)
    prover = find_prover(puzzle.variant, puzzle.boxsize, Budget(60))
    for label, given in puzzle.givens.items():
        for digit in range(1, puzzle.side + 1):
            other = Puzzle({**puzzle.givens, label: digit}, puzzle.boxsize)
            if digit != given and not other.conflicts() and not prover.has_any(other.digits):
                return other.line
    return ""
