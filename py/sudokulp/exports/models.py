"""Model files for solvers: integer program, SAT formula, graph.

The integer program is the literature's model with all its names, or, in another formulation,
what `solve` passes to HiGHS, under the same names. PuLP is imported on first use.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..engine.cnf import dimacs_cnf
from ..formats import Format
from ..puzzle import Puzzle
from .naming import named_program

#: The direction of MPS files, as PuLP names it.
MINIMISE = 1


def lp_text(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as an LP file, which people can read.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation : str
        The name of a way of the model `lp`, as it is passed to a solver first: "candidates",
        "pattern" and so on. By default that of the names: "assignment", the whole model, for ours.
    names : str
        Whose names it has: a key of `NAMINGS`, the documents of the literature.

    Examples
    --------
    >>> text = lp_text(Puzzle({1: 4}, 2))
    >>> "in_row_01_only_one_01: x_01_01_01 + x_01_02_01 + x_01_03_01 + x_01_04_01 = 1" in text
    True
    """
    return _written(puzzle, formulation, names, "writeLP")


def mps_text(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as an MPS file, which every solver reads.

    Not every solver reads which way to optimise, so all files are of programs to be minimised:
    where the program maximises, the objective is its negative.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation, names : str
        See `lp_text`.
    """
    return _written(puzzle, formulation, names, "writeMPS", mpsSense=MINIMISE)


def listing(puzzle: Puzzle, formulation: str = "", names: str = "000") -> str:
    """Return a puzzle's integer program as PuLP prints it: objective, constraints, variables.

    Parameters
    ----------
    puzzle : Puzzle
        Of any size and variant.
    formulation, names : str
        See `lp_text`.

    Examples
    --------
    >>> print(listing(Puzzle({1: 4}, 2))[:37])
    sudokulp_solver_4_x_4:
    MINIMIZE
    0
    SUB
    """
    return str(named_program(puzzle, names, formulation))


def _written(puzzle: Puzzle, formulation: str, names: str, method: str, **options: int) -> str:
    """Return what PuLP writes to a file; it can write to nothing else."""
    lp = named_program(puzzle, names, formulation)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        getattr(lp, method)(str(path), **options)
        return path.read_text(encoding="utf-8")


def _python(puzzle: Puzzle, **options: str) -> str:
    from .code import pulp_code

    return pulp_code(puzzle, **options)


def _notebook(puzzle: Puzzle, **options: str) -> str:
    from .code import notebook

    return notebook(puzzle, **options)


def _minizinc(puzzle: Puzzle, **options: str) -> str:
    from .code import minizinc

    return minizinc(puzzle, **options)


def _col_text(puzzle: Puzzle) -> str:
    """Return a puzzle's graph as a DIMACS file."""
    from ..graphs import dimacs_col

    return dimacs_col(puzzle)


LP = Format(
    name="lp",
    label="integer program",
    about="The integer program as text: to read, and for most solvers.",
    suffixes=("lp",),
    group="models",
    dumps=lp_text,
    options=("formulation", "names"),
    rules=True,
)
MPS = Format(
    name="mps",
    label="integer program for any solver",
    about="The integer program in the format that every solver reads.",
    suffixes=("mps",),
    group="models",
    dumps=mps_text,
    options=("formulation", "names"),
    rules=True,
)
LISTING = Format(
    name="listing",
    label="integer program as PuLP prints it",
    about="The integer program with all its constraints and variables, to read.",
    suffixes=("txt",),
    preference=-1,
    group="models",
    dumps=listing,
    options=("formulation", "names"),
    rules=True,
)
CNF = Format(
    name="cnf",
    label="formula for SAT solvers",
    about="The rules as a formula of propositional logic, in DIMACS CNF.",
    suffixes=("cnf",),
    group="models",
    dumps=dimacs_cnf,
    options=("encoding",),
    rules=True,
)
COL = Format(
    name="col",
    label="graph to be coloured",
    about="The graph of the cells, to be coloured with the digits, in DIMACS COL.",
    suffixes=("col",),
    group="models",
    dumps=_col_text,
    rules=True,
)
PY = Format(
    name="py",
    label="program in Python",
    about="The integer program in Python with PuLP: it runs, and prints the grid.",
    suffixes=("py",),
    group="models",
    dumps=_python,
    options=("formulation",),
    rules=True,
)
IPYNB = Format(
    name="ipynb",
    label="notebook",
    about="The Python program as a Jupyter notebook, step by step.",
    suffixes=("ipynb",),
    group="models",
    dumps=_notebook,
    options=("formulation",),
    rules=True,
)
MZN = Format(
    name="mzn",
    label="model for MiniZinc",
    about="The integer program in MiniZinc, for its many solvers.",
    suffixes=("mzn",),
    group="models",
    dumps=_minizinc,
    options=("formulation",),
    rules=True,
)


def _picture(puzzle: Puzzle, **options: Any) -> str:
    """Return a puzzle as an SVG; see `picture` for the options."""
    from .picture import picture

    return picture(puzzle, **options)


SVG = Format(
    name="svg",
    label="picture",
    about="A picture that stays sharp at every size, for web pages and documents.",
    dumps=_picture,
    options=("solution", "marks", "centre", "entries", "title", "colours", "tinted", "caption"),
    suffixes=("svg",),
    type="image/svg+xml",
    group="pictures",
    rules=True,
)
#: The same drawing, which the page turns into pixels.
PNG = replace(
    SVG,
    name="png",
    label="picture in pixels",
    about="A picture that every program shows, for messages and slides.",
    suffixes=("png",),
    type="image/png",
    raster=True,
)
