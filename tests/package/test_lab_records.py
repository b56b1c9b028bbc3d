"""Figures made from records, and journals that survive interrupted runs."""

import csv
import json
import os
import sys
from pathlib import Path

import pytest
from inner import (
    COLUMNS,
    PHASES,
    RECORDS,
    TABLE,
    Experiment,
    LabError,
    Run,
    Solver,
    blank,
    experiment_in,
    figures,
    read_journal,
)

# Figures

FIGURES = Path(__file__).parent / "sessions" / "figures.json"


def record(task, model="cp", **more):
    """Return a record of a solved puzzle that took one second to solve and one to prove."""
    seconds = dict(zip(PHASES, (0.25, None, 0.75, 1.0, 2.0), strict=True))
    known = {"puzzle": f"puzzle {task}", "outcome": "solved", "unique": True, "seconds": seconds}
    return blank(task, Solver.named(model), givens=20, **known) | more


def timed(*seconds, model="cp"):
    """Return records with these times, whose puzzles have 20 and 30 givens in turn."""
    times = [{**dict.fromkeys(PHASES), "solve": one, "total": one} for one in seconds]
    return [record(n, model, givens=20 + n % 2 * 10, seconds=one) for n, one in enumerate(times)]


def named(found):
    return {figure.name: figure for figure in found}


LOST = {"outcome": "unknown", "unique": None}
GREEDY = [record(n, "greedy", givens=10 * (n % 3), colors=9 + n % 4) for n in range(9)]
SOLVED = [
    record(n, ("exact cover", "lp", "lp/assignment", "cp")[n % 4], givens=20 + n // 4, **more)
    for n, more in enumerate(
        [{"seconds": dict.fromkeys(PHASES) | {"solve": n / 8, "total": n / 4}} for n in range(24)]
    )
]
for number, one in enumerate(SOLVED):
    one["puzzle"] = f"puzzle {number // 4}"
    one["candidates"] = 100 - number // 4
    if "lp" in one["model"]:
        one |= {"nodes": number * number, "guesses": number // 2}
    if number in (5, 9, 10, 11, 14, 15, 16, 21, 22, 23):
        one |= LOST
    if number == 20:
        one |= {"outcome": "none", "unique": None}
    if number in (12, 13):
        one["unique"] = False
RELAXED = [
    record(24 + n, "lp/relaxed", integral=n % 3 == 0, **({} if n % 3 == 0 else LOST))
    | {"givens": 20 + n % 4}
    for n in range(8)
]


@pytest.mark.parametrize(
    ("name", "records"),
    [
        *(("solved", [*SOLVED, *RELAXED]), ("coloured", GREEDY)),
        ("coarse", timed(0.0, 0.0001, 0.0, 0.5, 0.0, 0.02)),
        ("no clock", timed(0.0, 0.0)),
    ],
)
def test_figures_of_sample_records_are_as_stored(name, records):
    """Compare with `sessions/figures.json`, which SESSIONS=write in the environment rewrites."""
    found = json.loads(json.dumps([figure.to_json() for figure in figures(records)]))
    assert figures(reversed(records)) == figures(records)
    wanted = json.loads(FIGURES.read_text(encoding="utf-8"))
    if os.environ.get("SESSIONS") == "write":
        text = ",\n".join(
            f"{json.dumps(key)}: [\n" + ",\n".join(map(json.dumps, value)) + "\n]"
            for key, value in (wanted | {name: found}).items()
        )
        FIGURES.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")
    else:
        assert found == wanted[name]


def test_without_records_there_are_no_figures_and_one_number_of_givens_is_no_axis():
    assert figures([]) == []
    found = named(figures([record(0), record(1, "lp")]))
    assert "distribution" in found
    assert not {"time-cp", "time-lp", "medians", "phases"} & set(found)


def test_with_a_fine_clock_every_time_has_its_own_place():
    time = named(figures(timed(0.0000002, 0.5)))["time-cp"]
    assert (time.y.below, time.y.mark, time.y.place(0.0000002)) == (None, "", 0.0000002)
    assert "clock" not in time.about


def test_figures_stay_small():
    many = (
        record(n, "lp", givens=n % 40, guesses=n % 3000, nodes=n % 7, candidates=n)
        for n in range(5_000)
    )
    for figure in figures(many):
        assert sum(len(series.points) for series in figure.series) <= 2_100
        assert len(json.dumps(figure.to_json(), allow_nan=False)) < 100_000


# Journals

EXPERIMENT = Experiment(boxsize=2, givens=[4, 8], count=3, solvers=["exact cover"], seed=1)
TASKS = list(range(6))


@pytest.fixture
def path(tmp_path):
    return tmp_path / RECORDS


def write(path, tasks, experiment=EXPERIMENT):
    with Run(path.parent, experiment) as run:
        for task in tasks:
            run.add(experiment.run(task))


def tasks_in(path):
    return [record["task"] for record in read_journal(path)[1]]


def test_a_record_can_be_read_as_soon_as_it_is_added(path):
    made = [EXPERIMENT.run(task) for task in (2, 0)]
    with Run(path.parent, EXPERIMENT) as run:
        for number, one in enumerate(made, 1):
            run.add(one)
            assert list(read_journal(path)[1]) == made[:number]
            assert run.done == number
        with pytest.raises(LabError, match="task 0 already has a record"):
            run.add(made[1])
    assert read_journal(path)[0] == EXPERIMENT
    assert tasks_in(path) == [2, 0]


@pytest.mark.parametrize("kept", [0, 1, 40, -1], ids=["nothing", "a sign", "half", "no line end"])
def test_the_task_of_a_torn_record_is_repeated(path, kept):
    write(path, [0, 1])
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    path.write_bytes(whole[:start] + whole[start:][:kept])
    assert tasks_in(path) == [0]
    write(path, [1, 2])
    assert tasks_in(path) == [0, 1, 2]


def test_a_torn_description_is_rewritten(path):
    write(path, [])
    path.write_bytes(path.read_bytes()[:20])
    write(path, [0])
    assert tasks_in(path) == [0]


def test_lines_of_any_length_are_read_back(path):
    long = Experiment(source="list", boxsize=6, puzzles=["." * 1296] * 60, solvers=["exact cover"])
    write(path, [], long)
    assert path.stat().st_size > 65536
    with path.open("ab") as file:
        file.write(b"{" * 70_000)  # torn
    with Run(path.parent, long) as run:
        assert run.done == 0
    assert path.read_bytes().count(b"\n") == 1


def test_another_experiment_is_refused(path):
    write(path, [0])
    before = path.read_bytes()
    other = Experiment.from_json(EXPERIMENT.to_json() | {"seed": 2})
    with pytest.raises(LabError, match="another experiment"):
        Run(path.parent, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        *("my notes", "my notes\n", "[]\n", '{"kind": "other"}\n'),
        *("{}\n{}", "\0\0\n", "[" * 500 + "\n"),
    ],
    ids=["a line", "a whole line", "a list", "another kind", "empty objects", "zeros", "deep"],
)
def test_a_file_that_is_not_a_journal_is_left_alone(path, content):
    path.write_text(content)
    with pytest.raises(LabError, match=RECORDS):
        Run(path.parent, EXPERIMENT)
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", ":3: expected a JSON object, found '{'"),
        ("{}", ":3: the experiment has no task with this number"),
        ('{"task": 6}', ":3: the experiment has no task"),
        ('{"task": true}', ":3: the experiment has no task"),
        ('{"task": 0}', ":3: this is a second record of task 0"),
    ],
)
def test_a_damaged_line_is_reported_by_number(path, line, message):
    write(path, [0])
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(LabError) as caught:
        Run(path.parent, EXPERIMENT)
    assert message in str(caught.value)


