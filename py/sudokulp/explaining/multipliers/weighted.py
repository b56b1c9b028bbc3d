"""Multipliers for truths of which some are sums: a small integer program, its divisor free.

Where a weight counts a candidate several times, the sum of the constraints is divided by more than
3; so the divisor is a variable here, and what else comes out large enough is eliminated, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pulp

from ...deadline import check_deadline
from ..constraints import bits
from ..position import Position
from ..values import Multipliers, Proof
from .programs import MultiplierProgram

#: The largest divisor, and the largest multiplier.
HIGHEST, MOST = 400, 60


class WeightedProgram(MultiplierProgram):
    """The integer program for some truths, equations and sums, and a candidate to rule out.

    Parameters
    ----------
    position : Position
        What is open.
    truths : sequence of int
        Numbers of constraints; sums among them may be added as well as subtracted.
    candidate : int
        What has to be ruled out.
    """

    def __init__(self, position: Position, truths: Sequence[int], candidate: int) -> None:
        super().__init__("weighted_rows_of_a_step")
        self._position, self._candidate = position, candidate
        inside = sum(1 << each for each in {each for row in truths for each in self._weights(row)})
        bounds = {row: position.bounds(row) for row in {*truths, *self._near(inside, truths)}}
        self._truths = {
            row: self._whole(f"minus_{row:05d}", MOST)
            for row, (least, _) in bounds.items()
            if row in set(truths) and least is not None
        }
        self._links = {
            row: self._whole(f"plus_{row:05d}", MOST)
            for row, (_, most) in bounds.items()
            if most is not None
        }
        self._divisor = self._whole("divisor", HIGHEST, 1)
        self._state(inside, bounds)

    def _weights(self, row: int) -> dict[int, int]:
        """Return how often each open candidate stands in a constraint."""
        found = self._position.rules.sums.get(row)
        here = bits(self._position.row(row))
        return {each: found.weights[each] if found else 1 for each in here}

    def _near(self, inside: int, truths: Sequence[int]) -> set[int]:
        """Return the constraints through a candidate of the truths, other sums left aside."""
        rules = self._position.rules
        near = {row for each in bits(inside) for row in rules.links(each)}
        return {row for row in near if self._position.row(row)} | {*truths}

    def _columns(self, signed: Sequence[tuple[int, int]]) -> dict[int, dict[int, int]]:
        """Return for each candidate its weight in each of some constraints, with their signs."""
        columns: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for number, (row, sign) in enumerate(signed):
            check_deadline()
            for each, weight in self._weights(row).items():
                columns[each][number] = sign * weight
        return columns

    def _state(self, inside: int, bounds: dict[int, tuple[int | None, int | None]]) -> None:
        signed = [*((row, -1) for row in self._truths), *((row, 1) for row in self._links)]
        variables = [*self._truths.values(), *self._links.values()]
        self._problem.setObjective(pulp.lpSum(variables))
        for each, weights in self._columns(signed).items():
            if inside >> each & 1 or each == self._candidate:
                terms = [(variables[number], weight) for number, weight in weights.items()]
                if each == self._candidate:
                    terms.append((self._divisor, -1))
                self._add(terms, pulp.LpConstraintGE, f"column_{each:05d}", 0)
        right = [(variable, -(bounds[row][0] or 0)) for row, variable in self._truths.items()]
        right += [(variable, bounds[row][1] or 0) for row, variable in self._links.items()]
        self._add([*right, (self._divisor, -1)], pulp.LpConstraintLE, "right_side", -1)

    def proof(self) -> Proof:
        """Return the multipliers that were found, and all that they rule out."""
        truths, links = self._found(self._position.rules.is_equation)
        bounds = self._position.bounds
        right = sum((bounds(row)[1] or 0) * often for row, often in links.items())
        right -= sum((bounds(row)[0] or 0) * often for row, often in truths.items())
        divisor = max(1, right + 1)
        totals = self._totals(truths, links)
        out = tuple(sorted(each for each, total in totals.items() if total >= divisor))
        return Proof(truths, links, divisor, out)

    def _totals(self, truths: Multipliers, links: Multipliers) -> dict[int, int]:
        """Return how often each candidate stands in the sum."""
        totals: defaultdict[int, int] = defaultdict(int)
        for part, sign in ((truths, -1), (links, 1)):
            for row, often in part.items():
                for each, weight in self._weights(row).items():
                    totals[each] += sign * often * weight
        return totals
