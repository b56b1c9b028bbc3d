"""Solving by integer programming: choice of the formulation, solutions and proof.

The formulations "assignment", "packing" and their plain forms are the textbook model, and
"relaxation" is the LP relaxation of "plain". "candidates" has a variable for each candidate that
the givens do not rule out. "cells" and "pattern" are programs for the cells that are open after
naked and hidden singles.

"auto", the default, starts with the program "candidates", and "singles" starts with "cells". For
puzzles made for people, HiGHS decides almost every such program before branching. For puzzles that
are hard to search, HiGHS has to branch. "singles" needs no program if singles fill the grid, and it
is faster on large grids. So "auto" is the same as "singles" for grids of at least `LARGE` rows, and
while the page is still loading HiGHS.

If HiGHS would have to branch, "auto" and "singles" leave the puzzle to CaDiCaL, as clauses. It
decides 25x25 grids with 180 to 300 givens in 0.2 to 0.8 s, for which HiGHS needs 10 s to over a
minute, and the hardest 9x9 puzzles in a tenth of the time. HiGHS branches if CaDiCaL is not
installed, on puzzles with more than `MOST_OPEN` candidates, and on small puzzles without rules for
which a short search finds two solutions: it soon finds one of them itself.

To prove that the first solution of a puzzle with rules is the only one takes HiGHS about as long as
to find it. So CaDiCaL proves it, if it is installed.

The program "pattern" is first solved as an LP relaxation. An integral optimum is a solution of the
integer program, and an infeasible relaxation proves that there is no solution.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pulp

from ...backends import find_backend
from ...deadline import check_deadline
from ...engine.search import BacktrackingSearch
from ...errors import GaveUp, RuleError, SudokuError
from ...names import lookup, proper_name
from ...puzzle import Puzzle, Solution, told
from .. import MODELS
from ..statistics import Statistics
from .formulations import cells_program, patterns_program
from .program import Digits, Program, Reduction, reduce, restrict, run

#: The formulations that choose the program themselves.
AUTOMATIC = ("auto", "singles")
#: The largest number of candidates for CaDiCaL. With more candidates, there are usually many
#: solutions, and HiGHS quickly finds one: for 25x25 grids with 0, 50 and 100 givens in 1.1, 0.6 and
#: 0.4 s, where CaDiCaL needs 4.8 and 1.6 s. With 150 givens (6,000 candidates), CaDiCaL needs 0.8
#: s, and HiGHS 0.3 s or more than a minute.
MOST_OPEN = 7_000
#: The formulation whose LP relaxation is the way "relaxation".
RELAXED = "plain"
#: The number of rows from which "auto" places singles first.
LARGE = 16


def reduction_for(puzzle: Puzzle, formulation: str) -> Reduction:
    """Return the reduction from which the program of a formulation is built."""
    only_givens = formulation == "candidates" or (formulation == "auto" and puzzle.side < LARGE)
    return restrict(puzzle) if only_givens else reduce(puzzle)


def program_for(puzzle: Puzzle, formulation: str) -> Program:
    """Return the first program that a solver gets for a formulation."""
    way = MODELS["lp"].find_way(formulation)
    if way.relaxable or way.relaxed:
        from .literature import FORMULATIONS, lp_class  # few solves need it

        name = RELAXED if way.relaxed else way.name
        if puzzle.rules and FORMULATIONS[name].sense == pulp.LpMaximize:
            rules = told(puzzle.rules)
            raise RuleError(
                f"the formulation '{name}' does not support these rules: {rules}; "
                "use the formulation 'assignment'"
            )
        textbook: Program = lp_class(puzzle.variant)(puzzle, name)
        textbook.relax(way.relaxed)
        return textbook
    reduction = reduction_for(puzzle, way.name)
    if not reduction.choices and not reduction.unmet:
        settled = (
            "this puzzle is solved by singles alone"
            if reduction.after_singles
            else "the grid is full"
        )
        raise SudokuError(
            f"{settled}, so there is no integer program left to write; use the formulation "
            "'assignment'"
        )
    if way.name != "pattern":
        return cells_program(reduction)
    patterns = patterns_program(reduction)
    if patterns is None:
        raise SudokuError("this puzzle has too many patterns; use the formulation 'candidates'")
    return patterns


class Programs:
    """A search that finds the solutions of a puzzle one by one, with integer programs."""

    def __init__(
        self,
        reduction: Reduction,
        backend: pulp.LpSolver,
        statistics: Statistics,
        formulation: str,
        is_hard: bool = False,
        learns: bool = False,
        proves: bool = False,
    ) -> None:
        self._reduction, self._backend, self._statistics = reduction, backend, statistics
        self._is_hard = is_hard
        #: Whether to leave the program to CaDiCaL if HiGHS would have to branch.
        self._learns = learns and len(reduction.choices) <= MOST_OPEN
        #: Whether CaDiCaL is to look for other solutions after the first.
        self._proves = proves
        self._excluded = 0  # the number of known solutions that cuts exclude
        self.known: list[Digits] = []
        #: The solutions that CaDiCaL finds; None as long as HiGHS decides.
        self.learned: Iterator[Digits] | None = None
        with statistics.timing("build"):
            program: Program | None = None
            if formulation == "pattern":
                name, program = "pattern", patterns_program(reduction)
            if program is None:
                name = "cells" if reduction.after_singles else "candidates"
                program = cells_program(reduction)
        self._program = program
        statistics.model(name, program)

    def next(self) -> Digits | None:
        """Return the digits of another solution, or None if it is proved that there is none."""
        if self.known and self._proves:
            self._proves = False
            self._learn()
        if self.learned is None and not self._settle():
            self._ask()
        digits = self._program.found() if self.learned is None else next(self.learned, None)
        if digits is not None:
            self.known.append(digits)
        return digits

    def _run(self, branching: bool = True) -> bool:
        """Solve the program, with a cut for each known solution."""
        for digits in self.known[self._excluded :]:
            self._program.exclude(digits)
        self._excluded = len(self.known)
        return run(self._program, self._backend, self._statistics, branching)

    def _settle(self) -> bool:
        """Let HiGHS decide without branching, or CaDiCaL; return whether one of them does."""
        if not self._learns:
            return False
        with self._statistics.timing("first"):
            settled = self._run(branching=False)
        if not settled:
            self._learns = False
            if self._is_hard or not _has_two(self._reduction):
                self._learn()
        return settled or self.learned is not None

    def _learn(self) -> None:
        from .learning import learned  # few puzzles need it

        self.learned = learned(self._reduction, self._statistics, self.known)

    def _ask(self) -> None:
        if self._statistics.formulation == "pattern":
            self._program.relax()
            self._run()
            if not (self._program.is_full() and self._program.fractions()):
                return
            self._program.relax(False)
        self._run()


#: The methods to find other solutions: our own search, or the program with cuts.
PROOFS = ("search", "cut")
#: When CaDiCaL may decide a program: if python-sat is installed, always, or never. With "needed",
#: MissingPackage is raised if python-sat is missing.
LEARNING = ("installed", "needed", "never")


def solutions(
    puzzle: Puzzle,
    statistics: Statistics,
    backend: Any = None,
    formulation: str = "auto",
    integer: bool = True,
    proof: str = "search",
    learning: str = "installed",
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle, each once, in the order in which they are found.

    If `integer` is False, the LP relaxation of the textbook model is solved. An integral optimum
    counts as a solution. `statistics.integral` records whether the first optimum is integral.

    `proof` is the method to find the other solutions after the first. With "search", they are found
    by the search that also counts solutions; it does not use the solver. If it takes too long, the
    program is solved again, with a constraint (a cut) for each known solution that excludes it;
    `learning` may leave that to CaDiCaL. With "cut", and for textbook formulations, the program is
    always used.

    `learning` is one of `LEARNING`: whether CaDiCaL may decide the program of a puzzle with rules
    if HiGHS would have to branch. It applies to "auto" and "singles".
    """
    way, solver = lookup(MODELS["lp"].named_ways, formulation, "formulation"), find_backend(backend)
    proof = proper_name(PROOFS, proof, "proof")
    learning = proper_name(LEARNING, learning, "learning")
    if way.relaxed:
        found = _relaxation(puzzle, statistics, solver, way.name, proof)
    elif way.relaxable or not integer:
        named = way.name if way.relaxable else "assignment"
        found = _literal(puzzle, statistics, solver, named, integer)
    else:
        found = _reduced(puzzle, statistics, solver, way.name, proof, learning)
    return (Solution(puzzle, digits) for digits in found)


