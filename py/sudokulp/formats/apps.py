"""Files, links and strings of other programs that hold only cells and perhaps a variant.

==============  ==================================================================
SudokuWiki      ``?bd=`` links and S9B strings
puzz.link       links of pzpr's players, and pzprv3 files
Solo            game IDs and saved games of Simon Tatham's collection
Andoku, HoDoKu  lines with fields between bars or colons
janko.at        [problem] and other sections
XML             OpenSudoku, SudoQ, KSudoku
GNOME Sudoku    saved games as JSON
==============  ==================================================================
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..errors import ParseError, SizeError, SudokuError, damaged, show
from ..grid import (
    GridShape,
    boxes_of,
    cell,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    short_name,
    side_of,
    usual_shape,
)
from ..numbers import a_grid, counted, listed
from ..packages import need
from ..scanner.parsed import MAX_LINES, Line, Parsed
from .comments import remark, with_published
from .killer import jigsaw_rules
from .objects import value_of


def _checked(parsed: Parsed, line: Line, what: str) -> Parsed:
    """Return a puzzle, or raise ParseError if cells are missing or a digit is too large."""
    side = parsed.side
    if len(parsed.digits) != side**2:
        raise line.error(
            f"the {what} has {len(parsed.digits)} cells, but a {side}x{side} puzzle has {side**2}; "
            "copy all of it"
        )
    if max(parsed.digits) > side:
        raise line.error(f"{max(parsed.digits)} is not a digit of {a_grid(side)}")
    return parsed


# SudokuWiki --------------------------------------------------------------------------------------

# A board (https://www.sudokuwiki.org/Sudoku_String_Definitions) has 81 digits, with 0 for an empty
# cell, or two characters for each cell. After S9B (X9B with diagonals), the two characters are a
# number in base 36: a given up to 9, a placed digit from 10 to 18, or above 18 a bit for each
# candidate. On other boards, the two characters are a number in base 32, with a bit that marks a
# given and a bit for each digit.

_BOARD = re.compile(r"[?&]bd=([^&#\s]*)")
_PAGE = re.compile(
    r"(?:https?://)?[^/\s]*sudokuwiki\.org/(?:[^?#\s]*/)?([^/?#.\s]*)[^/?#\s]*\?", re.IGNORECASE
)
_PACKED = re.compile(r"([A-Z])9B([0-9A-Za-z]{162})")
_BITS = re.compile(r"[0-9A-Va-v]{162}")
#: The variant, by the site's page and by the first letter of a string.
_WIKI_PAGES = {"sudoku": "classic", "sudokux": "x", "windoku": "four square"}
_WIKI_LETTERS = {"S": "classic", "X": "x"}


def read_wiki(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link or a string of SudokuWiki, with candidates as marks."""
    line = lines[0]
    text = line.text.strip()
    match = _BOARD.search(text)
    board = match[1] if match else text
    packed = _PACKED.fullmatch(board)
    page, letter = _PAGE.match(text), packed[1] if packed else ""
    solver = page[1].lower() if page else ""
    if page and solver not in _WIKI_PAGES:
        raise line.error(
            f"links to SudokuWiki's page {remark(page[1])[:20]!a} are not supported, only to its "
            "solvers of classic Sudoku, Sudoku X and Windoku"
        )
    if letter and letter not in _WIKI_LETTERS and solver in ("", "sudoku"):
        raise line.error(f"strings that begin with {letter}9B are not supported, only S9B and X9B")
    variant = _WIKI_PAGES.get(solver, "") if letter != "X" else "x"
    what = "SudokuWiki link" if match else "SudokuWiki string"
    made = Parsed(
        9, (0,) * 81, what, line.number, 3, variant=variant or _WIKI_LETTERS.get(letter, "")
    )
    if re.fullmatch(r"[0-9.]{81}", board):
        return [replace(made, digits=tuple(map(int, board.replace(".", "0"))))]
    if not packed and not _BITS.fullmatch(board):
        raise line.error(f"expected 81 digits after bd=, found {counted(len(board), 'character')}")
    pairs = re.findall("..", packed[2] if packed else board)
    numbers = [
        int(pair, 36) & 1023 if packed else _from_bits(line, int(pair, 32)) for pair in pairs
    ]
    both = list(enumerate(numbers, 1))
    return [
        replace(
            made,
            digits=tuple(number if number <= 9 else 0 for number in numbers),
            entries={label: number - 9 for label, number in both if 9 < number <= 18},
            marks={
                label: tuple(d for d in range(1, 10) if number - 18 >> d - 1 & 1)
                for label, number in both
                if number > 18
            },
        )
    ]


