"""Exports for other programs: each leads to the puzzle's only solution."""

import io
import re
from contextlib import redirect_stdout

import pulp
import pytest
from inner import BACKENDS, digit_of, pulp_code, rate, solve
from samples import UNIQUE, puzzles

from sudokulp import Puzzle, Verdict
from sudokulp.backends.problem import solve as settle
from sudokulp.formats import WRITABLE, dumps, read_text
from sudokulp.rules import AntiKing, Arrow, Cage, Greater, Jigsaw, Renban, Thermometer
from sudokulp.variants import VARIANTS

SMALL = Puzzle("4.....2..1.....3")
#: Singles do not solve it: it has a program in every formulation.
OPEN = Puzzle(".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21..")
RULED = [
    Puzzle(
        {5: 3}, size=4, rules=[Thermometer([1, 2, 3]), Cage([11, 15], sum=4), Greater([15, 16])]
    ),
    Puzzle("..2....11.......", rules=[Jigsaw("AAABCABBCCDBCDDD"), Cage([13, 14], sum=5)]),
    Puzzle({7: 2}, size=4, variant="x", rules=[Arrow([1, 2, 3]), Renban([9, 10, 11])]),
    Puzzle("....1.........5..........", boxes=(1, 5), rules=[AntiKing(), Thermometer([1, 2, 3])]),
]
FORMULATIONS = ["plain", "assignment", "packing", "candidates", "cells", "pattern"]
CASES = [(OPEN, formulation) for formulation in FORMULATIONS] + [
    (puzzle, formulation)
    for puzzle in [SMALL, *RULED]
    for formulation in ("plain", "assignment", "candidates")
]
MODELS = pytest.mark.parametrize(
    ("puzzle", "formulation"),
    CASES,
    ids=[f"{puzzle.side}-{len(puzzle.rules)}-{name}" for puzzle, name in CASES],
)


#: The formats that are written and never read.
EXPORTS = [name for name, format in WRITABLE.items() if not format.holds_grids]
TEXTS = [name for name in EXPORTS if name != "png"]  # only the page makes pixels


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", TEXTS)
def test_every_export_is_deterministic_and_includes_the_variant(name, variant):
    puzzle = Puzzle({1: 4, 41: 2}, variant=variant)
    text = dumps(puzzle, name)
    assert text == dumps(Puzzle({1: 4, 41: 2}, variant=variant), name)
    assert text != dumps(Puzzle({1: 4}, variant=variant), name)
    assert variant == "classic" or text != dumps(Puzzle({1: 4, 41: 2}), name)
    assert text.endswith("\n")


