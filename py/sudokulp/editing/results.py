"""The results of a program: its digits and whether they are right, conflicts, and files."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pulp

from ..backends.problem import Status, to_arrays
from ..backends.solver import ArrayBackend, adjusted
from ..conflicts import BrokenRule, Conflict
from ..errors import FileError, GaveUp, SudokuError, show
from ..formats import WRITABLE, dump
from ..grid import digit_of, short_name
from ..names import find_by_suffix
from ..numbers import capital, counted
from ..puzzle import Puzzle, Solution
from ..variants import VARIANTS

#: Programs with more coefficients are not searched for conflicting constraints.
LARGEST = 20_000
#: The time limit of this search in seconds.
SECONDS = 10
#: The maximum number of characters shown for a constraint without a name.
_SHOWN = 60
_FRACTIONS = (
    "The LP relaxation is feasible: only the integer program shows that there is no solution."
)
_WORDS = re.compile(r"[^\W\d]*")
_NUMBERED = re.compile(r"_C\d+")


def contradicting(problem: pulp.LpProblem, backend: ArrayBackend) -> tuple[str, tuple[str, ...]]:
    """Return a sentence on conflicting constraints of an infeasible problem, and their names.

    Removing any one of these constraints makes the others feasible. Unusual names come first,
    because the constraints with such names were probably added by hand.
    """
    arrays = to_arrays(problem, mip=False)
    if len(arrays.values) > LARGEST:
        return "The program is too large to look for conflicting constraints.", ()
    try:
        with adjusted(backend, timeLimit=SECONDS):
            rows = backend.conflict(arrays)
    except GaveUp as error:
        return f"The search for conflicting constraints gave up: {error}.", ()
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
    """Return the first word of a constraint's name; constraints of one kind share this word."""
    found = _WORDS.match(constraint.name or "")
    return found[0] if found else ""


