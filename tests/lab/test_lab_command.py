"""`sudokulp lab` as users run it, interrupt it and kill it."""

import json
import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from lab_processes import ENVIRONMENT, is_running, wait_for

from sudokulp.cli import main
from sudokulp.lab import Experiment
from sudokulp.lab.journal import RECORDS, read_journal

with suppress(ModuleNotFoundError):  # not on Windows, where its tests are skipped
    import resource

signals = pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")

DESCRIPTION = {
    "name": "many small ones",
    "boxsize": 2,
    "givens": list(range(10)),
    "count": 30,
    "solvers": ["exact cover"],
    "seed": 5,
}
#: So many that a run is still in progress whenever it is interrupted.
MANY = {**DESCRIPTION, "count": 150}
FEW = {**DESCRIPTION, "name": "few", "count": 1, "givens": [2, 8]}


@pytest.fixture
def described(tmp_path):
    """Return a function that writes a description into a file."""

    def write(description):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(description))
        return str(path)

    return write


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
        [sys.executable, "-W", "error", "-m", "sudokulp", "lab", *map(str, arguments)],
        env=ENVIRONMENT | {"PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=as_started_by_hand,
    )


def begun(folder, description, jobs):
    """Start a run; return its process once it is working."""
    run = start("run", description, "-o", folder, "--jobs", jobs)
    path = folder / RECORDS
    wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") > 5)
    return run


def children_of(process):
    """Return the child processes of a process, if the system reports them."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def check_it_goes_on(folder, description, jobs):
    """Check that the run can be resumed, after which each task has one record."""
    again = start("resume", folder, "--jobs", jobs, "--quiet")
    output, errors = again.communicate(timeout=300)
    assert (again.returncode, errors) == (0, "")
    assert str(folder / RECORDS) in output.splitlines()
    experiment, records = read_journal(folder / RECORDS)
    assert experiment == Experiment.from_json(description)
    assert sorted(record["task"] for record in records) == list(range(len(experiment)))


@signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_can_be_resumed(jobs, described, tmp_path):
    folder = tmp_path / "run"
    run = begun(folder, described(MANY), jobs)
    children = children_of(run)
    run.kill()
    run.communicate()
    wait_for(lambda: not any(map(is_running, children)))
    assert 0 < len(list(read_journal(folder / RECORDS)[1])) < 1500
    check_it_goes_on(folder, MANY, jobs)


@signals
def test_a_full_disk_is_reported_and_nothing_is_lost_or_repeated(described, tmp_path):
    folder = tmp_path / "run"
    run = start("run", described(DESCRIPTION), "-o", folder, "--jobs", 2, room=8_000)
    output, errors = run.communicate(timeout=300)
    assert (run.returncode, output) == (2, "")
    assert "File too large" in errors.splitlines()[-1]
    assert "Traceback" not in errors
    kept = list(read_journal(folder / RECORDS)[1])
    assert 10 < len(kept) < 300
    check_it_goes_on(folder, DESCRIPTION, 2)
    assert list(read_journal(folder / RECORDS)[1])[: len(kept)] == kept


@signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_says_how_to_resume(jobs, described, tmp_path):
    folder = tmp_path / "a run"
    run = begun(folder, described(MANY), jobs)
    os.killpg(run.pid, signal.SIGINT)
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    assert line.startswith("stopped after ")
    command = shlex.split(line.split("to resume, run: ")[1])
    assert command[:4] == ["sudokulp", "lab", "resume", str(folder)]
    assert command[4:] == (["--jobs", "2"] if jobs == 2 else [])
    read_journal(folder / RECORDS)


@signals
def test_an_interrupt_before_the_workers_are_ready_exits_cleanly(described, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_START)
    run = start("run", described(DESCRIPTION), "-o", tmp_path / "run", "--jobs", 2, path=[tmp_path])
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    os.killpg(run.pid, signal.SIGINT)
    (tmp_path / "go").touch()
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    assert line.startswith("stopped after 0 of 300 solves")


def test_plots_are_drawn_in_the_chosen_folder(described, tmp_path, capsys):
    folder, plots = tmp_path / "run", tmp_path / "plots"
    assert main(["lab", "run", described(FEW), "-o", str(folder), "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert str(folder / "distribution.svg") in lines
    assert all(Path(line).stat().st_size for line in lines)
    command = ["lab", "plot", str(folder / RECORDS), "--to", "png,pdf", "-o", str(plots)]
    assert main(command) == 0
    drawn = sorted(map(Path, capsys.readouterr().out.splitlines()))
    assert drawn == sorted(plots.iterdir())
    assert {path.suffix[1:] for path in drawn} == {"png", "pdf"}


def test_a_missing_package_is_named(described, tmp_path, monkeypatch, capsys):
    for name in ("constraint", "matplotlib"):
        monkeypatch.setitem(sys.modules, name, None)
    folder = tmp_path / "run"
    command = ["lab", "run", described(FEW), "-o", str(folder)]
    assert main([*command, "--solvers", "exact cover,cp"]) == 2
    assert "pip install python-constraint2" in capsys.readouterr().err
    assert [record["task"] for record in read_journal(folder / RECORDS)[1]] == [0]
    assert main(["lab", "plot", str(folder)]) == 2
    assert "a plot needs the package matplotlib" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "deep.json"], ids=["long", "odd", "deep"])
def test_an_invalid_description_is_refused_on_one_line(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep.json").write_text("[" * 100_000)
    assert main(["lab", "run", name]) == 2
    output, errors = capsys.readouterr()
    assert (output, errors.count("\n")) == ("", 1)
    assert ("unknown predefined experiment" in errors) == (name != "deep.json")
