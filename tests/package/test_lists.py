"""One corpus of lists for everything that reads lists: all must find the same puzzles."""

import base64
import json
import re
from io import BytesIO, RawIOBase
from itertools import repeat

import pytest
from samples import WELL_KNOWN, WELL_KNOWN_SOLUTION
from test_readings import texts

from sudokulp import Puzzle, SudokuError, loads, read_all
from sudokulp import api as page
from sudokulp.batch import entries_of
from sudokulp.cli import main
from sudokulp.formats import READABLE
from sudokulp.formats.lists.entries import Entry
from sudokulp.formats.lists.layouts import from_one_line, layout_from

SMALL, OTHER = "4.....2..1.....3", "....4....2......"
SOLVED = "4231132431422413"
#: A full grid that does not solve any of the puzzles here.
ANOTHER = WELL_KNOWN_SOLUTION[::-1]
#: Expected for an entry that is not a puzzle.
WRONG = "wrong"


def line_of(givens, side):
    """Return a puzzle string as this package writes it."""
    return Puzzle(givens, round(side**0.5)).line


def strings(first, last, side, blank="."):
    """Return a string that begins with two characters and is blank otherwise."""
    return first + last + blank * (side**2 - 2)


#: Lists whose expected readings are in a file; see `test_readings.py`.
LISTS = [
    *texts("lists"),
    "\n".join([strings("0", "f", 16)] * 1_000 + [strings("1", "g", 16)]),
    "\n".join([strings("e", "f", 16)] * 1_000 + [strings("0", "f", 16), strings("1", "g", 16)]),
]
#: Lists in which the variant of some lines is unclear; `read_all` refuses them as a whole.
UNKNOWN = {
    "a variant that does not exist at this size": (
        [WELL_KNOWN, "# variant: four pyramid", SMALL, WELL_KNOWN],
        [(1, WELL_KNOWN, "classic"), (3, WRONG, ""), (4, WELL_KNOWN, "four pyramid")],
    ),
    "an unknown variant": (
        [SMALL, "# variant: toroidal", SMALL, "# variant: x", OTHER],
        [(1, SMALL, "classic"), (3, WRONG, ""), (5, OTHER, "x")],
    ),
    "two variants for one puzzle": (
        ["# variant: x", SMALL, "# variant: classic"],
        [(2, WRONG, "")],
    ),
}


def usual(line):
    """Return a puzzle string in the usual alphabet."""
    return line and from_one_line(line, "classic").usual_line


def read(number, text, layout):
    """Return the puzzle of a line of a list as a string in the usual alphabet."""
    return Entry(number, text, layout_from(layout)).puzzle().usual_line


def by_command(data, path, capsys):
    """Return the entries found by `convert`."""
    path.write_bytes(data)
    main(["convert", "--to", "line", "--json", "-q", str(path)])
    said = capsys.readouterr()
    found = [json.loads(line) for line in said.out.splitlines()]
    rows = [
        (
            one["line"],
            Puzzle(one["puzzle"], symbols=one.get("symbols", "")).usual_line,
            one["variant"],
        )
        for one in found
    ]
    start = re.compile(rf"{re.escape(str(path))}:(\d+)\b")
    errors = [start.match(line) for line in said.err.splitlines()]
    return sorted(rows + [(int(error[1]), WRONG, "") for error in errors])


def by_batch(data, path, capsys):
    """Return the entries found by `solve --batch`."""
    path.write_bytes(data)
    main(["solve", "--batch", "--what", "convert", "--json", "-q", str(path)])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [(row["line"], usual(row["puzzle"]) or WRONG, row["variant"]) for row in found]


