"""Rules from files that are unknown to this package, or that no grid can satisfy.

Such rules are kept and named, but users cannot add them. Solvers and the judge refuse them and give
the reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn

from ..errors import RuleError, SudokuError, TransformError, show
from ..numbers import capital
from ..shapes import Shape, outline
from .base import Grid, Primitive, Rule

#: The kinds of files that can contain such a rule.
SOURCES = ("json", "f-puzzles", "f-puzzles cells", "sudokupad")
#: The title of an unknown rule that is a text about rules.
IN_WORDS = "rules in words"
UNREAD = "this puzzle has rules in words, which cannot be read"
#: The titles and sources of the unknown rules that replace the boxes.
_REGIONS = {("region", "f-puzzles cells"), ("regions", "sudokupad")}
#: The lengths of the longest name and of the longest reason that are shown, in characters.
_SHOWN = 40
_LONGEST = 300


@dataclass(frozen=True)
class Unknown(Rule):
    """A rule with an unknown meaning, or a rule that no grid can satisfy.

    >>> Unknown("rossini", "[]", "f-puzzles").about
    "The rule 'rossini' is not supported. You can view the puzzle, but not solve it."
    >>> Unknown("arrow", reason="the arrow at r1c1 has 1 cell").about
    'The arrow at r1c1 has 1 cell. You can view the puzzle, but not solve it.'
    """

    title: str  # the name in the file
    text: str = "null"  # the value in the file, as JSON; "null" if `like` contains all of it
    source: str = "json"  # an element of `SOURCES`
    reason: str | None = None  # why no grid can satisfy the rule; None if the rule is unknown
    like: Rule | None = None  # the impossible rule, or a part of it that can be drawn

    name = "unknown"
    about = "This rule is not supported. You can view the puzzle, but not solve it."
    known: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not isinstance(self.title, str) or not self.title:
            raise RuleError(
                f"the title of an unknown rule must be a non-empty string, not {show(self.title)}"
            )
        if self.reason is not None and not (isinstance(self.reason, str) and self.reason):
            raise RuleError(
                "the reason why a rule is impossible must be a non-empty string, not "
                f"{show(self.reason)}"
            )
        if not (self.like is None or isinstance(self.like, Rule)):
            raise RuleError(
                f"the field 'like' of an unknown rule must be a Rule, not {show(self.like)}"
            )
        shown = _plain(self.title, _SHOWN)
        unread = UNREAD if self.is_text else f"the rule '{shown}' is not supported"
        means = _plain(self.reason or unread, _LONGEST)
        about = f"{capital(means)}. You can view the puzzle, but not solve it."
        kind = "invalid rule" if self.reason else "unknown rule"
        regions = (self.title, self.source) in _REGIONS
        regions = regions or (self.like is not None and self.like.replaces_boxes)
        object.__setattr__(self, "name", shown if self.is_text else f"{kind} '{shown}'")
        object.__setattr__(self, "about", about)
        object.__setattr__(self, "replaces_boxes", regions)

    @property
    def is_text(self) -> bool:
        """Whether this is a text about rules, which cannot be read."""
        return self.title == IN_WORDS and not self.reason

    @property
    def label(self) -> str:
        """The label, without the name in the file."""
        return "Impossible rule" if self.reason else "Unknown rule"

    @property
    def spoken(self) -> str:
        """An empty string, because the rule is unknown or impossible."""
        return ""

    @property
    def value(self) -> Any:
        """The value in the file."""
        return json.loads(self.text)

    def check(self, grid: Grid) -> None:
        if self.source not in SOURCES:
            raise RuleError(
                f"the source must be one of {', '.join(SOURCES)}, not {show(self.source)}"
            )
        try:
            json.loads(self.text)
        except (TypeError, ValueError, RecursionError) as error:
            raise RuleError(f"the text of the {self.name} is not valid JSON") from error

    def shapes(self, grid: Grid) -> Iterator[Shape]:
        shapes: list[Shape] = []
        cells = tuple(x for x in getattr(self.like, "cells", ()) if 1 <= x <= grid.side**2)
        try:
            for shape in self._looks(grid):
                shapes.append(shape)
        except (ArithmeticError, LookupError, SudokuError, TypeError, ValueError):
            pass  # keep the shapes drawn before the error
        yield from shapes or ([outline(cells, grid.side, "cage", 0.08)] if cells else ())

    def _looks(self, grid: Grid) -> Iterator[Shape]:
        if self.like is not None:
            yield from self.like.shapes(grid)
            for region in self.like.regions(grid) if self.replaces_boxes else ():
                yield outline([x for x in region.cells if x <= grid.side**2], grid.side, "border")

    def _refuse(self) -> NoReturn:
        raise RuleError(self.about[0].lower() + self.about[1:-1])

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        self._refuse()

    def moved(self, places: Sequence[int]) -> Rule:
        raise TransformError(f"the {self.name} cannot be transformed")

    def renamed(self, digits: Sequence[int]) -> Rule:
        return self.moved(())


def _plain(text: str, most: int) -> str:
    """Return the beginning of a text from a file, without misleading characters."""
    shown = "".join(filter(str.isprintable, text[:most]))
    return shown.encode("ascii", "backslashreplace").decode()


def unknown(
    title: str, value: object, source: str, reason: str | None = None, like: Rule | None = None
) -> Unknown:
    """Return an unknown rule from its name and its value in a file."""
    text = json.dumps(value, separators=(",", ":"))
    return Unknown(title, text, source, reason, like)
