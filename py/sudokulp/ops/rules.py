"""Operations that add rules to selected cells, and count the solutions that remain.

Only some visits need this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Literal

from ..analysis.count import tally
from ..analysis.verdict import Verdict, solve
from ..deadline import silent
from ..errors import RuleError, show
from ..grid import cells_by_box, digit_of
from ..names import lookup
from ..puzzle import Puzzle
from ..rules import RULES, Jigsaw, Rule
from ..rules.base import CellsRule
from ..rules.fields import CELLS
from .boards import Conflict, Rules, Status, conflicts_of, judged, shown_rules, unknown
from .protocol import LIMIT, Notify, require


def typed_field(kind: type[Rule]) -> Field[Any] | None:
    """Return the field whose value the user types, or None unless there is exactly one."""
    others = [field for field in fields(kind) if field.name not in CELLS]
    return others[0] if len(others) == 1 else None


class RulesSet(Rules):
    conflicts: tuple[Conflict, ...]


def set_rule(
    puzzle: Puzzle,
    *,
    at: int | None = None,
    rule: str = "",
    chosen: tuple[int, ...] = (),
    value: str = "",
) -> RulesSet:
    """Return the rules of a puzzle after adding, replacing or removing a rule."""
    rules = list(puzzle.rules)
    if at is not None and not 0 <= at < len(rules):
        raise RuleError(f"the puzzle has no rule with the number {at + 1}")
    if rule:
        before = rules[at] if at is not None else None
        made = _made(puzzle, lookup(RULES, rule, "rule"), chosen, value.strip(), before)
        if isinstance(made, Jigsaw):
            rules = [each for each in rules if not each.replaces_boxes]
            at = None
        rules = [*rules, made] if at is None else [*rules[:at], made, *rules[at + 1 :]]
    elif at is not None:
        del rules[at]
    after = puzzle.with_rules(rules)
    return RulesSet(conflicts=conflicts_of(after), **shown_rules(after))


def _made(
    puzzle: Puzzle, kind: type[Rule], chosen: tuple[int, ...], text: str, before: Rule | None
) -> Rule:
    """Return a new rule for the selected cells; `before` is the rule that it replaces."""
    if kind is Jigsaw:
        return Jigsaw(text or _swapped(puzzle, chosen))
    names = {field.name for field in fields(kind)}
    values: dict[str, Any] = {}
    if "clones" in names:
        half = len(chosen) // 2
        values = {"cells": chosen[:half], "clones": chosen[half:]}
    elif "cells" in names:
        values = {"cells": _path(puzzle, kind, chosen, before)}
    if "cells" in names and not chosen:
        raise RuleError(f"select the cells of the {kind.name} in the grid first")
    field = typed_field(kind)
    if field and text:
        values[field.name] = _read(field, text, puzzle.side)
    elif field and field.default is MISSING:
        of_rule = "" if field.name == kind.name else f" of the {kind.name}"
        raise RuleError(f"type the {field.name}{of_rule}")
    return kind(**values)


def _path(
    puzzle: Puzzle, kind: type[Rule], chosen: tuple[int, ...], before: Rule | None
) -> tuple[int, ...]:
    """Return the cells of a new or changed rule, in order.

    If a line is changed that visits exactly the selected cells, it keeps its order and its repeated
    cells.
    """
    if not chosen or not issubclass(kind, CellsRule):
        return chosen
    if isinstance(before, kind) and before.distinct() == chosen:
        return before.cells
    return kind.selected(chosen, puzzle.side)


def _read(field: Field[Any], text: str, side: int) -> object:
    """Convert the text that the user typed to the value of a field."""
    if field.name == "digits":
        return _digits(text, side)
    if field.name == "direction":
        return text
    if not re.fullmatch(r"\d{1,6}", text):
        raise RuleError(f"the {field.name} must be an integer, not {show(text)}")
    return int(text)


def _digits(text: str, side: int) -> tuple[int, ...]:
    signs = re.sub(r"[\s,;]", "", text)
    found = [digit_of(sign, side) for sign in signs]
    if not all(found):
        raise RuleError(f"expected digits of a {side}x{side} grid, found {show(text)}")
    return tuple(digit for digit in found if digit)


#: The letters that name the regions of a jigsaw.
_LETTERS = ascii_uppercase + ascii_lowercase


def _swapped(puzzle: Puzzle, chosen: tuple[int, ...]) -> str:
    """Return the region of each cell, as a letter, after a change of the selected cells.

    Two selected cells swap their regions. If as many cells are selected as a region has, they
    become a region.
    """
    letters = next((list(r.letters) for r in puzzle.rules if isinstance(r, Jigsaw)), None)
    if letters is None:
        letters = [""] * puzzle.side**2
        for number, cells in enumerate(cells_by_box(puzzle.shape)):
            for label in cells:
                letters[label - 1] = _LETTERS[number]
    if len(chosen) not in (2, puzzle.side):
        raise RuleError(
            f"select two cells to swap their regions, or the {puzzle.side} cells of one region"
        )
    require(set(chosen) <= set(range(1, puzzle.side**2 + 1)), "chosen", "cells of the grid")
    places = [label - 1 for label in chosen]
    for one, other in [places] if len(places) == 2 else _exchanges(letters, places):
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def _exchanges(letters: list[str], places: list[int]) -> Iterator[tuple[int, int]]:
    """Return the pairs of cells to swap so that the selected cells become a region.

    They become the region to which most of them already belong.
    """
    here = [letters[place] for place in places]
    region = max(here, key=here.count)
    joining = [place for place in places if letters[place] != region]
    members = (place for place, letter in enumerate(letters) if letter == region)
    leaving = [place for place in members if place not in places]
    return zip(joining, leaving, strict=True)


#: The largest number of solutions that are sampled to count how often each candidate occurs.
SAMPLED = 500
#: The time limit of the counting search, in seconds. Then the integer program is solved instead.
SOON = 3

_LATE = "Ran out of time finding the possible digits."
_LONGER = "Press “Count now” to search longer."
_UNIQUE = "The solution is unique."
_MORE = " Generate adds givens until the solution is unique."


class Tallies(Status):
    """The number of solutions, in total and with each candidate."""

    candidates: tuple[tuple[int, ...], ...] = ()  # candidates of each cell
    tallies: tuple[tuple[int, ...], ...] = ()  # number of solutions with each candidate, by cell
    looked: int = 0  # number of sampled solutions


def standing(
    puzzle: Puzzle,
    *,
    time_limit: float = LIMIT,
    by: Literal["both", "search", "program"] = "both",
    backend: Any = None,
    notify: Notify = silent,
) -> Tallies:
    """Count the solutions that remain, in total and with each candidate.

    If the counting search cannot decide within a few seconds whether there is exactly one solution,
    the integer program does.
    """
    if by == "program":
        return _by_program(puzzle, time_limit, backend, notify)
    searched = _by_search(puzzle, time_limit, notify)
    if by == "search" or _is_proved(searched):
        return searched
    solved = _by_program(puzzle, time_limit, backend, notify)
    return solved if _is_proved(solved) or searched.verdict is Verdict.UNKNOWN else searched


def _is_proved(found: Tallies) -> bool:
    return found.verdict is not None and found.verdict.is_proved


def _by_search(puzzle: Puzzle, limit: float, notify: Notify) -> Tallies:
    found = tally(puzzle, SAMPLED, min(limit, SOON), notify)
    count, verdict, times = found.count, found.count.verdict, found.times
    if verdict is Verdict.UNKNOWN:
        return Tallies(**unknown(count.reason, _LONGER))
    if verdict is Verdict.NONE:
        return _none()
    number = f"{count} solution{'s' * (count.number > 1)}"
    texts = judged(verdict, _sentence(times, count.exact), f"Ready: {number}")
    cells = [times[label] for label in sorted(times)]
    return Tallies(
        **texts,
        beside=number,
        candidates=tuple(tuple(here) for here in cells),
        tallies=tuple(tuple(here.values()) for here in cells),
        looked=count.number if cells else 0,
    )


def _by_program(puzzle: Puzzle, limit: float, backend: Any, notify: Notify) -> Tallies:
    result = solve(puzzle, model="lp", backend=backend, time_limit=limit, notify=notify)
    verdict = result.verdict
    if verdict is Verdict.UNKNOWN:
        return Tallies(**unknown(result.reason, "It is not known whether there is a solution."))
    if verdict is Verdict.NONE:
        return _none()
    only = result.solution if verdict is Verdict.UNIQUE else None
    sentence = _UNIQUE if only else f"{_LATE}{_MORE if verdict is Verdict.SEVERAL else ''}"
    return Tallies(
        **judged(verdict, sentence, f"Ready: {verdict.solutions}"),
        beside=verdict.solutions.capitalize(),
        candidates=tuple((digit,) for digit in only.digits) if only else (),
        tallies=((1,),) * len(only.digits) if only else (),
        looked=1 if only else 0,
    )


def _none() -> Tallies:
    texts = judged(Verdict.NONE, "No completed grid satisfies all rules.")
    return Tallies(**texts, beside=Verdict.NONE.headline)


def _sentence(times: dict[int, dict[int, int]], exact: bool) -> str:
    if not times:
        return _LATE
    open_cells = sum(len(here) > 1 for here in times.values())
    if not open_cells:
        return _UNIQUE
    where = "more solutions" if exact else "more of the solutions sampled"
    darker = f"Darker digits occur in {where}."
    return f"{open_cells} cells are undetermined. {darker}{_MORE}"