def ask(function, **request):
    answer = json.loads(function(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def by_page(data, path, capsys):
    """Return the entries found by the page, each of which is read by itself."""
    opened = ask(page.batch_open, data=base64.b64encode(data[:4096]).decode())
    lines = decoded(data, **opened).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    scan = ask(
        page.batch_scan,
        text="\n".join(lines),
        first=1,
        variant="classic",
        layout=None,
        heading=0,
    )
    assert scan["list"]
    found = []
    for number in sorted({*range(1, len(lines) + 1)} - {*scan["skipped"]}):
        layout = [layout for first, layout in scan["turns"] if first <= number][-1]
        job = {"task": "convert", "time_limit": 1, "count_limit": 1}
        text = lines[number - 1]
        (row,) = ask(page.batch, **job, numbers=[number], lines=[text], layout=layout)["rows"]
        puzzle = WRONG if row[0] == "wrong" else usual(row[1]) or read(number, text, layout)
        found.append((number, puzzle, "" if puzzle == WRONG else layout["variant"]))
    return found


def decoded(data, encoding, fallback, **_):
    """Return a text decoded as on the page (see web/batch/files.ts)."""
    try:
        return data.decode(encoding, errors="strict" if fallback else "replace")
    except UnicodeDecodeError:
        return "\n".join(_line(line, encoding, fallback) for line in data.split(b"\n"))


def _line(line, encoding, fallback):
    try:
        return line.decode(encoding)
    except UnicodeDecodeError:
        return line.decode(fallback)


def by_read_all(data, path, capsys):
    """Return the entries found by reading the text as a whole."""
    found = read_all(data)
    rows = [(one.line, one.puzzle.usual_line, one.puzzle.variant.name) for one in found]
    return sorted(rows + [(error.index, WRONG, "") for error in found.wrong])


LINE_BY_LINE = [by_command, by_batch, by_page]
READERS = [*LINE_BY_LINE, by_read_all]


@pytest.mark.parametrize("reader", LINE_BY_LINE)
@pytest.mark.parametrize("text", LISTS, ids=lambda text: ascii(text)[:20])
def test_every_reader_finds_the_same_puzzles_in_a_list(reader, text, tmp_path, capsys):
    data = text.encode()
    assert reader(data, tmp_path / "list.txt", capsys) == by_read_all(data, None, None)


@pytest.mark.parametrize(
    ("text", "others"), [(LISTS[-2], {1: 1, 2: 16}), (LISTS[-1], {1: 14, 2: 15})]
)
def test_the_first_lines_decide_between_two_ways_of_counting(text, others):
    found = by_read_all(text, None, None)
    assert found[:1_000] == [(n, line_of(others, 16), "classic") for n in range(1, 1_001)]
    assert found[1_000] == (1_001, WRONG, "")
    assert found[1_001:] == [(1_002, line_of({1: 1, 2: 16}, 16), "classic")][: len(found) - 1_001]


@pytest.mark.parametrize("reader", LINE_BY_LINE)
@pytest.mark.parametrize("name", UNKNOWN)
def test_lines_whose_variant_is_unclear_are_errors(reader, name, tmp_path, capsys):
    lines, expected = UNKNOWN[name]
    assert reader("\n".join(lines).encode(), tmp_path / "list.txt", capsys) == expected


@pytest.mark.parametrize("format", [None, *READABLE])
@pytest.mark.parametrize(
    "text", ["\u200b", "\u200b\n\ufeff", "\ufeff# a list\n", "\u200b#", ",\u200b"]
)
def test_a_text_without_a_visible_character_has_no_puzzle(text, format):
    with pytest.raises(SudokuError):
        read_all(text, format)


def test_a_list_may_have_any_number_of_lines():
    found = entries_of(Chunks([SMALL.encode(), b"\n" * 200_000, OTHER.encode()]))
    assert [entry.line for entry in found] == [1, 200_001]


def test_an_endless_line_is_an_error(monkeypatch):
    monkeypatch.setattr("sudokulp.formats.lists.files.ENDLESS", 5_000_000)
    with pytest.raises(SudokuError, match="the line has more than 5,000,000 characters"):
        list(entries_of(Chunks(repeat(bytes(100_000)))))


class Chunks(RawIOBase):
    """A file that is generated while it is read."""

    def __init__(self, chunks):
        self._chunks = iter(chunks)
        self._left = b""

    def readable(self):
        return True

    def readinto(self, buffer):
        self._left = self._left or next(self._chunks, b"")
        part, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_every_encoding_and_line_ending_is_read(reader, end, encoding, tmp_path, capsys):
    dotted = SMALL.replace(".", "\u00b7")
    lines = ["# ein R\u00e4tsel", "# variant: x", SMALL, "", dotted, "nonsense", OTHER, ""]
    found = reader(end.join(lines).encode(encoding), tmp_path / "list.txt", capsys)
    assert found == [(3, SMALL, "x"), (5, SMALL, "x"), (6, WRONG, ""), (7, OTHER, "x")]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("half", [b"", b"_"])
def test_a_file_may_end_in_half_a_character(reader, encoding, half, tmp_path, capsys):
    data = f"{SMALL}\n{OTHER}\nx".encode(encoding)
    data = data + half if half else data[:-1]
    found = reader(data, tmp_path / "list.txt", capsys)
    assert found == [(1, SMALL, "classic"), (2, OTHER, "classic"), (3, WRONG, "")]


def test_the_last_line_ending_counts_when_the_encoding_is_guessed():
    """Without it every other byte is 0, as in UTF-16."""
    data = SMALL.encode("utf-16-be") + b"#\n"
    for read in (loads, lambda data: [entry.puzzle() for entry in entries_of(BytesIO(data))]):
        with pytest.raises(SudokuError, match=r"U\+0000"):
            read(data)


@pytest.mark.parametrize("reader", READERS)
def test_lines_may_be_in_two_encodings(reader, tmp_path, capsys):
    dotted = SMALL.replace(".", "\u00b7")
    data = b"\n".join([dotted.encode(), dotted.encode("cp1252"), OTHER.encode(), dotted.encode()])
    found = reader(data, tmp_path / "list.txt", capsys)
    assert [puzzle for _, puzzle, _ in found] == [SMALL, SMALL, OTHER, SMALL]


@pytest.mark.parametrize("reader", READERS)
def test_the_first_byte_that_is_not_utf_8_may_come_late(reader, tmp_path, capsys):
    data = f"{SMALL}\n".encode() * 2_000 + SMALL.replace(".", "\u00b7").encode("cp1252")
    found = reader(data, tmp_path / "list.txt", capsys)
    assert found == [(number, SMALL, "classic") for number in range(1, 2_002)]


def test_a_text_without_a_puzzle_is_not_a_list_either():
    text = f'<svg xmlns="http://www.w3.org/2000/svg">\n<title>,1</title>\n7,{WELL_KNOWN}\n'
    for read in (read_all, lambda text: list(entries_of(BytesIO(text.encode())))):
        with pytest.raises(SudokuError, match="this is a picture"):
            read(text)


def test_a_puzzle_whose_size_its_variant_does_not_have_is_one_wrong_entry():
    table = "1,,,\n,2,,\n,,,\n,,,3\n"
    text = f"{table}\n# variant: four pyramid\n{table}"
    right, wrong = entries_of(BytesIO(text.encode()))
    assert right.puzzle() == read_all(text)[0].puzzle
    with pytest.raises(SudokuError, match="needs a 9x9 grid"):
        wrong.puzzle()


def test_a_variant_that_does_not_exist_in_a_puzzles_size_is_an_error_of_its_line():
    (wrong,) = entries_of(BytesIO(b"1,,,\n,2,,\n,,,\n,,,3\n"), default="four pyramid")
    with pytest.raises(SudokuError, match="needs a 9x9 grid"):
        wrong.puzzle()


def test_lines_that_name_their_variant_are_read_alike_as_a_file_and_as_a_list():
    text = f"{WELL_KNOWN}||X\n{WELL_KNOWN}|\n{WELL_KNOWN}||H\n"
    listed = [entry.puzzle() for entry in entries_of(BytesIO(text.encode()))]
    assert [puzzle.variant.name for puzzle in listed] == ["x", "classic", "four square"]
    assert [reading.puzzle for reading in read_all(text)] == listed
