"""Short links and IDs of other programs, which contain only cells or constraints.

The programs are players of pzpr's format (puzz.link and others), Solo from Simon Tatham's
collection, Interactive-Sudoku-Solver, and the solvers of SudokuWiki.
"""

from __future__ import annotations

import re

from ...errors import SizeError, damaged
from ...grid import GridShape, boxes_of, side_of
from ...numbers import a_grid, counted, listed
from ...puzzle import Puzzle
from ..format import BOXSIZE_OF_CELLS, Format, Line, Parsed
from ..text import content, remark


def _alone(lines: list[Line]) -> str:
    """Return the text of the only line, or "" if there are several lines."""
    rows = content(lines)
    return rows[0].text.strip() if len(rows) == 1 else ""


def _puzzle(
    line: Line,
    name: str,
    shape: GridShape,
    digits: list[int],
    variant: str = "",
    boxed: bool = False,
) -> Parsed:
    """Return the puzzle of a link or an ID; raise ParseError if it is incomplete."""
    side = side_of(shape)
    if len(digits) != side**2:
        raise line.error(
            f"the {name} has {len(digits)} cells, but a {side}x{side} puzzle has {side**2}; "
            "copy all of it"
        )
    if max(digits) > side:
        raise line.error(f"{max(digits)} is not a digit of {a_grid(side)}")
    return Parsed(shape, tuple(digits), variant=variant, line=line.number, boxed=boxed)


# https://puzz.link/p?sudoku/9/9/k13m27h476h… contains the numbers of columns and rows, then the
# cells in order. A digit is written in base 16, with - before two figures. The letters from g to z
# mean 1 to 20 empty cells.

_PUZZLINK = re.compile(
    r"^\S*[?/]sudoku(?:_edit)?/(?:[a-z]+:?/)?(\d{1,2})/(\d{1,2})/([^\s?#&]*)\S*$"
)
_PUZZLINK_CELL = re.compile(r"-(?P<two>[0-9a-f]{2})|(?P<one>[0-9a-f])|(?P<empty>[g-z])|[.]")


def _loads_puzzlink(lines: list[Line]) -> Parsed:
    line = content(lines)[0]
    match = _PUZZLINK.match(line.text.strip())
    if match is None:
        raise line.error("expected a link with sudoku, its columns and rows, and the cells")
    columns, rows = int(match[1]), int(match[2])
    shape = BOXSIZE_OF_CELLS.get(rows**2) if rows == columns else None
    if shape is None:
        raise line.error(
            f"the link has a grid of {rows} rows and {columns} columns, which is not supported"
        )
    return _puzzle(line, "link", shape, _puzzlink_digits(line, match[3]))


def _puzzlink_digits(line: Line, body: str) -> list[int]:
    digits: list[int] = []
    at = 0
    while at < len(body):
        cell = _PUZZLINK_CELL.match(body, at)
        if cell is None:
            raise line.error(f"{body[at]!a} is not a valid cell in this kind of link")
        at = cell.end()
        if cell["empty"]:
            digits += [0] * (ord(cell["empty"]) - ord("f"))
        else:
            digits.append(int(cell["two"] or cell["one"] or "0", 16))
    return digits


PUZZLINK = Format(
    name="puzz.link",
    label="puzz.link link",
    about="A link that contains the puzzle, for puzz.link and compatible players.",
    sniff=lambda lines: float(_PUZZLINK.match(_alone(lines)) is not None),
    order=11,
    loads=_loads_puzzlink,
)

# Solo's IDs, such as 3x3:a5_2b7c… and 3x3xdt:…, begin with the numbers of columns and rows of a box
# and letters for the kind of puzzle (x: with diagonals). After a colon, the cells follow in order:
# digits, with _ between consecutive digits, and letters for 1 to 26 empty cells.

_SOLO = re.compile(
    r"(?:(?P<c>\d{1,2})x(?P<r>\d{1,2})|(?P<side>\d{1,2})j)(?P<kind>[a-z0-9]*):(?P<cells>\S+)"
)
_SOLO_CELLS = re.compile(r"(?:_?[0-9]|[a-z])+")
_SOLO_CELL = re.compile(r"_?(?P<digit>[0-9]+)|(?P<empty>[a-z])")
#: Matches the letters after the size. x, j and k mean rules; the others concern generation.
_SOLO_KIND = re.compile(r"(?P<rules>[xjk]*)(?:r[0-9]+|m[0-9]*|a|d[a-z]|[0-9])*")


def _sniff_solo(lines: list[Line]) -> float:
    match = _SOLO.fullmatch(_alone(lines))
    if match is None or not _SOLO_KIND.fullmatch(match["kind"]):
        return 0.0
    return float(_SOLO_CELLS.fullmatch(match["cells"].partition(",")[0]) is not None)


def _loads_solo(lines: list[Line]) -> Parsed:
    line = content(lines)[0]
    match = _SOLO.fullmatch(line.text.strip())
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
    for cell in _SOLO_CELL.finditer(match["cells"]):
        empty = ord(cell["empty"]) - ord("a") + 1 if cell["empty"] else 0
        digits += [0] * empty or [int(cell["digit"][:9])]  # no digit has as many places
    return _puzzle(line, "ID", shape, digits, variant="x" if "x" in rules else "", boxed=True)


SOLO = Format(
    name="solo",
    label="Solo game ID",
    about="A game ID for Solo, in Simon Tatham's puzzle collection.",
    sniff=_sniff_solo,
    order=11,
    loads=_loads_solo,
)

# Constraints such as .AntiKnight.~R1C2_3~R1C5_4.Cage~10~R2C2~R2C3 are the entire text, or follow
# ?q= in a link.

