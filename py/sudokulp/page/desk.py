"""Calls of the setter's desk: a rule made of chosen cells, and how many solutions are left.

Not imported as long as no puzzle has rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from ..analysis.count import tally
from ..analysis.solving import solve
from ..analysis.verdict import Verdict
from ..errors import RuleError, show
from ..formats.rules.fields import CELLS
from ..grid import cells_by_box, digit_of
from ..puzzle import Puzzle
from ..rules import RULES, Jigsaw, Rule
from .wire import Json, Notify, answering, conflicts_of, judged, puzzle_in, shown_rules, unknown

#: What regions are called.
_LETTERS = ascii_uppercase + ascii_lowercase
#: Solutions that are looked at to tell how often a candidate stands in one.
LOOKED_AT = 500
#: Seconds after which the integer program is asked instead.
SOON = 3

_LATE = "Which digits are possible was not found in time."
_LONGER = "Press “What do they leave?” to look longer."
_MORE = " Generate adds givens until one solution is left."


def kinds() -> list[Json]:
    """Return every rule for a list: what it means, and what it is made of."""
    return [_kind(kind) for kind in RULES.values()]


def _kind(kind: type[Rule]) -> Json:
    value = _value(kind)
    return {
        "name": kind.name,
        "label": kind.name.title(),
        "about": kind.about,
        "how": kind.how,
        "value": value.name.capitalize() if value else "",
    }


def _value(kind: type[Rule]) -> Field[Any] | None:
    """Return the field that is typed, None if there is none, or more than one."""
    others = [field for field in fields(kind) if field.name not in CELLS]
    return others[0] if len(others) == 1 else None


@answering
def set_rule(request: Json) -> Json:
    """Return the rules of a puzzle with one more, one changed, or one fewer.

    ``{cells, boxsize, variant, rules, at?, rule?, chosen?, value?}``: `at` is the index of the
    rule that goes, `rule` the name of the one that comes, in its place or behind all others;
    `chosen` are labels in the order in which they were chosen, `value` is what was typed.
    """
    before = puzzle_in(request)
    rules, at = list(before.rules), request.get("at")
    if at is not None and not 0 <= at < len(rules):
        raise RuleError(f"there is no rule number {at + 1}")
    if request.get("rule"):
        made = _made(request, before)
        if isinstance(made, Jigsaw):
            rules = [rule for rule in rules if not rule.replaces_boxes]
            at = None
        rules = [*rules, made] if at is None else [*rules[:at], made, *rules[at + 1 :]]
    elif at is not None:
        del rules[at]
    plain = before.variant.plain
    puzzle = Puzzle.from_digits(before.digits, before.shape, plain, rules, before.symbols)
    return {"conflicts": conflicts_of(puzzle), **shown_rules(puzzle)}


def _made(request: Json, puzzle: Puzzle) -> Rule:
    kind = RULES.find(request["rule"])
    chosen, text = list(request.get("chosen") or []), str(request.get("value") or "").strip()
    if kind is Jigsaw:
        return Jigsaw(text or _swapped(puzzle, chosen))
    names = {field.name for field in fields(kind)}
    values: dict[str, Any] = {}
    if "clones" in names:
        half = len(chosen) // 2
        values = {"cells": tuple(chosen[:half]), "clones": tuple(chosen[half:])}
    elif "cells" in names:
        values = {"cells": tuple(chosen)}
    if "cells" in names and not chosen:
        raise RuleError(f"choose the cells of the {kind.name} in the grid first")
    field = _value(kind)
    if field and text:
        values[field.name] = _read(field, text, puzzle.side)
    elif field and field.default is MISSING:
        raise RuleError(f"type the {field.name} of the {kind.name}")
    return kind(**values)


def _read(field: Field[Any], text: str, side: int) -> object:
    """Return what was typed as the value of a field."""
    if field.name == "digits":
        return _digits(text, side)
    if field.name == "direction":
        return text
    if not re.fullmatch(r"\d{1,6}", text):
        raise RuleError(f"the {field.name} must be a whole number, not {show(text)}")
    return int(text)


def _digits(text: str, side: int) -> tuple[int, ...]:
    signs = re.sub(r"[\s,;]", "", text)
    found = [digit_of(sign, side) for sign in signs]
    if not all(found):
        raise RuleError(f"the digits must be digits of a {side}x{side} grid, not {show(text)}")
    return tuple(digit for digit in found if digit)


def _swapped(puzzle: Puzzle, chosen: list[int]) -> str:
    """Return the letters of all regions after two cells have gone to each other's."""
    letters = next((list(r.letters) for r in puzzle.rules if isinstance(r, Jigsaw)), None)
    if letters is None:
        letters = [""] * puzzle.side**2
        for number, cells in enumerate(cells_by_box(puzzle.shape)):
            for label in cells:
                letters[label - 1] = _LETTERS[number]
    if len(chosen) not in (2, puzzle.side):
        raise RuleError(
            f"choose the two cells that go to each other's region, or the {puzzle.side} of a region"
        )
    places = [label - 1 for label in chosen]
    for one, other in [places] if len(places) == 2 else _exchanges(letters, places):
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def _exchanges(letters: list[str], places: list[int]) -> Iterator[tuple[int, int]]:
    """Return the pairs of places whose letters change hands so that the places are one region.

    It is the region that most of them are in already.
    """
    here = [letters[place] for place in places]
    region = max(here, key=here.count)
    come = [place for place in places if letters[place] != region]
    stay = set(places)
    go = [place for place, letter in enumerate(letters) if letter == region and place not in stay]
    return zip(come, go, strict=True)


