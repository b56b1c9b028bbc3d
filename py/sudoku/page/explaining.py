"""Call that says why a puzzle has no solution, or several, and what would mend that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..analysis.verdict import Verdict
from ..explaining.telling import sentences
from ..explaining.why import Why
from ..explaining.why import why as why_of
from ..grid import alphabet, short_name
from .wire import Json, Notify, answering, puzzle_in

#: Changes that are offered.
MOST_CHANGES = 8


@answering
def why(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return why there is none, or not just one: ``{cells, boxsize, variant, time_limit}``.

    ``changes`` are single digits that leave exactly one solution, the label of the cell first;
    what they say is no longer among the ``sentences``.
    """
    if notify:
        notify("looking for the reason")
    puzzle = puzzle_in(request)
    found = why_of(puzzle, request["time_limit"], backend)
    said = {repair.sentence for repair in found.repairs}
    changes = [
        {"label": label, "digit": digit, "sentence": sentence}
        for label, digit, sentence in _changes(found)
    ]
    return {
        "title": _TITLES.get(found.verdict, "It could not be found out in time"),
        "sentences": [sentence for sentence in sentences(found) if sentence not in said],
        "changes": changes[:MOST_CHANGES],
        "cells": _cells(found),
    }


_TITLES = {
    Verdict.NONE: "Why there is none",
    Verdict.SEVERAL: "Why there are several",
    Verdict.UNIQUE: "There is exactly one",
}


def _changes(found: Why) -> Iterator[tuple[int, int, str]]:
    """Yield the cell label, the digit and a sentence of each change of a single digit."""
    for repair in found.repairs:
        yield repair.label, repair.digit, repair.sentence
    if found.difference:
        for settling in found.difference.settling:
            if len(settling) == 1:
                ((label, digit),) = settling
                where = short_name(label, found.puzzle.side)
                symbol = alphabet(found.puzzle.side)[digit - 1]
                yield label, digit, f"With {symbol} in {where} there is exactly one solution."


def _cells(found: Why) -> list[int]:
    """Return the labels of the givens that leave nothing to a cell or region."""
    return list(found.dead_end.givens) if found.dead_end else []
