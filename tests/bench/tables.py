"""What the measurements share: the puzzles, medians with their spread, tables and JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"

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
OWN = "...8..23.8..1......27...59....29.6....8...9....9.78....34...17......5..6.72..4..."


def puzzles(most: int, names: Sequence[str] = tuple(LISTS)) -> dict[str, list[str]]:
    """Return some puzzles of each list; one of our own where the lists are not there."""
    if not DATA.is_dir():
        return {"one of our own": [OWN]}
    found = {}
    for name in names:
        lines = (DATA / LISTS[name]).read_text(encoding="utf-8").splitlines()
        strings = [line.split(",")[0].strip() for line in lines if line[:1] not in ("", "#")]
        found[name] = strings[:: max(1, len(strings) // most)][:most]
    return found


def spread(seconds: Sequence[float], scale: float = 1000, digits: int = 0) -> str:
    """Return "median / max" in thousandths, or in what the scale makes of them."""
    return f"{median(seconds) * scale:.{digits}f} / {max(seconds) * scale:.{digits}f}"


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the median of the ratios, pair by pair."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table as Markdown."""
    print(f"\n{title}\n")
    for row in (head, ["---"] * len(head), *rows):
        print("|", " | ".join(map(str, row)), "|", flush=True)


def verdict(value: float, goal: float) -> str:
    """Return whether a figure that should be small is."""
    return f"{value:.2f} (goal {goal:g}: {'met' if value <= goal else 'missed'})"


def keep(path: Path | None, results: dict) -> None:
    """Write everything that was measured as JSON."""
    if path is not None:
        path.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def add_json(parser: ArgumentParser) -> None:
    """Let a program take --json FILE."""
    parser.add_argument("--json", type=Path, help="where to write all figures")
