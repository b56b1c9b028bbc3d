"""Programs decided by clause learning, against the search."""

import json
from contextlib import contextmanager
from itertools import islice
from random import Random

import pytest
from fewer import examples
from hypothesis import given
from inner import solve
from solvers import make_backend, needs_new_highs
from solvers import solutions as solutions_of
from strategies import puzzles as any_puzzle

from sudokulp import Puzzle, ops, packages
from sudokulp.formats import dumps
from sudokulp.rules import Renban

pytest.importorskip("pysat")

FOURTEEN = [
    [31, 21, 12, 11],
    [50, 51, 52, 62, 70, 71],
    [10, 19, 20, 28, 29],
    [79, 71, 61, 51, 60, 70],
    [37, 29, 39, 38],
    [22, 13, 4, 5, 14],
    [21, 20, 10, 11],
    [17, 18, 26, 35, 36],
    [41, 40, 39, 30],
    [65, 57, 47, 46],
    [53, 63, 71, 80, 81],
    [12, 2, 3, 4],
    [1, 2, 3, 4, 5],
    [9, 18, 26, 35, 36, 45],
]
TWELVE = [
    [33, 25, 34, 24, 32, 42],
    [53, 45, 36],
    [21, 31, 32],
    [57, 58, 49, 39, 38],
    [3, 4, 14, 6, 7],
    [4, 14, 15, 25],
    [70, 79, 80],
    [66, 75, 65],
    [25, 26, 35, 45],
    [20, 11, 10],
    [49, 58, 57, 66, 56],
    [51, 60, 52, 44, 36, 45],
]
MOST = 100


#: HiGHS would have to branch on both, and does so quickly only on the second.
RENBANS = Puzzle({}, rules=[Renban(line) for line in FOURTEEN])
TWELVE_RENBANS = Puzzle({}, rules=[Renban(line) for line in TWELVE])


@needs_new_highs
def test_the_answer_names_what_decided():
    found = asked(RENBANS)
    assert found["verdict"] == "none"
    assert found["figures"]["solver"].startswith("CaDiCaL")
    assert "HiGHS would have to branch" in found["figures"]["work"]


@needs_new_highs
def test_the_package_is_asked_for_only_when_it_is_needed(monkeypatch):
    found = packages.import_module

    def without(name):
        if name == "pysat":
            raise ModuleNotFoundError(name=name)
        return found(name)

    monkeypatch.setattr(packages, "import_module", without)
    assert asked(RENBANS)["needs"] == "pysat"
    assert asked(Puzzle("4.....2..1.....3", rules=[Renban([2, 3])]))["verdict"] == "unique"
    assert asked(TWELVE_RENBANS, without=("pysat",))["verdict"] == "several"


@pytest.mark.parametrize("givens", [200, 300])
def test_a_large_grid_on_which_highs_would_branch_is_decided_by_cadical(givens):
    full = [(5 * row + row // 5 + column) % 25 + 1 for row in range(25) for column in range(25)]
    kept = {cell + 1: full[cell] for cell in Random(givens).sample(range(625), givens)}
    found = solve(Puzzle(kept, size=25), backend=make_backend())
    assert (str(found.verdict), found.solver[:7]) == ("several", "CaDiCaL")


@contextmanager
def without_search():
    """Leave the proof to CaDiCaL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudokulp.models.lp.programs.MOST_BEFORE_LEARNING", 0)
        yield


def test_cadical_proves_what_a_short_search_cannot():
    puzzle = Puzzle("4.....2..1.....3", rules=[Renban([2, 3])])
    with without_search():
        found = solve(puzzle, backend=make_backend())
    assert (found.unique, found.prover) == (True, "CaDiCaL")


@examples(60)
@given(any_puzzle(shapes=(2, 2), rules=(1, 2, 3)))
def test_cadical_finds_the_other_solutions(puzzle):
    expected = {each.digits for each in solutions_of("search", puzzle)}
    with without_search():
        found = [each.digits for each in islice(solutions_of("lp", puzzle, make_backend()), MOST)]
    assert len(found) == len({*found}) == min(len(expected), MOST)
    assert {*found} <= expected


def asked(puzzle, **context):
    """Return the answer to the page's request to solve a puzzle."""
    reading = {"text": dumps(puzzle, "json"), "variant": "classic"}
    request = {"reading": reading, "model": "lp", "time_limit": 60}
    return json.loads(ops.answer("solve", json.dumps(request), backend=make_backend(), **context))
