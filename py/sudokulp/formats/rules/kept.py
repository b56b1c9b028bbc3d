"""Rules that a file tells and that no grid can have: kept as they are written, with the reason.

They are drawn as far as they can be; what would have to obey them says the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from ...errors import RuleError, SudokuError, UnknownName
from ...numbers import whole_within
from ...rules import Grid, Rule, Unknown
from ...rules.ruled import check_count
from ...rules.unknown import unknown
from .fields import Outside, called, is_outside, rule_in, told_as

#: Numbers of rules that links of the page hold.
_MOST = 999_999


def possible(rules: Iterable[Rule], grid: Grid) -> tuple[Rule, ...]:
    """Return rules, those that no such grid can have as unknown ones with the reason.

    Examples
    --------
    >>> from sudokulp.rules import Cage
    >>> possible([Cage([1, 2], sum=99)], Grid(3))[0].reason
    'the sum of the cage at r1c1 must be a whole number from 3 to 17, not 99'
    """
    made: list[Rule] = []
    for rule in rules:
        reason = _reason(rule, grid)
        if not reason and rule.known and rule.replaces_boxes:
            again = any(other.known and other.replaces_boxes for other in made)
            reason = f"there is a second {rule.name}; a grid has one" if again else ""
        made.append(_kept(rule, reason, grid.side) if reason else rule)
    return tuple(made)


def _reason(rule: Rule, grid: Grid) -> str:
    if isinstance(rule, Unknown):
        return ""
    try:
        rule.check(grid)
    except SudokuError as error:
        return str(error)
    return ""


def _kept(rule: Rule, reason: str, side: int) -> Unknown:
    """Return an impossible rule; what not every link can hold of it is in its text."""
    values = [getattr(rule, field.name) for field in fields(rule)]
    if not _is_value(rule):
        raise RuleError(reason)
    if all(_is_plain(value) for value in values):
        return Unknown(rule.name, reason=reason, like=rule)
    return unknown(rule.name, _without_name(told_as(rule, side)), "json", reason, rule)


def _is_value(rule: Rule) -> bool:
    try:
        hash(rule)
    except TypeError:
        return False
    return True


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(whole_within(each, 0, _MOST) is not None for each in value)
    return value is None or isinstance(value, str) or whole_within(value, 0, _MOST) is not None


def rules_of(listed: Sequence[Any], grid: Grid) -> tuple[Rule, ...]:
    """Return the rules that a list in JSON tells, unknown and impossible ones as such.

    Raises
    ------
    SudokuError
        If one is damaged, or there are too many.
    """
    check_count(len(listed))  # before they are made
    made: list[Rule] = []
    for told in listed:
        try:
            made += whole(lambda t: [rule_in(t, grid.side)], told, grid.side, "json")
        except UnknownName:
            made.append(unknown(told["rule"], _without_name(told), "json"))
    return possible(made, grid)


def _without_name(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key != "rule"}


def whole(
    make: Callable[[Any], Iterable[Rule]], told: Any, side: int, source: str, title: str = ""
) -> tuple[Rule, ...]:
    """Return the rules that are made of what a file says, or an impossible one outside the grid.

    Parameters
    ----------
    make : callable
        Makes rules of it; raises Outside at a cell that is not in the grid.
    told : object
        What the file says.
    side : int
        Side of the grid.
    source, title : str
        Those of an unknown rule; without a title it is JSON of ours.
    """
    try:
        return tuple(make(told))
    except Outside as error:
        like = next(iter(make(_inside(told, side))), None)
        value = told if title else _without_name(told)
        title = title or told["rule"]
        name = called(like, side) if like else f'rule "{title}"'
        return (unknown(title, value, source, f"the {name} leaves the grid: {error}", like),)


def _inside(told: Any, side: int) -> Any:
    """Return what a file says without cells that are not in the grid."""
    if isinstance(told, Mapping):
        return {key: _inside(value, side) for key, value in told.items()}
    if not isinstance(told, list):
        return told
    return [_inside(each, side) for each in told if not _leaves(each, side)]


def _leaves(told: Any, side: int) -> bool:
    return is_outside(told.get("cell") if isinstance(told, Mapping) else told, side)
