"""The meaning of rules is the same for the judge and every engine, checked by brute force."""

import pickle
from collections import Counter
from importlib.util import find_spec
from itertools import permutations, product

import pytest
import strategies
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, cnf, count_solutions, solve, tally, true_candidates
from meanings import MEANINGS, Look, obeys
from solvers import make_backend, solutions

import sudokulp.rules as r
from sudokulp import Outcome, Puzzle, Solution, random_puzzle
from sudokulp.errors import RuleError, SudokuError
from sudokulp.rules import Grid

#: At least one rule of each name, on a 4x4 grid.
SMALL = [
    r.Jigsaw("AAAB CABB CCDB CDDD"),
    r.DisjointGroups(),
    r.Diagonal("/"),
    r.Diagonal("\\"),
    r.Cage([1, 6, 11]),
    r.Cage([2, 3, 7], sum=6),
    r.Cage([5], sum=3),
    r.Sum([1, 2, 6, 16], sum=11),
    r.Arrow([3, 6, 9]),
    r.Arrow([1, 7]),
    r.LittleKiller([3, 8], sum=7),
    r.LittleKiller([4, 7, 10, 13], sum=6),
    r.Sandwich([5, 6, 7, 8], sum=2),
    r.Sandwich([15, 11, 7, 3], sum=5),
    r.XSum([1, 2, 3, 4], sum=6),
    r.XSum([14, 10, 6, 2], sum=3),
    r.Skyscraper([12, 11, 10, 9], count=2),
    r.Skyscraper([1, 5, 9, 13], count=3),
    r.Thermometer([1, 6, 7]),
    r.Thermometer([9, 10, 11, 12]),
    r.SlowThermometer([13, 10, 7, 4]),
    r.Palindrome([1, 6, 11, 16, 12]),
    r.Palindrome([6, 7, 11, 10, 6]),
    r.Clone([1, 2], [11, 12]),
    r.Clone([1, 7], [7, 12]),
    r.Whisper([2, 7, 12], difference=2),
    r.Whisper([6, 7, 11, 10, 6], difference=2),
    r.DutchWhisper([4, 7, 10, 13], difference=2),
    r.Renban([1, 6, 5]),
    r.Renban([1, 5, 6, 11]),
    r.Renban([2, 3, 7, 2]),
    r.Nabner([6, 11]),
    r.Between([1, 6, 11]),
    r.Between([4, 7, 11, 16]),
    r.Between([1, 6, 11, 7, 6, 5]),
    r.LockoutLine([1, 6, 11]),
    r.LockoutLine([4, 7, 10, 13]),
    r.DoubleArrow([1, 6, 11]),
    r.DoubleArrow([13, 14, 11, 8]),
    r.DoubleArrow([6, 7, 11, 10, 6]),
    r.ZipperLine([1, 6, 11]),
    r.ZipperLine([13, 10, 7, 8, 12]),
    r.ZipperLine([1, 2, 7, 8]),
    r.ZipperLine([6, 7, 11, 10, 6]),
    r.RegionSumLine([1, 6, 11, 12]),
    r.RegionSumLine([5, 6, 7, 10]),
    r.RegionSumLine([6, 7, 3, 2, 6]),
    r.EntropicLine([1, 6, 11]),
    r.EntropicLine([1, 2, 6, 1]),
    r.EntropicLine([4, 8]),
    r.ModularLine([1, 6, 11, 12]),
    r.ModularLine([2, 3, 7, 2]),
    r.ParityLine([1, 2, 3, 8, 7]),
    r.ParityLine([6, 7, 11, 10, 6]),
    r.V([2, 3]),
    r.Difference([6, 7]),
    r.Difference([6, 10], difference=3),
    r.Ratio([6, 7]),
    r.Ratio([2, 6], ratio=3),
    r.Greater([5, 1]),
    r.AllDots(),
    r.AllDots(differences=[], ratios=[4]),
    r.AllXV(),
    r.Even([1, 16]),
    r.Odd([2, 4]),
    r.Candidates([6, 7], [2, 3]),
    r.Minimum([6]),
    r.Minimum([6, 7]),
    r.Maximum([1, 11]),
    r.Quadruple([6, 7, 10, 11], [1, 3]),
    r.Quadruple([1, 2, 5, 6], [1, 2, 3, 4]),
    r.Quadruple([2, 3, 6, 7], [2, 2]),
    r.AntiKnight(),
    r.AntiKing(),
    r.NonConsecutive(),
]
#: Rules that no 4x4 grid satisfies.
IMPOSSIBLE = (r.AllDots(), r.AntiKing(), r.NonConsecutive())
ROWS = list(permutations((1, 2, 3, 4)))
#: All 576 Latin squares of order 4.
SQUARES = [
    sum(rows, ())
    for rows in product(ROWS, repeat=4)
    if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
]
#: Rules that are regions, which are judged by the conflicts of regions.
REGIONS = {"jigsaw", "diagonal", "disjoint groups"}


