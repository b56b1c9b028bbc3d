"""Model, Change the model: editing, running and stopping the program, whatever it does."""

import re

import pytest
import seeds
from linking import expect_link, link_to
from playwright.sync_api import expect
from states import WELL_KNOWN, changing_program
from visitor import LOADING, SOLVING

from sudokulp import Puzzle
from sudokulp.analysis.verdict import solve
from sudokulp.editing.running import NOTICE
from sudokulp.exports.code import pulp_code
from sudokulp.formats import dump

FEW = "12" + "." * 14
ENDLESS = "print('begun')\nwhile True:\n    pass\n"


def program(visitor):
    return visitor.page.get_by_role("textbox", name="Program", exact=True)


def result(visitor):
    return visitor.page.get_by_role("status", name="Program", exact=True)


def output(visitor):
    return visitor.page.get_by_role("region", name="Output", exact=True)


def text_of(visitor):
    """Return the program as downloaded: the editor renders only the visible lines."""
    name, text = visitor.download("Download program")
    assert name == "sudoku.py"
    return text


def write(visitor, text):
    """Replace the program by hand."""
    program(visitor).click()
    visitor.page.keyboard.press("Control+a")
    visitor.page.keyboard.press("Delete")
    visitor.page.keyboard.insert_text(text)


def ran(visitor):
    """Press Run and return the final message about the run."""
    visitor.button("Run").click()
    expect(visitor.button("Run")).to_be_enabled(timeout=SOLVING)
    return result(visitor).inner_text()


def judged(visitor):
    """Press Run and return the message once the digits have also been checked."""
    visitor.button("Run").click()
    expect(result(visitor)).to_contain_text("The grid shows your program's", timeout=SOLVING)
    return result(visitor).inner_text()


def values(visitor):
    """Return the digits of the cells that are announced as having a value."""
    names = visitor.cells.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return [found[1] for name in names if (found := re.search(r"(\w+) has the value 1", name))]


def tabpanel(visitor):
    return visitor.page.get_by_role("tabpanel", name="Change the model")


@pytest.fixture
def author(page):
    """Return a visitor at the program of a puzzle."""
    changing_program(page)
    page.drawn()
    again = page.button("Start again")
    if again.is_enabled():
        again.click()
    program(page).press("Control+Home")  # only the visible lines are rendered
    expect(program(page)).to_contain_text(WELL_KNOWN[:9], timeout=LOADING)
    return page


@pytest.fixture
def few(author):
    """Return a visitor at the program of a puzzle with several solutions."""
    author.put(FEW)
    author.go("Model")
    expect(program(author)).to_contain_text("'12..'", timeout=SOLVING)
    return author


def test_the_program_can_be_run_changed_and_restarted(author):
    assert text_of(author) == pulp_code(Puzzle(WELL_KNOWN))
    said = judged(author)
    assert "The program finished. PuLP status: Optimal." in said
    assert "The grid shows your program's answer. It is a valid solution of the puzzle." in said
    solution = solve(Puzzle(WELL_KNOWN)).solution.line
    found = [x for x, given in zip(solution, WELL_KNOWN, strict=True) if given == "."]
    assert author.wait_until(lambda: values(author) == found)
    expect(author.result).to_have_text(re.compile("^Ready"))  # the puzzle's own verdict
    rows = output(author).inner_text().splitlines()
    assert rows[0] == "Optimal"
    assert "".join(rows[1:]).replace(" ", "") == solution
    author.go("Solve")
    assert author.digits() == WELL_KNOWN

    author.go("Model")
    program(author).click()
    author.page.keyboard.insert_text("typed ")
    expect(program(author)).to_contain_text("typed")
    author.page.keyboard.press("Control+z")  # the editor's own undo
    expect(program(author)).not_to_contain_text("typed")
    write(author, "print('by keyboard')")
    author.page.keyboard.press("Control+Enter")
    expect(output(author)).to_have_text("by keyboard\n", timeout=SOLVING)
    expect(author.result).to_have_text(re.compile("^Ready"))  # the page did not solve
    expect(author.button("Run")).to_be_enabled()  # output comes before the end of the run
    program(author).focus()
    author.page.keyboard.press("Tab")
    expect(author.button("Run")).to_be_focused()
    author.page.get_by_role("tab", name="Variables").click()
    expect(program(author)).to_have_count(0)
    author.put(FEW)
    author.go("Model")
    author.page.get_by_role("tab", name="Change the model").click()
    expect(program(author)).to_have_text("print('by keyboard')")
    expect(author.page.get_by_text("This program was written for another puzzle.")).to_be_visible()
    author.button("Start again").click()
    expect(program(author)).to_contain_text("'12..'")
    expect(author.button("Start again")).to_be_disabled()

    write(author, text_of(author).replace("'12..'", "'21..'"))
    said = judged(author)
    assert "It satisfies every rule." in said
    assert "It changes 2 givens: r1c1 from 1 to 2, r1c2 from 2 to 1." in said
    lit = "cells => cells.filter((x) => x.matches('.lit')).length"
    assert author.wait_until(lambda: author.cells.evaluate_all(lit) == 2)


