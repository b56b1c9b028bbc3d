"""Experiments. The description of an experiment determines all its results except times."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..engine.candidates import digits_of, peers_of
from ..errors import GaveUp, LabError, ParseError, SudokuError, UnknownName, show
from ..formats.lists import from_one_line, one_line
from ..generation.generate import check_makeable, generate, random_puzzle
from ..grid import SYMBOLS, GridShape, name_of, shape_named, side_of
from ..lines import as_line
from ..names import lookup
from ..numbers import EXACT, as_int, check_whole, seconds_within
from ..puzzle import Puzzle
from ..rng import PortableRandom
from ..variants import Variant, find_variant
from .measuring import Record, Solver, blank, described, solved

#: The limits of an experiment.
MAX_TASKS = 1_000_000
MAX_COUNT = 100_000
MAX_SOLVERS = 40
MAX_TIME_LIMIT = 3600.0
MAX_NAME = 60
MAX_SEED = 100
#: The largest number of puzzles in a list, and of characters in all these puzzles together.
MAX_PUZZLES = 100_000
MAX_CHARACTERS = 10_000_000


# Sources of puzzles

#: The time limit for making a puzzle, in seconds.
PATIENCE = 60.0
#: The number of attempts to place random digits without a conflict.
TRIES = 200


@dataclass(frozen=True)
class Source:
    """A source of puzzles."""

    name: str
    label: str
    about: str
    #: Makes a puzzle from the variant, the box size, the number of givens (or None) and the seed;
    #: None for a list.
    make: Callable[[str, GridShape, int | None, str], Puzzle] | None
    #: Whether the description must contain numbers of givens.
    needs_givens: bool = False


def _scattered(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    found, rng = find_variant(variant), PortableRandom(seed)
    for _ in range(TRIES):
        digits = _scatter(peers_of(found, boxsize), side_of(boxsize), givens or 0, rng)
        if sum(map(bool, digits)) == givens:
            return Puzzle.from_digits(digits, boxsize, found)
    raise GaveUp(f"{givens} random digits could not be placed in {TRIES} tries")


def _scatter(
    peers: tuple[tuple[int, ...], ...], side: int, givens: int, rng: PortableRandom
) -> list[int]:
    """Return a grid with random digits: at most `givens`, fewer if no more can be placed."""
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


SOURCES = {
    each.name: each
    for each in (
        Source(
            "random",
            "Random givens",
            "Some digits of a random solved grid. May have more than one solution.",
            lambda variant, boxsize, givens, seed: random_puzzle(
                givens or 0, boxes=boxsize, seed=seed, variant=variant, time_limit=PATIENCE
            ),
            needs_givens=True,
        ),
        Source(
            "thinned",
            "Random givens from one fixed grid",
            "Some digits of the same solved grid every time, as in the paper.",
            lambda variant, boxsize, givens, seed: random_puzzle(
                givens or 0,
                boxes=boxsize,
                seed=seed,
                variant=variant,
                time_limit=PATIENCE,
                fixed=True,
            ),
            needs_givens=True,
        ),
        Source(
            "scattered",
            "Random digits",
            "Random digits in random cells, without conflicts. May have no solution.",
            _scattered,
            needs_givens=True,
        ),
        Source(
            "generated",
            "Generated",
            "Puzzles with exactly one solution, minimal unless the number of givens is set.",
            lambda variant, boxsize, givens, seed: generate(
                variant=variant, boxes=boxsize, seed=seed, givens=givens, time_limit=PATIENCE
            ),
        ),
        Source("list", "A list", "The puzzles of a list.", None),
    )
}


@lru_cache(maxsize=64)
def made_puzzle(
    source: str, variant: str, boxsize: GridShape, givens: int | None, seed: str
) -> Puzzle | str:
    """Return a source's puzzle for a seed, or why it could not be made. The result is cached."""
    make = lookup(SOURCES, source, "source").make
    if make is None:
        raise UnknownName(f"the source '{source}' does not generate puzzles")
    try:
        return make(variant, boxsize, givens, seed)
    except GaveUp as error:
        return str(error)


