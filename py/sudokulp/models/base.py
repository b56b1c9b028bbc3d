"""`Model` and `Way`: a model to solve puzzles by, and the ways of those that have several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from inspect import signature
from typing import Any

from ..engine.budget import Budget
from ..errors import RuleError, UnknownName, show
from ..names import find_named
from ..packages import need
from ..puzzle import Puzzle, Solution, told


@dataclass(frozen=True)
class Way:
    """One way to write a model down.

    Parameters
    ----------
    name : str
        What `solve(puzzle, model, way=name)` takes, in any spelling; "" for a model's only way.
    label, about : str
        The name and one sentence for people.
    options : mapping
        Keyword arguments for the model's `solutions`.
    relaxable : bool
        Whether its linear relaxation can be solved by itself, with the option ``integer=False``.
    relaxed : bool
        Whether it is a linear relaxation: it may come out fractional, and then it has no answer.
    """

    name: str = ""
    label: str = ""
    about: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    relaxable: bool = False
    relaxed: bool = False


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
        The module of this package that has `solutions`.
    packages : tuple of str
        Packages it needs apart from PuLP, by the names they are imported under.
    warning : str
        What people should know before they use it, or "".
    sizes : tuple of str
        The nouns for the two numbers that describe its size.
    ways : tuple of Way
        Its ways; the first is the default.
    for_lists : str
        The name of the way that is the default for lists of puzzles, where that is another.
    backends : bool
        Whether it is solved by a backend of `sudokulp.backends`.
    rules : bool
        Whether it takes puzzles with rules; else they are refused by its name.
    """

    name: str
    label: str
    about: str
    module: str
    packages: tuple[str, ...] = ()
    warning: str = ""
    sizes: tuple[str, str] = ("variables", "constraints")
    ways: tuple[Way, ...] = (Way(),)
    for_lists: str = ""
    backends: bool = False
    rules: bool = False

    @property
    def relaxable(self) -> tuple[Way, ...]:
        """The ways whose relaxation can be solved by itself, the default first."""
        return tuple(way for way in self.ways if way.relaxable)

    @property
    def named_ways(self) -> dict[str, Way]:
        """The ways to choose from, by name: none where there is only one."""
        return {way.name: way for way in self.ways if way.name}

    def name_of(self, way: Way) -> str:
        """Return the full name of a way: "lp" for the default, "lp/pattern" for another."""
        return self.name if way == self.ways[0] else f"{self.name}/{way.name}"

    def label_of(self, way: Way) -> str:
        """Return the label of a way in a list with those of other models."""
        return self.label if way == self.ways[0] else f"{self.label}: {way.label}"

    def find_way(self, name: str = "") -> Way:
        """Return the way with this name, in any spelling; the default without a name.

        Raises
        ------
        UnknownName
            If there is none; the message lists the known ones.
        """
        if name == "":
            return self.ways[0]
        if not self.named_ways:
            raise UnknownName(f"the model {self.name} has one way only, none called {show(name)}")
        return find_named(self.named_ways, name, f"way of {self.name}")

    def solutions(self, puzzle: Puzzle, budget: Budget, **options: Any) -> Iterator[Solution]:
        """Yield the puzzle's solutions; see the model's own module for its options.

        Raises
        ------
        SolverUnavailable
            If a package that the model needs is not installed.
        UnknownName
            If the model has no such option.
        RuleError
            If the puzzle has rules, and the model takes none.
        """
        if puzzle.rules and not self.rules:
            rules = told(puzzle.rules)
            raise RuleError(f"the model {self.name} does not take puzzles with rules: {rules}")
        for package in self.packages:
            need(package, f"the model {self.name}")
        search_for = import_module(f".{self.module}", __package__).solutions
        known = _options_of(search_for)
        for name in options:
            if name not in known:
                raise UnknownName(f"the model {self.name} has no option {show(name)}")
        found: Iterator[Solution] = search_for(puzzle, budget, **options)
        return found


