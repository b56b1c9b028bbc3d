"""Certificates of puzzles with rules: the clauses say what the judge asks, and are proved."""

import pytest
from hypothesis import given, settings
from solvers import make_backend
from test_explaining_rules import killer
from test_rules import accepted, puzzles

from sudoku import Puzzle, certificate, check_certificate
from sudoku.certifying.certificate import Certificate
from sudoku.certifying.clauses import clauses
from sudoku.engine.budget import Budget
from sudoku.engine.sat import Formula
from sudoku.errors import CertificateError
from sudoku.rules import AntiKing, Cage, Sum, Thermometer

pytest.importorskip("pysat")


def solutions(puzzle, most=40):
    """Return the digits of all grids that the clauses allow, up to a number."""
    formula, told = Formula(Budget()), clauses(puzzle)
    formula.add(told)
    known = {literal for clause in told for literal in clause}
    found = set()
    while len(found) < most and formula.is_satisfiable():
        true = formula.true() & known  # others are in no clause
        digits = list(puzzle.digits)
        open_cells = [label for label in range(1, 17) if not digits[label - 1]]
        for label in open_cells:
            (digit,) = (d for d in range(1, 5) if (label - 1) * 4 + d in true)
            digits[label - 1] = digit
        found.add(tuple(digits))
        formula.add([[-((x - 1) * 4 + digits[x - 1]) for x in open_cells]])
    return found


@settings(max_examples=60, deadline=None)
@given(puzzles(most=5))
def test_the_clauses_allow_what_the_judge_accepts(puzzle):
    wanted = accepted(puzzle)
    if len(wanted) <= 30:
        assert solutions(puzzle) == wanted
    else:
        assert solutions(puzzle) <= wanted


@pytest.mark.parametrize(
    ("givens", "rules"),
    [
        ({1: 2, 2: 1}, [Thermometer([1, 2])]),
        ({1: 1, 2: 3, 3: 2, 4: 4}, [Sum([1, 2], sum=5)]),
        ({1: 1, 2: 3}, [Cage([1, 2], sum=3)]),
        ({1: 1, 6: 1}, [Sum([3], sum=4)]),
    ],
)
def test_givens_that_break_a_rule_are_proved_to(givens, rules):
    pytest.importorskip("dratify")
    made = certificate(Puzzle(givens, 2, rules=rules))
    assert made.solution is None
    assert str(check_certificate(made.to_bytes())).endswith("has no solution: proved.")


def test_a_certificate_of_one_solution_is_read_back():
    pytest.importorskip("dratify")
    puzzle = killer()
    made = certificate(puzzle, steps=True, time_limit=10_000, backend=make_backend())
    data = made.to_bytes()
    assert Certificate.from_bytes(data) == made
    found = check_certificate(data)
    assert {found.solution.digits} == accepted(puzzle)
    assert found.steps
    other = Certificate(Puzzle(puzzle.givens, 2), made.solution, made.formula, made.proof)
    with pytest.raises(CertificateError):
        check_certificate(other.to_bytes())


def test_that_there_is_none_is_proved():
    pytest.importorskip("dratify")
    assert check_certificate(certificate(Puzzle({}, 2, rules=[AntiKing()]))).solution is None
