"""Count the steps that a backtracking matcher takes for a regular expression.

Python's `re` does not report how many steps a match takes. This matcher works on the same syntax
tree, tries alternatives in the same order without any shortcuts, and counts each comparison. So a
pattern whose work grows faster than the text is found by counting.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from re import _compiler as compiler
from re import _constants as ops
from re import _parser as parser
from typing import Any

#: Operations that match one character.
SIGNS = (ops.LITERAL, ops.NOT_LITERAL, ops.IN, ops.ANY)
#: A position where a node can end, and the groups matched so far.
Ends = Iterator[tuple[int, dict[int, str]]]


class TooMany(Exception):
    """The matcher exceeded its limit of steps."""


@cache
def tree_of(pattern: re.Pattern[str]) -> Any:
    return parser.parse(pattern.pattern, pattern.flags)


#: Single nodes of patterns, by identity: the trees are kept, so their ids stay valid.
_SINGLE: dict[int, re.Pattern[str]] = {}


def single(pattern: re.Pattern[str], node: tuple[Any, Any]) -> re.Pattern[str]:
    """Return a node of a pattern as a pattern of its own."""
    if id(node) not in _SINGLE:
        tree = parser.SubPattern(tree_of(pattern).state, [node])
        _SINGLE[id(node)] = compiler.compile(tree, pattern.flags)
    return _SINGLE[id(node)]


class Matcher:
    """Match a pattern against a text, and count the steps.

    `TooMany` is raised when the limit of steps is exceeded.
    """

    def __init__(self, pattern: re.Pattern[str], text: str, most: int = 10**9) -> None:
        self._pattern = pattern
        self._tree = list(tree_of(pattern))
        self._text = text
        self._most = most
        self.steps = 0

    def fullmatch(self) -> bool:
        return any(end == len(self._text) for end, _ in self._all(self._tree, 0, {}))

    def match(self, at: int = 0) -> bool:
        return any(True for _ in self._all(self._tree, at, {}))

    def search(self) -> bool:
        return any(map(self.match, range(len(self._text))))

    def _all(self, nodes: list[Any], at: int, groups: dict[int, str]) -> Ends:
        """Yield the positions where the nodes can end, in the order in which `re` tries them."""
        self.steps += 1
        if self.steps > self._most:
            raise TooMany
        if not nodes:
            yield at, groups
            return
        node, *rest = nodes
        for end, found in self._one(node, at, groups):
            yield from self._all(rest, end, found)

    def _one(self, node: tuple[Any, Any], at: int, groups: dict[int, str]) -> Ends:
        op, argument = node
        if op in (*SIGNS, ops.AT):
            if found := self._alone(node, at):
                yield found.end(), groups
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

    def _looked(self, op: Any, argument: Any, at: int, groups: dict[int, str]) -> Ends:
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            found = any(True for _ in self._all(list(argument[1]), at, groups))
            if found is (op is ops.ASSERT):
                yield at, groups
        elif op in (ops.POSSESSIVE_REPEAT, ops.ATOMIC_GROUP):
            once = [(ops.MAX_REPEAT, argument)] if op is ops.POSSESSIVE_REPEAT else list(argument)
            yield from islice(self._all(once, at, groups), 1)
        elif op is ops.GROUPREF:
            if self._text.startswith(groups.get(argument, "\0"), at):
                yield at + len(groups[argument]), groups
        else:
            raise NotImplementedError(str(op))

    def _alone(self, node: tuple[Any, Any], at: int) -> re.Match[str] | None:
        return single(self._pattern, node).match(self._text, at)

    def _repeated(self, op: Any, argument: Any, at: int, groups: dict[int, str]) -> Ends:
        """Yield the positions where a repeat can end, the longest first unless it is lazy."""
        least, most, inside = argument
        nodes = list(inside)
        if len(nodes) > 1 or nodes[0][0] not in SIGNS:
            yield from self._nested(nodes, least, most, at, groups)
            return
        end = at
        while end - at < most and end < len(self._text) and self._alone(nodes[0], end):
            end += 1
            self.steps += 1
        tries = range(at + least, end + 1)
        for one in tries if op is ops.MIN_REPEAT else reversed(tries):
            yield one, groups

    def _nested(
        self, nodes: list[Any], least: int, most: int, at: int, groups: dict[int, str]
    ) -> Ends:
        """Yield the positions where a repeat of several nodes can end, the longest first."""
        if most > 0:
            for end, found in self._all(nodes, at, groups):
                if end > at:
                    fewer = max(least - 1, 0)
                    yield from self._nested(nodes, fewer, most - 1, end, found)
        if least <= 0:
            yield at, groups
