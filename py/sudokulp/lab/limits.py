"""Limits on descriptions of experiments: checks that return each part in its canonical form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..errors import LabError, ParseError, SudokuError, show
from ..formats.lists.layouts import from_one_line, one_line
from ..grid import SYMBOLS, GridShape, name_of
from ..lines import as_line
from ..numbers import check_whole, seconds_within
from ..puzzle import Puzzle
from ..variants import Variant
from .solvers import Solver

#: Limits of one experiment.
MAX_TASKS = 1_000_000
MAX_COUNT = 100_000
MAX_SOLVERS = 40
MAX_TIME_LIMIT = 3600.0
MAX_NAME = 60
MAX_SEED = 100
#: Puzzles in a list, and the sum of their characters.
MAX_PUZZLES = 100_000
MAX_CHARACTERS = 10_000_000


def kind_of(puzzle: Puzzle) -> tuple[GridShape, Variant]:
    """Return what all puzzles of a list have in common: shape, and variant without rules."""
    return puzzle.shape, puzzle.variant.plain


def checked_listed(value: object, what: str, most: int) -> Sequence[Any]:
    """Return a list, unless it has more items than allowed."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise LabError(f"{what} must be a list, not {show(value)}")
    if len(value) > most:
        raise LabError(f"{what} may be at most {most:,}, not {len(value):,}")
    return value


def checked_name(value: object) -> str:
    """Return the name of an experiment, for people."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise LabError(f"the name of an experiment must be a printable text, not {show(value)}")
    if len(value) > MAX_NAME:
        raise LabError(f"the name of an experiment has at most {MAX_NAME} characters")
    return value.strip()


def checked_solvers(value: object) -> tuple[Solver, ...]:
    """Return the solvers of a list of names or solvers."""
    found = tuple(Solver.from_json(one) for one in checked_listed(value, "solvers", MAX_SOLVERS))
    if not found:
        raise LabError("an experiment needs a solver, such as lp")
    for index, solver in enumerate(found):
        if solver in found[:index]:
            raise LabError(f"the solver {solver.name} is listed twice")
    return found


def checked_seed(value: object) -> int | str:
    """Return a seed; a number and its decimal text are the same seed."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise LabError(f"a seed is a whole number or a text, not {show(value)}")
    if isinstance(value, int) and abs(value) >= 10**MAX_SEED:
        raise LabError(f"a seed has at most {MAX_SEED} digits")
    text = str(value)
    if len(text) > MAX_SEED + 1 or not text.isprintable():
        raise LabError(f"a seed is a printable text of at most {MAX_SEED} characters")
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]*", text) else text


def checked_seconds(value: object) -> float:
    """Return a time limit in seconds."""
    seconds = seconds_within(value, 0.001, MAX_TIME_LIMIT)
    if seconds is None:
        raise LabError(
            f"the time limit must be a number of seconds from 0.001 to {MAX_TIME_LIMIT:g}, "
            f"not {show(value)}"
        )
    return seconds


def checked_givens(value: object, cells: int) -> tuple[int, ...]:
    """Return numbers of givens, all different, in order."""
    found = tuple(
        check_whole(one, "a number of givens", 0, cells, LabError)
        for one in checked_listed(value, "givens", cells + 1)
    )
    if len(set(found)) < len(found):
        raise LabError("a number of givens is listed twice")
    return tuple(sorted(found))


def checked_puzzles(value: object, boxsize: GridShape, variant: str) -> tuple[str, ...]:
    """Return the puzzles of a list, each in the one form that an experiment's digest has.

    They are strings, and JSON in one line where there are rules.
    """
    lines = checked_listed(value, "puzzles", MAX_PUZZLES)
    if not lines:
        raise LabError("a list needs at least one puzzle")
    found = []
    left = MAX_CHARACTERS
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise LabError(f"puzzle {number}: expected a puzzle string, found {show(line)}")
        left -= len(line)
        if left < 0:
            raise LabError(f"the puzzles of a list have at most {MAX_CHARACTERS:,} characters")
        try:
            found.append(_in_one_form(line.strip(), boxsize, variant))
        except ParseError as error:
            raise LabError(f"puzzle {number}: {error.message}") from error
        except SudokuError as error:
            raise LabError(f"puzzle {number}: {error}") from error
    return tuple(found)


def _in_one_form(text: str, shape: GridShape, variant: str) -> str:
    puzzle = from_one_line(text, variant, shape)
    if puzzle.rules:  # those that are not known are refused
        next(iter(puzzle.variant.primitives(puzzle.shape)), None)
    is_of = (puzzle.shape, puzzle.variant.plain.name)
    if is_of != (shape, variant):
        told = (f"{kind}, boxes {name_of(size)}" for size, kind in (is_of, (shape, variant)))
        raise LabError("its variant or its boxes differ: {}; the experiment: {}".format(*told))
    return one_line(puzzle, shape) if puzzle.rules else as_line(puzzle.digits, SYMBOLS)
