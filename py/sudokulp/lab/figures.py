"""Figures of an experiment: the data to draw, made from its records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..analysis.verdict import Verdict
from .class_figures import classes
from .color_figures import colors
from .figure import GIVENS, Axis, Figure, Series, thinned
from .tally import VERDICTS, Tally
from .time_figures import QUARTILES, distribution, medians, shares, times


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