def _name(constraint: pulp.LpConstraint) -> str:
    """Return the name of a constraint, or its text if it has no name of its own."""
    name = constraint.name or ""
    if name and not _NUMBERED.fullmatch(name):
        return str(name)
    text = " ".join(str(constraint).split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


#: The name of the function with which a program returns the grid, and the name of the variables
#: that
#: are read if there is no such function.
GRID, VARIABLES = "grid", "x"


@dataclass(frozen=True)
class Left:
    """The results of running a program."""

    status: str = ""  # PuLP's status of the problem; "" if there is no problem
    objective: float | None = None  # the value of the objective; None if there is none
    digits: tuple[int, ...] = ()  # the grid in row order; empty if there is no full grid
    reason: str = ""  # a sentence on conflicting constraints
    contradicting: tuple[str, ...] = ()  # the names of these constraints


def left_in(names: dict[str, Any], side: int, backend: ArrayBackend) -> Left:
    """Return the results among the global names of a program.

    The digits are the result of the program's function ``grid()``. Without such a function, they
    are the values of variables ``x[r, c, d]``, with indices from 0 or from 1. A grid of another
    size raises SudokuError. If the problem of the program is infeasible, the backend looks for
    conflicting constraints.
    """
    problems = [value for value in names.values() if isinstance(value, pulp.LpProblem)]
    if not problems:
        return Left()
    problem = problems[-1]
    status = Status(getattr(problem, "status", Status.NOT_SOLVED))
    if status != Status.OPTIMAL:
        if status != Status.INFEASIBLE:
            return Left(str(status))
        reason, named = contradicting(problem, backend)
        return Left(str(status), reason=reason, contradicting=named)
    objective = problem.objective.value() if problem.objective else None
    if not isinstance(objective, int | float) or not isfinite(objective):
        objective = None  # a program may set it to anything
    if callable(names.get(GRID)):
        return Left(str(status), objective, _of_rows(names[GRID](), side))
    return Left(str(status), objective, _of_variables(names.get(VARIABLES), side))


def _of_rows(rows: Any, side: int) -> tuple[int, ...]:
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise SudokuError(f"the function grid() must return {side} rows")
    sizes = {len(row) for row in rows}
    if len(rows) != side or sizes != {side}:
        raise SudokuError(f"the function grid() must return {side} rows of {side} digits")
    digits: tuple[Any, ...] = tuple(
        digit_of(each, side) if isinstance(each, str) and len(each) == 1 else each
        for row in rows
        for each in row
    )
    if not all(type(each) is int and 0 < each <= side for each in digits):
        raise SudokuError(f"the function grid() must return digits of a {side}x{side} grid")
    return digits


def _of_variables(variables: Any, side: int) -> tuple[int, ...]:
    """Return the digits that variables with indices (row, column, digit) choose.

    If they do not fill the grid, return ().
    """
    if not isinstance(variables, dict) or not all(map(_is_indexed, variables.items())):
        return ()
    ones = [index for index, variable in variables.items() if (variable.value() or 0) > 0.5]
    first = min(map(min, variables), default=0)
    digits = {(r - first, c - first): d - first + 1 for r, c, d in ones}
    cells = [(r, c) for r in range(side) for c in range(side)]
    if len(ones) != side * side or sorted(digits) != cells or max(digits.values()) > side:
        return ()
    return tuple(digits[cell] for cell in cells)


def _is_indexed(entry: tuple[Any, Any]) -> bool:
    index, variable = entry
    return (
        isinstance(variable, pulp.LpVariable)
        and isinstance(index, tuple)
        and len(index) == 3
        and all(type(number) is int for number in index)
    )


#: The maximum number of broken rules, and of changed givens, that are listed.
_LISTED = 3

KEEPS = "It is a valid solution of the puzzle."


@dataclass(frozen=True)
class Judgement:
    """Whether the digits of a program solve the puzzle."""

    keeps: bool  # whether the digits are a solution of the puzzle
    sentences: tuple[str, ...]  # that the digits are right, or what they break and change
    cells: tuple[int, ...]  # labels of the cells with a broken rule or given


def judge(puzzle: Puzzle, digits: Sequence[int]) -> Judgement:
    """Return whether a full grid solves a puzzle, and the rules and givens that it breaks."""
    full = puzzle.with_digits(digits)
    if len(full.givens) < len(full.digits):
        raise SudokuError("the program's answer must have a digit in every cell")
    if Solution(puzzle, full.digits).is_valid():
        return Judgement(True, (KEEPS,), ())
    broken: list[Conflict | BrokenRule] = [*full.conflicts(), *full.broken_rules()]
    moved = [label for label, digit in puzzle.givens.items() if full.digits[label - 1] != digit]
    known = all(rule.known for rule in puzzle.rules)
    kept = "It satisfies every rule." if known else "It breaks none of the supported rules."
    sentences = [f"{capital(str(each))}." for each in broken] or [kept]
    if len(sentences) > _LISTED:
        sentences[_LISTED:] = [f"{len(sentences) - _LISTED:,} more rules are broken."]
    cells = {label for each in broken for label in each.cells} | set(moved)
    return Judgement(False, (*sentences, *_changes(puzzle, full, moved)), tuple(sorted(cells)))


def _changes(puzzle: Puzzle, full: Puzzle, moved: list[int]) -> Iterator[str]:
    signs = puzzle.symbols
    named = [
        f"{short_name(label, puzzle.side)} from {signs[puzzle.digits[label - 1] - 1]} "
        f"to {signs[full.digits[label - 1] - 1]}"
        for label in moved[:_LISTED]
    ]
    more = f" and {len(moved) - _LISTED:,} more" if len(moved) > _LISTED else ""
    if moved:
        yield f"It changes {counted(len(moved), 'given')}: {', '.join(named)}{more}."


# Files

#: The maximum number of a program's files that are kept, and their maximum total size in bytes.
MOST_FILES = 20
MOST_BYTES = 5_000_000


@dataclass(frozen=True)
class Written:
    """The files that a program has written."""

    #: The contents of the files by name, in order. A name may have folders, as in ``out/a.txt``.
    files: dict[str, bytes] = field(default_factory=dict)
    left_out: str = ""  # a sentence on files that were not kept


@contextmanager
def folder_with(files: Mapping[str, bytes]) -> Iterator[Callable[[], Written]]:
    """Run a block in a new folder that contains these files.

    The context manager yields a function that returns the files written in the block.
    """
    for name in files:
        if not name or name in (".", "..") or set("/\\\0") & set(name):
            raise FileError(f"{show(name)} is not a valid file name")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chdir(folder):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        yield lambda: _written(Path(folder), files)


def _written(folder: Path, given: Mapping[str, bytes]) -> Written:
    """Return the files in a folder that are new or changed."""
    gc.collect()  # closes files that are still open, so that their contents are written
    found: dict[str, bytes] = {}
    left, extra = MOST_BYTES, 0
    for name in sorted(_names(folder)):
        path = folder / name
        size = path.stat().st_size
        if name in given and size == len(given[name]) and path.read_bytes() == given[name]:
            continue
        if len(found) == MOST_FILES or size > left:
            extra += 1
            continue
        found[name] = path.read_bytes()
        left -= size
    if not extra:
        return Written(found)
    most = f"at most {MOST_FILES} files and {MOST_BYTES:,} bytes are kept"
    return Written(found, f"Dropped {counted(extra, 'file')}, because {most}.")


def _names(folder: Path) -> Iterator[str]:
    """Yield the names of the readable files below a folder, except links."""
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for path in (Path(parent, name) for name in names):
            if path.is_file() and not path.is_symlink() and os.access(path, os.R_OK):
                yield path.relative_to(folder).as_posix()


_GRIDS = {name: form for name, form in WRITABLE.items() if form.holds_grids}
_NAMED = re.compile(r"""(["'])(sudoku\.\w+)\1""")


def puzzle_files(text: str, puzzle: Puzzle, others: Container[str] = ()) -> dict[str, bytes]:
    """Return the files ``sudoku.…`` that a program names, with the puzzle as their content.

    `others` contains files that the program already has; these are omitted. The suffix must belong
    to a readable format or to a variant. A file that cannot be written is also omitted, and a note
    on stderr gives the reason.
    """
    own = {f"sudoku.{variant.suffix}" for variant in VARIANTS.values()}
    found: dict[str, bytes] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for name in dict.fromkeys(name for _, name in _NAMED.findall(text)):
            if name in others or (name not in own and not find_by_suffix(_GRIDS, name)):
                continue
            try:
                dump(puzzle, name)
                found[name] = Path(name).read_bytes()
            except SudokuError as error:
                print(f"Note: the file {name} is missing ({error}).", file=sys.stderr)
    return found
