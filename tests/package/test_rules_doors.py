"""No operation ignores rules: it respects them, or refuses a rule by name."""

import pytest
from inner import (
    count_solutions,
    fewest_givens,
    solve,
    true_candidates,
)
from samples import is_minimal
from test_rules import accepted, found_by

import sudokulp.rules as r
from sudokulp import Outcome, Puzzle, Solution, generate, random_puzzle
from sudokulp.errors import RuleError
from sudokulp.formats import encode
from sudokulp.models import all_ways

RULES = [r.Thermometer([1, 2, 3, 4]), r.Cage([6, 10], sum=7)]
PUZZLE = Puzzle({5: 4}, size=4, rules=RULES)
PLAIN = Puzzle({5: 4}, size=4)
#: With these and one given there is exactly one solution.
SETTLED = [r.Thermometer([1, 2, 3]), r.Cage([11, 15], sum=4), r.Greater([15, 16])]
#: The ways that support rules; all others refuse them by name.
TAKING = {
    *("lp", "lp/candidates", "lp/singles", "lp/cells", "lp/pattern", "lp/assignment", "lp/plain"),
    *("cp", "cp/plain", "cp/paper", "search", "search/rows"),
    *("sat", "sat/extended", "sat/minimal"),
}
#: Models that support rules about which cells differ or are equal, and about single cells.
EDGES = {"graph": "networkx", "groebner": "sympy"}
DIFFERENT = Puzzle({1: 1}, size=4, rules=[r.Jigsaw("AAABCABBCCDBCDDD"), r.Cage([1, 7])])


@pytest.mark.parametrize(("model", "way"), list(all_ways()))
def test_each_way_respects_rules_or_refuses_them_by_name(model, way, backend):
    for package in model.packages:
        pytest.importorskip(package)
    name = model.name_of(way)
    if way.relaxed:
        return  # tested below: with several solutions, it may mix them
    if name in TAKING:
        found = solve(PUZZLE, name, backend=backend)
        for solution in (found.solution, found.second):
            assert Solution(PUZZLE, solution.digits).is_valid()
        return
    with pytest.raises(
        RuleError, match=f"'{way.name or model.name}' does not support|'{model.name}' do"
    ):
        solve(PUZZLE, name, backend=backend)


@pytest.mark.parametrize("name", EDGES)
@pytest.mark.parametrize(
    ("givens", "rules"),
    [
        ({1: 1, 6: 2}, [r.Even([2, 16])]),
        ({1: 1}, [r.Odd([7, 12]), r.Candidates([2, 3], [2, 4]), r.Candidates([5], [3])]),
        ({1: 1, 2: 2}, [r.Even([6]), r.Cage([1, 6, 11]), r.AntiKnight()]),
        ({1: 1, 2: 3}, [r.Even([2])]),
        ({1: 1}, [r.Even([6]), r.Odd([6])]),
        ({1: 1, 4: 3}, [r.Palindrome([1, 6, 11, 16])]),
        ({1: 1, 2: 2}, [r.Clone([1, 6, 11], [8, 3, 14])]),
        ({1: 1, 16: 2}, [r.Palindrome([1, 16])]),
        ({1: 1, 8: 2}, [r.Palindrome([3, 6, 9]), r.Palindrome([6, 11]), r.Cage([9, 6])]),
        pytest.param({1: 1}, [r.Palindrome([3, 4])], marks=pytest.mark.full),
        pytest.param(
            *({1: 1}, [r.Palindrome([1, 6, 12]), r.Clone([12, 2], [7, 9]), r.Even([3])]),
            marks=pytest.mark.full,
        ),
    ],
    ids=str,
)
def test_graphs_and_polynomials_support_rules_about_single_and_equal_cells(name, givens, rules):
    pytest.importorskip(EDGES[name])
    puzzle = Puzzle(givens, size=4, rules=rules)
    assert found_by(name, puzzle) == accepted(puzzle)


def test_graphs_and_polynomials_support_rules_about_which_cells_differ(backend):
    wanted = count_solutions(DIFFERENT).number
    assert 0 < wanted < count_solutions(Puzzle({1: 1}, size=4, rules=DIFFERENT.rules[:1])).number
    for name, package in EDGES.items():
        pytest.importorskip(package)
        found = solve(DIFFERENT, name, backend=backend)
        assert found.solution.is_valid()
        assert found.unique == (wanted == 1)


@pytest.mark.full
@pytest.mark.parametrize("way", ["groebner/grlex", "groebner/grevlex"])
def test_other_ways_support_rules_about_which_cells_differ(way, backend):
    pytest.importorskip(EDGES[way.partition("/")[0]])
    assert solve(DIFFERENT, way, backend=backend).solution.is_valid()


def test_the_relaxation_respects_rules(backend):
    for options in ({"integer": False}, {"way": "relaxation"}):
        found = solve(Puzzle({1: 4}, size=4, rules=RULES), backend=backend, **options)
        assert found.outcome is Outcome.NONE
        whole = solve(Puzzle({5: 3}, size=4, rules=SETTLED), backend=backend, **options)
        assert whole.solution.is_valid()
    with pytest.raises(RuleError, match="'packing' does not support these rules: thermometer"):
        solve(PUZZLE, way="packing", backend=backend, integer=False)


def test_operations_based_on_the_search_respect_rules(backend):
    assert 1 < count_solutions(PUZZLE) < count_solutions(PLAIN)
    assert PUZZLE != PLAIN
    assert hash(PUZZLE) != hash(PLAIN)
    possible = true_candidates(PUZZLE)
    assert possible[1] == {1}
    assert true_candidates(PLAIN)[1] > possible[1]
    assert not PUZZLE.is_unique()
    full = solve(PUZZLE, backend=backend).solution
    assert encode(full, "line").strip() == full.line
    assert full.as_puzzle().rules == PUZZLE.rules
    fewest = fewest_givens(full.as_puzzle(), backend=backend).puzzle
    made = generate(variant=PUZZLE.variant, size=4, seed=3)
    for puzzle in (fewest, made):
        assert puzzle.rules == PUZZLE.rules
        assert is_minimal(puzzle)
        assert count_solutions(puzzle) == 1
    assert count_solutions(Puzzle(made.givens, size=4)) > 1
    random = random_puzzle(16, size=4, seed=1, variant=PUZZLE.variant)
    assert Solution(Puzzle({}, size=4, rules=RULES), random.digits).is_valid()
