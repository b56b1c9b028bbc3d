"""Models of puzzles with rules for other programs: each comes to the puzzle's only solution."""

import re

import pulp
import pytest
from test_exports_code import code_of, line_of, printed

from sudoku import Puzzle, count_solutions, export, solve
from sudoku.analysis.difficulty import Rating
from sudoku.analysis.rating import rate
from sudoku.errors import RuleError
from sudoku.exports.minizinc import minizinc
from sudoku.rules import AntiKing, Arrow, Cage, Greater, Jigsaw, Renban, Thermometer

PUZZLES = [
    Puzzle({5: 3}, 2, rules=[Thermometer([1, 2, 3]), Cage([11, 15], sum=4), Greater([15, 16])]),
    Puzzle("..2....11.......", rules=[Jigsaw("AAABCABBCCDBCDDD"), Cage([13, 14], sum=5)]),
    Puzzle({7: 2}, 2, "x", rules=[Arrow([1, 2, 3]), Renban([9, 10, 11])]),
    Puzzle("....1.........5..........", boxes=(1, 5), rules=[AntiKing(), Thermometer([1, 2, 3])]),
]
FORMULATIONS = ["plain", "assignment", "candidates"]
SENSES = {"=": pulp.LpConstraintEQ, "<=": pulp.LpConstraintLE, ">=": pulp.LpConstraintGE}


@pytest.fixture(params=PUZZLES, ids=lambda puzzle: puzzle.rules[0].name)
def puzzle(request):
    return request.param


@pytest.fixture
def wanted(puzzle, backend):
    """Return the only solution, as a string."""
    found = solve(puzzle, backend=backend)
    assert found.unique
    assert count_solutions(puzzle) == 1
    return found.solution.line


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_mps_file_has_the_solution(puzzle, wanted, formulation, backend, tmp_path):
    path = tmp_path / "model.mps"
    path.write_text(export(puzzle, "mps", formulation=formulation))
    variables, problem = pulp.LpProblem.fromMPS(str(path))
    assert problem.solve(backend) == pulp.LpStatusOptimal
    ones = {name for name, x in variables.items() if name[:2] == "x_" and x.varValue > 0.5}
    assert ones <= names_of(wanted)
    assert len(ones) >= len(wanted) - len(puzzle.givens)


def names_of(line):
    side = round(len(line) ** 0.5)
    return {
        f"x_{cell // side + 1:02d}_{cell % side + 1:02d}_{int(digit):02d}"
        for cell, digit in enumerate(line)
    }


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_program_and_notebook_print_the_solution(puzzle, wanted, formulation, backend, monkeypatch):
    monkeypatch.setattr(pulp, "HiGHS", lambda msg: backend)
    text = export(puzzle, "py", formulation=formulation)
    (status, *rows), names = printed(text)
    assert (status, line_of(rows)) == ("Optimal", wanted)
    assert f"{names['problem'].numConstraints():,} constraints" in text
    noted = code_of(export(puzzle, "ipynb", formulation=formulation))
    assert printed(noted)[0] == [status, *rows]


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_minizinc_model_has_the_solution(puzzle, wanted, formulation, backend):
    text = minizinc(puzzle, formulation)
    count = int(re.search(r"1\.\.(\d+)\] of var", text)[1])
    problem = pulp.LpProblem("read", pulp.LpMinimize)
    x = [problem.add_variable(f"x_{number:05d}", cat="Binary") for number in range(1, count + 1)]
    rows = re.findall(r"^constraint (.*) (=|<=|>=) (-?\d+); % \w+$", text, re.MULTILINE)
    assert len(rows) == text.count("constraint ")
    for number, (terms, sense, bound) in enumerate(rows):
        found = [re.fullmatch(r"(?:(-?\d+)\*)?x\[(\d+)\]", term) for term in terms.split(" + ")]
        total = pulp.lpSum(int(each[1] or 1) * x[int(each[2]) - 1] for each in found)
        problem.addConstraint(pulp.LpConstraint(total, SENSES[sense], f"row_{number}", int(bound)))
    assert problem.solve(backend) == pulp.LpStatusOptimal
    lists = {
        name: list(map(int, filter(None, numbers.split(", "))))
        for name, numbers in re.findall(r"int: (\w+) = \[(.*)\];", text)
    }
    grid = lists["placed"]
    for column, cell, digit in zip(lists["var_at"], lists["cell"], lists["digit"], strict=True):
        grid[cell - 1] += digit * round(x[column - 1].value())
    assert "".join(map(str, grid)) == wanted


@pytest.mark.parametrize("encoding", ["minimal", "extended"])
def test_the_formula_has_the_solution_and_no_other(puzzle, wanted, encoding):
    solvers = pytest.importorskip("pysat.solvers")
    text = export(puzzle, "cnf", encoding=encoding)
    variables, count = map(int, re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE).groups())
    lines = [line for line in text.splitlines() if line[0] not in "cp"]
    clauses = [[int(literal) for literal in line.split()[:-1]] for line in lines]
    assert (len(clauses), max(abs(x) for clause in clauses for x in clause)) == (count, variables)
    side = puzzle.side
    with solvers.Cadical153(bootstrap_with=clauses) as solver:
        assert solver.solve()
        true = [literal for literal in solver.get_model()[: side**3] if literal > 0]
        assert "".join(str((literal - 1) % side + 1) for literal in true) == wanted
        solver.add_clause([-literal for literal in true])
        assert not solver.solve()


@pytest.mark.parametrize("name", ["lp", "mps", "listing", "py", "ipynb", "mzn"])
def test_a_formulation_that_does_not_take_a_rule_says_so(name):
    with pytest.raises(RuleError, match="packing does not take puzzles with rules: thermometer"):
        export(PUZZLES[0], name, formulation="packing")


def test_patterns_find_just_the_solutions(puzzle, wanted, backend):
    found = solve(puzzle, "lp/pattern", backend=backend)
    assert (found.solution.line, found.unique) == (wanted, True)
    several = solve(Puzzle({}, puzzle.shape, puzzle.variant), "lp/pattern", backend=backend)
    assert several.formulation == "pattern"
    assert several.solution.is_valid()
    assert several.second.is_valid()


def test_puzzles_with_rules_are_rated(puzzle, wanted, backend):
    rated = rate(puzzle, backend=backend)
    assert rated.solution.line == wanted
    assert rated.rating in Rating
    other = Puzzle({}, puzzle.shape, puzzle.variant)
    assert rate(other, backend=backend).solutions == 2
