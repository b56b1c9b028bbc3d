"""The sessions of Davis, Henderson and Smith (SciPy 2010), typed out, and the names they import."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pulp
import pytest
import seeds
from solvers import needs_pulp_3

import sudoku
from sudoku import (
    DSATOrder,
    InOrder,
    Puzzle,
    RandomOrder,
    cells,
    color_above_lowest,
    count_solutions,
    dependent_cells,
    dimacs_string,
    first_available_color,
    graph_as_grid,
    graph_to_dict,
    n_colors,
    node_coloring,
    puzzle_as_graph,
    random_puzzle,
    solve,
)
from sudokulp import SudokuError, paper

#: The puzzle of the paper's introduction, and its solution.
d = {
    1: 2, 2: 5, 5: 3, 7: 9, 9: 1,
    11: 1, 15: 4, 19: 4, 21: 7, 25: 2,
    27: 8, 30: 5, 31: 2, 41: 9, 42: 8,
    43: 1, 47: 4, 51: 3, 58: 3, 59: 6,
    62: 7, 63: 2, 65: 7, 72: 3, 73: 9,
    75: 3, 79: 6, 81: 4,
}  # fmt: skip
SOLUTION = "258736941619824357437915268395271486762498135841653729184369572576142893923587614"
#: The grid that the paper prints for its graph colouring, row by row.
COLOURED = "25673a94131852476a4976bc23863524789b72ab98156849a53c27584369a72a7b485dc39c3d7b684"
SHIDOKU = {1: 4, 7: 2, 10: 1, 16: 3}


def test_a_puzzle_is_a_dict_or_a_string():
    p = Puzzle(d, 3)
    assert str(p).splitlines()[:3] == [
        "2 5 . . 3 . 9 . 1",
        ". 1 . . . 4 . . .",
        "4 . 7 . . . 2 . 8",
    ]
    assert Puzzle(f"\n{p}\n", 3, format="s") == p


@pytest.mark.parametrize("model", ["CP", "lp", "graph", "groebner", "exact cover", "sat"])
def test_the_puzzle_of_the_introduction_is_solved(model, backend):
    s = solve(Puzzle(d, 3), model=model, backend=backend)
    assert s.solution.line == SOLUTION
    assert s.unique is True


@pytest.mark.parametrize(("way", "rows"), [("places", 54), ("plain", 27), ("paper", 27 + len(d))])
def test_the_constraint_model_can_be_written_in_each_way(way, rows):
    result = solve(Puzzle(d, 3), "cp", way=way)
    assert (result.solution.line, result.constraints) == (SOLUTION, rows)
    assert solve(Puzzle({1: 1, 2: 1}, 2), "cp", way=way).verdict == "none"


def test_a_graph_with_too_many_colours_suggests_an_alternative():
    colored = node_coloring(puzzle_as_graph(d, 3))
    assert graph_to_dict(colored).items() >= d.items()
    with pytest.raises(SudokuError, match=r"must be from 1 to 9, not 1\d; .*graph_as_grid"):
        Puzzle(graph_to_dict(colored), 3)


@pytest.mark.parametrize(
    ("givens", "boxsize", "way", "rows"),
    [
        (d, 3, "plain", 324 + len(d)),
        (SHIDOKU, 2, "plain", 64 + len(SHIDOKU)),
        (d, 3, "plain packing", 729 + 324),
    ],
)
def test_the_plain_programs_have_only_rules_and_givens(givens, boxsize, way, rows, backend):
    for integer in (True, False):
        puzzle = Puzzle(givens, boxsize)
        result = solve(puzzle, "lp", backend, way=way, integer=integer)
        assert result.constraints == rows
        assert result.solution == solve(puzzle, "exact cover").solution


def test_the_two_modules_have_the_same_names():
    names = set(paper.__all__)
    assert names <= set(dir(sudoku))
    assert all(getattr(sudoku, name) is getattr(paper, name) for name in names)


#: Packages that are not required, which the program below cannot import.
OPTIONAL = [
    "constraint",
    "networkx",
    "numpy",
    "openpyxl",
    "pysat",
    "sympy",
]
BARE = """\
import sys
sys.modules |= dict.fromkeys({optional})
from {module} import *
from sudokulp import MissingPackage
print(len(SudokuLP([[None] * 4] * 4).x), count_solutions(Puzzle({{}}, 2)))
for call in (lambda: cell_symbols(2), lambda: puzzle_as_graph({{}}, 2)):
    try:
        call()
    except MissingPackage as error:
        print(error.package)
