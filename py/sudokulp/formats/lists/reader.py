"""A reader of lists, which finds the entries and their layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from ...errors import ParseError, SudokuError
from ...variants import Variant, find_variant
from ..cutting import is_several
from ..format import READABLE, Line
from ..line import string_in
from ..rows import are_overlapping, has_solutions
from ..rule_formats import GROUPED, JIGSAW
from ..text import NO_RULES, Lines, content, in_ascii, named_variants, plain, refuse_model, ruling
from .entries import LIST, Entry, is_one_grid
from .layouts import HEAD, MAX_LINE, Layout, are_ruled, layout_of_rows, ruled_layout

#: The formats of lists, and the format that matches almost any text.
LISTS = {"sdm", "csv", "line"}


class Reader:
    """A reader of lines, which finds entries and applies comments to the lines below them."""

    def __init__(self, layout: Layout, heading: int = 0) -> None:
        self.layout = layout  # the layout of the next line
        self._heading = heading  # the number of the line with column names, or 0

    def entry(self, number: int, text: str) -> Entry | None:
        """Return the entry on a line, or None for an empty line, a comment or the heading."""
        bare = in_ascii(text).strip()
        if bare.startswith("#"):
            self._comment(Line(number, bare))
            return None
        return Entry(number, text, self.layout) if bare and number != self._heading else None

    def _comment(self, comment: Line) -> None:
        """Change the layout for the lines below, if a comment names a variant or adds a rule."""
        if ruling(comment) is not None:
            problem = f"line {comment.number}: {NO_RULES}"
            self.layout = replace(self.layout, problem=problem, settled=True)
        elif not self.layout.settled:
            try:
                named = named_variants([comment])
            except ParseError as error:
                problem = f"line {error.index}: {error.message}"
                self.layout = replace(self.layout, problem=problem)
                return
            if named:
                name = named[0][1].name
                self.layout = replace(self.layout, variant=name, named=True, problem="")


def layout_of(
    head: list[str], variant: str | Variant | None = None, default: str | Variant = "classic"
) -> tuple[Layout, int] | None:
    """Return the layout of a list, and the line number of its heading.

    Without a heading, the number is 0. `head` contains the first lines, at most `HEAD`. If the text
    is not a list of independent lines, but for example a drawn grid, return None.

    Examples
    --------
    >>> layout, heading = layout_of(["id,puzzle", "1,4.....2..1.....3"])
    >>> layout.delimiter, layout.column, heading
    (',', 1, 1)
    """
    named = find_variant(variant or default).name
    lines = plain(Lines(Line(number, text[:MAX_LINE]) for number, text in enumerate(head, 1)))
    rows = content(lines)
    found = _found(lines, rows) if rows else (Layout(), 0)
    if found is None or is_several(lines):
        return None
    short = len(head) < HEAD
    strings = [string_in(row.text)[0] for row in rows] if short else []
    grids = [string for string in strings if len(string) == 81]
    if are_overlapping(grids) or has_solutions(strings):
        return None  # the lines are not independent
    layout, heading = found
    layout = replace(layout, variant=named, settled=variant is not None)
    alone = len(rows) - bool(heading) == 1 and short
    if alone and any(ruling(line) is not None for line in lines):
        return None  # a single puzzle is read with its rules
    return (_around_one(lines, layout) if alone and variant is None else layout), heading


def _found(lines: list[Line], rows: list[Line]) -> tuple[Layout, int] | None:
    """Return the layout of a list and the line of its heading, or None for another format."""
    begins = [bool(string_in(row.text)[0]) for row in rows]
    if GROUPED.sniff(rows):
        return None
    found = None if is_one_grid(rows) else layout_of_rows(rows)
    in_table = found and found[0].delimiter and found[0].delimiter in rows[0].text
    if not in_table and are_ruled(rows):
        return ruled_layout(rows), found[1] if found else 0
    if found is None or begins[0]:
        return None if _is_of_another(rows[0]) else found
    refuse_model(lines)
    others = (kind for kind in READABLE.values() if kind.name not in LISTS)
    likely = found[0].delimiter or 2 * sum(begins) >= len(rows)
    return found if likely and all(kind.sniff(lines) < 1 for kind in others) else None


def begins_list(lines: list[Line]) -> bool:
    """Return whether a text begins with a puzzle string, alone or in a list.

    If the second line contains the regions of a jigsaw, the text is not a list.
    """
    rows = plain(content(lines))
    if len(rows) != 1 and LIST.sniff(lines) < 1:
        return False
    if GROUPED.sniff(rows) or (len(rows) == 2 and JIGSAW.sniff(lines)):
        return False
    return bool(string_in(rows[0].text)[0]) and not _is_of_another(rows[0])


def _is_of_another(row: Line) -> bool:
    """Return whether a line that begins with a puzzle string is in a format with more data."""
    before = (kind for kind in READABLE.values() if kind.order < LIST.order)
    return any(kind.sniff([row]) == 1 for kind in before if kind.name not in LISTS)


def _around_one(lines: list[Line], layout: Layout) -> Layout:
    """Return the layout of a single puzzle. A comment above or below can name its variant."""
    comments = [line for line in lines if line.text.lstrip().startswith("#")]
    name, problem = layout.variant, ""
    try:
        named = named_variants(comments)
    except ParseError as error:
        named, problem = [], f"line {error.index}: {error.message}"
    if len({variant.name for _, variant in named}) > 1:
        problem = f"lines {named[0][0].number} and {named[-1][0].number} name different variants"
    elif named:
        name = named[0][1].name
    return replace(layout, variant=name, problem=problem, settled=True)


def entries_in(
    lines: Iterable[str],
    variant: str | Variant | None = None,
    default: str | Variant = "classic",
    limit: int | None = None,
) -> Iterator[Entry]:
    """Yield the entries of a list. Each line is read only when its entry is needed.

    Examples
    --------
    >>> [entry.line for entry in entries_in(["# two", "4.....2..1.....3", "", "nonsense"])]
    [2, 4]
    """
    lines = iter(lines)
    head = list(islice(lines, HEAD))
    found = layout_of(head, variant, default)
    if found is None:
        raise SudokuError("this is not a list with a puzzle string on each line")
    reader = Reader(*found)
    for number, text in enumerate(chain(head, lines), 1):
        if limit is not None and number > limit:
            raise SudokuError(f"the list has more than {limit:,} lines; the rest was ignored")
        entry = reader.entry(number, text)
        if entry:
            yield entry