@pytest.mark.full
def test_all_conflicting_constraints_can_be_seen(author):
    author.page.get_by_role("combobox", name="Example changes").select_option("diagonal")
    expect(program(author)).to_contain_text("diagonal_sum")
    said = ran(author)
    number = int(re.search(r"these ([\d,]+) of", said)[1].replace(",", ""))
    assert "removing any one of them ends" in said
    lists = result(author).get_by_role("list", name="Conflicting constraints")
    expect(lists.first.get_by_role("listitem").first).to_have_text("diagonal_sum")
    result(author).get_by_text(f"{number - 8} more").click()
    expect(lists.get_by_role("listitem")).to_have_count(number)


# Errors and misbehaviour


WRONG = [
    ("x = 1\nraise ValueError('no digit')", "Line 2: no digit (ValueError)."),
    ("x = (1,\n", "Line 1: '(' was never closed (SyntaxError)."),
    ("import sys\nsys.exit(2)", "Line 2: the program ended with sys.exit(2)."),
    ("import nothing_here", "Line 1: the module 'nothing_here' is not available here."),
    ("import js", "Line 1: the module 'js' is not available here."),
    (
        "import numpy as np",
        "Line 1: the module 'numpy' is not available here; use lists, and random.sample",
    ),
    (
        "from pyodide.http import open_url",
        "Line 1: the module 'pyodide.http' is not available here.",
    ),
    ("def f(n):\n    return f(n + 1)\nf(0)", "Line 2: maximum recursion depth exceeded"),
    ("a = input('Digit?')", "Line 1: input() is not available here."),
    ("a = [1]\nwhile True:\n    a += a", "Line 3: the program ran out of memory"),
]


@pytest.mark.full
def test_an_error_is_reported_at_its_line(author):
    for text, said in WRONG:
        write(author, text)
        assert said in ran(author)
        line = re.search(r"\d+", said)[0]
        mark = program(author).locator("xpath=..").locator(".cm-gutter-lint .cm-lint-marker-error")
        expect(mark).to_have_count(1)
        author.button(f"Go to line {line}").click()
        expect(program(author)).to_be_focused()
    author.go("Solve")
    assert author.solve().startswith("Solved: unique solution")


AWAY = [
    "from urllib.request import urlopen\nurlopen('https://example.org')",
    "import socket\nsocket.create_connection(('example.org', 80), 5)",
    "import __main__\n__main__.js.fetch('https://example.org')",
    "import __main__\n__main__.js.XMLHttpRequest.new()",
    "import __main__\n__main__.js.WebSocket.new('wss://example.org')",
    "import __main__\n__main__.js.importScripts('https://example.org/a.js')",
    "import __main__\n__main__.js.caches.keys()",
    "import __main__\n__main__.js.indexedDB.databases()",
    "import __main__\n__main__.js.navigator.locks",
    "import __main__\n__main__.js.postMessage('x')",
]


@pytest.mark.full
def test_a_program_can_neither_make_requests_nor_access_storage(author):
    for away in AWAY:
        write(author, away)
        author.check_requests_and_log()
        assert "Line 2: " in ran(author), away
        author.check_requests_and_log()


@pytest.mark.full
def test_a_failing_or_endless_program_is_stopped_and_another_one_runs(author):
    write(author, ENDLESS)
    author.button("Run").click()
    expect(output(author)).to_have_text("begun\n", timeout=SOLVING)
    author.go("Solve")
    assert author.solve().startswith("Solved: unique solution")  # in the meantime
    author.go("Model")
    tabpanel(author).get_by_role("button", name="Stop").click()
    expect(result(author)).to_have_text("Stopped.")
    expect(output(author)).to_have_text("begun\n")
    write(author, "print('and again')")
    assert "program finished" in ran(author)


