"""Compare two benchmark records: which figures became slower by more than they vary.

A record is a file written by ``--json``. Its *figures* are times and sizes, each with samples that
have a key: a puzzle, a visit, a side. Two records are compared sample by sample where the keys
agree, so that a hard puzzle is only ever compared with itself. A figure became slower if the median
of these ratios is above 1 by more than their interquartile range.

Records may come from times when the machine was differently busy. Reference measurements in both,
PuLP with CBC and bare Pyodide, give the *pace*, by which the ratios are divided.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tables import show

#: Values by key; less is better.
Samples = dict[str, float]
#: Samples by the name of the figure.
Figures = dict[str, Samples]
Figure = tuple[str, Samples]
#: Extracts the figures of a part.
Reader = Callable[[Any], Iterable[Figure]]

#: With fewer pairs there is no verdict, because a few visits vary by chance.
LEAST_PAIRS = 5
#: Figures for which one sample is enough, and how much they may grow.
EXACT, GROWTH = "megabytes sent", 0.001


@dataclass(frozen=True)
class Change:
    """A figure in two records: the ratios of the new samples to the old ones."""

    name: str
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def spread(self) -> float:
        """The interquartile range."""
        if len(self.ratios) < 2:
            return 0.0
        low, _, high = quantiles(self.ratios, n=4, method="inclusive")
        return high - low

    @property
    def verdict(self) -> str:
        """A word that says whether the figure is slower or faster by more than its spread."""
        if EXACT in self.name:
            least = GROWTH
        elif len(self.ratios) < LEAST_PAIRS:
            return "too few to tell"
        else:
            least = self.spread
        if abs(self.ratio - 1) <= least:
            return "as before"
        return "SLOWER" if self.ratio > 1 else "faster"


def read(path: Path) -> dict[str, Any] | None:
    """Return a record, or None if there is no such file. A record must have figures."""
    if not path.is_file():
        return None
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SystemExit(f"{path} is no record: {error}") from error
    if not isinstance(results, dict) or not set(results) & set(FIGURES):
        raise SystemExit(f"{path} is no record: it has none of {', '.join(FIGURES)}")
    return results


def figures(results: Mapping[str, Any]) -> Figures:
    return _of_parts(FIGURES, results)


def yardsticks(results: Mapping[str, Any]) -> Figures:
    """Return the reference measurements, which do not change: they show the machine's pace."""
    return _of_parts(YARDSTICKS, results)


def pace(now: Mapping[str, Any], then: Mapping[str, Any]) -> float:
    """Return the ratio of the time that the machine takes now to that then, for the same work."""
    ratios = [r for change in changes(yardsticks(now), yardsticks(then)) for r in change.ratios]
    return median(ratios) if ratios else 1.0


def changes(now: Figures, then: Figures, pace: float = 1.0) -> list[Change]:
    """Return the change of each figure that both have; times are divided by the pace."""
    found = []
    for name in (name for name in now if name in then):
        scale = 1.0 if "megabytes" in name else pace
        both = [key for key in now[name] if then[name].get(key)]
        ratios = tuple(now[name][key] / then[name][key] / scale for key in both)
        if ratios:
            found.append(Change(name, ratios))
    return found


def joined(rounds: Iterable[Figures]) -> Figures:
    """Return the figures of several rounds as one, with the rounds in the keys."""
    found: Figures = {}
    for number, one in enumerate(rounds):
        for name, samples in one.items():
            numbered = {f"{key} in round {number}": value for key, value in samples.items()}
            found.setdefault(name, {}).update(numbered)
    return found


def report(found: Sequence[Change], against: str) -> int:
    """Print the changes; return how many figures are slower."""
    rows = [
        [one.name, f"{one.ratio:.2f}", f"{one.spread:.2f}", len(one.ratios), one.verdict]
        for one in sorted(found, key=lambda one: -one.ratio)
    ]
    head = ["now to then", "median ratio", "interquartile range", "pairs", ""]
    show(f"Against {against}", head, rows)
    slower = [one.name for one in found if one.verdict == "SLOWER"]
    print(f"\nSlower by more than the spread: {', '.join(slower) or 'nothing'}.")
    return len(slower)


def _of_parts(table: Mapping[str, Reader], results: Mapping[str, Any]) -> Figures:
    """Return the figures that are not empty. Older records lack some figures."""
    found = (
        figure for part, read in table.items() if part in results for figure in read(results[part])
    )
    return {name: samples for name, samples in found if samples}


def _numbered(values: Iterable[float]) -> Samples:
    return {str(number): value for number, value in enumerate(values)}


def _solving(found: Any, *whose: str) -> Iterator[Figure]:
    for who in whose:
        for name, samples in found.items():
            given = [sample for sample in samples if who in sample]
            pairs = (zip(sample["puzzles"], sample[who], strict=True) for sample in given)
            yield f"solve {name}, {who}", {key: took for some in pairs for key, took in some}


def _start(found: Any, *whose: str) -> Iterator[Figure]:
    for kind, times in (*found["seconds"].items(), ("in a profile", found["profile"])):
        for who in whose:
            yield f"start {kind}, {who}", _numbered(times.get(who, ()))


def _sent(found: Any) -> Iterator[Figure]:
    for name, times in found["networks"].items():
        for who, seconds in times.items():
            yield f"start by {name}, {who}", _numbered(seconds)
    yield EXACT, found["megabytes"]


def _batch(found: Any, plain: bool = False) -> Iterator[Figure]:
    for name, times in found["seconds"].items():
        if (name == "plain") is plain:
            yield f"batch, {name}", _numbered(times)


FIGURES: dict[str, Reader] = {
    "solving": lambda found: _solving(found, "page", "answer"),
    "start": lambda found: chain(_start(found, "page", "typing"), _sent(found)),
    "batch": _batch,
}
YARDSTICKS: dict[str, Reader] = {
    "solving": lambda found: _solving(found, "plain"),
    "start": lambda found: _start(found, "bare"),
    "batch": lambda found: _batch(found, plain=True),
}