# The description


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The description of an experiment, in which several solvers solve the same puzzles.

    Names are accepted in any spelling. An invalid field or an exceeded limit raises SudokuError.

    >>> solvers = (Solver("exact cover"),)
    >>> experiment = Experiment(boxsize=2, givens=(4, 8), count=3, solvers=solvers)
    >>> record = experiment.run(5)
    >>> record["puzzle"], record["givens"], record["outcome"]
    ('3...21..4..1124.', 8, 'solved')
    """

    #: The name; it is a part of file names.
    name: str = "experiment"
    #: The source of the puzzles: a key of `SOURCES`.
    source: str = "random"
    variant: str = "classic"
    #: n for boxes of n x n cells, otherwise the rows and columns of a box, as in "2x3".
    boxsize: GridShape = 3
    #: The numbers of givens; not allowed for the source "list", and optional for "generated".
    givens: tuple[int, ...] = ()
    #: The number of puzzles for each number of givens; from a list, all puzzles are used.
    count: int = 1
    #: The puzzles of a list. Each is a puzzle string, or JSON on one line. All have the same shape
    #: and variant.
    puzzles: tuple[str, ...] = ()
    solvers: tuple[Solver, ...] = (Solver(),)
    #: The seed; the same seed makes the same puzzles on every computer.
    seed: int | str = 0
    #: The time limit in seconds for each puzzle and solver, including the proof of uniqueness.
    time_limit: float = 10.0

    def __post_init__(self) -> None:
        """Check the description, and convert it into canonical form."""
        source = lookup(SOURCES, self.source, "source")
        self._set(
            name=_checked_name(self.name),
            source=source.name,
            variant=find_variant(self.variant).name,
            boxsize=shape_named(self.boxsize),
            solvers=_checked_solvers(self.solvers),
            seed=_checked_seed(self.seed),
            time_limit=_checked_seconds(self.time_limit),
        )
        find_variant(self.variant).extra_regions(self.boxsize)  # may raise VariantError
        if source.make is None:
            self._check_list()
        else:
            self._check_made(source)
        if len(self) > MAX_TASKS:
            raise LabError(
                f"an experiment can have at most {MAX_TASKS:,} tasks (puzzles times solvers), "
                f"not {len(self):,}"
            )

    def _set(self, **canonical: Any) -> None:
        for name, value in canonical.items():
            object.__setattr__(self, name, value)

    def _check_list(self) -> None:
        if self.givens:
            raise LabError("the puzzles of a list have their own givens; omit the field 'givens'")
        lines = _checked_puzzles(self.puzzles, self.boxsize, self.variant)
        self._set(puzzles=lines, count=len(lines), seed=0)

    def _check_made(self, source: Source) -> None:
        if self.puzzles:
            raise LabError(f"the field 'puzzles' is for the source 'list', not '{source.name}'")
        check_makeable(self.boxsize)
        self._set(
            count=check_whole(self.count, "the number of puzzles", 1, MAX_COUNT, LabError),
            givens=_checked_givens(self.givens, side_of(self.boxsize) ** 2),
        )
        if source.needs_givens and not self.givens:
            raise LabError("the field 'givens' is missing; list how many random givens to try")

    @classmethod
    def from_json(cls, description: Mapping[str, Any]) -> Experiment:
        """Return the experiment that a mapping describes.

        Missing keys get default values. Solvers are given by names such as "lp/pattern". An invalid
        field raises SudokuError.
        """
        if not isinstance(description, Mapping):
            raise LabError(
                f"the description of an experiment must be a JSON object, not {show(description)}"
            )
        for key in description:
            if key not in cls.__dataclass_fields__:
                known = ", ".join(cls.__dataclass_fields__)
                raise LabError(f"unknown field {show(key)}; choose from {known}")
        return cls(**description)

    def to_json(self) -> dict[str, Any]:
        """Return the description as a JSON object; equal experiments have equal objects."""
        description: dict[str, Any] = {
            "name": self.name,
            "source": self.source,
            "variant": self.variant,
            "boxsize": name_of(self.boxsize),
            "solvers": [solver.name for solver in self.solvers],
            "time_limit": self.time_limit,
        }
        if self.puzzles:
            return description | {"puzzles": list(self.puzzles)}
        # JavaScript would round a larger number
        rounded = isinstance(self.seed, int) and abs(self.seed) > EXACT
        seed = str(self.seed) if rounded else self.seed
        return description | {"givens": list(self.givens), "count": self.count, "seed": seed}

    @property
    def digest(self) -> str:
        """A hash of the description, with 16 hexadecimal digits."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def n_puzzles(self) -> int:
        """The number of puzzles."""
        return len(self.puzzles) or self.count * max(len(self.givens), 1)

    def __len__(self) -> int:
        """Return the number of tasks."""
        return self.n_puzzles * len(self.solvers)

    def run(self, task: int, backend: Any = None, made: Mapping[str, Any] | None = None) -> Record:
        """Do a task and return its record, which is reproducible except for the times.

        The tasks of a puzzle follow each other, and the numbers of givens alternate. So the first
        tasks of an experiment are a smaller experiment of the same kind.

        Parameters
        ----------
        task : int
            The number of the task, from 0.
        backend : optional
            The backend for integer programs, unless the solver of the task names another one.
        made : mapping, optional
            The puzzle of the task as returned by the method `made`.

        Raises
        ------
        SolverUnavailable
            If a package or program that the solver needs is not installed.
        """
        number, solver = self._task(task)
        try:
            puzzle = self.puzzle(number) if made is None else self._read(made)
        except GaveUp as error:
            return self.lost(task, f"no puzzle was made, because {error}")
        more = solved(puzzle, solver, self.time_limit, backend, self._puzzle_seed(number))
        return self.lost(task, "") | described(puzzle) | more

    def lost(self, task: int, reason: str) -> Record:
        """Return the record of a task without a result."""
        number, solver = self._task(task)
        return blank(
            task,
            solver,
            variant=self.variant,
            side=side_of(self.boxsize),
            givens=self._wanted(number),
            seed="" if self.puzzles else self._puzzle_seed(number),
            reason=reason,
        )

    def puzzle(self, number: int) -> Puzzle:
        """Return a puzzle by number, counted from 0, or raise GaveUp if it cannot be made."""
        if self.puzzles:
            return from_one_line(self.puzzles[number], self.variant, self.boxsize)
        seed, givens = self._puzzle_seed(number), self._wanted(number)
        found = made_puzzle(self.source, self.variant, self.boxsize, givens, seed)
        if isinstance(found, str):
            raise GaveUp(found)
        return found

    def made(self, number: int) -> dict[str, Any]:
        """Return a puzzle for `run`, as a JSON object ``{number, puzzle, reason}``."""
        try:
            line, reason = one_line(self.puzzle(number), self.boxsize), ""
        except GaveUp as error:
            line, reason = "", str(error)
        return {"number": number, "puzzle": line, "reason": reason}

    def _read(self, made: Mapping[str, Any]) -> Puzzle:
        if made["reason"]:
            raise GaveUp(made["reason"])
        return from_one_line(made["puzzle"], self.variant, self.boxsize)

    def _task(self, task: int) -> tuple[int, Solver]:
        """Return the number of a task's puzzle, and the task's solver."""
        task = check_whole(task, "the number of a task", 0, len(self) - 1, LabError)
        number, solver = divmod(task, len(self.solvers))
        return number, self.solvers[solver]

    def _wanted(self, number: int) -> int | None:
        """Return the number of givens that a puzzle must have, or None for any number."""
        return self.givens[number % len(self.givens)] if self.givens else None

    def _puzzle_seed(self, number: int) -> str:
        """Return the seed of a puzzle. It does not depend on the number of puzzles."""
        turn = number // max(len(self.givens), 1)
        return "/".join(map(str, (self.seed, self._wanted(number), turn)))


