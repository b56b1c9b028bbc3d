"""A row of another model as it is listed, and clauses as they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.cnf import Clause
from ..models.lp.names import variable_names

#: Clauses of one row that are written out.
MOST_CLAUSES = 500
_OR = " \N{LOGICAL OR} "
_AND = " \N{LOGICAL AND} "
_NOT = "\N{NOT SIGN}"


@dataclass(frozen=True)
class ListedRow:
    """One row of a model.

    Parameters
    ----------
    family : str
        What it is about: "cell", the kind of a region ("row", "column", "box" …), "domain", or
        the name of a rule.
    label : str
        As people say it: "row 4, digit 1", "cell r4c6", "r1c1 and r1c2".
    text : str
        The row itself, in the notation of the model's field.
    cells : tuple of int
        Labels of the cells it is about.
    """

    family: str
    label: str
    text: str
    cells: tuple[int, ...]


def written_clauses(clauses: Sequence[Clause], side: int) -> str:
    """Return clauses in a line; variables that are no candidates are called s_1, s_2 and so on.

    Examples
    --------
    >>> written_clauses([[-1], [-65]], 4)
    '(¬x_01_01_01) ∧ (¬s_1)'
    """
    names = variable_names(side)
    written = [_OR.join(_literal(x, names) for x in clause) for clause in clauses[:MOST_CLAUSES]]
    more = len(clauses) - MOST_CLAUSES
    rest = [f"{more:,} more"] if more > 0 else []
    return _AND.join([*(f"({one})" for one in written), *rest])


def _literal(number: int, names: Sequence[str]) -> str:
    index = abs(number) - 1
    name = names[index] if index < len(names) else f"s_{index + 1 - len(names)}"
    return f"{_NOT}{name}" if number < 0 else name
