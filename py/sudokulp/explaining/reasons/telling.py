"""Answers to `why` in sentences, and as JSON has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...analysis.verdict import Verdict
from ...grid import short_name
from ...phrases import counted, listed
from ..words.vocabulary import capital
from .answer import Why
from .dead_ends import DeadEnd
from .filling import Filling
from .nearest import Nearest
from .offers import offers
from .several import Difference

if TYPE_CHECKING:
    from .rule_repairs import RuleRepair

#: Rules that contradict each other that are named.
NAMED = 8


def sentences(found: Why) -> list[str]:
    """Return an answer in sentences, the most telling first.

    Examples
    --------
    >>> from sudokulp import Puzzle, why
    >>> for sentence in sentences(why(Puzzle("4... ..2. .1.. ....", 2)))[:2]:
    ...     print(sentence[:30])
    3 solutions differ in 7 cells.
    With 1 in r1c3 there is exactl
    """
    return list(_sentences(found))


def _sentences(found: Why) -> Iterator[str]:
    if found.verdict is Verdict.UNIQUE:
        yield "There is exactly one solution."
    side = found.puzzle.side
    yield from (f"{conflict}." for conflict in found.conflicts)
    yield from (f"{capital(str(broken))}." for broken in found.broken)
    if found.dead_end:
        yield from (step.sentence for step in found.dead_end.steps)
        yield from ended(found.dead_end, side)
    if found.contradicting:
        yield f"Whatever is given, no grid keeps {_together(found.contradicting)}."
    if found.difference:
        yield differing(found.difference)
    yield from (offer.sentence for offer in offers(found))
    if found.filling:
        yield found.filling.sentence
    if found.contradiction:
        yield found.contradiction.sentence
    if found.difference and found.difference.unavoidable:
        yield to_be_given(found.difference, found.difference.unavoidable[0], side)
    if found.missing:
        yield f"The time did not suffice to see {listed(found.missing)}."


def _together(told: tuple[str, ...]) -> str:
    """Return what no grid keeps: one rule, or some together."""
    if len(told) == 1:
        return f"the rule {told[0]}"
    more = [f"{len(told) - NAMED} more"] if len(told) > NAMED else []
    return f"the rules {listed([*told[:NAMED], *more])} together"


def ended(found: DeadEnd, side: int) -> Iterator[str]:
    """Yield what a dead end is, and the digits behind it."""
    yield found.sentence
    if found.digits:
        kind = "digits" if found.steps else "givens"
        also = "" if found.complete else ", with the steps before,"
        yield f"The {kind} in {_cells(found.digits, side)}{also} rule out all there was."


def differing(found: Difference) -> str:
    """Return how many solutions there are, and in how many cells they differ."""
    count, cells = capital(str(found.count)), f"differ in {counted(len(found.cells), 'cell')}."
    if found.complete:
        return f"{count} solutions {cells}"
    return f"{count} solutions; the first {found.number} that were found {cells}"


def to_be_given(found: Difference, labels: tuple[int, ...], side: int) -> str:
    """Return that one cell of an unavoidable set has to be given."""
    where = _cells(labels, side)
    if found.exact and found.number == 2:
        return f"One of {where} has to be given."
    return (
        f"Two of the solutions differ in {where} alone: for either to be the only one, one "
        "of these has to be given."
    )


def _cells(labels: tuple[int, ...], side: int) -> str:
    return listed(short_name(label, side) for label in labels)


def record(found: Why) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    return {
        "verdict": found.verdict,
        "sentences": sentences(found),
        "conflicts": [str(conflict) for conflict in found.conflicts],
        "broken": [str(broken) for broken in found.broken],
        "dead_end": found.dead_end and _dead_end(found.dead_end),
        "repairs": [
            {
                "label": repair.label,
                "digit": repair.digit,
                "puzzle": repair.puzzle.line,
                "sentence": repair.sentence,
            }
            for repair in found.repairs
        ],
        "rule_repairs": [_rule_repair(repair, found.puzzle.side) for repair in found.rule_repairs],
        "contradicting": found.contradicting,
        "left_out": found.left_out,
        "nearest": found.nearest and _nearest(found.nearest),
        "filling": found.filling and _filling(found.filling),
        "variants": found.variants,
        "contradiction": found.contradiction and found.contradiction.record(),
        "difference": found.difference and _difference(found.difference),
        "missing": found.missing,
    }


def _rule_repair(repair: RuleRepair, side: int) -> dict[str, Any]:
    from ...formats.rules.fields import told_as  # most puzzles have none

    return {
        "rule": told_as(repair.rule, side),
        "instead": repair.instead and told_as(repair.instead, side),
        "sentence": repair.sentence,
    }


def _dead_end(found: DeadEnd) -> dict[str, Any]:
    return {
        "label": found.label,
        "steps": [step.record() for step in found.steps],
        "digits": found.digits,
        "sentence": found.sentence,
        "cells": found.cells,
    }


def _nearest(found: Nearest) -> dict[str, Any]:
    return {
        "puzzle": found.puzzle.line,
        "changes": found.changes,
        "least": found.least,
        "proved": found.proved,
    }


def _filling(found: Filling) -> dict[str, Any]:
    return {
        "cells": found.number,
        "puzzle": found.puzzle.line,
        "left_out": found.left_out,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "number": found.number,
        "exact": found.exact,
        "count": found.count.number,
        "counted": found.count.exact,
        "complete": found.complete,
        "cells": found.cells,
        "counts": [[*pair, count] for pair, count in found.counts.items()],
        "settling": found.settling,
        "fewest": found.fewest,
        "unavoidable": found.unavoidable,
    }
