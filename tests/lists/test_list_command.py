"""`sudokulp list` as users run it, interrupt it and kill it."""

import csv
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from list_processes import ENVIRONMENT, is_running, wait_for

from sudokulp.lists import Generator, Job, rows_of

with suppress(ModuleNotFoundError):  # not on Windows, where its tests are skipped
    import resource

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")

MADE = Generator(kind="random", boxes=2, givens=range(10), count=150, seed=5)
MANY = ["--generate", "random", "--boxes", "2x2", "--givens", "0-9", "--count", "150"]
MANY += ["--seed", "5", "--models", "exact cover,lp"]

#: Imported first by every Python process; a worker reports this and waits for a file.
SLOW_TO_START = """
import os, pathlib, sys, time
here = pathlib.Path(__file__).parent
if "--multiprocessing-fork" in sys.orig_argv:
    (here / f"worker-{os.getpid()}").touch()
    while not (here / "go").exists():
        time.sleep(0.01)
"""


def start(*arguments, path=(), room=None):
    """Start the command in a process group of its own, as a terminal does.

    `room` limits the size of its files in bytes, as if the disk were full then.
    """

    def as_started_by_hand():
        # If the tests run in the background, SIGINT is ignored, which children inherit.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if room:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    places = os.pathsep.join([*map(str, path), ENVIRONMENT["PYTHONPATH"]])
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "sudokulp", "list", *map(str, arguments)],
        env=ENVIRONMENT | {"PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=as_started_by_hand,
    )


def children_of(process):
    """Return the child processes of a process, if the system reports them."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


@pytest.fixture(scope="module")
def undisturbed():
    """Return what must be in the file: line, model, verdict and solution of each row."""
    rows = rows_of(MADE.entries(), Job(models=["exact cover", "lp"]))
    return [(str(row.line), row.model, str(row.verdict), row.solution) for row in rows]


@pytest.fixture
def target(tmp_path):
    return tmp_path / "rows.csv"


def lines_in(target):
    part = target.with_name(f"{target.name}.part")
    return part.read_bytes().count(b"\n") if part.exists() else 0


def check_it_goes_on(target, jobs, undisturbed):
    """Check that the same command completes the file, and leaves nothing else."""
    again = start(*MANY, "-o", target, "--jobs", jobs, "--quiet")
    output, errors = again.communicate(timeout=300)
    assert (again.returncode, output, errors) == (0, "", "")
    assert [path.name for path in target.parent.iterdir()] == [target.name]
    with target.open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [
        (row["line"], row["model"], row["verdict"], row["solution"]) for row in table
    ] == undisturbed


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_killed_at_random_moments_gives_the_rows_of_an_undisturbed_one(
    jobs, target, undisturbed
):
    chance = Random(jobs)
    done = 0
    for _ in range(5):
        run = start(*MANY, "-o", target, "--jobs", jobs)
        enough = done + chance.randrange(1, 400)
        wait_for(
            lambda run=run, enough=enough: lines_in(target) >= enough or run.poll() is not None
        )
        children = children_of(run)
        run.kill()
        run.communicate()
        wait_for(lambda children=children: not any(map(is_running, children)))
        assert lines_in(target) >= done or target.exists()
        done = lines_in(target)
    check_it_goes_on(target, jobs, undisturbed)


def test_a_full_disk_is_reported_and_nothing_is_lost_or_repeated(target, undisturbed):
    target.write_text("kept")
    run = start(*MANY, "-o", target, "--jobs", 2, room=50_000)
    output, errors = run.communicate(timeout=300)
    assert (run.returncode, output) == (2, "")
    assert "File too large" in errors.splitlines()[-1]
    assert "Traceback" not in errors
    assert target.read_text() == "kept"
    assert 10 < lines_in(target) < len(undisturbed)
    check_it_goes_on(target, 2, undisturbed)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_run_keeps_its_rows_and_says_so(jobs, sent, target):
    run = start(*MANY, "-o", target, "--jobs", jobs)
    wait_for(lambda: lines_in(target) > 5)
    children = children_of(run)
    os.killpg(run.pid, sent) if sent == signal.SIGINT else run.send_signal(sent)
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    kept = f"stopped; {target}.part has {lines_in(target):,} rows; the same command continues"
    assert line == kept
    wait_for(lambda: not any(map(is_running, children)))


def test_an_interrupt_before_the_workers_are_ready_exits_cleanly(target, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_START)
    run = start(*MANY, "-o", target, "--jobs", 2, path=[tmp_path])
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    os.killpg(run.pid, signal.SIGINT)
    (tmp_path / "go").touch()
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    assert line.startswith(f"stopped; {target}.part has 0 rows")
