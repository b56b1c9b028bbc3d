"""Sudoku as an integer program: puzzles, models, solvers, explanations and file formats.

A `Puzzle` is made from any text, and its methods solve, explain and change it. Each name is loaded
on first use. No import needs an optional package, such as networkx or sympy; a function that needs
one raises `MissingPackage` if it is not installed. `web/help/architecture.md` lists the layers.

`sudokulp.paper` has the names of the documents that this package follows. In all docstrings, "the
paper" is Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python" (SciPy 2010). The module
`models.lp.literature` describes "the literature's model".
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import exports as exports  # adds its formats to the registry

if TYPE_CHECKING:
    from . import errors as errors
    from . import formats as formats
    from . import graphs as graphs
    from . import models as models
    from . import paper as paper
    from . import rules as rules
    from . import types as types
    from . import variants as variants
    from .analysis.count import Count as Count
    from .analysis.likeliest import read_cells as read_cells
    from .analysis.verdict import Outcome as Outcome
    from .analysis.verdict import Result as Result
    from .analysis.verdict import Verdict as Verdict
    from .certifying.certificate import Certificate as Certificate
    from .certifying.certificate import check_certificate as check_certificate
    from .errors import GaveUp as GaveUp
    from .errors import MissingPackage as MissingPackage
    from .errors import ParseError as ParseError
    from .errors import SolverFailed as SolverFailed
    from .errors import SudokuError as SudokuError
    from .explaining.explanation import Explanation as Explanation
    from .explaining.rating import Rating as Rating
    from .explaining.values import Step as Step
    from .explaining.why import Why as Why
    from .formats import read_all as read_all
    from .generation.generate import generate as generate
    from .generation.generate import random_puzzle as random_puzzle
    from .generation.practice import practice as practice
    from .many import solve_many as solve_many
    from .opening import read as read
    from .puzzle import Puzzle as Puzzle
    from .puzzle import Solution as Solution

__version__ = "0.1.0"

#: The public names, by the module that defines them.
_NAMES = {
    ".analysis.count": "Count",
    ".analysis.likeliest": "read_cells",
    ".analysis.verdict": "Outcome Result Verdict",
    ".certifying.certificate": "Certificate check_certificate",
    ".errors": "GaveUp MissingPackage ParseError SolverFailed SudokuError",
    ".explaining.explanation": "Explanation",
    ".explaining.rating": "Rating",
    ".explaining.values": "Step",
    ".explaining.why": "Why",
    ".formats": "read_all",
    ".generation.generate": "generate random_puzzle",
    ".generation.practice": "practice",
    ".many": "solve_many",
    ".opening": "read",
    ".puzzle": "Puzzle Solution",
}

if not TYPE_CHECKING:  # type checkers read the imports above and reject all other names
    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
    _PARTS = "errors formats graphs models paper rules types variants".split()
    __all__ = sorted([*_MODULES, *_PARTS])

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})

    def __getattr__(name: str) -> Any:
        """Import a public name on first use."""
        if name in _MODULES:
            return getattr(import_module(_MODULES[name], __name__), name)
        if name in _PARTS:
            return import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
