"""Playing: pencil marks, mistakes, a digit revealed; in Python and as the page asks for them."""

import json

import pytest
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles

from sudoku import VARIANTS, GaveUp, Puzzle, SudokuError, page, true_candidates
from sudoku.analysis.play import (
    Mistakes,
    find_mistakes,
    is_finished,
    pencil_marks,
    possible_digits,
    strike,
    with_entries,
)

PUZZLE = Puzzle(WELL_KNOWN)
#: The well-known puzzle without its 7s has several solutions.
SEVERAL = Puzzle(WELL_KNOWN.replace("7", "."))
SMALL = Puzzle("4... ..2. .1.. ....", 2)


def filled(puzzle, line):
    """Return the entries that complete a puzzle."""
    digits = Puzzle(line, puzzle.boxsize, puzzle.variant, format="s").givens
    return {label: digit for label, digit in digits.items() if label not in puzzle.givens}


# Marks


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_marks_are_the_digits_no_region_holds_yet(variant):
    puzzle = Puzzle({1: 1, 5: 2, 50: 3, 81: 4}, 3, variant)
    marks = pencil_marks(puzzle)
    assert set(marks) == set(range(1, 82)) - set(puzzle.givens)
    for label, digits in marks.items():
        assert digits == {
            digit
            for digit in range(1, 10)
            if not Puzzle({**puzzle.givens, label: digit}, 3, variant).conflicts()
        }


def test_entries_count_for_the_marks():
    assert 3 not in pencil_marks(PUZZLE, {3: 1})
    assert pencil_marks(PUZZLE)[4] == {2, 6}
    assert pencil_marks(PUZZLE, {3: 2})[4] == {6}


def test_a_placed_digit_is_struck_from_its_peers_only():
    every = {label: {1, 2, 3, 4} for label in range(1, 17)}
    left = strike(Puzzle({}, 2), every, {1: 4})
    assert {label for label in left if 4 not in left[label]} == {2, 3, 4, 5, 6, 9, 13}
    assert every[2] == {1, 2, 3, 4}
    on_the_diagonal = strike(Puzzle({}, 2, "x"), every, {1: 4})
    assert 4 not in on_the_diagonal[16]


# Entries


def test_entries_become_givens_and_never_replace_one():
    assert with_entries(SMALL, {2: 3}).givens == {**SMALL.givens, 2: 3}
    with pytest.raises(SudokuError, match="row 1, column 1 already holds a given"):
        with_entries(SMALL, {1: 3})
    with pytest.raises(SudokuError, match="digits run from 1 to 4, found 5"):
        with_entries(SMALL, {2: 5})
    with pytest.raises(SudokuError, match="cell labels run from 1 to 16, found 17"):
        with_entries(SMALL, {17: 1})


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_the_judge_says_when_a_puzzle_is_finished(puzzle, line):
    entries = filled(puzzle, line)
    assert is_finished(puzzle, entries)
    label, digit = next(iter(entries.items()))
    rest = {other: entries[other] for other in entries if other != label}
    assert not is_finished(puzzle, rest)
    if puzzle.side > 1:
        assert not is_finished(puzzle, {**rest, label: digit % puzzle.side + 1})


# Mistakes


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE))
def test_only_digits_unlike_the_solution_are_mistakes(puzzle, line):
    entries = dict(list(filled(puzzle, line).items())[:3])
    assert find_mistakes(puzzle, entries) == Mistakes(1, (), True)
    if puzzle.side > 1:
        label = min(entries)
        wrong = {**entries, label: entries[label] % puzzle.side + 1}
        assert find_mistakes(puzzle, wrong) == Mistakes(1, (label,), False)


def test_with_several_solutions_a_mistake_is_in_none_of_them():
    candidates = true_candidates(SEVERAL)
    label = next(label for label in candidates if len(candidates[label]) == 2)
    one, other = sorted(candidates[label])
    wrong = next(digit for digit in range(1, 10) if digit not in candidates[label])
    for digit in (one, other):
        assert find_mistakes(SEVERAL, {label: digit}) == Mistakes(2, (), True)
    assert find_mistakes(SEVERAL, {label: wrong}) == Mistakes(2, (label,), False)


def test_digits_of_different_solutions_do_not_go_together():
    empty = Puzzle({}, 2)
    assert find_mistakes(empty, {1: 1, 2: 1}) == Mistakes(2, (), False)


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE))
def test_without_a_solution_nothing_can_be_judged(puzzle):
    label = next(label for label in range(1, puzzle.side**2 + 1) if label not in puzzle.givens)
    assert find_mistakes(puzzle, {label: 1}).number == 0


# A digit


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:9]))
def test_a_cell_of_a_well_formed_puzzle_has_one_digit(puzzle, line):
    solution = Puzzle(line, puzzle.boxsize, puzzle.variant, format="s").digits
    for label in (1, puzzle.side**2):
        assert possible_digits(puzzle, label) == [solution[label - 1]]


def test_all_digits_are_found_if_wanted():
    candidates = true_candidates(SMALL)
    for label in (2, 15, 16):
        assert possible_digits(SMALL, label, most=4) == sorted(candidates[label])
    assert possible_digits(SMALL, 16) == [1, 2]


def test_a_cell_that_is_not_there():
    for label in (0, 17, True, "1", None):
        with pytest.raises(SudokuError, match="cell labels run from 1 to 16"):
            possible_digits(SMALL, label)


