"""The formula of a puzzle: its sizes, its text, and the solver that it is made for."""

from itertools import combinations, islice

import pytest
from samples import SEVERAL, UNIQUE, WELL_KNOWN, puzzles

from sudoku import GaveUp, Puzzle, UnknownName
from sudoku.engine.budget import Budget
from sudoku.engine.cnf import ENCODINGS
from sudoku.engine.dimacs import clauses, dimacs_cnf
from sudoku.models.sat import Formula, solutions


def read_dimacs(text):
    """Return the number of variables and the clauses of a DIMACS text."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    kind, form, variables, count = lines[0].split()
    assert (kind, form) == ("p", "cnf")
    numbers = [int(word) for line in lines[1:] for word in line.split()]
    found, clause = [], []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            found.append(clause)
            clause = []
    assert not clause
    assert len(found) == int(count)
    assert max(abs(x) for clause in found for x in clause) == int(variables)
    return int(variables), found


def models(variables, formula):
    """Yield every model of a formula as a set of true variables: a plain DPLL search."""
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


@pytest.mark.parametrize(("encoding", "count"), [("minimal", 8829), ("extended", 11988)])
def test_the_encodings_are_as_large_as_in_the_literature(encoding, count):
    assert len(clauses(Puzzle({}, 3), encoding)) == count
    assert len(clauses(Puzzle(WELL_KNOWN), encoding)) == count + 30


def test_a_text_says_what_its_numbers_mean():
    lines = dimacs_cnf(Puzzle(WELL_KNOWN)).splitlines()
    assert lines[0] == f"c 9x9 classic puzzle {WELL_KNOWN}, extended encoding"
    assert "variable (cell - 1) * 9 + digit" in lines[1]
    assert lines[2] == "p cnf 729 12018"
    assert lines[-30] == "5 0"  # row 1, column 1 holds 5
    assert lines[-1] == "729 0"  # the last cell holds 9


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("variant", "count"), [("classic", 288), ("x", 48), ("four square", 168)])
def test_a_text_read_back_has_the_known_number_of_models(encoding, variant, count):
    text = dimacs_cnf(Puzzle({}, 2, variant), encoding)
    assert sum(1 for _ in models(*read_dimacs(text))) == count


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("puzzle", "solution"), puzzles([row for row in UNIQUE if row[1] == 2]))
def test_a_text_read_back_has_the_solution_as_its_only_model(encoding, puzzle, solution):
    found = list(islice(models(*read_dimacs(dimacs_cnf(puzzle, encoding))), 2))
    side = puzzle.side
    wanted = [int(digit) for digit in solution]
    assert found == [{cell * side + digit for cell, digit in enumerate(wanted)}]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("puzzle", "solution"), puzzles(UNIQUE))
def test_both_encodings_have_the_one_solution(encoding, puzzle, solution):
    budget = Budget()
    assert [s.line for s in solutions(puzzle, budget, encoding=encoding)] == [solution]
    assert budget.solver == "CaDiCaL 1.9.5"
    assert budget.variables >= len(solution)
    assert budget.constraints > 0


def test_solutions_go_on_and_differ():
    puzzle = puzzles(SEVERAL)[3].values[0]
    found = list(islice(solutions(puzzle, Budget()), 20))
    assert all(solution.is_valid() for solution in found)
    assert len({solution.line for solution in found}) == len(found) > 1


def test_the_time_limit_holds_while_clauses_are_loaded_and_while_it_searches():
    with pytest.raises(GaveUp, match="time limit"):
        next(solutions(Puzzle({}, 5), Budget(0.02)))
    budget = Budget(0.5)
    with Formula(budget) as formula:
        formula.add(pigeons(11, holes=10))
        with pytest.raises(GaveUp, match="time limit"):
            formula.is_satisfiable()
    assert budget.elapsed() < 5


def pigeons(count, holes):
    """Return the clauses of pigeons in fewer holes: famous for taking such solvers very long."""
    home = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(count)]
    shared = combinations(home, 2)
    return home + [[-x, -y] for one, other in shared for x, y in zip(one, other, strict=True)]


@pytest.mark.parametrize("call", [dimacs_cnf, lambda p, e: list(solutions(p, Budget(), e))])
def test_an_unknown_encoding_is_named(call):
    with pytest.raises(UnknownName, match="'small'; there are minimal, extended"):
        call(Puzzle({}, 2), "small")
