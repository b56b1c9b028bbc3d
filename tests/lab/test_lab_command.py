"""`sudokulp lab` as people run it, stop it and kill it."""

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

from sudoku.cli import main
from sudoku.lab import Experiment
from sudoku.lab.journal import RECORDS, Journal, read_journal

with suppress(ModuleNotFoundError):  # on Windows, where its tests are skipped
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
#: So many that a run is still at work whenever it is hit.
MANY = {**DESCRIPTION, "count": 150}
FEW = {**DESCRIPTION, "name": "few", "count": 1, "givens": [2, 8]}


@pytest.fixture
def described(tmp_path):
    """Write a description into a file and return the file's name."""

    def described(description):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(description))
        return str(path)

    return described


#: What Python imports first in every process; in a worker it tells so and waits for a file.
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

    `room` is how many bytes each of its files can have, as if the disk were full then.
    """
    places = os.pathsep.join([*map(str, path), ENVIRONMENT["PYTHONPATH"]])
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "sudoku", "lab", *map(str, arguments)],
        env=ENVIRONMENT | {"PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=lambda: _as_started_by_hand(room),
    )


def _as_started_by_hand(room):
    """Undo what a process inherits of the tests; limit its files if wanted."""
    # Whoever started the tests in the background has it ignored, and children inherit that.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if room:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))


def at_work(folder):
    """Tell whether some records are there."""
    path = folder / RECORDS
    return path.exists() and path.read_bytes().count(b"\n") > 5


def children_of(process):
    """Return the processes that a process has started, where the system tells."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


def check_all_done_once(folder, description=DESCRIPTION):
    experiment, records = read_journal(folder / RECORDS)
    assert experiment == Experiment.from_json(description)
    assert sorted(record["task"] for record in records) == list(range(len(experiment)))


@signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_killed_is_gone_on_with(jobs, described, tmp_path):
    folder = tmp_path / "run"
    run = start("run", described(MANY), "-o", folder, "--jobs", jobs)
    wait_for(lambda: at_work(folder))
    children = children_of(run)
    run.kill()
    run.communicate()
    wait_for(lambda: not any(map(is_running, children)))
    assert 0 < len(list(read_journal(folder / RECORDS)[1])) < 1500
    again = start("resume", folder, "--jobs", jobs, "--quiet")
    output, errors = again.communicate(timeout=300)
    assert (again.returncode, errors) == (0, "")
    assert str(folder / RECORDS) in output.splitlines()
    check_all_done_once(folder, MANY)


@signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_is_said_and_nothing_is_lost_or_done_twice(jobs, described, tmp_path):
    folder = tmp_path / "run"
    run = start("run", described(DESCRIPTION), "-o", folder, "--jobs", jobs, room=8_000)
    output, errors = run.communicate(timeout=300)
    assert (run.returncode, output) == (2, "")
    assert "File too large" in errors.splitlines()[-1]
    assert "Traceback" not in errors
    kept = list(read_journal(folder / RECORDS)[1])
    assert 10 < len(kept) < 300
    again = start("resume", folder, "--jobs", jobs, "--quiet")
    assert (again.communicate(timeout=300)[1], again.returncode) == ("", 0)
    check_all_done_once(folder)
    assert list(read_journal(folder / RECORDS)[1])[: len(kept)] == kept


@signals
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_says_how_to_go_on(jobs, described, tmp_path):
    folder = tmp_path / "a run"
    run = start("run", described(MANY), "-o", folder, "--jobs", jobs)
    wait_for(lambda: at_work(folder))
    os.killpg(run.pid, signal.SIGINT)
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    assert line.startswith("stopped, ")
    command = shlex.split(line.split("to resume: ")[1])
    assert command[:4] == ["sudokulp", "lab", "resume", str(folder)]
    assert main([*command[1:], "--quiet"]) == 0
    check_all_done_once(folder, MANY)


