"""The nearest puzzle with exactly one solution, and the fullest grid: tried by brute force."""

import json
from itertools import combinations, product
from random import Random

import pytest
from solvers import make_backend

from sudoku import (
    GaveUp,
    Puzzle,
    SudokuError,
    UnknownName,
    is_well_formed,
    largest_filling,
    nearest_puzzle,
    solve,
    why,
)
from sudoku.rules import AntiKing, Cage

#: No change of one given will do.
TWO = ".3.2 ..34 .2.. ..4."


def nearest_of(puzzle):
    return nearest_puzzle(puzzle, time_limit=10_000, backend=make_backend())


def filling_of(puzzle):
    return largest_filling(puzzle, time_limit=10_000, backend=make_backend())


def changes_that_suffice(puzzle):
    """Yield how many givens are changed or left out for one solution, the fewest first."""
    for size in range(len(puzzle.givens) + 1):
        for labels in combinations(puzzle.givens, size):
            for digits in product(range(puzzle.side + 1), repeat=size):
                changed = list(puzzle.digits)
                for label, digit in zip(labels, digits, strict=True):
                    changed[label - 1] = digit
                if is_well_formed(Puzzle.from_digits(changed, puzzle.shape, puzzle.variant)):
                    yield size


def examples(number, most=6):
    random = Random(7)
    for _ in range(number):
        labels = random.sample(range(1, 17), random.randint(3, most))
        yield {label: random.randint(1, 4) for label in labels}


@pytest.mark.parametrize("variant", ["classic", "x"])
def test_no_fewer_changes_suffice(variant):
    sizes = set()
    for givens in examples(40):
        puzzle = Puzzle(givens, 2, variant)
        least = next(changes_that_suffice(puzzle), None)
        sizes.add(least)
        if least is None:
            with pytest.raises(SudokuError, match="no nearest puzzle: in these cells no digits"):
                nearest_of(puzzle)
            continue
        found = nearest_of(puzzle)
        assert (len(found.changes), found.least, found.proved) == (least, least, True)
        assert is_well_formed(found.puzzle)
        assert found.puzzle.givens == puzzle.givens | dict(found.changes)
        assert all(puzzle.givens[label] != digit for label, digit in found.changes)
    assert {None, 0, 1, 2} <= sizes


def test_rules_count():
    for givens in examples(12, 4):
        puzzle = Puzzle(givens, 2, rules=[Cage([1, 2], sum=3), Cage([7, 11], sum=5)])
        least = next(changes_that_suffice(puzzle), None)
        if least is not None:
            assert len(nearest_of(puzzle).changes) == least


def test_a_9x9_puzzle_is_mended_and_the_time_limit_said():
    line = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
    full = solve(Puzzle(line), "exact cover").solution
    kept = dict(Puzzle(line).givens)
    for label in list(kept)[3:12:4]:
        kept[label] = full.digits[label - 1] % 9 + 1
    found = nearest_of(Puzzle(kept, 3))
    assert found.proved
    assert is_well_formed(found.puzzle)
    assert 1 <= len(found.changes) <= 3
    with pytest.raises(GaveUp, match="time limit"):
        nearest_puzzle(Puzzle(kept, 3), time_limit=1e-6, backend=make_backend())


def test_few_givens_are_known_not_to_suffice():
    for puzzle in (Puzzle({1: 1, 2: 1}, 3), Puzzle({}, 5), Puzzle({3: 1, 4: 1, 9: 2}, 3, "x")):
        with pytest.raises(SudokuError, match="no nearest puzzle"):
            nearest_puzzle(puzzle, time_limit=60, backend=make_backend())


def test_rules_that_leave_no_grid_end_the_search():
    puzzle = Puzzle({1: 1, 9: 1}, 2, rules=[AntiKing()])
    with pytest.raises(SudokuError, match="no nearest puzzle"):
        nearest_of(puzzle)
    assert filling_of(puzzle).number < 16


def test_what_is_asked_is_checked():
    for ask in (nearest_puzzle, largest_filling):
        with pytest.raises(TypeError, match="a Puzzle"):
            ask(TWO)
        with pytest.raises(UnknownName, match="no backend is called"):
            ask(Puzzle(TWO), backend="nope")


def fullest(puzzle):
    """Return how many givens can be kept, and how many cells filled then, by trying all grids."""
    best = (0, 0)
    regions = [region.cells for region in puzzle.variant.all_regions(puzzle.shape)]
    seen = [
        {other for cells in regions if label in cells for other in cells if other < label}
        for label in range(1, 17)
    ]
    digits = [0] * 17

    def go(label, kept, filled):
        nonlocal best
        if (kept + left[label], filled + 17 - label) <= best:
            return
        if label > 16:
            best = (kept, filled)
            return
        given = puzzle.digits[label - 1]
        there = {digits[other] for other in seen[label - 1]}
        for digit in [given] if given else range(1, 5):
            if digit not in there:
                digits[label] = digit
                go(label + 1, kept + bool(given), filled + 1)
        digits[label] = 0
        go(label + 1, kept, filled)

    left = [sum(map(bool, puzzle.digits[max(label - 1, 0) :])) for label in range(18)]
    go(1, 0, 0)
    return best


@pytest.mark.parametrize("variant", ["classic", "x"])
def test_no_grid_is_fuller(variant):
    numbers = set()
    for givens in examples(30, 9):
        puzzle = Puzzle(givens, 2, variant)
        found = filling_of(puzzle)
        kept, filled = fullest(puzzle)
        assert (len(givens) - len(found.left_out), found.number) == (kept, filled)
        assert not found.puzzle.conflicts()
        assert set(found.left_out).isdisjoint(found.puzzle.givens)
        assert {k: d for k, d in givens.items() if k not in found.left_out}.items() <= (
            found.puzzle.givens.items()
        )
        numbers.add(filled)
    assert len(numbers) > 3


@pytest.mark.parametrize(
    ("givens", "rules", "number"),
    [
        ("................", [Cage([1, 2], sum=3)], 16),
        ("..1.............", [Cage([1, 2], sum=3)], 15),
        ("4...............", [Cage([1, 2], sum=3)], 15),
        ("................", [AntiKing()], 14),
    ],
)
def test_a_filling_keeps_rules(givens, rules, number):
    puzzle = Puzzle(givens, 2, rules=rules)
    found = filling_of(puzzle)
    assert found.number == number
    assert not found.puzzle.conflicts()
    assert not found.puzzle.broken_rules()


def test_why_offers_the_nearest_puzzle_where_no_single_change_will_do(run):
    puzzle = Puzzle(TWO)
    found = why(puzzle, time_limit=10_000, backend=make_backend())
    assert (found.repairs, found.missing) == ((), ())
    assert found.nearest.proved
    assert found.filling.number == fullest(puzzle)[1]
    code, out, err = run("why", TWO.replace(" ", ""))
    assert (code, err) == (0, "")
    assert "there would be exactly one solution. No fewer changes suffice.\n" in out
    assert "of 16 cells can be filled without breaking a rule.\n" in out
    _, out, _ = run("why", "--json", TWO.replace(" ", ""))
    told = json.loads(out)
    assert is_well_formed(Puzzle(told["nearest"]["puzzle"]))
    assert (told["nearest"]["proved"], len(told["nearest"]["changes"])) == (True, 2)
    assert told["filling"]["cells"] == len(Puzzle(told["filling"]["puzzle"]).givens)
