"""Calls that say why a puzzle has no solution, or several, and show these one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..analysis.verdict import Verdict
from ..engine.budget import Budget
from ..engine.search import search_from
from ..errors import GaveUp
from ..explaining.position import start
from ..explaining.reasons.infeasible import DeadEnd
from ..explaining.reasons.several import Difference
from ..explaining.reasons.why import Offer, Why, differing, ended, offers, sentences, to_be_given
from ..explaining.reasons.why import why as why_of
from ..explaining.wording import absurdity, added, signed
from ..grid import short_name
from ..puzzle import Puzzle
from .stepping import open_digits, told
from .wire import Json, Notify, answering, puzzle_in

if TYPE_CHECKING:
    from ..rules.base import Rule


#: Digits that are sent at most: of large grids, not all solutions that were compared.
MOST = 100_000


def solutions(puzzle: Puzzle, found: Difference, budget: Budget) -> Json | None:
    """Return solutions that were compared, None if the time does not suffice.

    ``digits`` has those of each solution in the ``cells`` that differ, as labels, ``shared`` the
    others in row order; ``exact`` says whether these are all there are. ``times`` has for each cell
    in how many of all the ``compared`` each digit stands that some solution has there.
    """
    most = max(2, min(found.number, MOST // max(len(found.cells), 1)))
    search, state = search_from(puzzle, budget)
    try:
        grids = [search.board.digits(full) for full in islice(search.solutions(state), most)]
    except GaveUp:
        return None
    return {
        "cells": found.cells,
        "digits": [[grid[label - 1] for label in found.cells] for grid in grids],
        "shared": found.shared,
        "exact": found.exact and len(grids) == found.number,
        "compared": found.number,
        "times": _times(found),
    }


def _times(found: Difference) -> list[list[int]]:
    times = [[found.number] if digit else [] for digit in found.shared]
    for (label, _), count in sorted(found.counts.items()):
        times[label - 1].append(count)
    return times


#: Unavoidable sets that are gone through, and the cells of one: nobody looks at more.
MOST_SETS, MOST_CELLS = 8, 16
#: Above this share of the grid no cells are lit: nearly all differ.
TOO_MANY = 0.5


@answering
def why(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return why there is none, or not just one: ``{cells, boxsize, variant, time_limit}``.

    ``changes`` are what would mend it, each a sentence and ``choices``: the name of the button,
    what was ``done`` once it is pressed, the ``edits`` [cell label, digit], the ``variant`` and
    all ``rules``, null if they stay.
    ``path`` has the steps to a cell or region with nothing left, which is the last one, or where
    several solutions differ, with the ``digits`` that all have; or it is null. What these say is
    not among the ``sentences``.
    ``relaxed`` says whether fractions satisfy the constraints, and ``rows`` are those that
    contradict each other, with their multipliers, below 0 for the subtracted; ``total`` is what
    they come to. ``solutions`` are those that were compared, as `several.solutions` tells them, or
    null.
    """
    if notify:
        notify("looking for the reason")
    budget = Budget(request["time_limit"])
    found = why_of(puzzle_in(request), request["time_limit"], backend)
    changes = [_change(offer, found.puzzle) for offer in offers(found)]
    path = _path(found)
    said = {each["sentence"] for each in (*changes, *(path["steps"] if path else ()))}
    if found.dead_end:
        said.update(ended(found.dead_end, found.puzzle.side))
    relaxed = found.contradiction.sentence if found.contradiction else ""
    several = found.verdict is Verdict.SEVERAL
    return {
        "title": _TITLES.get(found.verdict, "It could not be found out in time"),
        "sentences": [each for each in sentences(found) if each not in {*said, relaxed}],
        "offered": "What would settle it" if several else "What would mend it",
        "changes": changes,
        "path": path,
        "solutions": _solutions(found, budget),
        "relaxed": relaxed,
        "rows": [
            (often, row.label, added(found.puzzle, row))
            for row, often in signed(found.contradiction)
        ]
        if found.contradiction
        else [],
        "total": absurdity(found.contradiction) if found.contradiction else "",
    }


