"""Rules as f-puzzles has them, for a link; what it cannot say is refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...errors import RuleError
from ...grid import place
from ...rules import (
    AllDots,
    AllXV,
    Arrow,
    Cage,
    Candidates,
    Clone,
    Diagonal,
    Difference,
    Jigsaw,
    LittleKiller,
    Quadruple,
    Ratio,
    Rule,
    Unknown,
    V,
    Whisper,
    X,
)
from ..apps.fpuzzles_rules import placed
from .fpuzzles import CELLS, FLAGS, LINES, all_dots, put_back

Entry = dict[str, Any]


def told_rules(rules: Sequence[Rule], side: int, grid: list[list[Entry]]) -> Entry:
    """Return what a link says of rules; candidates and regions go into the cells of `grid`.

    Raises
    ------
    RuleError
        If f-puzzles has no such rule, or would take it for another one.
    """
    found: Entry = {}
    for rule in rules:
        _add(found, rule, side, grid, rules)
    return found


def _add(
    found: Entry, rule: Rule, side: int, grid: list[list[Entry]], rules: Sequence[Rule]
) -> None:
    key = _KEYS.get(type(rule))
    if type(rule) in _FLAGS:
        found[_FLAGS[type(rule)]] = True
    elif isinstance(rule, Diagonal):
        found["diagonal+" if rule.direction == "/" else "diagonal-"] = True
    elif isinstance(rule, Candidates):
        _mark(rule, side, grid)
    elif isinstance(rule, Jigsaw):
        _divide(rule, side, grid)
    elif isinstance(rule, AllDots | AllXV):
        found.setdefault("negative", []).extend(_negative(rule, rules))
    elif isinstance(rule, Unknown):
        _keep(found, rule, grid, rules)
    elif key in ("minimum", "maximum") and key in found:
        raise RuleError(f"f-puzzles takes several rules {rule.name} for one")
    elif key is None:
        raise RuleError(f"it does not support {rule.name} rules")
    else:
        found.setdefault(key, []).extend(_ENTRIES[key](rule, side))


def _keep(found: Entry, rule: Unknown, grid: list[list[Entry]], rules: Sequence[Rule]) -> None:
    """Write what a link said of a rule that is not known, as it was, or an impossible one."""
    if rule.like and rule.value is None:
        _add(found, rule.like, len(grid), grid, rules)
        return
    if not rule.source.startswith("f-puzzles"):
        raise RuleError(f"what f-puzzles would call the {rule.name} is not known")
    put_back(rule, found, [content for row in grid for content in row])


def _mark(rule: Candidates, side: int, grid: list[list[Entry]]) -> None:
    for label in rule.cells:
        row, column = place(label, side)
        content = grid[row - 1][column - 1]
        before = content.get("givenPencilMarks", rule.digits)
        content["givenPencilMarks"] = sorted(set(before) & set(rule.digits))
        if not content["givenPencilMarks"]:
            raise RuleError("f-puzzles has no cell without a candidate")


def _divide(rule: Jigsaw, side: int, grid: list[list[Entry]]) -> None:
    if len(rule.letters) != side**2:
        raise RuleError(f"f-puzzles has a region for each of {side**2} cells")
    numbers = {letter: number for number, letter in enumerate(dict.fromkeys(rule.letters))}
    for index, letter in enumerate(rule.letters):
        grid[index // side][index % side]["region"] = numbers[letter]


def _negative(rule: AllDots | AllXV, rules: Sequence[Rule]) -> list[str]:
    if isinstance(rule, AllXV):
        return ["xv"]
    meant = all_dots(rules, bool(rule.differences), bool(rule.ratios))
    if (tuple(sorted(rule.differences)), tuple(sorted(rule.ratios))) != meant:
        raise RuleError("f-puzzles knows that all dots are given for the dots that there are only")
    return ["difference"] * bool(rule.differences) + ["ratio"] * bool(rule.ratios)


def _little_killer(rule: Any, side: int) -> list[Entry]:
    places = [place(label, side) for label in rule.cells]
    (r, c), (s, d) = places[0], places[1] if len(places) > 1 else (0, 0)
    if len(places) < 2:
        raise RuleError("f-puzzles does not tell the direction of a little killer of one cell")
    down, right = s - r, d - c
    outside, behind = (r - down, c - right), (places[-1][0] + down, places[-1][1] + right)
    if any(1 <= row <= side and 1 <= column <= side for row, column in (outside, behind)):
        raise RuleError("f-puzzles has little killers from edge to edge only")
    direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
    cell = "R{}C{}".format(*outside)
    cells = placed(rule.cells, side)
    return [{"cell": cell, "cells": cells, "direction": direction, "value": str(rule.sum)}]


def _cage(rule: Any, side: int) -> list[Entry]:
    value = {} if rule.sum is None else {"value": str(rule.sum)}
    return [{"cells": placed(rule.cells, side)} | value]


def _arrow(rule: Any, side: int) -> list[Entry]:
    line = placed(rule.cells, side)
    return [{"lines": [line], "cells": line[:1]}]


def _line(rule: Any, side: int) -> list[Entry]:
    return [{"lines": [placed(rule.cells, side)]}]


def _whisper(rule: Any, side: int) -> list[Entry]:
    return [{"lines": [placed(rule.cells, side)], "value": str(rule.difference)}]


def _valued(name: str) -> Callable[[Any, int], list[Entry]]:
    return lambda rule, side: [
        {"cells": placed(rule.cells, side), "value": str(getattr(rule, name))}
    ]


def _xv(rule: Any, side: int) -> list[Entry]:
    return [{"cells": placed(rule.cells, side), "value": rule.name.upper()}]


def _clone(rule: Any, side: int) -> list[Entry]:
    return [{"cells": placed(rule.cells, side), "cloneCells": placed(rule.clones, side)}]


def _quadruple(rule: Any, side: int) -> list[Entry]:
    return [{"cells": placed(rule.cells, side), "values": list(rule.digits)}]


def _each(rule: Any, side: int) -> list[Entry]:
    return [{"cell": cell} for cell in placed(rule.cells, side)]


_FLAGS = {kind: key for key, kind in FLAGS.items()}
_ENTRIES: dict[str, Callable[[Any, int], list[Entry]]] = {
    **dict.fromkeys(CELLS, _each),
    **dict.fromkeys(LINES, _line),
    "whispers": _whisper,
    "arrow": _arrow,
    "killercage": _cage,
    "littlekillersum": _little_killer,
    "difference": _valued("difference"),
    "ratio": _valued("ratio"),
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
}
_KEYS: dict[type[Rule], str] = {
    **{kind: key for key, kind in {**CELLS, **LINES}.items()},
    Whisper: "whispers",
    Arrow: "arrow",
    Cage: "killercage",
    LittleKiller: "littlekillersum",
    Difference: "difference",
    Ratio: "ratio",
    X: "xv",
    V: "xv",
    Clone: "clone",
    Quadruple: "quadruple",
}
