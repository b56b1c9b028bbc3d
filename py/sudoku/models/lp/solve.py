"""Solving by integer programming: which program is built, and in what order it is asked.

`formulation` names it. "assignment" and "packing" are the literature's, whole, as
`SudokuLP` builds them. "cells" and "pattern" are built for what is open after the singles
(`reduction`). "auto", the default, begins with the cells and goes on with the patterns only
where that pays: when HiGHS cannot settle the cells before it would begin to branch. That
takes it some 4 ms on a 9x9; it settles practically every puzzle made for people, and none of
those that are hard for search.

Where there are many solutions it settles none either, but then branching comes upon one of
them at once: on random puzzles of 20 to 28 givens in a tenth of the time that the patterns
take. So before these are listed, the search that will look for other solutions is begun. If it
meets two within `MOST_LOOKED_AT` states, the cells are left to branch. If it comes to its end
it need not be repeated when the proof is asked for.

The program of patterns is solved as a relaxation first. A whole optimum of a relaxation is a
solution of the integer program, and a relaxation that cannot be met proves that there is
none. If it leaves fractions and there are more than `MOST_BRANCHED` patterns, "auto" returns
to the cells to branch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import inf

import pulp

from ...backends import find_backend
from ...errors import GaveUp, SolverFailed, UnknownName, show
from ...hunt import Hunt
from ...puzzle import Puzzle, Solution
from ...search import Search
from .. import LP_FORMULATIONS
from .literature import FORMULATIONS, lp_class
from .program import Program
from .reduction import Reduction, cells_program, patterns_program, reduce

#: Names of all formulations that `solutions` takes.
ALL_FORMULATIONS = tuple(formulation.name for formulation in LP_FORMULATIONS)
#: How other solutions are looked for: by our own search, or by the program with a cut.
PROOFS = ("search", "cut")
#: States that the search for another solution may look at before the program goes on.
MOST_STATES = 5_000
#: States that it may look at beforehand, to tell which program to ask: 7 ms on a 9x9. Where
#: it met two solutions it did so within 60 states mostly, and to the end of the hardest 9x9
#: puzzles it takes about 200.
MOST_LOOKED_AT = 400
#: Patterns that "auto" lets HiGHS branch over. Of the hardest puzzles, those with 700 to
#: 860 were faster by patterns and by cells about as often; one with 1,474 took 14 times as long.
MOST_BRANCHED = 1_000

Digits = tuple[int, ...]


def solutions(
    puzzle: Puzzle,
    search: Search,
    formulation: str = "auto",
    integer: bool = True,
    proof: str = "search",
) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, as the integer program finds them.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    search : Search
        The backend and the time that may be spent; size and times are noted in it.
    formulation : {"auto", "cells", "pattern", "assignment", "packing"}
        See this module's text.
    integer : bool
        False solves the relaxation of the literature's model only: a solution is what
        happens to come out whole, and `search.integral` says whether the first did.
    proof : {"search", "cut"}
        How solutions after the first are found. "search": by the search that counting
        uses, which shares nothing with the solver; when that takes long, and always with
        "cut", by the program with a cut for each solution known. The literature's
        formulations are always asked with cuts.

    Raises
    ------
    GaveUp
        If the solver stops, at the time limit for instance, before it can tell; or if
        the relaxation's optimum is fractional.
    """
    for value, known, what in (
        (formulation, ALL_FORMULATIONS, "formulation"),
        (proof, PROOFS, "proof"),
    ):
        if value not in known:
            raise UnknownName(f"no {what} is called {show(value)}; there are {', '.join(known)}")
    if formulation in FORMULATIONS or not integer:
        named = formulation if formulation in FORMULATIONS else "assignment"
        found = _literal(puzzle, search, named, integer)
    else:
        found = _reduced(puzzle, search, formulation, proof)
    return (Solution(puzzle, digits) for digits in found)


def _literal(puzzle: Puzzle, search: Search, formulation: str, integer: bool) -> Iterator[Digits]:
    """Yield solutions of the literature's model."""
    backend = find_backend(search.backend)
    with search.timing("build"):
        program = lp_class(puzzle.variant)(puzzle, formulation)
    search.model(formulation, program)
    search.say("solving")
    if not integer:
        program.relax()
    while True:
        run(program, backend, search)
        digits = _whole(program, search) if program.relaxed else program.found()
        if digits is None:
            return
        yield digits
        program.exclude(digits)


def _reduced(puzzle: Puzzle, search: Search, formulation: str, proof: str) -> Iterator[Digits]:
    """Yield solutions of a program for what the singles leave open."""
    backend = find_backend(search.backend)
    with search.timing("build"):
        reduction = reduce(puzzle)
        search.singles = sum(map(bool, reduction.placed)) - len(puzzle.givens)
    search.check_time()
    if reduction.state is None or reduction.is_solved():
        # Each single is forced: what they fill is the only solution, and a contradiction a proof.
        search.say("solving")
        search.solved_by("singles", "")
        if reduction.state is not None:
            yield reduction.placed
        return
    hunted = _Hunted(reduction, search)
    programs = _Programs(reduction, backend, search, formulation, hunted)
    search.say("solving")
    first = programs.next()
    if first is None:
        return
    yield first
    if proof == "search":
        search.prover = "search"
        for other in hunted.solutions():
            if other not in programs.known:
                yield other
                programs.exclude(other)
        if hunted.is_complete():
            return
    while (digits := programs.next()) is not None:
        yield digits


