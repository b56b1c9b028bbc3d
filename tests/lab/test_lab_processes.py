"""Tasks spread over processes of this computer, some of which die."""

import subprocess
import sys
import threading

import lab_work
import pytest
from lab_processes import ENVIRONMENT, is_running, wait_for

from sudoku.jobs.limits import Lost
from sudoku.jobs.spread import spread

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are of another kind there")


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_task_comes_back_once(jobs):
    found = list(spread(lab_work.square, range(30), jobs))
    assert sorted(found) == [(number, number * number) for number in range(30)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_tasks(jobs):
    assert list(spread(lab_work.square, [], jobs)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_taken_as_they_go(jobs):
    taken = []

    def tasks():
        for number in range(1000):
            taken.append(number)
            yield number

    results = spread(lab_work.square, tasks(), jobs)
    for _ in range(3):
        next(results)
    results.close()
    assert len(taken) < 20


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises(jobs):
    with pytest.raises(ValueError, match="three"):
        list(spread(lab_work.fail_at_three, range(6), jobs))


def test_a_task_that_kills_its_workers_is_given_up_and_the_rest_is_done():
    found = dict(spread(lab_work.die_at_three, range(8), 2))
    assert sorted(found) == list(range(8))
    assert found.pop(3) == Lost("3 workers died while doing it")
    assert all(task == result for task, result in found.items())


def test_no_task_is_to_blame_where_no_process_can_be_started(tmp_path):
    """A program that does all of it when it is imported, as each new process imports it."""
    program = tmp_path / "unguarded.py"
    program.write_text(
        "import lab_work\n"
        "from sudoku.jobs.spread import spread\n"
        "print(list(spread(lab_work.square, range(9), 2)))\n"
    )
    command = [sys.executable, str(program)]
    run = subprocess.run(command, env=ENVIRONMENT, capture_output=True, encoding="utf-8")
    assert (run.returncode, run.stdout) == (1, "")
    # Python may add a line of its own after it, on what the ended processes left.
    assert "LabError: no further process can be started here" in run.stderr


def test_a_task_whose_worker_died_is_done_again(tmp_path):
    paths = [str(tmp_path / name) for name in "ab"]
    assert dict(spread(lab_work.die_once, paths, 2)) == dict.fromkeys(paths, "alive")


def test_workers_end_when_nobody_wants_the_results(tmp_path):
    first, second = tmp_path / "first", tmp_path / "second"
    results = spread(lab_work.tell, [str(first), str(second)], 2)

    def let_one_end():
        wait_for(lambda: first.exists() and second.exists())
        first.unlink()

    one_ends = threading.Thread(target=let_one_end)
    one_ends.start()
    next(results)
    one_ends.join()
    worker = int(second.read_text())
    assert is_running(worker)
    results.close()  # one of them is still at work
    assert not is_running(worker)
