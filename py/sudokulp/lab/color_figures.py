"""Figure of greedy colouring: the colours that each order and choice takes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from .figure import Axis, Figure, Series
from .tally import Tally


def colors(tally: Tally) -> Iterator[Figure]:
    """Yield the number of colours against the number of givens, for each solver that colours."""
    if not tally.colors:
        return
    series, rows = [], []
    for solver, found in tally.colors.items():
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for givens, taken in found:
            groups[givens].append(taken)
        middle = {givens: median(of) for givens, of in sorted(groups.items())}
        series.append(Series(solver, "line", list(middle.items())))
        for givens in middle:
            of = groups[givens]
            rows.append((solver, givens, len(of), min(of), middle[givens], max(of)))
    yield Figure(
        name="colors",
        title="Colours that greedy colouring takes",
        about="The median number of colours for each order of the cells and choice of colour; "
        "0 givens is the empty grid. Where there are as many colours as digits, the puzzle is "
        "solved.",
        x=Axis("number of givens"),
        y=Axis("colours"),
        series=series,
        columns=("solver", "givens", "puzzles", "fewest", "median", "most"),
        rows=rows,
    )
