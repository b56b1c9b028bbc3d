"""Operations of the Lab tab: planning, running, plotting and saving experiments."""

from __future__ import annotations

import csv
from functools import lru_cache
from io import StringIO
from typing import Any

from ..errors import SudokuError, show
from ..formats.lists import one_line
from ..grid import name_of
from ..lab import EXPERIMENTS, SOURCES, Experiment, Predefined, Record, figures
from ..lab.drawing import Figure
from ..lab.experiment import MAX_COUNT, MAX_NAME, MAX_SEED, MAX_TIME_LIMIT, PATIENCE, kind_of
from ..lab.journal import KIND
from ..lab.measuring import COLUMNS, FIELDS, all_solvers, row, without_result
from ..names import lookup, slug
from ..puzzle import Puzzle
from ..sanitizing import parsed_json
from .protocol import Json, Message, RequestError, Source, require, to_fields, to_json
from .puzzles import Download

#: The largest number of tasks of an experiment on the page. The page keeps all records in memory.
MOST_TASKS = 50_000
#: The seconds for those parts of a task that have no time limit, such as the first import of a
#: package.
GRACE = 20.0


class Card(Message):
    name: str
    question: str
    source: str
    seconds: tuple[int, int]  # shortest and longest time
    total: int
    description: Json


class PuzzleSource(Message):
    name: str
    label: str
    about: str
    makes: bool
    needs_givens: bool


class SolverChoice(Message):
    name: str
    label: str
    model: str


class Form(Message):
    experiments: tuple[Card, ...]
    sources: tuple[PuzzleSource, ...]
    solvers: tuple[SolverChoice, ...]
    limits: dict[str, float]


def lab_ready() -> Form:
    """Return the predefined experiments, the sources, the solvers and the limits."""
    return Form(
        experiments=tuple(map(_card, EXPERIMENTS.values())),
        sources=tuple(PuzzleSource.of(one, makes=one.make is not None) for one in SOURCES.values()),
        solvers=tuple(map(SolverChoice.of, all_solvers())),
        limits={
            "count": MAX_COUNT,
            "name": MAX_NAME,
            "seed": MAX_SEED,
            "time_limit": MAX_TIME_LIMIT,
            "tasks": MOST_TASKS,
        },
    )


def _card(one: Predefined) -> Card:
    return Card.of(one, total=len(one.experiment), description=one.experiment.to_json())


class Plan(Message):
    digest: str
    total: int
    puzzles: int
    makes: bool
    description: Json
    text: str  # the description as text, for later requests
    patience: float  # seconds after which a worker counts as lost if it has not answered
    ready: str  # name of the predefined experiment with this description, "" if there is none


def lab_plan(description: Any) -> Plan:
    """Check the description of an experiment, and return its plan."""
    experiment = Experiment.from_json(description)
    if len(experiment) > MOST_TASKS:
        raise SudokuError(
            f"the page runs at most {MOST_TASKS:,} solves (puzzles times models), "
            f"not {len(experiment):,}; the command 'sudokulp lab' runs more"
        )
    description = experiment.to_json()
    makes = SOURCES[experiment.source].make is not None
    same = (one.name for one in EXPERIMENTS.values() if one.experiment == experiment)
    return Plan(
        digest=experiment.digest,
        total=len(experiment),
        puzzles=experiment.n_puzzles,
        makes=makes,
        description=description,
        text=to_json(description),
        patience=experiment.time_limit + (PATIENCE if makes else 0) + GRACE,
        ready=next(same, ""),
    )


class PuzzleList(Message):
    """The puzzles of a list that have the same size and variant as its first puzzle."""

    puzzles: tuple[str, ...]
    boxsize: int | str
    variant: str
    left_aside: int


def lab_list(puzzle: Puzzle | None = None, *, reading: Source | None = None) -> PuzzleList:
    """Return the puzzles in the text box or the grid."""
    puzzles = [each.puzzle for each in reading.held().found.readings] if reading else []
    if puzzle is not None:
        puzzles = [puzzle]
    if not 0 < len(puzzles) <= MOST_TASKS:
        most = f"at most {MOST_TASKS:,} puzzles"
        raise SudokuError(f"the page accepts {most}, not {len(puzzles):,}")
    shape, variant = kind = kind_of(puzzles[0])
    same = [one_line(puzzle, shape) for puzzle in puzzles if kind_of(puzzle) == kind]
    return PuzzleList(
        puzzles=tuple(same),
        boxsize=name_of(shape),
        variant=variant.name,
        left_aside=len(puzzles) - len(same),
    )


