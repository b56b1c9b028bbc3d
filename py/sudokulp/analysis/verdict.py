"""Verdicts on a puzzle, and `Result`: what solving it came to, and where the time went."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from html import escape

from ..errors import SudokuError
from ..lines import as_words
from ..puzzle import Puzzle, Solution


class Outcome(StrEnum):
    """The outcome of a search: a solution, a proof that there is none, or neither."""

    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """Every possible verdict on a puzzle; its value is what files and JSON contain.

    Menus list them in this order. READ and WRONG are for the lines of a list: a puzzle that
    was only read, and a line that is not a puzzle.

    Examples
    --------
    >>> Verdict.of("solved", True).headline
    'Solved: unique solution'
    >>> Verdict.of_number(2, exact=False).label
    'Several'
    >>> Verdict.NONE.remark("two 5s in row 1")
    'no solution: two 5s in row 1'
    """

    UNIQUE = (
        "unique",
        Outcome.SOLVED,
        "Unique",
        "Solved: unique solution",
        "unique solution",
        "exactly one solution",
    )
    SEVERAL = (
        "several",
        Outcome.SOLVED,
        "Several",
        "Solved: one of several solutions",
        "one of several solutions",
        "several solutions",
    )
    SOLVED = (
        "solved",
        Outcome.SOLVED,
        "Not known to be unique",
        "Solved: a solution was found",
        "a solution",
        "at least one solution",
    )
    NONE = "none", Outcome.NONE, "No solution", "No solution", "no solution", "no solution"
    UNKNOWN = "unknown", Outcome.UNKNOWN, "Unknown", "Unknown", "unknown", "unknown"
    READ = "read", None, "Read", "Ready: read", "read", "unknown"
    WRONG = "wrong", None, "No puzzle", "Error: no puzzle", "no puzzle", "unknown"

    outcome: Outcome | None  # of the search, None if nothing was searched
    label: str  # the wording in tables for people
    headline: str  # the first words of the page's status
    remark_alone: str  # the remark above a solution, or in place of one
    solutions: str  # the wording that counts

    def __new__(cls, value: str, outcome: Outcome | None = None, *words: str) -> Verdict:
        verdict = str.__new__(cls, value)
        verdict._value_, verdict.outcome = value, outcome
        verdict.label, verdict.headline, verdict.remark_alone, verdict.solutions = words
        return verdict

    @classmethod
    def of(cls, outcome: str, unique: bool | None) -> Verdict:
        """Return the verdict of a search: its outcome, and whether the solution is the only one."""
        if Outcome(outcome) is not Outcome.SOLVED:
            return cls(outcome)
        return cls.SOLVED if unique is None else cls.UNIQUE if unique else cls.SEVERAL

    @classmethod
    def of_number(cls, number: int, exact: bool) -> Verdict:
        """Return the verdict on a puzzle with this many solutions, or at least as many."""
        if number > 1:
            return cls.SEVERAL
        if number:
            return cls.UNIQUE if exact else cls.SOLVED
        return cls.NONE if exact else cls.UNKNOWN

    @property
    def unique(self) -> bool | None:
        """Whether the solution is the only one, None if that is not known or there is none."""
        return {Verdict.UNIQUE: True, Verdict.SEVERAL: False}.get(self)

    @property
    def is_proved(self) -> bool:
        return self in (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE)

    def headline_with(self, reason: str) -> str:
        return f"{self.headline}: {reason}" if reason else self.headline

    def remark(self, reason: str = "") -> str:
        """Return the remark above a solution, or in place of one, and the reason."""
        doubt = ", perhaps not the only one" if self is Verdict.SOLVED else ""
        return f"{self.remark_alone}{doubt}: {reason}" if reason else self.remark_alone


@dataclass(frozen=True)
class Times:
    """Seconds spent on each part, None if it was not done or cannot be measured by itself."""

    build: float | None  # writing the model
    handover: float | None  # converting it into the solver's input
    solve: float | None  # finding the first solution, or proving that there is none
    prove: float | None  # looking for a second solution
    total: float  # everything, the check of the answer included


@dataclass(frozen=True, repr=False)
class Result:
    """The result of `solve`; without a solution `as_puzzle` and `rows` raise SudokuError."""

    puzzle: Puzzle
    model: str  # its name
    outcome: Outcome  # SOLVED, NONE (proved) or UNKNOWN (gave up)
    solution: Solution | None = None  # checked against the rules
    unique: bool | None = None  # whether it is the only one, None if that is not known
    second: Solution | None = None  # another solution, if there is one
    reason: str = ""  # why something is not known
    variables: int = 0
    constraints: int = 0
    solver: str = ""
    version: str = ""
    times: Times = Times(None, None, None, None, 0.0)
    #: Where only a relaxation was solved: whether its optimum is integral.
    integral: bool | None = None
    #: See `Budget`.
    formulation: str = ""
    singles: int = 0
    prover: str = ""
    nodes: int = 0
    iterations: int = 0
    way: str = ""  # the way of the model that was used, "" for the default
    #: Where there is no solution: the givens and as many more digits as can be placed without
    #: breaking a rule. Only the ways "packing" and "plain packing" tell.
    fullest: Puzzle | None = None

    @property
    def name(self) -> str:
        """The model and its way, as comparisons name them: "lp/packing"."""
        return f"{self.model}/{self.way}" if self.way else self.model

    @property
    def verdict(self) -> Verdict:
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
        return self._solved().rows()

    def _solved(self) -> Solution:
        if self.solution is None:
            raise SudokuError(f"the result has no grid: {self}")
        return self.solution

    def __repr__(self) -> str:
        headline = self.verdict.headline_with(self.reason)
        return headline if self.solution is None else f"{headline}\n{self.solution}"

    def _repr_html_(self) -> str:
        grid = "" if self.solution is None else self.solution._repr_html_()
        return f"<p>{escape(self.verdict.headline_with(self.reason))}</p>{grid}"

    def __str__(self) -> str:
        if self.solution is not None:
            return str(self.solution)
        return self.verdict.headline_with(self.reason)