@signals
def test_an_interrupt_before_the_workers_are_ready(described, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(SLOW_TO_START)
    run = start("run", described(DESCRIPTION), "-o", tmp_path / "run", "--jobs", 2, path=[tmp_path])
    wait_for(lambda: len(list(tmp_path.glob("worker-*"))) == 2)
    os.killpg(run.pid, signal.SIGINT)
    (tmp_path / "go").touch()
    output, errors = run.communicate(timeout=120)
    assert (run.returncode, output) == (130, "")
    (line,) = errors.splitlines()
    assert line.startswith("stopped, 0 of 300 are done")


def test_the_results_are_files(described, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "run", described(FEW), "--jobs", "1"]) == 0
    remark, *lines = capsys.readouterr().out.splitlines()
    digest = Experiment.from_json(FEW).digest
    assert remark == f"# few {digest}: 2 records"
    assert lines[:2] == [f"lab-few-{digest[:8]}/records.{suffix}" for suffix in ("jsonl", "csv")]
    assert f"lab-few-{digest[:8]}/distribution.svg" in lines
    assert all((tmp_path / line).stat().st_size for line in lines)


@pytest.mark.parametrize("numbers", ["0-8:4", "0-8 by 4", "0, 4,8"])
def test_numbers_of_givens_are_written_as_a_list(numbers, described, tmp_path, capsys):
    command = ["lab", "run", described(FEW), "--givens", numbers, "-o", str(tmp_path / "run")]
    assert main([*command, "--quiet"]) == 0
    experiment, records = read_journal(tmp_path / "run" / RECORDS)
    assert list(experiment.givens) == [0, 4, 8]
    assert sorted(record["givens"] for record in records) == [0, 4, 8]


def test_the_same_command_goes_on_with_what_is_there(described, tmp_path, capsys):
    command = ["lab", "run", described(FEW), "-o", str(tmp_path / "run")]
    assert main(command) == 0
    before = (tmp_path / "run" / RECORDS).read_bytes()
    assert main(command) == 0
    assert (tmp_path / "run" / RECORDS).read_bytes() == before
    assert "2 of 2 were done before" in capsys.readouterr().err


