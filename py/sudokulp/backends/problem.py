"""PuLP problems: what PuLP 3 and 4 call differently, and a problem as arrays for HiGHS."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate, chain
from math import inf
from typing import Any

import pulp

from ..deadline import check_deadline

#: PuLP 4 has no status of a problem: its solvers return statistics instead.
_RETURNS_STATISTICS = not hasattr(pulp, "LpStatusOptimal")

#: The name of the variable that PuLP adds to an empty objective.
_DUMMY = "__dummy"
#: What identifies a variable: PuLP 4 makes new objects for it. `id` is faster in PuLP 3.
_key = hash if _RETURNS_STATISTICS else id


class Status(IntEnum):
    """The status of a problem, with PuLP's numbers, which PuLP 3 and 4 name differently."""

    NOT_SOLVED = 0
    OPTIMAL = 1
    INFEASIBLE = -1
    UNBOUNDED = -2
    UNDEFINED = -3

    def __str__(self) -> str:
        """Return PuLP's words for the status, such as "Not Solved"."""
        return self.name.replace("_", " ").title()


@dataclass(frozen=True)
class Outcome:
    """How a solver left a problem."""

    status: Status = Status.NOT_SOLVED
    #: Whether the status is proved. After an interrupted run, the variables may have the values of
    #: a solution of which it is not known whether it is optimal.
    settled: bool = False

    @property
    def is_optimal(self) -> bool:
        """Whether the variables have the values of a solution that is proved to be optimal."""
        return self.status == Status.OPTIMAL and self.settled


def outcome_of(status: int, solution: int) -> Outcome:
    """Return the outcome for a status of PuLP, and what PuLP says of the solution.

    That is the status of the solution in PuLP 3, and whether there is a solution in PuLP 4.
    """
    if status not in {int(each) for each in Status}:  # PuLP 4 names the limit that was reached
        return Outcome(Status.OPTIMAL if solution else Status.NOT_SOLVED)
    if status == Status.OPTIMAL:
        return Outcome(Status.OPTIMAL, settled=solution == 1)
    return Outcome(Status(status), settled=status == Status.INFEASIBLE)


def solve(problem: pulp.LpProblem, solver: pulp.LpSolver, **options: Any) -> Outcome:
    """Solve a problem with a solver of PuLP, and return the outcome."""
    found = pulp.LpProblem.solve(problem, solver, **options)
    if _RETURNS_STATISTICS:
        return outcome_of(found.status, found.has_solution)
    return outcome_of(problem.status, problem.sol_status)


def report(solver: pulp.LpSolver, problem: pulp.LpProblem, outcome: Outcome) -> Any:
    """Return what the method `actualSolve` of a solver must return for an outcome."""
    solved = outcome.status == Status.OPTIMAL
    if _RETURNS_STATISTICS:
        status = int(outcome.status)
        if solved and not outcome.settled:
            status = int(pulp.LpSolveStatus.TimeLimit)
        problem.status = int(outcome.status)
        start = pulp.apis.core.clocks()
        return solver.buildStats(problem, status, solved, start=start)
    proved = pulp.LpSolutionOptimal if outcome.settled else pulp.LpSolutionIntegerFeasible
    without = pulp.LpSolutionNoSolutionFound if not outcome.settled else None
    problem.assignStatus(int(outcome.status), proved if solved else without)
    return int(outcome.status)


def write_mps(problem: pulp.LpProblem, path: str, rename: bool = False) -> Any:
    """Write a problem as an MPS file that minimises, and return what PuLP returns.

    Not every solver reads the sense of a file, and PuLP 3 and 4 negate the objective in different
    cases. So the problem itself minimises the negative while it is written.
    """
    sense, objective = problem.sense, problem.objective
    try:
        if sense == pulp.LpMaximize:
            negative = -objective
            negative.name = objective.name
            problem.sense, problem.objective = pulp.LpMinimize, negative
        return problem.writeMPS(path, mpsSense=pulp.LpMinimize, rename=rename)
    finally:
        problem.sense, problem.objective = sense, objective


def weighted(terms: Iterable[tuple[pulp.LpVariable, float]]) -> pulp.LpAffineExpression:
    """Return a weighted sum of different variables, given as (variable, weight) pairs."""
    if _RETURNS_STATISTICS:
        return pulp.LpAffineExpression.from_dict(dict(terms))
    return pulp.LpAffineExpression(list(terms))


def constraint(total: pulp.LpAffineExpression, sense: int, bound: float) -> Any:
    """Return a constraint on a total; `sense` is PuLP's: -1 for at most, 0 for equal, else 1."""
    check_deadline()
    if sense < 0:
        return total <= bound
    return total >= bound if sense > 0 else total == bound