def empty(*rules, digits=(0,) * 16):
    return Puzzle.from_digits(digits, 2, rules=rules)


def puzzles(least=1, most=4):
    """Return a strategy for puzzles with up to three rules and some givens of a full grid."""
    return st.builds(
        lambda rules, square, kept: empty(
            *rules, digits=[digit if index in kept else 0 for index, digit in enumerate(square)]
        ),
        st.lists(st.sampled_from(SMALL), min_size=least, max_size=3, unique=True),
        st.sampled_from(SQUARES),
        st.sets(st.integers(0, 15), max_size=most),
    )


def accepted(puzzle):
    """Return the full grids that keep the givens and obey the rules; the judge accepts the same."""
    found = {digits for digits in SQUARES if is_right(puzzle, digits)}
    assert found == {digits for digits in SQUARES if Solution(puzzle, digits).is_valid()}
    return found


def is_right(puzzle, digits):
    """Return whether a Latin square of order 4 keeps the givens and the rules of a puzzle."""
    look = Look(digits, 2, puzzle.rules)
    jigsaw = any(rule.name == "jigsaw" for rule in puzzle.rules)
    extra = puzzle.variant.plain.extra_regions(2)
    boxes = [{digits[at + n] for n in (0, 1, 4, 5)} for at in (0, 2, 8, 10)]
    return (
        all(given in (0, digit) for given, digit in zip(puzzle.digits, digits, strict=True))
        and (jigsaw or all(len(box) == 4 for box in boxes))
        and all(len({digits[x - 1] for x in region.cells}) == 4 for region in extra)
        and all(obeys(rule, look) for rule in puzzle.rules)
    )


def found_by(model, puzzle, **options):
    """Return all solutions by a model, each once; None if it refuses a rule by name."""
    try:
        found = list(solutions(model, puzzle, make_backend(), **options))
    except RuleError as error:
        grid = Grid(puzzle.shape)
        assert any(f"the {rule.told(grid)}" in str(error) for rule in puzzle.rules)  # noqa: PT017
        return None
    digits = {solution.digits for solution in found}
    assert len(digits) == len(found)
    return digits


def test_there_is_a_small_rule_of_each_name_but_x():
    assert {rule.name for rule in SMALL} == set(r.RULES) - {"x"} == set(MEANINGS) - {"x"}


@pytest.mark.parametrize("rule", SMALL, ids=str)
def test_solvers_and_the_search_agree_with_the_judge_on_a_rule(rule):
    puzzle = empty(rule)
    wanted = accepted(puzzle)
    assert len(wanted) < 576
    assert wanted or rule in IMPOSSIBLE
    left = tally(puzzle)
    assert left.count == count_solutions(puzzle) == len(wanted)
    for label, times in left.times.items():
        assert times == Counter(digits[label - 1] for digits in wanted)
    possible = {label: {digits[label - 1] for digits in wanted} for label in range(1, 17)}
    assert true_candidates(puzzle) == possible


