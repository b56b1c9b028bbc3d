"""Solving a puzzle: the `Result`, with its verdict, its solutions and the time of each part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from time import perf_counter
from typing import Any

from ..deadline import Notify, deadline, silent
from ..errors import GaveUp, SudokuError
from ..lines import as_words
from ..models import Model, Way, find_way
from ..models.statistics import Statistics
from ..puzzle import Puzzle, PuzzleLike, Solution, as_puzzle


class Outcome(StrEnum):
    """Whether a search found a solution, showed that there is none, or gave up.

    SOLVED means that a solution was found, and NONE that it is proved that there is no solution.
    UNKNOWN means neither, usually because the time ran out.
    """

    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """The verdict on a puzzle: how many solutions it has, as far as is known.

    SOLVED means that a solution was found, which may not be the only one. READ and WRONG are for
    the entries of a list: READ is a puzzle that was not solved, and WRONG is an entry that is not a
    puzzle. Files and JSON contain the value of a verdict. Menus list the verdicts in this order.

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
        "the puzzle has several solutions; this is one of them",
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

    outcome: Outcome | None  # the outcome of the search; None if there was no search
    label: str  # the verdict in tables
    headline: str  # the first words of the page's status
    remark_alone: str  # the verdict in lower case, as in messages
    solutions: str  # the number of solutions in words

    def __new__(cls, value: str, outcome: Outcome | None = None, *words: str) -> Verdict:
        verdict = str.__new__(cls, value)
        verdict._value_, verdict.outcome = value, outcome
        verdict.label, verdict.headline, verdict.remark_alone, verdict.solutions = words
        return verdict

    @classmethod
    def of(cls, outcome: str, unique: bool | None) -> Verdict:
        """Return the verdict for an outcome. `unique` says whether the solution is the only one."""
        if Outcome(outcome) is not Outcome.SOLVED:
            return cls(outcome)
        return cls.SOLVED if unique is None else cls.UNIQUE if unique else cls.SEVERAL

    @classmethod
    def of_number(cls, number: int, exact: bool) -> Verdict:
        """Return the verdict for a number of solutions. If not `exact`, there may be more."""
        if number > 1:
            return cls.SEVERAL
        if number:
            return cls.UNIQUE if exact else cls.SOLVED
        return cls.NONE if exact else cls.UNKNOWN

    @property
    def unique(self) -> bool | None:
        """True for exactly one solution, False for several solutions, otherwise None."""
        return {Verdict.UNIQUE: True, Verdict.SEVERAL: False}.get(self)

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is known: exactly one solution, several solutions, or none."""
        return self in (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE)

    def headline_with(self, reason: str) -> str:
        """Return the headline, followed by the reason if there is one."""
        return f"{self.headline}: {reason}" if reason else self.headline

    def remark(self, reason: str = "") -> str:
        """Return the verdict in lower case, followed by the reason if there is one."""
        doubt = ", possibly not the only one" if self is Verdict.SOLVED else ""
        return f"{self.remark_alone}{doubt}: {reason}" if reason else self.remark_alone


@dataclass(frozen=True)
class Times:
    """The times of solving a puzzle, in seconds.

    A time is None if the part was not needed or was not measured separately.
    """

    build: float | None  # to build the model
    handover: float | None  # to convert the model into the solver's input
    solve: float | None  # to find the first solution, or to prove that there is none
    prove: float | None  # to look for a second solution
    total: float  # for everything, including the check of the solution


@dataclass(frozen=True, repr=False)
class Result:
    """What a solver found: print it for the grid, or ask for `outcome`, `solution` and `unique`.

    If there is no solution, `as_puzzle` and `rows` raise SudokuError.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    model : str
        The name of the model.
    outcome : Outcome
        Whether a solution was found, none exists, or neither is known.
    solution : Solution or None
        A solution that was checked against the rules.
    unique : bool or None
        Whether it is the only solution; None if that is not known.
    second : Solution or None
        Another solution, if one was found.
    reason : str
        Why there is no proved answer; "" if there is one.
    variables : int
        The number of variables, as the model counts them.
    constraints : int
        The number of constraints, as the model counts them.
    solver : str
        The name of the solver.
    version : str
        The version of the solver.
    times : Times
        The times of the parts.
    integral : bool or None
        Whether the LP optimum that the solver returned is integral.
    formulation : str
        The formulation that was built last.
    singles : int
        The number of cells filled before the model was built.
    prover : str
        The search that looked for a second solution; "" if the model did.
    nodes : int
        The number of branch-and-bound nodes, partial grids, or cases.
    iterations : int
        The number of simplex iterations.
    way : str
        The way of the model that was used; "" for the default way.
    fullest : Puzzle or None
        If there is no solution: the givens and as many further digits as possible, without
        breaking a rule. Only the ways "packing" and "plain packing" find this grid.
    """

    puzzle: Puzzle
    model: str
    outcome: Outcome
    solution: Solution | None = None
    unique: bool | None = None
    second: Solution | None = None
    reason: str = ""
    variables: int = 0
    constraints: int = 0
    solver: str = ""
    version: str = ""
    times: Times = Times(None, None, None, None, 0.0)
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
        """The name of the model with its way, such as "lp/packing"."""
        return f"{self.model}/{self.way}" if self.way else self.model

    @property
    def verdict(self) -> Verdict:
        """The verdict on the puzzle, from `outcome` and `unique`."""
        return Verdict.of(self.outcome, self.unique)

    @property
    def branched(self) -> int | None:
        """The number of branch-and-bound nodes; None unless the solver is HiGHS."""
        return self.nodes if self.solver.startswith("HiGHS") else None

    @property
    def credit(self) -> str:
        """What solved the puzzle besides the model, or in its place; "" if only the model did.

        >>> solve(Puzzle("4... ..2. .1.. ...3"), "groebner").credit
        'singles; the model was not needed'
        >>> solve(Puzzle("4... ..2. .1.. ...3")).credit
        'proof by search'
        """
        if self.solver.startswith("singles"):
            return f"{self.solver}; the model was not needed"
        return f"proof by {self.prover}" if self.prover else ""

    @property
    def why(self) -> str:
        """Why the answer is not proved, or a conflict between givens; "" if there is neither."""
        if self.verdict is not Verdict.NONE:
            return self.reason
        return "; ".join(map(str, self.puzzle.conflicts()[:1]))

    @property
    def filling(self) -> str:
        """The largest number of cells that can be filled, in words, or "" if it is not known."""
        if self.fullest is None:
            return ""
        count, side = len(self.fullest.givens), self.fullest.side
        rows = as_words(self.fullest.digits, side)
        return f"at most {count} of {side**2} cells can be filled without breaking a rule: {rows}"

    def as_puzzle(self) -> Puzzle:
        """Return a puzzle whose givens are all digits of the solution."""
        return self._solved().as_puzzle()

    def rows(self) -> list[list[int]]:
        """Return the solution as rows of digits."""
        return self._solved().rows()

    def _solved(self) -> Solution:
        if self.solution is None:
            raise SudokuError(f"the result has no solution to show: {self}")
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


#: The fields of a result that the model records in its statistics.
NOTED = (
    "variables constraints solver version integral formulation singles prover nodes iterations"
).split()


def solve(
    puzzle: PuzzleLike,
    model: str = "lp",
    backend: Any = None,
    time_limit: float = 60,
    prove_unique: bool = True,
    notify: Notify = silent,
    way: str = "",
    **options: Any,
) -> Result:
    """Solve a puzzle and find out whether its solution is unique.

    If the time runs out before a solution is found, the outcome is UNKNOWN, and no error is raised.

    Parameters
    ----------
    puzzle : Puzzle or rows
        The puzzle. A classic puzzle can also be passed as rows of digits, with None or 0 for an
        empty cell.
    model : str
        The name of a model in `MODELS`, in any spelling. It may include a way, as in "cp/plain".
    backend : str, pulp.LpSolver or None
        The solver of the integer program: a name in `BACKENDS`, a PuLP solver, or None for the
        best solver available.
    time_limit : float
        The time limit in seconds, including the search for a second solution.
    prove_unique : bool
        Whether to look for a second solution.
    notify : callable, optional
        A function of one string, called with "building", "solving" and "proving" as each phase
        begins.
    way : str
        The name of a way of the model, that is, of one of its formulations or algorithms.
    **options
        Options of the model, such as ``formulation="packing"`` or ``integer=False`` for lp.

    Returns
    -------
    Result
        The outcome, the solutions found, and the times.

    Examples
    --------
    >>> result = solve(Puzzle("4... ..2. .1.. ...3"))
    >>> print(result)
    4 2 3 1
    1 3 2 4
    3 1 4 2
    2 4 1 3
    >>> result.outcome, result.unique
    (<Outcome.SOLVED: 'solved'>, True)
    """
    puzzle = as_puzzle(puzzle)
    chosen, asked = _chosen(*find_way(model, way), options)
    start, statistics = perf_counter(), Statistics(notify)
    if chosen.backends:
        options["backend"] = backend
    answers = chosen.solutions(puzzle, statistics, **{**asked.options, **options})
    found, second = _Found(answers, statistics), None
    unique: bool | None = None
    with deadline(time_limit):
        statistics.notify("building")
        first = found.take("solve")
        if first is not None and prove_unique:
            statistics.notify("proving")
            second = found.take("prove", other_than=first)
            if not found.reason:
                unique = second is None
    spent, total = statistics.times, perf_counter() - start
    solving = spent["solve"] - spent.get("build", 0.0) - spent.get("handover", 0.0)
    times = Times(
        build=spent.get("build"),
        handover=spent.get("handover"),
        solve=max(solving, 0.0),
        prove=spent.get("prove"),
        total=total,
    )
    outcome = Outcome.UNKNOWN if found.reason else Outcome.NONE
    return Result(
        puzzle=puzzle,
        model=chosen.name,
        outcome=Outcome.SOLVED if first else outcome,
        solution=first,
        unique=unique,
        second=second,
        reason=found.reason,
        times=times,
        way="" if asked == chosen.ways[0] else asked.name,
        fullest=None if first or found.reason else _fullest(puzzle, statistics),
        **{name: getattr(statistics, name) for name in NOTED},
    )


def _fullest(puzzle: Puzzle, statistics: Statistics) -> Puzzle | None:
    if statistics.fullest is None:
        return None
    filled = puzzle.with_digits(statistics.fullest)
    keeps = puzzle.givens.items() <= filled.givens.items()
    return filled if keeps and not filled.conflicts() else None


def _chosen(model: Model, way: Way, options: Mapping[str, Any]) -> tuple[Model, Way]:
    """Return a model and its way. If no way was requested, the options determine it."""
    against = [name for name in options if options[name] != way.options.get(name, options[name])]
    if not against:
        return model, way
    if way != model.ways[0]:
        raise SudokuError(
            f"the formulation '{way.name}' already sets the option '{against[0]}'; "
            "remove one of the two"
        )
    named = {**way.options, **options}
    fitting = (each for each in model.ways if named == {**named, **each.options})
    return model, next(fitting, way)


@dataclass
class _Found:
    """A reader of a model's solutions that checks them. `reason` says why there is no answer."""

    answers: Iterator[Solution]
    statistics: Statistics
    reason: str = ""

    def take(self, phase: str, other_than: Solution | None = None) -> Solution | None:
        """Return the next solution, or None if there is none or if it fails the check."""
        start = perf_counter()
        try:
            try:
                solution = next(self.answers, None)
            finally:
                self.statistics.times[phase] = perf_counter() - start
            if solution and (solution == other_than or not solution.is_valid()):
                self.reason = self.statistics.refused()
                return None
        except GaveUp as error:
            self.reason = str(error)
            return None
        return solution