def test_json(described, tmp_path, capsys):
    folder = tmp_path / "run"
    assert main(["lab", "run", described(FEW), "-o", str(folder), "--json", "--to", "png"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["name"], record["records"]) == ("few", 2)
    assert all(file.startswith(str(folder)) for file in record["files"])
    assert main(["lab", "plot", str(folder), "--json"]) == 0
    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert figures[0]["name"] == "time-exact-cover"


def test_plots_are_drawn_where_they_are_wanted(described, tmp_path, capsys):
    folder, plots = tmp_path / "run", tmp_path / "plots"
    assert main(["lab", "run", described(FEW), "-o", str(folder), "--quiet"]) == 0
    capsys.readouterr()
    command = ["lab", "plot", str(folder / RECORDS), "--to", "png,pdf", "-o", str(plots)]
    assert main(command) == 0
    drawn = sorted(map(Path, capsys.readouterr().out.splitlines()))
    assert drawn == sorted(plots.iterdir())
    assert {path.suffix[1:] for path in drawn} == {"png", "pdf"}


def test_changes(described, tmp_path):
    folder = tmp_path / "run"
    changes = (
        "--count 2 --givens 1,4-8:2 --seed 9 --time-limit 3 --solvers lp/relaxed,cp --variant x"
    )
    command = ["lab", "run", described(DESCRIPTION), "-o", str(folder), *changes.split()]
    assert main([*command, "--quiet"]) == 0
    changed = {
        **DESCRIPTION,
        "count": 2,
        "givens": [1, 4, 6, 8],
        "seed": 9,
        "time_limit": 3,
        "variant": "x",
        "solvers": ["lp/relaxed", "cp"],
    }
    check_all_done_once(folder, changed)


def test_puzzles_of_a_file(tmp_path):
    puzzles = tmp_path / "list.txt"
    lines = ["4.....2..1.....3", "1...............", "11.............."]
    puzzles.write_text("# variant: x\n" + "\n".join(lines))
    command = ["lab", "run", "paper", "--puzzles", str(puzzles), "--solvers", "sat,exact cover"]
    folder = tmp_path / "run"
    assert main([*command, "--count", "2", "-o", str(folder), "--quiet"]) == 0
    expected = {
        "name": "paper",
        "source": "list",
        "variant": "x",
        "boxsize": 2,
        "puzzles": lines[:2],
        "solvers": ["sat", "exact cover"],
        "time_limit": 5,
    }
    check_all_done_once(folder, expected)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["run", "parer"],
            "no ready experiment is called 'parer'; there are paper, phases, models",
        ),
        (["run", "x" * 5000], "no ready experiment"),
        (["run", "a\0b"], "no ready experiment"),
        (["run", "{folder}/bad.json"], "a description is JSON"),
        (["run", "{folder}/deep.json"], "a description is JSON"),
        (["run", "{folder}/list.json"], "described by an object"),
        (["run", "{folder}/wrong.json"], "wrong.json: an experiment has no 'speed'"),
        (["run", "paper", "--givens", "3-"], "expected numbers"),
        (["run", "paper", "--givens", "82"], "from 0 to 81, not 82"),
        (["run", "paper", "--solvers", "abacus"], "no model is called 'abacus'"),
        (["run", "paper", "--puzzles", "1.2"], "argument 1"),
        (["run", "paper", "--puzzles", "{folder}/mixed.txt"], "the same size and variant"),
        (["run", "paper", "--to", "gif"], "plots are svg, png, pdf, not gif"),
        (["run", "paper", "--jobs", "0"], "1 to 61"),
        (["resume", "{folder}"], "there is no records.jsonl in it"),
        (["plot", "{folder}/bad.json"], "expected a JSON object"),
        (["plot", "{folder}/none"], "No such file"),
        ([], "COMMAND"),
    ],
    ids=lambda value: " ".join(value)[:30].replace("\0", "0") if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said_on_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.json").write_text("{\n")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "wrong.json").write_text('{"speed": 3}')
    (tmp_path / "mixed.txt").write_text(f"{'.' * 16}\n# variant: x\n{'.' * 16}\n")
    filled = [argument.replace("{folder}", str(tmp_path)) for argument in arguments]
    assert main(["lab", *filled]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert message in errors
    assert errors.count("\n") == 1


def test_two_runs_keep_off_one_folder(described, tmp_path, capsys):
    pytest.importorskip("fcntl", reason="files cannot be locked here")
    folder = tmp_path / "run"
    folder.mkdir()
    with Journal(folder / RECORDS, Experiment.from_json(FEW)):
        assert main(["lab", "run", described(FEW), "-o", str(folder)]) == 2
    assert "another run is writing to it" in capsys.readouterr().err
    assert main(["lab", "run", described(FEW), "-o", str(folder)]) == 0


def test_a_folder_is_for_one_experiment(described, tmp_path, capsys):
    folder = tmp_path / "run"
    assert main(["lab", "run", described(FEW), "-o", str(folder)]) == 0
    assert main(["lab", "run", described(FEW), "-o", str(folder), "--seed", "9"]) == 2
    assert "another experiment" in capsys.readouterr().err
    check_all_done_once(folder, FEW)


def test_a_model_without_its_package_ends_the_run(described, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "constraint", None)
    folder = tmp_path / "run"
    command = ["lab", "run", described(FEW), "-o", str(folder)]
    assert main([*command, "--solvers", "exact cover,cp"]) == 2
    assert "pip install python-constraint2" in capsys.readouterr().err
    assert [record["task"] for record in read_journal(folder / RECORDS)[1]] == [0]


def test_without_matplotlib_there_are_records_and_no_plots(
    described, tmp_path, monkeypatch, capsys
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    folder = tmp_path / "run"
    assert main(["lab", "run", described(FEW), "-o", str(folder)]) == 0
    output, errors = capsys.readouterr()
    assert "no plots: a plot needs the package matplotlib; pip install matplotlib" in errors
    assert "svg" not in output
    check_all_done_once(folder, FEW)
    assert main(["lab", "plot", str(folder)]) == 2
