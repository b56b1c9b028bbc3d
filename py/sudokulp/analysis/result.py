"""`Result` and `Times`: the result of solving one puzzle, and where its time went."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..errors import SudokuError
from ..lines import as_words
from ..puzzle import Puzzle, Solution
from .verdict import Outcome, Verdict


@dataclass(frozen=True)
class Times:
    """Seconds spent on each part, None if it was not done or cannot be measured by itself.

    Parameters
    ----------
    build : float or None
        Writing the model.
    handover : float or None
        Converting it into the solver's input.
    solve : float or None
        Finding the first solution, or proving that there is none.
    prove : float or None
        Looking for a second solution.
    total : float
        Everything, the check of the answer included.
    """

    build: float | None
    handover: float | None
    solve: float | None
    prove: float | None
    total: float


@dataclass(frozen=True, repr=False)
class Result:
    """The result of `solve`.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle that was given.
    model : str
        Name of the model that was used.
    outcome : Outcome
        SOLVED, NONE (proved) or UNKNOWN (gave up).
    solution : Solution or None
        A solution, checked against the rules.
    unique : bool or None
        Whether it is the only one, None if that is not known.
    second : Solution or None
        Another solution, if there is one.
    reason : str
        Why something is not known, else "".
    variables, constraints : int
        Size of the model.
    solver, version : str
        Name and version of the solver.
    times : Times
        The seconds spent on each part.
    integral : bool or None
        Where only a relaxation was solved: whether its optimum is integral.
    formulation, singles, prover, nodes, iterations
        See `Budget`.
    way : str
        The way of the model that was used, "" for the default.
    fullest : Puzzle or None
        Where there is no solution: the givens and as many more digits as can be placed without
        breaking a rule. Only the ways "packing" and "plain packing" tell.

    Raises
    ------
    SudokuError
        By `as_puzzle` and `rows`, if there is no solution.
    """

    puzzle: Puzzle
    model: str
    outcome: Outcome
    solution: Solution | None
    unique: bool | None
    second: Solution | None
    reason: str
    variables: int
    constraints: int
    solver: str
    version: str
    times: Times
    integral: bool | None = None
    formulation: str = ""
    singles: int = 0
    prover: str = ""
    nodes: int = 0
    iterations: int = 0
    way: str = ""
    fullest: Puzzle | None = None

    @property
    def name(self) -> str:
        """The model and its way, as comparisons name them: "lp/packing"."""
        return f"{self.model}/{self.way}" if self.way else self.model

    @property
    def verdict(self) -> Verdict:
        """The outcome and the uniqueness as one value."""
        return Verdict.of(self.outcome, self.unique)

    @property
    def branched(self) -> int | None:
        """The nodes that HiGHS branched at; None where something else solved it."""
        return self.nodes if self.solver.startswith("HiGHS") else None

    @property
    def why(self) -> str:
        """Why something is not known, or which rule the givens break; else ""."""
        if self.verdict is not Verdict.NONE:
            return self.reason
        return "; ".join(map(str, self.puzzle.conflicts()[:1]))

    @property
    def filling(self) -> str:
        """How full a grid can be, where that is known instead of a solution; else ""."""
        if self.fullest is None:
            return ""
        count, side = len(self.fullest.givens), self.fullest.side
        rows = as_words(self.fullest.digits, side)
        return f"at most {count} of {side**2} cells can be filled without breaking a rule: {rows}"

    def as_puzzle(self) -> Puzzle:
        """Return the solution as a puzzle: a result is taken wherever a puzzle is."""
        return self._solved().as_puzzle()

    def rows(self) -> list[list[int]]:
        """Return the solution as rows of digits."""
        return self._solved().rows()

    def _solved(self) -> Solution:
        if self.solution is None:
            raise SudokuError(f"the result has no grid: {self}")
        return self.solution

    def __repr__(self) -> str:
        """Return the verdict, and below it the solution as a grid."""
        headline = self.verdict.headline_with(self.reason)
        return headline if self.solution is None else f"{headline}\n{self.solution}"

    def _repr_html_(self) -> str:
        """Return the verdict and the solution as a drawn grid, which notebooks show."""
        grid = "" if self.solution is None else self.solution._repr_html_()
        return f"<p>{escape(self.verdict.headline_with(self.reason))}</p>{grid}"

    def __str__(self) -> str:
        """Return the solution as a grid, or why there is none."""
        if self.solution is not None:
            return str(self.solution)
        return self.verdict.headline_with(self.reason)
