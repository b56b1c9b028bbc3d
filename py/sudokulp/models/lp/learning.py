"""A decision by clause learning, for programs of puzzles with rules.

HiGHS decides most programs before branching. A puzzle with rules but few givens is an exception:
its LP relaxation is weak, so HiGHS may branch for seconds. CaDiCaL then gets the same rows as
clauses, and learns a clause from each dead end. It needs less than a second for most such puzzles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, count
from typing import NamedTuple

from ...backends.problem import ModelArrays, to_arrays
from ...deadline import check_deadline
from ...engine.cnf import Clause, Formula, at_most_one, totals
from ..statistics import CADICAL, Statistics
from .program import Program

Digits = tuple[int, ...]

#: The largest number of clauses. HiGHS branches on a program that needs more of them.
MOST_CLAUSES = 300_000
#: The largest number of variables in a row with weights, such as the sum of a little killer. With
#: longer rows, CaDiCaL needs tens of thousands of conflicts, but HiGHS hardly branches.
MOST_WEIGHED = 60
#: The largest number of variables for which a clause excludes each pair.
MOST_PAIRED = 12


class Row(NamedTuple):
    """A row of a 0/1 program: the weighted sum of variables, numbered from 1, and its limits."""

    weights: Mapping[int, int]
    least: float
    most: float

    def holds(self, true: Set[int]) -> bool:
        """Return whether the row is satisfied if these variables are 1 and all others are 0."""
        total = sum(weight for x, weight in self.weights.items() if x in true)
        return self.least <= total <= self.most

    @property
    def is_plain(self) -> bool:
        return all(weight == 1 for weight in self.weights.values())

    @property
    def is_weighed(self) -> bool:
        return any(abs(weight) > 1 for weight in self.weights.values())


def rows_of(model: ModelArrays) -> Iterator[Row]:
    """Yield the rows of a model with whole numbers as coefficients."""
    limits = zip(model.row_lower, model.row_upper, strict=True)
    for (least, most), start, end in zip(limits, model.starts, model.starts[1:], strict=False):
        columns = [column + 1 for column in model.indices[start:end]]
        yield Row(dict(zip(columns, map(int, model.values[start:end]), strict=True)), least, most)


class Clauses:
    """The rows of a 0/1 program as clauses; column n is the variable n + 1.

    All clauses follow from the rows. `loose` contains rows that do not follow from the clauses;
    `exact` makes up for it.
    """

    def __init__(self, columns: int) -> None:
        self.found: list[Clause] = []
        self.loose: list[Row] = []
        self._spare = count(columns + 1)
        self._groups: dict[int, int] = {}  # the number of the group of variables for each variable
        self._sizes: list[int] = []  # the size of each group; exactly one of its variables is true

    def add(self, row: Row) -> None:
        """Add the clauses of a row."""
        names = list(row.weights)
        if row.is_plain and row.most == 1:
            self._at_most_one(names)
            if row.least == 1:
                self.found.append(names)
                for x in names:
                    self._groups.setdefault(x, len(self._sizes))
                self._sizes.append(len(names))
        elif row.is_plain and row.least <= 0 and row.most == len(names) - 1:
            self.found.append([-x for x in names])
        elif row.least == row.most == 0 and {*row.weights.values()} == {1, -1}:
            self._link(row)
        else:
            self.found += self._total(row)

    def exact(self, rows: Iterable[Row]) -> list[Clause]:
        """Return clauses that are equivalent to rows, which are no longer loose."""
        exact = []
        for row in rows:
            self.loose.remove(row)
            exact += self._total(row)
        return exact

    def _at_most_one(self, names: Sequence[int]) -> None:
        if len(names) <= MOST_PAIRED:
            self.found += at_most_one(names)
        else:
            parts = [[([-x], 1), ([x], 0)] for x in names]
            self.found += chain(*totals(parts, 0, 1, self._spare))

    def _link(self, row: Row) -> None:
        """Add clauses for two equal sums: neither is 0 if the other is not."""
        sides = [[x for x, weight in row.weights.items() if weight == sign] for sign in (1, -1)]
        for names, others in (sides, sides[::-1]):
            self.found += [[-x, *others] for x in names]
        if 1 in map(len, sides):
            self._at_most_one(max(sides, key=len))
        else:
            self.loose.append(row)

    def _total(self, row: Row) -> list[Clause]:
        members: defaultdict[int, list[tuple[Clause, int]]] = defaultdict(list)
        for x, weight in row.weights.items():
            members[self._groups.get(x, -x)].append(([-x], weight))
        for group, choices in members.items():
            if group < 0 or len(choices) < self._sizes[group]:
                choices.append(([-x for (x,), _ in choices], 0))
        return list(chain(*totals([*members.values()], row.least, row.most, self._spare)))


def clauses_of(program: Program) -> Clauses | None:
    """Return the rows of a program as clauses, or None if HiGHS is the better choice."""
    model = to_arrays(program)
    clauses = Clauses(len(model.cost))
    for row in rows_of(model):
        check_deadline()
        if row.is_weighed and len(row.weights) > MOST_WEIGHED:
            return None
        clauses.add(row)
        if len(clauses.found) > MOST_CLAUSES:
            return None
    return clauses


def learned(
    program: Program, statistics: Statistics, known: Sequence[Digits]
) -> Iterator[Digits] | None:
    """Return an iterator over the solutions of a program that its rows do not exclude.

    If HiGHS is the better choice, return None. `known` are the solutions found so far.
    """
    clauses = clauses_of(program)
    return None if clauses is None else _solutions(program, clauses, statistics, known)


def _solutions(
    program: Program, clauses: Clauses, statistics: Statistics, known: Sequence[Digits]
) -> Iterator[Digits]:
    """Yield the solutions of a program. The caller adds them to `known`.

    CaDiCaL is recorded as the solver if no solution is `known` yet, and otherwise as the
    prover.
    """
    with Formula() as formula:
        if not known:
            statistics.solved_by(formula.solver, formula.version)
        formula.add(clauses.found)
        excluded = len(known)  # the rows exclude these
        while True:
            for digits in known[excluded:]:  # also those that another search has found meanwhile
                formula.add([[-column - 1 for column in program.chosen(digits)]])
            excluded = len(known)
            if known:
                statistics.prover = CADICAL
            if not formula.is_satisfiable():
                return
            true = {x for x in formula.true() if x <= len(program.columns)}
            if broken := [row for row in clauses.loose if not row.holds(true)]:
                formula.add(clauses.exact(broken))
                continue
            yield program.digits_of(x - 1 for x in true)