_TITLES = {
    Verdict.NONE: "Why there is none",
    Verdict.SEVERAL: "Why there are several",
    Verdict.UNIQUE: "There is exactly one",
}


def _change(offer: Offer, puzzle: Puzzle) -> Json:
    """Return an offer, its choices told apart by their digits where there are several."""
    several = len(offer.choices) > 1
    return {
        "sentence": offer.sentence,
        "choices": [
            {
                "name": f"Apply {puzzle.symbols[choice.edits[0][1] - 1]}" if several else "Apply",
                "done": choice.done,
                "edits": choice.edits,
                "variant": choice.variant,
                "rules": None if choice.rules is None else _rules(choice.rules, puzzle.side),
            }
            for choice in offer.choices
        ],
    }


def _rules(rules: Sequence[Rule], side: int) -> list[Json]:
    from ..formats.rules.fields import told_as  # most puzzles have none

    return [told_as(rule, side) for rule in rules]


def _path(found: Why) -> Json | None:
    """Return the steps that the grid shows, as `explain` has those to a solution."""
    puzzle = found.puzzle
    if found.dead_end:
        steps = [*(told(puzzle, step) for step in found.dead_end.steps)]
        opened, last = open_digits(start(puzzle)), len(steps)
        return _steps(opened, [*steps, _end(puzzle, found.dead_end)], last)
    if found.difference:
        places = _steps(_digits(found.difference), [*_places(puzzle, found.difference)], 0)
        return places | ({"digits": found.difference.shared} if found.difference.exact else {})
    return None


def _solutions(found: Why, budget: Budget) -> Json | None:
    """Return the solutions to go through, in the time that is left."""
    return solutions(found.puzzle, found.difference, budget) if found.difference else None


def _steps(opened: list[list[int]], steps: Sequence[Json], first: int) -> Json:
    """Return steps of which one is shown first."""
    return {"sentences": (), "reason": "", "open": opened, "steps": steps, "first": first}


def _end(puzzle: Puzzle, dead_end: DeadEnd) -> Json:
    """Return a dead end as a step that places nothing; ``dead`` are its cells."""
    sentence = " ".join(ended(dead_end, puzzle.side))
    told = _plain("Dead end", dead_end.sentence, sentence, dead_end.digits)
    rules = start(puzzle).rules
    is_equation = rules.is_equation(rules.labels.index(dead_end.label))
    rows = [(-1, dead_end.label, "0")] if is_equation else []
    return told | {"dead": dead_end.cells, "rows": rows, "total": _NOTHING if rows else ""}


_NOTHING = "Nothing is open in it: a sum of nothing is 0, and this one has to be 1."


def _digits(found: Difference) -> list[list[int]]:
    """Return the digits that each cell has in some of the solutions."""
    opened = [[digit] if digit else [] for digit in found.shared]
    for label, digit in found.counts:
        opened[label - 1].append(digit)
    return opened


def _places(puzzle: Puzzle, found: Difference) -> Iterator[Json]:
    """Yield as steps where solutions differ, first all such cells, then the smallest sets."""
    side = puzzle.side
    few = len(found.cells) <= TOO_MANY * len(puzzle.digits)
    sentence = differing(found)
    count = f"{len(found.cells)} cells differ."
    yield _plain("All differences", count, sentence, found.cells if few else ())
    for labels in [each for each in found.unavoidable if len(each) <= MOST_CELLS][:MOST_SETS]:
        names = ", ".join(short_name(label, side) for label in labels)
        sentence = to_be_given(found, labels, side)
        yield _plain("One has to be given", names, sentence, labels)


def _plain(name: str, outcome: str, sentence: str, cells: Sequence[int]) -> Json:
    """Return a step that only shows some cells."""
    return {
        "name": name,
        "outcome": outcome,
        "sentence": sentence,
        "size": 1,
        "placed": (),
        "eliminated": (),
        "cells": cells,
        "keys": (),
        "rows": (),
        "checked": False,
        "total": "",
    }
