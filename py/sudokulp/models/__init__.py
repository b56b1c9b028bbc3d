"""The registry of the models that `solve` can use.

To add a model, write a module with a generator `solutions(puzzle, statistics, **options)`, and add
an entry here. To add a formulation of a model, add a `Way` to the entry of the model. The module of
a model is imported on first use, together with the packages that it needs.

- `lp`: integer program, with PuLP
- `cp`: constraint satisfaction, with python-constraint2
- `graph`: graph colouring, with networkx
- `groebner`: system of polynomials, with sympy
- `exact_cover`: Knuth's Algorithm X with dancing links
- `sat`: satisfiability, with python-sat
- `search`: depth-first search, without a model
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from inspect import signature
from typing import Any

from ..errors import UnknownName, show
from ..names import lookup
from ..packages import need
from ..puzzle import Puzzle, Solution
from .statistics import Statistics

__all__ = ["MODELS", "Model", "Way", "all_ways", "find_way", "find_way_for_lists"]


@dataclass(frozen=True)
class Way:
    """A way to use a model: one of its formulations or algorithms."""

    #: The name for `solve(puzzle, model, way=name)`, in any spelling; "" if there is only one way.
    name: str = ""
    #: The name for users, and a description in one sentence.
    label: str = ""
    about: str = ""
    #: Keyword arguments for the model's `solutions`.
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    #: Whether the LP relaxation of this way can be solved alone, with the option ``integer=False``.
    relaxable: bool = False
    #: Whether this way is itself an LP relaxation. Then it gives no answer if its optimum is
    #: fractional.
    relaxed: bool = False


@dataclass(frozen=True)
class Model:
    """A model of a puzzle, or another method to solve it."""

    name: str  # the name for `solve(puzzle, model=name)`, in any spelling
    #: The name for users, and a description in one sentence.
    label: str
    about: str
    module: str  # the module of this package that defines `solutions`
    #: Import names of the packages that the model needs, except PuLP.
    packages: tuple[str, ...] = ()
    warning: str = ""  # a warning to read before the model is used, or ""
    #: The nouns for the two numbers that measure the size of the model.
    sizes: tuple[str, str] = ("variables", "constraints")
    ways: tuple[Way, ...] = (Way(),)  # the formulations of the model; the first is the default
    #: The name of the default way for lists of puzzles, if that is not the first way.
    for_lists: str = ""
    backends: bool = False  # whether a backend of `sudokulp.backends` solves the model

    @property
    def relaxable(self) -> tuple[Way, ...]:
        """The formulations whose LP relaxation can be solved by itself, the default one first."""
        return tuple(way for way in self.ways if way.relaxable)

    @property
    def named_ways(self) -> dict[str, Way]:
        """The ways by name; empty if the model has only one way."""
        return {way.name: way for way in self.ways if way.name}

    def name_of(self, way: Way) -> str:
        """Return the full name of a way, such as "lp/pattern", or just "lp" for the default way."""
        return self.name if way == self.ways[0] else f"{self.name}/{way.name}"

    def label_of(self, way: Way) -> str:
        """Return the label of a way for a list that contains several models."""
        return self.label if way == self.ways[0] else f"{self.label}: {way.label}"

    def find_way(self, name: str = "") -> Way:
        """Return the way with this name, in any spelling. The name "" means the default way."""
        if name == "":
            return self.ways[0]
        if not self.named_ways:
            only = f"the model '{self.name}' has only one formulation"
            raise UnknownName(f"{only}; omit {show(name)}")
        return lookup(self.named_ways, name, f"{self.name} formulation")

    def solutions(
        self, puzzle: Puzzle, statistics: Statistics, **options: Any
    ) -> Iterator[Solution]:
        """Yield the solutions of a puzzle, and fill in the statistics of the search.

        The options are those of the function `solutions` in the module of the model.
        """
        for package in self.packages:
            need(package, f"the model '{self.name}'")
        search_for = import_module(f".{self.module}", __package__).solutions
        known = _options_of(search_for)
        for name in options:
            if name not in known:
                raise UnknownName(f"the model '{self.name}' has no option {show(name)}")
        found: Iterator[Solution] = search_for(puzzle, statistics, **options)
        return found


@lru_cache(maxsize=32)
def _options_of(search_for: Callable[..., object]) -> frozenset[str]:
    return frozenset(signature(search_for).parameters)


def _by_option(option: str, *ways: Way) -> tuple[Way, ...]:
    """Return the ways, each with its own name as the value of one option."""
    return tuple(replace(way, options={option: way.name}) for way in ways)


LP_WAYS = _by_option(
    "formulation",
    Way(
        "auto",
        "Automatic",
        "Starts with 'Candidates', or with 'Singles first' on grids of 16x16 and larger. If the "
        "solver HiGHS would have to try values (branching), the SAT solver CaDiCaL may decide the "
        "same constraints.",
    ),
    Way(
        "candidates",
        "Candidates",
        "One variable for each candidate that the givens leave in an open cell.",
    ),
    Way(
        "singles",
        "Singles first",
        "Places all singles, then solves the rest with 'Open cells'.",
    ),
    Way(
        "cells",
        "Open cells",
        "One variable for each candidate that is left after all singles have been placed.",
    ),
    Way(
        "pattern",
        "Patterns",
        "One variable for each pattern, a way to place all copies of a digit. Each cell is covered "
        "by exactly one pattern.",
    ),
    Way(
        "assignment",
        "The textbook model",
        "One variable for every cell and digit; equations for rules, givens and ruled-out digits.",
        relaxable=True,
    ),
    Way(
        "packing",
        "The textbook model, packed",
        "At most one digit per cell, and each digit at most once per region. The number of filled "
        "cells is maximised.",
        relaxable=True,
    ),
    Way(
        "plain",
        "The textbook model, plain",
        "Rules and givens only; no extra constraints for ruled-out digits.",
        relaxable=True,
    ),
    Way(
        "plain packing",
        "The textbook model, packed and plain",
        "The packing with a lower bound on each variable, 1 for a given and 0 otherwise; only "
        "these bounds express the givens.",
        relaxable=True,
    ),
    Way(
        "relaxation",
        "Relaxation",
        "The plain model as a linear program (LP): variables may be fractional. If all values are "
        "integers, the puzzle is solved; otherwise the result is unknown.",
        relaxed=True,
    ),
)
CP_WAYS = (
    Way(
        "places",
        "Hidden singles",
        "Also detects when a digit has only one cell left in a region, or none.",
        {"hidden": True},
    ),
    Way(
        "plain",
        "All different only",
        "Only checks that the digits of each region are different.",
        {"hidden": False, "sums": False},
    ),
    Way(
        "paper",
        "As in Davis et al. (2010)",
        "The digits of each region are different. Each given is written as a sum over a single "
        "cell, and no digit is ruled out beforehand.",
        {"hidden": False, "sums": True},
    ),
)
GROEBNER_WAYS = (
    Way(
        "lex",
        "Lexicographic",
        "Places singles, and tries cases while many cells are open. Computes a basis in "
        "lexicographic order for what is left, and solves it from the last unknown to the first.",
        {"order": "lex"},
    ),
    Way(
        "grlex",
        "By degree",
        "Like 'Lexicographic', but computes the basis in graded lexicographic order and converts "
        "it to lexicographic order.",
        {"order": "grlex"},
    ),
    Way(
        "grevlex",
        "By degree, reversed",
        "Like 'Lexicographic', but computes the basis in graded reverse lexicographic order and "
        "converts it to lexicographic order.",
        {"order": "grevlex"},
    ),
    Way(
        "paper",
        "As in Davis et al. (2010)",
        "The full system from the paper by Davis, Henderson and Smith, over the rationals: one "
        "polynomial for each cell, for each pair of cells that share a region, and for each given. "
        "Singles are not placed first, and no values are tried. A 9x9 grid takes many minutes.",
        {"whole": True},
    ),
)
SAT_WAYS = _by_option(
    "encoding",
    Way(
        "singles",
        "Singles first",
        "Places all singles, then writes the rest in the extended encoding.",
    ),
    Way(
        "minimal",
        "Minimal encoding",
        "States only that each cell has a digit and that no region repeats a digit.",
    ),
    Way(
        "extended",
        "Extended encoding",
        "Adds implied clauses: each cell has at most one digit, and each region has a cell for "
        "each digit.",
    ),
)
SEARCH_WAYS = _by_option(
    "order",
    Way("fewest", "Fewest digits first", "Continues with a cell that has the fewest digits left."),
    Way(
        "rows",
        "Row by row",
        "Continues with the next open cell in reading order; often very slow.",
    ),
)

#: The models that `solve` accepts, by name.
MODELS = {
    each.name: each
    for each in (
        Model(
            "lp",
            "Integer program",
            "Variables that are 0 or 1, and linear constraints for the rules.",
            "lp.programs",
            ways=LP_WAYS,
            for_lists="singles",
            backends=True,
        ),
        Model(
            "cp",
            "Constraint programming",
            "One variable for each cell, with the possible digits as its values; the values in "
            "each region are all different.",
            "cp",
            packages=("constraint",),
            ways=CP_WAYS,
        ),
        Model(
            "graph",
            "Graph colouring",
            "A node for each cell, and an edge between cells that share a region; colours are "
            "digits.",
            "graph",
            sizes=("nodes", "edges"),
            packages=("networkx",),
        ),
        Model(
            "groebner",
            "Polynomial system",
            "A polynomial equation for each cell, and for each pair of cells that share a region. "
            "A Groebner basis, an equivalent system that is easier to solve, gives the solution.",
            "groebner",
            sizes=("unknowns", "polynomials"),
            packages=("sympy",),
            ways=GROEBNER_WAYS,
            warning="Very slow on grids larger than 9x9. The formulation 'As in Davis et al. "
            "(2010)' is very slow even on 9x9 grids. The model gives up at the time limit.",
        ),
        Model(
            "exact cover",
            "Exact cover",
            "Chooses digits for cells so that each constraint is covered exactly once: "
            "Knuth's Algorithm X.",
            "exact_cover",
            sizes=("options", "constraints"),
        ),
        Model(
            "sat",
            "Satisfiability",
            "The rules as a formula of propositional logic, for a SAT solver.",
            "sat",
            sizes=("variables", "clauses"),
            packages=("pysat",),
            ways=SAT_WAYS,
        ),
        Model(
            "search",
            "Depth-first search",
            "No model: tries digits cell by cell and backtracks at dead ends.",
            "search",
            sizes=("open cells", "regions"),
            ways=SEARCH_WAYS,
        ),
    )
}


def find_way(name: str, way: str = "") -> tuple[Model, Way]:
    """Return a model and one of its ways by name, such as "cp" and "plain", or "cp/plain".

    Examples
    --------
    >>> model, way = find_way("CP/Plain")
    >>> model.name_of(way), model.label_of(way)
    ('cp/plain', 'Constraint programming: All different only')
    """
    model, _, named = name.partition("/") if isinstance(name, str) else (name, "", "")
    if named and way:
        raise UnknownName(f"{show(name)} already names a formulation; remove way={show(way)}")
    found = lookup(MODELS, model, "model")
    return found, found.find_way(named or way)


def find_way_for_lists(name: str) -> tuple[Model, Way]:
    """Return a model and a way for solving a list of puzzles.

    A name such as "lp/auto" includes the way. A name such as "lp" means the model's default way for
    lists.

    Examples
    --------
    >>> find_way_for_lists("lp")[1].name, find_way_for_lists("lp/auto")[1].name
    ('singles', 'auto')
    """
    model, way = find_way(name)
    return model, way if "/" in name else model.find_way(model.for_lists)


def all_ways() -> Iterator[tuple[Model, Way]]:
    """Yield each way of each model, together with the model."""
    return ((model, way) for model in MODELS.values() for way in model.ways)
