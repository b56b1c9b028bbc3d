"""Registry of models: the ways to write a puzzle down for a solver.

A new one is one module with a generator `solutions(puzzle, budget, **options)` and one entry
here; a new way of a model is an entry in its ways. A model's module is imported on first
use, and so is the package it needs.

- `base`: `Model` and `Way`, and the ways of each model that has several
- `splitting`: rules as edges, lists and equal cells
- `lp`: integer program, on PuLP
- `cp`: constraint satisfaction, on python-constraint2
- `graph`: graph colouring, on networkx
- `groebner`: system of polynomials, on sympy
- `exact_cover`: Knuth's Algorithm X with dancing links
- `sat`: satisfiability, on python-sat
- `search`: depth-first search, with no model at all
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import UnknownName, show
from ..names import Registry, by_name
from .base import CP_WAYS, GROEBNER_WAYS, LP_WAYS, SAT_WAYS, SEARCH_WAYS, Model, Way

__all__ = ["MODELS", "Model", "Way", "all_ways", "find_way", "find_way_for_lists"]

MODELS = Registry(
    "model",
    by_name(
        Model(
            name="lp",
            label="Integer program",
            about="A yes-or-no variable for each cell and digit, a linear equation for each rule.",
            module="lp.solve",
            ways=LP_WAYS,
            for_lists="singles",
            backends=True,
            rules=True,
        ),
        Model(
            name="cp",
            label="Constraint problem",
            about="A variable for each cell, its digits as domain, all different in each region.",
            module="cp",
            packages=("constraint",),
            ways=CP_WAYS,
            rules=True,
        ),
        Model(
            name="graph",
            label="Graph colouring",
            about="A node for each cell, an edge for two that share a region, digits as colours.",
            module="graph",
            sizes=("nodes", "edges"),
            packages=("networkx",),
            rules=True,
        ),
        Model(
            name="groebner",
            label="Polynomial system",
            about="A polynomial for each cell and for each two that share a region, solved by "
            "a Groebner basis.",
            module="groebner.solve",
            sizes=("unknowns", "polynomials"),
            packages=("sympy",),
            ways=GROEBNER_WAYS,
            warning="This may take very long on grids larger than 9x9, and the whole system "
            "takes longer than a minute on any 9x9 grid; it gives up at the time limit.",
            rules=True,
        ),
        Model(
            name="exact cover",
            label="Exact cover",
            about="Choose digits for cells so that each constraint is covered exactly once: "
            "Knuth's Algorithm X.",
            module="exact_cover",
            rules=True,
            sizes=("options", "constraints"),
        ),
        Model(
            name="sat",
            label="Satisfiability",
            about="The rules as a formula of propositional logic, for a SAT solver.",
            module="sat",
            sizes=("variables", "clauses"),
            packages=("pysat",),
            ways=SAT_WAYS,
            rules=True,
        ),
        Model(
            name="search",
            label="Depth-first search",
            about="No model: try a digit in a cell, strike it out around it, and go back at a "
            "dead end.",
            module="search",
            sizes=("open cells", "regions"),
            ways=SEARCH_WAYS,
            rules=True,
        ),
    ),
)


def find_way(name: str, way: str = "") -> tuple[Model, Way]:
    """Return a model and one of its ways, for "cp" and "plain" or for "cp/plain".

    Raises
    ------
    UnknownName
        If there is none; the message lists the known ones.

    Examples
    --------
    >>> model, way = find_way("CP/Plain")
    >>> model.name_of(way), model.label_of(way)
    ('cp/plain', 'Constraint problem: All different only')
    """
    model, _, named = name.partition("/") if isinstance(name, str) else (name, "", "")
    if named and way:
        raise UnknownName(f"{show(name)} names a way already; leave out the way {show(way)}")
    found = MODELS.find(model)
    return found, found.find_way(named or way)


def find_way_for_lists(name: str) -> tuple[Model, Way]:
    """Return a model and the way in which a list of puzzles is solved by it.

    A name such as "lp/auto" says the way; "lp" alone is the model's way for lists.

    Examples
    --------
    >>> find_way_for_lists("lp")[1].name, find_way_for_lists("lp/auto")[1].name
    ('singles', 'auto')
    """
    model, way = find_way(name)
    return model, way if "/" in name else model.find_way(model.for_lists)


def all_ways() -> Iterator[tuple[Model, Way]]:
    """Yield each way of each model, model by model."""
    return ((model, way) for model in MODELS.values() for way in model.ways)
