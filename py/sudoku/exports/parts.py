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

#: The code that adds rows of weighted sums.
WEIGHED = """\
for name, terms, sense, bound in {table}:
    parted = (term.rpartition("*") for term in terms.split())
    total = pulp.lpSum(int(weight or 1) * {x}[each] for weight, _, each in parted)
    problem += pulp.LpConstraint(total, sense, name, bound)"""


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


def row_table(name: str, rows: Iterable[TextRow]) -> str:
    """Return the code of a list of constraints."""
    return f"{name} = [\n{lines(repr(tuple(row)) for row in rows)}]"