def check_the_judge(puzzle, choice):
    """Check the judge on grids that satisfy the rules, or nearly, and on parts of these grids."""
    side, shape, rules = puzzle.side, puzzle.shape, puzzle.rules
    names = list(range(1, side + 1))
    if choice.random() < 0.7:
        one, other = choice.sample(range(side), 2)
        names[one], names[other] = names[other], names[one]
    try:
        bare = puzzle.variant.plain if rules and choice.random() < 0.2 else puzzle.variant
        full = random_puzzle(side**2, boxes=shape, seed=choice.randrange(999), variant=bare)
    except SudokuError:  # no grid satisfies the rules
        return
    digits = [names[digit - 1] for digit in full.digits]
    look = Look(digits, shape, rules)
    wrong = [rule for rule in rules if not obeys(rule, look)]
    free = Puzzle.from_digits([0] * side**2, shape, puzzle.variant)
    assert Solution(free, tuple(digits)).is_valid() == (not wrong)
    grid = Grid(shape, rules)
    named = {rule.told(grid) for rule in wrong if rule.name not in REGIONS}
    assert {each.told for each in free.with_digits(digits).broken_rules()} == named
    hidden = choice.sample(range(side**2), choice.randrange(side**2))
    partly = [0 if index in hidden else digit for index, digit in enumerate(digits)]
    for each in free.with_digits(partly).broken_rules():
        assert each.told in named
        assert each.cells
        assert all(partly[label - 1] for label in each.cells)


SHAPES = (2, Boxes(2, 3), Boxes(3, 2), Boxes(1, 7), 3)


@examples(10)
@given(puzzle=strategies.puzzles(SHAPES, (1, 2, 3, 5)), choice=st.randoms(use_true_random=True))
def test_the_judge_accepts_what_obeys_the_rules(puzzle, choice):
    check_the_judge(puzzle, choice)


@pytest.mark.full
@examples(200)
@given(puzzle=strategies.puzzles(SHAPES, (1, 2, 3, 5)), choice=st.randoms(use_true_random=True))
def test_the_judge_accepts_what_obeys_the_rules_of_many_puzzles(puzzle, choice):
    check_the_judge(puzzle, choice)


def check_the_models(puzzle):
    """Check that each model finds all that the judge accepts, or refuses a rule by name."""
    number = count_solutions(puzzle, 13).number
    if puzzle.side == 4:
        wanted = accepted(puzzle)
        assert number == min(len(wanted), 13)
    else:
        wanted = found_by("lp", puzzle) if number < 13 else set()
        assert number == 13 or len(wanted) == number
        assert all(Solution(puzzle, digits).is_valid() for digits in wanted)
    if number >= 13:
        return
    for way in ("candidates", "cells"):
        assert found_by("lp", puzzle, formulation=way, proof="cut") == wanted
    for model, package in {"cp": "constraint", "sat": "pysat"}.items():
        if find_spec(package):
            assert found_by(model, puzzle) == wanted
    assert found_by("exact cover", puzzle) in (wanted, None)


@examples(20)
@given(puzzle=puzzles(least=2) | strategies.puzzles(SHAPES[:3], (2, 3, 5), 0.05))
def test_all_models_find_everything_that_the_judge_accepts(puzzle):
    check_the_models(puzzle)


@pytest.mark.full
@examples(500)
@given(puzzle=puzzles(least=2) | strategies.puzzles(SHAPES[:3], (2, 3, 5), 0.05))
def test_all_models_find_everything_that_the_judge_accepts_on_many_puzzles(puzzle):
    check_the_models(puzzle)


@pytest.mark.parametrize("rule", [r.Renban([1, 6, 5]), r.Renban([1, 5, 6, 11])], ids=str)
def test_exact_cover_handles_rules_that_require_exactly_one(rule):
    for givens in ({}, {1: 1}, {1: 2, 6: 3}, {1: 1, 5: 4}):
        puzzle = Puzzle(givens, size=4, rules=[rule])
        assert found_by("exact cover", puzzle) == accepted(puzzle)


