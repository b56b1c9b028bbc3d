"""The operation that decides what a picture of a puzzle shows."""

from __future__ import annotations

from typing import Any

from ..analysis.likeliest import read_cells as read_likeliest
from ..grid import shape_named, usual_shape
from .protocol import LIMIT, Message, rules_in, shown_shape
from .puzzles import Read, read_fields


class Doubt(Message):
    """A cell of a picture whose label is not certain."""

    cell: int
    shown: int  # the label of the reading: a digit, or 0 for an empty cell
    gap: float  # how many times likelier the label is than any other, as a logarithm
    likeliest: tuple[tuple[int, float], ...]  # digits, or 0 for empty, with their probabilities


class CellsRead(Read):
    log_likelihood: float
    solutions: int | None  # 1, or 2 for several; None if it is not known
    cuts: int
    doubts: tuple[Doubt, ...]
    sure: bool  # whether there is exactly one solution, which is proved, and no doubt


def read_cells(
    *,
    log_p: tuple[tuple[tuple[float, ...], ...], ...],
    variant: str,
    boxsize: int | str | None = None,
    rules: tuple[Any, ...] = (),
    by_hand: tuple[tuple[float, ...], ...] | None = None,
    single: bool = True,
    time_limit: float = LIMIT,
    backend: Any = None,
) -> CellsRead:
    """Return the likeliest puzzle with one solution that a picture shows.

    `log_p` has the logarithms of the probabilities of each cell's labels: nothing, digit 1 and so
    on. `by_hand` has the probability of handwriting in each cell. Unless `single`, the likeliest
    puzzle may have several solutions.
    """
    shape = shown_shape(usual_shape(len(log_p)) if boxsize is None else shape_named(boxsize))
    reading = read_likeliest(
        log_p,
        variant,
        rules_in(rules, shape),
        boxes=shape,
        by_hand=by_hand,
        single=single,
        time_limit=time_limit,
        backend=backend,
    )
    return CellsRead(
        **read_fields(reading),
        log_likelihood=reading.log_likelihood,
        solutions=reading.solutions,
        cuts=reading.cuts,
        doubts=tuple(map(Doubt.of, reading.doubts)),
        sure=reading.sure,
    )
