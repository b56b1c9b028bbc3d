"""Solvers, the records of how they solve puzzles, and records as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import islice
from time import perf_counter
from typing import Any

from ..analysis.verdict import Outcome, solve
from ..backends import BACKENDS, find_backend
from ..deadline import deadline
from ..engine.search import BacktrackingSearch, find_board
from ..errors import GaveUp, LabError, SolverUnavailable, SudokuError, show
from ..formats.lists import one_line
from ..graphs import COLOR_CHOICES, ORDERS, graph_to_dict, n_colors, node_coloring
from ..models import MODELS, Model, Way
from ..models.graph import puzzle_as_graph
from ..models.lp.program import reduce
from ..names import lookup, plain_name, proper_name
from ..puzzle import Puzzle, Solution
from ..rng import Seed
from ..sanitizing import harmless

#: The labels of the ways of greedy colouring.
_GREEDY = {
    "in order": "In reading order",
    "random": "Random order",
    "largest first": "Largest first",
    "smallest last": "Smallest last",
    "dsatur": "DSATUR",
    "in order above lowest": (
        "In reading order, first free colour above the lowest colour of the neighbours"
    ),
    "in order least used": "In reading order, least-used colour",
    "in order most used": "In reading order, most-used colour",
    "in order random": "In reading order, random colour",
}


def _greedy_ways() -> Iterator[Way]:
    """Yield each order with the default colour choice, and the first order with other choices."""
    (first, *_), (usual, *others) = ORDERS, COLOR_CHOICES
    named = {name: (name, usual) for name in ORDERS}
    named |= {f"{first} {choice}": (first, choice) for choice in others}
    for name, (order, choice) in named.items():
        about = f"Node order: {order}; colour choice: {choice}."
        yield Way(name, _GREEDY[name], about, {"nodes": order, "choose_color": choice})


GREEDY = Model(
    name="greedy",
    label="Greedy colouring",
    about="Colours the puzzle's graph node by node; may need more colours than digits.",
    module="",
    packages=("networkx",),
    sizes=("nodes", "edges"),
    ways=tuple(_greedy_ways()),
)

_RELAXED = "relaxed"


@dataclass(frozen=True)
class Solver:
    """A solver in an experiment; names are accepted in any spelling.

    An unknown name raises SudokuError, and so does a backend or relaxation that the model lacks.

    >>> Solver.named("LP/assignment/relaxed")
    Solver(model='lp', way='assignment', backend='', relaxed=True)
    """

    #: The name of a model, or "greedy" for greedy colouring.
    model: str = "lp"
    #: A way of the model, or "" for its default way for lists.
    way: str = ""
    #: The backend for integer programs, or "" for the default.
    backend: str = ""
    #: Whether only the LP relaxation is solved.
    relaxed: bool = False

    def __post_init__(self) -> None:
        """Check the fields, and convert them into canonical form."""
        model = lookup(lab_models(), self.model, "model")
        way = model.find_way(self.way)
        backend = self.backend and proper_name(BACKENDS, self.backend, "backend")
        if not isinstance(self.relaxed, bool):
            raise LabError(f"the field 'relaxed' must be true or false, not {show(self.relaxed)}")
        if (backend and not model.backends) or (self.relaxed and not model.relaxable):
            raise LabError(f"the model '{model.name}' has no backend and no LP relaxation")
        if self.relaxed and self.way and way not in model.relaxable:
            raise LabError(f"the formulation '{way.name}' has no LP relaxation")
        named = {"model": model.name, "way": self.way and way.name, "backend": backend}
        for name, value in named.items():
            object.__setattr__(self, name, value or "")

    @property
    def name(self) -> str:
        """The name of the solver, in the form that `named` accepts."""
        parts = (self.model, self.way, self.backend, _RELAXED if self.relaxed else "")
        return "/".join(filter(None, parts))

    @classmethod
    def named(cls, name: str) -> Solver:
        """Return the solver with a name such as "cp" or "lp/packing/cbc/relaxed"."""
        model, *parts = name.split("/")
        found: dict[str, Any] = {"model": model}
        for part in parts:
            what, value = _part(part, model)
            if what in found:
                kind = "formulation" if what == "way" else what
                twice = "is relaxed twice" if what == _RELAXED else f"has more than one {kind}"
                raise LabError(f"{show(name)} {twice}; remove one")
            found[what] = value
        return cls(**found)

    @classmethod
    def from_json(cls, value: object) -> Solver:
        """Return the solver with a name; an invalid name raises SudokuError."""
        if isinstance(value, Solver):
            return value
        if isinstance(value, str):
            return cls.named(value)
        raise LabError(f"a solver must be a name such as 'lp/pattern', not {show(value)}")

    @property
    def label(self) -> str:
        """The name of the solver for users."""
        model = lab_models()[self.model]
        way = model.find_way(self._asked_way())
        if self.relaxed:
            way = way if self.way else model.relaxable[0]
            return f"{model.label_of(way)}, LP relaxation"
        return f"{model.label}: {way.label}" if self.way else model.label_of(way)

    def options(self) -> dict[str, Any]:
        """Return the options of `solve` for this solver, except model and backend."""
        return {"way": self._asked_way()} | ({"integer": False} if self.relaxed else {})

    def _asked_way(self) -> str:
        """Return the way to pass to `solve`; "" means the textbook model for an LP relaxation."""
        return self.way if self.way or self.relaxed else lab_models()[self.model].for_lists


def label_of(name: str) -> str:
    """Return the label of the solver with this name, or the name itself if it is unknown."""
    try:
        return Solver.named(name).label
    except SudokuError:  # another version of the package may know this solver
        return name


def _part(part: str, name: str) -> tuple[str, Any]:
    """Return the field of `Solver` to which a part of a name belongs, and the field's value."""
    if plain_name(part) == _RELAXED:
        return "relaxed", True
    for backend in BACKENDS:
        if plain_name(part) == plain_name(backend):
            return "backend", backend
    model = lookup(lab_models(), name, "model")
    if not model.named_ways:
        raise LabError(f"the model '{model.name}' has only one formulation; omit {show(part)}")
    return "way", lookup(model.named_ways, part, f"{model.name} formulation or backend").name


