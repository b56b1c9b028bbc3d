"""Rules: what they mean is what every engine takes them for, by brute force on 4x4 grids."""

import pickle
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku import (
    MODELS,
    Outcome,
    Puzzle,
    Solution,
    SudokuError,
    count_solutions,
    is_well_formed,
    solve,
    true_candidates,
)
from sudoku.engine import ruled_cnf
from sudoku.engine.budget import Budget
from sudoku.errors import RuleError
from sudoku.rules import (
    RULES,
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Arrow,
    Between,
    Cage,
    Candidates,
    Clone,
    Diagonal,
    Difference,
    DisjointGroups,
    Even,
    Greater,
    Grid,
    Jigsaw,
    LittleKiller,
    Maximum,
    Minimum,
    NonConsecutive,
    Odd,
    Palindrome,
    Quadruple,
    Ratio,
    Renban,
    SlowThermometer,
    Sum,
    Thermometer,
    V,
    Whisper,
    X,
    ruled,
)
from sudoku.rules.primitives import AtMostOne

#: A rule of each name and more, each on a 4x4 grid.
SMALL = [
    Jigsaw("AAAB CABB CCDB CDDD"),
    DisjointGroups(),
    Diagonal("/"),
    Diagonal("\\"),
    Cage([1, 6, 11]),
    Cage([2, 3, 7], sum=6),
    Cage([5], sum=3),
    Sum([1, 2, 6, 16], sum=11),
    Arrow([3, 6, 9]),
    Arrow([1, 7]),
    LittleKiller([3, 8], sum=7),
    LittleKiller([4, 7, 10, 13], sum=6),
    Thermometer([1, 6, 7]),
    Thermometer([9, 10, 11, 12]),
    SlowThermometer([13, 10, 7, 4]),
    Palindrome([1, 6, 11, 16, 12]),
    Clone([1, 2], [11, 12]),
    Clone([1, 7], [7, 12]),
    Whisper([2, 7, 12], difference=2),
    Renban([1, 6, 5]),
    Renban([1, 5, 6, 11]),
    Between([1, 6, 11]),
    Between([4, 7, 11, 16]),
    V([2, 3]),
    Difference([6, 7]),
    Difference([6, 10], difference=3),
    Ratio([6, 7]),
    Ratio([2, 6], ratio=3),
    Greater([5, 1]),
    AllDots(),
    AllDots(differences=[], ratios=[4]),
    AllXV(),
    Even([1, 16]),
    Odd([2, 4]),
    Candidates([6, 7], [2, 3]),
    Minimum([6]),
    Minimum([6, 7]),
    Maximum([1, 11]),
    Quadruple([6, 7, 10, 11], [1, 3]),
    Quadruple([1, 2, 5, 6], [1, 2, 3, 4]),
    Quadruple([2, 3, 6, 7], [2, 2]),
    AntiKnight(),
    AntiKing(),
    NonConsecutive(),
]
#: Those that no 4x4 grid keeps.
IMPOSSIBLE = (AllDots(), AntiKing(), NonConsecutive())
ROWS = list(permutations((1, 2, 3, 4)))
#: All 576 Latin squares of 4 rows.
SQUARES = [
    sum(rows, ())
    for rows in product(ROWS, repeat=4)
    if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
]


def empty(*rules, digits=(0,) * 16):
    return Puzzle.from_digits(digits, 2, rules=rules)


def puzzles(least=1, most=4):
    """Return a strategy for puzzles with up to three rules, and so many digits of a full grid."""
    return st.builds(
        lambda rules, square, kept: empty(
            *rules, digits=[digit if index in kept else 0 for index, digit in enumerate(square)]
        ),
        st.lists(st.sampled_from(SMALL), min_size=least, max_size=3, unique=True),
        st.sampled_from(SQUARES),
        st.sets(st.integers(0, 15), max_size=most),
    )


def accepted(puzzle):
    return {digits for digits in SQUARES if Solution(puzzle, digits).is_valid()}


def keeps(primitive, digits):
    """Return whether a grid keeps a primitive, whose candidates are counted as it says."""
    true = {index * 4 + digit - 1 for index, digit in enumerate(digits)}
    if isinstance(primitive, AtMostOne):
        return len(true.intersection(primitive.candidates)) < 2
    total = sum(weight for candidate, weight in primitive.terms if candidate in true)
    return (primitive.least is None or primitive.least <= total) and (
        primitive.most is None or total <= primitive.most
    )


def found_by(model, puzzle, **options):
    found = list(MODELS[model].solutions(puzzle, Budget(), **options))
    digits = {solution.digits for solution in found}
    assert len(digits) == len(found)
    return digits


