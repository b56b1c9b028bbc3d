"""Links to the solvers of SudokuWiki, which hold the puzzle, and the strings in them.

::

    https://www.sudokuwiki.org/sudoku.htm?bd=300967001040302080020000070070000090000873000…
    S9B0106030507087o047o0807047o1g8i0103050905020n040n07080632082q06090212012m…

Either 81 digits, 0 for an empty cell; or two characters for each cell. After S9B (X9B for a puzzle
with diagonals) these are a number in base 36: up to 9 a given, up to 18 a digit that has been
placed, above that candidates. Without it they are a number in base 32: a bit for each digit, and
before them one for a given.

References
----------
https://www.sudokuwiki.org/Sudoku_String_Definitions
"""

from __future__ import annotations

import re

from ...puzzle import Puzzle
from ..format import Format, Line, Parsed
from ..text import content, remark

_BOARD = re.compile(r"[?&]bd=([^&#\s]*)")
_PAGE = re.compile(r"sudokuwiki\.org/(?:[^?#\s]*/)?([^/?#.\s]*)[^/?#\s]*\?", re.IGNORECASE)
_PACKED = re.compile(r"([A-Z])9B([0-9A-Za-z]{162})")
_BITS = re.compile(r"[0-9A-Va-v]{162}")
#: The site's solvers of the variants, and the letters that begin their strings.
_PAGES = {"classic": "sudoku.htm", "x": "SudokuX.aspx", "four square": "Windoku.aspx"}
_LETTERS = {"S": "classic", "X": "x"}
_SOLVERS = {page.partition(".")[0].lower(): name for name, page in _PAGES.items()}


def sniff(lines: list[Line]) -> float:
    """Return 1 for a single line that is such a link, or a string from one."""
    said = content(lines)
    return 1.0 if len(said) == 1 and _board(said[0]) is not None else 0.0


def _board(line: Line) -> str | None:
    """Return the board in a link or alone, None if it is neither or other words are beside it."""
    text = line.text.strip()
    match = _BOARD.search(text)
    if len(text.split()) != 1:
        return None
    return match[1] if match else text if _PACKED.fullmatch(text) else None


def loads(lines: list[Line]) -> Parsed:
    """Return the puzzle in a link."""
    line = content(lines)[0]
    board = _board(line)
    if board is None:
        raise line.error("expected a link with ?bd= and 81 digits")
    packed = _PACKED.fullmatch(board)
    variant = _variant(line, packed[1] if packed else "")
    if packed:
        return _unpacked(line, [int(pair, 36) & 1023 for pair in _pairs(packed[2])], variant)
    if _BITS.fullmatch(board):
        numbers = [_number(line, int(pair, 32)) for pair in _pairs(board)]
        return _unpacked(line, numbers, variant)
    if not re.fullmatch(r"[0-9.]{81}", board):
        raise line.error(f"expected 81 digits after bd=, found {len(board)} characters")
    return Parsed(3, tuple(map(int, board.replace(".", "0"))), variant=variant, line=line.number)


def _variant(line: Line, letter: str) -> str:
    """Return the variant that a link's page or the first letter of its string says."""
    page = _PAGE.search(line.text)
    solver = page[1].lower() if page else ""
    if page and solver not in _SOLVERS:
        raise line.error(
            f"puzzles of SudokuWiki's page {remark(page[1])[:20]!a} are unsupported, "
            f"only those of {', '.join(_PAGES.values())} are supported"
        )
    if letter and letter not in _LETTERS and solver in ("", "sudoku"):
        raise line.error(f"strings that begin with {letter}9B are unsupported, only S9B and X9B")
    return _SOLVERS[solver] if solver in _SOLVERS and letter != "X" else _LETTERS.get(letter, "")


def _pairs(text: str) -> list[str]:
    return [text[start : start + 2] for start in range(0, len(text), 2)]


def _number(line: Line, number: int) -> int:
    """Return the number after S9B that means the same as one of bits."""
    bits, given = divmod(number, 2)
    if bits.bit_count() == 1:
        return bits.bit_length() + (0 if given else 9)
    if given:
        raise line.error("the string is damaged: a given must have one digit")
    return bits + 18 if bits else 0


def _unpacked(line: Line, numbers: list[int], variant: str) -> Parsed:
    givens = tuple(number if number <= 9 else 0 for number in numbers)
    entries = {label: n - 9 for label, n in enumerate(numbers, 1) if 9 < n <= 18}
    marked = any(number > 18 for number in numbers)
    notices = ("candidates were ignored",) if marked else ()
    return Parsed(3, givens, notices, entries=entries, variant=variant, line=line.number)


def dumps(puzzle: Puzzle) -> str:
    """Return the link that opens the puzzle in SudokuWiki's solver."""
    page = _PAGES[puzzle.variant.name]
    return f"https://www.sudokuwiki.org/{page}?bd={puzzle.usual_line.replace('.', '0')}\n"


def refusal(puzzle: Puzzle) -> str:
    """Return why SudokuWiki cannot hold this puzzle, "" if it can."""
    if puzzle.variant.name not in _PAGES:
        return f"SudokuWiki has no solver of {puzzle.variant.name} puzzles"
    return "" if puzzle.shape == 3 else "SudokuWiki has 9x9 grids only"


SUDOKUWIKI = Format(
    name="sudokuwiki",
    label="SudokuWiki link",
    about="A link that opens the puzzle in SudokuWiki's solver.",
    sniff=sniff,
    loads=loads,
    dumps=dumps,
    group="links",
    site="SudokuWiki",
    refusal=refusal,
)
