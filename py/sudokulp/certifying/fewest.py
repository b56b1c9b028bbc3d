"""The fewest of a puzzle's own givens that keep its solution the only one, proved.

By implicit hitting sets: of every other full grid some given has to stay that rules it out. An
integer program chooses the fewest givens that rule out all grids met so far; as long as that
leaves another grid, that is a new constraint. The last choice suffices, and fewer do not.

References
----------
J. Davies, F. Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances" (2011);
G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku" (2012), on hitting sets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from ..backends import check_backend
from ..engine.budget import Budget
from ..engine.prover import find_prover
from ..errors import GaveUp, Stop, SudokuError
from ..explaining.multipliers import Solver, hitting_set
from ..puzzle import AsPuzzle, Puzzle, as_puzzle


@dataclass(frozen=True)
class Fewest:
    """A puzzle with as few of another's givens as were found to suffice."""

    #: With these givens alone; its solution is the same, and the only one.
    puzzle: Puzzle
    #: With fewer givens than these, all of them the other puzzle's, there are several
    #: solutions: that is proved.
    least: int
    #: Why it is not known whether fewer than in `puzzle` suffice; "" if they do not.
    reason: str = ""
    stop: Stop | None = None

    @property
    def proved(self) -> bool:
        """Whether it is proved that no fewer suffice."""
        return self.least == len(self.puzzle.givens)


def fewest_givens(puzzle: AsPuzzle, time_limit: float = 60, backend: Any = None) -> Fewest:
    """Return the puzzle with the fewest of its givens that leave exactly one solution.

    When the time is over, the fewest that were found are returned with the reason. Another number
    of solutions raises SudokuError, or GaveUp if the time is over before it is known.

    >>> found = fewest_givens(Puzzle("1234 3412 2143 4321", 2))
    >>> len(found.puzzle.givens), found.proved
    (4, True)
    """
    puzzle = as_puzzle(puzzle)
    check_backend(backend)
    with Budget(time_limit, backend) as budget:
        search = _Search(puzzle, budget)
        if not search.suffice(search.best):
            which = "several solutions" if search.has_any() else "no solution"
            raise SudokuError(f"cannot remove givens: the puzzle has {which}")
        reason, stop = "", None
        try:
            search.run()
        except GaveUp as error:
            reason, stop = str(error), error.stop
        return Fewest(search.with_only(search.best), search.least, reason, stop)


class _Search:
    """The fewest givens found so far, and the number that is proved; givens are their labels."""

    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        self._puzzle, self._budget = puzzle, budget
        self._prover = find_prover(puzzle.variant, puzzle.shape, budget)
        self.best = frozenset(puzzle.givens)
        self.least = 0

    def with_only(self, labels: Collection[int]) -> Puzzle:
        puzzle = self._puzzle
        givens = {label: puzzle.givens[label] for label in sorted(labels)}
        return Puzzle(givens, puzzle.shape, puzzle.variant, symbols=puzzle.symbols)

    def suffice(self, labels: Collection[int]) -> bool:
        """Return whether these givens leave exactly one solution."""
        given = enumerate(self._puzzle.digits, 1)
        return self._prover.has_one([digit if label in labels else 0 for label, digit in given])

    def has_any(self) -> bool:
        puzzle = self._puzzle
        return not puzzle.conflicts() and self._prover.has_any(puzzle.digits)

    def run(self) -> None:
        """Search until it is proved that no fewer suffice."""
        for label in sorted(self.best):
            if self.suffice(self.best - {label}):
                self.best -= {label}
        solver = Solver(self._budget)
        needed = [next(self._missed(self.best - {label})) for label in sorted(self.best)]
        while self.least < len(self.best):
            chosen = hitting_set(needed, solver)
            self.least = len(chosen)
            missed = list(self._missed(chosen))
            if not missed:
                self.best = chosen
            needed += missed

    def _missed(self, chosen: frozenset[int]) -> Iterator[frozenset[int]]:
        """Yield sets of which some given has to stay, and none is among those chosen.

        Each is the smallest: with any one of it, the givens outside of it suffice.
        """
        every = frozenset(self._puzzle.givens)
        while not self.suffice(chosen):
            outside = chosen
            for label in sorted(every - chosen):
                if not self.suffice(outside | {label}):
                    outside |= {label}
            yield every - outside
            chosen |= every - outside