def lab_models() -> dict[str, Model]:
    """Return all models, including greedy colouring."""
    return {**MODELS, GREEDY.name: GREEDY}


def all_solvers() -> Iterator[Solver]:
    """Yield every way of every model, and every LP relaxation."""
    for model in lab_models().values():
        yield Solver(model.name)
        usual = model.find_way(model.for_lists)
        others = (way for way in model.ways if way != usual and not way.relaxed)
        yield from (Solver(model.name, way.name) for way in others)
        for index, way in enumerate(model.relaxable):
            yield Solver(model.name, way.name if index else "", relaxed=True)


#: A record as a JSON object with the keys `FIELDS`.
Record = dict[str, Any]

#: The phases of solving; their seconds are recorded.
PHASES = ("build", "handover", "solve", "prove", "total")
#: The keys of a record, in order.
FIELDS = tuple(
    """task puzzle variant side givens model formulation backend version outcome unique reason
    seconds nodes iterations integral candidates guesses seed
    colors""".split()
)


def blank(task: int, solver: Solver, **more: Any) -> Record:
    """Return the record of a task without a result, with additional fields."""
    texts = dict.fromkeys(("formulation", "backend", "version", "puzzle", "reason"), "")
    known = {"task": task, "model": solver.name, "outcome": Outcome.UNKNOWN}
    return dict.fromkeys(FIELDS) | texts | known | {"seconds": dict.fromkeys(PHASES)} | more