@pytest.mark.parametrize("boxsize", [2, pytest.param(4, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", TEXTS)
def test_every_export_supports_every_size(name, boxsize):
    assert dumps(Puzzle({}, boxes=boxsize), name) != dumps(Puzzle({1: 1}, boxes=boxsize), name)


@pytest.mark.parametrize("boxsize", range(2, 7))
def test_a_grid_with_blanks_is_read_as_a_drawn_grid(boxsize):
    side = boxsize**2
    for count in (1, 2, 3, 4, 9):
        labels = range(1, side**2 + 1, side + 1)[:count]  # most rows stay empty
        puzzle = Puzzle(
            {label: index % side + 1 for index, label in enumerate(labels)}, boxes=boxsize
        )
        assert read_text(dumps(puzzle, "grid with blanks")).puzzle == puzzle


def test_the_listing_is_what_pulp_prints():
    text = dumps(SMALL, "listing")
    assert text.startswith("sudokulp_solver_4_x_4:\nMINIMIZE\n")
    assert "\ncell_01_01_has_an_initial_value_of_04: x_01_01_04 = 1\n" in text
    assert text.endswith("\n0 <= x_04_04_04 <= 1 Integer\n")
    assert text.count(" Integer\n") == 64


def line_of(rows):
    return "".join(row.replace(" ", "") for row in rows)


def names_of(line):
    """Return the names of the variables that are 1 in a full grid."""
    side = round(len(line) ** 0.5)
    places = (divmod(cell, side) for cell in range(len(line)))
    return {
        f"x_{row + 1:02d}_{column + 1:02d}_{digit_of(symbol, side):02d}"
        for (row, column), symbol in zip(places, line, strict=True)
    }


def keeps(text, line):
    """Return whether a full grid satisfies every row of an LP file."""
    body = text.partition("Subject To\n")[2].partition("Binaries\n")[0]
    joined = re.sub(r"\n (?!\S+:)", " ", body)
    rows = re.findall(r"^\S+: (.+?) (>=|<=|=) (\d+)$", joined, re.MULTILINE)
    assert len(rows) == joined.count(":")
    ones = names_of(line)
    compare = {"=": int.__eq__, "<=": int.__le__, ">=": int.__ge__}
    return all(
        compare[sense](sum(name.strip() in ones for name in terms.split(" + ")), int(bound))
        for terms, sense, bound in rows
    )


@pytest.mark.parametrize("formulation", ["assignment", "packing"])
@pytest.mark.parametrize(("puzzle", "line"), puzzles([*UNIQUE[:6], *UNIQUE[7:10]]))
def test_the_solution_satisfies_the_rows_of_the_lp_file_and_another_grid_does_not(
    puzzle, line, formulation
):
    text = dumps(puzzle, "lp", formulation=formulation)
    assert keeps(text, line)
    assert puzzle.side == 1 or not keeps(text, line[1] + line[0] + line[2:])


@MODELS
def test_the_mps_file_is_the_program_that_is_solved(puzzle, formulation, backend, tmp_path):
    result = solve(puzzle, way=formulation, backend=backend)
    assert result.unique
    path = tmp_path / "model.mps"
    path.write_text(dumps(puzzle, "mps", formulation=formulation))
    variables, problem = pulp.LpProblem.fromMPS(str(path), pulp.LpMinimize)
    if not puzzle.rules:  # the solver gets tighter rows for rules
        # PuLP adds __dummy if there is no objective.
        written = [name for name in variables if name != "__dummy"]
        assert (len(written), problem.numConstraints()) == (result.variables, result.constraints)
    assert settle(problem, backend).is_optimal
    if formulation == "packing":  # maximising is minimising the negative
        assert round(problem.objective.value()) == -len(puzzle.digits)
    ones = {name for name, x in variables.items() if name[:2] == "x_" and x.varValue > 0.5}
    if formulation != "pattern":
        assert ones <= names_of(result.solution.line)
        settled = result.singles if formulation == "cells" else 0
        assert len(ones) >= len(puzzle.digits) - len(puzzle.givens) - settled


def printed(code):
    """Run a program; return the lines it printed, and its global names."""
    out, names = io.StringIO(), {}
    with redirect_stdout(out):
        exec(code, names)
    return out.getvalue().splitlines(), names


@pytest.fixture
def _solver(monkeypatch, backend):
    """Solve with the available backend: the page's Python has no highspy."""
    monkeypatch.setattr(pulp, "HiGHS", lambda msg: backend)


@MODELS
@pytest.mark.usefixtures("_solver")
def test_the_program_prints_the_solution(puzzle, formulation, backend):
    text = dumps(puzzle, "py", formulation=formulation)
    (status, *rows), names = printed(text)
    wanted = solve(puzzle, backend=backend).solution.line
    assert (status, line_of(rows)) == ("Optimal", wanted)
    made = names["problem"]
    variables = [x for x in made.variables() if x.name != "__dummy"]
    assert f"{len(variables):,} variables, {made.numConstraints():,} constraints" in text
    assert (made.sense == pulp.LpMaximize) == (formulation == "packing")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("formulation", ["plain", "candidates"])
def test_the_program_runs_unchanged(formulation):
    if not BACKENDS["highs"]().available():
        pytest.skip("highspy is not there")
    assert printed(pulp_code(OPEN, formulation))[0][0] == "Optimal"


@pytest.mark.parametrize("encoding", ["minimal", "extended"])
@pytest.mark.parametrize("puzzle", RULED, ids=lambda puzzle: puzzle.rules[0].name)
def test_the_formula_has_the_solution_and_no_other(puzzle, encoding, backend):
    solvers = pytest.importorskip("pysat.solvers")
    text = dumps(puzzle, "cnf", encoding=encoding)
    variables, count = map(int, re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE).groups())
    lines = [line for line in text.splitlines() if line[0] not in "cp"]
    clauses = [[int(literal) for literal in line.split()[:-1]] for line in lines]
    assert (len(clauses), max(abs(x) for clause in clauses for x in clause)) == (count, variables)
    side = puzzle.side
    with solvers.Cadical153(bootstrap_with=clauses) as solver:
        assert solver.solve()
        true = [literal for literal in solver.get_model()[: side**3] if literal > 0]
        digits = tuple((literal - 1) % side + 1 for literal in true)
        assert digits == solve(puzzle, backend=backend).solution.digits
        solver.add_clause([-literal for literal in true])
        assert not solver.solve()


@pytest.mark.parametrize("puzzle", RULED, ids=lambda puzzle: puzzle.rules[0].name)
def test_puzzles_with_rules_can_be_solved_by_patterns_and_rated(puzzle, backend):
    wanted = solve(puzzle, backend=backend).solution
    found = solve(puzzle, "lp/pattern", backend=backend)
    assert (found.solution, found.unique) == (wanted, True)
    rated = rate(puzzle, backend=backend)
    assert rated.solution == wanted
    assert rated.difficulty
    empty = Puzzle({}, boxes=puzzle.shape, variant=puzzle.variant)
    assert rate(empty, backend=backend).verdict is Verdict.SEVERAL
    several = solve(empty, "lp/pattern", backend=backend)
    assert several.formulation == "pattern"
    assert several.solution.is_valid()
    assert several.second.is_valid()
