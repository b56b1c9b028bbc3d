"""A puzzle's data for the page, and the texts of a status."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Literal, NotRequired, TypedDict, cast

from ..analysis.verdict import Verdict
from ..errors import Stop, SudokuError
from ..formats import WRITABLE, Format
from ..formats.writing import reason_against
from ..grid import Boxes, alphabet, name_of
from ..names import slug
from ..numbers import capital
from ..puzzle import Puzzle
from ..shapes import Shape
from .protocol import Grid, Json, Message

#: The kinds of status, which determine how the page shows it.
Kind = Literal["solved", "none", "unknown", "ready", "error", "mistake"]


class Status(Message):
    """The texts of a status that the page shows."""

    kind: Kind
    headline: str
    sentence: str
    verdict: Verdict | None = None
    beside: str | None = None  # short text, shown next to a verdict

    def __str__(self) -> str:
        return f"{capital(self.headline.removeprefix('Ready: '))}. {self.sentence}"


class Texts(TypedDict):
    """The fields of a `Status` as a dict."""

    kind: Kind
    headline: str
    sentence: str
    verdict: NotRequired[Verdict]


def says(kind: Kind, headline: str, sentence: str) -> Texts:
    """Return the texts of a status without a verdict."""
    return {"kind": kind, "headline": headline, "sentence": sentence}


def judged(verdict: Verdict, sentence: str, headline: str = "", kind: Kind | None = None) -> Texts:
    """Return the texts of a status with a verdict.

    By default, the headline is that of the verdict.
    """
    return {
        "kind": kind or cast(Kind, str(verdict.outcome)),
        "headline": headline or verdict.headline,
        "sentence": sentence,
        "verdict": verdict,
    }


def unknown(reason: str, sentence: str) -> Texts:
    """Return the texts of a status for a search that ended at a limit without an answer."""
    return judged(Verdict.UNKNOWN, sentence, Verdict.UNKNOWN.headline_with(reason))


def longer(stop: Stop | None, more: str = "") -> str:
    """Return advice to set a longer time limit, with a leading space, if time was the reason."""
    return f" Set a longer time limit{more}." if stop is Stop.TIME else ""


class Conflict(Message):
    cells: tuple[int, ...]
    message: str


class Region(Message):
    """A set of cells that contains each digit exactly once."""

    label: str
    cells: tuple[int, ...]


class FormatOffer(Message):
    label: str
    reason: str  # why the puzzle cannot be written in this format, or ""
    alone: bool  # whether a solution can be written in this format even if the puzzle cannot


class TransformOffer(Message):
    name: str
    label: str
    about: str
    reason: str  # why the transform would break the rules, or ""


class Ruled(Message):
    """The data that the page shows for rules and a grid shape. They do not depend on the digits."""

    kind: str  # the name of the kind of Sudoku that the rules make, "" without rules
    shapes: tuple[Shape, ...]
    room: float  # margin for clues outside the grid, in cells
    said: tuple[str, ...]
    about: tuple[str, ...]
    regions: tuple[Region, ...]  # regions other than rows, columns and boxes
    tinted: tuple[tuple[int, ...], ...]  # regions that the variant adds
    units: tuple[tuple[int, ...], ...]  # all regions
    formats: dict[str, FormatOffer]
    transforms: tuple[TransformOffer, ...]


class Rules(Message):
    """The rules of a puzzle, once as data for later requests and once as data to show."""

    rules: tuple[Json, ...]
    ruled: Ruled | None


class Board(Rules):
    """The data that the page shows for a puzzle."""

    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        grid = Grid(
            cells=self.cells,
            boxsize=self.boxsize,
            variant=self.variant,
            rules=self.rules,
            symbols=self.symbols,
        )
        return grid.puzzle()

    boxsize: int | str
    side: int
    variant: str
    cells: tuple[int, ...]
    line: str
    symbols: str
    givens: int
    recognised: str = ""
    assumed: bool = False
    notices: tuple[str, ...] = ()
    title: str = ""
    conflicts: tuple[Conflict, ...]


def board(puzzle: Puzzle) -> Json:
    """Return the fields of the `Board` for a puzzle."""
    return {
        "boxsize": name_of(puzzle.shape),
        "side": puzzle.side,
        "variant": puzzle.variant.plain.name,
        **shown_rules(puzzle),
        "cells": puzzle.digits,
        "line": puzzle.line,
        "symbols": puzzle.own_symbols,
        "givens": len(puzzle.givens),
        "conflicts": conflicts_of(puzzle),
    }


def shown_rules(puzzle: Puzzle) -> Json:
    """Return the fields of the `Rules` for a puzzle.

    `ruled` is None for a puzzle without rules and with square boxes: its data are in the catalog.
    """
    if not puzzle.rules and not isinstance(puzzle.shape, Boxes):
        return {"rules": (), "ruled": None}
    from ..rules.fields import told_as  # most puzzles have no rules

    rules = tuple(told_as(rule, puzzle.side) for rule in puzzle.rules)
    return {"rules": rules, "ruled": _ruled(puzzle)}


def _ruled(puzzle: Puzzle) -> Ruled:
    from ..exports.rules import drawing, kind_of, own_regions, room_of, sentences  # rules are rare

    shapes = drawing(puzzle) if puzzle.rules else []
    plain = puzzle.variant.plain
    return Ruled(
        kind=kind_of(puzzle.rules) if puzzle.rules else "",
        shapes=tuple(shapes),
        room=room_of(shapes),
        said=tuple(sentences(puzzle)),
        about=tuple(dict.fromkeys(rule.meaning for rule in puzzle.rules)),
        regions=tuple(map(Region.of, own_regions(puzzle))),
        tinted=tuple(region.cells for region in plain.extra_regions(puzzle.shape)),
        units=tuple(region.cells for region in puzzle.variant.all_regions(puzzle.shape)),
        formats={format.name: _format(format, puzzle) for format in WRITABLE.values()},
        transforms=_transforms(puzzle),
    )


def _format(format: Format, puzzle: Puzzle) -> FormatOffer:
    plain = Puzzle.from_digits(puzzle.digits, puzzle.shape, puzzle.variant.plain)
    return FormatOffer(
        label=f".{format.suffix(puzzle)} ({format.label})",
        reason=reason_against(format, puzzle),
        alone=not format.rules and not format.refusal(plain),
    )


def _transforms(puzzle: Puzzle) -> tuple[TransformOffer, ...]:
    from ..generation.transforms import TRANSFORMS, allowed_transforms  # only some visits need it

    try:
        reasons = allowed_transforms(puzzle.variant, puzzle.shape)
    except SudokuError as error:
        reasons = dict.fromkeys(TRANSFORMS, str(error))
    return tuple(TransformOffer.of(one, reason=reasons[name]) for name, one in TRANSFORMS.items())


def conflicts_of(puzzle: Puzzle) -> tuple[Conflict, ...]:
    """Return the conflicts between the digits of a puzzle, and the rules that the digits break."""
    found = [*puzzle.conflicts(), *(puzzle.broken_rules() if puzzle.rules else ())]
    return tuple(Conflict(cells=tuple(each.cells), message=capital(str(each))) for each in found)


def candidate_rows(cells: Sequence[Sequence[int]]) -> list[str]:
    """Return a line for each row of a grid, with the candidates of its cells."""
    side = isqrt(len(cells))
    signs = alphabet(side)
    texts = ["".join(signs[digit - 1] for digit in digits) for digits in cells]
    width = max(map(len, texts), default=0)
    rows = (texts[start : start + side] for start in range(0, len(texts), side or 1))
    return [" ".join(text.ljust(width) for text in row).rstrip() for row in rows]


def file_stem(title: str, puzzle: Puzzle) -> str:
    """Return the common beginning of the file names for a puzzle."""
    return slug(title) or f"sudoku-{puzzle.side}x{puzzle.side}"
