"""Call that says why a puzzle has no solution, or several, and what would mend that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..analysis.verdict import Verdict
from ..explaining.lessons import absurdity, signed
from ..explaining.reasons.telling import sentences
from ..explaining.reasons.why import Why
from ..explaining.reasons.why import why as why_of
from ..grid import alphabet, short_name
from .wire import Json, Notify, answering, puzzle_in

#: Changes that are offered.
MOST_CHANGES = 8


@answering
def why(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return why there is none, or not just one: ``{cells, boxsize, variant, time_limit}``.

    ``changes`` are single digits that leave exactly one solution; what they say is not among the
    ``sentences``. ``cells`` are the givens that leave nothing to a cell or region. ``relaxed`` says
    whether fractions satisfy the constraints, and ``rows`` are those that contradict each other,
    with their multipliers, below 0 for the subtracted; ``total`` is what they come to.
    """
    if notify:
        notify("looking for the reason")
    found = why_of(puzzle_in(request), request["time_limit"], backend)
    changes = list(islice(_changes(found), MOST_CHANGES))
    said = {change["sentence"] for change in changes}
    relaxed = found.contradiction.sentence if found.contradiction else ""
    return {
        "title": _TITLES.get(found.verdict, "It could not be found out in time"),
        "sentences": [each for each in sentences(found) if each not in {*said, relaxed}],
        "changes": changes,
        "cells": found.dead_end.givens if found.dead_end else (),
        "relaxed": relaxed,
        "rows": [(often, label) for label, often in signed(found.contradiction)]
        if found.contradiction
        else [],
        "total": absurdity(found.contradiction) if found.contradiction else "",
    }


_TITLES = {
    Verdict.NONE: "Why there is none",
    Verdict.SEVERAL: "Why there are several",
    Verdict.UNIQUE: "There is exactly one",
}


def _changes(found: Why) -> Iterator[Json]:
    """Yield the cell label, the digit and a sentence of each change of a single digit."""
    for repair in found.repairs:
        yield {"label": repair.label, "digit": repair.digit, "sentence": repair.sentence}
    settling = found.difference.settling if found.difference else ()
    side = found.puzzle.side
    for (label, digit), *others in settling:
        if not others:
            what = f"{alphabet(side)[digit - 1]} in {short_name(label, side)}"
            sentence = f"With {what} there is exactly one solution."
            yield {"label": label, "digit": digit, "sentence": sentence}
