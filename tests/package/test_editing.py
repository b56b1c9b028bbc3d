"""Programs as text: run unchanged or edited, and checked against their puzzle."""

import pulp
import pytest
from inner import BACKENDS, CHANGES, KEEPS, NOTICE, Output, changed, judge, pulp_code, results, run
from samples import IMPOSSIBLE, UNIQUE, WELL_KNOWN, WELL_KNOWN_SOLUTION, puzzles
from solvers import needs_new_highs, solutions

from sudokulp import Puzzle, SudokuError
from sudokulp.rules import Cage

#: Several solutions, so that an objective has a choice.
FEW = Puzzle("12..............")


def line_of(digits):
    return "".join(map(str, digits))


def outcome(text, side, backend=None):
    """Run a text that must succeed; return its result and its output."""
    told = []
    ran = run(text, side, told.append, backend)
    assert ran.trouble is None, ran.trouble
    return ran.left, "".join(told)


@pytest.mark.parametrize(("puzzle", "line"), puzzles(UNIQUE[:10]))
def test_the_program_of_a_puzzle_leaves_its_solution(puzzle, line, backend):
    left, printed = outcome(pulp_code(puzzle), puzzle.side, backend)
    assert (left.status, line_of(left.digits)) == ("Optimal", line)
    assert printed.startswith("Optimal\n")
    assert judge(puzzle, left.digits).sentences == (KEEPS,)


@pytest.mark.parametrize("puzzle", puzzles(IMPOSSIBLE[:3]))
def test_without_a_solution_no_digits_are_returned(puzzle, backend):
    left, printed = outcome(pulp_code(puzzle), puzzle.side, backend)
    assert (left.status, left.digits, printed) == ("Infeasible", (), "Infeasible\n")


# Example changes


def after(name, puzzle, backend):
    """Return the result of a puzzle's program with an example change."""
    text, line = changed(pulp_code(puzzle), name, puzzle.side)
    assert text.splitlines()[line - 1].startswith(f"# {CHANGES[name].label_for(puzzle.side)}")
    return outcome(text, puzzle.side, backend)[0]


@needs_new_highs
def test_the_diagonal_has_the_required_sum(backend):
    digits = after("diagonal", FEW, backend).digits
    assert sum(digits[::5]) == 10
    assert judge(FEW, digits).keeps
    assert sum(map(int, WELL_KNOWN_SOLUTION[::10])) != 45
    left = after("diagonal", Puzzle(WELL_KNOWN), backend)
    assert left.status == "Infeasible"
    assert left.contradicting[0] == "diagonal_sum"  # before the rules
    assert f"these {len(left.contradicting)} of the " in left.reason
    assert "removing any one" in left.reason


def test_as_few_givens_as_possible_are_dropped(backend):
    wrong = Puzzle("4" + WELL_KNOWN[1:])
    left = after("fewest", wrong, backend)
    assert left.objective == len(wrong.givens) - 1
    assert line_of(left.digits) == WELL_KNOWN_SOLUTION
    changed = "It changes 1 given: r1c1 from 4 to 5."
    assert judge(wrong, left.digits).sentences == ("It satisfies every rule.", changed)


def test_the_first_row_is_as_large_as_possible(backend):
    left = after("row", FEW, backend)
    values = [
        sum((4 - column) * digit for column, digit in enumerate(solution.digits[:4]))
        for solution in solutions("exact cover", FEW)
    ]
    assert left.objective == max(values)
    assert line_of(left.digits[:4]) == "1243"


@needs_new_highs
def test_a_second_solution_is_found_or_the_program_is_infeasible(backend, monkeypatch):
    monkeypatch.setattr(results, "SECONDS", 600)
    first, other = outcome(pulp_code(FEW), 4, backend)[0], after("another", FEW, backend)
    assert judge(FEW, other.digits).keeps
    assert other.digits != first.digits
    left = after("another", Puzzle(WELL_KNOWN), backend)
    assert left.status == "Infeasible"
    assert "not_that_one" in left.contradicting


