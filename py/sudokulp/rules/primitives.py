"""The primitives that carry every rule, about candidates: a digit in a cell.

A candidate is the number ``(label - 1) * side + digit - 1``. Exactly one of some candidates holds
in each cell and for each digit in each `Region`; the two below say all the rest.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AtMostOne:
    """Two of these candidates never hold together.

    Parameters
    ----------
    candidates : tuple of int
        Two or more.
    label : str
        What people call it, as "thermometer r1c1".
    """

    candidates: tuple[int, ...]
    label: str


@dataclass(frozen=True)
class Linear:
    """A weighted sum of candidates, 1 for each that holds, is within bounds.

    Parameters
    ----------
    terms : tuple of (int, int)
        Candidate and weight, which is not 0; each candidate once.
    least, most : int or None
        The bounds, both included; None where there is none.
    label : str
        What people call it.
    """

    terms: tuple[tuple[int, int], ...]
    least: int | None
    most: int | None
    label: str

    def rules_out(self) -> bool:
        """Return whether it says that none of its candidates ever holds."""
        return self.most == 0 and min(weight for _, weight in self.terms) > 0

    def wants_one(self) -> bool:
        """Return whether it says that exactly one of its candidates holds."""
        return self.least == self.most == 1 and {weight for _, weight in self.terms} == {1}


Primitive = AtMostOne | Linear