def limit_to(author, seconds):
    """Set the time limit on the Solve tab, and return to the program."""
    author.go("Solve")
    author.open_options()
    limit = author.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True)
    limit.fill(str(seconds))
    author.go("Model")


@pytest.mark.full
def test_the_time_limit_and_another_puzzle_end_a_program(author):
    limit_to(author, 1)
    write(author, ENDLESS)
    assert ran(author).startswith("Stopped at the time limit of 1 s")
    limit_to(author, 60)
    author.button("Run").click()
    expect(output(author)).to_have_text("begun\n", timeout=SOLVING)
    author.put(FEW)
    author.go("Model")
    another = author.page.get_by_text("This program was written for another puzzle.")
    expect(another).to_be_visible(timeout=SOLVING)
    expect(author.button("Run")).to_be_enabled()


SPEAKING = [
    (
        "import __main__\nsaid = 'printed\\n' + 'a' * 9999\n"
        "while True:\n    __main__.line.say('note', said)",
        "The program was stopped because it printed too much.",
    ),
    (
        "import __main__\n__main__.line.say('answer', '{')\nwhile True:\n    pass",
        "The program ended, but its answer could not be read.",
    ),
    (
        """import __main__\n__main__.line.say('answer', '{"ok":true,"digits":[7],"line":{}}')""",
        "The program ended, but its answer could not be read.",
    ),
]


@pytest.mark.full
def test_a_program_cannot_impersonate_its_worker(author):
    for text, said in SPEAKING:
        write(author, text)
        assert said in ran(author)
    author.go("Solve")
    assert author.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_a_program_that_modifies_the_package_affects_only_its_own_worker(few):
    forged = (
        "import sudokulp.puzzle, sudokulp.editing.results as judging\n"
        "sudokulp.puzzle.Solution.is_valid = lambda self: True\n"
        "import pulp\n"
        "problem = pulp.LpProblem('p')\n"
        "problem += problem.add_variable('x', 0, 1) >= 0\n"
        "problem.solve()\n"
        "def grid():\n"
        "    return [[1] * 4] * 4\n"
    )
    write(few, forged)
    said = judged(few)
    assert "1 appears 4 times in column 1" in said
    assert "a valid solution" not in said
    few.go("Solve")
    assert few.solve().startswith("Solved: one of several solutions")


@pytest.mark.full
def test_a_fatal_error_of_python_is_reported(author):
    author.expected_errors += [""]  # Python's message for such an exit varies
    deep = "import sys\nsys.setrecursionlimit(10**9)\ndef f(n):\n    return f(n + 1)\nf(0)\n"
    write(author, deep)
    assert "call stack" in ran(author)
    author.go("Solve")
    assert author.solve().startswith("Solved: unique solution")


# The programs of the source documents

# Sioros: a subclass of theirs, printed in full, and a file with a variant's suffix.
SUBCLASSED = """\
from argparse import ArgumentParser
from pulp import lpSum
from sudokulp.paper import SudokuLP, load
class CornerLP(SudokuLP):
    def __init__(self, matrix):
        super().__init__(matrix)
        self += lpSum(self.x[0][2][k] for k in (3, 7)) == 1, "mine"
parser = ArgumentParser()
parser.add_argument("--load", default="sudoku.sdk")
problem = CornerLP(load(parser.parse_args().load))
print(problem)
problem.solve("HiGHS")
print(problem.matrix[0])
"""
# danielfm123: a workbook, and PuLP's default solver by name.
WORKBOOK = """\
import pulp
from itertools import product
from openpyxl import load_workbook
sheet = load_workbook("sudoku.xlsx", data_only=True).worksheets[0]
N = range(9)
game = [[[pulp.LpVariable(cat='Binary', name='{} {} {}'.format(f, c, v)) for v in N] for c in N]
        for f in N]
prob = pulp.LpProblem("prob", pulp.LpMaximize)
prob += pulp.lpSum(game)
for a, b in product(N, N):
    prob += pulp.lpSum(game[a][b]) <= 1
    prob += pulp.lpSum(game[a][v][b] for v in N) <= 1
    prob += pulp.lpSum(game[v][a][b] for v in N) <= 1
    prob += pulp.lpSum(game[r // 3 + a // 3 * 3][r % 3 + a % 3 * 3][b] for r in N) <= 1
    if sheet.cell(a + 1, b + 1).value:
        prob += game[a][b][sheet.cell(a + 1, b + 1).value - 1] >= 1
prob.solve(pulp.getSolver('PULP_CBC_CMD'))
for row in game:
    print([v + 1 for cell in row for v in N if pulp.value(cell[v]) > 0.9])
"""
SOLUTION = solve(Puzzle(WELL_KNOWN)).solution
FIRST = str(SOLUTION.rows()[0])


