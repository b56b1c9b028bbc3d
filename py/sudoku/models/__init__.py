"""Registry of models: the ways to write a puzzle down for a solver.

A new one is one module with a generator `solutions(puzzle, budget, **options)` and one entry
here; a new way of a model is an entry in its `ways`. A model's module is imported on first
use, and so is the package it needs.

- `base`: `Model` and `Way`; `splitting`: rules as edges, lists and equal cells
- `lp`: integer program, on PuLP
- `cp`: constraint satisfaction, on python-constraint2; `cp_rules`: rules for it
- `graph`: graph colouring, on networkx
- `groebner`: system of polynomials, on sympy
- `exact_cover`: Knuth's Algorithm X; `dancing`: the same with dancing links, for any matrix
- `sat`: satisfiability, on python-sat
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import UnknownName, show
from ..names import Registry, by_name
from .base import Model, Way

__all__ = ["MODELS", "Model", "Way", "all_ways", "find_way", "find_way_for_lists"]

#: The formulations of the integer program; see `lp.solve`.
_LP_WAYS = (
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
_CP_WAYS = (
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
_GROEBNER_WAYS = (
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
)
_SAT_WAYS = (
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
            ways=_CP_WAYS,
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
            ways=_GROEBNER_WAYS,
            warning="This takes very long on a 9x9 grid unless simple steps nearly solve it; it "
            "gives up at once where too much is open, or else at the time limit.",
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
            ways=_SAT_WAYS,
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
