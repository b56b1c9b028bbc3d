"""Rows of a batch: the result of each line of a list."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from ..analysis.verdict import Verdict


@dataclass(frozen=True)
class Row:
    """The result of one line of a list; fields that the task does not fill are "" or None.

    Parameters
    ----------
    line : int
        Its number, from 1.
    text : str
        The line as it was read.
    verdict : Verdict
        The verdict on its puzzle, or that it is none.
    variant, puzzle : str
        The variant's name and the puzzle string, or JSON where it has rules or a shape that no
        string tells; "" if the line is not a puzzle.
    givens : int or None
        Number of givens.
    outcome : str
        "solved", "none" or "unknown", as in the result of `solve`; derived from the verdict.
    unique : bool or None
        Whether the solution is the only one, None if unknown; derived from the verdict.
    count : int or None
        Number of solutions that were counted.
    exact : bool or None
        Whether it is proved that there are no more.
    rating : str
        See `analysis.rating.Rating`.
    guesses : int or None
        See `analysis.rating.Rated`.
    level : str
        The class, see `explaining.values.Level`.
    hardest : int or None
        Truths of the hardest step.
    bound : float or None
        See `explaining.measuring.Measured`.
    solution : str
        A solution, checked against the rules.
    seconds : float
        Time that the line took.
    problem : str
        Why it is not a puzzle, why there is no solution, or why something is not known.
    source : str
        The file or the sheet, if there are several.
    notice : str
        What was assumed of the boxes, where nothing shows them.
    """

    line: int
    text: str
    verdict: Verdict
    variant: str = ""
    puzzle: str = ""
    givens: int | None = None
    outcome: str = field(init=False)
    unique: bool | None = field(init=False)
    count: int | None = None
    exact: bool | None = None
    rating: str = ""
    guesses: int | None = None
    level: str = ""
    hardest: int | None = None
    bound: float | None = None
    solution: str = ""
    seconds: float = 0.0
    problem: str = ""
    source: str = ""
    notice: str = ""

    def __post_init__(self) -> None:
        """Derive outcome and uniqueness from the verdict, which may be given by its value."""
        object.__setattr__(
            self, "verdict", Verdict(self.verdict)
        )  # rows read back from storage have its value
        object.__setattr__(self, "outcome", str(self.verdict.outcome or ""))
        object.__setattr__(self, "unique", self.verdict.unique)


#: Names of a row's fields, in the order in which files have them.
FIELDS = tuple(each.name for each in fields(Row))
