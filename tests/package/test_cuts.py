"""Cuts by rounding: valid for every solution, and strong enough to exclude fractions."""

from functools import cache

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st

from sudokulp import Puzzle, SudokuError, solve
from sudokulp.backends.problem import to_arrays
from sudokulp.inspecting.cuts import Cut, constraint_of
from sudokulp.inspecting.relaxation import Relaxation
from sudokulp.models.lp.programs import program_for

#: The relaxation is fractional, and one cut makes it integral.
ONE_CUT = Puzzle(
    "528.3......9.........96..7....8..3.9.7..2....1..........1.....52....47.......18.."
)
#: The same, in a small grid, and with several solutions.
SMALL = Puzzle("4.....2.........", 2)


@cache
def program():
    made = program_for(SMALL, "candidates")
    filled = solve(SMALL, model="search")
    return to_arrays(made), made.chosen(filled.solution.digits), made.numConstraints()


@examples(200)
@given(st.data())
def test_a_solution_satisfies_every_cut(data):
    model, chosen, rows = program()
    row = st.tuples(st.integers(-3, 3), st.integers(0, rows - 1))
    cut = Cut(tuple(data.draw(st.lists(row, max_size=8))), data.draw(st.integers(1, 5)))
    weights, bound = constraint_of(model, cut)
    assert sum(weights.get(column, 0) for column in chosen) <= bound


def test_cuts_exclude_fractional_solutions_until_the_puzzle_is_solved(backend):
    point = Relaxation(ONE_CUT, "candidates", backend).optimum()
    cuts = []
    while point.fractional():
        found = Relaxation(ONE_CUT, "candidates", backend).cut(point.values)
        cuts.append(found)
        before = point
        point = Relaxation(ONE_CUT, "candidates", backend, cuts=cuts).optimum()
        assert point.feasible
        assert point.values != before.values
    assert len(cuts) == 1
    digits = solve(ONE_CUT, model="search").solution.digits
    assert all(digits[label - 1] == digit for (label, digit), one in point.values.items() if one)


def test_an_integral_solution_needs_no_cut_and_a_wrong_cut_is_refused(backend):
    relaxation = Relaxation(SMALL, backend=backend)
    point = relaxation.optimum({(2, 1): 1})
    assert relaxation.cut({each: round(value) for each, value in point.values.items()}) is None
    for rows, divisor in ((((1, 999),), 2), (((1, 0),), 0)):
        with pytest.raises(SudokuError):
            Relaxation(SMALL, backend=backend, cuts=[Cut(rows, divisor)])


def test_a_solution_of_the_relaxation_does_not_depend_on_earlier_requests(backend):
    relaxation = Relaxation(ONE_CUT, "candidates", backend)
    first = relaxation.optimum()
    relaxation.optimum({(13, 2): 1})
    assert relaxation.optimum().values == first.values
