"""What a program leaves behind: digits, judged, and constraints that contradict each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import pulp

from ..backends.problem import to_arrays
from ..backends.solver import ArrayBackend, adjusted
from ..errors import GaveUp, SudokuError
from ..grid import digit_of, short_name
from ..numbers import counted
from ..puzzle import BrokenRule, Conflict, Puzzle, Solution

#: Numbers in the constraints of a program beyond which looking for them takes too long.
LARGEST = 20_000
#: Seconds for it.
SECONDS = 10
#: Most characters shown of a constraint without a name.
_SHOWN = 60
_FRACTIONS = (
    "The LP relaxation is feasible: only the integer program shows that there is no solution."
)
_WORDS = re.compile(r"[^\W\d]*")
_NUMBERED = re.compile(r"_C\d+")


def contradicting(problem: pulp.LpProblem, backend: ArrayBackend) -> tuple[str, tuple[str, ...]]:
    """Return which constraints of an infeasible problem contradict each other: a sentence, names.

    Without any one of them the others are feasible. Those with unusual names come first, as they
    are what the author added to the rules.
    """
    fixed = problem.fixObjective()  # as PuLP does before it solves
    arrays = to_arrays(problem, False)
    problem.restoreObjective(*fixed)
    if len(arrays.values) > LARGEST:
        return "The program is too large to look for conflicting constraints.", ()
    try:
        with adjusted(backend, timeLimit=SECONDS):
            rows = backend.conflict(arrays)
    except GaveUp:
        return f"The search for conflicting constraints ran out of time after {SECONDS} s.", ()
    if not rows:
        return _FRACTIONS, ()
    constraints = list(problem.constraints())
    alike = Counter(map(_family, constraints))
    rows = sorted(rows, key=lambda row: (alike[_family(constraints[row])], row))
    names = tuple(_name(constraints[row]) for row in rows)
    return _sentence(len(names), len(constraints)), names


def _sentence(count: int, number: int) -> str:
    if count == 1:
        return "Infeasible even as an LP: no values satisfy this constraint."
    which = (
        f"these {count:,} of the {number:,} constraints" if count < number else "the constraints"
    )
    return (
        f"Infeasible even as an LP: {which} conflict, and removing any one of them ends the "
        "conflict (an IIS)."
    )


def _family(constraint: pulp.LpConstraint) -> str:
    """Return what the names of constraints of a kind begin with."""
    found = _WORDS.match(constraint.name or "")
    return found[0] if found else ""


def _name(constraint: pulp.LpConstraint) -> str:
    """Return the name of a constraint, or itself if it was not given one."""
    name = constraint.name or ""
    if name and not _NUMBERED.fullmatch(name):
        return str(name)
    text = " ".join(str(constraint).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


#: The function of a text that returns the grid, and the variables that are taken if there is none.
GRID, VARIABLES = "grid", "x"


@dataclass(frozen=True)
class Left:
    """What a program left."""

    #: Of its problem, in PuLP's words; "" if there is no problem.
    status: str = ""
    #: Its value, if the problem has one and is solved.
    objective: float | None = None
    #: Of each cell, in row order; empty if it left no whole grid.
    digits: tuple[int, ...] = ()
    #: A sentence on the constraints that contradict each other, and their names.
    reason: str = ""
    contradicting: tuple[str, ...] = ()


def left_in(names: dict[str, Any], side: int, backend: ArrayBackend | None = None) -> Left:
    """Return what a program left among its names.

    The digits are those of its function ``grid()``, or else of the variables ``x[r, c, d]``,
    counted from 0 or from 1; a grid of another size raises SudokuError. A backend looks for what
    makes its problem infeasible.
    """
    problems = [value for value in names.values() if isinstance(value, pulp.LpProblem)]
    if not problems:
        return Left()
    problem = problems[-1]
    status = pulp.LpStatus[problem.status]
    if problem.status != pulp.LpStatusOptimal:
        if backend is None or problem.status != pulp.LpStatusInfeasible:
            return Left(status)
        reason, named = contradicting(problem, backend)
        return Left(status, reason=reason, contradicting=named)
    objective = problem.objective.value() if problem.objective else None
    if not isinstance(objective, int | float) or not isfinite(objective):
        objective = None  # a text may put anything there
    if callable(names.get(GRID)):
        return Left(status, objective, _of_rows(names[GRID](), side))
    return Left(status, objective, _of_variables(names.get(VARIABLES), side))


def _of_rows(rows: Any, side: int) -> tuple[int, ...]:
    """Return the digits of a list of rows, of symbols or numbers."""
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise SudokuError(f"grid() must return {side} rows")
    sizes = {len(row) for row in rows}
    if len(rows) != side or sizes != {side}:
        raise SudokuError(f"grid() must return {side} rows of {side} digits")
    return tuple(_digit(each, side) for row in rows for each in row)


def _digit(value: Any, side: int) -> int:
    found = digit_of(value, side) if isinstance(value, str) and len(value) == 1 else value
    if type(found) is not int or not 0 < found <= side:
        raise SudokuError(f"grid() must return digits of a {side}x{side} grid")
    return found


def _of_variables(variables: Any, side: int) -> tuple[int, ...]:
    """Return the digits of variables by row, column and digit."""
    if not isinstance(variables, dict) or not all(map(_is_place, variables.items())):
        return ()
    ones = [place for place, variable in variables.items() if (variable.value() or 0) > 0.5]
    first = min((min(place) for place in variables), default=0)
    digits = {(r - first, c - first): d - first + 1 for r, c, d in ones}
    cells = [(r, c) for r in range(side) for c in range(side)]
    if len(ones) != side * side or sorted(digits) != cells or max(digits.values()) > side:
        return ()
    return tuple(digits[cell] for cell in cells)


def _is_place(entry: tuple[Any, Any]) -> bool:
    place, variable = entry
    return (
        isinstance(variable, pulp.LpVariable)
        and isinstance(place, tuple)
        and len(place) == 3
        and all(type(number) is int for number in place)
    )


#: Most broken rules, and most changed givens, that are listed.
_LISTED = 3

KEEPS = "It is a valid solution of the puzzle."


@dataclass(frozen=True)
class Judgement:
    """Whether a program's digits solve the puzzle."""

    #: Whether they are a solution of the puzzle.
    keeps: bool
    #: That they are, or what they break.
    sentences: tuple[str, ...]
    #: Labels of the cells where they break something.
    cells: tuple[int, ...]