# Checks of the fields


def kind_of(puzzle: Puzzle) -> tuple[GridShape, Variant]:
    """Return the shape of a puzzle, and its variant without rules.

    These must be the same for all puzzles of a list.
    """
    return puzzle.shape, puzzle.variant.plain


def _listed(value: object, what: str, most: int) -> Sequence[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise LabError(f"the field '{what}' must be a list, not {show(value)}")
    if len(value) > most:
        raise LabError(f"the field '{what}' can have at most {most:,} entries, not {len(value):,}")
    return value


def _checked_name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise LabError(f"the name of an experiment must be a printable string, not {show(value)}")
    if len(value) > MAX_NAME:
        raise LabError(f"the name of an experiment can have at most {MAX_NAME} characters")
    return value.strip()


def _checked_solvers(value: object) -> tuple[Solver, ...]:
    found: dict[Solver, None] = {}
    for one in _listed(value, "solvers", MAX_SOLVERS):
        solver = Solver.from_json(one)
        if solver in found:
            raise LabError(f"the solver '{solver.name}' is listed twice")
        found[solver] = None
    if not found:
        raise LabError("an experiment needs at least one solver, such as 'lp'")
    return tuple(found)


def _checked_seed(value: object) -> int | str:
    """Return a seed; an integer and its decimal text are the same seed."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise LabError(f"a seed must be an integer or a string, not {show(value)}")
    if isinstance(value, int) and abs(value) >= 10**MAX_SEED:
        raise LabError(f"a seed can have at most {MAX_SEED} digits")
    text = str(value)
    if len(text) > MAX_SEED + 1 or not text.isprintable():
        raise LabError(f"a seed must be a printable string of at most {MAX_SEED} characters")
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]*", text) else text


def _checked_seconds(value: object) -> float:
    seconds = seconds_within(value, 0.001, MAX_TIME_LIMIT)
    if seconds is None:
        limits = f"from 0.001 to {MAX_TIME_LIMIT:g}"
        raise LabError(f"the time limit must be a number of seconds {limits}, not {show(value)}")
    return seconds


def _checked_givens(value: object, cells: int) -> tuple[int, ...]:
    found = [
        check_whole(one, "each number of givens", 0, cells, LabError)
        for one in _listed(value, "givens", cells + 1)
    ]
    if len(set(found)) < len(found):
        raise LabError("the field 'givens' lists a number twice")
    return tuple(sorted(found))


def _checked_puzzles(value: object, boxsize: GridShape, variant: str) -> tuple[str, ...]:
    """Return the puzzles of a list in canonical form: as strings or, with rules, as JSON lines."""
    lines = _listed(value, "puzzles", MAX_PUZZLES)
    if not lines:
        raise LabError("a list needs at least one puzzle")
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            found_one = "the integer " * (as_int(line) is not None) + show(line)
            raise LabError(f"puzzle {number} must be a puzzle string, not {found_one}")
    if sum(map(len, lines)) > MAX_CHARACTERS:
        raise LabError(f"the puzzles of a list can have at most {MAX_CHARACTERS:,} characters")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(_canonical(line.strip(), boxsize, variant))
        except SudokuError as error:
            message = error.message if isinstance(error, ParseError) else str(error)
            raise LabError(f"puzzle {number} cannot be used ({message})") from error
    return tuple(found)


def _canonical(text: str, shape: GridShape, variant: str) -> str:
    puzzle = from_one_line(text, variant, shape)
    if puzzle.rules:  # raises an error for unknown rules
        next(iter(puzzle.variant.primitives(puzzle.shape)), None)
    is_of = (puzzle.shape, puzzle.variant.plain.name)
    if is_of != (shape, variant):
        raise LabError(
            f"its variant is {is_of[1]} and its boxes are {name_of(is_of[0])}, but those of the "
            f"experiment are {variant} and {name_of(shape)}"
        )
    return one_line(puzzle, shape) if puzzle.rules else as_line(puzzle.digits, SYMBOLS)
