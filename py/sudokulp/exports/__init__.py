"""Formats that can be written but not read: models for other programs, and pictures.

To add a format, write a function that turns a puzzle into text or bytes, and add an entry here.

=======  ==================================================================
models   LP, MPS and listing, optionally with the names that other programs use
code     Python with PuLP, as a program or a notebook, and MiniZinc
picture  a puzzle as an SVG picture
drawing  the parts of the picture: lines, digits, candidates
rules    the rules of a puzzle as shapes and as sentences
ruleset  the rules of a puzzle in words, as setters publish them
=======  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..formats import EXPORTS, Format, dumps, register
from ..formats.format import later
from ..names import lookup
from ..puzzle import Puzzle

__all__ = [
    "EXPORTS",
    "MODEL_EXPORTS",
    "export",
]


def _model(name: str, label: str, about: str, dumps: Callable[..., str], *options: str) -> Format:
    return Format(
        name=name,
        label=label,
        about=about,
        suffixes=(name,),
        group="models",
        dumps=dumps,
        options=options,
        rules=True,
    )


register(
    _model(
        "lp",
        "integer program",
        "The integer program as readable text, for most solvers.",
        later("..exports.models", "lp_text"),
        *("formulation", "names"),
    ),
    _model(
        "mps",
        "integer program for any solver",
        "The integer program in the format that every solver reads.",
        later("..exports.models", "mps_text"),
        *("formulation", "names"),
    ),
    _model(
        "py",
        "program in Python",
        "A Python program that solves the integer program with PuLP and prints the grid.",
        later("..exports.code", "pulp_code"),
        "formulation",
    ),
    _model(
        "ipynb",
        "notebook",
        "The Python program as a Jupyter notebook, step by step.",
        later("..exports.code", "notebook"),
        "formulation",
    ),
    _model(
        "mzn",
        "model for MiniZinc",
        "The integer program in MiniZinc, for any of its solvers.",
        later("..exports.code", "minizinc"),
        "formulation",
    ),
    replace(
        _model(
            "listing",
            "integer program as PuLP prints it",
            "All constraints and variables of the integer program, as PuLP prints them.",
            later("..exports.models", "listing"),
            *("formulation", "names"),
        ),
        suffixes=("txt",),
        preference=-1,
    ),
    _model(
        "cnf",
        "formula for SAT solvers",
        "The rules as a formula of propositional logic, in DIMACS CNF.",
        later("..engine.cnf", "dimacs_cnf"),
        "encoding",
    ),
)
_SVG = Format(
    name="svg",
    label="picture",
    about="A picture that stays sharp at any size, for web pages and documents.",
    dumps=later("..exports.picture", "picture"),
    options=("solution", "marks", "centre", "entries", "title", "colours", "tinted", "caption"),
    suffixes=("svg",),
    type="image/svg+xml",
    group="pictures",
    rules=True,
)
_PNG = replace(
    _SVG,
    name="png",
    label="pixel image",
    about="A picture that every program can show, for messages and slides.",
    suffixes=("png",),
    type="image/png",
    raster=True,  # the page turns the SVG into pixels
)
register(_SVG, _PNG)

#: The formats that `sudokulp model` writes.
MODEL_EXPORTS = {name: each for name, each in EXPORTS.items() if each.group == "models"}


def export(puzzle: Puzzle, name: str | Format, **options: object) -> str:
    """Return a puzzle as text in a format that can only be written, not read.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    name : str or Format
        The format, or its name in `EXPORTS`.
    **options
        Options of the format; see `encode`.

    Raises
    ------
    SudokuError
        If the puzzle cannot be written in this format. For example, only the page can write pixel
        images.

    Examples
    --------
    >>> print(export(Puzzle({1: 4}, 2), "cnf").splitlines()[2])
    p cnf 64 449
    """
    kind = name if isinstance(name, Format) else lookup(EXPORTS, name, "export")
    return dumps(puzzle, kind, **options)