def lines(visitor):
    return output(visitor).inner_text().splitlines()


def test_a_subclass_finds_the_puzzle_in_a_file_and_prints_the_complete_model(author):
    write(author, SUBCLASSED)
    assert "program finished" in ran(author)
    expect(tabpanel(author)).to_contain_text("It read the puzzle in the grid from sudoku.sdk.")
    printed = lines(author)
    assert printed[0] == "cornerlp_solver_9_x_9:"
    assert printed.count("0 <= x_09_09_09 <= 1 Integer") == 1
    assert printed[-1] == FIRST


@pytest.mark.full
def test_a_program_reads_the_puzzle_or_the_users_own_workbook(author, tmp_path):
    write(author, WORKBOOK)
    assert "program finished" in ran(author)
    expect(tabpanel(author)).to_contain_text("It read the puzzle in the grid from sudoku.xlsx.")
    assert lines(author)[0] == NOTICE
    assert lines(author)[-9:] == [str(row) for row in SOLUTION.rows()]

    path = tmp_path / "sudoku.xlsx"
    dump(SOLUTION, path)
    author.go("Solve")
    author.page.locator("#file").set_input_files(path)
    author.expect_digits("".join(map(str, SOLUTION.digits)))
    author.put(WELL_KNOWN)
    author.go("Model")
    files = author.page.get_by_role("list", name="Data files")
    expect(files).to_contain_text("sudoku.xlsx")
    write(author, WORKBOOK + "print(sheet['C1'].value)")
    assert "program finished" in ran(author)
    expect(tabpanel(author)).not_to_contain_text("It read the puzzle")
    assert lines(author)[-1] == "4"
    files.get_by_role("button", name="Remove").click()
    expect(files).to_have_count(0)
    own = {"name": "own.xlsx", "mimeType": "", "buffer": path.read_bytes()}
    author.page.get_by_label("Data files").set_input_files(own)
    expect(files).to_contain_text("own.xlsx")
    write(author, WORKBOOK.replace("sudoku.xlsx", "other.xlsx"))
    assert "Line 4: there is no file 'other.xlsx'." in ran(author)


@pytest.mark.full
def test_the_programs_of_the_posts_run_in_the_editor(author, shared):
    write(author, seeds.post(shared, "001"))
    assert "program finished" in ran(author)
    assert lines(author)[-9:] == [str(row) for row in SOLUTION.rows()]
    write(author, seeds.post(shared, "002") + "print(*board, sep='\\n')\n")
    assert "program finished" in ran(author)
    assert lines(author)[-9] == "[7, 8, 5, 4, 3, 9, 1, 2, 6]"
    write(author, seeds.post(shared, "004"))
    assert "program finished" in ran(author)
    _, written = author.download("Download sudokuout.txt")
    shown = seeds.seed(shared, "004").partition("cat sudokuout.txt\n")[2]
    assert written.split() == shown.split()


@pytest.mark.full
def test_the_sessions_of_the_paper_run_in_the_editor(author, shared):
    start = f"from sudoku import *\nn = 3\np = Puzzle({WELL_KNOWN!r})\nd = p.givens\n"
    write(author, f"{start}{seeds.session(shared, 'Constraint models')}print(s.solution.line)\n")
    assert "program finished" in ran(author)
    assert lines(author)[-1] == SOLUTION.line
    before, _, rest = seeds.session(shared, "Graph models").partition("s = Puzzle(")
    rest = rest.partition("\ns\n")[2]
    write(author, f"{start}{before}print(n_colors(cg))\n{rest}print(s.solution.line)\n")
    assert "program finished" in ran(author)
    assert int(lines(author)[-2]) > 9
    assert lines(author)[-1] == SOLUTION.line
    write(author, f"{start}{seeds.session(shared, 'Enumerating Shidoku')}")
    assert "program finished" in ran(author)
    assert lines(author)[-2] == "288"


