"""No door takes a puzzle with rules for one without: it keeps the rules, or refuses by name."""

import pytest

import sudoku
from sudoku import (
    WRITABLE,
    Puzzle,
    Solution,
    SudokuError,
    count_solutions,
    encode,
    fewest_givens,
    generate,
    is_minimal,
    is_well_formed,
    random_puzzle,
    redundant_givens,
    solve,
    transform,
    true_candidates,
)
from sudoku.analysis.rating import rate
from sudoku.certifying.clauses import clauses
from sudoku.engine.cnf import dimacs_cnf
from sudoku.errors import RuleError
from sudoku.generation.transforms import TRANSFORMS, allowed_transforms
from sudoku.graphs.dimacs import dimacs_col
from sudoku.models import all_ways, find_way
from sudoku.page.wire import board, without_rules
from sudoku.rules import Cage, Thermometer

RULES = [Thermometer([1, 2, 3, 4]), Cage([6, 10], sum=7)]
PUZZLE = Puzzle({5: 4}, 2, rules=RULES)
PLAIN = Puzzle({5: 4}, 2)


def is_right(digits):
    return Solution(PUZZLE, tuple(digits)).is_valid()


def test_the_rules_matter():
    assert 1 < count_solutions(PUZZLE) < count_solutions(PLAIN)
    assert PUZZLE != PLAIN
    assert hash(PUZZLE) != hash(PLAIN)


#: The ways that take rules; all others refuse them by name.
TAKING = {
    *("lp", "lp/candidates", "lp/singles", "lp/cells"),
    *("cp", "cp/plain", "cp/paper", "sat", "sat/minimal"),
}


@pytest.mark.parametrize("name", [m.name_of(w) for m, w in all_ways()])
def test_each_way_keeps_rules_or_refuses_them_by_name(name, backend):
    model, way = find_way(name)
    for package in model.packages:
        pytest.importorskip(package)
    if name in TAKING:
        found = solve(PUZZLE, name, backend=backend)
        assert is_right(found.solution.digits)
        assert is_right(found.second.digits)
        return
    with pytest.raises(RuleError, match=f"{way.name or model.name} does not take|{model.name} do"):
        solve(PUZZLE, name, backend=backend)


def test_no_relaxation_takes_rules(backend):
    with pytest.raises(RuleError, match="assignment does not take puzzles with rules"):
        solve(PUZZLE, backend=backend, integer=False)


@pytest.mark.parametrize("name", WRITABLE)
def test_each_format_holds_rules_or_refuses_them(name):
    if WRITABLE[name].rules:
        return
    with pytest.raises(SudokuError) as caught:
        encode(PUZZLE, name)
    assert "rules" in str(caught.value) or "only the page can make pixels" in str(caught.value)


def test_a_solution_is_written_with_a_name_that_nothing_reads(backend):
    full = solve(PUZZLE, "lp", backend=backend).solution
    assert encode(full, "line").strip() == full.line
    with pytest.raises(SudokuError, match="no variant is called 'classic with rules'"):
        sudoku.find_variant(PUZZLE.variant.name)


REFUSING = [
    lambda puzzle: puzzle.regions(),
    lambda puzzle: puzzle.variant.regions(2),
    lambda puzzle: puzzle.variant.extra_regions(2),
    lambda puzzle: puzzle.variant.dependent_cells(2),
    lambda puzzle: allowed_transforms(puzzle.variant, 2),
    lambda puzzle: sudoku.lp_matrix(2, puzzle.variant),
    board,
    without_rules,
    clauses,
    dimacs_cnf,
    dimacs_col,
    rate,
    sudoku.certificate,
    sudoku.explain,
    sudoku.hint,
    sudoku.why,
    sudoku.picture,
    sudoku.puzzle_as_graph,
    sudoku.puzzle_as_polynomial_system,
    *(lambda puzzle, name=name: transform(puzzle, name, seed=1) for name in TRANSFORMS),
    lambda puzzle: sudoku.vary(puzzle, seed=1),
]


@pytest.mark.parametrize("refuse", REFUSING)
def test_what_knows_no_rules_refuses(refuse):
    with pytest.raises(SudokuError, match="rules"):
        refuse(PUZZLE)


def test_what_asks_the_search_keeps_them(backend):
    possible = true_candidates(PUZZLE)
    assert possible[1] == {1}
    assert true_candidates(PLAIN)[1] > possible[1]
    assert not is_well_formed(PUZZLE)
    full = solve(PUZZLE, backend=backend).solution.as_puzzle()
    assert full.rules == PUZZLE.rules
    needed = redundant_givens(full)
    assert 1 in needed
    fewest = fewest_givens(full, backend=backend).puzzle
    assert fewest.rules == PUZZLE.rules
    assert count_solutions(fewest) == 1
    made = generate(PUZZLE.variant, 2, seed=3)
    assert made.rules == PUZZLE.rules
    assert is_minimal(made)
    assert count_solutions(made) == 1
    assert count_solutions(Puzzle(made.givens, 2)) > 1
    random = random_puzzle(16, 2, seed=1, variant=PUZZLE.variant)
    assert Solution(PUZZLE.__class__({}, 2, rules=RULES), random.digits).is_valid()


def test_conflicts_are_told_with_the_regions_that_are_there():
    same = Puzzle({1: 1, 2: 1}, 2, rules=RULES)
    assert "1 stands twice in row 1" in str(same.conflicts()[0])
