"""What the measurements share: the puzzles, medians with their spread, goals, tables and JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
#: What is measured.
DIST = ROOT / "dist"

#: Name in the tables -> file below ../shared/data.
LISTS = {
    "easy50": "classic/easy50.txt",
    "top1465": "classic/magictour_top1465.txt",
    "17 clues": "classic/17clue.txt",
    "SE >= 11": "classic/forum_hardest_1905_11plus.txt",
    "16x16": "size16/kr_16x16.txt",
    "25x25": "size25/25x25.txt",
}
#: Where there is no ../shared, and for the first solve of a visit.
NEEDS_HIGHS = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
OWN = "...8..23.8..1......27...59....29.6....8...9....9.78....34...17......5..6.72..4..."


def puzzles(most: int, names: Iterable[str] = tuple(LISTS), seed: int = 0) -> dict[str, list[str]]:
    """Return some puzzles of each list; one of our own where the lists are not there.

    Seed 0 takes them at equal distances, any other at random.
    """
    if not DATA.is_dir():
        return {"one of our own": [OWN]}
    found = {}
    for name in names:
        lines = (DATA / LISTS[name]).read_text(encoding="utf-8").splitlines()
        strings = [line.split(",")[0].strip() for line in lines if line[:1] not in ("", "#")]
        if seed:
            found[name] = Random(seed).sample(strings, min(most, len(strings)))
        else:
            found[name] = strings[:: max(1, len(strings) // most)][:most]
    return found


def spread(seconds: Sequence[float], scale: float = 1000, digits: int = 0) -> str:
    """Return "median (quartiles) / max" in thousandths, or in what the scale makes of them."""
    low, middle, high = quantiles(seconds, n=4) if len(seconds) > 1 else [seconds[0]] * 3
    low, high = max(low, min(seconds)), min(high, max(seconds))
    figures = (f"{value * scale:.{digits}f}" for value in (middle, low, high, max(seconds)))
    return "{} ({} to {}) / {}".format(*figures)


#: What stands above such columns.
SPREAD = "median (quartiles) / max"


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the median of the ratios, pair by pair."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


@dataclass(frozen=True)
class Goal:
    """A figure that should be small, and how small."""

    name: str
    value: float
    most: float

    @property
    def met(self) -> bool:
        """Whether it is small enough."""
        return self.value <= self.most

    def __str__(self) -> str:
        return f"{self.value:.2f} (goal {self.most:g}: {'met' if self.met else 'missed'})"


def show(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table as Markdown."""
    print(f"\n{title}\n")
    for row in (head, ["---"] * len(head), *rows):
        print("|", " | ".join(map(str, row)), "|", flush=True)


def show_goals(goals: Iterable[Goal]) -> None:
    """Print which goals are met."""
    rows = [[goal.name, f"{goal.value:.2f}", f"{goal.most:g}", verdict(goal)] for goal in goals]
    show("Goals", ["", "measured", "at most", ""], rows)


def verdict(goal: Goal) -> str:
    """Return whether a goal is met, in a word."""
    return "met" if goal.met else "missed"


def add_json(parser: ArgumentParser) -> None:
    """Let a program take --json FILE."""
    parser.add_argument("--json", type=Path, help="where to write all figures")


def finish(path: Path | None, results: dict[str, Any], goals: Sequence[Goal]) -> None:
    """Say which goals are met, and write everything that was measured as JSON."""
    if goals:
        show_goals(goals)
    if path is not None:
        listed = [asdict(goal) | {"met": goal.met} for goal in goals]
        text = json.dumps({**results, "goals": listed}, indent=1)
        path.write_text(text + "\n", encoding="utf-8")
