"""The registry of models: ways to write a puzzle down for a solver.

A new one is one small file with a generator `solutions(puzzle, budget, **options)` and
one entry here. A model's file is imported when it is first used, and so is the package
it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from inspect import signature
from typing import Any

from ..errors import UnknownName, show
from ..names import Registry, by_name
from ..packages import need
from ..puzzle import Puzzle, Solution
from ..search import Budget


@dataclass(frozen=True)
class Formulation:
    """One of several ways in which a model can be written down.

    Parameters
    ----------
    name : str
        What `solve(puzzle, formulation=name)` takes.
    label, about : str
        The name and one sentence for people.
    """

    name: str
    label: str
    about: str


@dataclass(frozen=True)
class Model:
    """One way to solve a puzzle.

    Parameters
    ----------
    name : str
        What `solve(puzzle, model=name)` takes, in any spelling.
    label, about : str
        The name and one sentence for people.
    module : str
        The file in this folder that has `solutions`.
    packages : tuple of str
        What it imports beside this package and PuLP, by the names of the imports.
    warning : str
        What people should know before they start it, or "".
    sizes : tuple of str
        What the two numbers are that it gives for its size.
    formulations : tuple of Formulation
        The ways in which it can be written down, where there are several; the first is
        the usual one.
    """

    name: str
    label: str
    about: str
    module: str
    packages: tuple[str, ...] = ()
    warning: str = ""
    sizes: tuple[str, str] = ("variables", "constraints")
    formulations: tuple[Formulation, ...] = ()

    def solutions(self, puzzle: Puzzle, budget: Budget, **options: Any) -> Iterator[Solution]:
        """Yield the puzzle's solutions; see the model's own file for its options.

        Raises
        ------
        SolverUnavailable
            If a package that the model needs is not installed.
        UnknownName
            If the model has no such option.
        """
        for package in self.packages:
            need(package, f"the model {self.name}")
        search_for = import_module(f".{self.module}", __name__).solutions
        known = signature(search_for).parameters
        for name in options:
            if name not in known:
                raise UnknownName(f"the model {self.name} has no option {show(name)}")
        found: Iterator[Solution] = search_for(puzzle, budget, **options)
        return found


#: How the integer program may be written down; see `lp.solve`.
LP_FORMULATIONS = (
    Formulation(
        "auto",
        "Automatic",
        "First the cells that singles leave open; patterns where these need branching, unless "
        "there are several solutions.",
    ),
    Formulation(
        "cells",
        "Open cells",
        "A variable for each digit still possible in a cell, after all singles are placed.",
    ),
    Formulation(
        "pattern",
        "Patterns",
        "A variable for each way to place all of one digit; each cell is covered once.",
    ),
    Formulation(
        "assignment",
        "The whole model",
        "The model of the literature: a variable for every cell and digit, equations only.",
    ),
    Formulation(
        "packing",
        "The whole model, packed",
        "At most one digit in a cell and at most once in a region; as many as possible.",
    ),
)


MODELS = Registry(
    "model",
    by_name(
        Model(
            name="lp",
            label="Integer program",
            about="A yes-or-no variable for each cell and digit, a linear equation for each rule.",
            module="lp.solve",
            formulations=LP_FORMULATIONS,
        ),
        Model(
            name="cp",
            label="Constraint problem",
            about="A variable for each cell, its digits as domain, all different in each region.",
            module="cp",
            packages=("constraint",),
        ),
        Model(
            name="graph",
            label="Graph colouring",
            about="A node for each cell, an edge for two that share a region, digits as colours.",
            module="graph",
            sizes=("nodes", "edges"),
            packages=("networkx",),
        ),
        Model(
            name="groebner",
            label="Polynomial system",
            about="A polynomial for each cell and for each two that share a region, solved by "
            "a Groebner basis.",
            module="groebner",
            sizes=("unknowns", "polynomials"),
            packages=("sympy",),
            warning="This takes very long on a 9x9 grid unless simple steps nearly solve it, "
            "and then ends at the time limit.",
        ),
        Model(
            name="exact cover",
            label="Exact cover",
            about="Choose digits for cells so that each constraint is covered just once: "
            "Knuth's Algorithm X.",
            module="exact_cover",
            sizes=("choices", "constraints"),
        ),
        Model(
            name="sat",
            label="Satisfiability",
            about="The rules as a formula of propositional logic, for a SAT solver.",
            module="sat",
            sizes=("variables", "clauses"),
            packages=("pysat",),
        ),
    ),
)