def test_no_digit_repeats_a_knights_move_away(backend):
    digits = after("knight", Puzzle({}), backend).digits
    cells = {divmod(index, 9): digit for index, digit in enumerate(digits)}
    for row, column in cells:
        for down, right in ((1, 2), (1, -2), (2, 1), (2, -1)):
            assert cells[row, column] != cells.get((row + down, column + right))


def test_changes_can_be_combined_and_each_is_applied_once(backend):
    text = pulp_code(FEW)
    for name in ("fewest", "diagonal", "another", "knight"):
        text, _ = changed(text, name, 4)
    with pytest.raises(SudokuError, match="is already in the program"):
        changed(text, "knight", 4)
    left, _ = outcome(text, 4, backend)
    assert left.objective <= len(FEW.givens)
    assert judge(Puzzle({}, size=4), left.digits).keeps
    assert sum(left.digits[::5]) == 10


def test_a_change_is_inserted_in_the_right_place_of_an_edited_text():
    own = "import pulp\nproblem.solve()\n"
    text, line = changed(own, "knight", 9)
    assert line == 2
    assert text.endswith("<= 1\n\nproblem.solve()\n")
    assert changed("", "row", 9)[1] == 1
    with pytest.raises(
        SudokuError, match=r'the part "Fix the givens\." was changed in the program'
    ):
        changed(own, "fewest", 9)
    with pytest.raises(SudokuError, match=r"'nothing'"):
        changed(own, "nothing", 9)


# Errors

PROGRAM = "import pulp\np = pulp.LpProblem('p')\nx = p.add_variable('x')\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("def f():\n    f()\nf()", 2, "maximum recursion depth exceeded"),
        ("import pulp\n\npulp.LpProblem('x') / 'a'", 3, "Line 3: "),
        ("x = '\0'", None, "null bytes"),
        (f"{PROGRAM}p += 'a'\n", 4, "Can only add"),  # raised by PuLP
    ],
)
def test_errors_of_python_and_pulp_are_reported_with_their_line(text, line, message):
    found = run(text, 9, str).trouble
    assert found.line == line
    assert message in found.message
    assert len(found.message) < 400


def test_a_program_may_exit_by_itself():
    told = []
    ran = run("import sys\nprint('so far')\nsys.exit()\nprint('never')", 9, told.append)
    assert (ran.sentence, told) == ("The program exited in line 3.", ["so far\n"])


def test_a_program_sees_no_command_line_arguments():
    told = []
    text = "import argparse\nprint(argparse.ArgumentParser().parse_args())"
    assert run(text, 9, told.append).trouble is None
    assert told == ["Namespace()\n"]


def test_a_run_sees_nothing_of_the_previous_one(backend):
    run("import sys, pulp\nsys.stdout = None\nkept = 1", 9, str, backend)
    found = run("print(kept)", 9, str).trouble
    assert found.message == "Line 1: name 'kept' is not defined (NameError)."


# Output


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("print('a', end='')\nprint('b')\nprint('c', end='')", ["ab\n", "c"]),
        ("import sys\nprint('warned', file=sys.stderr)", ["warned\n"]),
    ],
)
def test_output_is_delivered_line_by_line_as_it_is_printed(text, pieces):
    told = []
    run(text, 9, told.append)
    assert told == pieces


@pytest.mark.parametrize(("lines", "length"), [(100, 1), (2, 10**9)])
def test_long_output_is_truncated_with_a_note(lines, length):
    told = []
    stream = Output(told.append, lines=50, characters=1000)
    for _ in range(lines):
        stream.write("x" * min(length, 10**6) + "\n")
    assert told[-1] == "[Output cut off: at most 50 lines or 1,000 characters are shown.]\n"
    assert len(told) <= 51
    assert sum(map(len, told)) <= 1000 + len(told[-1])
    assert stream.cut


# Results


def test_without_a_function_the_variables_give_the_digits(backend):
    text = pulp_code(FEW).replace("def grid():", "def other():").replace("grid()", "other()")
    left, _ = outcome(text, 4, backend)
    assert judge(FEW, left.digits).keeps


