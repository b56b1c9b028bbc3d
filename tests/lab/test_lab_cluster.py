"""Experiments on a real Dask cluster: a scheduler and workers, each a process of its own."""

import csv
import json
import sys
import threading

import lab_work
import pytest
from lab_processes import Cluster

from sudoku import MissingPackage
from sudoku.cli import main
from sudoku.jobs.limits import Lost
from sudoku.jobs.spread import spread
from sudoku.lab import Experiment, LabError
from sudoku.lab.journal import RECORDS, read_journal
from sudoku.lab.running import Run

pytest.importorskip("distributed", reason="Dask is not installed")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")

EXPERIMENT = Experiment(boxsize=2, givens=range(5), count=10, solvers=["exact cover", "lp"], seed=3)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with Cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture
def worker(cluster):
    worker = cluster.worker()
    yield worker
    worker.kill()
    worker.wait()


def timeless(record):
    return {**record, "seconds": None}


def test_a_cluster_does_an_experiment_though_a_worker_is_killed(cluster, worker, tmp_path):
    doomed = cluster.worker()
    with Run(tmp_path, EXPERIMENT) as run:
        for count, _ in enumerate(run.records(scheduler=cluster.address), 1):
            if count == 20:
                doomed.kill()
    records = list(read_journal(tmp_path / RECORDS)[1])
    assert sorted(record["task"] for record in records) == list(range(len(EXPERIMENT)))
    assert {record["outcome"] for record in records} == {"solved"}
    for record in records[::50]:
        assert timeless(record) == timeless(EXPERIMENT.run(record["task"]))


def test_a_batch_goes_through_a_cluster_and_comes_back_in_order(cluster, worker, tmp_path):
    lines = [f"{digit}{'.' * 15}" for digit in (1, 2, 3, 4)] * 30
    lines[50] = "no puzzle"
    file = tmp_path / "many.txt"
    file.write_text("\n".join(lines) + "\n")
    rows = tmp_path / "rows.csv"
    wanted = ["--what", "count", "--count-limit", "3", "--scheduler", cluster.address]
    assert main(["solve", "--batch", str(file), "-q", "-o", str(rows), *wanted]) == 2
    with rows.open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    assert [int(row["line"]) for row in found] == list(range(1, 121))
    assert {row["verdict"] for row in found if row["line"] != "51"} == {"several"}
    assert found[50]["verdict"] == "wrong"


def test_tasks_are_taken_as_they_go(cluster, worker):
    taken = []

    def tasks():
        for number in range(1000):
            taken.append(number)
            yield number

    results = spread(lab_work.square, tasks(), scheduler=cluster.address)
    assert next(results) in [(number, number**2) for number in range(10)]
    results.close()
    assert len(taken) < 50


def test_what_the_work_raises(cluster, worker):
    with pytest.raises(ValueError, match="three"):
        list(spread(lab_work.fail_at_three, [1, 3], scheduler=cluster.address))


def test_a_task_that_kills_its_workers_is_given_up_and_the_rest_is_done(tmp_path):
    one = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with Cluster(tmp_path, **one) as cluster:
        doomed = cluster.worker()
        # What was done before it dies is lost with it: somebody must come before any result may.
        next_worker = threading.Thread(target=lambda: doomed.wait() and cluster.worker())
        next_worker.start()
        results = spread(lab_work.die_at_three, iter((3, *range(4, 30))), scheduler=cluster.address)
        found = dict(results)
        next_worker.join()
    assert sorted(found) == list(range(3, 30))
    assert isinstance(found[3], Lost)
    assert found[29] == 29


def test_a_scheduler_that_is_lost_is_named_and_all_can_be_resumed(tmp_path):
    with Cluster(tmp_path) as cluster:
        cluster.worker()
        with Run(tmp_path / "run", EXPERIMENT) as run:
            records = run.records(scheduler=cluster.address)
            next(records)
            cluster.scheduler.kill()
            with pytest.raises(LabError, match="scheduler was lost"):
                list(records)
    with Run(tmp_path / "run", EXPERIMENT) as run:
        assert 0 < run.done < len(EXPERIMENT)
        list(run.records())
    lines = (tmp_path / "run" / RECORDS).read_text().splitlines()[1:]
    assert sorted(json.loads(line)["task"] for line in lines) == list(range(len(EXPERIMENT)))


@pytest.mark.parametrize("address", ["nowhere", "tcp://", "pigeon://127.0.0.1:1"])
def test_an_address_that_is_none(address):
    before = threading.active_count()
    with pytest.raises(LabError, match="no Dask scheduler answers at"):
        next(spread(lab_work.square, [1], scheduler=address))
    assert threading.active_count() == before


def test_dask_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackage, match="pip install distributed"):
        next(spread(lab_work.square, [1], scheduler="tcp://127.0.0.1:1"))
