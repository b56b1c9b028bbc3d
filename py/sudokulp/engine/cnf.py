"""CNF encodings of a puzzle, CNF files, and incremental SAT solving with a time limit.

The encodings are those of Lynce and Ouaknine, "Sudoku as a SAT Problem" (2006). They have a
variable for each digit in each cell, and a unit clause for each given.

minimal
    Each cell contains at least one digit, and each region contains each digit at most once.
extended
    In addition, each cell contains at most one digit, and each region contains each digit at least
    once. These clauses follow from the others, but help a solver to propagate more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import chain, combinations, count
from math import inf
from typing import Any

from ..deadline import check_deadline
from ..errors import GaveUp
from ..names import proper_name
from ..packages import need, version_of
from ..puzzle import Puzzle, PuzzleLike, as_puzzle
from ..variants.base import Linear, Path
from .search import Board, find_board

#: The largest number of clauses for sums and paths. Writing them takes a few seconds.
MOST = 1_000_000

#: A list of literals. A literal is the number of a variable, negative for "not".
Clause = list[int]


def variable(label: int, digit: int, side: int) -> int:
    """Return the number of the variable for a digit in a cell, from 1 to side³."""
    return (label - 1) * side + digit


def at_most_one(variables: Sequence[int]) -> list[Clause]:
    """Return clauses by which no two of the variables can both be true."""
    return [[-x, -y] for x, y in combinations(variables, 2)]


def clauses_of_board(
    board: Board, left: Sequence[Sequence[int]], encoding: str = "extended"
) -> Iterator[list[Clause]]:
    """Yield the clauses of all constraints of a board, group by group.

    `left` contains the remaining candidates of each cell, in the order of the labels. Other
    candidates do not occur in the clauses.
    """
    is_open = _open(board, left)
    for number, candidates in enumerate(zip(*board.by_rank, strict=True)):
        choices = [candidate + 1 for candidate in candidates if candidate in is_open]
        if encoding == "extended":
            yield [choices, *at_most_one(choices)]
        else:
            yield [choices] if number < board.cells else at_most_one(choices)
    yield from rule_clauses(board, left)


def _open(board: Board, left: Sequence[Sequence[int]]) -> set[int]:
    side = board.side
    return {cell * side + digit - 1 for cell, digits in enumerate(left) for digit in digits}


def rule_clauses(board: Board, left: Sequence[Sequence[int]]) -> Iterator[list[Clause]]:
    """Yield the clauses of rules, except regions, in groups as `clauses_of_board` does."""
    is_open = _open(board, left)
    yield [
        [-one - 1, -other - 1]
        for one, other in board.exclusions()
        if one in is_open and other in is_open
    ]
    spare = count(board.side**3 + 1)
    clauses = 0
    groups = chain(
        *(clauses_of_sum(each, left, board.side, spare) for each in board.linear),
        *(clauses_of_path(each, left, spare) for each in board.paths),
    )
    for group in groups:
        clauses += len(group)
        if clauses > MOST:
            raise GaveUp(
                f"the totals of the rules need more than {MOST:,} clauses; use the model 'lp'"
            )
        yield group


#: Ways to fill one part of a sum: the literals that are all false in this way, and its weight.
Part = Sequence[tuple[Clause, int]]


def clauses_of_sum(
    each: Linear, left: Sequence[Sequence[int]], side: int, spare: Iterator[int]
) -> Iterator[list[Clause]]:
    """Yield the clauses of a sum, cell by cell.

    `spare` is an iterator over the numbers of new variables. Exactly one of some candidates needs
    none of them.
    """
    weights = dict(each.terms)
    if each.wants_one():
        choices = [x + 1 for x in weights if x % side + 1 in left[x // side]]
        return iter([[choices, *at_most_one(choices)]])
    parts = [  # for each cell of the sum, its candidates
        [([-cell * side - digit], weights.get(cell * side + digit - 1, 0)) for digit in left[cell]]
        for cell in dict.fromkeys(candidate // side for candidate in weights)
    ]
    least = -inf if each.least is None else each.least
    most = inf if each.most is None else each.most
    return totals(parts, least, most, spare)


def totals(
    parts: Sequence[Part], least: float, most: float, spare: Iterator[int]
) -> Iterator[list[Clause]]:
    """Yield clauses that keep the sum of parts within limits, part by part.

    In every solution, each part is filled in one of its ways. A variable from `spare` stands for
    each total of the first parts from which both keeping and breaking the limits is possible.
    """
    low = sum(min(weight for _, weight in ways) for ways in parts)
    high = sum(max(weight for _, weight in ways) for ways in parts)
    before: dict[int, Clause] = {0: []}  # each total with the literal that negates it
    for ways in parts:
        low -= min(weight for _, weight in ways)
        high -= max(weight for _, weight in ways)
        after: dict[int, Clause] = {}
        group = []
        for total, against in before.items():
            for literals, weight in ways:
                clause = [*against, *literals]
                reached = total + weight
                if reached + low > most or reached + high < least:
                    group.append(clause)
                elif reached + low < least or reached + high > most:
                    if reached not in after:
                        after[reached] = [-next(spare)]
                    group.append([*clause, -after[reached][0]])
        yield group
        before = after


def clauses_of_path(
    each: Path, left: Sequence[Sequence[int]], spare: Iterator[int]
) -> Iterator[list[Clause]]:
    """Yield the clauses of a path, cell by cell, with a variable for each state between two cells.

    A state and the digit of a cell imply the next state, and one state of each layer is true.
    """
    options = [left[label - 1] for label in each.cells]
    arcs = each.open(options) or [[] for _ in options]
    before: dict[int, list[int]] = {0: []}  # each state with the literal that negates it
    for label, digits, here in zip(each.cells, options, arcs, strict=True):
        ends = sorted({arc.end for arc in here})
        is_last = label == each.cells[-1]
        after = {end: [] if is_last else [-next(spare)] for end in ends}
        targets = {(arc.start, arc.digit): after[arc.end] for arc in here}
        group = [
            [*against, -variable(label, digit, each.side), *(-x for x in targets.get(way, []))]
            for start, against in before.items()
            for digit in digits
            if (way := (start, digit)) not in targets or targets[way]
        ]
        if ends and not is_last:
            group.append([-after[end][0] for end in ends])
        yield group
        before = after


ENCODINGS = ("minimal", "extended")


def clauses(puzzle: Puzzle, encoding: str) -> Iterator[list[Clause]]:
    """Yield all clauses of a puzzle, group by group: those of the rules, and those of the givens.

    As in the paper, a classic 9x9 grid without givens has 8829 clauses in the minimal encoding and
    11988 in the extended encoding. Sums and paths add variables; a solution need not determine
    their values.
    """
    encoding = proper_name(ENCODINGS, encoding, "encoding")
    every = [range(1, puzzle.side + 1)] * puzzle.side**2
    yield from clauses_of_board(find_board(puzzle.variant, puzzle.shape), every, encoding)
    yield [[variable(*given, puzzle.side)] for given in puzzle.givens.items()]


def dimacs_cnf(puzzle: PuzzleLike, encoding: str = "extended") -> str:
    """Return a puzzle as the text of a DIMACS .cnf file, which every SAT solver can read.

    Parameters
    ----------
    puzzle : Puzzle
        A puzzle of any size and variant.
    encoding : {"minimal", "extended"}
        The encoding. A comment in the file says what its variables mean.

    Examples
    --------
    >>> for line in dimacs_cnf(Puzzle({2: 3}, size=4)).splitlines()[:5]:
    ...     print(line)
    c 4x4 classic puzzle .3.............., extended encoding
    c variable (cell - 1) * 4 + digit: the cell holds the digit; cells 1 to 16 in row order
    p cnf 64 449
    1 2 3 4 0
    -1 -2 0
    """
    puzzle = as_puzzle(puzzle)
    side = puzzle.side
    found = [clause for group in clauses(puzzle, encoding) for clause in group]
    head = [
        f"c {side}x{side} {puzzle.variant.name} puzzle {puzzle.usual_line}, {encoding} encoding",
        f"c variable (cell - 1) * {side} + digit: the cell holds the digit; "
        f"cells 1 to {side**2} in row order",
    ]
    cells = side**3
    variables = max(cells, max((abs(x) for clause in found for x in clause), default=0))
    if variables > cells:
        head.append(f"c variables {cells + 1} to {variables}: totals of sums, cell by cell")
    head.append(f"p cnf {variables} {len(found)}")
    lines = (" ".join(map(str, [*clause, 0])) for clause in found)
    return "\n".join([*head, *lines]) + "\n"


#: The limit on conflicts in one run; the clock is checked after each run. A run takes a few
#: hundredths of a second, or a few tenths for a large grid in a browser.
CONFLICTS = 500
#: The number of clauses that are added between two checks of the clock.
AT_ONCE = 1_000


class Formula(AbstractContextManager["Formula"]):
    """Clauses in a solver of python-sat, which keeps learned clauses from one call to the next.

    To enforce the time limit without threads, the solver runs repeatedly with a limit on conflicts,
    and the clock is checked between the runs. The solver is CaDiCaL. Glucose 4 was slightly faster:
    for the hardest 9x9 puzzles, it took 2.3 ms instead of 2.7 ms, including clauses and proof. But
    in a browser, the Glucose and MiniSat solvers of python-sat 1.9 ignore limits on conflicts and
    propagations.

    If python-sat is not installed, SolverUnavailable is raised. At the end of a ``with`` block, the
    memory of the solver is freed.
    """

    solver = "CaDiCaL 1.9.5"

    def __init__(self) -> None:
        need("pysat", "a SAT solver")
        from pysat.solvers import Cadical195

        self.version = f"python-sat {version_of('pysat')}"
        self._solver: Any = Cadical195()
        self.clauses = 0

    def __exit__(self, *raised: object) -> None:
        self._solver.delete()

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        for clause in clauses:
            if self.clauses % AT_ONCE == 0:
                check_deadline()
            self._solver.add_clause(clause)
            self.clauses += 1
        check_deadline()

    def is_satisfiable(self, assumptions: Sequence[int] = ()) -> bool:
        """Return whether the clauses are satisfiable under the given assumptions."""
        while True:
            check_deadline()
            self._solver.conf_budget(CONFLICTS)
            answer: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
            if answer is not None:
                return answer

    def variables(self) -> int:
        """Return the largest number of a variable in the clauses."""
        return int(self._solver.nof_vars())

    def true(self) -> set[int]:
        """Return the variables that are true in the last solution."""
        return {variable for variable in self._solver.get_model() if variable > 0}

    def core(self) -> set[int]:
        """Return assumptions of the last call that make the clauses unsatisfiable."""
        return set(self._solver.get_core() or ())

    def chosen(self, candidates: Sequence[Sequence[int]]) -> list[int]:
        """Return the true variable among the candidates of each cell.

        Variables of other digits in the cell occur in no clause, so they may be true as well.
        """
        side = round(len(candidates) ** 0.5)
        true = self.true()
        return [
            next(x for digit in digits if (x := variable(label, digit, side)) in true)
            for label, digits in enumerate(candidates, 1)
        ]
