"""Texts in which a puzzle stands among other things, or with blanks of its own."""

import pytest

from sudoku import ParseError, Puzzle, SudokuError, dumps, export, loads, read, read_all
from sudoku.errors import FileError

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [WELL_KNOWN[start : start + 9] for start in range(0, 81, 9)]
SMALL = "4.....2..1.....3"
#: Another full grid, as a solution after the puzzle.
FULL = ["".join(str((row * 3 + row // 3 + n) % 9 + 1) for n in range(9)) for row in range(9)]
DRAWN = dumps(loads(WELL_KNOWN), "grid")
ASIDE = "the text around the puzzle was ignored"


def cells(between, around, blank="0"):
    """Return the grid's rows in brackets or the like."""
    rows = (between.join(row.replace(".", blank)) for row in ROWS)
    return [around.format(row) for row in rows]


PROGRAMS = {
    "C": "int grid[9][9] = {" + ", ".join(cells(",", "{{{}}}")) + "};",
    "C, flat": "const char grid[81] = {" + ",\n".join(cells(",", "{}")) + "};",
    "C with comments": "int g[9][9] = { // mine\n"
    + ",\n".join(cells(",", "{{{}}} /* a */"))
    + "};",
    "C++": "vector<vector<int>> board{" + ",\n".join(cells(", ", "{{{}}}")) + "};",
    "C#": "int[,] grid = new int[9,9] {" + ",".join(cells(",", "{{{}}}")) + "};",
    "Go": "board := [][]int{\n" + "\n".join(cells(", ", "\t{{{}}},")) + "\n}",
    "Java": "int[][] board = {\n" + ",\n".join(cells(", ", "  {{{}}}")) + "\n};",
    "Python, printed row by row": "\n".join(cells(", ", "[{}]")),
    "Python, doctest": ">>> board = [\n"
    + "\n".join(cells(", ", "...     [{}],"))
    + "\n... ]\n>>> len(board)\n9",
    "Python, doctest that prints rows": ">>> for row in board:\n...     print(row)\n"
    + "\n".join(cells(", ", "[{}]")),
    "Python, a post with more code": "A board is a list of lists.\n\n```python\nboard = [\n"
    + "\n".join(cells(", ", "    [{}],"))
    + "\n]\n```\nRows and columns go from 0 to 8:\n```python\nboxes = [\n"
    + "    (row + 3 * box, column)\n    for row in range(3) for column in range(3)\n]\n```\n"
    + "and it is solved:\n\n"
    + "\n".join(f"[{', '.join(row)}]" for row in FULL)
    + "\n",
    "Rust": "let grid: [[u8; 9]; 9] = [" + ", ".join(cells(",", "[{}]")) + "];",
    "TypeScript": "const board: number[][] = [" + ", ".join(cells(",", "[{}]")) + "];",
    "Julia": "A = [" + "\n".join(cells(" ", "{}")) + "]",
    "MATLAB": "A = [" + "; ".join(cells(" ", "{}")) + "];",
    "MATLAB on lines": "A = [ ...\n" + " ...\n".join(cells(" ", "{};")) + "\n];  % easy",
    "MiniZinc": "start = [|\n" + ",|\n".join(cells(",", "{}", "_")) + "|];",
    "Prolog": "problem(1, [" + ",\n  ".join(cells(",", "[{}]", "_")) + "]).",
    "Prolog, bound": "P = [" + ",".join(cells(",", "[{}]", "_")) + "], sudoku(P).",
    "Mathematica": "{" + ",".join(cells(",", "{{{}}}", "_")) + "}",
    "a string": f'String puzzle = "{WELL_KNOWN}";',
    "a string alone": f"'{WELL_KNOWN}'",
    "a string in backticks": f"`{WELL_KNOWN}`",
}
LETTERS = {
    "a question": f"Can you solve this?\n\n{chr(10).join(ROWS)}\n\nI am stuck.",
    "a sentence before a string": f"Today's puzzle: {WELL_KNOWN}.",
    "digits apart": "Hello,\nplease help:\n" + "\n".join(cells(" ", "{}")) + "\nThank you",
    "a drawn grid": f"Sudoku of the day\n{DRAWN}\nsolve it",
    "a fence": "```\n" + "\n".join(ROWS) + "\n```",
    "a quotation": "\n".join(f"> {row}" for row in ROWS),
    "puzzle and solution": f"Puzzle: {WELL_KNOWN} Solution: {'123456789' * 9}",
    "signs of its own": "Who can?\n" + "\n".join(ROWS).replace(".", "x"),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS)
def test_the_puzzle_in_a_piece_of_a_program_is_read(text):
    assert loads(text).line == WELL_KNOWN


@pytest.mark.parametrize("text", LETTERS.values(), ids=LETTERS)
def test_the_puzzle_in_a_letter_is_read_and_the_rest_is_said_to_be_left(text):
    reading = read(text)
    assert reading.puzzle.line == WELL_KNOWN
    assert any(ASIDE in notice for notice in reading.notices)


@pytest.mark.parametrize("blank", "xXoO?~/#")
def test_a_sign_of_its_own_for_empty_cells_is_known_and_said(blank):
    reading = read("\n".join(ROWS).replace(".", blank))
    assert reading.puzzle.line == WELL_KNOWN
    assert reading.notices[-1] == f"'{blank.lower()}' was read as an empty cell"


def test_other_blanks_in_every_kind_of_text():
    listed = f"{WELL_KNOWN}\n{WELL_KNOWN[::-1]}\n".replace(".", "x")
    assert [reading.puzzle.line for reading in read_all(listed)] == [WELL_KNOWN, WELL_KNOWN[::-1]]
    assert loads(SMALL.replace(".", "?")).line == SMALL
    assert loads(DRAWN.replace(".", "x")).line == WELL_KNOWN
    assert loads("\n".join(cells(",", "{}", "x"))).line == WELL_KNOWN


SPACED = [row.replace(".", " ") for row in ROWS]
SPACES = "a space was read as an empty cell"


@pytest.mark.parametrize(
    "rows",
    [
        SPACED,
        [SPACED[0], *(row.rstrip() for row in SPACED[1:])],
        ["", *SPACED, ""],
        ["# variant: classic", *SPACED],
        [row.replace(" ", "\u00a0") for row in SPACED],
    ],
    ids=["whole", "some ends", "empty lines around", "comment", "hard spaces"],
)
def test_spaces_are_empty_cells_in_rows_as_wide_as_there_are_of_them(rows):
    for end in ("\n", "\r\n"):
        for last in ("", end):
            reading = read(end.join(rows) + last)
            assert reading.puzzle.line == WELL_KNOWN
            assert reading.notices == (SPACES,)


@pytest.mark.parametrize("boxsize", [2, 4, 5, 6])
def test_spaces_are_empty_cells_in_grids_of_every_size(boxsize):
    side = boxsize**2
    puzzle = Puzzle({2: side, side: 1, side * 3 - 1: 3, side**2: 2}, boxsize)
    rows = [puzzle.line[start : start + side] for start in range(0, side**2, side)]
    spaced = [row.replace(".", " ") for row in rows]
    assert read("\n".join(spaced)).puzzle == puzzle
    assert read("\n".join(row.rstrip() for row in spaced)).puzzle == puzzle


def test_a_whole_row_may_be_empty():
    rows = [*SPACED[:4], " " * 9, *SPACED[5:]]
    line = WELL_KNOWN[:36] + "." * 9 + WELL_KNOWN[45:]
    assert read("\n".join(rows)).puzzle.line == line
    assert read("\n".join([rows[0], *(row.rstrip() for row in rows[1:])])).puzzle.line == line
    assert read("\n".join([" " * 9, *SPACED[1:]])).puzzle.line == "." * 9 + WELL_KNOWN[9:]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(row.strip() for row in SPACED),
        "\n".join(row.rstrip() for row in SPACED),
        "\n".join([SPACED[1], SPACED[2], *SPACED[:1], *SPACED[3:]]).replace(SPACED[1], "6  195"),
        "\n".join(SPACED[2:3] + SPACED[:2] + SPACED[3:]).strip(),
        "\n".join(["   456789", " 56789123", "789123456", *["234567891"] * 6]).strip(),
        "\n".join(SPACED[:8]),
        "\n".join(SPACED[:8]) + "\n\n",
        "\n".join([*SPACED, SPACED[0]]),
        "\n".join(row + " " for row in SPACED),
    ],
)
def test_spaces_that_may_be_missing_at_the_left_are_not_guessed(text):
    with pytest.raises(ParseError):
        read(text)


def test_what_is_wrong_in_a_row_with_spaces_is_said_with_its_line():
    with pytest.raises(ParseError, match="line 2: expected digits 1 to 9 and dots only"):
        read("\n".join(SPACED).replace("195", "1x5"))


def test_a_letter_that_may_be_a_digit_is_no_blank():
    with pytest.raises(ParseError, match="'x' in column 1 is no digit of a 16x16 grid"):
        loads("x" * 255 + "1")
    assert loads("b" * 255 + "1").digits[:2] == (11, 11)


def test_what_is_wrong_in_a_program_is_said_with_its_line():
    text = "int grid[9][9] = {\n" + ",\n".join(cells(",", "{{{}}}")).replace("4,1,9", "4,1") + "};"
    with pytest.raises(ParseError, match="line 9: expected 9 cells, found 8"):
        loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([*ROWS[:8], "....8..7"]),
        "\n".join([*ROWS[:8], "....8..7!"]),
        "A puzzle\n" + "\n".join(ROWS[:7]),
        "53x.7" + WELL_KNOWN[5:],
        "x" * 81,
        "\n".join(["x" * 15 + "g", *["x" * 16] * 9, "x" * 15 + "1", *["x" * 16] * 5]),
        "problem(1, [\n" + ",\n".join(cells(",", "[{}]", "_")).replace("7,9]", "7]") + "]).",
        "Nothing but words, and [1, 2] in brackets.",
        "0123456789abcdef" * 3,
        "(" * 5000,
        "say " + "[1 " * 5000 + "]" * 5000,
    ],
)
def test_what_is_no_puzzle_stays_none(text):
    with pytest.raises(SudokuError):
        loads(text)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lp", "an LP model"),
        ("mps", "an MPS model"),
        ("listing", "an LP model"),
        ("cnf", "a CNF formula"),
        ("col", "a graph in the DIMACS format"),
        ("svg", r"a picture \(SVG\)"),
    ],
)
@pytest.mark.parametrize("kind", [str, str.encode])
def test_a_model_or_a_picture_is_named_and_not_read(name, said, kind):
    with pytest.raises(FileError, match=f"this is {said}; no puzzle can be read from it"):
        read_all(kind(export(loads(SMALL), name)))
