"""Sudoku as an integer program: models, solvers, file formats, generation and analysis.

All public names can be imported from here. Those that need another package (PuLP, networkx,
sympy) are imported on first use. `web/help/architecture.md` lists the layers.

"The paper" is everywhere Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python"
(SciPy 2010); "the literature's model" is described in `models.lp.literature`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .analysis.count import (
    Count,
    count_solutions,
    is_minimal,
    is_well_formed,
    redundant_givens,
    true_candidates,
)
from .analysis.verdict import Outcome, Result, Times, Verdict, solve
from .errors import (
    CertificateError,
    FileError,
    GaveUp,
    MissingPackage,
    ParseError,
    SizeError,
    SolverFailed,
    SolverUnavailable,
    SudokuError,
    TransformError,
    UnknownName,
    VariantError,
)
from .exports import EXPORTS, export
from .formats import (
    FORMATS,
    READABLE,
    WRITABLE,
    Reading,
    Readings,
    dump,
    dumps,
    encode,
    load,
    loads,
    read,
    read_all,
)
from .grid import (
    MAX_BOXSIZE,
    cells,
    cells_by_box,
    cells_by_col,
    cells_by_row,
    dependent_cells,
    symbols,
)
from .models import MODELS
from .puzzle import BrokenRule, Conflict, Puzzle, Solution
from .variants import VARIANTS, Region, Variant, find_variant

if TYPE_CHECKING:
    from .analysis.comparison import disagreements
    from .analysis.rating import DIFFICULTIES
    from .backends import BACKENDS
    from .certifying.certificate import Certificate, certificate
    from .certifying.checking import Proved, check_certificate
    from .certifying.fewest import Fewest, fewest_givens
    from .engine.cnf import dimacs_cnf
    from .explaining.checker import check_steps
    from .explaining.explanation import Explanation, Grade, explain, hint
    from .explaining.filling import Filling, largest_filling
    from .explaining.repairs import Nearest, nearest_puzzle
    from .explaining.values import Step
    from .explaining.why import Why, why
    from .exports.picture import picture
    from .formats.rules.fields import puzzle_schema
    from .generation.generate import generate, generate_cages, random_puzzle
    from .generation.transforms import (
        SYMMETRIES,
        TRANSFORMS,
        allowed_transforms,
        reflect,
        relabel,
        reorder,
        rotate,
        transform,
        transpose,
        vary,
    )
    from .graphs import (
        COLOR_CHOICES,
        ORDERS,
        DSATOrder,
        InOrder,
        LargestFirst,
        RandomOrder,
        SmallestLast,
        color_above_lowest,
        dimacs_col,
        dimacs_string,
        first_available_color,
        graph_to_dict,
        least_used_color,
        most_used_color,
        n_colors,
        node_coloring,
        random_color,
    )
    from .models.graph import graph_as_grid, puzzle_as_graph
    from .models.groebner import (
        cell_symbol_name,
        cell_symbol_names,
        cell_symbols,
        dependent_symbols,
        puzzle_as_polynomial_system,
    )
    from .models.lp.literature import FourPyramidSudokuLP, FourSquareSudokuLP, SudokuLP, SudokuXLP
    from .models.lp.matrix import (
        LPMatrix,
        lp_col_index,
        lp_matrix,
        lp_matrix_ncols,
        lp_matrix_nrows,
        lp_to_dict,
    )

__version__ = "0.1.0"

__all__ = [
    "BACKENDS",
    "COLOR_CHOICES",
    "DIFFICULTIES",
    "EXPORTS",
    "FORMATS",
    "MAX_BOXSIZE",
    "MODELS",
    "ORDERS",
    "READABLE",
    "SYMMETRIES",
    "TRANSFORMS",
    "VARIANTS",
    "WRITABLE",
    "BrokenRule",
    "Certificate",
    "CertificateError",
    "Conflict",
    "Count",
    "DSATOrder",
    "Explanation",
    "Fewest",
    "FileError",
    "Filling",
    "FourPyramidSudokuLP",
    "FourSquareSudokuLP",
    "GaveUp",
    "Grade",
    "InOrder",
    "LPMatrix",
    "LargestFirst",
    "MissingPackage",
    "Nearest",
    "Outcome",
    "ParseError",
    "Proved",
    "Puzzle",
    "RandomOrder",
    "Reading",
    "Readings",
    "Region",
    "Result",
    "SizeError",
    "SmallestLast",
    "Solution",
    "SolverFailed",
    "SolverUnavailable",
    "Step",
    "SudokuError",
    "SudokuLP",
    "SudokuXLP",
    "Times",
    "TransformError",
    "UnknownName",
    "Variant",
    "VariantError",
    "Verdict",
    "Why",
    "allowed_transforms",
    "cell_symbol_name",
    "cell_symbol_names",
    "cell_symbols",
    "cells",
    "cells_by_box",
    "cells_by_col",
    "cells_by_row",
    "certificate",
    "check_certificate",
    "check_steps",
    "color_above_lowest",
    "count_solutions",
    "dependent_cells",
    "dependent_symbols",
    "dimacs_cnf",
    "dimacs_col",
    "dimacs_string",
    "disagreements",
    "dump",
    "dumps",
    "encode",
    "explain",
    "export",
    "fewest_givens",
    "find_variant",
    "first_available_color",
    "generate",
    "generate_cages",
    "graph_as_grid",
    "graph_to_dict",
    "hint",
    "is_minimal",
    "is_well_formed",
    "largest_filling",
    "least_used_color",
    "load",
    "loads",
    "lp_col_index",
    "lp_matrix",
    "lp_matrix_ncols",
    "lp_matrix_nrows",
    "lp_to_dict",
    "most_used_color",
    "n_colors",
    "nearest_puzzle",
    "node_coloring",
    "picture",
    "puzzle_as_graph",
    "puzzle_as_polynomial_system",
    "puzzle_schema",
    "random_color",
    "random_puzzle",
    "read",
    "read_all",
    "redundant_givens",
    "reflect",
    "relabel",
    "reorder",
    "rotate",
    "solve",
    "symbols",
    "transform",
    "transpose",
    "true_candidates",
    "vary",
    "why",
]

#: Public names that are imported on first use, by the module that defines them.
_LAZY = {
    ".analysis.comparison": "disagreements",
    ".analysis.rating": "DIFFICULTIES",
    ".backends": "BACKENDS",
    ".certifying.certificate": "Certificate certificate",
    ".certifying.checking": "Proved check_certificate",
    ".certifying.fewest": "Fewest fewest_givens",
    ".engine.cnf": "dimacs_cnf",
    ".explaining.checker": "check_steps",
    ".explaining.explanation": "Explanation Grade explain hint",
    ".explaining.filling": "Filling largest_filling",
    ".explaining.repairs": "Nearest nearest_puzzle",
    ".explaining.values": "Step",
    ".explaining.why": "Why why",
    ".exports.picture": "picture",
    ".formats.rules.fields": "puzzle_schema",
    ".generation.generate": "generate generate_cages random_puzzle",
    ".generation.transforms": (
        "SYMMETRIES TRANSFORMS allowed_transforms reflect relabel reorder rotate transform "
        "transpose vary"
    ),
    ".graphs": (
        "COLOR_CHOICES DSATOrder InOrder LargestFirst ORDERS RandomOrder SmallestLast "
        "color_above_lowest dimacs_col dimacs_string first_available_color graph_to_dict "
        "least_used_color most_used_color n_colors node_coloring random_color"
    ),
    ".models.graph": "graph_as_grid puzzle_as_graph",
    ".models.groebner": (
        "cell_symbol_name cell_symbol_names cell_symbols dependent_symbols "
        "puzzle_as_polynomial_system"
    ),
    ".models.lp.literature": "FourPyramidSudokuLP FourSquareSudokuLP SudokuLP SudokuXLP",
    ".models.lp.matrix": (
        "LPMatrix lp_col_index lp_matrix lp_matrix_ncols lp_matrix_nrows lp_to_dict"
    ),
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    """Import a name of `_LAZY` on first use."""
    for module, names in _LAZY.items():
        if name in names.split():
            return getattr(import_module(module, __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