def test_there_is_a_small_rule_of_each_name_but_x():
    assert {rule.name for rule in SMALL} == set(RULES) - {"x"}
    assert all(name == kind.name and kind.about for name, kind in RULES.items())


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_what_solvers_are_told_is_what_the_judge_asks(rule):
    grid = Grid(2, (rule,))
    puzzle = empty(rule)
    primitives, regions = list(rule.primitives(grid)), puzzle.variant.all_regions(2)
    assert primitives or list(rule.regions(grid))
    for digits in SQUARES:
        told = all(keeps(each, digits) for each in primitives) and all(
            len({digits[label - 1] for label in region.cells}) == 4 for region in regions
        )
        assert told == Solution(puzzle, digits).is_valid()


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_the_search_finds_all_that_the_judge_accepts(rule):
    puzzle = empty(rule)
    wanted = accepted(puzzle)
    assert len(wanted) < 576
    assert wanted or rule in IMPOSSIBLE
    assert count_solutions(puzzle) == len(wanted)
    found = {label: {digits[label - 1] for digits in wanted} for label in range(1, 17)}
    assert true_candidates(puzzle) == found


@given(puzzle=puzzles(least=2))
def test_all_models_find_all_that_the_judge_accepts(backend_once, puzzle):
    wanted = accepted(puzzle)
    assert count_solutions(puzzle) == len(wanted)
    if len(wanted) > 12:
        return
    backend, others = backend_once
    budget = Budget(backend=backend)
    for way in ("candidates", "cells"):
        found = MODELS["lp"].solutions(puzzle, budget, formulation=way, proof="cut")
        assert {solution.digits for solution in found} == wanted
    for model in others:
        assert found_by(model, puzzle) == wanted
    try:
        assert found_by("exact cover", puzzle) == wanted
    except RuleError as error:
        assert any(rule.told(Grid(2)) in str(error) for rule in puzzle.rules)  # noqa: PT017


@pytest.fixture(scope="module")
def backend_once():
    from importlib.util import find_spec

    from solvers import make_backend

    packages = {"cp": "constraint", "sat": "pysat"}
    return make_backend(), [name for name, needs in packages.items() if find_spec(needs)]


def test_the_miracle_has_72_grids():
    assert count_solutions(Puzzle({}, 3, rules=[AntiKnight(), AntiKing(), NonConsecutive()])) == 72


def test_x_adds_up_to_ten(backend):
    puzzle = Puzzle({1: 4, 3: 6, 5: 1}, 3, rules=[X([1, 2])])
    assert true_candidates(puzzle)[2] == set()
    puzzle = Puzzle({1: 4, 5: 1}, 3, rules=[X([1, 2]), X([5, 14])])
    assert (true_candidates(puzzle)[2], true_candidates(puzzle)[14]) == ({6}, {9})
    solution = solve(puzzle, backend=backend).solution
    assert solution.is_valid()
    assert solution.digits[1] + solution.digits[0] == 10
    grid = Grid(3, puzzle.rules)
    wrong = [*solution.digits]
    wrong[13] = wrong[13] % 9 + 1
    assert not X([5, 14]).holds(wrong, grid)


@pytest.mark.parametrize("model", ["lp", "sat", "cp"])
def test_a_jigsaw_has_no_boxes(model, backend):
    pytest.importorskip({"sat": "pysat", "cp": "constraint", "lp": "pulp"}[model])
    jigsaw = Jigsaw("AAAB CABB CCDB CDDD")
    square = next(d for d in SQUARES if d in accepted(empty(jigsaw)) and d not in accepted(empty()))
    puzzle = empty(jigsaw, digits=[*square[:9], *[0] * 7])
    result = solve(puzzle, model, backend=backend)
    assert result.solution.digits == square
    assert result.unique
    assert solve(empty(digits=puzzle.digits), model, backend=backend).outcome is Outcome.NONE


def test_givens_that_break_a_rule_leave_no_solution(backend):
    puzzle = Puzzle({1: 3, 2: 2}, 2, rules=[Thermometer([1, 2, 3])])
    assert solve(puzzle, backend=backend).outcome is Outcome.NONE
    assert count_solutions(puzzle) == 0
    cells = Puzzle({1: 1, 2: 2, 3: 3, 4: 4}, 2, rules=[Sum([1, 2], sum=4)])
    for way in ("candidates", "cells"):
        assert solve(cells, backend=backend, way=way).outcome is Outcome.NONE