def without_result(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return sentences on the solvers that have no result for some puzzles.

    There is no result if the solver does not support the rules of a puzzle, or if the puzzle could
    not be made. Reaching the time limit counts as a result. Each sentence gives the reason for the
    first puzzle without a result.
    """
    total, reasons = Counter[str](), dict[str, list[str]]()
    for record in sorted(records, key=lambda one: int(one["task"])):
        total[record["model"]] += 1
        if record["reason"] and record["seconds"]["total"] is None:
            reasons.setdefault(record["model"], []).append(record["reason"])
    alike: dict[tuple[str, str], list[str]] = {}
    for solver, found in reasons.items():
        share = f"{len(found):,} of {total[solver]:,} puzzles"
        alike.setdefault((share, found[0]), []).append(solver)
    return [
        f"{', '.join(map(label_of, solvers))}: no result for {share}: {reason}"
        for (share, reason), solvers in alike.items()
    ]


#: The name of the table in the folder of an experiment.
TABLE = "records.csv"
#: The columns of the table: the fields of a record, with a column for the seconds of each phase.
COLUMNS = tuple(
    column
    for name in FIELDS
    for column in ([f"{phase}_seconds" for phase in PHASES] if name == "seconds" else [name])
)


def row(record: Record) -> list[Any]:
    """Return a record as a row of the table, with "true" and "false" as text.

    Text that a spreadsheet would read as a formula gets an apostrophe in front of it.
    """
    seconds = record.get("seconds")
    phases = seconds if isinstance(seconds, dict) else {}
    flat = record | {f"{phase}_seconds": phases.get(phase) for phase in PHASES}
    values = (flat.get(column) for column in COLUMNS)
    texts = (str(each).lower() if isinstance(each, bool) else each for each in values)
    return [harmless(each) if isinstance(each, str) else each for each in texts]


#: The limit of the search that measures hardness: the number of states times the number of cells.
EFFORT = 150_000


def described(puzzle: Puzzle) -> Record:
    """Return the fields of a record that describe a puzzle."""
    candidates, guesses = hardness(puzzle)
    return {
        "puzzle": one_line(puzzle, puzzle.shape),
        "variant": puzzle.variant.plain.name,
        "side": puzzle.side,
        "givens": len(puzzle.givens),
        "candidates": candidates,
        "guesses": guesses,
    }


@lru_cache(maxsize=64)
def hardness(puzzle: Puzzle) -> tuple[int, int | None]:
    """Return two measures of hardness that do not depend on the solvers.

    The first measure is the number of candidates in open cells after all singles are placed. It is
    0 if singles solve the puzzle or show that it has no solution. The second measure is the number
    of states that our own search visits after the first one. The search ends when it has found two
    solutions, or proved that there are fewer. If it takes too long, the second measure is None.
    """
    board = find_board(puzzle.variant, puzzle.shape)
    most = max(EFFORT // board.cells, 10)
    search = BacktrackingSearch(board, most=most)
    candidates = len(reduce(puzzle).choices)
    try:
        with deadline(60):
            both = len(list(islice(search.solutions(board.start(puzzle.digits)), 2))) == 2
    except GaveUp:
        return candidates, None
    return candidates, search.settled - 1 if both or search.settled < most else None


def solved(
    puzzle: Puzzle, solver: Solver, time_limit: float, backend: Any = None, seed: Seed = None
) -> Record:
    """Solve a puzzle, and return the fields of a record that describe the result.

    `backend` solves integer programs, unless the solver names another backend. `seed` is used only
    for greedy colouring. A missing package or program raises SolverUnavailable. Any other error is
    recorded as the reason.
    """
    try:
        if solver.model == GREEDY.name:
            return _colored(puzzle, GREEDY.find_way(solver.way).options, seed)
        return _solved(puzzle, solver, time_limit, _backend(solver, backend))
    except SolverUnavailable:
        raise
    except SudokuError as error:
        return {"outcome": Outcome.UNKNOWN, "reason": str(error)}


def _colored(puzzle: Puzzle, options: Mapping[str, Any], seed: Seed) -> Record:
    """Colour the graph of a puzzle; the givens keep their colours."""
    graph = puzzle_as_graph(puzzle)
    start = perf_counter()
    found = node_coloring(graph, **options, seed=seed)
    seconds = round(perf_counter() - start, 6)
    colors = n_colors(found)
    solves = Solution(puzzle, tuple(graph_to_dict(found).values())).is_valid()
    return {
        "outcome": str(Outcome.SOLVED if solves else Outcome.UNKNOWN),
        "reason": "" if solves else f"greedy colouring used {colors} colours",
        "seconds": dict.fromkeys(PHASES) | {"solve": seconds, "total": seconds},
        "colors": colors,
    }


#: The solvers that this process has used before; the first use takes time to import packages.
_warm: set[str] = set()


def _solved(puzzle: Puzzle, solver: Solver, time_limit: float, backend: Any) -> Record:
    options = solver.options()
    if MODELS[solver.model].backends:
        options |= {"learning": "never"}  # the experiment is about the integer program alone
    if solver.name not in _warm:
        some = (
            Puzzle({}, size=4) if MODELS[solver.model].backends else Puzzle("4... ..2. .1.. ...3")
        )
        solve(some, solver.model, backend, 10, prove_unique=False, **options)
        _warm.add(solver.name)
    prove = not solver.relaxed
    result = solve(puzzle, solver.model, backend, time_limit, prove_unique=prove, **options)
    program = MODELS[result.model].backends
    seconds = {name: one and round(one, 6) for name, one in asdict(result.times).items()}
    return {
        "formulation": result.formulation,
        "backend": result.solver,
        "version": result.version,
        "outcome": str(result.outcome),
        "unique": result.unique,
        "reason": result.reason,
        "seconds": {phase: seconds[phase] for phase in PHASES},
        "nodes": result.nodes if program and result.integral is None else None,
        "iterations": result.iterations if program else None,
        "integral": result.integral,
    }


def _backend(solver: Solver, backend: Any) -> Any:
    """Return the backend for `solve`. The parameter is HiGHS or None."""
    if not MODELS[solver.model].backends:
        return None
    if backend is not None and solver.backend in ("", "highs"):
        return backend
    return find_backend(solver.backend or None)