def _from_bits(line: Line, number: int) -> int:
    """Convert the bits of a cell into the number that means the same in a string after S9B.

    The lowest bit marks a given. Each higher bit is a candidate.
    """
    bits, given = divmod(number, 2)
    if bits.bit_count() == 1:
        return bits.bit_length() + (0 if given else 9)
    if given:
        raise line.error(damaged("a given must have one digit", "string"))
    return bits + 18 if bits else 0


# puzz.link ---------------------------------------------------------------------------------------

# A link contains the numbers of columns and rows, then the cells in order. A digit is written in
# base 16, with - before two figures. The letters from g to z mean 1 to 20 empty cells.

_PUZZLINK = re.compile(r"[?/]sudoku(?:_edit)?/(?:[a-z]+:?/)?(\d{1,2})/(\d{1,2})/([^\s?#&/]*)")
_PUZZLINK_CELL = re.compile(r"-(?P<two>[0-9a-f]{2})|(?P<one>[0-9a-f])|(?P<empty>[g-z])|[.]")


def _usual(rows: int, columns: int, line: Line, what: str) -> GridShape:
    """Return the usual shape of a grid, or raise ParseError if it is not supported."""
    if rows == columns:
        try:
            return usual_shape(rows)
        except SizeError:
            pass
    raise line.error(
        f"the {what} has a grid of {rows} rows and {columns} columns, which is not supported"
    )


