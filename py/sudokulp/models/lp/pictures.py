"""The integer program of a picture: the likeliest givens that a grid with all rules allows."""

from __future__ import annotations

from collections.abc import Sequence

import pulp

from ...errors import GaveUp
from ...puzzle import Puzzle, Solution
from ..statistics import Statistics
from .formulations import cells_program
from .program import Digits, restrict, run


class PictureProgram:
    """The program of a puzzle, with an objective: how well its solution explains a picture.

    x[r, c, d] is 1 if the solution has d in cell (r, c). The picture then shows d there as a given,
    or it shows no given, whichever is likelier. So the weight of x[r, c, d] is the greater of two
    log-probabilities. A cut may demand a given that is not likely. For such givens, y[r, c, d] is 1
    if the picture shows d; its weight is what this costs.

    Parameters
    ----------
    certain : Puzzle
        The puzzle, with its variant, its rules and the givens that are certain.
    given : sequence of sequences of float
        For each cell in row order, the log-probability that it shows each digit as a given.
    other : sequence of sequences of float
        For each cell and each digit of the solution, the log-probability that the cell shows no
        given: nothing, or a digit by hand, which is less likely if it is not that digit.

    Attributes
    ----------
    program : Program
        The program.
    """

    def __init__(
        self,
        certain: Puzzle,
        given: Sequence[Sequence[float]],
        other: Sequence[Sequence[float]],
    ) -> None:
        self.program = cells_program(restrict(certain))
        self.program.sense = pulp.LpMaximize
        self._certain = certain
        both = enumerate(self.program.places)
        #: The column of x for each candidate, as (cell from 0, digit).
        self._x = {places[0]: column for column, places in both if places}
        #: What showing each candidate as a given gains, compared with showing no given.
        self._gain = {(c, d): given[c][d - 1] - other[c][d - 1] for c, d in self._x}
        self._weights = {x: max(given[c][d - 1], other[c][d - 1]) for (c, d), x in self._x.items()}
        #: The column of y for each candidate that is not likely to be shown, once there is a cut.
        self._y: dict[tuple[int, int], int] = {}
        self._cuts = 0
        self.program.optimise(self._weights)

    def decide(self, backend: pulp.LpSolver) -> tuple[Digits, Digits] | None:
        """Return the likeliest givens in row order, 0 for a cell without one, and a solution.

        If no grid obeys the rules and the cuts, None is returned. If the time runs out before there
        is an answer, or if the judge rejects it, GaveUp is raised.
        """
        statistics = Statistics()
        run(self.program, backend, statistics)
        digits = self.program.found()
        if digits is None:
            return None
        if not Solution(self._certain, digits).is_valid():
            raise GaveUp(statistics.refused())
        values = self.program.values()
        shown = {one for one, gain in self._gain.items() if gain > 0}
        shown |= {one for one, y in self._y.items() if values[y] > 0.5}
        both = enumerate(zip(digits, self._certain.digits, strict=True))
        givens = tuple(
            digit if certain or (cell, digit) in shown else 0 for cell, (digit, certain) in both
        )
        return givens, digits

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no givens are likelier than those found last."""
        return self.program.outcome.settled

    def require_other(self, one: Sequence[int], two: Sequence[int]) -> None:
        """Add the cut that excludes all givens which allow both of two solutions.

        Givens with a single solution exclude one of the two, so they have a digit that one of the
        two lacks. This cut is far stronger than one that excludes only the last givens.
        """
        if not self._y:
            self._add_shown()
        shown = [
            self.program.columns[self._y.get((cell, digit), x)]
            for (cell, digit), x in self._x.items()
            if one[cell] != digit or two[cell] != digit
        ]
        self._cuts += 1
        self.program += pulp.lpSum(shown) >= 1, f"not_both_solutions_{self._cuts:02d}"

    def _add_shown(self) -> None:
        """Add y for each candidate that is not likely to be shown; for the others, y is x."""
        program = self.program
        for candidate, column in self._x.items():
            if self._gain[candidate] <= 0:
                x = program.columns[column]
                self._y[candidate] = len(program.columns)
                y = program.add_binary(x.name.replace("x", "y", 1))
                program += y <= x, f"{y.name}_needs_{x.name}"
        costs = {y: self._gain[candidate] for candidate, y in self._y.items()}
        program.optimise(self._weights | costs)