@answering
def standing(request: Json, backend: Any = None, notify: Notify = None) -> Json:
    """Return how many solutions there are, and in how many of them each candidate stands.

    ``{cells, boxsize, variant, rules?, time_limit, quick?}``; ``tallies`` are as ``candidates``,
    by cell. Where the search that counts finds nothing soon, the integer program tells whether
    there is one solution, unless the answer is to be ``quick``.
    """
    puzzle, limit = puzzle_in(request), request["time_limit"]
    found = tally(puzzle, LOOKED_AT, min(limit, SOON), notify)
    count, verdict = found.count, found.count.verdict
    if verdict is Verdict.UNKNOWN and request.get("quick"):
        return unknown(count.reason, _LONGER) | _nothing()
    if verdict is Verdict.UNKNOWN:
        return _by_program(puzzle, limit, backend, notify) | _nothing()
    if verdict is Verdict.NONE:
        said = judged(verdict, "It is proved that there is none.")
        return said | {"beside": verdict.headline} | _nothing()
    number = f"{count} solution{'s' * (count.number > 1)}"
    sentence = _sentence(found.times, count.exact)
    said = judged(verdict, sentence, f"Ready: {number}") | {"beside": number}
    if not found.times:
        return said | _nothing()
    cells = [found.times[label] for label in sorted(found.times)]
    shown = {"candidates": [[*here] for here in cells]}
    return said | shown | {"tallies": [[*here.values()] for here in cells], "looked": count.number}


def _by_program(puzzle: Puzzle, limit: float, backend: Any, notify: Notify) -> Json:
    result = solve(puzzle, model="lp", backend=backend, time_limit=limit, notify=notify)
    verdict = result.verdict
    if verdict is Verdict.UNKNOWN:
        return unknown(result.reason, "Whether there is a solution is not known.")
    headline = f"Ready: {verdict.solutions}" if verdict is not Verdict.NONE else verdict.headline
    said = judged(verdict, f"{_LATE}{_MORE if verdict is Verdict.SEVERAL else ''}", headline)
    return said | {"beside": headline.removeprefix("Ready: ").capitalize()}


def _nothing() -> Json:
    return {"candidates": [], "tallies": [], "looked": 0}


def _sentence(times: dict[int, dict[int, int]], exact: bool) -> str:
    if not times:
        return _LATE
    open_cells = sum(len(here) > 1 for here in times.values())
    if not open_cells:
        return "Every cell has its digit."
    more = "" if exact else " of those looked at"
    said = f"{open_cells} cells are open; the darker a digit, the more solutions{more} have it."
    return f"{said}{_MORE}"
