"""Certificates of puzzles with rules: the clauses say what the judge asks, and are proved."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from solvers import make_backend
from test_explaining_rules import killer
from test_rules import accepted, puzzles

from sudoku import Puzzle, certificate, check_certificate, count_solutions
from sudoku.certifying.certificate import Certificate
from sudoku.certifying.clauses import clauses
from sudoku.certifying.steps import Path
from sudoku.engine.budget import Budget
from sudoku.engine.sat import Formula
from sudoku.errors import CertificateError
from sudoku.rules import AntiKing, Cage, Sum, Thermometer
from sudoku.rules.rows import labelled

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
    assert check_certificate(data, puzzle=puzzle) == found
    with pytest.raises(CertificateError, match="of another puzzle"):
        check_certificate(data, puzzle=Puzzle(puzzle.givens, 2))
    for none in (None, "proof.zip"):
        with pytest.raises(TypeError, match="the bytes of a certificate"):
            check_certificate(none)
    other = Certificate(Puzzle(puzzle.givens, 2), made.solution, made.formula, made.proof)
    with pytest.raises(CertificateError):
        check_certificate(other.to_bytes())


def test_that_there_is_none_is_proved():
    pytest.importorskip("dratify")
    assert check_certificate(certificate(Puzzle({}, 2, rules=[AntiKing()]))).solution is None


def with_cages(number, solvable):
    """Yield 4x4 puzzles with cages that have a solution, or none."""
    random = Random(4)
    while number:
        cages = []
        for _ in range(random.randint(1, 3)):
            first = random.choice([1, 2, 3, 5, 6, 7, 9, 10, 11])
            cells = [first, first + random.choice([1, 4])]
            cages.append(Cage(cells, sum=random.randint(3, 7)))
        givens = {random.randint(1, 16): random.randint(1, 4) for _ in range(random.randint(0, 4))}
        puzzle = Puzzle(givens, 2, rules=cages)
        if bool(count_solutions(puzzle, limit=1).number) is solvable:
            number -= 1
            yield puzzle


def test_steps_to_a_sum_that_nothing_can_meet_are_accepted():
    pytest.importorskip("dratify")
    sums = 0
    for puzzle in with_cages(25, solvable=False):
        made = certificate(puzzle, True, time_limit=10_000, backend=make_backend())
        assert check_certificate(made.to_bytes()).steps == len(made.path.steps)
        sums += made.path.dead_end.endswith(" sum")
    assert sums >= 5


def test_where_there_is_a_solution_no_sum_and_no_cell_is_a_dead_end():
    for puzzle in with_cages(25, solvable=True):
        ends = [row.label for row in labelled(puzzle.variant, 2)]
        for end in [*ends, "cell r1c1", "row 1, digit 1", "no such sum"]:
            assert Path((), end).complaint(puzzle, Budget())


@pytest.mark.parametrize("end", ["cage at r1c2 sum", "row 1, digit 2", "", 7, [], None])
def test_another_dead_end_is_refused(end):
    pytest.importorskip("dratify")
    puzzle = Puzzle("..1. .... .... ....", rules=[Cage([1, 2], sum=3)])
    made = certificate(puzzle, True, time_limit=10_000, backend=make_backend())
    assert check_certificate(made.to_bytes()).steps == len(made.path.steps)
    assert made.path.dead_end == "cage at r1c1 sum"
    with pytest.raises(CertificateError):
        check_certificate(replace(made, path=Path(made.path.steps, end)).to_bytes())
