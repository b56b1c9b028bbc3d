"""Experiments: a description that determines all results except the times."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import GaveUp, LabError, show
from ..formats.lists.layouts import from_one_line, one_line
from ..generation.generate import check_makeable
from ..grid import GridShape, name_of, shape_named, side_of
from ..numbers import EXACT, check_whole
from ..puzzle import Puzzle
from ..variants import find_variant
from .measuring import Record, blank, described, solved
from .solvers import Solver
from .sources import (
    MAX_COUNT,
    MAX_TASKS,
    SOURCES,
    Source,
    checked_givens,
    checked_name,
    checked_puzzles,
    checked_seconds,
    checked_seed,
    checked_solvers,
    made_puzzle,
)


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The description of an experiment: its puzzles, and the solvers of each of them.

    Names are taken in any spelling. A part that is invalid or beyond a limit raises SudokuError.

    >>> solvers = (Solver("exact cover"),)
    >>> experiment = Experiment(boxsize=2, givens=(4, 8), count=3, solvers=solvers)
    >>> record = experiment.run(5)
    >>> record["puzzle"], record["givens"], record["outcome"]
    ('3...21..4..1124.', 8, 'solved')
    """

    #: For people, and for the names of files.
    name: str = "experiment"
    #: Where the puzzles come from: a name in `SOURCES`.
    source: str = "random"
    variant: str = "classic"
    #: n where boxes are n x n, otherwise their rows and columns, as text, too: "2x3".
    boxsize: GridShape = 3
    #: Numbers of givens, unless the source is "list". For "generated" it may be empty.
    givens: tuple[int, ...] = ()
    #: How many puzzles are made for each number of givens; all puzzles of a list are used.
    count: int = 1
    #: Those of a list: strings, or JSON in one line, of one shape and variant.
    puzzles: tuple[str, ...] = ()
    solvers: tuple[Solver, ...] = (Solver(),)
    #: The same seed makes the same puzzles everywhere.
    seed: int | str = 0
    #: Seconds for each puzzle and solver, the proof that the solution is unique included.
    time_limit: float = 10.0

    def __post_init__(self) -> None:
        """Check the description, and convert it to its canonical form."""
        source = SOURCES.find(self.source)
        self._set(
            name=checked_name(self.name),
            source=source.name,
            variant=find_variant(self.variant).name,
            boxsize=shape_named(self.boxsize),
            solvers=checked_solvers(self.solvers),
            seed=checked_seed(self.seed),
            time_limit=checked_seconds(self.time_limit),
        )
        find_variant(self.variant).extra_regions(self.boxsize)  # refuses impossible sizes
        if source.make is None:
            self._check_list()
        else:
            self._check_made(source)
        if len(self) > MAX_TASKS:
            raise LabError(
                f"an experiment has at most {MAX_TASKS:,} tasks (puzzles times solvers), "
                f"not {len(self):,}"
            )

    def _set(self, **canonical: Any) -> None:
        for name, value in canonical.items():
            object.__setattr__(self, name, value)

    def _check_list(self) -> None:
        if self.givens:
            raise LabError("the puzzles of a list have their own givens; leave givens out")
        lines = checked_puzzles(self.puzzles, self.boxsize, self.variant)
        self._set(puzzles=lines, count=len(lines), seed=0)

    def _check_made(self, source: Source) -> None:
        if self.puzzles:
            raise LabError(f"puzzles go with the source list, not with {source.name}")
        check_makeable(self.boxsize)
        self._set(
            count=check_whole(self.count, "the count of puzzles", 1, MAX_COUNT, LabError),
            givens=checked_givens(self.givens, side_of(self.boxsize) ** 2),
        )
        if source.needs_givens and not self.givens:
            raise LabError(
                "the numbers of givens are missing: say how many the random puzzles have"
            )

    @classmethod
    def from_json(cls, description: Mapping[str, Any]) -> Experiment:
        """Return the experiment that a mapping describes; missing keys have their defaults.

        Solvers are names such as "lp/pattern". An invalid part raises SudokuError.
        """
        if not isinstance(description, Mapping):
            raise LabError(f"an experiment is described by an object, not {show(description)}")
        for key in description:
            if key not in cls.__dataclass_fields__:
                known = ", ".join(cls.__dataclass_fields__)
                raise LabError(f"an experiment has no {show(key)}; it has {known}")
        return cls(**description)

    def to_json(self) -> dict[str, Any]:
        """Return the description as a JSON object, equal for equal experiments."""
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
        # JavaScript would round a longer number.
        rounded = isinstance(self.seed, int) and abs(self.seed) > EXACT
        seed = str(self.seed) if rounded else self.seed
        return description | {"givens": list(self.givens), "count": self.count, "seed": seed}

    @property
    def digest(self) -> str:
        """A hash of the description, in 16 hexadecimal digits."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def n_puzzles(self) -> int:
        """Number of puzzles."""
        return len(self.puzzles) or self.count * max(len(self.givens), 1)

    def __len__(self) -> int:
        """Return how many tasks there are."""
        return self.n_puzzles * len(self.solvers)

    def run(self, task: int, backend: Any = None, made: Mapping[str, Any] | None = None) -> Record:
        """Do a task and return its record, which depends on the task only, except for the times.

        The tasks of one puzzle follow each other, and the numbers of givens alternate, so that
        the first tasks of an experiment are a smaller experiment of the same kind. The backend is
        that of the integer program, unless a solver names another one; `made` is what the method
        of this name returned for the puzzle. If something that a solver needs is not installed,
        this raises SolverUnavailable: other tasks would fail, too.
        """
        number, solver = self._task(task)
        try:
            puzzle = self.puzzle(number) if made is None else self._read(made)
        except GaveUp as error:
            return self.lost(task, f"no puzzle was made: {error}")
        more = solved(puzzle, solver, self.time_limit, backend, self._puzzle_seed(number))
        return self.lost(task, "") | described(puzzle) | more

    def lost(self, task: int, reason: str) -> Record:
        """Return the record of a task that was given up, with the reason."""
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
        """Return a puzzle, counted from 0; raise GaveUp if it cannot be made."""
        if self.puzzles:
            return from_one_line(self.puzzles[number], self.variant, self.boxsize)
        seed, givens = self._puzzle_seed(number), self._wanted(number)
        found = made_puzzle(self.source, self.variant, self.boxsize, givens, seed)
        if isinstance(found, str):
            raise GaveUp(found)
        return found

    def made(self, number: int) -> dict[str, Any]:
        """Make a puzzle for `run`, perhaps elsewhere: ``{number, puzzle, reason}`` for JSON."""
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
        """Return the number of a task's puzzle, and its solver."""
        task = check_whole(task, "the number of a task", 0, len(self) - 1, LabError)
        number, solver = divmod(task, len(self.solvers))
        return number, self.solvers[solver]

    def _wanted(self, number: int) -> int | None:
        """Return the number of givens that a puzzle shall have, None for any."""
        return self.givens[number % len(self.givens)] if self.givens else None

    def _puzzle_seed(self, number: int) -> str:
        """Return the seed of a puzzle, which does not depend on the number of puzzles."""
        turn = number // max(len(self.givens), 1)
        return "/".join(map(str, (self.seed, self._wanted(number), turn)))
