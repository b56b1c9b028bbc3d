"""Goals for explanations, answers to why and certificates: each met or missed."""

from collections.abc import Iterator
from statistics import median
from typing import Any

from tables import Goal

from .samples import LISTS

#: Seconds for all steps of a puzzle, by list.
PATHS = {"top1465": 0.5, "SE >= 11": 5}
#: Figures that are for 9x9 grids only.
LARGE = ("16x16", "25x25")


def goals(found: dict[str, Any]) -> Iterator[Goal]:
    yield from _steps(found["lists"])
    yield from _library(found["library"])
    yield from _broken(found["broken"])
    yield from _several(found["several"])
    yield from _certificates(found["certificates"])
    yield Goal("tampered certificates that pass and are untrue", found["tampered"]["untrue"], 0)


def _steps(lists: dict[str, Any]) -> Iterator[Goal]:
    for name, one in lists.items():
        most = LISTS[name][2]
        yield Goal(f"{name}: slowest step of a puzzle, median, s", median(one["slowest"]), most)
        yield Goal(f"{name}: slowest step of all, s", max(one["slowest"]), most)
        if name in PATHS:
            yield Goal(f"{name}: all steps, median, s", median(one["all_steps"]), PATHS[name])
    hints = [each for name, one in lists.items() if name not in LARGE for each in one["hint"]]
    if hints:
        yield Goal("hint for a 9x9 puzzle up to hard, median, s", median(hints), 0.1)
        yield Goal("hint for a 9x9 puzzle up to hard, slowest, s", max(hints), 0.1)
    total = {key: sum(one[key] for one in lists.values()) for key in ("below", "below_held")}
    missing = share(total["below"] - total["below_held"], total["below"])
    yield Goal("steps of puzzles below branching without multipliers, k <= 3, %", missing, 5)


def _library(one: dict[str, Any]) -> Iterator[Goal]:
    if not one["times"]:
        return
    cases = len(one["times"]) + one["lost"]
    yield Goal("HoDoKu's library: cases not explained", cases - one["explained"], 0)
    if one["small"]:
        worse = share(one["smaller"], one["small"])
        yield Goal("HoDoKu's library: not by a smallest set, up to 5 truths, %", worse, 2)
    unnamed = share(one["names"].get("otherwise", 0), sum(one["names"].values()))
    yield Goal("HoDoKu's library: named otherwise, %", unnamed, 1)


def _broken(found: dict[str, Any]) -> Iterator[Goal]:
    for name, one in found.items():
        if not one["puzzles"]:
            continue
        what = f"{name} without a solution"
        yield Goal(f"{what}: dead end not told", one["puzzles"] - one["ends"], 0)
        if name in LARGE:
            yield Goal(f"{what}: dead end and a repair, slowest, s", _both(one), 5)
        else:
            yield Goal(f"{what}: dead end, median, s", median(one["end"]), 0.1)
            yield Goal(f"{what}: dead end, slowest, s", max(one["end"]), 1.5)
            yield Goal(f"{what}: repair, median, s", median(one["repair"]), 1)
        yield Goal(f"{what}: no repair", one["puzzles"] - one["mended"], 0)
        yield Goal(f"{what}: repairs that are none", one["false"], 0)


def _both(one: dict[str, Any]) -> float:
    return max(end + repair for end, repair in zip(one["end"], one["repair"], strict=True))


def _several(one: dict[str, Any]) -> Iterator[Goal]:
    what = "several solutions"
    yield Goal(f"{what}: not told how they differ", one["puzzles"] - one["told"], 0)
    yield Goal(f"{what}: wrong numbers, or what settles nothing", one["false"], 0)


def _certificates(lists: dict[str, Any]) -> Iterator[Goal]:
    yield Goal("certificates not made or not checked", sum(x["lost"] for x in lists.values()), 0)
    small = [one for name, one in lists.items() if name not in LARGE and one["bytes"]]
    for key, what, most in (("made", "made, slowest, s", 0.1), ("checked", "checked, s", 0.5)):
        if small:
            yield Goal(f"certificate 9x9: {what}", max(max(one[key]) for one in small), most)
    for name, some in (("9x9", small), ("of all sizes", lists.values())):
        bytes_ = [size for one in some for size in one["bytes"]]
        if bytes_:
            yield Goal(f"certificate {name}: largest, kB", max(bytes_) / 1000, 15)


def share(part: float, whole: float) -> float:
    """Return a part as a percentage of the whole."""
    return 100 * part / max(1, whole)