def read_puzzlink(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a link for puzz.link and compatible players."""
    line = lines[0]
    match = _PUZZLINK.search(line.text)
    if match is None:
        raise line.error("expected a link with sudoku, its columns and rows, and the cells")
    shape = _usual(int(match[2]), int(match[1]), line, "link")
    digits: list[int] = []
    at, body = 0, match[3]
    while at < len(body):
        found = _PUZZLINK_CELL.match(body, at)
        if found is None:
            raise line.error(f"{body[at]!a} is not a valid cell in this kind of link")
        at = found.end()
        if found["empty"]:
            digits += [0] * (ord(found["empty"]) - ord("f"))
        else:
            digits.append(int(found["two"] or found["one"] or "0", 16))
    made = Parsed(side_of(shape), tuple(digits), "puzz.link link", line.number, shape)
    return [_checked(made, line, "link")]


def read_pzprv3(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a file of pzpr's players, with the player's digits as entries.

    After pzprv3, the kind and the side, the file has the rows of givens, then those of entries.
    """
    rows = [line for line in lines[2:] if line.text.strip()]
    if not rows or not re.fullmatch(r"\s*\d{1,2}\s*", rows[0].text):
        raise lines[-1].error("expected the number of rows below 'sudoku'")
    side = int(rows[0].text)
    shape = _usual(side, side, rows[0], "file")
    grids = [
        [_token(token, line, side) for line in part for token in _row(line, side)]
        for part in (rows[1 : side + 1], rows[side + 1 : 2 * side + 1])
    ]
    if len(grids[0]) != side**2:
        raise rows[-1].error(f"expected {side} rows, found {len(rows) - 1}")
    both = enumerate(zip(grids[0], grids[1], strict=False), 1)
    entries = {label: digit for label, (given, digit) in both if digit and not given}
    made = Parsed(side, tuple(grids[0]), "pzprv3 file", lines[0].number, shape)
    return [replace(made, entries=entries)]


def _row(line: Line, side: int) -> list[str]:
    tokens = line.text.split()
    if len(tokens) != side:
        raise line.error(f"expected {side} cells, found {len(tokens)}")
    return tokens


def _token(token: str, line: Line, side: int) -> int:
    """Return the digit in a token of digits or of a mark for an empty cell."""
    if token in (".", "-", "_", "0"):
        return 0
    if not re.fullmatch(r"[0-9]{1,2}", token) or not 0 < int(token) <= side:
        raise line.error(f"{token[:9]!a} is not a digit of {a_grid(side)}")
    return int(token)


# Solo --------------------------------------------------------------------------------------------

# IDs such as 3x3:a5_2b7c… and 3x3xdt:… begin with the numbers of columns and rows of a box and
# letters for the kind of puzzle (x: with diagonals). After a colon, the cells follow in order:
# digits, with _ between consecutive digits, and letters for 1 to 26 empty cells.

SOLO_ID = (
    r"(?:(?P<c>\d{1,2})x(?P<r>\d{1,2})|(?P<side>\d{1,2})j)(?P<kind>[a-z0-9]*):"
    r"(?P<cells>(?:_?[0-9]|[a-z])++)"
)
_SOLO = re.compile(SOLO_ID)
_SOLO_CELL = re.compile(r"_?(?P<digit>[0-9]+)|(?P<empty>[a-z])")
#: Matches the letters after the size. x, j and k mean rules; the others concern generation.
_SOLO_KIND = re.compile(r"(?P<rules>[xjk]*)(?:r[0-9]+|m[0-9]*|a|d[a-z]|[0-9])*")


def read_solo(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a game ID."""
    line = lines[0]
    match = _SOLO.match(line.text.strip())
    kind = _SOLO_KIND.fullmatch(match["kind"]) if match else None
    if match is None or kind is None:
        raise line.error("expected a game ID such as 3x3:a5b_2c")
    rules = kind["rules"] + "j" * bool(match["side"])
    for letter, what in (("j", "jigsaw"), ("k", "killer")):
        if letter in rules:
            raise line.error(
                f"game IDs of {what} puzzles are not supported; type the puzzle instead"
            )
    try:
        shape = boxes_of((int(match["c"]), int(match["r"])))
    except SizeError as error:
        raise line.error(str(error)) from error
    digits: list[int] = []
    for each in _SOLO_CELL.finditer(match["cells"]):
        empty = ord(each["empty"]) - ord("a") + 1 if each["empty"] else 0
        digits += [0] * empty or [int(each["digit"][:9])]  # no digit has as many places
    variant = "x" if "x" in rules else ""
    made = Parsed(
        side_of(shape), tuple(digits), "Solo game ID", line.number, shape, variant=variant
    )
    return [_checked(made, line, "ID")]


def read_solo_save(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle of a saved game, with the player's digits as entries."""
    values: dict[str, str] = {}
    moves: list[str] = []
    at = lines[0]
    for line in lines:
        key, _, value = (each.strip() for each in (*line.text.split(":", 2), "", "")[:3])
        if key == "MOVE":
            moves.append(value)
        elif key == "DESC":
            at = line
        values.setdefault(key, value)
    if values.get("GAME") != "Solo" or "DESC" not in values:
        game = show(values.get("GAME", ""))
        raise at.error(f"expected a saved game of Solo, not of {game}")
    puzzle = f"{values.get('PARAMS', '')}:{values['DESC']}"
    (made,) = read_solo([Line(at.number, puzzle)])
    state = values.get("STATEPOS", "")
    entries: dict[int, int] = {}
    for move in moves[: int(state) - 1 if state.isdecimal() else None]:
        found = re.fullmatch(r"R(\d{1,2}),(\d{1,2}),(\d{1,2})", move)
        if found:
            x, y, digit = map(int, found.groups())
            entries[cell(y + 1, x + 1, made.side)] = digit
    entries = {
        label: digit
        for label, digit in entries.items()
        if 0 < digit <= made.side and label <= made.side**2 and not made.digits[label - 1]
    }
    return [replace(made, format="saved game of Solo", entries=entries)]


# Andoku, HoDoKu and janko.at ---------------------------------------------------------------------

# Andoku's lines have the form puzzle|areas|letter, as in 9..412.8.4.2.85...5…||X. The letter is X,
# or H for four square. Without areas, the boxes are the usual boxes.

_ANDOKU_VARIANTS = {"": "", "X": "x", "H": "four square"}


def read_andoku(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle on a line of Andoku."""
    line = lines[0]
    grid, areas, letter = (*line.text.split("|"), "")[:3]
    areas, letter = areas.strip(), letter.strip().upper()
    if len(grid) != 81:
        raise line.error(f"expected 81 cells, found {len(grid)}")
    if letter not in _ANDOKU_VARIANTS:
        raise line.error(f"the variant {letter[:9]!a} is not supported, only X and H")
    digits = tuple(int(sign) if sign.isdigit() else 0 for sign in grid)
    if areas and len(areas) != 81:
        raise line.error(f"expected the areas of 81 cells, found {len(areas)}")
    rules = jigsaw_rules(areas, 3) if areas else ()
    variant = _ANDOKU_VARIANTS[letter]
    return [Parsed(9, digits, "Andoku file", line.number, 3, variant=variant, rules=rules)]


# A line of HoDoKu's library is a puzzle at a step of its solution:
# :0000:1:+63..42+8.9…:518 719 …:::182:. The fields are the technique, the candidates of the step,
# the grid, the candidates that were eliminated before (digit, row, column) and the result. In the
# grid, +5 is a placed digit, not a given.


def read_hodoku(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle on a line of a library, with entries, and candidates as marks."""
    line = lines[0]
    fields = line.text.split(":")
    cells = re.findall(r"\+?[0-9.]", fields[3])
    if "".join(cells) != fields[3].strip():
        raise line.error("expected only digits, dots, and + before a digit")
    if len(cells) != 81:
        raise line.error(f"expected 81 cells, found {len(cells)}")
    digits = tuple(int(each) if each.isdigit() else 0 for each in cells)
    placed = ((n, each[-1]) for n, each in enumerate(cells, 1) if each[0] == "+")
    entries = {n: int(sign) for n, sign in placed if sign not in ".0"}
    gone = re.findall(r"\b([1-9])([1-9])([1-9])\b", fields[4] if fields[4:] else "")
    title = f"technique {remark(fields[1])[:20]}"
    marks = _candidates(digits, entries, gone) if gone else {}
    return [
        Parsed(
            9, digits, "HoDoKu library", line.number, 3, title=title, entries=entries, marks=marks
        )
    ]


def _candidates(
    digits: Sequence[int], entries: dict[int, int], gone: Sequence[tuple[str, ...]]
) -> dict[int, tuple[int, ...]]:
    """Return the digits that no row, column or box excludes, without those eliminated before."""
    filled = {label: digit or entries.get(label, 0) for label, digit in enumerate(digits, 1)}
    left = {label: set(range(1, 10)) for label, digit in filled.items() if not digit}
    for unit in (*cells_by_row(3), *cells_by_col(3), *cells_by_box(3)):
        there = {filled[label] for label in unit}
        for label in unit:
            if label in left:
                left[label] -= there
    for digit, row, column in gone:
        left.get(cell(int(row), int(column), 9), set()).discard(int(digit))
    return {label: tuple(sorted(found)) for label, found in left.items()}


def read_janko(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle in a file of janko.at, with its areas as regions."""
    about: dict[str, str] = {}
    grids: dict[str, list[Line]] = {}
    current = ""
    for line in lines:
        word, _, rest = line.text.strip().partition(" ")
        name = word.strip("[]").lower()
        if name in ("problem", "areas", "solution", "moves", "begin", "end", "puzzle"):
            current = name
            grids.setdefault(name, [line])
        elif re.fullmatch("[a-z]{3,}", name) and current in ("", "begin", "puzzle"):
            about[name] = rest
        elif current and line.text.strip():
            grids[current].append(line)
    head, *rows = grids.get("problem") or lines[:1]
    if not rows:
        raise head.error("expected the rows of the grid below 'problem'")
    side = len(rows[0].text.split())
    shape = _usual(side, side, head, "file")
    digits = tuple(_token(token, line, side) for line in rows for token in _row(line, side))
    if len(rows) != side:
        raise rows[-1].error(f"expected {side} rows, found {len(rows)}")
    areas = [token for line in grids.get("areas", [])[1:] for token in _row(line, side)]
    if areas and len(areas) != side**2:
        raise grids["areas"][-1].error(f"expected {side} rows, found {len(areas) // side}")
    rules = jigsaw_rules(areas, shape) if areas else ()
    made = Parsed(side, digits, "janko.at file", lines[0].number, shape, rules=rules)
    return [with_published(made, {name: about.get(name) for name in ("title", "author")})]


# GNOME Sudoku ------------------------------------------------------------------------------------


def read_gnome(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle of a saved game, with the player's digits as entries and marks."""
    line = lines[0]
    try:
        cells = value_of("\n".join(each.text for each in lines)).get("cells")
        if not isinstance(cells, list):
            raise SudokuError("expected a list of cells")
        digits, entries = [0] * 81, dict[int, int]()
        marks = dict[int, tuple[int, ...]]()
        for each in cells:
            row, column = each["position"]
            label, value = cell(row + 1, column + 1, 9), each["value"]
            within = all(type(number) is int for number in (row, column, value))
            if not (within and 0 <= row < 9 and 0 <= column < 9 and 0 <= value < 10):
                raise SudokuError(f"expected a cell of a 9x9 grid, found {show(each)}")
            if each.get("fixed"):
                digits[label - 1] = value
            elif value:
                entries[label] = value
            found = tuple(m for m in each.get("earmarks") or () if type(m) is int and 0 < m < 10)
            if found and not value:
                marks[label] = found
    except SudokuError as error:
        raise line.error(str(error)) from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise line.error("expected cells, each with its position and its value") from error
    made = Parsed(9, tuple(digits), "GNOME Sudoku game", line.number, 3)
    return [replace(made, entries=entries, marks=marks)]


# XML ---------------------------------------------------------------------------------------------

#: The maximum depth of nested elements. Puzzle files need five levels.
_MAX_DEPTH = 20


@dataclass
class _Element:
    tag: str
    attributes: dict[str, str]
    depth: int  # 1 for the root
    line: Line  # the line on which the element begins
    parts: list[str] = field(default_factory=list)  # its text without inner elements

    @property
    def text(self) -> str:
        return "".join(self.parts)


class _Collector:
    """A parser target that collects elements in a list, because a tree could be too deep."""

    def __init__(self, lines: list[Line]) -> None:
        self.elements: list[_Element] = []
        self._open: list[_Element] = []
        self._lines = lines
        self.parser: Any = None

    def line(self) -> Line:
        number: int = self.parser.CurrentLineNumber
        return self._lines[min(number, len(self._lines)) - 1]

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) == _MAX_DEPTH:
            raise self.line().error("the elements are nested too deeply for a puzzle file")
        self._open.append(_Element(tag, attributes, len(self._open) + 1, self.line()))
        self.elements.append(self._open[-1])

    def data(self, text: str) -> None:
        self._open[-1].parts.append(text)

    def end(self, tag: str) -> None:
        self._open.pop()

    def close(self) -> None:
        pass


def _elements(lines: list[Line]) -> list[_Element]:
    """Return the elements of a document in order, or raise ParseError if it is not XML."""
    need("defusedxml", "an XML file")
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    collector = _Collector(lines)
    parser = DefusedXMLParser(target=collector)
    collector.parser = parser.parser
    try:
        parser.feed("\n".join(line.text for line in lines))
        parser.close()
    except DefusedXmlException as error:
        message = "the file defines XML entities, which are not supported"
        raise collector.line().error(message) from error
    except UnicodeEncodeError as error:
        raise lines[0].error("the file contains a damaged character") from error
    except SyntaxError as error:  # the base class of ElementTree's ParseError
        number, _ = getattr(error, "position", (1, 0))
        message = f"this is not XML: {str(error).partition(':')[0]}"
        raise lines[min(number, len(lines)) - 1].error(message) from error
    return collector.elements


# OpenSudoku's files have <game data="…"> for each puzzle, with 81 digits. In a saved game, the data
# of each cell are a value, notes and whether the cell is editable, separated by vertical bars. The
# values of editable cells are the player's digits.

_SAVED = re.compile(r"version: ?([1-5])\s+(.*)", re.DOTALL)
#: The number of fields of a cell, by the version of saved games. The first field is the value, and
#: the last says whether the cell is editable.
_FIELDS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}


def read_opensudoku(lines: list[Line]) -> list[Parsed]:
    """Return the puzzles of a file; the name of each folder is the title of its puzzles."""
    title, author = "", ""
    made: list[Parsed] = []
    wrong: list[ParseError] = []
    for element in _elements(lines):
        if element.tag == "name" and element.depth == 2:
            title = element.text
        elif element.tag == "author":
            author = element.text
        elif element.tag == "folder":
            title = element.attributes.get("name", "")
        elif element.tag == "game":
            if len(made) == MAX_LINES:
                raise element.line.error(f"there are more than {MAX_LINES:,} games")
            try:
                made.append(with_published(_game(element), {"title": title, "author": author}))
            except ParseError as error:
                wrong.append(error)
    if not made:
        raise wrong[0] if wrong else lines[0].error("expected <game data=...>, found none")
    return [made[0].noted(*(f"ignored {error}" for error in wrong[:3])), *made[1:]]


def _game(element: _Element) -> Parsed:
    data, line = element.attributes.get("data", "").strip(), element.line
    saved = _SAVED.fullmatch(data)
    if not saved:
        if not re.fullmatch(r"[0-9.]{81}", data):
            raise line.error(
                "expected 81 digits as the data of the game, found "
                f"{counted(len(data), 'character')}"
            )
        digits = tuple(map(int, data.replace(".", "0")))
        return Parsed(9, digits, "OpenSudoku file", line.number, 3)
    size = _FIELDS[saved[1]]
    fields = [part for part in "".join(saved[2].split()).split("|") if part]
    cells = [(fields[at], fields[at + size - 1]) for at in range(0, len(fields) - size + 1, size)]
    if len(fields) != 81 * size or not all(
        value in set("0123456789") and free in ("0", "1") for value, free in cells
    ):
        raise line.error(
            "expected a saved game with 81 cells, each written as value|notes|editable|"
        )
    digits = tuple(int(value) if free == "0" else 0 for value, free in cells)
    both = enumerate(cells, 1)
    entries = {n: int(value) for n, (value, free) in both if free == "1" and value != "0"}
    return Parsed(9, digits, "OpenSudoku file", line.number, 3, entries=entries)


# SudoQ's <sudoku type="…"> has a <fieldmap editable="false" solution="6"> for each cell, with a
# <position x="1" y="7"> inside. Digits are counted from 0. Cells that are not editable are givens.

#: The box size and the variant, by SudoQ's type number. Other types are not supported.
_TYPES = {"0": (3, ""), "1": (2, ""), "3": (4, ""), "5": (3, "x"), "6": (3, "four square")}


def read_sudoq(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle of a file of SudoQ."""
    root, *inner = _elements(lines)
    kind = root.attributes.get("type", "")
    if kind not in _TYPES:
        raise root.line.error(f"the type must be {listed(_TYPES, 'or')}, not {kind[:9]!a}")
    boxsize, variant = _TYPES[kind]
    side = boxsize**2
    digits: dict[int, int] = {}
    field = root
    for element in inner:
        if element.tag == "fieldmap":
            field = element
        if element.tag == "position":
            label = cell(_below(element, "y", side) + 1, _below(element, "x", side) + 1, side)
            if label in digits:
                raise element.line.error(f"{short_name(label, side)} appears twice")
            is_given = field.attributes.get("editable") == "false"
            digits[label] = _below(field, "solution", side) + 1 if is_given else 0
    if len(digits) != side * side:
        raise root.line.error(f"expected {side * side} cells, found {len(digits)}")
    ordered = tuple(digits[label] for label in range(1, side * side + 1))
    return [Parsed(side, ordered, "SudoQ file", root.line.number, boxsize, variant=variant)]


def _below(element: _Element, name: str, side: int) -> int:
    """Return the value of an attribute that must be a number from 0 to side - 1."""
    text = element.attributes.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < side):
        raise element.line.error(f"'{name}' must be from 0 to {side - 1}, not {text[:9]!a}")
    return int(text)


# KSudoku's <graph order="9" type="sudoku"> is followed by <values> with a letter for each cell: b
# is 1, c is 2, and _ is empty.


def read_ksudoku(lines: list[Line]) -> list[Parsed]:
    """Return the puzzle of a file of KSudoku."""
    elements = {element.tag: element for element in _elements(lines)}
    graph, values = elements.get("graph"), elements.get("values")
    if graph is None or values is None:
        raise lines[0].error("expected <graph> and <values> of a KSudoku file")
    kind = graph.attributes.get("specific-type", "Plain")
    order = graph.attributes.get("order", "")
    if not re.fullmatch(r"\d{1,2}", order) or graph.attributes.get("type") == "roxdoku":
        raise graph.line.error("only flat KSudoku puzzles are supported")
    shape = _usual(int(order), int(order), graph.line, "file")
    variants = {"plain": "", "xsudoku": "x"}
    if kind.lower() not in variants:
        raise graph.line.error(f"KSudoku's puzzle type {show(kind)} is not supported")
    signs = "".join(values.text.split())
    if not re.fullmatch(r"[b-z_]*", signs):
        raise values.line.error("expected the letters b to z, and _ for an empty cell")
    digits = tuple(0 if sign == "_" else ord(sign) - ord("a") for sign in signs)
    variant = variants[kind.lower()]
    made = Parsed(
        side_of(shape), digits, "KSudoku file", values.line.number, shape, variant=variant
    )
    return [_checked(made, values.line, "file")]
