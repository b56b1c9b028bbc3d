"""No door takes a puzzle with rules for one without: it keeps the rules, or refuses by name."""

import pytest
from test_rules import accepted, found_by

import sudoku
from sudoku import (
    WRITABLE,
    Outcome,
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
    true_candidates,
)
from sudoku.errors import RuleError
from sudoku.graphs.dimacs import dimacs_col
from sudoku.models import all_ways, find_way
from sudoku.models.graph import colorings
from sudoku.rules import (
    AntiKnight,
    Between,
    Cage,
    Candidates,
    Clone,
    Even,
    Greater,
    Jigsaw,
    Odd,
    Palindrome,
    Quadruple,
    Renban,
    Thermometer,
)

RULES = [Thermometer([1, 2, 3, 4]), Cage([6, 10], sum=7)]
PUZZLE = Puzzle({5: 4}, 2, rules=RULES)
PLAIN = Puzzle({5: 4}, 2)
#: With these and one given there is exactly one solution.
SETTLED = [Thermometer([1, 2, 3]), Cage([11, 15], sum=4), Greater([15, 16])]


def is_right(digits):
    return Solution(PUZZLE, tuple(digits)).is_valid()


def test_the_rules_matter():
    assert 1 < count_solutions(PUZZLE) < count_solutions(PLAIN)
    assert PUZZLE != PLAIN
    assert hash(PUZZLE) != hash(PLAIN)


#: The ways that take rules; all others refuse them by name.
EDGES = {"graph": "networkx", "groebner": "sympy"}
TAKING = {
    *("lp", "lp/candidates", "lp/singles", "lp/cells", "lp/pattern", "lp/assignment", "lp/plain"),
    *("cp", "cp/plain", "cp/paper", "sat", "sat/minimal"),
}


def test_exact_cover_takes_what_is_no_sum(backend):
    puzzle = Puzzle({5: 4}, 2, rules=RULES[:1])
    found = solve(puzzle, "exact cover")
    assert Solution(puzzle, found.solution.digits).is_valid()
    with pytest.raises(RuleError, match="exact cover does not take sums such as cage at r2c2 sum"):
        solve(PUZZLE, "exact cover")


@pytest.mark.parametrize("rule", [Renban([1, 6, 5]), Renban([1, 5, 6, 11])], ids=str)
@pytest.mark.parametrize("givens", [{}, {1: 1}, {1: 2, 6: 3}, {1: 1, 5: 4}], ids=str)
def test_exact_cover_takes_what_a_rule_wants_one_of(rule, givens):
    puzzle = Puzzle(givens, 2, rules=[rule])
    wanted = accepted(puzzle)
    assert found_by("exact cover", puzzle) == wanted


@pytest.mark.parametrize("name", EDGES)
@pytest.mark.parametrize(
    ("givens", "rules"),
    [
        ({1: 1, 6: 2}, [Even([2, 16])]),
        ({1: 1}, [Odd([7, 12]), Candidates([2, 3], [2, 4]), Candidates([5], [3])]),
        ({1: 1}, [Even([6]), Cage([1, 6, 11]), AntiKnight()]),
        ({1: 1, 2: 3}, [Even([2])]),
        ({1: 1}, [Even([6]), Odd([6])]),
    ],
    ids=str,
)
def test_graphs_and_polynomials_take_rules_about_single_cells(name, givens, rules):
    pytest.importorskip(EDGES[name])
    puzzle = Puzzle(givens, 2, rules=rules)
    assert found_by(name, puzzle) == accepted(puzzle)


@pytest.mark.parametrize("name", EDGES)
@pytest.mark.parametrize(
    ("givens", "rules"),
    [
        ({1: 1, 4: 3}, [Palindrome([1, 6, 11, 16])]),
        ({1: 1, 2: 2}, [Clone([1, 6, 11], [8, 3, 14])]),
        ({1: 1}, [Palindrome([1, 6, 12]), Clone([12, 2], [7, 9]), Even([3])]),
        ({1: 1, 16: 2}, [Palindrome([1, 16])]),
        ({1: 1}, [Palindrome([3, 4])]),
        ({1: 1}, [Palindrome([3, 6, 9]), Palindrome([6, 11]), Cage([9, 6])]),
    ],
    ids=str,
)
def test_graphs_and_polynomials_take_cells_that_are_equal(name, givens, rules):
    pytest.importorskip(EDGES[name])
    puzzle = Puzzle(givens, 2, rules=rules)
    assert found_by(name, puzzle) == accepted(puzzle)