def test_a_puzzle_with_rules_is_a_value():
    rules = [*SMALL[1:], Candidates([1], range(1, 5))]
    one = Puzzle({1: 1}, 2, "x", rules=rules)
    names = {name: value for name, value in globals().items() if isinstance(value, type)}
    for other in (eval(repr(one), names), pickle.loads(pickle.dumps(one))):
        assert other == one
        assert hash(other) == hash(one)
    assert one != Puzzle({1: 1}, 2, "x")
    assert one != Puzzle({1: 1}, 2, "x", rules=rules[1:])
    assert one.rules == tuple(rules)
    assert Puzzle({1: 1}, 2, "x", rules=[*rules, *rules]) == one
    assert Puzzle.from_digits(one.digits, 2, one.variant) == one
    assert Puzzle({}, 2).rules == ()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ([Cage([1, 17])], "the cage at r1c1 has a cell 17; labels run from 1 to 16"),
        ([Cage([2, 3, 2])], "the cage at r1c2 has the cell r1c2 twice"),
        ([Cage([])], "the cage has 0 cells"),
        ([Cage([1, 2], sum=8)], "the sum of the cage at r1c1 must be a whole number from 3 to 7"),
        ([Cage([1, 2], sum="7")], "must be a whole number from 3 to 7"),
        ([Cage([1, 2, 3, 5, 9])], "has 5 cells, and there are only 4 digits"),
        ([Sum([1, 2], sum=9)], "from 2 to 8"),
        ([LittleKiller([1, 6, 9], sum=5)], "needs cells along one diagonal"),
        ([Arrow([1])], "the arrow at r1c1 has 1 cell, and needs at least 2"),
        ([Arrow([1, 2, 3, 4, 8, 12])], "too long"),
        ([Thermometer([1, 2, 6, 5, 1])], "the thermometer at r1c1 has the cell r1c1 twice"),
        ([Thermometer([1, 2, 3, 4, 8])], "has 5 cells, and digits end at 4"),
        ([Renban([1, 2, 3, 4, 8])], "digits end at 4"),
        ([Whisper([1, 2], difference=4)], "the difference of the whisper at r1c1"),
        ([X([1, 2])], "adds up to 10, which two digits here do not"),
        ([V([1, 6])], "the v at r1c1 needs two cells that share an edge"),
        ([V([4, 5])], "share an edge"),
        ([Ratio([1, 2], ratio=9)], "the ratio of the ratio at r1c1"),
        ([Clone([1, 2], [3])], "has 2 and 1 cells; both need as many"),
        ([Clone([1, 2], [3, 2])], "its own clone"),
        ([Quadruple([1, 2, 3, 4], [1])], "the four cells around one corner"),
        ([Quadruple([1, 2, 5, 6], [])], "has 0 digits"),
        ([Quadruple([1, 2, 5, 6], [7])], "digits run from 1 to 4, found 7"),
        ([Candidates([1], [])], "leave no digit"),
        ([Diagonal("|")], "a diagonal is"),
        ([Diagonal(["/"])], "a diagonal is"),
        ([Jigsaw("AAAA")], "the jigsaw has 4 letters for 16 cells"),
        ([Jigsaw("AAAAABBBBBCCCDDD")], "the jigsaw's region 'A' at r1c1 has 5 cells instead of 4"),
        ([Jigsaw("AAABCABBCCDBCDDD"), Jigsaw("AABBAABBCCDDCCDD")], "there are several jigsaws"),
        ([AllDots(differences=[5])], "a difference of all dots"),
        ([AntiKing()] * 1001, "a puzzle has at most 1,000 rules, not 1,001"),
        ([Even(range(1, 17))] * 1000 + [], None),
        (["cage"], "a rule is an instance of a class of sudoku.rules, not 'cage'"),
        ([AntiKing], "a rule is an instance"),
    ],
)
def test_rules_that_cannot_be_are_named(rules, said):
    if said is None:
        assert len(Puzzle({}, 2, rules=rules).rules) == 1
        return
    with pytest.raises(SudokuError) as caught:
        Puzzle({}, 2, rules=rules)
    assert said in str(caught.value)


def test_cells_that_are_no_list_are_refused():
    for wrong in ("r1c1", 5, None):
        with pytest.raises(RuleError, match="must be a list"):
            Cage(wrong)


def test_a_rule_makes_one_solution_of_several(backend):
    givens = {1: 1, 2: 2, 5: 3, 16: 2}
    several, one = Puzzle(givens, 2), Puzzle(givens, 2, rules=[Greater([10, 11])])
    assert len(accepted(several)) > 1
    assert len(accepted(one)) == 1
    assert not is_well_formed(several)
    assert is_well_formed(one)
    assert solve(one, backend=backend).unique


def test_a_long_thermometer_is_told_cell_by_cell(backend):
    cells = [1, 2, 3, 7, 8, 12, 11, 15, 14, 10]
    puzzle = Puzzle({1: 1}, 2, rules=[SlowThermometer(cells)])
    assert count_solutions(puzzle) == len(accepted(puzzle))
    for primitive in SlowThermometer(cells).primitives(Grid(2)):
        assert len({candidate // 4 for candidate in primitive.candidates}) == 2


def test_sums_that_take_too_many_clauses_are_given_up(monkeypatch):
    pytest.importorskip("pysat")
    puzzle = Puzzle({}, 3, rules=[Sum(range(1, 40), sum=195)])
    monkeypatch.setattr(ruled_cnf, "MOST", 30_000)
    assert solve(puzzle, "sat", prove_unique=False).outcome is Outcome.SOLVED
    monkeypatch.setattr(ruled_cnf, "MOST", 10_000)
    result = solve(puzzle, "sat")
    assert result.outcome is Outcome.UNKNOWN
    assert "the sums of the rules take over 10,000 clauses" in result.reason


def test_rules_that_are_too_much_are_refused(monkeypatch):
    puzzle = Puzzle({}, 3, rules=[AntiKnight(), Renban(range(1, 10))])
    assert list(puzzle.variant.primitives(3))
    monkeypatch.setattr(ruled, "MOST_PAIRS", 8_500)
    with pytest.raises(RuleError, match="the rules are too much from the renban at r1c1 on"):
        list(puzzle.variant.primitives(3))
