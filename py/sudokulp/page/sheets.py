"""Printed pages: pictures of puzzles and of their solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import SudokuError, show
from ..exports.picture import picture
from ..puzzle import Puzzle, Solution
from .wire import Json, answering, puzzle_in

#: How many puzzles a page may hold, and how many may be printed at once.
PER_PAGE = (1, 2, 4, 6)
_FREE = "Each row and column holds every digit once; there are no boxes."
PRINT_LIMIT = {"default": 6, "min": 1, "max": 60}


@dataclass(frozen=True)
class _Sheet:
    """A puzzle to print, with its title and note, and its solution if one is known."""

    puzzle: Puzzle
    solution: Solution | None
    title: str
    note: str
    number: int  # 0 if it is the only one

    def front(self) -> Json:
        svg = picture(self.puzzle, colours="ink", caption=False)
        return {"svg": svg, "title": self.name(), "note": _demands(self.puzzle)}

    def back(self) -> Json:
        svg = picture(self.puzzle, self.solution, colours="ink", caption=False)
        title = f"Solution {self.number}" if self.number else f"Solution of {self.title}"
        return {"svg": svg, "title": title, "note": self.note}

    def name(self) -> str:
        return f"{self.number}. {self.title}" if self.number else self.title


def _demands(puzzle: Puzzle) -> str:
    """Return what a puzzle demands beside what every reader of such pages knows."""
    plain = puzzle.variant.plain
    extra = [plain.about] if plain.extra_regions(puzzle.shape) else []
    rules = dict.fromkeys(rule.meaning for rule in puzzle.rules)
    free = not puzzle.boxes and puzzle.variant.has_boxes()
    return " ".join([*([_FREE] if free else []), *extra, *rules])


@answering
def sheets(request: Json) -> Json:
    """Return the pages to print: pictures, each with the words below it.

    ``{puzzles: [{cells, boxsize, variant, title?, solution?, note?}], per_page, solutions}``

    Each page of puzzles is followed by the page of their solutions, if these are wanted.
    """
    per_page = request["per_page"]
    if per_page not in PER_PAGE:
        some = ", ".join(map(str, PER_PAGE))
        raise SudokuError(f"a page holds {some} puzzles, not {show(per_page)}")
    found = _sheets(request["puzzles"])
    pages = [found[start : start + per_page] for start in range(0, len(found), per_page)]
    return {
        "per_page": per_page,
        "pages": [side for page in pages for side in _sides(page, request["solutions"])],
    }


def _sides(page: list[_Sheet], solutions: bool) -> Iterator[Json]:
    yield {"kind": "puzzles", "sheets": [sheet.front() for sheet in page]}
    if solutions:
        yield {"kind": "solutions", "sheets": [sheet.back() for sheet in page]}


def _sheets(puzzles: list[Json]) -> list[_Sheet]:
    most = PRINT_LIMIT["max"]
    if not puzzles:
        raise SudokuError("there is no puzzle to print")
    if len(puzzles) > most:
        raise SudokuError(f"at most {most} puzzles are printed at once, not {len(puzzles)}")
    first = 1 if puzzles[1:] else 0
    return [_sheet(puzzle, number) for number, puzzle in enumerate(puzzles, first)]


def _sheet(request: Json, number: int) -> _Sheet:
    puzzle = puzzle_in(request)
    title = request.get("title") or f"{puzzle.variant.plain.label} {puzzle.side}x{puzzle.side}"
    digits = request.get("solution")
    solution = None if digits is None else Solution(puzzle, tuple(digits))
    if solution is not None and not solution.is_valid():
        raise SudokuError(f"what is to be printed is no solution of {show(title)}")
    return _Sheet(puzzle, solution, title, request.get("note", ""), number)
