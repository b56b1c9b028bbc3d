"""Figure of classes: what it takes to solve puzzles, as shares of each number of givens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..explaining.values import Level
from .figure import Axis, Figure, Series
from .tally import Tally


def classes(tally: Tally) -> Iterator[Figure]:
    """Yield the share of puzzles in each class, one bar for each number of givens."""
    if not tally.levels:
        return
    groups: defaultdict[int, list[Level]] = defaultdict(list)
    for givens, level in tally.levels:
        groups[givens].append(level)
    ordered = sorted(groups.items())
    shares = {level: [(x, of.count(level) / len(of)) for x, of in ordered] for level in Level}
    every = [level for _, level in tally.levels]
    table = [*((str(givens), of) for givens, of in ordered), ("all", every)]
    yield Figure(
        name="classes",
        title="What it takes to solve a puzzle",
        about="The share of puzzles for which singles suffice, sums of constraints (linear), sums "
        "that are divided and rounded down (rounding), or only cases (branching).",
        x=Axis("number of givens", "band"),
        y=Axis("share of puzzles", span=(0, 1)),
        series=[
            Series(level.value, "stacked", points)
            for level, points in shares.items()
            if any(share for _, share in points)
        ],
        columns=("givens", "puzzles", *Level),
        rows=[(name, len(of), *(of.count(level) for level in Level)) for name, of in table],
    )