def _literal(
    puzzle: Puzzle,
    statistics: Statistics,
    backend: pulp.LpSolver,
    formulation: str,
    integer: bool,
) -> Iterator[Digits]:
    """Yield the solutions of the textbook model."""
    with statistics.timing("build"):
        program = program_for(puzzle, formulation)
    statistics.model(formulation, program)
    statistics.notify("solving")
    if not integer:
        program.relax()
    while True:
        run(program, backend, statistics)
        digits = _integral(program, statistics) if program.relaxed else program.found()
        if digits is None:
            statistics.fullest = None if program.relaxed else program.fullest()
            return
        yield digits
        program.exclude(digits)


def _relaxation(
    puzzle: Puzzle, statistics: Statistics, backend: pulp.LpSolver, formulation: str, proof: str
) -> Iterator[Digits]:
    """Yield the optimum of the relaxation if it is integral, and then other solutions."""
    relaxed = _literal(puzzle, statistics, backend, formulation, integer=False)
    known = list(islice(relaxed, 1))
    yield from known
    reduction = reduction_for(puzzle, "candidates")
    if known and proof == "search" and (yield from _search(reduction, known, statistics)):
        return
    yield from (digits for digits in relaxed if digits not in known)


def _reduced(
    puzzle: Puzzle,
    statistics: Statistics,
    backend: pulp.LpSolver,
    formulation: str,
    proof: str,
    learning: str,
) -> Iterator[Digits]:
    """Yield the solutions of a program for the cells that are open after givens or singles."""
    if formulation == "auto" and not getattr(backend, "at_hand", True):
        formulation = "singles"
    with statistics.timing("build"):
        reduction = reduction_for(puzzle, formulation)
        statistics.singles = reduction.singles
    check_deadline()
    if reduction.state is None or reduction.is_solved():
        # Singles are forced, so a grid filled by singles is the only solution.
        statistics.notify("solving")
        statistics.solved_by("singles" if reduction.after_singles else "givens")
        if reduction.state is not None:
            yield reduction.placed
        return
    may_learn = learning != "never" and formulation in AUTOMATIC and hasattr(backend, "branching")
    installed = may_learn and ("pysat" in sys.modules or find_spec("pysat") is not None)
    learns = may_learn and (installed or learning == "needed")
    is_hard = bool(puzzle.rules) or puzzle.side >= LARGE
    proves = installed and is_hard and proof == "search"
    programs = Programs(reduction, backend, statistics, formulation, is_hard, learns, proves)
    statistics.notify("solving")
    first = programs.next()
    if first is None:
        return
    yield first
    searches = proof == "search" and (programs.learned is None or not is_hard)
    if searches and (yield from _search(reduction, programs.known, statistics, proves)):
        return
    while (digits := programs.next()) is not None:
        yield digits