def test_the_miracle_has_72_grids():
    puzzle = Puzzle({}, rules=[r.AntiKnight(), r.AntiKing(), r.NonConsecutive()])
    assert count_solutions(puzzle) == 72


def test_a_puzzle_with_rules_is_a_value():
    rules = [*SMALL[1:], r.Candidates([1], range(1, 5))]
    one = Puzzle({1: 1}, size=4, variant="x", rules=rules)
    for other in (eval(one.code(), {"Puzzle": Puzzle, **vars(r)}), pickle.loads(pickle.dumps(one))):
        assert other == one
        assert hash(other) == hash(one)
    assert one != Puzzle({1: 1}, size=4, variant="x")
    assert one != Puzzle({1: 1}, size=4, variant="x", rules=rules[1:])
    assert one.rules == tuple(rules)
    assert Puzzle({1: 1}, size=4, variant="x", rules=[*rules, *rules]) == one
    assert Puzzle.from_digits(one.digits, 2, one.variant) == one
    assert Puzzle({}, size=4).rules == ()


def test_a_long_thermometer_is_encoded_cell_by_cell():
    thermometer = r.SlowThermometer([1, 2, 3, 7, 8, 12, 11, 15, 14, 10])
    puzzle = Puzzle({1: 1}, size=4, rules=[thermometer])
    assert count_solutions(puzzle) == len(accepted(puzzle))
    for primitive in thermometer.primitives(Grid(2)):
        assert len({candidate // 4 for candidate in primitive.candidates}) == 2


def test_sums_that_need_too_many_clauses_are_refused(monkeypatch):
    pytest.importorskip("pysat")
    puzzle = Puzzle({}, rules=[r.Sum(range(1, 40), sum=195)])
    monkeypatch.setattr(cnf, "MOST", 30_000)
    assert solve(puzzle, "sat", prove_unique=False).outcome is Outcome.SOLVED
    monkeypatch.setattr(cnf, "MOST", 10_000)
    result = solve(puzzle, "sat")
    assert result.outcome is Outcome.UNKNOWN
    assert "the totals of the rules need more than 10,000 clauses" in result.reason


def test_rules_that_exceed_the_limits_are_refused(monkeypatch):
    puzzle = Puzzle({}, rules=[r.AntiKnight(), r.Renban(range(1, 10))])
    monkeypatch.setattr("sudokulp.variants.base.MOST_PAIRS", 8_500)
    with pytest.raises(
        RuleError, match="the rules are too large; remove some, such as the renban at r1c1"
    ):
        list(puzzle.variant.primitives(3))
    monkeypatch.undo()
    assert list(puzzle.variant.primitives(3))


def test_a_tally_of_some_solutions_includes_all_true_candidates():
    found = tally(Puzzle({}, size=4), most=2)
    assert (found.count.number, found.count.exact) == (2, False)
    assert all(set(times) == {1, 2, 3, 4} for times in found.times.values())
    assert all(sum(times.values()) == 2 for times in found.times.values())
    given = Puzzle({1: 1}, size=4, rules=[r.Thermometer([1, 2, 3, 4]), r.Cage([5, 9], sum=5)])
    assert tally(given).times[2] == {2: 3}
    with pytest.raises(SudokuError, match="the number of solutions"):
        tally(Puzzle({}, size=4), most=0)


def test_the_regions_of_a_jigsaw_divide_a_line():
    line = r.RegionSumLine([2, 3, 4])
    for rules in ([line], [line, r.Jigsaw("AAAB CABB CCDB CDDD")]):
        puzzle = empty(*rules)
        wanted = accepted(puzzle)
        assert 0 < len(wanted) == count_solutions(puzzle) < count_solutions(empty(*rules[1:]))


@pytest.mark.parametrize("kind", [r.Between, r.LockoutLine])
def test_the_ends_of_a_line_with_ends_are_two_cells(kind):
    for cells in ([6, 7, 11, 6], [6, 7, 6, 11]):
        with pytest.raises(RuleError, match="must visit each of its ends only once"):
            empty(kind(cells))