_ISS = re.compile(r"(?:\.(?:[A-Z][A-Za-z]*)?(?:~[^.~\s]*)*)+")
_ISS_START = re.compile(r"\.(?:[A-Z][A-Za-z]+|~R\d+C\d+_)")
_ISS_LINK = re.compile(r"^https?://\S*?[?&]q=([^&#\s]*)")


def _constraints(lines: list[Line]) -> str | None:
    text = "".join("".join(line.text.split()) for line in content(lines))
    query = _ISS_LINK.match(text)
    if query:
        from urllib.parse import unquote

        text = unquote(query[1])
    return text if _ISS_START.match(text) and _ISS.fullmatch(text) else None


def _loads_iss(lines: list[Line]) -> Parsed:
    from ..rules.iss import puzzle_in  # most texts have no rules

    line, text = content(lines)[0], _constraints(lines)
    if text is None:
        raise line.error("expected constraints such as .AntiKnight and .~R1C2_3")
    return puzzle_in(text, line)


ISS = Format(
    name="iss",
    label="Interactive-Sudoku-Solver string",
    about="The constraints, givens included, as Interactive-Sudoku-Solver writes them.",
    sniff=lambda lines: float(_constraints(lines) is not None),
    order=11,
    loads=_loads_iss,
)

# A board of SudokuWiki (https://www.sudokuwiki.org/Sudoku_String_Definitions) has 81 digits, with 0
# for an empty cell, or two characters for each cell. After S9B (X9B with diagonals), the two
# characters are a number in base 36: a given up to 9, a placed digit from 10 to 18, or candidates
# above 18. On other boards, the two characters are a number in base 32, with a bit that marks a
# given and a bit for each digit.

_BOARD = re.compile(r"[?&]bd=([^&#\s]*)")
_PAGE = re.compile(r"sudokuwiki\.org/(?:[^?#\s]*/)?([^/?#.\s]*)[^/?#\s]*\?", re.IGNORECASE)
_PACKED = re.compile(r"([A-Z])9B([0-9A-Za-z]{162})")
_BITS = re.compile(r"[0-9A-Va-v]{162}")
#: The site's page for each variant, and the variant for the first letter of a string.
_PAGES = {"classic": "sudoku.htm", "x": "SudokuX.aspx", "four square": "Windoku.aspx"}
_LETTERS = {"S": "classic", "X": "x"}
_SOLVERS = {page.partition(".")[0].lower(): name for name, page in _PAGES.items()}


def _board(text: str) -> str | None:
    """Return the board in a text, which must be a link or only the board, otherwise None."""
    match = _BOARD.search(text)
    if len(text.split()) != 1:
        return None
    return match[1] if match else text if _PACKED.fullmatch(text) else None


def _loads_sudokuwiki(lines: list[Line]) -> Parsed:
    line = content(lines)[0]
    board = _board(line.text.strip())
    if board is None:
        raise line.error("expected a link with ?bd= and 81 digits")
    packed = _PACKED.fullmatch(board)
    variant = _sudokuwiki_variant(line, packed[1] if packed else "")
    if packed:
        return _unpacked(line, [int(pair, 36) & 1023 for pair in _pairs(packed[2])], variant)
    if _BITS.fullmatch(board):
        numbers = [_from_bits(line, int(pair, 32)) for pair in _pairs(board)]
        return _unpacked(line, numbers, variant)
    if not re.fullmatch(r"[0-9.]{81}", board):
        raise line.error(f"expected 81 digits after bd=, found {counted(len(board), 'character')}")
    return Parsed(3, tuple(map(int, board.replace(".", "0"))), variant=variant, line=line.number)


def _sudokuwiki_variant(line: Line, letter: str) -> str:
    page = _PAGE.search(line.text)
    solver = page[1].lower() if page else ""
    if page and solver not in _SOLVERS:
        raise line.error(
            f"links to SudokuWiki's page {remark(page[1])[:20]!a} are not supported, only to "
            f"{listed(_PAGES.values())}"
        )
    if letter and letter not in _LETTERS and solver in ("", "sudoku"):
        raise line.error(f"strings that begin with {letter}9B are not supported, only S9B and X9B")
    return _SOLVERS[solver] if solver in _SOLVERS and letter != "X" else _LETTERS.get(letter, "")


def _pairs(text: str) -> list[str]:
    return [text[start : start + 2] for start in range(0, len(text), 2)]


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


def _unpacked(line: Line, numbers: list[int], variant: str) -> Parsed:
    givens = tuple(number if number <= 9 else 0 for number in numbers)
    entries = {label: n - 9 for label, n in enumerate(numbers, 1) if 9 < n <= 18}
    notices = ("ignored the candidates",) if max(numbers) > 18 else ()
    return Parsed(3, givens, notices, entries=entries, variant=variant, line=line.number)


def _dumps_sudokuwiki(puzzle: Puzzle) -> str:
    page = _PAGES[puzzle.variant.name]
    return f"https://www.sudokuwiki.org/{page}?bd={puzzle.usual_line.replace('.', '0')}\n"


def _not_in_sudokuwiki(puzzle: Puzzle) -> str:
    if puzzle.variant.name not in _PAGES:
        return f"SudokuWiki does not support the variant '{puzzle.variant.name}'"
    return "" if puzzle.shape == 3 else "SudokuWiki supports 9x9 grids only"


SUDOKUWIKI = Format(
    name="sudokuwiki",
    label="SudokuWiki link",
    about="A link that opens the puzzle in SudokuWiki's solver.",
    sniff=lambda lines: float(_board(_alone(lines)) is not None),
    loads=_loads_sudokuwiki,
    dumps=_dumps_sudokuwiki,
    group="links",
    site="SudokuWiki",
    refusal=_not_in_sudokuwiki,
)