#: The node limit of the search for another solution. If the search reaches it, the program is
#: solved with cuts.
MOST_STATES = 5_000
#: The node limit for puzzles with rules, which often have few givens. A search that reaches this
#: limit rarely finishes within 5,000 nodes, and solving the program again takes less time.
MOST_RULED = 1_000
#: The node limit for puzzles with sums, for which a state takes ten times as long. A search that
#: reaches this limit would rarely finish later, but the program finishes quickly.
MOST_SUMMED = 200
#: The node limit for puzzles with rules if CaDiCaL can decide the program. A search that reaches it
#: rarely finishes within 60 nodes, which take 20 ms.
MOST_BEFORE_LEARNING = 15
#: The node limit of the search for two solutions, which then takes 7 ms on a 9x9 grid. If there are
#: two, it usually finds them within 60 nodes.
MOST_PROBED = 400


def _has_two(reduction: Reduction) -> bool:
    """Return whether a short search finds two solutions."""
    assert reduction.state is not None
    search = BacktrackingSearch(reduction.board, most=MOST_PROBED)
    return len(list(islice(search.solutions(reduction.state), 2))) > 1


def _search(
    reduction: Reduction, known: list[Digits], statistics: Statistics, learns: bool = False
) -> Generator[Digits, None, bool]:
    """Yield further solutions by our own search, and add them to `known`.

    Return whether all were found within the node limit. `learns` says whether CaDiCaL can decide
    the program instead.
    """
    assert reduction.state is not None
    board = reduction.board
    most = MOST_STATES
    if board.variant.rules:
        most = MOST_BEFORE_LEARNING if learns else MOST_SUMMED if board.weighs else MOST_RULED
    search = BacktrackingSearch(board, most=most)
    statistics.prover = "search"
    for other in map(board.digits, search.solutions(reduction.state)):
        if other not in known:
            known.append(other)
            yield other
    complete = search.settled < most
    statistics.prover = "search" if complete else ""  # otherwise the program decides
    return complete


def _integral(program: Program, statistics: Statistics) -> Digits | None:
    """Return the digits of the relaxation's optimum, or None if no solution is left.

    The optimum of the integer program cannot exceed that of its relaxation. So if the relaxation
    does not fill the grid, there is no solution besides those that cuts exclude. A fractional
    optimum raises GaveUp.
    """
    if not program.is_full():
        return None
    fractions = program.fractions()
    if statistics.integral is None:
        statistics.integral = fractions == 0
    if fractions:
        whose = f"{fractions} of {len(program.columns)} variables"
        raise GaveUp(
            f"the LP relaxation is fractional in {whose}; only the integer program can decide"
        )
    return program.found()
