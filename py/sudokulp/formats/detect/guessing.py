"""Which format a text is in: what each thinks of it, which can read it; rules in comments."""

from __future__ import annotations

from typing import NamedTuple

from ...errors import ParseError
from ..base import Found, Line
from ..comments import ruling
from ..format import Format, found_by
from ..lists.layouts import HEAD, are_ruled
from ..lists.reader import LISTS, begins_list
from ..plain.grouped import GROUPED
from ..plain.large import large_string
from ..plain.line import LINE
from ..registry import READABLE
from ..text import content, plain


class Guess(NamedTuple):
    """A format that may be meant, and how likely."""

    score: float
    format: Format

    @property
    def certain(self) -> bool:
        """Whether no other format can be meant."""
        return self.score == 1


def guessed(lines: list[Line]) -> list[Guess]:
    """Return the formats that may be meant, the likeliest first.

    Below a puzzle string other formats are lines of a list that are wrong, and so they are where
    most lines are puzzles, some with rules.
    """
    if large_string(lines):  # its signs are borders, comments and fields elsewhere
        return [Guess(1.0, LINE)]
    guesses = [Guess(kind.sniff(lines), kind) for kind in READABLE.values()]
    if begins_list(lines) or has_rules(lines):
        guesses = [guess for guess in guesses if guess.format.name in LISTS or not guess.certain]
    found = [guess for guess in guesses if guess.score]
    return sorted(found, key=lambda guess: guess.score, reverse=True)


def has_rules(lines: list[Line]) -> bool:
    """Return whether it is a list of puzzles, some with rules, which nobody may leave out."""
    rows = plain(content(lines))
    return not GROUPED.sniff(rows) and are_ruled(rows[:HEAD])


def parse_likeliest(lines: list[Line], likely: list[Guess] | None = None) -> tuple[Format, Found]:
    """Return the likeliest format that can read the lines, and what it read.

    If none can, the error is that of the likeliest one. After a format that is certain no
    others are tried: a text with a mistake must not be read as something else.
    """
    refuse_comments(lines)
    error = lines[0].error("expected a puzzle")
    for number, guess in enumerate(likely or guessed(lines)):
        try:
            return guess.format, found_by(guess.format, lines)
        except ParseError as failure:
            error = failure if number == 0 else error
            if guess.certain:
                break
    raise error


def refuse_comments(lines: list[Line]) -> None:
    """Raise if there is nothing but comments."""
    if not content(lines):
        raise lines[0].error("expected a puzzle, found only comments")


def with_rules(found: Found, lines: list[Line], format: Format) -> Found:
    """Return what was found in a text with the rules that its comments tell."""
    told = [line for line in lines if ruling(line) is not None]
    if not told:
        return found
    from ..rules.commented import with_rules_of  # most texts have none

    return with_rules_of(found, told, format.commented)
