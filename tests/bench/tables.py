"""Helpers of the benchmarks: options, puzzles, medians with their spread, goals, tables, JSON."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
#: The measured site.
DIST = ROOT / "dist"
sys.path.insert(0, str(ROOT / "py"))
sys.path += [str(ROOT / "tests" / folder) for folder in ("package", "browser", "fuzz")]

#: The file of each list below ../shared/data, by the list's name in the tables.
LISTS = {
    "easy50": "classic/easy50.txt",
    "top1465": "classic/magictour_top1465.txt",
    "17 clues": "classic/17clue.txt",
    "SE >= 11": "classic/forum_hardest_1905_11plus.txt",
    "16x16": "size16/kr_16x16.txt",
    "25x25": "size25/25x25.txt",
}
#: Puzzles that are used without ../shared, and for the first solve of a visit.
NEEDS_HIGHS = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."
OWN = "...8..23.8..1......27...59....29.6....8...9....9.78....34...17......5..6.72..4..."
#: Heading of columns made by `spread`.
SPREAD = "median (quartiles) / max"


def parser_of(doc: str, **options: tuple[Any, str]) -> ArgumentParser:
    """Return a parser with the option --json and others, given by their default and help text.

    A default of False makes a flag; a default of several names makes a list separated by commas.
    """
    parser = ArgumentParser(description=doc.split("\n")[0])
    for name, (default, about) in options.items():
        if default is False:
            parser.add_argument(f"--{name}", action="store_true", help=about)
        else:
            kind = type(default) if isinstance(default, str | int | float | Path) else _names
            parser.add_argument(f"--{name}", type=kind, default=default, help=about)
    parser.add_argument("--json", type=Path, help="where to write all figures")
    return parser


def options_of(doc: str, **options: tuple[Any, str]) -> Namespace:
    return parser_of(doc, **options).parse_args()


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text else []


def lines_of(name: str) -> list[str]:
    """Return the lines of a file below ../shared/data, without comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line[:1] not in ("", "#")]


def apart(found: list[Any], most: int) -> list[Any]:
    """Return up to `most` items of a list at equal distances."""
    return found[:: max(1, len(found) // most)][:most]


def puzzles_of(names: Iterable[str], most: int, seed: int = 0) -> dict[str, list[str]]:
    """Return some puzzles of each list, or one of our own if the lists are missing.

    Seed 0 selects them at equal distances, any other at random.
    """
    if not DATA.is_dir():
        return {"one of our own": [OWN]}
    found = {}
    for name in names:
        strings = [line.split(",")[0].strip() for line in lines_of(LISTS[name])]
        drawn = Random(seed).sample(strings, min(most, len(strings)))
        found[name] = drawn if seed else apart(strings, most)
    return found


def spread(seconds: Sequence[float], scale: float = 1000, digits: int = 0) -> str:
    """Return "median (quartiles) / max" of seconds, in milliseconds or in another scale."""
    low, middle, high = quantiles(seconds, n=4) if len(seconds) > 1 else [seconds[0]] * 3
    low, high = max(low, min(seconds)), min(high, max(seconds))
    figures = (f"{value * scale:.{digits}f}" for value in (middle, low, high, max(seconds)))
    return "{} ({} to {}) / {}".format(*figures)


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the median of the ratios, pair by pair."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


@dataclass(frozen=True)
class Goal:
    """A figure that should be small, and its maximum."""

    name: str
    value: float
    most: float

    @property
    def met(self) -> bool:
        return self.value <= self.most

    @property
    def verdict(self) -> str:
        return "met" if self.met else "missed"

    def __str__(self) -> str:
        return f"{self.value:.2f} (goal {self.most:g}: {self.verdict})"


def show(title: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    print(f"\n{title}\n")
    for row in (head, ["---"] * len(head), *rows):
        print("|", " | ".join(map(str, row)), "|", flush=True)


def finish(path: Path | None, results: dict[str, Any], goals: Sequence[Goal]) -> None:
    """Print which goals are met, and write all measurements as JSON."""
    if goals:
        rows = [[goal.name, f"{goal.value:.2f}", f"{goal.most:g}", goal.verdict] for goal in goals]
        show("Goals", ["", "measured", "at most", ""], rows)
    if path is not None:
        listed = [asdict(goal) | {"met": goal.met} for goal in goals]
        text = json.dumps({**results, "goals": listed}, indent=1)
        path.write_text(text + "\n", encoding="utf-8")
