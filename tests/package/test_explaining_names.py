"""Names of steps, on positions of a few candidates, and on HoDoKu's library where it is there."""

import pytest
from hodoku import is_named, library, open_digits, step_against
from solvers import make_backend

from sudoku import Puzzle, find_variant
from sudoku.explaining.checking.checker import Checker
from sudoku.explaining.constraints import find_rules
from sudoku.explaining.finding import singles
from sudoku.explaining.position import Position
from sudoku.explaining.steps import start
from sudoku.explaining.words.naming import single_name

#: name, what is left of some cells ("r1c1": digits) and of digits in rows, columns and boxes
#: ("row 3, digit 1": cells), and a candidate that follows to be false (row, column, digit).
SAMPLES = [
    ("Locked Candidates Type 1 (Pointing)", {"box 1, digit 5": "r1c1 r1c2"}, (1, 7, 5)),
    ("Locked Candidates Type 2 (Claiming)", {"row 1, digit 5": "r1c1 r1c2"}, (3, 3, 5)),
    ("Naked Pair", {"r1c1": "12", "r1c5": "12"}, (1, 9, 1)),
    ("Locked Pair", {"r1c1": "12", "r1c2": "12"}, (1, 9, 1)),
    ("Naked Triple", {"r1c1": "123", "r1c5": "123", "r1c9": "123"}, (1, 3, 2)),
    ("Naked Quadruple", {f"r{i}c1": "1234" for i in (1, 4, 5, 9)}, (7, 1, 4)),
    ("Hidden Pair", {f"row 1, digit {d}": "r1c1 r1c5" for d in (1, 2)}, (1, 5, 9)),
    ("Hidden Triple", {f"row 1, digit {d}": "r1c1 r1c5 r1c9" for d in (1, 2, 3)}, (1, 5, 9)),
    ("X-Wing", {f"row {r}, digit 1": f"r{r}c3 r{r}c4" for r in (3, 7)}, (5, 3, 1)),
    (
        "Swordfish",
        {f"row {r}, digit 1": f"r{r}c1 r{r}c4 r{r}c7" for r in (2, 5, 8)},
        (9, 4, 1),
    ),
    (
        "Jellyfish",
        {f"column {c}, digit 1": f"r1c{c} r4c{c} r6c{c} r9c{c}" for c in (1, 4, 6, 9)},
        (9, 5, 1),
    ),
    ("Skyscraper", {"row 1, digit 1": "r1c2 r1c8", "row 5, digit 1": "r5c2 r5c9"}, (3, 9, 1)),
    ("2-String Kite", {"row 2, digit 1": "r2c2 r2c8", "column 3, digit 1": "r1c3 r7c3"}, (7, 8, 1)),
    ("Turbot Fish", {"row 2, digit 1": "r2c2 r2c8", "box 7, digit 1": "r7c2 r9c3"}, (9, 8, 1)),
    (
        "Empty Rectangle",
        {"row 2, digit 1": "r2c2 r2c8", "box 7, digit 1": "r7c2 r8c2 r9c1 r9c3"},
        (9, 8, 1),
    ),
    (
        "Finned X-Wing",
        {"row 2, digit 1": "r2c2 r2c8", "row 5, digit 1": "r5c2 r5c8 r5c9"},
        (4, 8, 1),
    ),
    ("XY-Wing", {"r1c1": "12", "r1c5": "13", "r5c1": "23"}, (5, 5, 3)),
    ("XYZ-Wing", {"r1c1": "123", "r2c2": "13", "r1c7": "23"}, (1, 2, 3)),
    ("W-Wing", {"r1c1": "12", "r5c5": "12", "row 9, digit 1": "r9c1 r9c5"}, (1, 5, 2)),
    ("Remote Pair", dict.fromkeys(("r1c1", "r1c4", "r5c4", "r5c2"), "12"), (2, 2, 1)),
    ("XY-Chain", {"r1c1": "12", "r1c4": "23", "r5c4": "34", "r5c2": "14"}, (2, 2, 1)),
    (
        "X-Chain",
        {
            "row 1, digit 1": "r1c1 r1c5",
            "row 5, digit 1": "r5c5 r5c8",
            "row 9, digit 1": "r9c8 r9c2",
        },
        (2, 2, 1),
    ),
]


def only(position, label, left):
    """Rule out what is not left of a constraint."""
    rules = position.rules
    name = f"cell {label}" if label.startswith("r") and label[1].isdigit() else label
    number = rules.labels.index(name)
    keep = 0
    for each in left.split() if " " in left else left:
        if rules.is_cell(number):
            keep |= 1 << rules.number(number + 1, int(each))
        else:
            digit = rules.region_of(number)[1] + 1
            keep |= 1 << rules.number(rules.labels.index(f"cell {each}") + 1, digit)
    position.eliminate(position.live[number] & ~keep)


@pytest.mark.parametrize(("name", "left", "out"), SAMPLES, ids=[each[0] for each in SAMPLES])
def test_a_set_is_named_as_players_do(name, left, out):
    position = Position(find_rules(find_variant("classic"), 3))
    for label, what in left.items():
        only(position, label, what)
    row, column, digit = out
    candidate = position.rules.number(row * 9 + column - 9, digit)
    step = step_against(position, candidate, make_backend())
    assert step.name == name
    assert ((row - 1) * 9 + column, digit) in step.eliminated
    assert Checker(Puzzle({}, 3), open_digits(position)).complaint(step) == ""


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [("1234 3412 2143 432.", "Full House"), ("1... ..1. .1.. ....", "Hidden Single")],
)
def test_singles_are_named(puzzle, name):
    position = start(Puzzle(puzzle, 2))
    truth, _ = next(singles(position))
    assert single_name(position, truth) == name


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_the_library_is_explained_and_named(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the whole library is for the native solver")
    path = shared / "data" / "formats" / "hodoku_reglib-1.3_even.txt"
    named = []
    added = every = 0
    for number, puzzle, position, out in library(path.read_text(encoding="utf-8").splitlines()):
        step = step_against(position, out[0], make_backend())
        assert Checker(puzzle, open_digits(position)).complaint(step) == ""
        every += 1
        added += bool(step.divisor)
        named.append(is_named(number, step))
    wanted = [fits for fits in named if fits is not None]
    assert sum(wanted) >= 0.9 * len(wanted) > 150
    assert added >= 0.99 * every > 380
