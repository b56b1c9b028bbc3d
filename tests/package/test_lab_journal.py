"""Journals: what is on disk survives whatever ends a run, and is of one experiment only."""

import csv
import json

import pytest

from sudoku.lab import Experiment, LabError
from sudoku.lab.journal import RECORDS, Journal, read_journal
from sudoku.lab.running import Run, experiment_in
from sudoku.lab.tables import COLUMNS, TABLE

EXPERIMENT = Experiment(boxsize=2, givens=[4, 8], count=3, solvers=["exact cover"], seed=1)
TASKS = list(range(6))


@pytest.fixture
def path(tmp_path):
    return tmp_path / RECORDS


def write(path, tasks, experiment=EXPERIMENT):
    with Journal(path, experiment) as journal:
        for task in tasks:
            journal.add(experiment.run(task))


def tasks_in(path):
    return [record["task"] for record in read_journal(path)[1]]


def test_what_was_written_is_read(path):
    records = [EXPERIMENT.run(task) for task in (2, 0)]
    with Journal(path, EXPERIMENT) as journal:
        for record in records:
            journal.add(record)
        assert journal.done == {0, 2}
    experiment, found = read_journal(path)
    assert (experiment, list(found)) == (EXPERIMENT, records)


def test_a_record_is_there_as_soon_as_it_is_added(path):
    with Journal(path, EXPERIMENT) as journal:
        journal.add(EXPERIMENT.run(3))
        assert tasks_in(path) == [3]


@pytest.mark.parametrize("kept", [0, 1, 40, -1], ids=["nothing", "a sign", "half", "no line end"])
def test_a_torn_record_is_done_again(path, kept):
    write(path, [0, 1])
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    path.write_bytes(whole[:start] + whole[start:][:kept])
    assert tasks_in(path) == [0]
    write(path, [1, 2])
    assert tasks_in(path) == [0, 1, 2]


def test_a_torn_description_is_written_again(path):
    write(path, [])
    path.write_bytes(path.read_bytes()[:20])
    write(path, [0])
    assert tasks_in(path) == [0]


def test_no_task_has_two_records(path):
    write(path, [0])
    with pytest.raises(LabError, match="task 0 has a record already"):
        write(path, [0])
    assert tasks_in(path) == [0]


def test_another_experiment_is_refused(path):
    write(path, [0])
    before = path.read_bytes()
    other = Experiment.from_json(EXPERIMENT.to_json() | {"seed": 2})
    with pytest.raises(LabError, match="another experiment"):
        Journal(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        "my notes",
        "my notes\n",
        "[]\n",
        '{"kind": "other"}\n',
        "{}\n{}",
        "\0\0\n",
        "[" * 500 + "\n",
    ],
    ids=["a line", "a whole line", "a list", "another kind", "empty objects", "zeros", "deep"],
)
def test_a_file_that_is_no_journal_is_left_alone(path, content):
    path.write_text(content)
    with pytest.raises(LabError, match=RECORDS):
        Journal(path, EXPERIMENT)
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", ":3: expected a JSON object, found '{'"),
        ("{}", ":3: it has no task of this experiment"),
        ('{"task": 6}', ":3: it has no task"),
        ('{"task": true}', ":3: it has no task"),
        ('{"task": 0}', ":3: a second record of task 0"),
    ],
)
def test_a_damaged_line_is_named(path, line, message):
    write(path, [0])
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(LabError) as caught:
        Journal(path, EXPERIMENT)
    assert message in str(caught.value)


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    with Run(tmp_path, EXPERIMENT) as run:
        records = run.records()
        first = [next(records)["task"] for _ in range(2)]
        records.close()
    with Run(tmp_path, EXPERIMENT) as run:
        assert run.done == 2
        second = [record["task"] for record in run.records()]
    assert sorted(first + second) == TASKS
    assert sorted(tasks_in(tmp_path / RECORDS)) == TASKS
    assert experiment_in(tmp_path) == EXPERIMENT


def test_the_table_holds_the_same(tmp_path):
    with Run(tmp_path, EXPERIMENT) as run:
        next(run.records())
    (tmp_path / TABLE).write_text("torn")
    with Run(tmp_path, EXPERIMENT) as run:
        list(run.records())
    with (tmp_path / TABLE).open(newline="") as file:
        rows = list(csv.DictReader(file))
    records = list(read_journal(tmp_path / RECORDS)[1])
    assert tuple(rows[0]) == COLUMNS
    assert [int(row["task"]) for row in rows] == [record["task"] for record in records]
    for row, record in zip(rows, records, strict=True):
        assert row["puzzle"] == record["puzzle"]
        assert json.loads(row["unique"]) is record["unique"]
        assert float(row["total_seconds"]) == record["seconds"]["total"]
        assert row["integral"] == ""


def test_the_description_in_the_folder_repeats_it(tmp_path):
    with Run(tmp_path, EXPERIMENT):
        pass
    description = json.loads((tmp_path / "experiment.json").read_text())
    assert Experiment.from_json(description) == EXPERIMENT


def test_a_folder_without_an_experiment(tmp_path):
    with pytest.raises(LabError, match="there is no records"):
        experiment_in(tmp_path)