# Files


def drop(visitor, name, text):
    """Drag a file over the page and drop it on the editor."""
    dropped = visitor.page.evaluate_handle(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name, {type: 'text/x-python'}));
          return data;
        }""",
        [name, text],
    )
    overlay = visitor.page.get_by_text("Drop a puzzle here")
    visitor.grid.dispatch_event("dragenter", {"dataTransfer": dropped})
    expect(overlay).to_be_visible()
    program(visitor).dispatch_event("drop", {"dataTransfer": dropped})
    expect(overlay).to_be_hidden()


FILE = {"name": "mine.py", "mimeType": "text/x-python"}
REFUSED = [
    (b"#" * 500_001, "has 500,001 characters; the limit is 500,000"),
    (b"#" * 2_000_001, "has 2,000,001 bytes; the limit is 2,000,000"),
    (b"\x89PNG\x00\xff", "is not a text file"),
]


@pytest.mark.full
def test_a_file_is_shown_but_not_run_without_consent(author):
    for content, said in REFUSED:
        file = {**FILE, "buffer": content}
        author.page.get_by_label("Program file").set_input_files(file)
        expect(author.alert.filter(has_text=said)).to_be_visible()
    expect(program(author)).to_contain_text("import pulp")
    for text in ("dropped", "opened"):
        if text == "dropped":
            drop(author, "mine.py", "print('dropped')\n")
        else:
            with author.page.expect_file_chooser() as chosen:
                author.button("Open a program").click()
            chosen.value.set_files({**FILE, "buffer": b"print('opened')\n"})
        expect(program(author)).to_have_text(f"print('{text}')")
        said = "This program came from mine.py and has not been run. Press Run."
        expect(author.page.get_by_text(said)).to_be_visible()
        expect(output(author)).to_have_count(0)
        expect(result(author)).to_have_text("")
        assert author.digits() == WELL_KNOWN
        assert "program finished" in ran(author)
        expect(output(author)).to_have_text(f"{text}\n")


@pytest.mark.full
def test_a_text_pasted_into_the_editor_is_not_read_as_a_puzzle(author):
    write(author, "")
    pasted = author.page.evaluate_handle(
        """() => {
          const data = new DataTransfer();
          data.setData('text/plain', '"pasted"');
          return data;
        }"""
    )
    paste = """(target, data) => target.dispatchEvent(new ClipboardEvent('paste',
      {clipboardData: data, bubbles: true, composed: true, cancelable: true}))"""
    program(author).evaluate(paste, pasted)
    expect(program(author)).to_have_text('"pasted"')
    assert author.digits() == WELL_KNOWN
    author.expect_no_alert()


@pytest.mark.full
def test_a_program_in_a_link_is_not_run_without_consent(visit):
    sender = visit(permissions=["clipboard-read", "clipboard-write"])
    changing_program(sender)
    expect_link(sender, "model-change", WELL_KNOWN)
    text = "print('from a link')\n"
    write(sender, text)
    sender.button("Copy link to program").click()
    expect(sender.page.get_by_role("status", name="Link to program")).to_contain_text("Link copied")
    link = sender.page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 300
    receiver = visit("#" + link.partition("#")[2])
    said = "This program came from a link and has not been run. Press Run."
    expect(receiver.page.get_by_text(said)).to_be_visible(timeout=LOADING)
    expect(program(receiver)).to_have_text("print('from a link')")
    receiver.expect_digits(WELL_KNOWN)
    expect(output(receiver)).to_have_count(0)
    assert "program finished" in ran(receiver)
    expect(output(receiver)).to_have_text("from a link\n")
    receiver.button("Start again").click()
    expect(receiver.page.get_by_text(said)).to_have_count(0)
    assert text_of(receiver) == pulp_code(Puzzle(WELL_KNOWN))


@pytest.mark.full
def test_a_program_in_a_link_that_is_too_long_is_refused_but_the_puzzle_opens(visit):
    visitor = visit("#" + link_to(FEW, "model-change", program="#" * 600_000))
    refused = "The program in the link is too long."
    expect(visitor.alert.filter(has_text=refused)).to_be_visible(timeout=LOADING)
    expect(program(visitor)).to_contain_text("'12..'", timeout=LOADING)
    visitor.expect_digits(FEW)
