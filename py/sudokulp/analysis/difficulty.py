"""The difficulty of puzzles in words, and the difficulties that a new puzzle can have.

`explaining.rating` finds the difficulty of a puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf


class Difficulty(StrEnum):
    """The difficulty of a puzzle in words. The values are in order, from easy to hard."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very hard"

    @property
    def level(self) -> int:
        """The number of dots that the page shows, from 1."""
        return list(Difficulty).index(self) + 1

    @property
    def about(self) -> str:
        """A sentence that explains the difficulty."""
        return _ABOUT[self]

    @property
    def scores(self) -> tuple[float, float]:
        """The lowest number with this difficulty, and the lowest number of the next one."""
        return _LEAST[self.level - 1], _LEAST[self.level]

    @classmethod
    def of(cls, score: float) -> Difficulty:
        """Return the difficulty of a puzzle, from its number."""
        return next(each for each in reversed(cls) if each.scores[0] <= score)


def in_words(score: float, exact: bool = True) -> str:
    """Return a difficulty as a word and a number, such as "very hard (at least 8.7)"."""
    return f"{Difficulty.of(score)} ({'' if exact else 'at least '}{score})"


#: The lowest numbers of each difficulty, as in the Sudoku Exchange Puzzle Bank.
_LEAST = (1.0, 1.5, 2.5, 5.0, inf)
_ABOUT = {
    Difficulty.EASY: "Looking at one box at a time is enough.",
    Difficulty.MEDIUM: (
        "Singles fill the grid, perhaps with the help of a few easy steps, such as locked "
        "candidates or cage totals."
    ),
    Difficulty.HARD: (
        "Singles are not enough: the puzzle needs pairs, an X-Wing, a short chain or similar "
        "steps, or many locked candidates."
    ),
    Difficulty.VERY_HARD: (
        "The puzzle needs long chains, steps that combine many constraints, or very many hard "
        "steps."
    ),
}


@dataclass(frozen=True)
class Wish:
    """A difficulty that a user can request for a new puzzle."""

    name: str  # the name for `generate`
    label: str
    about: str  # a sentence
    difficulty: Difficulty | None = None  # None for any


#: The difficulties that `generate` accepts, by name.
DIFFICULTIES = {
    each.name: each
    for each in (
        Wish("any", "Any", "The puzzle can have any difficulty."),
        *(
            Wish(str(each).replace(" ", "-"), each.capitalize(), each.about, each)
            for each in Difficulty
        ),
    )
}
