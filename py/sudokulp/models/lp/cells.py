"""The program of open cells: the literature's model, reduced by the digits that are placed.

Only the givens may be placed, or naked and hidden singles as well. There is a variable for each
digit that these leave to an open cell, and a constraint for each one of the literature's model
that they do not satisfy, under the same name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import pulp

from ...backends.held import Rows
from ...deadline import check_deadline
from .names import constraint_names, variable_names
from .program import Program
from .reduction import Reduction

#: The placements a variable stands for, as (cell from 0, digit).
Places = Sequence[tuple[int, int]]


class ReducedProgram(Program):
    """An integer program for the cells that a reduction left open.

    Parameters
    ----------
    name : str
        Name of the problem.
    reduction : Reduction
        What is left of the puzzle.
    names : sequence of str
        Name of each variable.
    places : sequence of sequence of (int, int)
        What each variable places: (cell from 0, digit); helper variables nothing.
    """

    def __init__(
        self, name: str, reduction: Reduction, names: Sequence[str], places: Sequence[Places]
    ) -> None:
        super().__init__(name, pulp.LpMinimize, names)
        self.placed = reduction.placed
        self._places = places

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""
        if self.status != pulp.LpStatusOptimal:
            return None
        digits = list(self.placed)
        for value, places in zip(self.values(), self._places, strict=True):
            if (value or 0) > 0.5:
                for cell, digit in places:
                    digits[cell] = digit
        return tuple(digits) if all(digits) else None

    def places(self) -> Sequence[Places]:
        """Return what each column places if it is 1, as (cell from 0, digit)."""
        return self._places

    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns that place something and are 1 in the solution with these digits."""
        return [
            column
            for column, places in enumerate(self._places)
            if places and all(digits[cell] == digit for cell, digit in places)
        ]


def cells_program(reduction: Reduction, helpers: Sequence[str] = ()) -> ReducedProgram:
    """Return the literature's model without what the placed digits settle.

    Helpers are names of variables behind the others, which place nothing and are in no row yet.
    Where the placed digits contradict the rules, so that a constraint has no candidate left, the
    candidates that it had are in the program all the same, each with one that rules it out.
    """
    board = reduction.board
    candidates = [cell * board.side + digit - 1 for cell, digit in reduction.choices]
    ruled_out = {ranked[unmet] for unmet in reduction.unmet for ranked in board.by_rank}
    every = variable_names(board.side)
    columns = {candidate: n for n, candidate in enumerate(sorted(ruled_out.union(candidates)))}
    program = ReducedProgram(
        "open_cells",
        reduction,
        [*(every[candidate] for candidate in columns), *helpers],
        [
            *(((candidate // board.side, candidate % board.side + 1),) for candidate in columns),
            *(() for _ in helpers),
        ],
    )
    program.constrain_all(_rows(reduction, columns))
    if board.variant.rules:
        from .ruled import add_rules  # most puzzles have none

        add_rules(program, reduction, {x: (column,) for x, column in columns.items()})
    for candidate in sorted(ruled_out):
        name = f"{every[candidate]}_is_ruled_out_by_givens"
        program.constrain([columns[candidate]], pulp.LpConstraintEQ, name, bound=0)
    return program


def _rows(reduction: Reduction, columns: Mapping[int, int]) -> Rows:
    """Return the rows of cells and regions: one of the columns of each is 1."""
    board = reduction.board
    found: defaultdict[int, list[int]] = defaultdict(list)
    for cell, digit in reduction.choices:
        check_deadline()
        candidate = cell * board.side + digit - 1
        column = columns[candidate]
        for constraint in board.constraints_of(candidate):
            found[constraint].append(column)
    for unmet in reduction.unmet:
        found[unmet] = sorted(columns[ranked[unmet]] for ranked in board.by_rank)
    names = constraint_names(board.variant, board.shape)
    rows = Rows()
    rows.add_ones({names[constraint]: found[constraint] for constraint in sorted(found)})
    return rows