def test_exact_cover_names_rules_that_are_no_sums_as_rules():
    for rule in (Between([1, 6, 11]), Quadruple([1, 2, 5, 6], [1, 1])):
        with pytest.raises(RuleError, match=f"does not take rules such as {rule.name} at r1c1"):
            solve(Puzzle({}, 2, rules=[rule]), "exact cover")


#: Rules by which cells differ, and nothing else.
DIFFERENT = Puzzle({1: 1}, 2, rules=[Jigsaw("AAABCABBCCDBCDDD"), Cage([1, 7])])


@pytest.mark.parametrize("name", [m.name_of(w) for m, w in all_ways() if m.name in EDGES])
def test_graphs_and_polynomials_take_rules_by_which_cells_differ(name, backend):
    pytest.importorskip(EDGES[name.partition("/")[0]])
    found = solve(DIFFERENT, name, backend=backend)
    wanted = count_solutions(DIFFERENT).number
    assert 0 < wanted < count_solutions(Puzzle({1: 1}, 2, rules=DIFFERENT.rules[:1])).number
    assert found.solution.is_valid()
    assert found.unique == (wanted == 1)


def test_the_graph_file_has_just_the_solutions():
    networkx = pytest.importorskip("networkx")
    lines = [line.split() for line in sudoku.export(DIFFERENT, "col").splitlines()]
    graph = networkx.Graph([(int(line[1]), int(line[2])) for line in lines if line[0] == "e"])
    colours = {17 + digit: digit + 1 for digit in range(4)}
    networkx.set_node_attributes(graph, colours, "color")
    found = [tuple(each[label] for label in range(1, 17)) for each in colorings(graph, 4)]
    assert len(found) == len(set(found)) == count_solutions(DIFFERENT)
    assert all(Solution(DIFFERENT, digits).is_valid() for digits in found)


@pytest.mark.parametrize("name", [m.name_of(w) for m, w in all_ways()])
def test_each_way_keeps_rules_or_refuses_them_by_name(name, backend):
    model, way = find_way(name)
    for package in model.packages:
        pytest.importorskip(package)
    if way.relaxed:
        return  # below: of several solutions it has a fraction of each
    if name in TAKING:
        found = solve(PUZZLE, name, backend=backend)
        assert is_right(found.solution.digits)
        assert is_right(found.second.digits)
        return
    with pytest.raises(RuleError, match=f"{way.name or model.name} does not take|{model.name} do"):
        solve(PUZZLE, name, backend=backend)


def test_the_relaxation_keeps_the_rules(backend):
    for options in ({"integer": False}, {"way": "relaxation"}):
        found = solve(Puzzle({1: 4}, 2, rules=RULES), backend=backend, **options)
        assert found.outcome is Outcome.NONE
        whole = solve(Puzzle({5: 3}, 2, rules=SETTLED), backend=backend, **options)
        assert whole.solution.is_valid()
    with pytest.raises(RuleError, match="packing does not take puzzles with rules: thermometer"):
        solve(PUZZLE, way="packing", backend=backend, integer=False)


@pytest.mark.parametrize("name", ["lp", "mps", "listing"])
def test_the_program_is_written_with_its_rules(name):
    text = sudoku.export(PUZZLE, name)
    assert "thermometer_at_r1c1_no_01" in text
    assert "cage_at_r2c2_sum_no_01" in text


@pytest.mark.parametrize("name", WRITABLE)
def test_each_format_holds_rules_or_refuses_them(name):
    if WRITABLE[name].rules or WRITABLE[name].commented:
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
    lambda puzzle: sudoku.lp_matrix(2, puzzle.variant),
    dimacs_col,
    sudoku.puzzle_as_graph,
    sudoku.puzzle_as_polynomial_system,
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
