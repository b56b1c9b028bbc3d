"""The registry of models: ways to write a puzzle down for a solver.

A new one is one small file with a generator `solutions(puzzle, budget, **options)` and
one entry here; a new way to ask it is an entry in its ways. A model's file is imported when
it is first used, and so is the package it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from typing import Any

from ..engine.budget import Budget
from ..errors import UnknownName, show
from ..names import Registry, by_name, find_named
from ..packages import need
from ..puzzle import Puzzle, Solution


@dataclass(frozen=True)
class Way:
    """One way in which a model can be written down or asked.

    Parameters
    ----------
    name : str
        What `solve(puzzle, model, way=name)` takes, in any spelling; "" of a model's only way.
    label, about : str
        The name and one sentence for people.
    options : mapping
        What the model's `solutions` is given for it.
    relaxable : bool
        Whether its linear relaxation can be solved by itself, with the option ``integer=False``.
    """

    name: str = ""
    label: str = ""
    about: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    relaxable: bool = False


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
    ways : tuple of Way
        The ways in which it can be asked; the first is the usual one.
    backends : bool
        Whether a backend of `sudoku.backends` solves it.
    """

    name: str
    label: str
    about: str
    module: str
    packages: tuple[str, ...] = ()
    warning: str = ""
    sizes: tuple[str, str] = ("variables", "constraints")
    ways: tuple[Way, ...] = (Way(),)
    backends: bool = False

    @property
    def relaxable(self) -> tuple[Way, ...]:
        """The ways whose relaxation can be solved by itself, the usual one first."""
        return tuple(way for way in self.ways if way.relaxable)

    @property
    def named_ways(self) -> dict[str, Way]:
        """The ways to choose from, by name: none where there is only one."""
        return {way.name: way for way in self.ways if way.name}

    def name_of(self, way: Way) -> str:
        """Return the full name of a way: "lp" for the usual one, "lp/pattern" for another."""
        return self.name if way == self.ways[0] else f"{self.name}/{way.name}"

    def label_of(self, way: Way) -> str:
        """Return what people call a way beside those of other models."""
        return self.label if way == self.ways[0] else f"{self.label}: {way.label}"

    def find_way(self, name: str = "") -> Way:
        """Return the way with this name, in any spelling; the usual one without a name.

        Raises
        ------
        UnknownName
            If there is none; the message lists those that there are.
        """
        if name == "":
            return self.ways[0]
        if not self.named_ways:
            raise UnknownName(f"the model {self.name} has one way only, none called {show(name)}")
        return find_named(self.named_ways, name, f"way of {self.name}")

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
_LP_WAYS = (
    Way(
        "auto",
        "Automatic",
        "First the cells that singles leave open; patterns where these need branching, unless "
        "there are several solutions.",
        {"formulation": "auto"},
    ),
    Way(
        "cells",
        "Open cells",
        "A variable for each digit still possible in a cell, after all singles are placed.",
        {"formulation": "cells"},
    ),
    Way(
        "pattern",
        "Patterns",
        "A variable for each way to place all of one digit; each cell is covered once.",
        {"formulation": "pattern"},
    ),
    Way(
        "assignment",
        "The whole model",
        "The model of the literature: a variable for every cell and digit, equations only.",
        {"formulation": "assignment"},
        relaxable=True,
    ),
    Way(
        "packing",
        "The whole model, packed",
        "At most one digit in a cell and at most once in a region; as many as possible.",
        {"formulation": "packing"},
        relaxable=True,
    ),
)
_CP_WAYS = (
    Way(
        "places",
        "Places seen",
        "Sees when a digit has one place left in a region, or none.",
        {"hidden": True},
    ),
    Way(
        "plain",
        "As in the paper",
        "All digits of a region are different, and no more is said.",
        {"hidden": False},
    ),
)
_SAT_WAYS = (
    Way(
        "extended",
        "Extended encoding",
        "Also says what follows: each cell has one digit at most, each digit a place.",
        {"encoding": "extended"},
    ),
    Way(
        "minimal",
        "Minimal encoding",
        "Each cell has a digit, and no digit is in a region twice; no more is said.",
        {"encoding": "minimal"},
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
            ways=_LP_WAYS,
            backends=True,
        ),
        Model(
            name="cp",
            label="Constraint problem",
            about="A variable for each cell, its digits as domain, all different in each region.",
            module="cp",
            packages=("constraint",),
            ways=_CP_WAYS,
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
            module="groebner.solve",
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
            ways=_SAT_WAYS,
        ),
    ),
)


def find_way(name: str, way: str = "") -> tuple[Model, Way]:
    """Return a model and one of its ways, for "cp" and "plain" or for "cp/plain".

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.

    Examples
    --------
    >>> model, way = find_way("CP/Plain")
    >>> model.name_of(way), model.label_of(way)
    ('cp/plain', 'Constraint problem: As in the paper')
    """
    model, _, named = name.partition("/") if isinstance(name, str) else (name, "", "")
    if named and way:
        raise UnknownName(f"{show(name)} names a way already; leave out the way {show(way)}")
    found = MODELS.find(model)
    return found, found.find_way(named or way)


def all_ways() -> Iterator[tuple[Model, Way]]:
    """Yield each way of each model, those of a model one after the other."""
    return ((model, way) for model in MODELS.values() for way in model.ways)
