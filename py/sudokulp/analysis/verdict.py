"""Verdicts on a puzzle: how many solutions it has, as far as is known, and their wordings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """The outcome of a search: a solution, a proof that there is none, or neither."""

    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """Every possible verdict on a puzzle; its value is what files and JSON contain.

    Menus list them in this order. READ and WRONG are for the lines of a list: a puzzle that
    was only read, and a line that is not a puzzle.

    Examples
    --------
    >>> Verdict.of("solved", True).headline
    'Solved: unique solution'
    >>> Verdict.of_number(2, exact=False).label
    'Several'
    >>> Verdict.NONE.remark("two 5s in row 1")
    'no solution: two 5s in row 1'
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    SOLVED = "solved"
    NONE = "none"
    UNKNOWN = "unknown"
    READ = "read"
    WRONG = "wrong"

    @classmethod
    def of(cls, outcome: str, unique: bool | None) -> Verdict:
        """Return the verdict of a search: its outcome, and whether the solution is the only one.

        Raises
        ------
        ValueError
            If there is no such outcome.
        """
        if Outcome(outcome) is not Outcome.SOLVED:
            return cls(outcome)
        return cls.SOLVED if unique is None else cls.UNIQUE if unique else cls.SEVERAL

    @classmethod
    def of_number(cls, number: int, exact: bool) -> Verdict:
        """Return the verdict on a puzzle with this many solutions, or at least as many."""
        if number > 1:
            return cls.SEVERAL
        if number:
            return cls.UNIQUE if exact else cls.SOLVED
        return cls.NONE if exact else cls.UNKNOWN

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the search, None if nothing was searched."""
        return _WORDS[self].outcome

    @property
    def unique(self) -> bool | None:
        """Whether the solution is the only one, None if that is not known or there is none."""
        return {Verdict.UNIQUE: True, Verdict.SEVERAL: False}.get(self)

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that there is one solution, several or none."""
        return self in (Verdict.UNIQUE, Verdict.SEVERAL, Verdict.NONE)

    @property
    def label(self) -> str:
        """The wording in tables for people."""
        return _WORDS[self].label

    @property
    def solutions(self) -> str:
        """The wording that counts: "exactly one solution" and so on."""
        return _WORDS[self].solutions

    @property
    def headline(self) -> str:
        """The first words of the page's status."""
        return _WORDS[self].headline

    def headline_with(self, reason: str) -> str:
        """Return the headline and the reason."""
        return f"{self.headline}: {reason}" if reason else self.headline

    def remark(self, reason: str = "") -> str:
        """Return the remark above a solution, or in place of one, and the reason."""
        words = _WORDS[self].remark
        doubt = ", perhaps not the only one" if self is Verdict.SOLVED else ""
        return f"{words}{doubt}: {reason}" if reason else words


@dataclass(frozen=True)
class _Words:
    outcome: Outcome | None
    headline: str
    remark: str
    label: str
    solutions: str


#: Every wording of a verdict, wherever it is shown: page, command line, lists and figures.
_WORDS = {
    Verdict.UNIQUE: _Words(
        Outcome.SOLVED,
        "Solved: unique solution",
        "unique solution",
        "Unique",
        "exactly one solution",
    ),
    Verdict.SEVERAL: _Words(
        Outcome.SOLVED,
        "Solved: one of several solutions",
        "one of several solutions",
        "Several",
        "several solutions",
    ),
    Verdict.SOLVED: _Words(
        Outcome.SOLVED,
        "Solved: a solution was found",
        "a solution",
        "Not known to be unique",
        "at least one solution",
    ),
    Verdict.NONE: _Words(Outcome.NONE, "No solution", "no solution", "No solution", "no solution"),
    Verdict.UNKNOWN: _Words(Outcome.UNKNOWN, "Unknown", "unknown", "Unknown", "unknown"),
    Verdict.READ: _Words(None, "Ready: read", "read", "Read", "unknown"),
    Verdict.WRONG: _Words(None, "Error: no puzzle", "no puzzle", "No puzzle", "unknown"),
}
