"""Sources of an experiment's puzzles, and the limits of each part of its description."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from ..engine.candidates import digits_of, peers_of
from ..errors import GaveUp, LabError, ParseError, SudokuError, UnknownName, show
from ..formats.lists.layouts import from_one_line, one_line
from ..generation.generate import generate, random_puzzle
from ..grid import SYMBOLS, GridShape, name_of, side_of
from ..lines import as_line
from ..names import Registry, by_name
from ..numbers import check_whole, seconds_within
from ..puzzle import Puzzle
from ..rng import PortableRandom
from ..variants import Variant, find_variant
from .solvers import Solver

#: Time limit, in seconds, for making one puzzle.
PATIENCE = 60.0
#: Attempts at placing random digits without a conflict.
TRIES = 200


@dataclass(frozen=True)
class Source:
    """A source of puzzles."""

    name: str
    #: Name and one sentence for people.
    label: str
    about: str
    #: From variant, box size, number of givens or None, and seed; None for those of a list.
    make: Callable[[str, GridShape, int | None, str], Puzzle] | None
    #: Whether the description must have numbers of givens.
    needs_givens: bool = False


def _random(
    variant: str, boxsize: GridShape, givens: int | None, seed: str, fixed: bool = False
) -> Puzzle:
    return random_puzzle(givens or 0, boxsize, seed, variant, PATIENCE, fixed)


def _generated(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    return generate(variant, boxsize, seed, givens=givens, time_limit=PATIENCE)


def _scattered(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    found, rng = find_variant(variant), PortableRandom(seed)
    for _ in range(TRIES):
        digits = _scatter(peers_of(found, boxsize), side_of(boxsize), givens or 0, rng)
        if sum(map(bool, digits)) == givens:
            return Puzzle.from_digits(digits, boxsize, found)
    raise GaveUp(f"{givens} random digits did not fit in {TRIES} tries")


def _scatter(peers: tuple[tuple[int, ...], ...], side: int, givens: int, rng: PortableRandom) -> list[int]:
    """Return the digits of each cell after placing as many as possible, up to `givens`."""
    digits = [0] * len(peers)
    masks = [(1 << side) - 1] * len(peers)
    for cell in rng.sample(range(len(peers)), len(peers)):
        if givens == 0:
            break
        if masks[cell]:
            digits[cell] = rng.choice(digits_of(masks[cell]))
            givens -= 1
            for peer in peers[cell]:
                masks[peer] &= ~(1 << digits[cell] - 1)
    return digits


SOURCES = Registry(
    "source",
    by_name(
        Source(
            "random",
            "Random givens of a full grid",
            "Some digits of a random full grid: one solution or more.",
            _random,
            needs_givens=True,
        ),
        Source(
            "thinned",
            "Random givens of one full grid",
            "Some digits of a full grid that is always the same, as in the paper.",
            partial(_random, fixed=True),
            needs_givens=True,
        ),
        Source(
            "scattered",
            "Random digits",
            "Random digits in random cells, no two in conflict: no solution, one or more.",
            _scattered,
            needs_givens=True,
        ),
        Source(
            "generated",
            "Generated",
            "Puzzles with exactly one solution, minimal unless their number of givens is set.",
            _generated,
        ),
        Source("list", "A list", "The puzzles of a list.", None),
    ),
)


@lru_cache(maxsize=64)
def made_puzzle(
    source: str, variant: str, boxsize: GridShape, givens: int | None, seed: str
) -> Puzzle | str:
    """Return the puzzle of a source, the same for the same seed, or why it could not be made.

    Both are cached for the next solver: a failure may have taken long, too.
    """
    make = SOURCES.find(source).make
    if make is None:
        raise UnknownName(f"the source {source} makes no puzzles")
    try:
        return make(variant, boxsize, givens, seed)
    except GaveUp as error:
        return str(error)


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


def _listed(value: object, what: str, most: int) -> Sequence[Any]:
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
    found: dict[Solver, None] = {}
    for one in _listed(value, "solvers", MAX_SOLVERS):
        solver = Solver.from_json(one)
        if solver in found:
            raise LabError(f"the solver {solver.name} is listed twice")
        found[solver] = None
    if not found:
        raise LabError("an experiment needs a solver, such as lp")
    return tuple(found)


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
        limits = f"from 0.001 to {MAX_TIME_LIMIT:g}"
        raise LabError(f"the time limit must be a number of seconds {limits}, not {show(value)}")
    return seconds


def checked_givens(value: object, cells: int) -> tuple[int, ...]:
    """Return numbers of givens, all different, in order."""
    found = [
        check_whole(one, "a number of givens", 0, cells, LabError)
        for one in _listed(value, "givens", cells + 1)
    ]
    if len(set(found)) < len(found):
        raise LabError("a number of givens is listed twice")
    return tuple(sorted(found))


def checked_puzzles(value: object, boxsize: GridShape, variant: str) -> tuple[str, ...]:
    """Return the puzzles of a list, each in the one form that an experiment's digest has.

    They are strings, and JSON in one line where there are rules.
    """
    lines = _listed(value, "puzzles", MAX_PUZZLES)
    if not lines:
        raise LabError("a list needs at least one puzzle")
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise LabError(f"puzzle {number}: expected a puzzle string, found {show(line)}")
    if sum(map(len, lines)) > MAX_CHARACTERS:
        raise LabError(f"the puzzles of a list have at most {MAX_CHARACTERS:,} characters")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_in_one_form(line.strip(), boxsize, variant))
        except SudokuError as error:
            message = error.message if isinstance(error, ParseError) else str(error)
            raise LabError(f"puzzle {number}: {message}") from error
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
