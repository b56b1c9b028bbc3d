"""What links of f-puzzles say that means nothing here: kept as it is written, as unknown rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ...rules import Rule, Unknown
from ...rules.unknown import unknown
from ..apps.fpuzzles_rules import PLAIN, PLAIN_IN_CELLS, placed
from .fpuzzles_entries import LINES, Told

#: Drawings, which f-puzzles makes of some rules for other programs.
_DRAWN = ("line", "rectangle", "circle", "text", "cage")
REGION = "region"
GIVEN_MARKS = "givenPencilMarks"


def strange(found: Told, known: Collection[str]) -> Iterator[Unknown]:
    """Yield a rule for each key of a link that is not known."""
    read = {*PLAIN, *known, *(key for key in _DRAWN if _is_drawn(key, found))}
    for key, value in found.items():
        if key and value and key not in read:
            yield unknown(key, value, "f-puzzles")


def _is_drawn(key: str, found: Told) -> bool:
    """Return whether all drawings of a kind are made of rules, or repeat what these draw."""
    entries = found.get(key)
    if not (isinstance(entries, list) and all(isinstance(each, dict) for each in entries)):
        return False
    repeated = {"line": _repeats_line, "cage": _repeats_cage}.get(key, _repeats_nothing)
    return all(each.get("fromConstraint") or repeated(each, found) for each in entries)


def _repeats_nothing(each: Told, found: Told) -> bool:
    return False


def _repeats_line(each: Told, found: Told) -> bool:
    """Return whether lines run through the cells of rules about lines, and through no others."""
    entries = (entry for key in (*LINES, "whispers") for entry in found.get(key) or ())
    told = [line for entry in entries for line in entry["lines"]]
    lines = each.get("lines")
    if not (isinstance(lines, list) and lines and all(isinstance(line, list) for line in lines)):
        return False
    return all(line in told or line[::-1] in told for line in lines)


def _repeats_cage(each: Told, found: Told) -> bool:
    """Return whether there is a cage of the same cells, and no other sum is told here."""
    cells = each.get("cells")
    if not isinstance(cells, list):
        return False
    return any(
        sorted(map(str, cells)) == sorted(cage["cells"])
        and each.get("value") in (None, "", cage.get("value"))
        for cage in found.get("killercage") or ()
    )


def strange_in_cells(cells: Sequence[Told], side: int) -> Iterator[Unknown]:
    """Yield a rule for each key of cells that is not known."""
    keys = dict.fromkeys(key for content in cells for key in content if content[key] and key)
    for key in keys:
        if key not in PLAIN_IN_CELLS and key != GIVEN_MARKS:
            yield said_by_cells(key, cells, side)


def said_by_cells(
    key: str,
    cells: Sequence[Told],
    side: int,
    reason: str | None = None,
    like: Rule | None = None,
) -> Unknown:
    """Return what cells say under a key as a rule: a mapping from these cells to it.

    The reason and the look are those of a rule that cannot be.
    """
    names = placed(range(1, side**2 + 1), side)
    both = zip(names, cells, strict=True)
    told = {name: content[key] for name, content in both if key in content}
    return unknown(key, told, "f-puzzles cells", reason, like)


def put_back(rule: Unknown, found: dict[str, Any], cells: Sequence[dict[str, Any]]) -> None:
    """Write such a rule into a link: into the object, or into its cells in row order."""
    if rule.source == "f-puzzles":
        before = found.get(rule.title, [])
        lists = isinstance(before, list) and isinstance(rule.value, list)
        found[rule.title] = [*before, *rule.value] if lists else rule.value
        return
    side = round(len(cells) ** 0.5)
    for name, content in zip(placed(range(1, side**2 + 1), side), cells, strict=True):
        if name in rule.value:
            content[rule.title] = rule.value[name]
