"""Positions of a puzzle: which candidates are open, and which constraints nothing meets yet.

Candidates and constraints have the numbers of `engine.board`; a set of candidates is a whole
number with a bit for each.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..deadline import check_deadline
from .constraints import Rules, bits
from .values import Constraint


class Position:
    """What is open after some steps; it changes with each step.

    Parameters
    ----------
    rules : Rules
        The constraints.

    Attributes
    ----------
    open : int
        The candidates that are neither placed nor ruled out.
    placed : list of int
        The digits in row order, 0 for an open cell.
    live : dict of int to int
        The open candidates of each equation that no placed digit meets.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.open = (1 << rules.side**3) - 1
        self.placed = [0] * rules.board.cells
        self.live = dict(enumerate(rules.members[: rules.board.constraints]))

    def place(self, candidate: int) -> None:
        """Place a candidate that is open, and rule out its rivals."""
        check_deadline()
        label, digit = self.rules.pair(candidate)
        self.placed[label - 1] = digit
        for constraint in self.rules.of(candidate):
            self.live.pop(constraint, None)
        self.open &= ~(1 << candidate)
        self.eliminate(self.rules.rivals(candidate))

    def eliminate(self, mask: int) -> None:
        """Rule out a set of candidates."""
        mask &= self.open
        self.open ^= mask
        live = self.live
        for candidate in bits(mask):
            for constraint in self.rules.of(candidate):
                if constraint in live:
                    live[constraint] &= ~(1 << candidate)

    def keep(self, candidates: Mapping[int, int]) -> None:
        """Rule out what is not among the candidates of some cells: {label: mask of digits}."""
        full = (1 << self.rules.side) - 1
        for label, mask in candidates.items():
            self.eliminate((full & ~mask) << (label - 1) * self.rules.side)

    def dead(self) -> int | None:
        """Return an equation that nothing can meet any more, None if there is none."""
        return next((constraint for constraint, here in self.live.items() if not here), None)

    def row(self, number: int) -> int:
        """Return the open candidates of a constraint, none of an equation that is met."""
        if self.rules.is_equation(number):
            return self.live.get(number, 0)
        return self.rules.members[number] & self.open

    def bounds(self, number: int) -> tuple[int | None, int | None]:
        """Return the bounds of a constraint, less what is placed."""
        found = self.rules.sums.get(number)
        if found is None:
            return (1 if self.rules.is_equation(number) else None), 1
        done = sum(
            found.weights.get(cell * self.rules.side + digit - 1, 0)
            for cell in found.cells
            if (digit := self.placed[cell])
        )
        least, most = found.least, found.most
        return None if least is None else least - done, None if most is None else most - done

    def constraint(self, number: int) -> Constraint:
        """Return a constraint as people see it, with the candidates that are open in it."""
        here = list(bits(self.row(number)))
        pairs = tuple(self.rules.pair(candidate) for candidate in here)
        label = self.rules.labels[number]
        if self.rules.is_equation(number):
            return Constraint(label, pairs)
        found = self.rules.sums.get(number)
        weights = tuple(found.weights[candidate] for candidate in here) if found else ()
        return Constraint(label, pairs, weights, *self.bounds(number))

    def copy(self) -> Position:
        """Return a position to try something in."""
        other = Position.__new__(Position)
        other.rules, other.open = self.rules, self.open
        other.placed, other.live = self.placed[:], dict(self.live)
        return other
