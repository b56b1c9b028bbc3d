"""Transforms of puzzles with rules: the changed solutions are those of the changed puzzle."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_rules import SMALL, accepted, empty
from test_transforms import variant_of

from sudoku import Puzzle, TransformError, allowed_transforms, reorder, transform, vary
from sudoku.boxes import Boxes
from sudoku.generation.transforms import TRANSFORMS
from sudoku.rules import AntiKnight, Cage, Diagonal, Even, Jigsaw, Quadruple, Thermometer


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(SMALL), min_size=1, max_size=2, unique=True),
    st.sampled_from(list(TRANSFORMS)),
    st.integers(0, 99),
)
def test_the_solutions_of_the_changed_puzzle_are_the_changed_solutions(rules, name, seed):
    puzzle = empty(*rules)
    reason = allowed_transforms(puzzle.variant, 2)[name]
    if reason:
        assert name == "relabel"
        assert any(rule.name in reason for rule in rules)
        with pytest.raises(TransformError):
            transform(puzzle, name, seed)
        return
    changed = transform(puzzle, name, seed)
    assert [rule.name for rule in changed.rules] == [rule.name for rule in rules]
    both = {
        tuple(transform(Puzzle.from_digits(d, 2, rules=rules), name, seed).digits)
        for d in accepted(puzzle)
    }
    assert both == {tuple(digits) for digits in accepted(changed)}


def test_rules_turn_with_the_grid():
    rules = [Thermometer([1, 2, 6]), Diagonal("/"), Jigsaw("AAAB CABB CCDB CDDD"), Cage([3, 4])]
    turned = transform(Puzzle({1: 1}, 2, rules=rules), "transpose")
    assert turned.givens == {1: 1}
    assert turned.rules == (
        Thermometer([1, 5, 6]),
        Diagonal("/"),
        Jigsaw("ACCC AACD ABDD BBBD"),
        Cage([9, 13]),
    )


def test_digits_are_renamed_in_rules_that_list_them():
    puzzle = Puzzle({1: 2}, 2, rules=[Quadruple([1, 2, 5, 6], [1, 2]), AntiKnight()])
    renamed = transform(puzzle, "relabel", 3)
    names = dict(zip(puzzle.rules[0].digits, renamed.rules[0].digits, strict=True))
    assert renamed.givens == {1: names[2]}
    assert renamed.rules[1] == AntiKnight()


def test_what_a_rule_does_not_keep_is_refused_by_its_name():
    puzzle = Puzzle({}, 2, rules=[Even([1])])
    reasons = allowed_transforms(puzzle.variant, 2)
    assert reasons["relabel"] == 'the rule "even" is about what digits are worth'
    assert (reasons["reorder"], reasons["rotate"], reasons["vary"]) == ("", "", "")
    assert vary(puzzle, seed=1).rules[0].name == "even"
    latin = Puzzle({}, boxes=(1, 5), rules=[AntiKnight()])
    assert not allowed_transforms(latin.variant, Boxes(1, 5))["rotate"]


def sides(cells, side=9):
    """Return how far apart each two cells in a row are, down and across."""
    places = [divmod(label - 1, side) for label in cells]
    return [(abs(r - s), abs(c - d)) for (r, c), (s, d) in pairwise(places)]


@pytest.mark.parametrize("seed", range(8))
def test_reordering_keeps_what_touches_side_by_side(seed):
    line, cage = Thermometer([1, 11, 12, 21]), Cage([72, 81, 80], sum=15)
    puzzle = Puzzle({5: 3}, 3, rules=[line, cage])
    moved = reorder(puzzle, seed)
    assert moved != puzzle
    assert sides(moved.rules[0].cells) == sides(line.cells)
    assert sides(moved.rules[1].cells) == sides(cage.cells)
    assert moved.rules[1].sum == 15


def test_reordering_makes_each_order_that_the_rules_allow():
    free = Puzzle({}, 2, rules=[Even([1])])
    assert len({reorder(free, seed).rules for seed in range(200)}) == 16
    tied = Puzzle({1: 1, 4: 2, 13: 3}, 2, rules=[AntiKnight()])
    turns = {tuple(reorder(tied, seed).givens.items()) for seed in range(30)}
    assert turns == {
        ((1, 2), (4, 1), (16, 3)),
        ((1, 3), (13, 1), (16, 2)),
        ((4, 3), (13, 2), (16, 1)),
    }


def test_no_order_that_keeps_a_variant_and_its_rules_is_said():
    puzzle = Puzzle({}, 2, variant_of((1, 2, 7, 12)), rules=[AntiKnight()])
    with pytest.raises(TransformError, match="a made up puzzle and the neighbours in anti-knight"):
        reorder(puzzle, seed=1)
