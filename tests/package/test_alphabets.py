"""A puzzle is written in the alphabet in which it was read."""

import json
import re
import sys

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from samples import one_line

from sudokulp import (
    Puzzle,
    Solution,
    certificate,
    check_certificate,
    dumps,
    explain,
    loads,
    picture,
    solve,
    transpose,
)
from sudokulp import api as page

#: Ways to write the digits, by the side of the grid, each as the first row of a full grid.
WAYS = {
    4: ["1234", "ABCD", "abcd"],
    9: ["123456789", "ABCDEFGHI"],
    16: ["123456789ABCDEFG", "0123456789ABCDEF", "0123456789abcdef", "ABCDEFGHIJKLMNOP"],
    25: ["123456789ABCDEFGHIJKLMNOP", "0123456789ABCDEFGHIJKLMNO", "abcdefghijklmnopqrstuvwxy"],
}
HEX = "0123456789ABCDEF"
#: A hexadecimal puzzle with one solution.
REPORTED = (
    "EB.F3....6....4..C8....5.0...6...5.....D4E...A90....1.4.F.AC...."
    ".14B.02C5.E.38A..A.....B0..47.....5E..F1D36B9........3.......E5."
    ".......EA..78.1..F.D8..0...2..E.B..7.2..E9....F.C.6..9....5....."
    "....EBD.8.F0...1........C..6...D...42..A..D.E7.5.8.....32.7....6"
)
#: A puzzle in letters, and the same puzzle in digits.
LETTERS, DIGITS = "D.....B..A.....C", "4.....2..1.....3"


@st.composite
def written(draw):
    """Return a puzzle in one of its alphabets. One row has every digit; a few givens are added."""
    side = draw(st.sampled_from(sorted(WAYS)))
    signs = draw(st.sampled_from(WAYS[side]))
    row = draw(st.permutations(range(1, side + 1)))
    more = draw(st.lists(st.integers(0, side), min_size=side, max_size=side))
    digits = [*row, *more, *[0] * (side**2 - 2 * side)]
    return Puzzle.from_digits(digits, round(side**0.5), symbols=signs)


@examples(80)
@given(written())
def test_a_puzzle_is_written_in_the_alphabet_it_was_read_in(puzzle):
    found = loads(puzzle.line)
    assert (found, found.symbols) == (puzzle, puzzle.symbols)
    assert dumps(found, "line").strip() == puzzle.line
    again = loads(one_line(found))
    assert (again, again.symbols) == (puzzle, puzzle.symbols)
    assert eval(found.code()).symbols == puzzle.symbols
    # The boards of the page and of the next request.
    board = json.loads(page.read(json.dumps({"text": puzzle.line, "variant": "classic"})))
    assert board["line"] == puzzle.line
    assert (board["symbols"] or found.symbols) == puzzle.symbols
    assert found.usual_line == Puzzle.from_digits(puzzle.digits, puzzle.shape).line


def test_an_answer_uses_the_alphabet_of_the_question(run):
    code, out, _ = run("solve", "--model", "exact cover", "--to", "line", "-q", stdin=REPORTED)
    line = out.strip()
    assert (code, set(line)) == (0, set(HEX))
    result = solve(loads(REPORTED), "exact cover")
    assert result.unique
    assert result.solution.line == line == "".join(str(result).split())
    assert Solution(Puzzle(REPORTED, symbols=HEX), result.solution.digits).is_valid()


def test_lists_keep_their_alphabet(tmp_path, run):
    file = tmp_path / "list.txt"
    file.write_text(f"{LETTERS}\n{LETTERS[::-1]}\n")
    _, out, _ = run("solve", "--batch", "--model", "exact cover", "-q", file)
    assert solve(loads(LETTERS), "exact cover").solution.line in out
    board = json.loads(page.read(json.dumps({"text": file.read_text(), "variant": "classic"})))
    assert board["symbols"] == "ABCD"


def test_sentences_and_programs_use_the_same_alphabet():
    puzzle, plain = loads(LETTERS), loads(DIGITS)
    assert puzzle == plain
    letters = str.maketrans("1234", "ABCD")
    steps, others = explain(puzzle).steps, explain(plain).steps
    assert [step.placed for step in steps] == [step.placed for step in others]
    for step, other in zip(steps, others, strict=True):
        labels = [row.label for row, _ in (*other.truths, *other.links)]
        wanted = [_translated(label, letters) for label in labels]
        assert [row.label for row, _ in (*step.truths, *step.links)] == wanted
    assert ">A</text>" in picture(puzzle)
    assert ">1</text>" not in picture(puzzle)
    assert "D" in str(Puzzle("DD..............", symbols="ABCD").conflicts()[0])
    assert transpose(puzzle).symbols == "ABCD"


def _translated(label, letters):
    """Return the label of a row with its digit in another alphabet."""
    name, found, digit = label.rpartition(", digit ")
    return name + found + digit.translate(letters) if found else label


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
def test_repairs_and_certificates_use_the_alphabet_of_the_puzzle(run):
    _, said, _ = run("why", "AB.C.....B.A....")
    sentences = [line for line in said.splitlines() if line.startswith("Change")]
    assert sentences
    cells = re.compile(r"r\dc\d|[^1-4]")
    assert all(cells.sub("", sentence) == "" for sentence in sentences)
    made = certificate(loads(LETTERS)).text
    assert check_certificate(made).puzzle.symbols == "ABCD"
