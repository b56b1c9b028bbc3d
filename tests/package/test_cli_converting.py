"""`sudokulp convert` and `sudokulp model`."""

import json

import pulp
import pytest
from samples import WELL_KNOWN

from sudoku import (
    WRITABLE,
    Puzzle,
    dumps,
    export,
    read,
)
from sudoku.engine.dimacs import dimacs_cnf
from sudoku.graphs.dimacs import dimacs_col

SMALL = "4.....2..1.....3"
SMALL_SOLUTION = "4231132431422413"
TEXTS = [format.name for format in WRITABLE.values() if format.loads]
FAST = ("--model", "exact cover")


def objects(output):
    return [json.loads(line) for line in output.splitlines()]


# Converting


@pytest.mark.parametrize("format", TEXTS)
def test_converting_to_every_format(run, format):
    code, output, errors = run("convert", WELL_KNOWN, "--to", format)
    assert (code, errors) == (0, "")
    assert output == dumps(Puzzle(WELL_KNOWN), format)


def test_converting_to_a_file_that_is_no_text(run, tmp_path):
    path = tmp_path / "a.xlsx"
    code, output, errors = run("convert", SMALL, "--to", "xlsx", "--variant", "x", "-o", path)
    assert (code, output, errors) == (0, "", "")
    assert read(path.read_bytes()).puzzle == Puzzle(SMALL, 2, "x")
    for more in ([], ["--json", "-o", path]):
        code, output, errors = run("convert", SMALL, "--to", "xlsx", *more)
        assert (code, output) == (2, "")
        assert "xlsx is a binary file: say where to write it with -o, without --json" in errors
    code, _, errors = run("convert", SMALL, SMALL, "--to", "xlsx", "-o", path)
    assert code == 2
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"


def test_what_is_only_read_is_not_written(run):
    code, _, errors = run("convert", SMALL, "--to", "hodoku")
    assert code == 2
    assert "hodoku is only read; there are sdk, line" in errors
    code, _, errors = run("solve", SMALL, "--to", "xlsx")
    assert code == 2
    assert errors == (
        "sudokulp solve: xlsx is a binary file: say where to write it with -o, without --json\n"
    )


def test_what_a_format_cannot_hold_is_refused(run):
    code, output, errors = run("convert", SMALL, "--to", "sudocue")
    assert (code, output) == (2, "")
    assert errors.startswith(
        "argument 1: this puzzle cannot be written in this format (SudoCue grid)"
    )


def test_grids_stand_apart(run):
    drawn = dumps(Puzzle(SMALL, 2), "grid")
    _, output, _ = run("convert", SMALL, SMALL, "--to", "grid", "--variant", "x")
    assert output == f"# variant: x\n{drawn}\n# variant: x\n{drawn}"


def test_a_remark_stands_with_its_own_grid(run, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n11{'.' * 14}\n{SMALL}\n")
    drawn = dumps(Puzzle(SMALL_SOLUTION, 2), "grid")
    code, output, _ = run("solve", path, *FAST)
    assert code == 1
    first, none, second = output.split("\n\n")
    assert first + "\n" == f"# {path}:1: unique solution\n{drawn}"
    assert none.startswith(f"# {path}:2: no solution: 1 stands twice")
    assert second == f"# {path}:3: unique solution\n{drawn}"


def test_a_list_is_written_in_one_way(run):
    with_0, without = "0f" + "." * 254, "ef" + "." * 254
    for stdin in (f"{with_0}\n{without}\n", f"{without}\n{with_0}\n"):
        code, output, _ = run("convert", "--to", "line", stdin=stdin)
        assert code == 0
        assert sorted(line[:2] for line in output.splitlines()) == ["0f", "ef"]


def test_converting_as_json(run):
    code, output, errors = run("convert", "--to", "sdk", "--json", stdin="#LHard\n0f" + "." * 254)
    (found,) = objects(output)
    assert code == 0
    assert found == {
        "source": "standard input",
        "line": 2,
        "variant": "classic",
        "boxsize": 4,
        "puzzle": "0f" + "." * 254,
        "symbols": "0123456789abcdef",
        "givens": 2,
        "read_as": "line",
        "notices": ["the digits were assumed to run from 0 to F"],
        "metadata": {},
        "format": "sdk",
        "text": "16\n1, 1, 1\n1, 2, 16\n",
    }
    assert errors == "standard input:2: the digits were assumed to run from 0 to F\n"


@pytest.mark.parametrize("name", ["svg", "lp", "col"])
def test_converting_to_what_is_never_read(run, name, tmp_path):
    path = tmp_path / "made"
    assert run("convert", SMALL, "--to", name, "--variant", "x", "-o", path)[:2] == (0, "")
    assert path.read_text() == export(Puzzle(SMALL, 2, "x"), name)
    code, output, errors = run("convert", SMALL, SMALL, "--to", name)
    assert (code, output) == (2, export(Puzzle(SMALL, 2), name))
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"


def test_pixels_are_not_made(run):
    code, _, errors = run("convert", SMALL, "--to", "png")
    assert code == 2
    assert "png is made on the page only; here use svg" in errors


# Models


@pytest.mark.parametrize("variant", ["classic", "x"])
def test_the_integer_program_is_printed(run, variant):
    code, output, _ = run("model", SMALL, "--variant", variant)
    assert code == 0
    assert output.startswith("\\* sudoku")
    assert "cell_01_01_has_an_initial_value_of_04: x_01_01_04 = 1\n" in output
    assert ("in_the_diagonal_only_one_1: " in output) == (variant == "x")
    _, packing, _ = run("model", SMALL, "--variant", variant, "--formulation", "packing")
    assert "Maximize" in packing
    assert "at_most_one" in packing


def test_the_mps_file_is_the_integer_program(run, tmp_path):
    path = tmp_path / "a.mps"
    assert run("model", SMALL, "--to", "mps", "-o", path)[:2] == (0, "")
    assert path.read_text().startswith("*SENSE:Minimize\nNAME          sudokulp_solver_4_x_4\n")
    _, problem = pulp.LpProblem.fromMPS(str(path))
    assert (len(problem.variables()), problem.numConstraints()) == (65, 96)  # one is a dummy


def test_the_formula_and_the_graph(run):
    puzzle = Puzzle(SMALL, 2)
    assert run("model", SMALL, "--to", "cnf")[:2] == (0, dimacs_cnf(puzzle))
    minimal = run("model", SMALL, "--to", "cnf", "--encoding", "minimal")
    assert minimal[:2] == (0, dimacs_cnf(puzzle, "minimal"))
    assert run("model", SMALL, "--to", "col")[:2] == (0, dimacs_col(puzzle))
    (found,) = objects(run("model", SMALL, "--to", "col", "--json")[1])
    assert (found["puzzle"], found["to"], found["text"]) == (SMALL, "col", dimacs_col(puzzle))


def test_one_puzzle_makes_one_model(run):
    code, output, errors = run("model", SMALL, SMALL, "--to", "col")
    assert (code, output) == (2, dimacs_col(Puzzle(SMALL, 2)))
    assert errors == "argument 2: the file holds one puzzle; the others are ignored\n"
