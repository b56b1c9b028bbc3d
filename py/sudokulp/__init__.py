"""Sudoku as an integer program: models, solvers, file formats, generation and analysis.

All public names can be imported from this package, and each is loaded on first use. No import needs
an optional package, such as networkx or sympy; a function that needs one raises `MissingPackage` if
it is not installed. `web/help/architecture.md` lists the layers.

In all docstrings, "the paper" is Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python"
(SciPy 2010). The module `models.lp.literature` describes "the literature's model".
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import exports as exports  # adds its formats to the registry

if TYPE_CHECKING:
    from .analysis.comparison import disagreements as disagreements
    from .analysis.count import Count as Count
    from .analysis.count import count_solutions as count_solutions
    from .analysis.count import is_minimal as is_minimal
    from .analysis.count import is_well_formed as is_well_formed
    from .analysis.count import redundant_givens as redundant_givens
    from .analysis.count import true_candidates as true_candidates
    from .analysis.difficulty import DIFFICULTIES as DIFFICULTIES
    from .analysis.difficulty import Difficulty as Difficulty
    from .analysis.superfluous import Superfluous as Superfluous
    from .analysis.superfluous import superfluous as superfluous
    from .analysis.verdict import Outcome as Outcome
    from .analysis.verdict import Result as Result
    from .analysis.verdict import Times as Times
    from .analysis.verdict import Verdict as Verdict
    from .analysis.verdict import solve as solve
    from .backends import BACKENDS as BACKENDS
    from .certifying.certificate import Certificate as Certificate
    from .certifying.certificate import Proved as Proved
    from .certifying.certificate import certificate as certificate
    from .certifying.certificate import check_certificate as check_certificate
    from .conflicts import BrokenRule as BrokenRule
    from .conflicts import Conflict as Conflict
    from .engine.cnf import dimacs_cnf as dimacs_cnf
    from .errors import CertificateError as CertificateError
    from .errors import FileError as FileError
    from .errors import GaveUp as GaveUp
    from .errors import MissingPackage as MissingPackage
    from .errors import ParseError as ParseError
    from .errors import SizeError as SizeError
    from .errors import SolverFailed as SolverFailed
    from .errors import SolverUnavailable as SolverUnavailable
    from .errors import SudokuError as SudokuError
    from .errors import TransformError as TransformError
    from .errors import UnknownName as UnknownName
    from .errors import VariantError as VariantError
    from .explaining.checker import check_steps as check_steps
    from .explaining.explanation import Explanation as Explanation
    from .explaining.explanation import explain as explain
    from .explaining.explanation import hint as hint
    from .explaining.filling import Filling as Filling
    from .explaining.filling import largest_filling as largest_filling
    from .explaining.nearest import Fewest as Fewest
    from .explaining.nearest import Nearest as Nearest
    from .explaining.nearest import fewest_givens as fewest_givens
    from .explaining.nearest import nearest_puzzle as nearest_puzzle
    from .explaining.rating import Rated as Rated
    from .explaining.rating import rate as rate
    from .explaining.reasoning.implications import Implication as Implication
    from .explaining.reasoning.implications import reasoning as reasoning
    from .explaining.values import Step as Step
    from .explaining.why import Why as Why
    from .explaining.why import why as why
    from .exports.picture import picture as picture
    from .exports.ruleset import ruleset as ruleset
    from .formats import WRITABLE as WRITABLE
    from .formats import Found as Found
    from .formats import Reading as Reading
    from .formats import dump as dump
    from .formats import dumps as dumps
    from .formats import encode as encode
    from .formats import load as load
    from .formats import loads as loads
    from .formats import read as read
    from .formats import read_all as read_all
    from .generation.generate import generate as generate
    from .generation.generate import generate_cages as generate_cages
    from .generation.generate import random_puzzle as random_puzzle
    from .generation.practice import TECHNIQUES as TECHNIQUES
    from .generation.practice import Exercise as Exercise
    from .generation.practice import practice as practice
    from .generation.symmetries import SYMMETRIES as SYMMETRIES
    from .generation.transforms import TRANSFORMS as TRANSFORMS
    from .generation.transforms import allowed_transforms as allowed_transforms
    from .generation.transforms import reflect as reflect
    from .generation.transforms import relabel as relabel
    from .generation.transforms import reorder as reorder
    from .generation.transforms import rotate as rotate
    from .generation.transforms import transform as transform
    from .generation.transforms import transpose as transpose
    from .generation.transforms import vary as vary
    from .graphs import COLOR_CHOICES as COLOR_CHOICES
    from .graphs import ORDERS as ORDERS
    from .graphs import DSATOrder as DSATOrder
    from .graphs import InOrder as InOrder
    from .graphs import LargestFirst as LargestFirst
    from .graphs import RandomOrder as RandomOrder
    from .graphs import SmallestLast as SmallestLast
    from .graphs import color_above_lowest as color_above_lowest
    from .graphs import dimacs_string as dimacs_string
    from .graphs import first_available_color as first_available_color
    from .graphs import graph_to_dict as graph_to_dict
    from .graphs import least_used_color as least_used_color
    from .graphs import most_used_color as most_used_color
    from .graphs import n_colors as n_colors
    from .graphs import node_coloring as node_coloring
    from .graphs import random_color as random_color
    from .grid import MAX_BOXSIZE as MAX_BOXSIZE
    from .grid import cells as cells
    from .grid import cells_by_box as cells_by_box
    from .grid import cells_by_col as cells_by_col
    from .grid import cells_by_row as cells_by_row
    from .grid import dependent_cells as dependent_cells
    from .grid import symbols as symbols
    from .models import MODELS as MODELS
    from .models.graph import graph_as_grid as graph_as_grid
    from .models.graph import puzzle_as_graph as puzzle_as_graph
    from .models.lp.literature import FourPyramidSudokuLP as FourPyramidSudokuLP
    from .models.lp.literature import FourSquareSudokuLP as FourSquareSudokuLP
    from .models.lp.literature import SudokuLP as SudokuLP
    from .models.lp.literature import SudokuXLP as SudokuXLP
    from .models.lp.matrix import LPMatrix as LPMatrix
    from .models.lp.matrix import lp_col_index as lp_col_index
    from .models.lp.matrix import lp_matrix as lp_matrix
    from .models.lp.matrix import lp_matrix_ncols as lp_matrix_ncols
    from .models.lp.matrix import lp_matrix_nrows as lp_matrix_nrows
    from .models.lp.matrix import lp_to_dict as lp_to_dict
    from .models.polynomials import cell_symbol_name as cell_symbol_name
    from .models.polynomials import cell_symbol_names as cell_symbol_names
    from .models.polynomials import cell_symbols as cell_symbols
    from .models.polynomials import dependent_symbols as dependent_symbols
    from .models.polynomials import puzzle_as_polynomial_system as puzzle_as_polynomial_system
    from .puzzle import Puzzle as Puzzle
    from .puzzle import Solution as Solution
    from .rules.fields import puzzle_schema as puzzle_schema
    from .variants import VARIANTS as VARIANTS
    from .variants import Region as Region
    from .variants import Variant as Variant
    from .variants import find_variant as find_variant

__version__ = "0.1.0"

#: The public names, by the module that defines them.
_NAMES = {
    ".analysis.comparison": "disagreements",
    ".analysis.count": (
        "Count count_solutions is_minimal is_well_formed redundant_givens true_candidates"
    ),
    ".analysis.difficulty": "DIFFICULTIES Difficulty",
    ".analysis.superfluous": "Superfluous superfluous",
    ".analysis.verdict": "Outcome Result Times Verdict solve",
    ".backends": "BACKENDS",
    ".certifying.certificate": "Certificate Proved certificate check_certificate",
    ".conflicts": "BrokenRule Conflict",
    ".engine.cnf": "dimacs_cnf",
    ".errors": (
        "CertificateError FileError GaveUp MissingPackage ParseError SizeError SolverFailed "
        "SolverUnavailable SudokuError TransformError UnknownName VariantError"
    ),
    ".explaining.checker": "check_steps",
    ".explaining.explanation": "Explanation explain hint",
    ".explaining.filling": "Filling largest_filling",
    ".explaining.nearest": "Fewest Nearest fewest_givens nearest_puzzle",
    ".explaining.rating": "Rated rate",
    ".explaining.reasoning.implications": "Implication reasoning",
    ".explaining.values": "Step",
    ".explaining.why": "Why why",
    ".exports.picture": "picture",
    ".exports.ruleset": "ruleset",
    ".formats": "WRITABLE Found Reading dump dumps encode load loads read read_all",
    ".rules.fields": "puzzle_schema",
    ".generation.generate": "generate generate_cages random_puzzle",
    ".generation.practice": "TECHNIQUES Exercise practice",
    ".generation.symmetries": "SYMMETRIES",
    ".generation.transforms": (
        "TRANSFORMS allowed_transforms reflect relabel reorder rotate transform transpose vary"
    ),
    ".graphs": (
        "COLOR_CHOICES ORDERS DSATOrder InOrder LargestFirst RandomOrder SmallestLast "
        "color_above_lowest dimacs_string first_available_color graph_to_dict "
        "least_used_color most_used_color n_colors node_coloring random_color"
    ),
    ".grid": "MAX_BOXSIZE cells cells_by_box cells_by_col cells_by_row dependent_cells symbols",
    ".models": "MODELS",
    ".models.graph": "graph_as_grid puzzle_as_graph",
    ".models.lp.literature": "FourPyramidSudokuLP FourSquareSudokuLP SudokuLP SudokuXLP",
    ".models.lp.matrix": (
        "LPMatrix lp_col_index lp_matrix lp_matrix_ncols lp_matrix_nrows lp_to_dict"
    ),
    ".models.polynomials": (
        "cell_symbol_name cell_symbol_names cell_symbols dependent_symbols "
        "puzzle_as_polynomial_system"
    ),
    ".puzzle": "Puzzle Solution",
    ".variants": "VARIANTS Region Variant find_variant",
}

if not TYPE_CHECKING:  # type checkers read the imports above and reject all other names
    _MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
    __all__ = sorted(_MODULES)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})

    def __getattr__(name: str) -> Any:
        """Import a public name on first use."""
        if name in _MODULES:
            return getattr(import_module(_MODULES[name], __name__), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
