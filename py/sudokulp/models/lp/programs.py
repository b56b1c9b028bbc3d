"""Choice between the programs of open cells, of patterns and of branches, and their solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pulp

from ...engine.budget import Budget
from ...errors import RuleError, SudokuError
from ...puzzle import Puzzle, told
from .. import MODELS
from .formulations import Branches, Digits, OwnSearch, cells_program, patterns_program
from .program import Program, Reduction, reduce, restrict, run

#: The formulations that choose the program themselves.
AUTOMATIC = ("auto", "singles")
#: Open candidates up to which branching is done here. Where more are open there are mostly many
#: solutions, and singles follow from few tries: HiGHS finds one of an empty 25x25 in a second.
MOST_OPEN = 2_500
#: The formulation that the way "relaxation" asks of linear programming alone.
RELAXED = "plain"
#: Rows of a grid from which on "auto" places singles first.
LARGE = 16


def reduction_for(puzzle: Puzzle, formulation: str) -> Reduction:
    """Return what a formulation's program is built from."""
    only_givens = formulation == "candidates" or (formulation == "auto" and puzzle.side < LARGE)
    return restrict(puzzle) if only_givens else reduce(puzzle)


def program_for(puzzle: Puzzle, formulation: str) -> Program:
    """Return the program that a solver is given first for a formulation."""
    way = MODELS["lp"].find_way(formulation)
    if way.relaxable or way.relaxed:
        from .literature import (
            FORMULATIONS,
            lp_class,  # most solves do not build it
        )

        name = RELAXED if way.relaxed else way.name
        if puzzle.rules and FORMULATIONS[name].sense == pulp.LpMaximize:
            rules = told(puzzle.rules)
            raise RuleError(f"the formulation {name} does not take puzzles with rules: {rules}")
        whole: Program = lp_class(puzzle.variant)(puzzle, name)
        whole.relax(way.relaxed)
        return whole
    reduction = reduction_for(puzzle, way.name)
    if not reduction.choices and not reduction.unmet:
        settled = "singles place all digits" if reduction.after_singles else "the grid is full"
        raise SudokuError(f"{settled}: no program is left to write; assignment is the whole model")
    if way.name != "pattern":
        return cells_program(reduction)
    patterns = patterns_program(reduction)
    if patterns is None:
        raise SudokuError("there are too many patterns; candidates is a program without them")
    return patterns


class Programs:
    """Finds one solution after the other of a puzzle by integer programs."""

    def __init__(
        self,
        puzzle: Puzzle,
        reduction: Reduction,
        backend: pulp.LpSolver,
        budget: Budget,
        formulation: str,
        own_search: OwnSearch,
    ) -> None:
        self._puzzle, self._reduction = puzzle, reduction
        self._backend = backend
        self._budget = budget
        self._own_search = own_search
        self._untried = formulation in AUTOMATIC
        self.known: list[Digits] = []
        self._branches: Iterator[Digits] | None = None
        if formulation != "pattern" or not self._take_patterns():
            self._take_cells()

    def _take(
        self, name: str, build: Callable[[Reduction], Program | None], reduction: Reduction
    ) -> bool:
        with self._budget.timing("build"):
            program = build(reduction)
        if program is None:
            return False
        self._program, self._excluded = program, 0
        self._budget.singles = reduction.singles
        self._budget.model(name, program)
        return True

    def _take_cells(self) -> bool:
        name = "cells" if self._reduction.after_singles else "candidates"
        if not self._reduction.board.weighs:
            return self._take(name, cells_program, self._reduction)
        from .formulations import tight_program  # most puzzles have no sums

        return self._take(name, tight_program, self._reduction)

    def _take_patterns(self) -> bool:
        reduction = self._reduction
        if not reduction.after_singles:
            with self._budget.timing("build"):
                reduction = reduce(self._puzzle)
        return bool(reduction.choices) and self._take("pattern", patterns_program, reduction)

    def next(self) -> Digits | None:
        """Return one more solution's digits, or None when it is proved that there is none."""
        settled = self._untried and self._ask_without_branching()
        if not settled and self._branches is None:
            self._ask()
        digits = self._program.found() if self._branches is None else next(self._branches, None)
        if digits is not None:
            self.exclude(digits)
        return digits

    def is_branched(self) -> bool:
        """Return whether the next solutions are looked for in what is left of the branches."""
        return self._branches is not None

    def _run(self, branching: bool = True) -> bool:
        for digits in self.known[self._excluded :]:
            self._program.exclude(digits)
        self._excluded = len(self.known)
        return run(self._program, self._backend, self._budget, branching)

    def _ask_without_branching(self) -> bool:
        if not hasattr(self._backend, "branching") or not self._is_branched_here():
            return False
        if self._run(branching=False):
            return True
        self._untried = False
        if not self._own_search.are_several():
            branches = Branches(self._reduction, self._backend, self._budget)
            self._branches = branches.solutions(self.known)
        return False

    def _is_branched_here(self) -> bool:
        reduction = self._reduction
        return not reduction.board.has_sums and len(reduction.choices) <= MOST_OPEN

    def _ask(self) -> None:
        if self._budget.formulation == "pattern":
            self._program.relax()
            self._run()
            if not (self._program.is_full() and self._program.fractions()):
                return
            self._program.relax(False)
        self._run()

    def exclude(self, digits: Digits) -> None:
        """Rule a solution out: the program gets a cut before it is solved again."""
        self.known.append(digits)
