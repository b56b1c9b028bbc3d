"""The ways of each model that has several: names, what they are and their options."""

from __future__ import annotations

from .base import Way

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
