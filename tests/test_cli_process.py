"""The command as people run it: processes, pipes and signals."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SUDOKULP = [sys.executable, "-m", "sudoku"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"}


def start(*arguments, environment=ENVIRONMENT, **more):
    return subprocess.Popen(
        [*SUDOKULP, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **more,
    )


def test_generate_into_solve():
    made = start("generate", "--variant", "x", "--seed", "7")
    solved = start("solve", stdin=made.stdout)
    made.stdout.close()
    output, errors = solved.communicate(timeout=60)
    made_errors = made.communicate(timeout=60)[1]
    assert (made.returncode, solved.returncode, made_errors, errors) == (0, 0, "", "")
    assert "unique solution\n# variant: x\n+-------+" in output


def test_a_reader_that_has_seen_enough():
    counting = start("generate", "--boxsize", "2", "-n", "100000", "--seed", "1")
    assert counting.stdout.readline() == "# seed: 1\n"
    counting.stdout.close()
    assert counting.wait(timeout=60) == 141
    assert counting.stderr.read() == ""
    counting.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_an_interrupt():
    # Whoever started the tests in the background has it ignored, and children inherit that.
    heeding = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    generating = start("generate", "--boxsize", "2", "-n", "1000000", "--seed", "1", **heeding)
    assert generating.stdout.readline() == "# seed: 1\n"  # it is at work
    time.sleep(0.1)
    generating.send_signal(signal.SIGINT)
    _, errors = generating.communicate(timeout=60)
    assert (generating.returncode, errors) == (130, "")


def test_an_output_that_cannot_show_every_character(tmp_path):
    path = tmp_path / "Γρίφος.sdk"
    path.write_text("4\n1, 1, 4\n")
    counting = start("count", str(path), environment={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"})
    output, errors = counting.communicate(timeout=60)
    assert (counting.returncode, errors) == (0, "")
    assert output.startswith("72\t")
    assert output.endswith(".sdk\n")


def test_the_command_is_declared():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'sudokulp = "sudoku.cli:main"' in project
