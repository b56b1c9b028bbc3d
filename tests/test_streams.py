"""Standard output contains only results, whatever solver libraries print."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SMALL = "4.....2..1.....3"
#: A highspy that prints from C and from Python, on creation and while solving.
CHATTY = """\
import os, sys
folder = os.path.dirname(__file__)
sys.path.remove(folder)
del sys.modules["highspy"]
import highspy
sys.path.insert(0, folder)
def chat():
    os.write(1, b"chatter")
    print("chatter", flush=True)
class Chatty(highspy.Highs):
    def __init__(self):
        chat()
        super().__init__()
    def run(self):
        chat()
        return super().run()
highspy.Highs = Chatty
"""


def printed(*arguments, path="", given=""):
    """Run Python; return its standard output and standard error."""
    folders = os.pathsep.join(filter(None, [str(path), str(ROOT / "py")]))
    environment = {**os.environ, "PYTHONPATH": folders, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def chatty(tmp_path):
    pytest.importorskip("highspy")
    (tmp_path / "highspy.py").write_text(CHATTY)
    return tmp_path


WAY = ["--model", "lp/plain"]  # it needs HiGHS


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "--json", *WAY, SMALL],
        pytest.param(["list", "--models", "lp/plain"], marks=pytest.mark.full),
        pytest.param(["list", "--jobs", "2", "--models", "lp/plain"], marks=pytest.mark.full),
    ],
    ids=["json", "list", "processes"],
)
def test_solver_output_is_not_mixed_into_the_results(command, chatty):
    output, errors = printed("-m", "sudokulp", *command, path=chatty, given=f"{SMALL}\n" * 25)
    assert "chatter" not in output
    assert "chatter" in errors
    assert output.count("4231132431422413") == (25 if "list" in command else 1)


def test_a_program_that_imports_the_package_prints_only_its_own_output():
    program = (
        "import threading\n"
        "from sudokulp import Puzzle\n"
        "from sudokulp.cli import main\n"
        "thread = threading.Thread(target=print, args=('thread',))\n"
        "thread.start()\n"
        f"result = Puzzle('{SMALL}').solve('lp', 'plain')\n"
        "thread.join()  # a word and its line end are two writes\n"
        "print(result.unique)\n"
        f"main(['count', '{SMALL}'])\nprint('after')\n"
    )
    output, errors = printed("-c", program)
    assert (sorted(output.split()), errors) == (
        sorted("True thread 1 argument 1 after".split()),
        "",
    )


def test_another_package_called_sudoku_does_no_harm(tmp_path):
    (tmp_path / "sudoku").mkdir()
    (tmp_path / "sudoku" / "__init__.py").write_text("class Sudoku: pass\n")
    program = f"import sudoku, sudokulp\nsudoku.Sudoku\nprint(sudokulp.Puzzle('{SMALL}').side)\n"
    program += "from sudokulp.paper import *\nprint(len(cells(2)))"
    assert printed("-c", program, path=tmp_path) == ("4\n16\n", "")
