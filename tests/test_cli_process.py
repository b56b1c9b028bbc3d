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


SMALL = "4.....2..1.....3"


def run(redirection, *arguments, given=""):
    """Run the command in a shell that redirects its streams; return its code and what it said."""
    shell = ["sh", "-c", f'exec "$@" {redirection}', "sh", *SUDOKULP, *arguments]
    done = subprocess.run(
        shell, env=ENVIRONMENT, input=given, capture_output=True, encoding="utf-8", timeout=120
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is another shell")
@pytest.mark.parametrize("arguments", [("solve", SMALL), ("solve", "--batch"), ("--help",)])
def test_an_output_that_is_closed_is_one_line(arguments):
    code, output, errors = run(">&-", *arguments, given=SMALL)
    assert (code, output) == (2, "")
    assert errors.splitlines()[0] == "sudokulp: output: Bad file descriptor"
    assert len(errors.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is another shell")
@pytest.mark.parametrize(
    "arguments", [("solve", "4.."), ("nonsense",), ("solve", "--batch"), ("count", "no-file.sdk")]
)
def test_what_a_closed_stream_of_errors_would_say_is_not_among_the_results(arguments):
    assert run("2>&-", *arguments, given="4..") == (2, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("solve", "--help"), ("solve", SMALL)]
)
def test_a_disk_that_is_full_is_one_line(arguments):
    code, output, errors = run(">/dev/full", *arguments)
    assert (code, output) == (2, "")
    assert errors == "sudokulp: output: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is another shell")
def test_a_file_that_is_written_does_not_take_the_place_of_a_closed_stream(tmp_path):
    path = tmp_path / "a.sdk"
    code, _, errors = run(">&-", "generate", "--boxsize", "2", "--seed", "1", "-o", str(path))
    assert code == 0, errors
    assert path.read_text(encoding="utf-8").count("\n") > 4


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
@pytest.mark.parametrize("arguments", [("solve", "--batch"), ("solve",), ("count",)])
def test_an_input_without_end_is_an_error(arguments):
    code, output, errors = run("</dev/zero", *arguments)
    assert (code, output) == (2, "")
    assert "the line has over 100,000,000 characters" in errors


def test_an_address_of_no_scheduler_is_refused_on_one_line():
    pytest.importorskip("distributed")
    code, output, errors = run("", "solve", "--batch", "--scheduler", "zz", given=SMALL)
    assert (code, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("sudokulp solve: no Dask scheduler answers at zz: ")


def test_a_list_has_no_longest_length(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n" * 101_000, encoding="utf-8")
    code, output, errors = run("", "solve", "--batch", "--what", "convert", str(path))
    assert (code, output.count("\n")) == (0, 101_001)
    assert errors == "101,000 puzzles: 101,000 read\n"


def test_the_command_is_declared():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'sudokulp = "sudokulp_command:main"' in project