@lru_cache(maxsize=32)
def _options_of(search_for: Callable[..., object]) -> frozenset[str]:
    return frozenset(signature(search_for).parameters)


#: The formulations of the integer program; see `lp.solve`.
LP_WAYS = (
    Way(
        "auto",
        "Automatic",
        "Candidates first, from 16x16 on Singles first; where those need branching, each branch "
        "is a program of its own, unless there are several solutions.",
        {"formulation": "auto"},
    ),
    Way(
        "candidates",
        "Candidates",
        "A variable for each digit that no given rules out in an open cell.",
        {"formulation": "candidates"},
    ),
    Way(
        "singles",
        "Singles first",
        "All singles are placed; for what they leave open, a program as under Automatic.",
        {"formulation": "singles"},
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
        "At most one digit in a cell, each at most once in a region; as many cells as possible.",
        {"formulation": "packing"},
        relaxable=True,
    ),
    Way(
        "plain",
        "The whole model, plain",
        "Equations for the rules and the givens only: what they rule out is not said.",
        {"formulation": "plain"},
        relaxable=True,
    ),
    Way(
        "plain packing",
        "The whole model, packed and plain",
        "The packing with a bound for every cell and digit, and nothing else about the givens.",
        {"formulation": "plain packing"},
        relaxable=True,
    ),
    Way(
        "relaxation",
        "Relaxation",
        "The plain model as a linear program: no variable has to be whole. Where all come out "
        "whole it is solved, else only a program of whole numbers decides it.",
        {"formulation": "relaxation"},
        relaxed=True,
    ),
)
CP_WAYS = (
    Way(
        "places",
        "Hidden singles",
        "Also detects when a digit has only one place left in a region, or none.",
        {"hidden": True},
    ),
    Way(
        "plain",
        "All different only",
        "All digits of a region are different, and nothing else is checked.",
        {"hidden": False, "sums": False},
    ),
    Way(
        "paper",
        "As the paper has it",
        "All digits of a region are different, each given is a sum of one cell, and every cell "
        "begins with all digits.",
        {"hidden": False, "sums": True},
    ),
)
GROEBNER_WAYS = (
    Way(
        "lex",
        "Lexicographic",
        "The basis in lexicographic order, which is solved from its last unknown.",
        {"order": "lex"},
    ),
    Way(
        "grlex",
        "By degree",
        "The basis by total degree first, then converted to the lexicographic one.",
        {"order": "grlex"},
    ),
    Way(
        "grevlex",
        "By degree, reversed",
        "The basis by degree and reversed lexicographic order, then converted.",
        {"order": "grevlex"},
    ),
    Way(
        "paper",
        "As the paper has it",
        "The whole system: a polynomial for each cell, pair and given, over fractions; no singles, "
        "no cases. A 9x9 grid takes longer than minutes.",
        {"whole": True},
    ),
)
SAT_WAYS = (
    Way(
        "extended",
        "Extended encoding",
        "Adds implied clauses: at most one digit in a cell, a place in each region for each digit.",
        {"encoding": "extended"},
    ),
    Way(
        "minimal",
        "Minimal encoding",
        "Each cell has a digit, and no digit is in a region twice; nothing else is stated.",
        {"encoding": "minimal"},
    ),
    Way(
        "reduced",
        "Reduced translation",
        "A variable less for each cell: the last digit holds where none of the others does.",
        {"encoding": "reduced"},
    ),
    Way(
        "nested",
        "Nested translation",
        "As many variables; the first of a cell's that is false tells its digit.",
        {"encoding": "nested"},
    ),
    Way(
        "logarithmic",
        "Logarithmic translation",
        "A variable for each binary place of the number of a cell's digit.",
        {"encoding": "logarithmic"},
    ),
)
SEARCH_WAYS = (
    Way(
        "fewest",
        "Fewest digits first",
        "The next cell is one with the fewest digits left.",
        {"order": "fewest"},
    ),
    Way(
        "rows",
        "Row by row",
        "The next cell is the next open one in reading order: often it takes very long.",
        {"order": "rows"},
    ),
)
