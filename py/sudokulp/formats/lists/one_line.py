"""Lines of lists that hold rules or shapes: links, JSON, killers and jigsaws as strings.

Where a puzzle is no string, a line of our own is its JSON.
"""

from __future__ import annotations

import json

from ...boxes import GridShape
from ...errors import ParseError, SudokuError
from ...puzzle import Puzzle
from ...variants import Variant, find_variant
from ..apps.fpuzzles import FPUZZLES
from ..base import BOXSIZE_OF_CELLS, Line
from ..format import Format, found_by
from ..plain.alphabets import symbols_of
from ..plain.jigsaw import JIGSAW
from ..plain.killer import KILLER
from ..plain.line import string_in
from ..plain.ruled import JSON
from ..readings import Naming, Reading, Readings

#: Formats in which a line alone may be a puzzle with rules.
RULED = (KILLER, JIGSAW, JSON, FPUZZLES)


def format_of(line: Line) -> Format | None:
    """Return the format with rules that a line alone is certainly of, None if there is none.

    What begins with a puzzle string is none of them.

    Examples
    --------
    >>> format_of(Line(1, '{"side": 4, "rules": []}')).name, format_of(Line(1, "4..."))
    ('json', None)
    """
    if string_in(line.text)[0]:
        return None
    return next((kind for kind in RULED if kind.sniff([line]) == 1), None)


def read_line(
    line: Line,
    format: Format,
    variant: str | Variant,
    settled: bool,
    boxes: GridShape | None = None,
) -> Reading:
    """Return the puzzle of a line in a format, and how it was understood.

    Parameters
    ----------
    line : Line
        The line.
    format : Format
        Its format, as `format_of` says.
    variant : str or Variant
        That of puzzles that name none.
    settled : bool
        Whether all puzzles are of this variant, whatever they name.
    boxes : int or Boxes, optional
        The shape that was asked for.

    Raises
    ------
    ParseError
        If it is no puzzle.
    """
    chosen = find_variant(variant)
    naming = Naming(chosen if settled else None, [], None, chosen, boxes)
    try:
        return Readings(format, found_by(format, [line]), naming)[0]
    except ParseError as error:
        raise line.error(error.message) from error
    except SudokuError as error:
        raise line.error(str(error)) from error


def one_line(puzzle: Puzzle, shape: GridShape | None = None) -> str:
    """Return a puzzle as a string, or as JSON in one line where no string tells all of it.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    shape : int or Boxes, optional
        That of strings; by default their length tells it.

    Examples
    --------
    >>> from sudokulp.rules import AntiKnight
    >>> one_line(Puzzle({1: 4}, 2)), one_line(Puzzle({}, 2, rules=[AntiKnight()]))[:11]
    ('4...............', '{"side": 4,')
    """
    is_told = puzzle.shape == (shape or BOXSIZE_OF_CELLS.get(puzzle.side**2))
    if not puzzle.rules and is_told and symbols_of(puzzle.line) == puzzle.own_symbols:
        return puzzle.line
    from ..rules.file import written  # most puzzles have no rules

    return " ".join(written(puzzle).split())


def from_one_line(text: str, variant: str | Variant, shape: GridShape | None = None) -> Puzzle:
    """Return the puzzle that `one_line` wrote; the variant and the shape are those of strings."""
    if not text.startswith("{"):
        return Puzzle(text, shape, variant, symbols=symbols_of(text))
    return read_line(Line(1, text), JSON, variant, settled=False).puzzle


def variant_of(text: str, variant: str) -> str:
    """Return the name of the variant of what `one_line` wrote; that of strings is known."""
    return str(json.loads(text)["variant"]) if text.startswith("{") else variant
