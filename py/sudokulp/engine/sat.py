"""Incremental SAT solving under a time limit, on python-sat.

Of python-sat's solvers Glucose 4 was measured the fastest by a little (2.3 ms for the hardest
9x9 puzzles, clauses and proof included; CaDiCaL 2.7). But a time limit has to hold without
threads: the solver is run with a conflict limit, again and again, and the clock is checked in
between. In a browser the Glucoses and MiniSats of python-sat 1.9 were seen to ignore limits on
conflicts and propagations and to run to the end. CaDiCaL respects them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..contexts import Closing
from ..packages import need, version_of
from .budget import Budget
from .cnf import variable

#: Conflict limit of one run, after which the clock is checked: a few hundredths of a second,
#: a few tenths for a large grid in a browser.
CONFLICTS = 500
#: Clauses that are added between two looks at the clock.
AT_ONCE = 1_000


class Formula(Closing):
    """A set of clauses in a solver that keeps its learnt clauses from one call to the next.

    Parameters
    ----------
    budget : Budget
        The time that may be spent; the solver's name is noted in it.
    with_proof : bool
        Whether to write down how "not satisfiable" follows.

    Raises
    ------
    SolverUnavailable
        If python-sat is not installed.
    """

    def __init__(self, budget: Budget, with_proof: bool = False) -> None:
        need("pysat", "a SAT solver")
        from pysat.solvers import Cadical195

        budget.solved_by("CaDiCaL 1.9.5", f"python-sat {version_of('pysat')}")
        self._budget = budget
        self._solver: Any = Cadical195(with_proof=with_proof)
        self.clauses = 0

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.delete()

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses; GaveUp if there is no time left."""
        for clause in clauses:
            if self.clauses % AT_ONCE == 0:
                self._budget.check_time()
            self._solver.add_clause(clause)
            self.clauses += 1
        self._budget.check_time()

    def is_satisfiable(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether all clauses and these literals can be true; GaveUp as above."""
        while True:
            self._budget.check_time()
            self._solver.conf_budget(CONFLICTS)
            answer: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
            if answer is not None:
                return answer

    def true(self) -> set[int]:
        """Return the variables that are true where all clauses are."""
        return {variable for variable in self._solver.get_model() if variable > 0}

    def core(self) -> set[int]:
        """Return some of the assumptions with which the clauses could not all be true."""
        return set(self._solver.get_core() or ())

    def proof(self) -> list[str]:
        """Return the lines of a DRAT proof that the clauses cannot all be true."""
        return list(self._solver.get_proof() or ())

    def chosen(self, candidates: Sequence[Sequence[int]]) -> list[int]:
        """Return the true variable of each cell among those of its candidates.

        Variables of digits that the givens rule out are in no clause and may be true, too.
        """
        side = round(len(candidates) ** 0.5)
        true = self.true()
        variables = (
            [variable(label, digit, side) for digit in digits]
            for label, digits in enumerate(candidates, 1)
        )
        return [next(x for x in cell if x in true) for cell in variables]
