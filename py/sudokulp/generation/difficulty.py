"""How hard a new puzzle should be, and how long one takes on the page, by size."""

from __future__ import annotations

from dataclasses import dataclass

from ..analysis.difficulty import Rating
from ..engine.budget import Budget
from ..names import Registry, by_name
from ..puzzle import Puzzle


@dataclass(frozen=True)
class Difficulty:
    """A wish for a new puzzle."""

    #: The name that `generate` takes, and the name and one sentence for people.
    name: str
    label: str
    about: str
    rating: Rating | None = None  # the rating that the puzzle shall have; None for any

    @property
    def is_wish(self) -> bool:
        """Whether some puzzles are not of this kind."""
        return self.rating is not None

    def fits(self, puzzle: Puzzle, budget: Budget) -> bool:
        """Return whether a puzzle is of this kind; False if that is not known in time."""
        if self.rating is None:
            return True
        from ..analysis.rating import rate  # imports PuLP, which most new puzzles do not need

        return rate(puzzle, budget.remaining(), budget.backend).rating is self.rating


DIFFICULTIES = Registry(
    "difficulty",
    by_name(
        Difficulty("any", "Any", "However hard it comes out."),
        *(
            Difficulty(rating.label, rating.label.capitalize(), rating.about, rating)
            for rating in Rating
        ),
    ),
)


#: Seconds from and to; None if none was ever ready within that time.
Range = tuple[float, float | None]


@dataclass(frozen=True)
class Expected:
    """The time of a classic puzzle, of any difficulty and with any number of givens."""

    #: Seconds of a minimal puzzle, and of one that need not be.
    minimal: Range
    loose: Range


#: By box size, as ``build.py bench expected`` measures them, with room for slower computers.
EXPECTED = {
    1: Expected((0, 1), (0, 1)),
    2: Expected((0, 1), (0, 1)),
    3: Expected((0, 2), (0, 2)),
    4: Expected((1, 10), (0.5, 5)),
    5: Expected((300, None), (5, 30)),
    6: Expected((900, None), (900, None)),
}
