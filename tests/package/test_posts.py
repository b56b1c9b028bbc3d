"""The programs of the three posts, typed out and run as in the page's editor."""

import re
from base64 import b64decode

import pulp
import pytest
import seeds
from inner import solve

import sudokulp
from sudokulp.formats import encode

pytestmark = pytest.mark.skipif(not hasattr(pulp, "LpStatus"), reason="the posts are for PuLP 3")

WORKBOOK = ".4..1.9.88.5...7.........1..2...5..4..16......3...8..2.......6.3.4...8...8..9.4.3"


def test_the_program_that_reads_a_workbook_prints_the_posts_solution(shared, backend):
    pytest.importorskip("openpyxl")
    book = encode(sudokulp.Puzzle(WORKBOOK), "xlsx")
    text = seeds.post(shared, "001")
    ran, printed = seeds.in_editor(text, backend, files={"sudoku.xlsx": book})
    assert (ran["message"], ran["status"]) == ("", "Optimal")
    wanted = re.findall(r"^\[\d.*\]$", seeds.seed(shared, "001"), re.MULTILINE)
    assert len(wanted) == 9
    assert printed[-9:] == wanted


def test_the_program_without_an_objective_fills_in_its_board(shared, backend):
    text = seeds.post(shared, "002")
    names = seeds.namespace(text.partition("INDICES =")[0])
    solution = solve(names["board"], "exact cover").solution
    ran, printed = seeds.in_editor(f"{text}print(*board, sep='\\n')\n", backend)
    assert (ran["message"], ran["status"]) == ("", "Optimal")
    assert printed[-9:] == list(map(str, solution.rows()))


def test_the_4x4_program_writes_the_posts_file(shared, backend):
    ran, printed = seeds.in_editor(seeds.post(shared, "004"), backend, side=4)
    assert (ran["message"], printed[-1]) == ("", "status: Optimal")
    (file,) = ran["files"]
    assert file["name"] == "sudokuout.txt"
    written = b64decode(file["data"]).decode()
    shown = seeds.seed(shared, "004").partition("cat sudokuout.txt\n")[2]
    assert written.split() == shown.split()
    assert sudokulp.Puzzle(written) == sudokulp.Puzzle(shown)
