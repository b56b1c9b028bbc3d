"""Operations for setters: superfluous rules and givens, and the rules in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..analysis.superfluous import superfluous as find_superfluous
from ..analysis.verdict import Verdict
from ..deadline import silent
from ..exports.ruleset import ruleset
from ..grid import short_name
from ..puzzle import Puzzle
from .boards import Status, judged, unknown
from .protocol import LIMIT, Message, Notify


class Part(Message):
    """A rule or a given that is superfluous, or that may be."""

    said: str  # a sentence that describes the rule or names the given
    cells: tuple[int, ...]  # labels of its cells
    rule: int | None = None  # index of the rule


class Parts(Status):
    parts: tuple[Part, ...] = ()
    unknown: tuple[Part, ...] = ()
    late: bool = False  # whether the time limit was reached first

    def __str__(self) -> str:
        unknown = (f"  unknown: {part.said}" for part in self.unknown)
        return "\n".join([super().__str__(), *(f"  {part.said}" for part in self.parts), *unknown])


def superfluous(
    puzzle: Puzzle,
    *,
    time_limit: float = LIMIT,
    backend: Any = None,
    notify: Notify = silent,
    without: Sequence[str] = (),
) -> Parts:
    """Find each rule and given that can be removed, on its own, without changing the solution."""
    model = ("lp" if "pysat" in without else "sat") if puzzle.rules else "search"
    found = find_superfluous(puzzle, time_limit, notify, model, backend)
    verdict = found.verdict
    if verdict is not Verdict.UNIQUE:
        sentence = "Only in a puzzle with exactly one solution can rules and givens be superfluous."
        return Parts(
            **(judged(verdict, sentence) if verdict.is_proved else unknown(found.reason, sentence))
        )
    parts = _parts(puzzle, found.rules, found.givens)
    open_parts = _parts(puzzle, found.open_rules, found.open_givens)
    more = f" {len(open_parts)} unknown: {found.reason}." if open_parts else ""
    alone = "Any one of them can be removed; without two of them, there may be several solutions."
    none = "If any rule or given is removed, there are other solutions."
    headline = f"Ready: {len(parts) or 'nothing'} superfluous"
    texts = judged(
        verdict, f"{alone if parts else '' if open_parts else none}{more}".strip(), headline
    )
    return Parts(
        **texts,
        beside=headline.removeprefix("Ready: ").capitalize(),
        parts=parts,
        unknown=open_parts,
        late=bool(open_parts),
    )


def _parts(puzzle: Puzzle, rules: Sequence[int], givens: Sequence[int]) -> tuple[Part, ...]:
    from ..exports.rules import sentences  # most puzzles have no rules

    said = sentences(puzzle) if rules else []
    return (
        *(
            Part(said=said[at], cells=tuple(getattr(puzzle.rules[at], "cells", ())), rule=at)
            for at in rules
        ),
        *(Part(said=f"Given {short_name(x, puzzle.side)}.", cells=(x,)) for x in givens),
    )


class Ruleset(Message):
    text: str


def in_words(puzzle: Puzzle) -> Ruleset:
    """Return the rules of a puzzle in words, with each sentence on its own line."""
    return Ruleset(text=ruleset(puzzle))
