"""Comparison of two records of measurements: which figures became slower than they vary.

A record is what ``--json`` writes. Its *figures* are times and sizes, each with samples that have
a key: a puzzle, a visit, a side. Two records are compared sample by sample where the keys are the
same, so that a hard puzzle is only ever compared with itself. A figure became slower if the
median of these ratios is above 1 by more than their quartiles are apart.

Records of different times are of a machine that was busier at one of them. What they have beside
ours, PuLP with CBC and bare Pyodide, tells its *pace*, by which the ratios are divided.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tables import show

#: Key -> value; less is better.
Samples = dict[str, float]
#: Name -> samples.
Figures = dict[str, Samples]

#: With fewer pairs than this nothing is said: three visits vary by chance.
LEAST_PAIRS = 5
#: Figures of which one sample is enough, and how much they may grow.
EXACT, GROWTH = "megabytes sent", 0.001


@dataclass(frozen=True)
class Change:
    """A figure of one record against the same of another.

    Parameters
    ----------
    name : str
        Of the figure.
    ratios : tuple of float
        Now to then, pair by pair.
    """

    name: str
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The median."""
        return median(self.ratios)

    @property
    def spread(self) -> float:
        """The distance of the quartiles."""
        if len(self.ratios) < 2:
            return 0.0
        low, _, high = quantiles(self.ratios, n=4, method="inclusive")
        return high - low

    @property
    def verdict(self) -> str:
        """Whether it is slower or faster by more than its spread, in a word."""
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
    """Return a record; None if there is no such file.

    Raises
    ------
    SystemExit
        If the file is no record with figures.
    """
    if not path.is_file():
        return None
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SystemExit(f"{path} is no record: {error}") from error
    if not isinstance(results, dict) or not set(results) & set(_FIGURES):
        raise SystemExit(f"{path} is no record: it has none of {', '.join(_FIGURES)}")
    return results


def figures(results: Mapping[str, Any]) -> Figures:
    """Return the figures of all parts that a record has."""
    return dict(_of_parts(_FIGURES, results))


def yardsticks(results: Mapping[str, Any]) -> Figures:
    """Return what was measured beside ours and does not change: it tells the machine's pace."""
    return dict(_of_parts(_YARDSTICKS, results))


def pace(now: Mapping[str, Any], then: Mapping[str, Any]) -> float:
    """Return how many times as long the machine takes now for the same as it did then."""
    ratios = [r for change in changes(yardsticks(now), yardsticks(then)) for r in change.ratios]
    return median(ratios) if ratios else 1.0


def changes(now: Figures, then: Figures, pace: float = 1.0) -> list[Change]:
    """Return how each figure that both have has changed; times are divided by the pace."""
    found = []
    for name in (name for name in now if name in then):
        scale = 1.0 if "megabytes" in name else pace
        both = [key for key in now[name] if then[name].get(key)]
        ratios = tuple(now[name][key] / then[name][key] / scale for key in both)
        if ratios:
            found.append(Change(name, ratios))
    return found


def joined(rounds: Iterable[Figures]) -> Figures:
    """Return the figures of several rounds as one: the keys tell the rounds apart."""
    found: Figures = {}
    for number, one in enumerate(rounds):
        for name, samples in one.items():
            numbered = {f"{key} in round {number}": value for key, value in samples.items()}
            found.setdefault(name, {}).update(numbered)
    return found


def tell(found: Sequence[Change], against: str) -> int:
    """Print the changes; return how many figures are slower."""
    rows = [
        [one.name, f"{one.ratio:.2f}", f"{one.spread:.2f}", len(one.ratios), one.verdict]
        for one in sorted(found, key=lambda one: -one.ratio)
    ]
    head = ["now to then", "median ratio", "quartiles apart", "pairs", ""]
    show(f"Against {against}", head, rows)
    slower = [one.name for one in found if one.verdict == "SLOWER"]
    print(f"\nSlower by more than the spread: {', '.join(slower) or 'nothing'}.")
    return len(slower)


def _of_parts(
    table: Mapping[str, Callable[[Any], Iterator[tuple[str, Samples]]]], results: Mapping[str, Any]
) -> Iterator[tuple[str, Samples]]:
    for part, read in table.items():
        if part in results:
            yield from read(results[part])


def _numbered(values: Iterable[float]) -> Samples:
    return {str(number): value for number, value in enumerate(values)}


def _solving(found: Any, who: str = "page") -> Iterator[tuple[str, Samples]]:
    for name, samples in found.items():
        pairs = [p for s in samples if who in s for p in zip(s["puzzles"], s[who], strict=True)]
        if pairs:  # earlier records do not tell the answer
            yield f"solve {name}, {who}", dict(pairs)


def _start(found: Any) -> Iterator[tuple[str, Samples]]:
    for kind, times in found["seconds"].items():
        for who in ("page", "typing"):
            yield f"start {kind}, {who}", _numbered(times[who])
    yield "start in a profile, page", _numbered(found["profile"]["page"])
    for name, times in found["networks"].items():
        for who, seconds in times.items():
            yield f"start by {name}, {who}", _numbered(seconds)
    yield EXACT, found["megabytes"]


def _bare(found: Any) -> Iterator[tuple[str, Samples]]:
    for kind, times in found["seconds"].items():
        yield f"start {kind}, bare", _numbered(times["bare"])
    yield "start in a profile, bare", _numbered(found["profile"]["bare"])


def _phases(found: Any) -> Iterator[tuple[str, Samples]]:
    for name, solves in found["page"].items():
        for part in sorted({part for one in solves for part in one}):
            samples = {str(n): one[part] for n, one in enumerate(solves) if part in one}
            yield f"phase of {name}, {part}", samples


def _counting(found: Any) -> Iterator[tuple[str, Samples]]:
    for name, times in found.items():
        yield name, _numbered(times["page"])


def _growth(found: Any) -> Iterator[tuple[str, Samples]]:
    for how in sorted({one["how"] for one in found}):
        for what in ("seconds", "megabytes"):
            here = {str(one["side"]): one[what] for one in found if one["how"] == how}
            yield f"growth of {what}, {how or 'reduced'}", here


def _leak(found: Any) -> Iterator[tuple[str, Samples]]:
    yield "one of many solves", _numbered(found["times"])
    for name in (name for name in found["held"][0] if name != "solves"):
        held = {str(one["solves"]): one[name] for one in found["held"]}
        yield f"megabytes held, {name}", held


def _batch(found: Any) -> Iterator[tuple[str, Samples]]:
    for name, times in found["seconds"].items():
        if name != "plain":
            yield f"batch, {name}", _numbered(times)


_FIGURES = {
    "solving": lambda found: chain(_solving(found), _solving(found, "answer")),
    "start": _start,
    "phases": _phases,
    "counting": _counting,
    "growth": _growth,
    "leak": _leak,
    "batch": _batch,
}
_YARDSTICKS = {
    "solving": lambda found: _solving(found, "plain"),
    "start": _bare,
    "batch": lambda found: iter([("batch, plain", _numbered(found["seconds"]["plain"]))]),
}
