"""What tests use of inner modules, named in one place: so a move costs one line here.

Each name is imported when it is used, as some modules need packages that Pyodide lacks.
"""

from importlib import import_module

_NAMES = {
    "analysis": "verdict",
    "analysis.count": "count_solutions tally true_candidates",
    "analysis.difficulty": "DIFFICULTIES Difficulty",
    "analysis.play": (
        "Mistakes find_mistakes is_finished pencil_marks possible_digits strike with_entries"
    ),
    "analysis.superfluous": "superfluous",
    "analysis.verdict": "Outcome Times Verdict solve",
    "backends": "BACKENDS find_backend",
    "backends.highs": "Highs",
    "backends.problem": "constraint to_arrays",
    "backends.solver": "HighsJS",
    "certifying.certificate": "certificate",
    "deadline": "deadline",
    "editing": "results",
    "editing.changing": "CHANGES changed",
    "editing.results": "KEEPS judge",
    "editing.running": "NOTICE Output run",
    "engine": "cnf",
    "engine.cnf": "Formula dimacs_cnf",
    "explaining.checker": "Checker check_steps grid_rows ruled_rows",
    "explaining.explanation": "explain hint",
    "explaining.filling": "find_filling",
    "explaining.proofs": "step tried widened",
    "explaining.multipliers": "prove",
    "explaining.nearest": "Fewest fewest_givens find_nearest",
    "explaining.path": "SetSearch locked",
    "explaining.position": "Position bits find_rules start",
    "explaining.rating": "rate",
    "explaining.reasoning.implications": "Role is_reasoned reasoning",
    "explaining.repairs": "contradicting",
    "explaining.sets.cores": "by_cores_or_cases",
    "explaining.values": "Kind",
    "explaining.why": "sentences why",
    "explaining.wording": "OWN_NAMES",
    "exports.code": "pulp_code",
    "exports.drawing": "PALETTES",
    "exports.models": "NAMINGS named_program",
    "exports.picture": "picture",
    "exports.rules": "drawing kind_of",
    "exports.ruleset": "ruleset",
    "formats.exact": "READERS find_exact read_exact",
    "formats.lists": "Entry Layout entries_of",
    "formats.lzstring": "compress decompress",
    "formats.writing": "dumps",
    "generation.generate": "generate generate_cages random_puzzle",
    "generation.practice": "TECHNIQUES",
    "generation.symmetries": "MOVES SYMMETRIES moved orbits",
    "generation.transforms": "TRANSFORMS allowed_transforms reflect rotate transform",
    "grid": (
        "BLANKS Boxes alphabet boxsize_of cell cells cells_by_box cells_by_col "
        "cells_by_row dependent_cells digit_of shape_named side_of symbols usual_shape"
    ),
    "inspecting.program": "view_program",
    "inspecting.relaxation": "Relaxation",
    "lines": "where_wrong",
    "lists.run": "GROUP Part",
    "lists.workers": "Lost spread",
    "models.graph": "graph_as_grid puzzle_as_graph",
    "models.lp.literature": "FourPyramidSudokuLP FourSquareSudokuLP SudokuLP SudokuXLP",
    "models.lp.matrix": "lp_col_index lp_matrix lp_matrix_ncols lp_matrix_nrows lp_to_dict",
    "models.polynomials": (
        "cell_symbol_names cell_symbols dependent_symbols puzzle_as_polynomial_system"
    ),
    "models.statistics": "Statistics",
    "names": "lookup",
    "numbers": "check_whole whole_within",
    "rng": "PortableRandom new_seed",
    "rules.base": "AtMostOne CellsRule Primitive",
    "rules.fields": "puzzle_schema",
    "rules.unknown": "unknown",
    "shapes": "LOOKS ROOM",
    "variants.base": "Path",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name):
    if name in _MODULES:
        module = f"sudokulp.{_MODULES[name]}"
        found = getattr(import_module(module), name, None)
        return import_module(f"{module}.{name}") if found is None else found
    raise AttributeError(name)
