"""Time limits: every operation stops soon after its limit, at every size, with any rules.

The clock counts function calls, so this measures the work between two checks of the time.
"""

import sys
from contextlib import contextmanager, suppress
from functools import partial
from types import SimpleNamespace

import pytest
from inner import (
    Relaxation,
    certificate,
    count_solutions,
    explain,
    fewest_givens,
    find_mistakes,
    generate_cages,
    hint,
    possible_digits,
    rate,
    solve,
    superfluous,
    tally,
    true_candidates,
    why,
)
from test_nearest import largest_filling, nearest_puzzle

import sudokulp
from sudokulp import GaveUp, Puzzle, Solution, Verdict, deadline
from sudokulp.errors import RuleError
from sudokulp.models import MODELS, Model
from sudokulp.rules import Cage, Sum

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
#: Calls that count as a second, and the seconds allowed beyond a limit of one second.
CALLS, MOST = 30_000, 3
#: Functions in C that may take long: each counts as a fifth of a second.
SOLVERS = ("cadical195_solve_lim", "run")


class Overrun(BaseException):
    """The limit was exceeded; a BaseException, so that nothing catches it."""


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

    monkeypatch.setattr(deadline, "perf_counter", lambda: calls / CALLS)
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
    """Return cages of two cells throughout a grid."""
    pairs = [(first, first + 1) for first in range(1, side * side, 2) if first % side]
    return [Cage(cells, sum=sum(digit(side, label) for label in cells)) for cells in pairs]


def long_sum(side):
    """Return a sum over all cells of a diagonal."""
    diagonal = range(1, side * side + 1, side + 1)
    return [Sum(diagonal, sum=sum(digit(side, label) for label in diagonal))]


def reaches(puzzle, time_limit):
    with deadline.deadline(time_limit):
        return list(Relaxation(puzzle).reaches())


WAYS = "lp, lp/pattern, lp/singles, lp/assignment, sat, cp, exact cover, graph"
#: Each is called with a puzzle and a time limit.
OPERATIONS = {
    **{f"solve {name}": partial(solve, model=name) for name in WAYS.split(", ")},
    "explain": explain,
    "hint": hint,
    "why": why,
    "count": count_solutions,
    "candidates": true_candidates,
    "fewest": fewest_givens,
    "superfluous": superfluous,
    "filling": largest_filling,
    "nearest": nearest_puzzle,
    "certificate": certificate,
    "rate": rate,
    "tally": tally,
    "mistakes": lambda puzzle, **limit: find_mistakes(puzzle, {puzzle.side: 1}, **limit),
    "digits": partial(possible_digits, label=1),
    "reaches": reaches,
    "generate": lambda p, **limit: sudokulp.generate(
        variant=p.variant, boxes=p.shape, seed=1, **limit
    ),
    "cages": lambda p, **limit: generate_cages(variant=p.variant, boxes=p.shape, seed=1, **limit),
    "random": lambda p, **limit: sudokulp.random_puzzle(
        9, boxes=p.shape, seed=1, variant=p.variant, **limit
    ),
}


@pytest.fixture(scope="module", autouse=True)
def _imported():
    """Do the imports of the first use."""
    for do in OPERATIONS.values():
        with suppress(sudokulp.SudokuError):
            do(Puzzle("4... ..2. .1.. ....", rules=[Cage([2, 3])]), time_limit=9)


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize(("rules", "size"), [(cages, 4), (long_sum, 6)])
def test_no_operation_exceeds_its_limit(monkeypatch, name, rules, size):
    puzzle = Puzzle({}, boxes=size, rules=rules(size * size))
    with counted_clock(monkeypatch):
        try:
            found = OPERATIONS[name](puzzle, time_limit=1)
        except (GaveUp, RuleError):  # out of time, or a model that does not support the rules
            return
    assert getattr(found, "verdict", Verdict.UNKNOWN) is not Verdict.NONE


def test_a_solution_that_cannot_be_checked_in_time_is_not_shown(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(deadline, "perf_counter", lambda: now[0])

    def solutions(puzzle, statistics):
        now[0] = 100.0
        yield Solution(puzzle, (4, 2, 3, 1, 1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3))

    monkeypatch.setitem(sys.modules, "sudokulp.models.late", SimpleNamespace(solutions=solutions))
    monkeypatch.setitem(MODELS, "late", Model("late", "Late", "", "late"))
    found = Puzzle("4... ..2. .1.. ...3", rules=[Sum([3, 8, 13], sum=9)]).solve(
        "late", time_limit=50
    )
    assert (found.verdict, found.solution) == (Verdict.UNKNOWN, None)
    assert found.reason == "the time limit of 50 s was reached"