def judge(puzzle: Puzzle, digits: Sequence[int]) -> Judgement:
    """Return which rules of a puzzle, and which givens, a full grid of its size breaks."""
    full = puzzle.with_digits(digits)
    if len(full.givens) < len(full.digits):
        raise SudokuError("the program's answer must have a digit in every cell")
    if Solution(puzzle, full.digits).is_valid():
        return Judgement(True, (KEEPS,), ())
    broken: list[Conflict | BrokenRule] = [*full.conflicts(), *full.broken_rules()]
    moved = [label for label, digit in puzzle.givens.items() if full.digits[label - 1] != digit]
    known = all(rule.known for rule in puzzle.rules)
    kept = "It satisfies every rule." if known else "It breaks none of the supported rules."
    sentences = [f"{str(each)[0].upper()}{str(each)[1:]}." for each in broken] or [kept]
    if len(sentences) > _LISTED:
        sentences[_LISTED:] = [f"{len(sentences) - _LISTED:,} more rules are broken."]
    cells = {label for each in broken for label in each.cells} | set(moved)
    return Judgement(False, (*sentences, *_changes(puzzle, full, moved)), tuple(sorted(cells)))


def _changes(puzzle: Puzzle, full: Puzzle, moved: list[int]) -> Iterator[str]:
    """Yield which givens were changed, in words, if any were."""
    signs = puzzle.symbols
    named = [
        f"{short_name(label, puzzle.side)} from {signs[puzzle.digits[label - 1] - 1]} "
        f"to {signs[full.digits[label - 1] - 1]}"
        for label in moved[:_LISTED]
    ]
    more = f" and {len(moved) - _LISTED:,} more" if len(moved) > _LISTED else ""
    if moved:
        yield f"It changes {counted(len(moved), 'given')}: {', '.join(named)}{more}."