class BinaryProblem(pulp.LpProblem):  # type: ignore[misc]
    """A PuLP problem with binary variables, which keeps the order in which they were added."""

    def __init__(self, name: str, sense: int = pulp.LpMinimize) -> None:
        super().__init__(name, sense)
        self.columns: list[pulp.LpVariable] = []

    def add_binary(self, name: str) -> pulp.LpVariable:
        """Add a variable that is 1 or 0, and return it."""
        variable = self.add_variable(name, cat=pulp.LpBinary)
        self.columns.append(variable)
        return variable

    def constrain(self, total: pulp.LpAffineExpression, sense: int, bound: int, name: str) -> None:
        """Add a constraint on a sum; `sense` is one of PuLP's constants."""
        self += constraint(total, sense, bound), name

    def weigh(self, weights: Mapping[int, float]) -> pulp.LpAffineExpression:
        """Return a weighted sum of columns."""
        return weighted((self.columns[column], weight) for column, weight in weights.items())


def columns_of(problem: pulp.LpProblem) -> Sequence[pulp.LpVariable]:
    """Return the variables of a problem in the order of its columns.

    Those that a caller has added to one of our programs come last.
    """
    if not isinstance(problem, BinaryProblem):
        every: Sequence[pulp.LpVariable] = problem.variables()
        return every
    known = {_key(variable) for variable in problem.columns}
    in_objective = {_key(x) for x in problem.objective or () if x.name != _DUMMY}
    if problem.numVariables() <= len(known) and in_objective <= known:
        return problem.columns
    others = [x for x in problem.variables() if _key(x) not in known and x.name != _DUMMY]
    return [*problem.columns, *others]


@dataclass(frozen=True)
class ModelArrays:
    """A linear model as arrays.

    The objective is to minimise or maximise cost·x. The constraints are row_lower <= Ax <=
    row_upper and col_lower <= x <= col_upper.

    The arrays contain doubles ("d") or 32-bit integers ("i"). A is stored row by row (CSR):
    ``indices[starts[i]:starts[i+1]]`` are the columns of row i, and `values` are the coefficients.
    `integrality` is 1 for an integer variable, otherwise 0. `sense` is 1 to minimise and -1 to
    maximise.
    """

    cost: array[float]
    col_lower: array[float]
    col_upper: array[float]
    integrality: array[int]
    row_lower: array[float]
    row_upper: array[float]
    starts: array[int]
    indices: array[int]
    values: array[float]
    sense: int

    def same_rows(self, other: ModelArrays) -> bool:
        """Return whether another model differs at most in its objective and column bounds."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("starts", "indices", "values", "row_lower", "row_upper", "integrality")
        )


def to_arrays(problem: pulp.LpProblem, mip: bool = True) -> ModelArrays:
    """Return a problem as arrays, with the columns of `columns_of`.

    Without `mip`, all variables may be fractional. The variable that PuLP adds to an empty
    objective is omitted unless it is one of the columns.
    """
    variables = columns_of(problem)
    columns = {_key(variable): column for column, variable in enumerate(variables)}
    cost = array("d", bytes(8 * len(variables)))
    for variable, coefficient in problem.objective.items() if problem.objective else ():
        if _key(variable) in columns:
            cost[columns[_key(variable)]] = coefficient
    rows = problem.constraints()
    sums = [(row.keys(), row.values(), row.sense, 0.0 - row.constant) for row in rows]
    return ModelArrays(
        cost=cost,
        col_lower=array("d", [-inf if (b := v.lowBound) is None else b for v in variables]),
        col_upper=array("d", [inf if (b := v.upBound) is None else b for v in variables]),
        integrality=array("i", [mip and v.cat == pulp.LpInteger for v in variables]),
        row_lower=array("d", [-inf if sense < 0 else bound for _, _, sense, bound in sums]),
        row_upper=array("d", [inf if sense > 0 else bound for _, _, sense, bound in sums]),
        starts=array("i", accumulate((len(keys) for keys, *_ in sums), initial=0)),
        indices=array(
            "i", map(columns.__getitem__, map(_key, chain.from_iterable(keys for keys, *_ in sums)))
        ),
        values=array("d", chain.from_iterable(values for _, values, *_ in sums)),
        sense=problem.sense,
    )


def take_values(problem: pulp.LpProblem, values: Sequence[float | None]) -> None:
    """Set the variables of a problem to the values that a solver found for the columns."""
    for variable, value in zip(columns_of(problem), values, strict=True):
        variable.varValue = value
    if problem.dummyVar is not None:  # the variable that PuLP adds to an empty objective
        problem.dummyVar.varValue = 0.0