def test_the_time_limit_holds():
    with pytest.raises(GaveUp):
        find_mistakes(PUZZLE, {3: 1}, time_limit=1e-9)
    with pytest.raises(GaveUp):
        possible_digits(PUZZLE, 3, time_limit=1e-9)


# As the page asks


def ask(function, puzzle, entries=None, **more):
    digits = [(entries or {}).get(label, 0) for label in range(1, puzzle.side**2 + 1)]
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "entries": digits,
        "time_limit": 60,
    }
    return json.loads(function(json.dumps(request | more)))


def test_the_page_gets_marks_for_every_cell():
    answer = ask(page.pencil, SMALL, {2: 2})
    assert answer["headline"] == "Ready: pencil marks filled in"
    assert [answer["marks"][label - 1] for label in (1, 2, 3, 16)] == [[], [], [1, 3], [1, 2, 3, 4]]
    stuck = ask(page.pencil, Puzzle("123. ...4 .... ....", 2))
    assert "row 1, column 4 no digit is left" in stuck["sentence"]


def test_the_page_is_told_of_mistakes_in_words():
    wrong = {3: 1, 4: 1, 6: 1, 7: 1, 8: 1}
    answer = ask(page.mistakes, PUZZLE, wrong)
    assert answer["headline"] == "Ready: 4 mistakes"
    assert answer["flagged"] == [3, 4, 6, 7]
    assert answer["sentence"].startswith("Not right: 1 in row 1, column 3; ")
    right = filled(PUZZLE, WELL_KNOWN_SOLUTION)
    five = {label: digit % 9 + 1 for label, digit in list(right.items())[:5]}
    assert "; and 1 more." in ask(page.mistakes, PUZZLE, five)["sentence"]
    assert ask(page.mistakes, PUZZLE, right)["headline"] == "Ready: no mistakes"
    nothing = ask(page.mistakes, PUZZLE, locked=False)
    assert nothing["headline"] == "Ready: there is nothing to check"
    assert "Lock the givens" in nothing["sentence"]
    nothing = ask(page.mistakes, PUZZLE, locked=True)
    assert nothing["sentence"] == "You have entered no digit yet."
    one = ask(page.mistakes, PUZZLE, {3: 1})
    assert one["headline"] == "Ready: 1 mistake"


def test_the_page_is_told_when_mistakes_cannot_be_judged():
    none = ask(page.mistakes, Puzzle({1: 4, 2: 4}, 2), {3: 1})
    assert (none["headline"], none["verdict"]) == ("No solution", "none")
    assert ask(page.mistakes, PUZZLE, {3: 1}, time_limit=1e-9)["verdict"] == "unknown"
    several = ask(page.mistakes, Puzzle({}, 2), {1: 1, 2: 1})
    assert several["headline"] == "Ready: your digits do not go together"
    assert several["flagged"] == []
    assert "part of one" in ask(page.mistakes, Puzzle({}, 2), {1: 1})["sentence"]


def test_the_page_has_a_digit_revealed_only_where_it_is_certain():
    answer = ask(page.reveal, PUZZLE, {3: 1}, label=3)
    assert (answer["digit"], answer["sentence"]) == (4, "4 in row 1, column 3.")
    for puzzle, label, headline, why in [
        (SMALL, 16, "Ready: nothing is revealed", "differ in row 4, column 4"),
        (SMALL, 1, "Ready: nothing to reveal", "is given"),
        (Puzzle({1: 4, 2: 4}, 2), 3, "No solution", "no digit to reveal"),
    ]:
        refused = ask(page.reveal, puzzle, label=label)
        assert "digit" not in refused
        assert refused["headline"] == headline
        assert why in refused["sentence"]
    assert ask(page.reveal, PUZZLE, label=3, time_limit=1e-9)["verdict"] == "unknown"


def test_check_takes_entries_for_conflicts_and_for_the_end():
    alone = ask(page.check, SMALL)
    assert alone["conflicts"] == []
    both = ask(page.check, SMALL, {2: 4})
    assert both["conflicts"][0]["cells"] == [1, 2]
    assert both["finished"] is None
    done = ask(page.check, PUZZLE, filled(PUZZLE, WELL_KNOWN_SOLUTION))
    assert done["finished"]["headline"].startswith("Solved by you")
    full = Puzzle(WELL_KNOWN_SOLUTION)
    assert not ask(page.check, full).get("finished")  # nobody solved that


def test_check_strikes_marks_of_what_was_placed():
    marks = [[1, 2]] * 16
    answer = ask(page.check, SMALL, {2: 2}, marks=marks, placed=[2])
    assert [answer["marks"][label - 1] for label in (1, 3, 5, 9)] == [[1], [1], [1], [1, 2]]
    assert "marks" not in ask(page.check, SMALL, {2: 2}, marks=marks, placed=[])
    both = ask(page.check, SMALL, {2: 2}, marks=marks, centre=[[2, 3]] * 16, placed=[2])
    assert both["marks"] == answer["marks"]
    assert [both["centre"][label - 1] for label in (1, 3, 9)] == [[3], [3], [2, 3]]
    left = [[3, 4]] * 16
    assert "marks" not in ask(page.check, SMALL, {2: 2}, marks=left, placed=[2])


def test_entries_of_another_size_are_refused():
    for function in (page.pencil, page.mistakes, page.check):
        request = {"cells": SMALL.digits, "boxsize": 2, "variant": "classic", "entries": [1]}
        refused = json.loads(function(json.dumps(request | {"time_limit": 1})))
        assert (refused["ok"], refused["message"]) == (False, "expected 16 entries, found 1")
