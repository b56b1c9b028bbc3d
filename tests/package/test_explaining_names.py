"""Names of steps, on positions of a few candidates, and on HoDoKu's library where it is there."""

import pytest
from solvers import make_backend

from sudoku import Puzzle, find_variant
from sudoku.engine.budget import Budget
from sudoku.explaining.cases import by_cases
from sudoku.explaining.checking import Checker
from sudoku.explaining.finding import Sets, locked, singles
from sudoku.explaining.naming import single_name
from sudoku.explaining.path import set_step, start
from sudoku.explaining.position import Position, bits, find_rules
from sudoku.explaining.rows import prove
from sudoku.explaining.values import Kind

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


def step_against(position, candidate):
    """Return the step that refutes a candidate."""
    budget = Budget(1000)
    kind = Kind.LOCKED
    found = next(
        (
            (truths, candidate)
            for truths, _ in locked(position)
            if not position.live[truths.bit_length() - 1] & ~position.rules.rivals(candidate)
        ),
        None,
    )
    if not found:
        kind, found = Kind.TRUTHS, Sets(position).find([candidate])
    if not found:
        kind, found = Kind.CASES, by_cases(position, [candidate], budget)
    proof = prove(position, *found, make_backend(), budget)
    return set_step(position, kind, *found, proof)


def open_digits(position):
    found = {}
    for candidate in bits(position.open):
        label, digit = position.rules.pair(candidate)
        found.setdefault(label, set()).add(digit)
    return found


@pytest.mark.parametrize(("name", "left", "out"), SAMPLES, ids=[each[0] for each in SAMPLES])
def test_a_set_is_named_as_players_do(name, left, out):
    position = Position(find_rules(find_variant("classic"), 3))
    for label, what in left.items():
        only(position, label, what)
    row, column, digit = out
    candidate = position.rules.number(row * 9 + column - 9, digit)
    step = step_against(position, candidate)
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


#: HoDoKu's number of a technique: the end of our name for it, and how many truths it has.
LIBRARY = {
    "0100": ("(Pointing)", 1),
    "0101": ("(Claiming)", 1),
    "0110": ("Locked Pair", 2),
    "0111": ("Locked Triple", 3),
    "0200": ("Naked Pair", 2),
    "0201": ("Naked Triple", 3),
    "0202": ("Naked Quadruple", 4),
    "0210": ("Hidden Pair", 2),
    "0211": ("Hidden Triple", 3),
    "0212": ("Hidden Quadruple", 4),
    "0300": ("X-Wing", 2),
    "0301": ("Swordfish", 3),
    "0302": ("Jellyfish", 4),
    "0400": ("Skyscraper", 2),
    "0401": ("2-String Kite", 2),
    "0402": ("Turbot Fish", 2),
    "0403": ("Empty Rectangle", 2),
    "0404": ("2-String Kite", 2),
    "0405": ("Empty Rectangle", 2),
    "0800": ("XY-Wing", 3),
    "0801": ("XYZ-Wing", 3),
    "0803": ("W-Wing", 3),
}
#: A fish of two lines and its duals: the same eliminations follow from either.
DUALS = {
    "Turbot Fish": ("Finned X-Wing", "Empty Rectangle", "2-String Kite"),
    "Empty Rectangle": ("Turbot Fish", "Finned X-Wing", "2-String Kite"),
    "Naked Quadruple": ("Hidden Quadruple",),
    "Hidden Quadruple": ("Naked Quadruple",),
    "Hidden Triple": ("Naked Triple",),
    "Naked Triple": ("Hidden Triple",),
    "Hidden Pair": ("Naked Pair",),
}


def library(shared):
    """Yield number, puzzle, position and eliminations of HoDoKu's cases."""
    path = shared / "data" / "formats" / "hodoku_reglib-1.3_even.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        _, technique, _, grid, gone, out, *_ = [*line.split(":"), *[""] * 6]
        number = technique.partition("-")[0]
        # 06 supposes that there is one solution, which no constraint says.
        if not line.startswith(":") or technique.endswith("x") or number[:2] == "06" or not out:
            continue
        puzzle = Puzzle(grid.replace("+", ""), 3)
        position = start(puzzle)
        for entry in gone.split():
            position.eliminate(1 << numbered(position, entry))
        yield number, puzzle, position, [numbered(position, entry) for entry in out.split()]


def numbered(position, entry):
    digit, row, column = map(int, entry)
    return position.rules.number(row * 9 + column - 9, digit)


@pytest.mark.exhaustive
@pytest.mark.timeout(1200)
def test_the_library_is_explained_and_named(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the whole library is for the native solver")
    named = wanted = added = every = 0
    for number, puzzle, position, out in library(shared):
        step = step_against(position, out[0])
        assert Checker(puzzle, open_digits(position)).complaint(step) == ""
        every += 1
        added += bool(step.divisor)
        name, size = LIBRARY.get(number, ("", 0))
        if name:
            wanted += 1
            fits = step.name.endswith((name, *DUALS.get(name, ())))
            named += fits or step.size < size
    assert named >= 0.9 * wanted > 150
    assert added >= 0.99 * every > 380
