"""The program of open cells: the literature's model, reduced by naked and hidden singles.

There is a variable for each digit that is still possible in an open cell, and a constraint for
each one of the literature's model that is not satisfied yet, under the same name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pulp

from .names import constraint_names, variable_names
from .program import Program
from .reduction import Reduction

#: The placements a variable stands for, as (cell from 0, digit).
Places = Sequence[tuple[int, int]]


class ReducedProgram(Program):
    """An integer program for the cells that the singles left open.

    Parameters
    ----------
    name : str
        Name of the problem.
    reduction : Reduction
        What is left of the puzzle.
    names : sequence of str
        Name of each variable.
    places : sequence of sequence of (int, int)
        What each variable places: (cell from 0, digit).
    """

    def __init__(
        self, name: str, reduction: Reduction, names: Sequence[str], places: Sequence[Places]
    ) -> None:
        super().__init__(name, pulp.LpMinimize, names)
        self._placed = reduction.placed
        self._places = places

    def found(self) -> tuple[int, ...] | None:
        """Return the digits of the full grid that the last solve came to, None if none."""
        if self.status != pulp.LpStatusOptimal:
            return None
        digits = list(self._placed)
        for value, places in zip(self.values(), self._places, strict=True):
            if (value or 0) > 0.5:
                for cell, digit in places:
                    digits[cell] = digit
        return tuple(digits) if all(digits) else None

    def chosen(self, digits: Sequence[int]) -> list[int]:
        """Return the columns that are 1 in the solution with these digits."""
        return [
            column
            for column, places in enumerate(self._places)
            if all(digits[cell] == digit for cell, digit in places)
        ]


def cells_program(reduction: Reduction) -> ReducedProgram:
    """Return the literature's model without what the singles settled."""
    board = reduction.board
    candidates = [cell * board.side + digit - 1 for cell, digit in reduction.choices]
    every = variable_names(board.side)
    names = [every[candidate] for candidate in candidates]
    program = ReducedProgram(
        "open_cells", reduction, names, [(choice,) for choice in reduction.choices]
    )
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for column, candidate in enumerate(candidates):
        for constraint in board.constraints_of(candidate):
            rows[constraint].append(column)
    row_names = constraint_names(board.variant, board.boxsize)
    for constraint in sorted(rows):
        program.constrain(rows[constraint], pulp.LpConstraintEQ, row_names[constraint])
    return program
