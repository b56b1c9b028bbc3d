"""Pictures of puzzles as SVG text, without external fonts, style sheets or scripts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from ..errors import SudokuError, wrong_type
from ..grid import has_boxes
from ..lines import as_words
from ..names import lookup
from ..numbers import check_digit, check_label, counted
from ..puzzle import Puzzle, PuzzleLike, Solution, as_puzzle
from .drawing import PALETTES, Drawing, Palette

#: The largest number of characters of a title that are drawn.
MAX_TITLE = 80


def picture(
    puzzle: PuzzleLike,
    solution: Solution | None = None,
    marks: Mapping[int, Collection[int]] | None = None,
    entries: Mapping[int, int] | None = None,
    title: str = "",
    colours: str = "colour",
    tinted: Iterable[int] | None = None,
    centre: Mapping[int, Collection[int]] | None = None,
    caption: bool = True,
) -> str:
    """Return the picture of a puzzle as the text of an SVG file.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle of any size and variant; its givens are bold.
    solution : Solution, optional
        A solution. Its digits and the givens have different colours.
    marks : mapping, optional
        Candidates as ``{cell label: digits}``, drawn in small digits in empty cells.
    entries : mapping, optional
        The player's digits as ``{cell label: digit}``. In a cell where the solution has another
        digit, the digit of the solution is drawn instead.
    title : str
        The title above the grid; at most 80 characters are drawn.
    colours : {"colour", "dark", "ink"}
        The colours for light pages, for dark pages, or to save ink in print.
    tinted : iterable of int, optional
        The labels of the cells to tint; by default, the cells of the regions that the variant adds.
    centre : mapping, optional
        More candidates, as ``{cell label: digits}``, drawn on a line in the middle of the cell.
        The `marks` of the cell are drawn above and below this line.
    caption : bool
        Whether rules without a symbol, such as anti-knight, are named below the grid.

    Raises
    ------
    SudokuError
        If the solution has another size, or if a label or a digit does not exist in this grid.

    Examples
    --------
    >>> text = picture(Puzzle({1: 4}, size=4), title="A & B")
    >>> text.startswith('<svg xmlns="http://www.w3.org/2000/svg"'), "<title>A &amp; B" in text
    (True, True)
    """
    puzzle = as_puzzle(puzzle)
    palette = lookup(PALETTES, colours, "colours")
    for what, given in (("marks", marks), ("entries", entries), ("centre", centre)):
        if not isinstance(given, Mapping | None):
            raise TypeError(
                f"'{what}' must be a dict with cells as keys, not {type(given).__name__}"
            )
    if not isinstance(solution, Solution | None):
        raise wrong_type("a Solution", solution)
    entries, marks, centre = dict(entries or {}), dict(marks or {}), dict(centre or {})
    own = puzzle.variant.plain.extra_regions(puzzle.shape)
    tinted = [x for region in own for x in region.cells] if tinted is None else list(tinted)
    _check(puzzle, solution, entries, [marks, centre], tinted)
    givens, found = puzzle.givens, dict(enumerate(solution.digits if solution else (), 1))
    entered = {x: d for x, d in entries.items() if x not in givens and found.get(x, d) == d}
    found = {x: d for x, d in found.items() if x not in givens and x not in entered}
    filled = {*givens, *entered, *found}
    marks, centre = ({x: m for x, m in d.items() if m and x not in filled} for d in (marks, centre))
    marked = bool(marks or centre)
    drawing, lines, below = _ground(puzzle, palette, _printable(title), marked, bool(caption))
    ink = drawing.palette.ink
    parts = [
        drawing.tint(tinted),
        lines,
        drawing.heading(),
        drawing.digits(givens, ink, "700"),
        drawing.digits(entered, ink),
        drawing.digits(found, drawing.palette.found),
        drawing.marks({x: m for x, m in marks.items() if x not in centre}),
        drawing.centre(centre, marks),
        below,
    ]
    return drawing.svg(drawing.title or _kind(puzzle), _words(puzzle, solution), parts)


def _check(
    puzzle: Puzzle,
    solution: Solution | None,
    entries: Mapping[int, int],
    marks: list[dict[int, Collection[int]]],
    tinted: Iterable[int],
) -> None:
    count = puzzle.side**2
    if solution is not None and len(solution.digits) != count:
        found = counted(len(solution.digits), "cell")
        raise SudokuError(f"expected a solution of {count} cells, found {found}")
    for label in (*entries, *chain(*marks), *tinted):
        check_label(label, count)
    noted = chain.from_iterable(digits for kind in marks for digits in kind.values())
    for digit in (*entries.values(), *noted):
        check_digit(digit, puzzle.side)


def _ground(
    puzzle: Puzzle, palette: Palette, title: str, marked: bool, captioned: bool
) -> tuple[Drawing, str, str]:
    """Return the drawing of the grid, and the SVG of its lines and rules and of its caption."""
    if not puzzle.rules:
        drawing = Drawing(puzzle, palette, title, marked)
        return drawing, drawing.lines(), ""
    from . import rules  # most puzzles have no rules

    shapes = rules.drawing(puzzle)
    drawing = Drawing(puzzle, palette, title, marked, rules.room_of(shapes))
    below = rules.below(puzzle, drawing) if captioned else ""
    return drawing, rules.painted(shapes, drawing), below


def _printable(title: str) -> str:
    """Return a title without unprintable characters, cut to at most `MAX_TITLE` characters."""
    if not isinstance(title, str):
        raise TypeError(f"the title must be a string, not {type(title).__name__}")
    plain = "".join(symbol for symbol in title if symbol.isprintable()).strip()
    return plain if len(plain) <= MAX_TITLE else plain[: MAX_TITLE - 1].rstrip() + "…"


def _kind(puzzle: Puzzle) -> str:
    plain, size = puzzle.variant.plain, f"{puzzle.side}x{puzzle.side}"
    if not puzzle.rules:
        return f"{plain.label} Sudoku, {size}"
    from .rules import kinds_of

    variant = "" if plain.name == "classic" else f"{plain.label} "
    return f"{variant}Sudoku with {kinds_of(rule.name for rule in puzzle.rules)}, {size}"


def _words(puzzle: Puzzle, solution: Solution | None) -> str:
    """Return a description of the picture for people who cannot see it."""
    said = [f"{_kind(puzzle)}, {counted(len(puzzle.givens), 'given')}.", *_demands(puzzle)]
    said.append(f"Row by row: {as_words(puzzle.digits, puzzle.side)}.")
    if solution is not None:
        said.append(f"Solution: {as_words(solution.digits, puzzle.side)}.")
    return " ".join(said)


def _demands(puzzle: Puzzle) -> Iterator[str]:
    """Yield a sentence on the variant, and one on each rule.

    The sentence on the variant mentions boxes only if the puzzle has boxes.
    """
    about = puzzle.variant.plain.about
    boxed = has_boxes(puzzle.shape) and puzzle.variant.has_boxes()
    yield about if boxed else about.replace("row, column and box", "row and column")
    if puzzle.rules:
        from .rules import sentences

        yield from sentences(puzzle)
