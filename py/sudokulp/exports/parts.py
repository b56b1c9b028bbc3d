"""Parts of programs in Python: words and code."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from pprint import pformat
from typing import NamedTuple

from .terms import TextRow


class Part(NamedTuple):
    """A part of a program: what it does, in words, and its code."""

    words: str
    code: str

    @property
    def text(self) -> str:
        """The part as it stands in a program, its words as a comment."""
        return f"# {self.words}\n{self.code}"


#: What a row of constraints has.
LEGEND = "Name, sum, sense (-1 at most, 0 equal, 1 at least) and bound."

_ADD = """\
for name, terms, sense, bound in {table}:
    {total}
    if sense < 0:
        problem += total <= bound, name
    elif sense > 0:
        problem += total >= bound, name
    else:
        problem += total == bound, name"""
_SUM = "total = pulp.lpSum({x}[each] for each in terms.split())"
_WEIGHED = """\
parted = (term.rpartition("*") for term in terms.split())
    total = pulp.lpSum(int(weight or 1) * {x}[each] for weight, _, each in parted)"""


def grid_code(name: str, line: str) -> str:
    """Return the code of a list of the rows of a grid."""
    side = isqrt(len(line))
    rows = [line[start : start + side] for start in range(0, len(line), side)]
    return f"{name} = {pformat(rows, width=90)}"


def table(entries: Iterable[str]) -> str:
    """Return the code of a dict, an entry on each line."""
    return "{\n" + lines(entries) + "}"


def lines(entries: Iterable[str]) -> str:
    """Return entries, each on a line of its own."""
    return "".join(f"    {entry},\n" for entry in entries)


def add_rows(name: str, rows: Iterable[TextRow], x: str) -> str:
    """Return the code that adds the rows of a table; `x` is its dict of variables by name."""
    total = _WEIGHED if any("*" in row.terms for row in rows) else _SUM
    return _ADD.format(table=name, total=total.format(x=x))


def row_table(name: str, rows: Iterable[TextRow]) -> str:
    """Return the code of a list of constraints."""
    return f"{name} = [\n{lines(repr(tuple(row)) for row in rows)}]"
