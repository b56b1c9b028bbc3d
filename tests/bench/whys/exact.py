"""Check whether fewer truths are enough, by an exact search with implicit hitting sets.

If a set of truths can be satisfied together with the candidate, at least one truth outside it must
be
chosen. A smallest choice for all such sets found so far (a hitting set) either refutes the
candidate
or yields another such set.

References
----------
A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS Extraction with Minimal
Hitting Set Dualization" (2015).
"""

from itertools import combinations

from pysat.examples.hitman import Hitman
from pysat.solvers import Solver

from sudokulp.engine.budget import Budget
from sudokulp.explaining.position import Position, bits


def smaller(position: Position, candidate: int, size: int, seconds: float) -> bool:
    """Return whether fewer than `size` truths refute a candidate; raise GaveUp if time is up."""
    budget = Budget(seconds)
    with _Truths(position, candidate) as truths, Hitman(htype="sorted") as hitman:
        while True:
            budget.check_time()
            chosen = hitman.get() or []
            if len(chosen) >= size:
                return False
            outside = truths.outside(chosen)
            if not outside:
                return True
            hitman.hit(outside)


class _Truths:
    """The truths left open by a candidate, in a SAT solver; variables count from 1."""

    def __init__(self, position: Position, candidate: int) -> None:
        rules = position.rules
        still = position.open & ~rules.rivals(candidate) & ~(1 << candidate)
        own = set(rules.of(candidate))
        self._live = {t: here & still for t, here in position.live.items() if t not in own}
        self._solver = Solver("g4")
        first = rules.side**3 + 1
        self._selector = {truth: first + truth for truth in self._live}
        for truth, here in self._live.items():
            self._solver.add_clause([-self._selector[truth], *(one + 1 for one in bits(here))])
        for one, other in self._pairs(position, still):
            self._solver.add_clause([-one - 1, -other - 1])
        self._solver.set_phases([one + 1 for one in bits(still)])

    @staticmethod
    def _pairs(position: Position, still: int) -> set[tuple[int, int]]:
        lived = position.live.values()
        return {pair for here in lived for pair in combinations(bits(here & still), 2)}

    def __enter__(self) -> "_Truths":
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def outside(self, chosen: list[int]) -> list[int]:
        """Return the truths outside a maximal satisfiable set that contains those chosen.

        There are none if those chosen are not satisfiable.
        """
        taken = set(chosen)
        if not self._met(taken):
            return []
        for truth in self._live:
            if truth not in taken and self._met({*taken, truth}):
                taken.add(truth)
        return [truth for truth in self._live if truth not in taken]

    def _met(self, taken: set[int]) -> bool:
        """Return whether truths are satisfiable; if so, add others that happen to be satisfied."""
        if not self._solver.solve(assumptions=[self._selector[truth] for truth in taken]):
            return False
        true = sum(1 << value - 1 for value in self._solver.get_model() if value > 0)
        taken.update(truth for truth, here in self._live.items() if here & true)
        return True