COUNTED_FROM_ONE = """\
import pulp
keys = [(r, c, d) for r in range(1, 5) for c in range(1, 5) for d in range(1, 5)]
p = pulp.LpProblem("p")
x = {k: p.add_variable("x_%d_%d_%d" % k, cat="Binary") for k in keys}
for r, c, d in keys:
    p += x[r, c, d] == ((r + c) % 4 + 1 == d)
p.solve(pulp.COIN_CMD(msg=False))
"""


def test_variables_may_be_counted_from_one(backend):
    left, _ = outcome(COUNTED_FROM_ONE, 4, backend)
    assert left.digits == tuple((r + c) % 4 + 1 for r in range(1, 5) for c in range(1, 5))


SOLVED = """\
import pulp
p = pulp.LpProblem("p", pulp.LpMaximize)
y = p.add_variable("y", 0, 4.5)
p += y
p.solve(pulp.{solver})
"""


@pytest.mark.parametrize(
    "solver",
    [
        "HiGHS(msg=False)",
        "HiGHS_CMD(msg=False, threads=2)",
        "COIN_CMD(msg=0, timeLimit=5, gapRel=0.1)",
        "getSolver('HiGHS', msg=False)",
        "LpSolverDefault",
    ],
)
def test_the_backend_solves_whatever_solver_is_named(solver, backend):
    before = backend.answer
    left, _ = outcome(SOLVED.format(solver=solver), 9, backend)
    assert (left.status, left.objective, left.digits) == ("Optimal", 4.5, ())
    assert backend.answer is not before
    assert not backend.optionsDict


@needs_new_highs
def test_a_solver_that_may_print_prints_its_log(backend):
    _, printed = outcome(SOLVED.format(solver="HiGHS(msg=True)"), 9, backend)
    assert "HiGHS" in printed


def test_without_bounds_the_status_is_unbounded(backend):
    text = SOLVED.format(solver="HiGHS(msg=False)").replace(", 0, 4.5", "")
    assert outcome(text, 9, backend)[0].status in ("Unbounded", "Undefined")


# The judge


def test_broken_rules_are_reported_with_their_cells():
    found = judge(FEW, [1] * 16)
    assert not found.keeps
    assert found.sentences[0].startswith("1 appears 4 times in column 1")
    changed = "It changes 1 given: r1c2 from 2 to 1."
    assert found.sentences[3:] == ("9 more rules are broken.", changed)
    assert found.cells == tuple(range(1, 17))
    square = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    found = judge(Puzzle({}, size=4, rules=[Cage((1, 2), 5)]), square)
    assert "cage at r1c1" in found.sentences[0]
    assert (found.keeps, found.cells) == (False, (1, 2))
    found = judge(Puzzle(dict.fromkeys(range(1, 6), 4), size=4), square)
    assert "It changes 4 givens: r1c1 from 4 to 1" in found.sentences[-1]
    assert found.sentences[-1].endswith(" and 1 more.")


@pytest.mark.parametrize("digits", [[1] * 15, [1] * 15 + [0], [1] * 15 + [5]])
def test_an_incomplete_grid_is_not_judged(digits):
    with pytest.raises(SudokuError):
        judge(FEW, digits)


# Files

GIVEN = {"in.txt": b"one", "kept.txt": b"same"}


def written(text):
    """Return the files that a program wrote, besides those that it was given."""
    return run(text, 9, str, files=GIVEN).written


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_program_finds_its_files_and_its_output_files_are_returned():
    found = written(
        "import os, pathlib\n"
        "os.mkdir('out')\n"
        "text = pathlib.Path('in.txt').read_text()\n"
        "unclosed = open('out/b.txt', 'w')\n"
        "unclosed.write(text)\n"
        "pathlib.Path('in.txt').write_text('two')\n"
        "pathlib.Path('a.bin').write_bytes(bytes(3))\n"
        "os.symlink('a.bin', 'link')\n"
        "raise SystemExit(1)\n"
    )
    assert found.files == {"a.bin": bytes(3), "in.txt": b"two", "out/b.txt": b"one"}
    assert list(found.files) == ["a.bin", "in.txt", "out/b.txt"]
    assert found.left_out == ""