@lru_cache(maxsize=2)
def experiment_of(text: str) -> Experiment:
    """Return the experiment that the text of a plan describes; recent experiments are cached."""
    try:
        return Experiment.from_json(parsed_json(text))
    except SudokuError:
        raise
    except ValueError as error:
        raise RequestError("text", f"{show(text)}, which is not an experiment") from error


class MadePuzzle(Message):
    """A puzzle of an experiment, or the reason why it could not be made."""

    number: int
    puzzle: str
    reason: str


class MadePuzzles(Message):
    made: tuple[MadePuzzle, ...]


def lab_make(*, text: str, numbers: tuple[int, ...]) -> MadePuzzles:
    """Make puzzles of an experiment."""
    experiment = experiment_of(text)
    known = all(0 <= number < experiment.n_puzzles for number in numbers)
    require(known, "numbers", "numbers of puzzles of the experiment")
    made = (MadePuzzle(**experiment.made(number)) for number in numbers)
    return MadePuzzles(made=tuple(made))


class Records(Message):
    records: tuple[Json, ...]


def lab_run(
    *, text: str, tasks: tuple[int, ...], made: MadePuzzle | None = None, backend: Any = None
) -> Records:
    """Run tasks of an experiment.

    Raises
    ------
    MissingPackage
        If a model needs a package that is not yet loaded.
    """
    experiment = experiment_of(text)
    puzzle = to_fields(made) if made else None
    return Records(records=tuple(experiment.run(task, backend, puzzle) for task in tasks))


def lab_lost(
    *, text: str, tasks: tuple[int, ...], reason: str, made: MadePuzzle | None = None
) -> Records:
    """Return the records of tasks that were not finished."""
    experiment = experiment_of(text)
    return Records(records=tuple(experiment.lost(task, reason) for task in tasks))


class PlotFigures(Message):
    """Figures of an experiment. If it is predefined, the first ones answer its question."""

    figures: tuple[Json, ...] | None  # None if earlier records are missing and must be sent
    notes: tuple[str, ...] = ()  # sentences on solvers without results and on omitted figures


#: The records of the experiment that the page shows, by the experiment's digest.
_kept: dict[str, list[Record]] = {}


def lab_figures(*, digest: str, first: int, records: tuple[Json, ...]) -> PlotFigures:
    """Return the figures of an experiment, first those that answer its question.

    Other figures in which all lines are flat are left out.
    """
    new = _checked(records)
    if digest not in _kept:
        _kept.clear()
    every = _kept.setdefault(digest, [])
    if len(every) < first:
        return PlotFigures(figures=None)
    every[first:] = new
    asked = (one.figures for one in EXPERIMENTS.values() if one.experiment.digest == digest)
    answers = next(asked, ())
    made = {figure.name: figure for figure in figures(every)}
    shown = [made.pop(name) for name in answers if name in made]
    flat = [figure for figure in made.values() if figure.is_flat]
    shown += [figure for figure in made.values() if not figure.is_flat]
    return PlotFigures(
        figures=tuple(figure.to_json() for figure in shown),
        notes=(*without_result(every), *map(_in_words, flat)),
    )


def _checked(records: tuple[Json, ...]) -> list[Record]:
    for record in records:
        missing = next((name for name in FIELDS if name not in record), "")
        if missing:
            raise RequestError("records", f"a record without {show(missing)}")
    return list(records)


def _in_words(flat: Figure) -> str:
    values = ", ".join(f"{one.name} {one.points[0][1]:g}" for one in flat.series)
    return f"{flat.title}: no plot, because nothing varies ({flat.y.label}: {values})."


def lab_file(*, text: str, records: tuple[Json, ...], format: str) -> Download:
    """Return the records of an experiment as a file."""
    experiment = experiment_of(text)
    type, write = lookup(_FILES, format, "format")
    ordered = sorted(_checked(records), key=lambda record: int(record["task"]))
    stem = slug(experiment.name) or "experiment"
    return Download(filename=f"{stem}.{format}", type=type, text=write(experiment, ordered))


def _table(experiment: Experiment, records: list[Record]) -> str:
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(row, records))
    return file.getvalue()


def _journal(experiment: Experiment, records: list[Record]) -> str:
    first: Json = {"kind": KIND, "experiment": experiment.to_json()}
    return "".join(f"{to_json(line)}\n" for line in (first, *records))


_FILES = {"csv": ("text/csv", _table), "jsonl": ("application/jsonl", _journal)}
