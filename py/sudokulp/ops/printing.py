"""The operation that makes pages to print, with pictures of puzzles and solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..errors import SudokuError, show
from ..exports.picture import picture
from ..numbers import listed
from ..puzzle import Puzzle, Solution
from .protocol import Message

#: The possible numbers of puzzles on a page, and the limits on the total number of puzzles.
PER_PAGE = (1, 2, 4, 6)
PRINT_LIMIT = {"default": 6, "min": 1, "max": 60}
_FREE = "Each row and column contains every digit once; there are no boxes."


class Paper(Message):
    puzzle: Puzzle
    title: str = ""
    author: str = ""
    ruleset: str = ""  # the rules in words; "" prints those that classic Sudoku does not have
    solution: tuple[int, ...] | None = None
    note: str = ""  # text below the solution


class Sheet(Message):
    """A picture on a printed page, with the texts above and below it."""

    svg: str
    title: str
    note: str


class Side(Message):
    kind: Literal["puzzles", "solutions"]
    sheets: tuple[Sheet, ...]


class Sheets(Message):
    """Pages to print: pages of puzzles, each followed by its page of solutions if requested."""

    per_page: int
    pages: tuple[Side, ...]


def sheets(puzzles: tuple[Paper, ...], *, per_page: int = 1, solutions: bool = False) -> Sheets:
    """Return pages to print."""
    most = PRINT_LIMIT["max"]
    if per_page not in PER_PAGE:
        some = listed(map(str, PER_PAGE), "or")
        raise SudokuError(f"a page can hold {some} puzzles, not {show(per_page)}")
    if not puzzles:
        raise SudokuError("there is no puzzle to print")
    if len(puzzles) > most:
        raise SudokuError(f"at most {most} puzzles can be printed at a time, not {len(puzzles)}")
    first = 1 if puzzles[1:] else 0
    found = [_sheet(one, number) for number, one in enumerate(puzzles, first)]
    pages = (found[start : start + per_page] for start in range(0, len(found), per_page))
    sides = (side for page in pages for side in _sides(page, solutions))
    return Sheets(per_page=per_page, pages=tuple(sides))


class _Sheet(NamedTuple):
    """A puzzle to print, with its title and, if it is known, its solution."""

    puzzle: Puzzle
    solution: Solution | None
    title: str
    note: str
    author: str
    ruleset: str
    number: int  # the number of the puzzle, 0 if it is the only puzzle

    def front(self) -> Sheet:
        svg = picture(self.puzzle, colours="ink", caption=False)
        title = f"{self.number}. {self.title}" if self.number else self.title
        title = f"{title}, by {self.author}" if self.author else title
        return Sheet(svg=svg, title=title, note=self.ruleset or _rules(self.puzzle))

    def back(self) -> Sheet:
        svg = picture(self.puzzle, self.solution, colours="ink", caption=False)
        title = f"Solution {self.number}" if self.number else f"Solution of {self.title}"
        return Sheet(svg=svg, title=title, note=self.note)


def _sides(page: list[_Sheet], solutions: bool) -> Iterator[Side]:
    yield Side(kind="puzzles", sheets=tuple(sheet.front() for sheet in page))
    if solutions:
        yield Side(kind="solutions", sheets=tuple(sheet.back() for sheet in page))


def _rules(puzzle: Puzzle) -> str:
    """Return sentences on those rules of a puzzle that classic Sudoku does not have."""
    plain = puzzle.variant.plain
    extra = [plain.about] if plain.extra_regions(puzzle.shape) else []
    rules = dict.fromkeys(rule.meaning for rule in puzzle.rules)
    free = not puzzle.boxes and puzzle.variant.has_boxes()
    return " ".join([*([_FREE] if free else []), *extra, *rules])


def _sheet(paper: Paper, number: int) -> _Sheet:
    puzzle = paper.puzzle
    title = paper.title or f"{puzzle.variant.plain.label} {puzzle.side}x{puzzle.side}"
    solution = None if paper.solution is None else Solution(puzzle, paper.solution)
    if solution is not None and not solution.is_valid():
        raise SudokuError(f"the grid to print is not a solution of {show(title)}")
    ruleset = " ".join(paper.ruleset.split())
    return _Sheet(puzzle, solution, title, paper.note, paper.author, ruleset, number)
