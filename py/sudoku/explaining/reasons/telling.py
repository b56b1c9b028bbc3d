"""Answers to `why` in sentences, and as JSON has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...analysis.verdict import Verdict
from ...grid import alphabet, short_name
from ..values import Pair
from ..wording import listed
from .broken import DeadEnd
from .several import Difference
from .why import Why


def sentences(found: Why) -> list[str]:
    """Return an answer in sentences, the most telling first.

    Examples
    --------
    >>> from sudoku import Puzzle, why
    >>> for sentence in sentences(why(Puzzle("4... ..2. .1.. ....", 2))):
    ...     print(sentence[:30])
    3 solutions differ in 7 cells.
    One more given leaves one solu
    One of r1c3, r1c4, r4c3 and r4
    """
    return list(_sentences(found))


def _sentences(found: Why) -> Iterator[str]:
    if found.verdict is Verdict.UNIQUE:
        yield "There is exactly one solution."
    side = found.puzzle.side
    yield from (f"{conflict}." for conflict in found.conflicts)
    if found.dead_end:
        yield from _of_dead_end(found.dead_end, side)
    yield from (repair.sentence for repair in found.repairs)
    if len(found.left_out) > 1 or (found.left_out and not found.repairs):
        what = "given" if len(found.left_out) == 1 else "givens"
        yield f"Without the {what} in {_cells(found.left_out, side)} there is a solution."
    yield from (f"As {name} there is exactly one solution." for name in found.variants)
    if found.contradiction:
        yield found.contradiction.sentence
    if found.difference:
        yield from _of_difference(found.difference, side)
    if found.missing:
        yield f"The time did not suffice to see {listed(found.missing)}."


def _of_dead_end(found: DeadEnd, side: int) -> Iterator[str]:
    yield from (step.sentence for step in found.steps)
    yield found.sentence
    if found.givens:
        yield f"The givens in {_cells(found.givens, side)} rule out all there was."


def _of_difference(found: Difference, side: int) -> Iterator[str]:
    number = str(found.number) if found.exact else f"At least {found.number}"
    yield f"{number} solutions differ in {len(found.cells)} cells."
    if len(found.settling) == 1 and len(found.settling[0]) > 1:
        few = "No fewer further givens than" if found.fewest else "The further givens"
        end = "leave one solution" if not found.fewest else "are needed to leave one solution"
        yield f"{few} {_given(found.settling[0], side)} {end}."
    elif found.settling:
        single = listed((_given(each, side) for each in found.settling), "or")
        yield f"One more given leaves one solution: {single}."
    if found.unavoidable:
        yield f"One of {_cells(found.unavoidable[0], side)} has to be given."


def _given(pairs: tuple[Pair, ...], side: int) -> str:
    symbols = alphabet(side)
    return listed(f"{symbols[digit - 1]} in {_cells((label,), side)}" for label, digit in pairs)


def _cells(labels: tuple[int, ...], side: int) -> str:
    return listed(short_name(label, side) for label in labels)


def record(found: Why) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    return {
        "verdict": found.verdict,
        "sentences": sentences(found),
        "conflicts": [str(conflict) for conflict in found.conflicts],
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
        "left_out": found.left_out,
        "variants": found.variants,
        "contradiction": found.contradiction and found.contradiction.record(),
        "difference": found.difference and _difference(found.difference),
        "missing": found.missing,
    }


def _dead_end(found: DeadEnd) -> dict[str, Any]:
    return {
        "label": found.label,
        "steps": [step.record() for step in found.steps],
        "givens": found.givens,
        "sentence": found.sentence,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "number": found.number,
        "exact": found.exact,
        "cells": found.cells,
        "counts": [[*pair, count] for pair, count in found.counts.items()],
        "settling": found.settling,
        "fewest": found.fewest,
        "unavoidable": found.unavoidable,
    }
