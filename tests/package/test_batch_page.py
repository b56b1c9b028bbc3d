"""Many puzzles, as the page asks for them."""

import base64
import io
import json
import sys

import pytest

from sudoku.batch import TASKS, WRITERS
from sudoku.page import batch as page
from sudoku.page.catalog import catalog

SMALL = "4.....2..1.....3"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def ask(function, **request):
    return json.loads(function(json.dumps(request)))


def scanned(text, size):
    """Return the entries' numbers and the changes of layout, found in pieces of so many lines."""
    lines = text.split("\n")
    whole = ask(page.batch_scan, text=text, first=1, variant="classic", layout=None, heading=0)
    skipped, turns, layout, heading = [], [], whole["turns"][0][1], whole["heading"]
    for first in range(0, len(lines), size):
        answer = ask(
            page.batch_scan,
            text="\n".join(lines[first : first + size]),
            first=first + 1,
            variant="classic",
            layout=layout,
            heading=heading,
        )
        assert answer["ok"]
        assert answer["list"]
        layout, heading = answer["layout"], answer["heading"]
        skipped += answer["skipped"]
        turns += answer["turns"]
    return [n for n in range(1, len(lines) + 1) if n not in skipped], turns


def layout_at(line, turns):
    return [layout for first, layout in turns if first <= line][-1]


def test_the_catalog_lists_what_there_is():
    offered = json.loads(catalog())["batch"]
    assert [task["name"] for task in offered["tasks"]] == list(TASKS)
    assert [file["name"] for file in offered["files"]] == list(WRITERS)
    assert offered["max_lines"] == page.MAX_LINES


def test_a_list_is_the_same_however_it_is_cut():
    text = f"id,puzzle\n1,{SMALL}\n\n# variant: x\r\n2,{SMALL}\n# variant: none such\nx,y\n"
    numbers, turns = scanned(text, 100)
    assert numbers == [2, 5, 7]
    assert layout_at(2, turns)["variant"] == "classic"
    assert layout_at(5, turns)["variant"] == "x"
    assert layout_at(7, turns)["problem"]
    for size in (2, 3, 5):
        again, others = scanned(text, size)
        assert again == numbers
        assert [layout_at(n, others) for n in again] == [layout_at(n, turns) for n in numbers]


def test_what_is_no_list_is_read_as_a_whole():
    text = "4 . . .\n. . 2 .\n. 1 . .\n. . . 3"
    scan = ask(page.batch_scan, text=text, first=1, variant="x", layout=None, heading=0)
    assert scan == {"ok": True, "list": False}
    whole = ask(page.batch_whole, text=text, variant="x")
    assert (whole["text"], whole["numbers"]) == (SMALL, [1])
    assert whole["turns"][0][1]["variant"] == "x"
    assert not ask(page.batch_whole, text="no puzzle at all", variant="classic")["ok"]


def test_what_a_file_is_by_how_it_begins():
    def opened(data):
        return ask(page.batch_open, data=base64.b64encode(data).decode())

    assert opened(SMALL.encode())["encoding"] == "utf-8"
    assert opened(SMALL.encode("utf-16-le"))["encoding"] == "utf-16le"
    assert opened(SMALL.encode("utf-16"))["encoding"].startswith("utf-16")
    assert opened("·".encode()[:1])["encoding"] == "utf-8"  # cut within a character
    assert opened(b"PK\x03\x04")["encoding"] == ""
    assert "PDF" in opened(b"%PDF-1.7")["message"]


def test_workbooks_become_lists():
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("defusedxml")
    book = openpyxl.Workbook()
    for row in (["puzzle"], [SMALL], ["nonsense"]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    data = base64.b64encode(file.getvalue()).decode()
    whole = ask(page.batch_whole, data=data, variant="classic")
    assert whole["text"].split("\n") == [SMALL, "nonsense"]
    assert whole["numbers"] == [2, 3]


@pytest.mark.skipif(sys.platform == "emscripten", reason="needs a backend by name")
def test_lines_become_rows_and_rows_files():
    layout = scanned(SMALL, 10)[1][0][1]
    lines = [SMALL, "nonsense", EASY.replace(".", "0")]
    numbers = [7, 8, 9]
    answer = ask(
        page.batch,
        task="solve",
        numbers=numbers,
        lines=lines,
        layout=layout,
        time_limit=10,
        count_limit=10,
    )
    rows = answer["rows"]
    assert [row[0] for row in rows] == ["unique", "wrong", "unique"]
    assert [row[1] for row in rows] == ["", "", EASY]
    wanted = [
        [n, line, "classic", "", row] for n, line, row in zip(numbers, lines, rows, strict=True)
    ]
    first = ask(page.batch_write, file="jsonl", state=None, rows=wanted[:2], last=False)
    last = ask(page.batch_write, file="jsonl", state=first["state"], rows=wanted[2:], last=True)
    data = base64.b64decode(first["data"]) + base64.b64decode(last["data"])
    found = [json.loads(line) for line in data.splitlines()]
    assert [row["line"] for row in found] == numbers
    assert [row["puzzle"] for row in found] == [SMALL, "", EASY]
    assert found[0]["solution"] == "4231132431422413"
    assert found[1]["problem"]


def test_a_chosen_line_is_its_puzzle_or_as_it_stands_there():
    layout = {"variant": "x", "mark": ",", "column": 1}
    taken = ask(page.batch_line, number=1, line=f"1,{SMALL}", layout=layout)
    assert (taken["text"], taken["variant"]) == (SMALL, "x")
    assert ask(page.batch_line, number=1, line="1,nonsense", layout=layout)["text"] == "1,nonsense"


def test_too_many_lines_at_once_are_refused():
    lines = [SMALL] * (page.MOST_AT_ONCE + 1)
    request = {"task": "convert", "numbers": list(range(len(lines))), "lines": lines}
    answer = ask(page.batch, **request, layout={}, time_limit=1, count_limit=1)
    assert "at once" in answer["message"]