"""


@needs_pulp_3  # PuLP 4 itself needs numpy
@pytest.mark.skipif(sys.platform == "emscripten", reason="the page starts no processes")
@pytest.mark.parametrize("module", ["sudoku", "sudokulp.paper"])
def test_all_names_can_be_imported_with_only_the_required_packages(module):
    program = BARE.format(optional=OPTIONAL, module=module)
    folder = Path(paper.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=folder, check=False
    )
    assert (ran.stdout.split(), ran.stderr) == (["4", "288", "sympy", "networkx"], "")


# The sessions of the sections on models

START = f"""\
from functools import reduce
from sudoku import *
n = 3
d = {d}
p = Puzzle(d, 3)
"""


def test_the_session_on_constraints_finds_the_solution_twice(shared, backend):
    text = seeds.session(shared, "Constraint models")
    first, found, rest = text.partition("s = solve(")
    text = f"{START}{first}print(s.line)\n{found}{rest}print(s.solution.line)\n"
    ran, printed = seeds.in_editor(text, backend)
    assert (ran["message"], printed) == ("", [SOLUTION, SOLUTION])


def test_the_session_on_graphs_colours_the_graph_and_finds_the_solution(shared, backend):
    text = seeds.session(shared, "Graph models")
    before, _, rest = text.partition("s = Puzzle(")
    ran, _ = seeds.in_editor(f"{START}{text}", backend)
    # Our default needs 12 colours, the paper 13: too many for a puzzle of 9 digits.
    assert ran["line"] == f"{START}{before}".count("\n") + 1
    assert "graph_as_grid" in ran["message"]
    rest = rest.partition("\ns\n")[2]
    more = "from sudoku import color_above_lowest, graph_as_grid\n"
    more += "print(n_colors(cg))\ncg = node_coloring(g, choose_color=color_above_lowest)\n"
    more += "print(n_colors(cg))\nprint(''.join(graph_as_grid(cg).split()))\n"
    ran, printed = seeds.in_editor(f"{START}{before}{more}{rest}print(s.solution.line)\n", backend)
    assert (ran["message"], printed) == ("", ["12", "13", COLOURED, SOLUTION])


@pytest.mark.full
def test_the_session_on_polynomials_solves_a_small_puzzle(shared, backend):
    # sympy cannot find the basis of a 9x9 puzzle in reasonable time.
    small = START.replace("3\n", "2\n").replace(str(d), str(SHIDOKU)).replace(", 3)", ", 2)")
    text = seeds.session(shared, "Polynomial system models").replace("(d, 3)", "(d, n)")
    text = text.replace("lsolve(h, ", "lsolve(h.exprs, ")
    text = text.replace("s = solve(", "t = solve(")
    more = "x = cell_symbols(n)\nprint(expand(F(x[0], n) - g[0]), D(1, 4))\n"
    more += "print(''.join(str(s[each]) for each in x), t.solution.line)\n"
    ran, printed = seeds.in_editor(f"{small}{text}{more}", backend, side=4)
    solution = solve(Puzzle(SHIDOKU, 2), "exact cover").solution.line
    assert (ran["message"], printed) == ("", ["0 x1 - 4", f"{solution} {solution}"])


class Lines(list):
    """Rows or columns of `LPX`."""

    def add(self, count):
        self.extend(Line() for _ in range(count))


class Line:
    kind, primal, matrix, bounds = float, None, (), (None, None)


class LPX:
    """A program as PyGLPK has it, solved by PuLP."""

    def __init__(self):
        self.rows, self.cols = Lines(), Lines()
        self.matrix = ()

    def simplex(self):
        terms = {(row, column): value for row, column, value in self.matrix}
        for number, row in enumerate(self.rows):
            terms |= {(number, column): value for column, value in enumerate(row.matrix) if value}
        problem = pulp.LpProblem("glpk")
        kinds = {int: pulp.LpInteger, float: pulp.LpContinuous}
        columns = [
            problem.add_variable(f"x{number}", *column.bounds, kinds[column.kind])
            for number, column in enumerate(self.cols)
        ]
        sums = [pulp.LpAffineExpression() for _ in self.rows]
        for (row, column), value in terms.items():
            sums[row].addterm(columns[column], value)
        for row, total in zip(self.rows, sums, strict=True):
            problem += total == row.bounds[0]
        problem.solve(pulp.HiGHS(msg=False))
        for column, variable in zip(self.cols, columns, strict=True):
            column.primal = variable.varValue

    integer = simplex


@needs_pulp_3
def test_the_session_on_integer_programming_finds_the_solution(shared, backend, monkeypatch):
    glpk = ModuleType("glpk")
    glpk.LPX = LPX
    monkeypatch.setitem(sys.modules, "glpk", glpk)
    text = seeds.session(shared, "Integer programming models")
    # "We set both the lower and upper bound of every equation to be 1": the paper has no code here.
    bounds = "for r in lp.rows:\n    r.bounds = 1.0, 1.0\n"
    text = text.replace("lp.matrix = lp_matrix(n)\n", f"lp.matrix = lp_matrix(n)\n{bounds}")
    ran, printed = seeds.in_editor(f"{START}{text}print(s.line)\n", backend)
    assert (ran["message"], printed[-1]) == ("", SOLUTION)


def test_the_session_on_enumeration_counts_288(shared, backend):
    text = seeds.session(shared, "Enumerating Shidoku")
    ran, printed = seeds.in_editor(f"{START}{text}", backend)
    assert (ran["message"], printed[0]) == ("", "288")
    assert 288 == count_solutions(Puzzle({}, 2)) == 288


def test_random_puzzles_of_each_size_have_the_symbols_of_the_paper(backend):
    for count, n in ((15, 3), (7, 2), (200, 4)):
        q = random_puzzle(count, n)
        assert len(q.givens) == count
        assert q.conflicts() == []
        assert Puzzle(str(q), n, format="s") == q
    solution = solve(q, backend=backend).solution
    assert {sign for sign in str(solution) if sign.isalpha()} == set("abcdefg")


def test_the_orders_and_the_choice_of_colours_of_the_paper():
    g = puzzle_as_graph({}, 3)
    assert dimacs_string(g).startswith("p edge 81 810\n")
    for nodes in (InOrder, RandomOrder, DSATOrder):
        cg = node_coloring(g, nodes=nodes, choose_color=first_available_color)
        colors = graph_to_dict(cg)
        assert set(colors) == set(cells(3))
        assert all(colors[x] != colors[y] for x, y in dependent_cells(3))
    # Brelaz's order needs only nine on the puzzle of the introduction, and so solves it.
    solved = node_coloring(puzzle_as_graph(d, 3), nodes=DSATOrder)
    assert Puzzle(graph_to_dict(solved), 3).line == SOLUTION
    paper_colors = node_coloring(puzzle_as_graph(d, 3), choose_color=color_above_lowest)
    assert n_colors(paper_colors) == 13
    assert "".join(graph_as_grid(paper_colors).split()) == COLOURED
