"""The command as users run it: processes, pipes, signals, and closed or full streams."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SUDOKULP = [sys.executable, "-m", "sudokulp"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONDONTWRITEBYTECODE": "1"}
SMALL = "4.....2..1.....3"
shell = pytest.mark.skipif(sys.platform == "win32", reason="there is another shell")


def start(*arguments, environment=ENVIRONMENT, **more):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return subprocess.Popen([*SUDOKULP, *arguments], env=environment, **pipes, **more)


def test_generate_can_be_piped_into_solve():
    made = start("generate", "--variant", "x", "--seed", "7")
    solved = start("solve", stdin=made.stdout)
    made.stdout.close()
    output, errors = solved.communicate(timeout=120)
    made_errors = made.communicate(timeout=120)[1]
    assert (made.returncode, solved.returncode, made_errors, errors) == (0, 0, "", "")
    assert "unique solution\n# variant: x\n+-------+" in output


def test_a_reader_may_close_the_pipe_early():
    generating = start("generate", "--boxsize", "2", "-n", "100000", "--seed", "1")
    assert generating.stdout.readline() == "# seed: 1\n"
    generating.stdout.close()
    assert generating.wait(timeout=120) == 141
    with generating.stderr as errors:
        assert errors.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")
def test_an_interrupt_ends_it():
    # If the tests run in the background, SIGINT is ignored, which children inherit.
    heeding = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    generating = start("generate", "--boxsize", "2", "-n", "1000000", "--seed", "1", **heeding)
    lines = [generating.stdout.readline() for _ in range(3)]  # it is working
    assert lines[0] == "# seed: 1\n"
    generating.send_signal(signal.SIGINT)
    _, errors = generating.communicate(timeout=120)
    assert (generating.returncode, errors) == (130, "")


@pytest.mark.full
def test_an_output_encoding_without_all_characters_is_handled(tmp_path):
    path = tmp_path / "Γρίφος.sdk"
    path.write_text("4\n1, 1, 4\n")
    counting = start("count", str(path), environment={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"})
    output, errors = counting.communicate(timeout=120)
    assert (counting.returncode, errors) == (0, "")
    assert output.startswith("72\t")
    assert output.endswith(".sdk\n")


def run(redirection, *arguments, given=""):
    """Run the command in a shell that redirects its streams; return exit code and output."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *SUDOKULP, *arguments]
    done = subprocess.run(
        command, env=ENVIRONMENT, input=given, capture_output=True, encoding="utf-8", timeout=800
    )
    return done.returncode, done.stdout, done.stderr


CLOSED = "sudokulp: output: Bad file descriptor\n"
FULL = "sudokulp: output: No space left on device\n"
ENDLESS = "the line has more than 100,000,000 characters"


@shell
@pytest.mark.parametrize(
    ("redirection", "arguments", "errors"),
    [
        (">&-", ["list"], CLOSED),
        (">/dev/full", ["solve", SMALL], FULL),
        ("2>&-", ["solve", "4.."], ""),
        pytest.param(">&-", ["solve", SMALL], CLOSED, marks=pytest.mark.full),
        pytest.param(">&-", ["--help"], CLOSED, marks=pytest.mark.full),
        pytest.param(">/dev/full", ["--version"], FULL, marks=pytest.mark.full),
        pytest.param(">/dev/full", ["solve", "--help"], FULL, marks=pytest.mark.full),
        pytest.param("2>&-", ["nonsense"], "", marks=pytest.mark.full),
        pytest.param("2>&-", ["list"], "", marks=pytest.mark.full),
        pytest.param("2>&-", ["count", "no-file.sdk"], "", marks=pytest.mark.full),
        pytest.param("</dev/zero", ["list"], ENDLESS, marks=pytest.mark.full),
        pytest.param("</dev/zero", ["count"], ENDLESS, marks=pytest.mark.full),
    ],
)
def test_a_closed_full_or_endless_stream_gives_one_line(redirection, arguments, errors):
    for device in ("/dev/full", "/dev/zero"):
        if device in redirection and not Path(device).exists():
            pytest.skip(f"there is no {device}")
    code, output, said = run(redirection, *arguments, given=SMALL if errors == CLOSED else "4..")
    assert (code, output) == (2, "")
    assert errors in said if errors == ENDLESS else said == errors


@shell
def test_an_output_file_does_not_take_over_a_closed_stream(tmp_path):
    path = tmp_path / "a.sdk"
    code, _, errors = run(">&-", "generate", "--boxsize", "2", "--seed", "1", "-o", str(path))
    assert code == 0, errors
    assert path.read_text(encoding="utf-8").count("\n") > 4


@pytest.mark.full
def test_an_address_without_a_scheduler_is_refused_on_one_line():
    pytest.importorskip("distributed")
    code, output, errors = run("", "list", "--scheduler", "zz", given=SMALL)
    assert (code, output, errors.count("\n")) == (2, "", 1)
    assert errors.startswith("sudokulp list: no Dask scheduler responds at zz (")


@pytest.mark.full
def test_a_list_may_have_any_length(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(f"{SMALL}\n" * 101_000, encoding="utf-8")
    code, output, errors = run("", "list", "--task", "convert", str(path))
    assert (code, output.count("\n")) == (0, 101_001)
    assert errors == "101,000 rows: 101,000 read\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_terminal_shows_how_many_puzzles_of_a_list_are_done(tmp_path):
    ours, its = os.openpty()
    (tmp_path / "list.txt").write_text(f"{SMALL}\n" * 3)
    command = [*SUDOKULP, "list", str(tmp_path / "list.txt")]
    subprocess.run(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=its, timeout=120)
    os.close(its)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "3 of 3 rows, 0:00:00 left" in shown
    assert shown.endswith("\r3 rows: 3 with exactly one solution\r\n")
