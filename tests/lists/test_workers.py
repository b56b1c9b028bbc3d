"""Tasks distributed over local processes or a Dask cluster, some of which die."""

import csv
import subprocess
import sys
import threading
from dataclasses import asdict
from functools import partial

import list_work
import pytest
from list_processes import ENVIRONMENT, Cluster, is_running, wait_for

from sudokulp import MissingPackage
from sudokulp.cli import main
from sudokulp.lists import Generator, Job, ListError, rows_of
from sudokulp.lists.workers import Lost, spread

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")

MADE = Generator(kind="random", boxes=2, givens=range(5), count=10, seed=3)
JOB = Job(models=["exact cover", "lp"])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    pytest.importorskip("distributed", reason="Dask is not installed")
    with Cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        cluster.worker()
        yield cluster


@pytest.fixture(params=["one process", "two processes", "a cluster"])
def over(request):
    """Distribute tasks over some processes."""
    if request.param == "a cluster":
        return partial(spread, scheduler=request.getfixturevalue("cluster").address)
    return partial(spread, jobs=1 if request.param == "one process" else 2)


def timeless(rows):
    """Return rows without what varies from run to run."""
    varies = dict.fromkeys(("seconds", "build", "search", "proof"))
    return [asdict(row) | varies for row in rows]


def test_each_task_is_returned_once(over):
    assert list(over(list_work.square, [])) == []
    found = list(over(list_work.square, range(30)))
    assert sorted(found) == [(number, number * number) for number in range(30)]


def test_tasks_are_consumed_lazily(over):
    taken = []

    def tasks():
        for number in range(1000):
            taken.append(number)
            yield number

    results = over(list_work.square, tasks())
    for _ in range(3):
        next(results)
    results.close()
    assert len(taken) < 50


def test_an_exception_in_the_work_is_raised(over):
    with pytest.raises(ValueError, match="three"):
        list(over(list_work.fail_at_three, [1, 3, 4]))


# Processes


def test_a_task_that_kills_its_process_is_given_up_and_the_rest_is_done():
    found = dict(spread(list_work.die_at_three, range(8), 2))
    assert sorted(found) == list(range(8))
    assert found.pop(3) == Lost("3 workers crashed during this task")
    assert all(task == result for task, result in found.items())


def test_no_task_is_blamed_if_no_process_can_be_started(tmp_path):
    """The program does its work at import time, and each new process imports it."""
    program = tmp_path / "unguarded.py"
    program.write_text(
        "import list_work\n"
        "from sudokulp.lists.workers import spread\n"
        "print(list(spread(list_work.square, range(9), 2)))\n"
    )
    command = [sys.executable, str(program)]
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, encoding="utf-8")
    assert (run.returncode, run.stdout) == (1, "")
    # Python may add a line of its own about resources of the ended processes.
    assert "ListError: cannot start more processes here" in run.stderr


def test_a_task_whose_worker_died_is_repeated(tmp_path):
    paths = [str(tmp_path / name) for name in "ab"]
    assert dict(spread(list_work.die_once, paths, 2)) == dict.fromkeys(paths, "alive")


def test_workers_end_when_the_results_are_no_longer_needed(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    results = spread(list_work.tell, [str(first), str(second)], 2)

    def let_one_end():
        wait_for(lambda: first.exists() and second.exists())
        first.unlink()

    one_ends = threading.Thread(target=let_one_end)
    one_ends.start()
    next(results)
    one_ends.join()
    worker = int(second.read_text())
    assert is_running(worker)
    results.close()  # one of them is still working
    assert not is_running(worker)


# Clusters


def test_a_cluster_gives_the_rows_of_one_process_though_a_worker_is_killed(cluster):
    doomed, rows = cluster.worker(), []
    for row in rows_of(MADE.entries(), JOB, scheduler=cluster.address):
        rows.append(row)
        if len(rows) == 20:
            doomed.kill()
    assert timeless(rows) == timeless(rows_of(MADE.entries(), JOB))


def test_the_command_uses_a_cluster_and_writes_the_rows_in_order(cluster, tmp_path):
    lines = [f"{digit}{'.' * 15}" for digit in (1, 2, 3, 4)] * 30
    lines[50] = "no puzzle"
    file = tmp_path / "many.txt"
    file.write_text("\n".join(lines) + "\n")
    rows = tmp_path / "rows.csv"
    wanted = ["--task", "count", "--count-limit", "3", "--scheduler", cluster.address]
    assert main(["list", str(file), "-q", "-o", str(rows), *wanted]) == 2
    with rows.open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    assert [int(row["line"]) for row in found] == list(range(1, 121))
    assert {row["verdict"] for row in found if row["line"] != "51"} == {"several"}
    assert found[50]["verdict"] == "wrong"


def test_a_task_that_kills_its_workers_is_given_up_and_the_rest_is_done(tmp_path):
    one = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with Cluster(tmp_path, **one) as cluster:
        doomed = cluster.worker()
        # Its results are lost when it dies: none can arrive before another worker does.
        next_worker = threading.Thread(target=lambda: doomed.wait() and cluster.worker())
        next_worker.start()
        results = spread(
            list_work.die_at_three, iter((3, *range(4, 30))), scheduler=cluster.address
        )
        found = dict(results)
        next_worker.join()
    assert sorted(found) == list(range(3, 30))
    assert isinstance(found[3], Lost)
    assert found[29] == 29


def test_a_lost_scheduler_is_named_and_the_run_goes_on(tmp_path, capsys):
    rows = tmp_path / "rows.csv"
    wanted = ["--generate", "random", "--boxes", "2x2", "--givens", "0-4", "--count", "10"]
    command = ["list", *wanted, "--seed", "3", "-q", "-o", str(rows)]
    with Cluster(tmp_path) as cluster:
        cluster.worker()
        part = rows.with_name("rows.csv.part")
        lost = threading.Thread(
            target=lambda: (
                wait_for(lambda: part.exists() and part.stat().st_size) and cluster.scheduler.kill()
            )
        )
        lost.start()
        assert main([*command, "--scheduler", cluster.address]) == 2
        lost.join()
    assert "the connection to the Dask scheduler was lost" in capsys.readouterr().err
    assert 0 < part.read_bytes().count(b"\n") < len(MADE)
    assert main(command) == 0
    found = [asdict(row) for row in rows_of(MADE.entries(), Job())]
    with rows.open(newline="") as text:
        table = list(csv.DictReader(text))
    assert [(row["line"], row["solution"]) for row in table] == [
        (str(row["line"]), row["solution"]) for row in found
    ]


@pytest.mark.parametrize("address", ["nowhere", "tcp://", "pigeon://127.0.0.1:1"])
def test_an_invalid_address_is_refused(address):
    before = threading.active_count()
    with pytest.raises(ListError, match="no Dask scheduler responds at"):
        next(spread(list_work.square, [1], scheduler=address))
    assert threading.active_count() == before


def test_a_missing_dask_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackage, match="pip install distributed"):
        next(spread(list_work.square, [1], scheduler="tcp://127.0.0.1:1"))
