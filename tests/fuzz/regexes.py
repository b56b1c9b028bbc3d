"""Steps that a backtracking matcher takes for a regular expression, counted.

The readers' patterns are matched by Python's `re`, which tells nobody how long it tries. This
matcher takes the same tree and the same order of attempts, without any of its short cuts, and
counts each comparison. So a pattern whose work grows faster than the text is found by counting.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from re import _constants as ops
from re import _parser as parser
from typing import Any

#: Named classes of characters, as `re` understands them in a text.
CATEGORIES: dict[Any, Callable[[str], bool]] = {
    ops.CATEGORY_DIGIT: str.isdecimal,
    ops.CATEGORY_NOT_DIGIT: lambda sign: not sign.isdecimal(),
    ops.CATEGORY_SPACE: str.isspace,
    ops.CATEGORY_NOT_SPACE: lambda sign: not sign.isspace(),
    ops.CATEGORY_WORD: lambda sign: sign.isalnum() or sign == "_",
    ops.CATEGORY_NOT_WORD: lambda sign: not (sign.isalnum() or sign == "_"),
}
#: The operations that take one character.
_SIGNS = (ops.LITERAL, ops.NOT_LITERAL, ops.IN, ops.ANY, ops.CATEGORY, ops.RANGE)
#: A group's number, and what it matched.
Groups = dict[int, str]


class TooMany(Exception):
    """There were more steps than were allowed."""


@cache
def tree_of(pattern: re.Pattern[str]) -> list[Any]:
    return list(parser.parse(pattern.pattern, pattern.flags))


class Matcher:
    """One attempt after the other to match a pattern with a text, and the steps it takes.

    Of the flags only `re.IGNORECASE` and `re.VERBOSE` are followed. After so many steps as there
    may be at most `TooMany` is raised.
    """

    def __init__(self, pattern: re.Pattern[str], text: str, most: int = 10**9) -> None:
        self._tree = tree_of(pattern)
        self._blind = bool(pattern.flags & re.IGNORECASE)
        self._text = text.lower() if self._blind else text
        self._most = most
        self.steps = 0

    def fullmatch(self) -> bool:
        return any(end == len(self._text) for end, _ in self._all(self._tree, 0, {}))

    def match(self) -> bool:
        return self._matches(self._tree, 0, {})

    def search(self) -> bool:
        return any(self._matches(self._tree, start, {}) for start in range(len(self._text)))

    def _matches(self, nodes: list[Any], at: int, groups: Groups) -> bool:
        return next(self._all(nodes, at, groups), None) is not None

    def _all(self, nodes: list[Any], at: int, groups: Groups) -> Iterator[tuple[int, Groups]]:
        """Yield where the nodes can end, in the order in which `re` tries it."""
        self.steps += 1
        if self.steps > self._most:
            raise TooMany
        if not nodes:
            yield at, groups
            return
        (op, argument), *rest = nodes
        for end, found in self._one(op, argument, at, groups):
            yield from self._all(rest, end, found)

    def _one(self, op: Any, argument: Any, at: int, groups: Groups) -> Iterator[tuple[int, Groups]]:
        """Yield where one node can end."""
        if op in _SIGNS:
            if at < len(self._text) and self._takes(op, argument, self._text[at]):
                yield at + 1, groups
        elif op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            yield from self._repeated(op, argument, at, groups)
        elif op is ops.SUBPATTERN:
            number, _, _, inside = argument
            for end, found in self._all(list(inside), at, groups):
                yield end, found if number is None else {**found, number: self._text[at:end]}
        elif op is ops.BRANCH:
            for branch in argument[1]:
                yield from self._all(list(branch), at, groups)
        else:
            yield from self._looked(op, argument, at, groups)

    def _looked(
        self, op: Any, argument: Any, at: int, groups: Groups
    ) -> Iterator[tuple[int, Groups]]:
        """Yield where a node that takes no characters, or those of a group, can end."""
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            if self._matches(list(argument[1]), at, groups) is (op is ops.ASSERT):
                yield at, groups
        elif op is ops.GROUPREF:
            if self._text.startswith(groups.get(argument, "\0"), at):
                yield at + len(groups[argument]), groups
        elif op is ops.AT:
            if self._is_at(argument, at):
                yield at, groups
        else:
            raise NotImplementedError(str(op))

    def _repeated(
        self, op: Any, argument: Any, at: int, groups: Groups
    ) -> Iterator[tuple[int, Groups]]:
        """Yield where a repeat can end, the longest first unless it is a lazy one."""
        least, most, inside = argument
        nodes = list(inside)
        if len(nodes) > 1 or nodes[0][0] not in _SIGNS:
            yield from self._nested(nodes, least, most, at, groups)
            return
        end = at
        while end - at < most and end < len(self._text) and self._takes(*nodes[0], self._text[end]):
            end += 1
            self.steps += 1
        tries = range(at + least, end + 1)
        for one in tries if op is ops.MIN_REPEAT else reversed(tries):
            yield one, groups

    def _nested(
        self, nodes: list[Any], least: int, most: int, at: int, groups: Groups
    ) -> Iterator[tuple[int, Groups]]:
        """Yield where a repeat of several nodes can end, the longest first."""
        if most > 0:
            for end, found in self._all(nodes, at, groups):
                if end > at:
                    fewer = max(least - 1, 0)
                    yield from self._nested(nodes, fewer, most - 1, end, found)
        if least <= 0:
            yield at, groups

    def _takes(self, op: Any, argument: Any, sign: str) -> bool:
        if op is ops.LITERAL:
            return self._same(argument, sign)
        if op is ops.NOT_LITERAL:
            return not self._same(argument, sign)
        if op is ops.ANY:
            return sign != "\n"
        if op is ops.CATEGORY:
            return CATEGORIES[argument](sign)
        if op is ops.RANGE:
            return argument[0] <= ord(sign) <= argument[1] or (
                self._blind and argument[0] <= ord(sign.upper()[0]) <= argument[1]
            )
        negated = argument[0][0] is ops.NEGATE
        return any(self._takes(*item, sign) for item in argument[negated:]) is not negated

    def _same(self, code: int, sign: str) -> bool:
        return chr(code) == sign or (self._blind and chr(code).lower() == sign.lower())

    def _is_at(self, where: Any, at: int) -> bool:
        if where in (ops.AT_BEGINNING, ops.AT_BEGINNING_STRING):
            return at == 0
        if where in (ops.AT_END, ops.AT_END_STRING):
            return at == len(self._text)
        before = at > 0 and CATEGORIES[ops.CATEGORY_WORD](self._text[at - 1])
        after = at < len(self._text) and CATEGORIES[ops.CATEGORY_WORD](self._text[at])
        return (before != after) is (where is ops.AT_BOUNDARY)