class _Hunted:
    """The solutions as a search finds them, which shares nothing with the solver."""

    def __init__(self, reduction: Reduction, search: Search) -> None:
        self._reduction = reduction
        self._search = search
        self._hunt: Hunt | None = None
        self._most = 0
        self._met: list[Digits] = []
        self._left: Iterator[Digits] = iter(())

    def _start(self, most: int) -> None:
        assert self._reduction.state is not None
        board = self._reduction.board
        self._most = most
        self._hunt = Hunt(board, self._search, most=most)
        self._left = map(board.digits, self._hunt.solutions(self._reduction.state))

    def are_several(self) -> bool:
        """Return whether a look at a few states shows more than one solution."""
        if self._hunt is None:
            self._start(MOST_LOOKED_AT)
            self._met += islice(self._left, 2)
        return len(self._met) > 1

    def solutions(self) -> Iterator[Digits]:
        """Yield the solutions, those from before the look ended perhaps twice."""
        yield from self._met
        yield from self._left
        if not self.is_complete():
            self._start(MOST_STATES)
            yield from self._left

    def is_complete(self) -> bool:
        """Return whether the search came to its end."""
        return self._hunt is not None and self._hunt.settled < self._most


class _Programs:
    """Asks the programs for what the singles leave open for one solution after the other."""

    def __init__(
        self,
        reduction: Reduction,
        backend: pulp.LpSolver,
        search: Search,
        formulation: str,
        hunted: _Hunted,
    ) -> None:
        self._reduction = reduction
        self._backend = backend
        self._search = search
        self._hunted = hunted
        self._automatic = self._untried = formulation == "auto"
        self.known: list[Digits] = []
        if formulation != "pattern" or not self._take_patterns():
            self._take_cells()

    def _take(self, name: str, build: Callable[[Reduction], Program | None]) -> bool:
        """Make a program the one that is asked; return whether it could be built."""
        with self._search.timing("build"):
            program = build(self._reduction)
        if program is None:
            return False
        self._program, self._excluded = program, 0
        self._search.model(name, program)
        return True

    def _take_cells(self) -> bool:
        return self._take("cells", cells_program)

    def _take_patterns(self) -> bool:
        return self._take("pattern", patterns_program)

    def next(self) -> Digits | None:
        """Return one more solution's digits, or None when it is proved that there is none."""
        if not (self._untried and self._ask_without_branching()):
            self._ask()
        digits = self._program.found()
        if digits is not None:
            self.exclude(digits)
        return digits

    def _run(self, branching: bool = True) -> bool:
        """Solve the program, without the solutions that are known."""
        for digits in self.known[self._excluded :]:
            self._program.exclude(digits)
        self._excluded = len(self.known)
        return run(self._program, self._backend, self._search, branching)

    def _ask_without_branching(self) -> bool:
        """Return whether the steps before any branching settle it; if not, choose what does."""
        if not hasattr(self._backend, "branching"):
            return False
        if self._run(branching=False):
            return True
        self._untried = False
        if not self._hunted.are_several():
            self._take_patterns()
        return False

    def _ask(self) -> None:
        """Solve the program; one of patterns is often whole as a relaxation already."""
        if self._search.formulation == "pattern":
            self._program.relax()
            self._run()
            if not (self._program.is_full() and self._program.fractions()):
                return
            self._program.relax(False)
            if self._automatic and self._program.numVariables() > MOST_BRANCHED:
                self._take_cells()
        self._run()

    def exclude(self, digits: Digits) -> None:
        """Rule a solution out: the program gets a cut when it is asked again."""
        self.known.append(digits)


def run(program: Program, backend: pulp.LpSolver, search: Search, branching: bool = True) -> bool:
    """Solve a program within the time that is left; return whether it is decided.

    Without branching it may stay undecided; else that is an error.

    Raises
    ------
    GaveUp
        If the solver stopped before it could tell.
    SolverFailed
        If it broke.
    """
    own_limit = backend.timeLimit
    backend.timeLimit = min(search.remaining(), own_limit or inf)
    if not branching:
        backend.branching = False
    try:
        pulp.LpProblem.solve(program, backend)
    except pulp.PulpSolverError as error:
        raise SolverFailed(f"{backend.name} failed: {error}") from error
    finally:
        backend.timeLimit = own_limit  # the solver may be the caller's own
        if not branching:
            backend.branching = True
    search.note(backend)
    if program.is_settled() or (not program.relaxed and program.found() is not None):
        return True
    search.check_time()
    if branching:
        raise GaveUp(f"{backend.name} stopped without an answer")
    return False


def _whole(program: Program, search: Search) -> Digits | None:
    """Return the digits of the relaxation's optimum, None if it proves that there are none.

    Whole numbers cannot do better than fractions. So if these do not fill the grid, there
    is no solution, or no other one once a cut has excluded those that are known.
    """
    if not program.is_full():
        return None
    fractions = program.fractions()
    if search.integral is None:
        search.integral = fractions == 0
    if fractions:
        raise GaveUp(f"the relaxation's optimum is fractional in {fractions} variables")
    return program.found()
