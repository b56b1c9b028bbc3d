"""Time limits: every operation ends soon after its own, at every size and with any rules.

The clock counts calls of functions, so what is measured is the work between two looks at it.
"""

import sys
from contextlib import contextmanager, suppress

import pytest

import sudoku
from sudoku import GaveUp, Puzzle, Verdict
from sudoku.analysis.play import find_mistakes, possible_digits
from sudoku.analysis.rating import rate
from sudoku.analysis.tally import tally
from sudoku.engine import budget
from sudoku.errors import RuleError
from sudoku.explaining.measuring import measure
from sudoku.inspecting.relaxation import Relaxation
from sudoku.rules import AntiKnight, Cage, Jigsaw, Sum, Thermometer

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
#: Calls that count as a second, and how many seconds may go by beyond a limit of one second.
CALLS, MOST = 30_000, 3
#: Functions in C that may take long: each is a fifth of a second.
SOLVERS = ("cadical195_solve_lim", "run")


class Overrun(BaseException):
    """The limit was overrun; nothing catches this."""


@contextmanager
def counted_clock(monkeypatch):
    calls = 0

    def note(frame, event, called):
        nonlocal calls
        if event == "c_call" and called.__name__ in SOLVERS:
            calls += CALLS // 5
        calls += event in ("call", "c_call")
        if calls > CALLS * (1 + MOST):
            sys.setprofile(None)
            raise Overrun(frame.f_code)

    monkeypatch.setattr(budget, "perf_counter", lambda: calls / CALLS)
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


def digit(side, label):
    """Return the digit of a cell in a full grid."""
    size, (row, column) = round(side**0.5), divmod(label - 1, side)
    return (size * (row % size) + row // size + column) % side + 1


def cages(side):
    pairs = [(first, first + 1) for first in range(1, side * side, 2) if first % side]
    return [Cage(cells, sum=sum(digit(side, label) for label in cells)) for cells in pairs]


def jigsaw(side):
    """Boxes, two cells of which are swapped."""
    size = round(side**0.5)
    of = [r // size * size + c // size for r in range(side) for c in range(side)]
    of[size - 1], of[side + size] = 1, 0
    return [Jigsaw("".join(chr(65 + here) for here in of))]


def rules_of(kind, side):
    diagonal = range(1, side * side + 1, side + 1)
    return {
        "none": list,
        "cages": lambda: cages(side),
        "long sum": lambda: [Sum(diagonal, sum=sum(digit(side, label) for label in diagonal))],
        "thermometers": lambda: [
            Thermometer(range(first, first + 5)) for first in range(1, side * side, side)
        ],
        "jigsaw": lambda: jigsaw(side),
        "knight": lambda: [AntiKnight()],
    }[kind]()


OPERATIONS = {
    **{
        f"solve {name}": lambda puzzle, name=name: sudoku.solve(puzzle, name, time_limit=1)
        for name in (
            "lp",
            "lp/pattern",
            "lp/singles",
            "lp/assignment",
            "sat",
            "cp",
            "exact cover",
            "graph",
        )
    },
    "explain": lambda puzzle: sudoku.explain(puzzle, time_limit=1),
    "hint": lambda puzzle: sudoku.hint(puzzle, time_limit=1),
    "why": lambda puzzle: sudoku.why(puzzle, time_limit=1),
    "count": lambda puzzle: sudoku.count_solutions(puzzle, time_limit=1),
    "candidates": lambda puzzle: sudoku.true_candidates(puzzle, time_limit=1),
    "minimal": lambda puzzle: sudoku.is_minimal(puzzle, time_limit=1),
    "redundant": lambda puzzle: sudoku.redundant_givens(puzzle, time_limit=1),
    "fewest": lambda puzzle: sudoku.fewest_givens(puzzle, time_limit=1),
    "filling": lambda puzzle: sudoku.largest_filling(puzzle, time_limit=1),
    "nearest": lambda puzzle: sudoku.nearest_puzzle(puzzle, time_limit=1),
    "certificate": lambda puzzle: sudoku.certificate(puzzle, steps=True, time_limit=1),
    "rate": lambda puzzle: rate(puzzle, time_limit=1),
    "measure": lambda puzzle: measure(puzzle, time_limit=1),
    "tally": lambda puzzle: tally(puzzle, time_limit=1),
    "mistakes": lambda puzzle: find_mistakes(puzzle, {puzzle.side: 1}, time_limit=1),
    "digits": lambda puzzle: possible_digits(puzzle, 1, time_limit=1),
    "reaches": lambda puzzle: list(Relaxation(puzzle, time_limit=1).reaches()),
    "generate": lambda puzzle: sudoku.generate(puzzle.variant, puzzle.shape, seed=1, time_limit=1),
    "cages": lambda puzzle: sudoku.generate_cages(
        puzzle.variant, puzzle.shape, seed=1, time_limit=1
    ),
    "random": lambda puzzle: sudoku.random_puzzle(9, puzzle.shape, 1, puzzle.variant, time_limit=1),
}


@pytest.fixture(scope="module", autouse=True)
def _imported():
    """Import what is imported on first use."""
    for do in OPERATIONS.values():
        with suppress(sudoku.SudokuError):
            do(Puzzle("4... ..2. .1.. ....", 2, rules=[Cage([2, 3])]))


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize(("kind", "size"), [("cages", 4), ("long sum", 6)])
def test_no_operation_overruns_its_limit(monkeypatch, name, kind, size):
    puzzle = Puzzle({}, size, rules=rules_of(kind, size * size))
    with counted_clock(monkeypatch):
        try:
            found = OPERATIONS[name](puzzle)
        except (GaveUp, RuleError):  # out of time, or a model that does not take the rules
            return
    assert getattr(found, "verdict", Verdict.UNKNOWN) is not Verdict.NONE
