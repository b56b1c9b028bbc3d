"""Solving: one puzzle by one model, the answer checked, and a second solution looked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ..engine.budget import Budget
from ..errors import GaveUp, SudokuError
from ..givens import Row
from ..models import Model, Way, find_way
from ..puzzle import AsPuzzle, Puzzle, Solution, coerced
from .verdict import Outcome, Result, Times

#: What a result has as the model noted it in its budget.
NOTED = (
    "variables constraints solver version integral formulation singles prover nodes iterations"
).split()


def solve(
    puzzle: AsPuzzle | Sequence[Row],
    model: str = "lp",
    backend: Any = None,
    time_limit: float = 60,
    prove_unique: bool = True,
    notify: Callable[[str], object] | None = None,
    way: str = "",
    **options: Any,
) -> Result:
    """Solve a puzzle and tell whether its solution is the only one.

    Running out of time is an outcome (unknown), not an error.

    Parameters
    ----------
    puzzle : Puzzle or rows
        Rows of digits, with None or 0 for an empty cell, are a classic puzzle.
    model, way : str
        Name of a model, in any spelling, and of a way where it has several; "cp/plain" names both.
    backend : str, pulp.LpSolver or None
        For the integer program: a backend's name, a PuLP solver, or None for the best
        that is available.
    time_limit : float
        Seconds for everything, the proof included.
    notify : callable, optional
        Called with "building", "solving" and "proving" as these begin.
    options
        Passed to the model, such as ``formulation="packing"`` or ``integer=False`` for lp.

    Notes
    -----
    Of the largest grids, measured on a busy computer with two cores: with a twentieth of the cells
    open, 49 x 49 takes 3 s in the models lp and sat and 15 s in cp, 64 x 64 9 and 12 s, and
    81 x 81 47 and 34 s; with three tenths open 49 x 49 takes 20, 7 and 50 s, 64 x 64 23 and 40 s,
    and none solved 81 x 81 within a minute. Up to 570 MB of memory were in use.

    Examples
    --------
    >>> result = solve(Puzzle("4... ..2. .1.. ...3", 2))
    >>> print(result)
    4 2 3 1
    1 3 2 4
    3 1 4 2
    2 4 1 3
    >>> result.outcome, result.unique
    (<Outcome.SOLVED: 'solved'>, True)
    """
    puzzle = coerced(puzzle)
    chosen, asked = _chosen(*find_way(model, way), options)
    budget = Budget(time_limit, backend, notify)
    answers = chosen.solutions(puzzle, budget, **{**asked.options, **options})
    found, second = _Found(), None
    unique: bool | None = None
    with budget:
        budget.say("building")
        first = found.take(answers, budget, "solve")
        if first is not None and prove_unique:
            budget.say("proving")
            second = found.take(answers, budget, "prove", other_than=first)
            if not found.reason:
                unique = second is None
    outcome = Outcome.UNKNOWN if found.reason else Outcome.NONE
    return Result(
        puzzle=puzzle,
        model=chosen.name,
        outcome=Outcome.SOLVED if first else outcome,
        solution=first,
        unique=unique,
        second=second,
        reason=found.reason,
        times=_times(budget),
        way="" if asked == chosen.ways[0] else asked.name,
        fullest=None if first or found.reason else _fullest(puzzle, budget),
        **{name: getattr(budget, name) for name in NOTED},
    )


def _fullest(puzzle: Puzzle, budget: Budget) -> Puzzle | None:
    if budget.fullest is None:
        return None
    filled = puzzle.with_digits(budget.fullest)
    keeps = puzzle.givens.items() <= filled.givens.items()
    return filled if keeps and not filled.conflicts() else None


def _chosen(model: Model, way: Way, options: Mapping[str, Any]) -> tuple[Model, Way]:
    """Return a model and its way; if no way was requested, the one that the options describe."""
    against = [name for name in options if options[name] != way.options.get(name, options[name])]
    if not against:
        return model, way
    if way != model.ways[0]:
        raise SudokuError(f"the way {way.name} and the option {against[0]} contradict each other")
    named = {**way.options, **options}
    fitting = (each for each in model.ways if named == {**named, **each.options})
    return model, next(fitting, way)


@dataclass
class _Found:
    """Takes solutions from a model's generator; keeps the reason if there is no answer."""

    reason: str = ""

    def take(
        self,
        answers: Iterator[Solution],
        budget: Budget,
        phase: str,
        other_than: Solution | None = None,
    ) -> Solution | None:
        """Return the next solution if it passes the check, None if there is none."""
        start = perf_counter()
        try:
            solution = next(answers, None)
        except GaveUp as error:
            self.reason = str(error)
            return None
        finally:
            budget.times[phase] = perf_counter() - start
        if solution is None:
            return None
        if not solution.is_valid() or solution == other_than:
            self.reason = budget.refused()
            return None
        return solution


def _times(budget: Budget) -> Times:
    spent = budget.times
    solving = spent["solve"] - spent.get("build", 0.0) - spent.get("handover", 0.0)
    return Times(
        build=spent.get("build"),
        handover=spent.get("handover"),
        solve=max(solving, 0.0),
        prove=spent.get("prove"),
        total=budget.elapsed(),
    )
