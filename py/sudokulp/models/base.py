"""`Model` and `Way`: a model to solve puzzles by, and the ways to write it down."""

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
