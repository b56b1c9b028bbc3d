"""Exact covers and CNF formulas of puzzles: their order, sizes and solutions."""

from itertools import islice

import pytest
from inner import count_solutions, dimacs_cnf, solve
from samples import SEVERAL, WELL_KNOWN
from solvers import solutions

from sudokulp import Puzzle
from sudokulp.rules import Cage, Thermometer

FULL = "1234341221434321"


def test_the_order_of_the_solutions_is_fixed():
    first = islice(solutions("exact cover", Puzzle({1: 1}, size=4)), 2)
    assert [solution.line for solution in first] == [FULL, "1234341241232341"]


@pytest.mark.parametrize(
    ("line", "rows", "columns"),
    [("." * 16, 64, 64), (FULL, 0, 0), ("123" + "." * 13, 4 + 3 + 33, 13 * 4)],
)
def test_givens_are_not_in_the_matrix(line, rows, columns):
    result = solve(Puzzle(line, size=4), "exact cover", prove_unique=False)
    assert result.constraints == columns
    assert result.variables <= rows


@pytest.mark.full
def test_a_large_grid_needs_no_deep_recursion():
    assert next(solutions("exact cover", Puzzle({}, size=36))).is_valid()


def read_dimacs(text):
    """Return the number of variables and the clauses of a DIMACS text."""
    header, *lines = (line for line in text.splitlines() if not line.startswith("c"))
    kind, form, variables, count = header.split()
    assert (kind, form) == ("p", "cnf")
    found = [[int(word) for word in line.split()] for line in lines]
    assert {clause.pop() for clause in found} == {0}
    assert len(found) == int(count)
    assert max(abs(x) for clause in found for x in clause) == int(variables)
    return int(variables), found


def true_sets(formula):
    """Yield the true variables of every model of a formula, by plain DPLL search."""
    stack = [(formula, frozenset())]
    while stack:
        left, true = stack.pop()
        unit = next((clause[0] for clause in left if len(clause) == 1), None)
        choice = unit or next((clause[0] for clause in left), None)
        if choice is None:
            yield {x for x in true if x > 0}
            continue
        for literal in (choice,) if unit else (choice, -choice):
            rest = [[x for x in c if x != -literal] for c in left if literal not in c]
            if [] not in rest:
                stack.append((rest, true | {literal}))


#: The numbers of variables and clauses of the empty grid and of each given in the literature.
SIZES = {"minimal": (729, 8829, 1), "extended": (729, 11988, 1)}


@pytest.mark.parametrize("encoding", SIZES)
def test_the_encodings_have_the_sizes_of_the_literature(encoding):
    variables, count, given = SIZES[encoding]
    for line, givens in (("." * 81, 0), (WELL_KNOWN, 30)):
        found, formula = read_dimacs(dimacs_cnf(Puzzle(line), encoding))
        assert (found, len(formula)) == (variables, count + given * givens)


@pytest.mark.parametrize("encoding", SIZES)
@pytest.mark.parametrize("line", [WELL_KNOWN, SEVERAL[3][2]])
def test_a_published_formula_is_solved_as_it_is_in_a_file(encoding, line):
    variables, formula = read_dimacs(dimacs_cnf(Puzzle(line), encoding))
    result = solve(Puzzle(line), "sat", way=encoding)
    assert result.solver.startswith("CaDiCaL")
    assert (result.variables, result.constraints) == (variables, len(formula))
    assert result.unique is (line == WELL_KNOWN)


def test_a_formula_after_singles_counts_only_what_singles_leave():
    left = solve(Puzzle(SEVERAL[3][2]), "sat")
    whole = solve(Puzzle(SEVERAL[3][2]), "sat/extended")
    assert 0 < left.variables < whole.variables
    assert 0 < left.constraints < whole.constraints
    alone = solve(Puzzle(WELL_KNOWN), "sat")
    assert (alone.solver, alone.variables, alone.unique) == ("singles", 0, True)


def test_a_text_explains_its_numbers():
    lines = dimacs_cnf(Puzzle(WELL_KNOWN)).splitlines()
    assert lines[0] == f"c 9x9 classic puzzle {WELL_KNOWN}, extended encoding"
    assert "variable (cell - 1) * 9 + digit" in lines[1]
    assert "cells 1 to 81" in lines[1]
    assert lines[2] == "p cnf 729 12018"
    assert lines[-30] == "5 0"  # row 1, column 1 holds 5
    assert lines[-1] == "729 0"  # the last cell holds 9


def digits_of(true, side):
    """Return the grid that the true variables of a formula describe, as its comment says."""
    cells = [[c * side + d + 1 in true for d in range(side)] for c in range(side**2)]
    return "".join(str(cell.index(True) + 1) for cell in cells)


@pytest.mark.parametrize("encoding", SIZES)
@pytest.mark.parametrize(("variant", "count"), [("classic", 12), ("x", 2), ("four square", 7)])
def test_a_text_read_back_has_the_known_solutions(encoding, variant, count):
    puzzle = Puzzle("1234............", variant=variant)
    text = dimacs_cnf(puzzle, encoding)
    assert f", {encoding} encoding\nc variable" in text
    grids = {digits_of(true, 4) for true in true_sets(read_dimacs(text)[1])}
    assert len(grids) == count
    assert all(not Puzzle(grid, size=4, variant=variant).conflicts() for grid in grids)
    assert all(grid.startswith("1234") for grid in grids)


@pytest.mark.parametrize("encoding", [*SIZES, "singles"])
def test_each_solution_is_found_once_with_rules_and_without(encoding):
    for puzzle in (
        Puzzle({}, size=1),
        Puzzle("12.............."),
        Puzzle({1: 1}, size=4, rules=[Cage([2, 6], sum=7), Thermometer([9, 10])]),
    ):
        found = count_solutions(puzzle, model=f"sat/{encoding}")
        assert found == count_solutions(puzzle)


def test_the_time_limit_holds_while_loading_clauses():
    result = solve(Puzzle({}, size=25), "sat", time_limit=0.02)
    assert (result.verdict, result.reason) == ("unknown", "the time limit of 0.02 s was reached")
