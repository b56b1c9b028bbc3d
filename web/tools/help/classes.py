"""Puzzles whose relaxations differ, as links to the page, for the page for lecturers.

The links are written as the page writes them (web/link/link.ts). A test solves the puzzles and
compares their classes and relaxations with this table.
"""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import NamedTuple


class Example(NamedTuple):
    """A puzzle without rules, and what its relaxation shows."""

    kind: str  # its class, or "several" or "none" if it does not have exactly one solution
    relaxation: str  # "integral", "fractional" or "infeasible"
    givens: str
    about: str


#: The first puzzle of each class is the one of the questions on the page.
EXAMPLES = (
    Example(
        "singles",
        "integral",
        "..2.....9.1..5...8.59...417...8.7354.........3785.4...937...16.8...6..4.1.....8..",
        "The relaxation has only one solution.",
    ),
    Example(
        "linear",
        "integral",
        ".4..1.9.88.5...7.........1..2...5..4..16......3...8..2.......6.3.4...8...8..9.4.3",
        "Singles are not enough; the relaxation has only one solution.",
    ),
    Example(
        "rounding",
        "fractional",
        "528.3......9.........96..7....8..3.9.7..2....1..........1.....52....47.......18..",
        "The puzzle of the first lesson: a tree of three nodes, or one cut.",
    ),
    Example(
        "rounding",
        "fractional",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "Fractional in the formulation of patterns as well.",
    ),
    Example(
        "branching",
        "fractional",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "One of the hardest puzzles known.",
    ),
    Example(
        "several",
        "integral",
        "4...1.2........3",
        "Two solutions; their midpoint is fractional, but not a vertex.",
    ),
    Example(
        "none",
        "infeasible",
        ".8..4....3......1........2...5...4.69..1..8..1...........3.9....6....5.....2.....",
        "The relaxation shows that there is no solution.",
    ),
    Example(
        "none",
        "fractional",
        "....7..39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "No solution, but the relaxation is feasible.",
    ),
)


def linked(place: str, givens: str) -> str:
    """Return the address of a tab of the page with a classic puzzle, from a page of Help."""
    side = round(len(givens) ** 0.5)
    text = json.dumps({"puzzle": {"side": side, "givens": givens}}, separators=(",", ":"))
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"../#{place}/{packed}"
