"""Figures of an experiment: the data to draw, made from its records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median, quantiles
from typing import Any

from ..analysis.verdict import Verdict
from ..explaining.values import Level
from ..names import slug
from .drawing import GIVENS, Axis, Figure, Series, thinned
from .tally import VERDICTS, Tally, Timing


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


#: Points, at most about, of a line through many values.
STEPS = 100
QUARTILES = ("lower quartile", "median", "upper quartile")


def _seconds(tally: Tally) -> Axis:
    return Axis("seconds", "log", tally.below)


def _about(sentence: str, tally: Tally) -> str:
    """Return what a figure of times shows, and where those stand that the clock read as 0."""
    mark = _seconds(tally).mark
    return sentence + (f" What the clock read as 0 stands at “{mark}”." if mark else "")


def _told(rows: Iterable[Sequence[Any]], tally: Tally) -> list[tuple[Any, ...]]:
    """Return rows of a table; a time that the clock cannot tell is given as its bound."""
    least = tally.below or 0.0
    bound = f"< {least:.6f}".rstrip("0")
    return [
        tuple(bound if isinstance(one, float) and one < least else one for one in row)
        for row in rows
    ]


def times(tally: Tally) -> Iterator[Figure]:
    """Yield the time against the number of givens, for each solver."""
    if len(tally.givens) < 2:
        return
    x, y = _common(tally)
    for solver in tally.solvers:
        runs = [run for run in tally.runs[solver] if run.givens is not None]
        answered = [(run.givens, run.seconds) for run in runs if not run.gave_up]
        gave_up = [(run.givens, run.seconds) for run in runs if run.gave_up]
        rows = [_row(givens, of) for givens, of in _by_givens(runs)]
        yield Figure(
            name=f"time-{slug(solver)}",
            title=f"Time against the number of givens: {solver}",
            about=_about(
                f"Seconds that {solver} takes to find a first solution or to prove that there "
                "is none; each dot is a puzzle, the line goes through the medians.",
                tally,
            ),
            x=x,
            y=y,
            series=_some(
                Series("puzzles", "dots", thinned(answered)),
                Series("median", "line", [(row[0], row[3]) for row in rows]),
                Series("gave up", "dots", thinned(gave_up)),
            ),
            columns=("givens", "puzzles", *QUARTILES, "gave up"),
            rows=_told(rows, tally),
        )


def _common(tally: Tally) -> tuple[Axis, Axis]:
    """Return the axes of all solvers: what stands higher in another figure took longer."""
    y = _seconds(tally)
    seconds = [y.place(run.seconds) for runs in tally.runs.values() for run in runs]
    givens = tally.givens
    return (
        replace(GIVENS, span=(givens[0], givens[-1])),
        replace(y, span=(min(seconds), max(seconds))),
    )


def _row(label: Any, runs: list[Timing]) -> tuple[Any, ...]:
    gave_up = sum(run.gave_up for run in runs)
    return (label, len(runs), *shares([run.seconds for run in runs]), gave_up)


def _by_givens(runs: list[Timing]) -> list[tuple[int, list[Timing]]]:
    groups: dict[int, list[Timing]] = {}
    for run in runs:
        if run.givens is not None:
            groups.setdefault(run.givens, []).append(run)
    return sorted(groups.items())


def medians(tally: Tally) -> Iterator[Figure]:
    """Yield the medians of all solvers in one figure."""
    if len(tally.givens) < 2 or len(tally.solvers) < 2:
        return
    groups = {solver: _by_givens(tally.runs[solver]) for solver in tally.solvers}
    medians = {
        solver: {givens: median(run.seconds for run in of) for givens, of in found}
        for solver, found in groups.items()
    }
    yield Figure(
        name="medians",
        title="Median time against the number of givens",
        about=_about(
            "Seconds to a first answer: the median of all puzzles with as many givens.", tally
        ),
        x=GIVENS,
        y=_seconds(tally),
        series=[Series(solver, "line", list(found.items())) for solver, found in medians.items()],
        columns=("givens", *medians),
        rows=_told(
            (
                (givens, *(found.get(givens) for found in medians.values()))
                for givens in tally.givens
            ),
            tally,
        ),
    )


def distribution(tally: Tally) -> Iterator[Figure]:
    """Yield the share of puzzles that each solver has answered within a time."""
    if not tally.runs:
        return
    series, rows = [], []
    for solver in tally.solvers:
        runs = tally.runs[solver]
        done = sorted(run.seconds for run in runs if not run.gave_up)
        series.append(Series(solver, "line", _rising(done, len(runs))))
        seconds = [run.seconds for run in runs]
        label, count, *middle, gave_up = _row(solver, runs)
        rows.append((label, count, *middle, shares(seconds, 10)[-1], max(seconds), gave_up))
    yield Figure(
        name="distribution",
        title="How much is done in how much time",
        about=_about(
            "The share of all puzzles that each solver has answered within so many seconds; if "
            "a line ends below 1, the solver gave up on the rest.",
            tally,
        ),
        x=_seconds(tally),
        y=Axis("share of puzzles"),
        series=_some(*series),
        columns=("solver", "puzzles", *QUARTILES, "9 of 10", "longest", "gave up"),
        rows=_told(rows, tally),
    )


def _rising(done: list[float], total: int) -> list[tuple[float, float]]:
    """Return a limited number of points (seconds, share answered by then)."""
    step = max(len(done) // STEPS, 1)
    indexes = sorted({*range(0, len(done), step), len(done) - 1} - {-1})
    return [(done[index], (index + 1) / total) for index in indexes]


def shares(values: Iterable[float], parts: int = 4) -> list[float]:
    """Return the cut points that divide the sorted values into equal parts: the quartiles.

    Examples
    --------
    >>> shares([5, 1, 3, 2, 4]), shares([7])
    ([2.0, 3.0, 4.0], [7.0, 7.0, 7.0])
    """
    found = list(values)
    several = found if len(found) > 1 else found * 2
    return quantiles(several, n=parts, method="inclusive")


def _some(*series: Series) -> list[Series]:
    """Return those of the series that have points."""
    return [one for one in series if one.points]


def figures(records: Iterable[Mapping[str, Any]]) -> list[Figure]:
    """Return the figures that can be made from some records, those that compare solvers first.

    Parameters
    ----------
    records : iterable of mappings
        In any order, of one experiment or a part of it.

    Raises
    ------
    LabError
        If one of them is not a record.
    """
    tally = Tally.of(records)
    return [figure for make in _FIGURES for figure in make(tally)]


def _integrality(tally: Tally) -> Iterator[Figure]:
    """Yield how often the relaxation alone gives a solution."""
    if not tally.whole:
        return
    shares, rows = [], []
    for solver, found in tally.whole.items():
        groups: dict[int, list[bool]] = {}
        for givens, whole in found:
            groups.setdefault(givens, []).append(whole)
        ordered = sorted(groups.items())
        shares.append(Series(solver, "line", [(x, sum(of) / len(of)) for x, of in ordered]))
        rows += [(solver, givens, len(of), sum(of)) for givens, of in ordered]
    yield Figure(
        name="integrality",
        title="How often the relaxation comes out whole",
        about="The share of puzzles for which the optimum of the linear relaxation is already in "
        "whole numbers, and so a solution.",
        x=GIVENS,
        y=Axis("share of puzzles"),
        series=shares,
        columns=("solver", "givens", "puzzles", "whole"),
        rows=rows,
    )


def _nodes(tally: Tally) -> Iterator[Figure]:
    """Yield the nodes of branch and bound against the guesses of our own search."""
    if not any(guesses or nodes for found in tally.nodes.values() for guesses, nodes in found):
        return
    rows = []
    for solver, found in tally.nodes.items():
        groups: dict[int, list[int]] = {}
        for guesses, nodes in found:
            groups.setdefault(guesses.bit_length(), []).append(nodes)
        for bits, of in sorted(groups.items()):
            low, high = (1 << bits >> 1), (1 << bits) - 1
            label = f"{low}" if low == high else f"{low} to {high}"
            rows.append((solver, label, len(of), *shares(of)))
    most = max(len(tally.nodes), 1)
    yield Figure(
        name="nodes",
        title="Nodes against hardness",
        about="Nodes of branch and bound for the integer program, proof included, against the "
        "guesses that a plain search needs for the same puzzle; both plus one.",
        x=Axis("guesses + 1", "log"),
        y=Axis("nodes + 1", "log"),
        series=[
            Series(solver, "dots", thinned([(x + 1, y + 1) for x, y in found], most))
            for solver, found in tally.nodes.items()
        ],
        columns=("solver", "guesses", "puzzles", *QUARTILES),
        rows=rows,
    )


def _phases(tally: Tally) -> Iterator[Figure]:
    """Yield the shares of puzzles with one solution, several or none."""
    groups: dict[int, list[Verdict]] = {}
    for known in tally.puzzles.values():
        if known.givens is not None:
            groups.setdefault(known.givens, []).append(known.verdict)
    if len(groups) < 2:
        return
    rows = [
        (givens, len(of), *(of.count(verdict) / len(of) for verdict in VERDICTS))
        for givens, of in sorted(groups.items())
    ]
    yield Figure(
        name="phases",
        title="One solution, several or none",
        about="The share of puzzles with exactly one solution, several or none.",
        x=GIVENS,
        y=Axis("share of puzzles"),
        series=[
            Series(verdict.solutions, "line", [(row[0], row[2 + index]) for row in rows])
            for index, verdict in enumerate(VERDICTS)
            if any(row[2 + index] for row in rows)
        ],
        columns=("givens", "puzzles", *(verdict.solutions for verdict in VERDICTS)),
        rows=rows,
    )


def _candidates(tally: Tally) -> Iterator[Figure]:
    """Yield the number of candidates left after all singles."""
    groups: dict[int, list[int]] = {}
    for known in tally.puzzles.values():
        if known.givens is not None and known.candidates is not None:
            groups.setdefault(known.givens, []).append(known.candidates)
    if len(groups) < 2:
        return
    rows = [(givens, len(of), *shares(of)) for givens, of in sorted(groups.items())]
    yield Figure(
        name="candidates",
        title="What singles leave open",
        about="Digits still possible in open cells when all singles are placed; 0 where the "
        "singles alone solve the puzzle.",
        x=GIVENS,
        y=Axis("candidates"),
        series=[
            Series(name, "line", [(row[0], row[2 + index]) for row in rows])
            for index, name in enumerate(QUARTILES)
        ],
        columns=("givens", "puzzles", *QUARTILES),
        rows=rows,
    )


_FIGURES: tuple[Callable[[Tally], Iterator[Figure]], ...] = (
    classes,
    colors,
    medians,
    times,
    distribution,
    _integrality,
    _nodes,
    _phases,
    _candidates,
)
