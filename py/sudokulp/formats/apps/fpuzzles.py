"""Links of f-puzzles, and links of SudokuPad that contain the same data.

::

    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn...

The link contains the puzzle as JSON, compressed by lz-string. The regions in the JSON determine the
variant. The module `formats.rules.fpuzzles` reads and writes all other rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from ...errors import SizeError, SudokuError, damaged
from ...grid import GridShape, side_of
from ...numbers import as_int, whole_within
from ...puzzle import Puzzle
from ...sanitizing import parsed_json
from ..format import MAX_TEXT, Format, Line, Parsed, refusal_by
from ..published import PUBLISHED, published, with_published
from ..text import content
from .fpuzzles_regions import (
    MARKS,
    PLAIN,
    PLAIN_IN_CELLS,
    SIDES,
    are_boxes,
    regions_in,
    shape_of,
    variant_of,
    written_regions,
)
from .lzstring import compress, decompress

if TYPE_CHECKING:
    from ...rules import Rule

_Told = Mapping[str, Any]

_MARK = re.compile(r"[?&]load=|fpuz(?:zles)?")
_PACKED = re.compile(r"[A-Za-z0-9+/=%\- _]+")
_SHORT = re.compile(r"\S*f-puzzles\.com/\?id=\S+")


def _sniff(lines: list[Line]) -> float:
    """Return the score 1 for a single line that is an f-puzzles link, or for JSON from a link."""
    rows = content(lines)
    if not rows:
        return 0.0
    if rows[0].text.lstrip().startswith("{"):
        text = "".join(row.text for row in rows)
        return float('"grid"' in text and '"size"' in text)
    text = rows[0].text.strip()
    return float(len(rows) == 1 and bool(_packed(text) or _SHORT.fullmatch(text)))


def _packed(text: str) -> str:
    """Return the compressed puzzle in a link, or "" if the text is not an f-puzzles link."""
    mark = _MARK.search(text)
    packed = _PACKED.match(text, mark.end()) if mark else None
    if not mark or not packed or len(f"-{text[: mark.start()]}-{text[packed.end() :]}".split()) > 1:
        return ""
    return packed[0]


def _loads(lines: list[Line]) -> Parsed:
    rows = content(lines)
    line = rows[0]
    found = _object(line, _json_in(rows))
    shape = _shape(line, found)
    side = side_of(shape)
    cells = _cells(line, found, side)
    rules = _rules(line, found, cells, shape)
    variant, regions = variant_of(line, found, shape)
    digits = [_digit(line, each, side) for each in cells]
    both = list(zip(digits, (bool(each.get("given")) for each in cells), strict=True))
    marked = any(each.get(key) for each in cells for key in MARKS)
    made = Parsed(
        shape,
        tuple(digit if given else 0 for digit, given in both),
        ("ignored the pencil marks",) if marked else (),
        entries={
            label: digit for label, (digit, given) in enumerate(both, 1) if digit and not given
        },
        variant=variant,
        line=line.number,
        rules=(*rules, *regions),
        boxed=True,
    )
    return with_published(made, found)


def _json_in(rows: list[Line]) -> str:
    """Return the JSON in a link, or the text itself if it already is JSON."""
    line, text = rows[0], rows[0].text.strip()
    if text.startswith("{"):
        return "\n".join(row.text for row in rows)
    if _SHORT.fullmatch(text):
        raise line.error(
            "this short link does not contain the puzzle; open it and copy the long link"
        )
    packed = _packed(text)
    if not packed:
        raise line.error("expected a link with ?load= and a packed puzzle")
    try:
        return decompress(unquote(packed).replace(" ", "+"), MAX_TEXT)
    except ValueError as error:
        raise line.error(damaged(error)) from error


def _object(line: Line, text: str) -> dict[str, Any]:
    try:
        found = parsed_json(text)
    except SudokuError as error:
        raise line.error(str(error)) from error
    except ValueError as error:
        raise line.error(damaged("it contains no puzzle")) from error
    if not isinstance(found, dict):
        raise line.error(damaged("it contains no puzzle"))
    return found


def _shape(line: Line, found: _Told) -> GridShape:
    size = as_int(found.get("size"))
    if size is None:
        raise line.error(damaged("it does not contain the size of the grid"))
    try:
        return shape_of(size)
    except SizeError as error:
        raise line.error(str(error)) from error


def _cells(line: Line, found: _Told, side: int) -> list[dict[str, Any]]:
    rows = found.get("grid")
    if not isinstance(rows, list) or len(rows) != side:
        raise line.error(damaged(f"expected {side} rows"))
    if not all(
        isinstance(row, list) and len(row) == side and all(isinstance(each, dict) for each in row)
        for row in rows
    ):
        raise line.error(damaged(f"expected {side} rows of {side} cells"))
    return [each for row in rows for each in row]


def _digit(line: Line, cell: _Told, side: int) -> int:
    value = whole_within(cell.get("value") or 0, 0, side)
    if value is None:
        raise line.error(damaged(f"a digit must be from 1 to {side}"))
    return value


def _rules(
    line: Line, found: _Told, cells: list[dict[str, Any]], shape: GridShape
) -> tuple[Rule, ...]:
    """Return the rules of a puzzle except extra regions; unsupported rules become unknown rules."""
    of_grid = any(found[key] for key in found if key not in PLAIN)
    of_cells = any(each[key] for each in cells for key in each if key not in PLAIN_IN_CELLS)
    if not (of_grid or of_cells) and are_boxes(regions_in(cells, shape), shape):
        return ()
    from ..rules.fpuzzles import rules_in  # most puzzles have no rules

    try:
        return rules_in(found, cells, side_of(shape))
    except SudokuError as error:
        raise line.error(str(error)) from error


def _dumps(puzzle: Puzzle, **about: str) -> str:
    return f"https://f-puzzles.com/?load={packed(puzzle, **about)}\n"


def packed(puzzle: Puzzle, **about: str) -> str:
    """Return the compressed puzzle for a link, without the address of the site.

    `about` contains the title, the author and the rules in words.
    """
    grid: list[list[dict[str, Any]]] = [
        [{"value": digit, "given": True} if digit else {} for digit in row] for row in puzzle.rows()
    ]
    more = written_regions(puzzle)
    if puzzle.rules:
        from ..rules.fpuzzles import written_rules  # most puzzles have no rules

        more |= written_rules(puzzle.rules, puzzle.side, grid)
    link = {"size": puzzle.side, **published(**about), "grid": grid, **more}
    return compress(json.dumps(link, separators=(",", ":")))


def refusal(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be written as an f-puzzles link, or ""."""
    if puzzle.side not in SIDES:
        least, most = SIDES[0], SIDES[-1]
        return f"f-puzzles supports only grids from {least}x{least} to {most}x{most}"
    if puzzle.shape != shape_of(puzzle.side):
        return f"f-puzzles does not support a grid of {puzzle.shape}"
    return refusal_by(_dumps)(puzzle) if puzzle.rules else ""


FPUZZLES = Format(
    name="f-puzzles",
    label="f-puzzles link",
    about="A link that opens the puzzle in f-puzzles.",
    sniff=_sniff,
    loads=_loads,
    dumps=_dumps,
    group="links",
    site="f-puzzles",
    refusal=refusal,
    options=tuple(PUBLISHED),
    rules=True,
)