@pytest.mark.skipif(sys.platform in ("win32", "emscripten"), reason="files cannot be locked here")
def test_two_runs_cannot_use_one_journal(path):
    again = pytest.raises(LabError, match="another run is writing to this file")
    with Run(path.parent, EXPERIMENT), again:
        Run(path.parent, EXPERIMENT)


def test_a_stopped_run_continues_and_its_table_is_complete(tmp_path):
    with pytest.raises(LabError, match="this folder contains no records"):
        experiment_in(tmp_path)
    with Run(tmp_path, EXPERIMENT) as run:
        running = run.records()
        first = [next(running)["task"] for _ in range(2)]
        running.close()
    description = json.loads((tmp_path / "experiment.json").read_text())
    assert Experiment.from_json(description) == EXPERIMENT
    (tmp_path / TABLE).write_text("torn")
    with Run(tmp_path, EXPERIMENT) as run:
        assert run.done == 2
        second = [record["task"] for record in run.records()]
    assert sorted(first + second) == sorted(tasks_in(tmp_path / RECORDS)) == TASKS
    assert experiment_in(tmp_path) == EXPERIMENT
    with (tmp_path / TABLE).open(newline="") as file:
        rows = list(csv.DictReader(file))
    found = list(read_journal(tmp_path / RECORDS)[1])
    assert tuple(rows[0]) == COLUMNS
    for row, one in zip(rows, found, strict=True):
        assert (row["task"], row["puzzle"]) == (str(one["task"]), one["puzzle"])
        assert json.loads(row["unique"]) is one["unique"]
        assert float(row["total_seconds"]) == one["seconds"]["total"]
        assert row["integral"] == ""


@pytest.mark.parametrize(
    "wrong",
    [
        *(None, 3, []),
        *(
            {"outcome": "maybe"},
            {"model": 3},
            {"givens": True},
            {"puzzle": None},
            {"givens": -1},
            {"nodes": 1.5},
        ),
        *({"task": None}, {"seconds": {}}),
    ],
    ids=str,
)
def test_what_is_not_a_record_is_refused_with_its_number(wrong):
    wrong = record(1) | wrong if isinstance(wrong, dict) else wrong
    with pytest.raises(LabError, match="record 2 is not a record of an experiment"):
        figures([record(0), wrong])
