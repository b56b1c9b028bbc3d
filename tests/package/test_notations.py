"""Notations in which people write puzzles: whatever is written in one of them is read back."""

import json
from itertools import product
from pathlib import Path

import pytest

from sudoku import ParseError, Puzzle, generate, read, solve
from sudoku.rules import AntiKnight, Cage, Diagonal, Jigsaw, Thermometer, Whisper

REPORTED = Path(__file__).parents[3] / "shared" / "data" / "reported"
#: The first row of the only solution of reported files.
SOLUTIONS = {
    "09b_jigsaw_sumocue_line.txt": "489732651",
    "20_codingame_killer.txt": "568913427",
    "29_puzzlink.txt": "258791364",
    "38_iss_antiknight.txt": "536241897",
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_reported_files_have_their_only_solution(name):
    if not REPORTED.exists():
        pytest.skip("../shared is not here")
    result = solve(read((REPORTED / name).read_bytes()).puzzle)
    assert (result.solution.line[:9], result.unique) == (SOLUTIONS[name], True)


def rows_of(puzzle, blank=".", join=" "):
    line, side = puzzle.line.replace(".", blank), puzzle.side
    return [join.join(line[at : at + side]) for at in range(0, side * side, side)]


def latex(puzzle):
    rows = [f"|{row}|." for row in rows_of(puzzle, " ", "|")]
    return "\n".join([r"\begin{sudoku}", *rows, r"\end{sudoku}"])


def py_sudoku(puzzle):
    """Draw as py-sudoku prints: boxes between bars, blanks for empty cells."""
    (high, wide), length = puzzle.boxes, len(str(puzzle.side))
    border = ("+" + "-" * ((length + 1) * wide + 1)) * (puzzle.side // wide) + "+"
    drawn = [border]
    for number, row in enumerate(puzzle.rows(), 1):
        cells = [f"{digit:0{length}}" if digit else " " * length for digit in row]
        boxes = [" ".join(cells[at : at + wide]) for at in range(0, puzzle.side, wide)]
        drawn.append("| " + " | ".join(boxes) + " |")
        if number % high == 0:
            drawn.append(border)
    return "\n".join(drawn)


DRAWN = {
    "latex": latex,
    "py-sudoku": py_sudoku,
    "cells as objects": lambda puzzle: json.dumps([{"val": d} for d in puzzle.digits]),
}


@pytest.mark.parametrize("way", DRAWN)
@pytest.mark.parametrize("seed", range(3))
def test_grids_with_decorations(way, seed):
    puzzle = generate(boxsize=3, seed=seed)
    assert read(DRAWN[way](puzzle)).puzzle == puzzle


@pytest.mark.parametrize("shape", [2, 3, 4, 5])
def test_prints_of_py_sudoku_of_any_size(shape):
    puzzle = Puzzle.from_digits([d if at % 3 else 0 for at, d in enumerate(full(shape))], shape)
    assert read(py_sudoku(puzzle)).puzzle == puzzle


def full(n):
    """Return the digits of a full grid."""
    side = n * n
    return [(n * (r % n) + r // n + c) % side + 1 for r, c in product(range(side), repeat=2)]


def test_a_drawn_grid_may_be_hexadecimal():
    digits = [d if at % 3 else 0 for at, d in enumerate(full(4))]
    puzzle = Puzzle.from_digits(digits, 4, symbols="0123456789ABCDEF")
    drawn = "\n".join(
        "| " + " ".join(row[k] for k in range(16)) + " |" for row in rows_of(puzzle, join="")
    )
    found = read(drawn).puzzle
    assert (found, found.symbols) == (puzzle, puzzle.symbols)


KILLER = "aabb\nccdd\neeff\ngghh"
TOTALS = "a=3 b=7 c=7 d=3 e=3 f=7 g=7 h=3"


def cages(puzzle):
    return {rule.cells: rule.sum for rule in puzzle.rules if isinstance(rule, Cage)}


def test_cages_as_letters_and_totals_and_as_json():
    wanted = {
        (k, k + 1): total
        for k, total in zip(range(1, 17, 2), [3, 7, 7, 3, 3, 7, 7, 3], strict=True)
    }
    assert cages(read(f"{KILLER}\n{TOTALS}").puzzle) == wanted
    beside = "\n".join(
        f"{row} {letters}"
        for row, letters in zip(["1...", "....", "....", "...."], KILLER.split(), strict=True)
    )
    found = read(f"{beside}\n{TOTALS}").puzzle
    assert (cages(found), found.givens) == (wanted, {1: 1})
    for base in (0, 1):
        listed = [
            {"result": total, "indices": [[(k - 1) // 4 + base, (k - 1) % 4 + base] for k in cells]}
            for cells, total in wanted.items()
        ]
        assert cages(read(json.dumps(listed)).puzzle) == wanted


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"{KILLER}\n{TOTALS.replace('h=3', '')}", 4, "cage h has no total"),
        (f"{KILLER}\n{TOTALS} z=5", 5, "no cell is in cage z"),
        (f"{KILLER}\n{TOTALS} a=4", 5, "two totals"),
        (
            "\n".join(["56..1..2. aabbccdde", "..72..68. afghhiide", "..2.87.15 jfggklmme"] * 3),
            1,
            "totals",
        ),
    ],
)
def test_cages_that_are_told_wrongly(text, line, said):
    with pytest.raises(ParseError, match=said) as error:
        read(text)
    assert error.value.index == line


def test_links_and_strings_of_other_programs():
    puzzle = Puzzle("4.....2..1.....3", 2)
    assert read("https://puzz.link/p?sudoku/4/4/4k2h1k3").puzzle == puzzle
    assert read("2x2:4e2b1e3").puzzle == puzzle
    assert read("2x2x:4e2b1e3").puzzle.variant.name == "x"
    text = (
        ".Shape~4x4.~R1C1_4~R2C3_2.AntiKnight.Cage~5~R1C1~R1C2.Thermo~R4C1~R4C2.Whisper~2~R1C4~R2C4"
    )
    found = read(text).puzzle
    assert found.givens == {1: 4, 7: 2}
    assert list(found.rules) == [
        AntiKnight(),
        Cage((1, 2), 5),
        Thermometer((13, 14)),
        Whisper((4, 8), 2),
    ]
    assert read(".Diagonal~1.~R1C1_4").puzzle.rules == (Diagonal("/"),)
    assert read(
        "SumoCueV1=1J0=0J0=0J0=0J1\n=0J0=0J1=0J2=0J1=0J2=0J3=0J2=0J1=0J2=0J3=0J3=0J3"
    ).puzzle.rules == (Jigsaw("AAABABCBCDCBCDDD"),)
    killer = read("SumoCueV1=3+0=7+2=7+4=3+6=3+8=7+10=7+12=3+14").puzzle
    assert list(cages(killer).values()) == [3, 7, 7, 3, 3, 7, 7, 3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("https://puzz.link/p?sudoku/9/9/k13m27", "has 16 cells; a 9x9 puzzle needs 81"),
        ("https://puzz.link/p?sudoku/9/8/k13m27", "8 rows and 9 columns"),
        (".Skyscraper~R1~3~.~R1C1_4", "Skyscraper is not supported"),
        (".~R1C1_4~R1C1_5", "given twice"),
        ("\n".join(["aaabbbccc"] * 9), "regions or cages"),
        ("3x3:a5b", "has 4 cells; a 9x9 puzzle needs 81"),
        ("3x3kdb:a5b,abc", "killer"),
        ("SumoCueV1=0J0=1J0", "has 2 cells"),
    ],
)
def test_damaged_ones_say_what_is_wrong(text, said):
    with pytest.raises(ParseError, match=said):
        read(text)
