"""Operations on the LP relaxation, program sizes at each stage, conflicts and solver runs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..deadline import deadline, silent
from ..errors import SudokuError, show
from ..grid import short_name
from ..inspecting.cuts import Cut, Sum
from ..inspecting.program import Candidate, Run, solver_run
from ..inspecting.program import contradiction as contradiction_of
from ..inspecting.program import stages as stages_of
from ..inspecting.relaxation import TOLERANCE, Relaxation, counted, reached, said
from ..puzzle import Puzzle
from ..rng import PortableRandom
from .protocol import LIMIT, Message, Notify, require

#: The integer weights in a random objective are below this limit.
_HEAVIEST = 10


@lru_cache(maxsize=1)
def _relaxation(puzzle: Puzzle, way: str, backend: Any, cuts: tuple[Cut, ...]) -> Relaxation:
    return Relaxation(puzzle, way, backend, cuts)


def _held(puzzle: Puzzle, way: str, backend: Any, cuts: tuple[Cut, ...] = ()) -> Relaxation:
    """Return the LP relaxation of a puzzle; it is kept for the next request."""
    return _relaxation(puzzle, _written(way), backend, cuts)


def _written(way: str) -> str:
    """Return the formulation to write; the automatic choice is "candidates"."""
    return "candidates" if way in ("", "auto") else way


class Objective(Message):
    """An objective: the sum of the digits in some cells, or a randomly weighted sum."""

    kind: str  # "none", "random" or, for a large or small sum of digits, "most" or "least"
    cells: tuple[int, ...] = ()
    seed: str | int | None = None


class Rounding(Message):
    """A cut: rows of `program` to add up, and the number that their sum is divided by."""

    rows: tuple[tuple[int, int], ...]  # multiplier, index of the row
    divisor: int

    def cut(self) -> Cut:
        return Cut(self.rows, self.divisor)


#: A cell label, a digit and the value of this candidate.
Value = tuple[int, int, float]


class RelaxedPoint(Message):
    feasible: bool
    whole: bool
    pruned: bool
    objective: float | None
    fractional: tuple[Candidate, ...]
    iterations: int
    values: tuple[Value, ...]  # all values other than 0
    sentence: str


def relax(
    puzzle: Puzzle,
    *,
    way: str = "",
    time_limit: float = LIMIT,
    objective: Objective | None = None,
    settled: tuple[tuple[int, int, int], ...] = (),
    cuts: tuple[Rounding, ...] = (),
    backend: Any = None,
) -> RelaxedPoint:
    """Return an optimal solution of the LP relaxation."""
    fixed = {(label, digit): value for label, digit, value in settled}
    cells, digits = range(1, puzzle.side**2 + 1), range(1, puzzle.side + 1)
    known = all(label in cells and digit in digits for label, digit in fixed)
    require(known, "settled", "candidates of the grid")
    wanted = objective or Objective(kind="none")
    with deadline(time_limit):
        relaxation = _held(puzzle, way, backend, tuple(each.cut() for each in cuts))
        weights = _objective(relaxation, wanted)
        point = relaxation.optimum(weights, fixed, least=wanted.kind == "least")
    values = point.values.items()
    return RelaxedPoint(
        feasible=point.feasible,
        whole=point.is_whole(),
        pruned=point.is_pruned(),
        objective=round(point.objective, 4) if weights else None,
        fractional=tuple(point.fractional()),
        iterations=point.iterations,
        values=tuple((*place, round(value, 4)) for place, value in values if value > TOLERANCE),
        sentence=said(point, len(relaxation.candidates), bool(fixed), relaxation.noun),
    )


def _objective(relaxation: Relaxation, wanted: Objective) -> Mapping[Candidate, float] | None:
    kind = wanted.kind
    if kind == "none":
        return None
    if kind == "random":
        chance = PortableRandom(wanted.seed)
        return {each: chance.randrange(_HEAVIEST) for each in relaxation.candidates}
    if kind in ("most", "least"):
        cells = set(wanted.cells)
        return {each: each[1] for each in relaxation.candidates if each[0] in cells}
    raise SudokuError(
        f"the objective must be 'none', 'random', 'most' or 'least', not {show(kind)}"
    )


class Weighted(Message):
    """A weighted sum of variables, given by their indices, is at most a bound."""

    columns: tuple[int, ...]
    weights: tuple[int, ...]
    bound: int


class FoundCut(Message):
    """A cut; without rows, none was found."""

    rows: tuple[tuple[int, int], ...]
    divisor: int
    added: Weighted | None  # the sum of the rows
    rounded: Weighted | None  # the sum divided and rounded down
    sentence: str


def rounding(
    puzzle: Puzzle,
    *,
    values: tuple[Value, ...],
    way: str = "",
    time_limit: float = LIMIT,
    backend: Any = None,
) -> FoundCut:
    """Return constraints whose sum, divided and rounded down, excludes a fractional solution."""
    with deadline(time_limit):
        relaxation = _held(puzzle, way, backend)
        cut = relaxation.cut({(label, digit): value for label, digit, value in values})
    if cut is None:
        sentence = "No cut was found that excludes this solution of the relaxation."
        return FoundCut(rows=(), divisor=1, added=None, rounded=None, sentence=sentence)
    total = relaxation.added(cut)
    return FoundCut(
        rows=cut.rows,
        divisor=cut.divisor,
        added=_weighted(total),
        rounded=_weighted(total.rounded(cut.divisor)),
        sentence=f"The sum of {len(cut.rows)} constraints, divided by {cut.divisor} and rounded "
        "down, excludes this solution of the relaxation.",
    )


def _weighted(total: Sum) -> Weighted:
    columns, weights = tuple(total.weights), tuple(total.weights.values())
    return Weighted(columns=columns, weights=weights, bound=total.bound)


class Shadow(Message):
    """The projection of the relaxation on two variables: its vertices, clockwise."""

    vertices: tuple[tuple[float, float], ...]


def shadow(
    puzzle: Puzzle,
    *,
    first: Candidate,
    second: Candidate,
    way: str = "",
    time_limit: float = LIMIT,
    backend: Any = None,
) -> Shadow:
    """Return the projection of the LP relaxation on the variables of two candidates."""
    cells, digits = range(1, puzzle.side**2 + 1), range(1, puzzle.side + 1)
    known = all(label in cells and digit in digits for label, digit in (first, second))
    require(known, "first and second", "candidates of the grid")
    with deadline(time_limit):
        vertices = _held(puzzle, way, backend).shadow(first, second)
    return Shadow(vertices=tuple((round(x, 4), round(y, 4)) for x, y in vertices))


class Reaches(Message):
    """The largest value of each open candidate, and how many of these are 0, 1 or fractional."""

    values: tuple[Value, ...]
    counts: dict[str, int]
    sentence: str


def reaches(
    puzzle: Puzzle,
    *,
    way: str = "",
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
) -> Reaches:
    """Return the largest value that each open candidate can have in the LP relaxation."""
    found: list[Value] = []
    with deadline(time_limit):
        relaxation = _held(puzzle, way, backend)
        count = len(relaxation.candidates)
        for (label, digit), largest in relaxation.open_reaches():
            found.append((label, digit, round(largest, 4)))
            if len(found) % 10 == 0:
                notify(f"{len(found):,} of {count:,} candidates")
    counts = counted(value for _, _, value in found)
    return Reaches(values=tuple(sorted(found)), counts=counts, sentence=reached(counts))


_STAGES = {
    "whole": "Textbook model",
    "givens": "After fixing the givens",
    "singles": "After naked and hidden singles",
    "probing": "After probing",
    "presolve": "After the solver's presolve",
}


class SizeThen(Message):
    label: str
    variables: int
    constraints: int
    nonzeros: int
    settled: tuple[int, ...]  # labels of the cells that have no variables from this stage on


class Stages(Message):
    stages: tuple[SizeThen, ...]


def stages(puzzle: Puzzle, *, time_limit: float = LIMIT, backend: Any = None) -> Stages:
    """Return the size of the program at each stage, from the textbook model to presolve."""
    open_cells = set(range(1, len(puzzle.digits) + 1))
    made = []
    for stage in stages_of(puzzle, backend, time_limit):
        pairs = stage.candidates
        left = open_cells if pairs is None else {label for label, _ in pairs}
        made.append(
            SizeThen.of(
                stage.size, label=_STAGES[stage.name], settled=tuple(sorted(open_cells - left))
            )
        )
        open_cells = left
    return Stages(stages=tuple(made))


class Contradiction(Message):
    """Constraints that conflict, as indices of the rows of `program`."""

    rows: tuple[int, ...]
    sentence: str


def contradiction(
    puzzle: Puzzle, *, way: str = "", time_limit: float = LIMIT, backend: Any = None
) -> Contradiction:
    """Return constraints that conflict even in the LP relaxation; none if it is feasible."""
    rows = contradiction_of(puzzle, way or "auto", backend, time_limit)
    return Contradiction(rows=tuple(rows), sentence=_contradicting(len(rows)))


def _contradicting(count: int) -> str:
    if not count:
        return (
            "The LP relaxation is feasible, so no constraints conflict while fractions are "
            "allowed. If there is no solution, only the integer program shows it."
        )
    if count == 1:
        return "This constraint alone is infeasible."
    return (
        f"These {count} constraints conflict; removing any one of them ends the conflict (they are "
        "an irreducible infeasible subset, IIS)."
    )


class SolverDid(Message):
    digits: tuple[int, ...] | None
    nodes: int
    iterations: int
    milliseconds: float
    log: str
    cut: tuple[str, ...]  # the candidates of the cut, which cannot all be 1
    sentence: str


def solver_did(
    puzzle: Puzzle,
    *,
    way: str = "",
    time_limit: float = LIMIT,
    excluded: tuple[int, ...] = (),
    backend: Any = None,
) -> SolverDid:
    """Solve a program and return the solver's log."""
    full = len(excluded) == len(puzzle.digits) and set(excluded) <= set(range(1, puzzle.side + 1))
    require(full or not excluded, "excluded", "a full grid")
    run = solver_run(puzzle, _written(way), excluded, backend, time_limit)
    cells = {label for label, _ in _held(puzzle, way, backend).candidates} if excluded else ()
    return SolverDid.of(
        run,
        digits=run.solution.digits if run.solution else None,
        milliseconds=round(run.seconds * 1000, 1),
        cut=tuple(
            f"{puzzle.symbols[digit - 1]} in {short_name(label, puzzle.side)}"
            for label, digit in enumerate(excluded, 1)
            if label in cells
        ),
        sentence=_verdict(run, bool(excluded)),
    )


def _verdict(run: Run, excluded: bool) -> str:
    found = run.solution is not None
    if run.fractions:
        return (
            f"The LP relaxation has a solution with {run.fractions:,} fractional variables, which "
            "decides nothing: use an integer program."
        )
    if not found and not run.settled:
        return "The solver stopped without an answer."
    if excluded:
        return (
            "There is another solution."
            if found
            else "With this cut there is no solution, so the first one is the only one."
        )
    return (
        "The solver found a solution." if found else "The solver found that there is no solution."
    )
