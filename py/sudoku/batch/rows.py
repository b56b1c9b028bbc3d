"""What came of a line."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from ..analysis.verdict import Verdict


@dataclass(frozen=True)
class Row:
    """What came of a line of a list; what was not asked for is "" or None.

    Parameters
    ----------
    line : int
        Its number, from 1.
    text : str
        The line as it stood there.
    verdict : Verdict
        What came of it in one word.
    variant, puzzle : str
        The variant's name and the puzzle string; "" if the line is no puzzle.
    givens : int or None
        How many there are.
    outcome : str
        "solved", "none" or "unknown", as `solve` has it; the verdict tells.
    unique : bool or None
        Whether the solution is the only one, None where that is not known; as above.
    count : int or None
        How many solutions were counted.
    exact : bool or None
        Whether it is proved that there are no more.
    rating : str
        See `rating.Rating`.
    guesses : int or None
        See `rating.Rated`.
    solution : str
        A solution that the judge accepted.
    seconds : float
        What it took.
    problem : str
        Why it is no puzzle, why there is no solution, or why something is not known.
    source : str
        The file or the sheet, where there are several.
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
    solution: str = ""
    seconds: float = 0.0
    problem: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        """Complete the row by what its verdict says; the verdict may be a name."""
        object.__setattr__(self, "verdict", Verdict(self.verdict))  # kept rows name it
        object.__setattr__(self, "outcome", str(self.verdict.outcome or ""))
        object.__setattr__(self, "unique", self.verdict.unique)


#: Names of a row's fields, in the order of files.
FIELDS = tuple(each.name for each in fields(Row))
