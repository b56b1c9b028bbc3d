"""Clues outside the grid: true clues allow their grid, and all engines count the same."""

from importlib.util import find_spec
from itertools import accumulate

import pytest
from calls import desk
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, certificate, check_steps, explain
from links import f_puzzles
from solvers import make_backend, solutions

from sudokulp import Puzzle, Solution, check_certificate
from sudokulp.errors import RuleError
from sudokulp.rules import LittleKiller, Sandwich, Skyscraper, XSum

KINDS = (Sandwich, XSum, Skyscraper)
#: A full grid of 6 x 6, with boxes of 2 x 3.
SIX = "152643436512521364364251613425245136"
FULL = tuple(map(int, SIX))
SHAPE = Boxes(2, 3)
MOST = 30


def lines(side):
    """Return the cells of all rows and columns, in both directions."""
    rows = [tuple(range(start, start + side)) for start in range(1, side * side, side)]
    every = [*rows, *zip(*rows, strict=True)]
    return every + [line[::-1] for line in every]


def clue(kind, values):
    """Return the number of a clue for the digits of a row or column."""
    if kind is Sandwich:
        first, last = sorted((values.index(1), values.index(len(values))))
        return sum(values[first + 1 : last])
    if kind is XSum:
        return sum(values[: values[0]])
    return len(set(accumulate(values, max)))


def clues(kind):
    return [kind(line, clue(kind, [FULL[label - 1] for label in line])) for line in lines(6)]


def puzzles(most=8):
    """Return puzzles with true clues and some givens of the full grid."""
    rules = st.lists(
        st.sampled_from([rule for kind in KINDS for rule in clues(kind)]),
        min_size=6,
        max_size=14,
        unique=True,
    )
    kept = st.sets(st.integers(0, 35), min_size=2, max_size=most)
    return st.builds(
        lambda rules, kept: Puzzle.from_digits(
            [digit if cell in kept else 0 for cell, digit in enumerate(FULL)], SHAPE, rules=rules
        ),
        rules,
        kept,
    )


def found_by(model, puzzle):
    found = solutions(model, puzzle, make_backend())
    digits = set()
    for solution in found:
        assert solution.is_valid()
        digits.add(solution.digits)
        if len(digits) == MOST:
            break
    return digits


@examples(8)
@given(puzzle=puzzles())
def test_every_engine_finds_the_same_solutions_with_true_clues(puzzle):
    assert Solution(puzzle, FULL).is_valid()
    number = puzzle.count(MOST).number
    models = ["lp", "cp", *(["sat"] if find_spec("pysat") else [])]
    found = [found_by(model, puzzle) for model in models]
    assert {len(each) for each in found} == {number}
    if number < MOST:
        assert all(FULL in each for each in found)


@examples(5)
@given(puzzle=puzzles(most=20))
def test_steps_and_certificates_of_unique_puzzles_pass_the_checks(puzzle):
    if not puzzle.is_unique():
        return
    explained = explain(puzzle, backend=make_backend())
    assert explained.solved
    check_steps(puzzle, explained.steps)
    made = certificate(puzzle, backend=make_backend())
    assert check_certificate(made.text).solution.digits == FULL


@given(
    rule=st.sampled_from([rule for kind in KINDS for rule in clues(kind)]), more=st.integers(1, 4)
)
def test_a_full_grid_breaks_a_wrong_clue_in_the_judge_and_in_the_search(rule, more):
    values = [FULL[label - 1] for label in rule.cells]
    wrong = type(rule)(rule.cells, rule.clue + more)
    try:
        puzzle = Puzzle.from_digits(FULL, SHAPE, rules=[wrong])
    except RuleError:
        return  # no grid can have this clue
    assert clue(type(rule), values) != wrong.clue
    assert not Solution(puzzle, FULL).is_valid()
    assert puzzle.count().number == 0
    assert puzzle.broken_rules()


ROW = range(1, 10)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            Sandwich(ROW, 36),
            "the sum of the sandwich 36 left of row 1 must be an integer from 0 to 35",
        ),
        (Sandwich(ROW, 34), "no different digits from 2 to 8"),
        (XSum(ROW, 4), "the x-sum 4 left of row 1 is impossible"),
        (Skyscraper(ROW, 10), "must be an integer from 1 to 9, not 10"),
        (Skyscraper([1, 2, 3], 2), "needs all cells of a row or column"),
    ],
)
def test_an_impossible_clue_is_refused_with_the_reason(rule, said):
    with pytest.raises(RuleError, match=said):
        Puzzle({}, rules=[rule])


def test_links_place_clues_on_all_four_sides():
    at = {"R0C2": (2, 6, 10, 14), "R5C2": (14, 10, 6, 2), "R3C0": (9, 10, 11, 12)}
    at["R3C5"] = (12, 11, 10, 9)
    for name, cells in at.items():
        rules = Puzzle(f_puzzles(skyscraper=[{"cell": name, "value": "2"}])).rules
        assert rules == (Skyscraper(cells, 2),)
    without = Puzzle(f_puzzles(sandwichsum=[{"cell": "R0C1", "value": ""}])).rules
    assert "the sandwich above column 1 has no number" in without[0].about.lower()


@pytest.mark.parametrize(
    ("kind", "chosen", "cells"),
    [
        ("sandwich", [5], (5, 6, 7, 8)),
        ("x-sum", [4, 8], (4, 8, 12, 16)),
        ("skyscraper", [14, 10, 6, 2], (14, 10, 6, 2)),
        ("little killer", [2, 7], (2, 7, 12)),
    ],
)
def test_a_setter_selects_only_the_cells_at_the_clue(kind, chosen, cells):
    value = {"little killer": "9", "sandwich": "5"}.get(kind, "3")
    made = desk(rule=kind, chosen=chosen, value=value)
    assert [entry["cells"] for entry in made] == [
        [f"r{(label - 1) // 4 + 1}c{(label - 1) % 4 + 1}" for label in cells]
    ]
    assert LittleKiller.selected((6, 11), 4) == (6, 11)
