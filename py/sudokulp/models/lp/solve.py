"""Solving by integer programming: choice of the formulation, solutions and proof.

The formulations "assignment", "packing" and their plain forms are the literature's, whole, as
`SudokuLP` builds them, and "relaxation" is the plain one as a linear program alone.
"candidates" has a variable for every candidate that the givens leave; "cells" and "pattern" are
programs for the cells that are open after naked and hidden singles (`reduction`).

"auto", the default, begins with the candidates, "singles" with the cells. HiGHS settles
practically every such program of a puzzle made for people before branching, and none of those that
are hard for search. Where singles fill the grid "singles" needs no program, and it is the faster
way on a large grid: from `programs.LARGE` rows on "auto" is the same. So it is while the backend is
not at hand: on the page HiGHS may still be on its way, for which what singles fill need not wait.
The page then solves the candidates' program, too, unasked, and completes its verdict.

Where HiGHS would have to branch, both go on to branches of our own (`formulations`): branching is
done there, and the program of each branch is probed where HiGHS does not settle it. On puzzles of
SE >= 11 that takes a third of the time of the patterns, and less than a tenth on some of 16 rows.
Puzzles with sums are left to HiGHS, which they tell more than they tell singles, and so are those
with more than `programs.MOST_OPEN` candidates. Of rules with sums their program
has the ways to keep each, where these are few (`tight`).

Puzzles with many solutions are not settled before branching either, but there HiGHS finds a
solution at once when it branches. So the search for other solutions is started first. If it finds
two within `MOST_PROBED` states, the program is left to HiGHS. If it finishes, it is not repeated
for the proof. If it does not, the branches that are left prove that there is no other solution.

The program of patterns is solved as a relaxation first. An integral optimum of the relaxation
is a solution of the integer program, and an infeasible relaxation proves that there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...backends import find_backend
from ...engine.budget import Budget
from ...errors import GaveUp, UnknownName, show
from ...puzzle import Puzzle, Solution
from .. import MODELS
from .formulations import Digits, OwnSearch
from .program import Program, run
from .programs import Programs, program_for, reduction_for

#: Names of all formulations that `solutions` takes.
ALL_FORMULATIONS = tuple(MODELS["lp"].named_ways)
#: Those of the literature, which are whole models and can be relaxed.
FORMULATIONS = tuple(name for name, way in MODELS["lp"].named_ways.items() if way.relaxable)
#: How other solutions are found: by our own search, or by the program with cuts.
PROOFS = ("search", "cut")


def solutions(
    puzzle: Puzzle,
    budget: Budget,
    formulation: str = "auto",
    integer: bool = True,
    proof: str = "search",
) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, as the integer program finds them."""
    for value, known, what in (
        (formulation, ALL_FORMULATIONS, "formulation"),
        (proof, PROOFS, "proof"),
    ):
        if value not in known:
            raise UnknownName(f"no {what} is called {show(value)}; there are {', '.join(known)}")
    if MODELS["lp"].find_way(formulation).relaxed:
        found = _relaxation(puzzle, budget, formulation, proof)
    elif formulation in FORMULATIONS or not integer:
        named = formulation if formulation in FORMULATIONS else "assignment"
        found = _literal(puzzle, budget, named, integer)
    else:
        found = _reduced(puzzle, budget, formulation, proof)
    return (Solution(puzzle, digits) for digits in found)


def _literal(puzzle: Puzzle, budget: Budget, formulation: str, integer: bool) -> Iterator[Digits]:
    """Yield solutions of the literature's model."""
    backend = find_backend(budget.backend)
    with budget.timing("build"):
        program = program_for(puzzle, formulation)
    budget.model(formulation, program)
    budget.say("solving")
    if not integer:
        program.relax()
    while True:
        run(program, backend, budget)
        digits = _whole(program, budget) if program.relaxed else program.found()
        if digits is None:
            budget.fullest = None if program.relaxed else program.fullest()
            return
        yield digits
        program.exclude(digits)


def _relaxation(puzzle: Puzzle, budget: Budget, formulation: str, proof: str) -> Iterator[Digits]:
    """Yield the relaxation's optimum if it is whole; then other solutions, as proof wants them."""
    relaxed = _literal(puzzle, budget, formulation, integer=False)
    known = list(islice(relaxed, 1))
    yield from known
    if known and proof == "search":
        own_search = OwnSearch(reduction_for(puzzle, "candidates"), budget)
        budget.prover = "search"
        for other in own_search.solutions():
            if other not in known:
                known.append(other)
                yield other
        if own_search.is_complete():
            return
        budget.prover = ""  # the program has to tell
    yield from (digits for digits in relaxed if digits not in known)


def _reduced(puzzle: Puzzle, budget: Budget, formulation: str, proof: str) -> Iterator[Digits]:
    """Yield solutions of a program for the cells that givens or singles leave open."""
    backend = find_backend(budget.backend)
    if formulation == "auto" and not getattr(backend, "at_hand", True):
        formulation = "singles"
    with budget.timing("build"):
        reduction = reduction_for(puzzle, formulation)
        budget.singles = reduction.singles
    budget.check_time()
    if reduction.state is None or reduction.is_solved():
        # Singles are forced: a grid they fill is the only solution, a contradiction proves none.
        budget.say("solving")
        budget.solved_by("singles" if reduction.after_singles else "givens", "")
        if reduction.state is not None:
            yield reduction.placed
        return
    own_search = OwnSearch(reduction, budget)
    programs = Programs(puzzle, reduction, backend, budget, formulation, own_search)
    budget.say("solving")
    first = programs.next()
    if first is None:
        return
    yield first
    if proof == "search" and (own_search.is_complete() or not programs.is_branched()):
        budget.prover = "search"
        for other in own_search.solutions():
            if other not in programs.known:
                yield other
                programs.exclude(other)
        if own_search.is_complete():
            return
        budget.prover = ""  # the program has to tell
    while (digits := programs.next()) is not None:
        yield digits


def _whole(program: Program, budget: Budget) -> Digits | None:
    """Return the digits of the relaxation's optimum, None if it proves that there are none.

    An integral optimum cannot exceed the relaxation's. So if the relaxation does not fill the
    grid, there is no solution, or no further one beside those excluded by cuts.
    """
    if not program.is_full():
        return None
    fractions = program.fractions()
    if budget.integral is None:
        budget.integral = fractions == 0
    if fractions:
        whose = f"{fractions} of {program.numVariables()} variables"
        raise GaveUp(
            f"the relaxation's optimum is fractional in {whose}; the integer program decides it"
        )
    return program.found()