def test_files_beyond_the_limits_are_reported_as_left_out():
    from_path = "from pathlib import Path\n"
    many = written(f"{from_path}for n in range(22):\n    Path(str(n)).touch()\n")
    assert (len(many.files), many.left_out[:16]) == (20, "Dropped 2 files,")
    sizes = "for name, size in (('a', 5_000_001), ('b', 1)):\n"
    large = written(f"{from_path}{sizes}    Path(name).write_text('y' * size)\n")
    assert (large.files, large.left_out[:15]) == ({"b": b"y"}, "Dropped 1 file,")


def test_a_program_finds_the_puzzle_in_the_file_that_it_names():
    text = (
        "import os\n"
        "print(sorted(os.listdir()))\n"
        "from pathlib import Path\n"
        "for name in ('sudoku.sdk', \"sudoku.csv\"):\n"
        "    print(Path(name).read_text(), end='')\n"
        "print('sudoku.lp', 'my sudoku.sdk', 'sudoku.sdk')\n"
    )
    told = []
    ran = run(text, 4, told.append, files={"sudoku.csv": b"own\n"}, puzzle=FEW)
    assert "".join(told).splitlines()[:-1] == [
        "['sudoku.csv', 'sudoku.sdk']",
        *("4", "1, 1, 1", "1, 2, 2", "own"),
    ]
    assert (ran.found, ran.written.files) == (("sudoku.sdk",), {})


def test_if_no_file_can_hold_the_puzzle_there_is_none_and_a_note_explains_why():
    told = []
    ran = run("open('sudoku.sdk')", 9, told.append, puzzle=Puzzle(WELL_KNOWN, variant="x"))
    assert ran.trouble.message == "Line 1: there is no file 'sudoku.sdk'."
    assert told == [
        "Note: the file sudoku.sdk is missing (the variant of this puzzle is 'x', "
        "so its file name must end in .sdkx, not 'sudoku.sdk').\n"
    ]


# The programs of the source documents

LISTED = """\
import pulp
from sudokulp.paper import Puzzle, SudokuLP, solve
rows = [[4, None, None, None], [1, None, 2, None], [None, 1, None, None], [None, None, None, 3]]
class Mine(SudokuLP):
    def __init__(self, matrix):
        super().__init__(matrix)
        self += pulp.lpSum(self.x[1][1][k] for k in (0, 2)) == 1, "mine"
print("before")
for kind in (SudokuLP, Mine):
    program = kind([list(row) for row in rows])
    program.solve({solver})
    print(program.matrix[1])
"""


@pytest.mark.parametrize(
    ("solver", "noticed"),
    [
        ("", False),
        ("'HiGHS'", False),
        ("pulp.HiGHS_CMD(msg=0)", False),
        ("'cbc'", True),
        ("pulp.GLPK(msg=0)", True),
        ("pulp.COIN_CMD(msg=0, maxNodes=9)", True),
        ("pulp.getSolver('COIN_CMD', msg=0, timeLimit=5)", True),
        ("pulp.getSolver(pulp.listSolvers(onlyAvailable=True)[0], msg=False)", True),
    ],
)
def test_the_four_classes_and_a_custom_one_run_with_any_solver(solver, noticed, backend):
    _, printed = outcome(LISTED.format(solver=solver), 4, backend)
    notice = [NOTICE] * noticed
    assert printed.splitlines() == ["before", *notice, *["[1, 3, 2, 4]"] * 2]


@needs_new_highs
def test_the_log_appears_where_the_program_solves(backend):
    text = SOLVED.format(solver="COIN_CMD()")
    _, printed = outcome(f"print('before')\n{text}print('after')\n", 9, backend)
    lines = printed.splitlines()
    assert [lines[0], lines[1], lines[-1]] == ["before", NOTICE, "after"]
    assert any("HiGHS" in line or "Model status" in line for line in lines[2:-1])


def test_pulp_is_restored_when_a_program_has_ended(backend):
    before = (dict(BACKENDS), pulp.LpSolverDefault, pulp.listSolvers(), vars(pulp.HiGHS).copy())
    outcome(SOLVED.format(solver="HiGHS(msg=False)"), 9, backend)
    assert before == (BACKENDS, pulp.LpSolverDefault, pulp.listSolvers(), dict(vars(pulp.HiGHS)))
