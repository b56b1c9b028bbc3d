"""Figures: what they make of records."""

import json

import pytest

from sudoku.lab import LabError, Solver, figures
from sudoku.lab.records import PHASES, blank


def record(task, model="cp", **more):
    """Return a record of a solved puzzle that took a second to the answer and one for the proof."""
    seconds = dict(zip(PHASES, (0.25, None, 0.75, 1.0, 2.0), strict=True))
    known = {"puzzle": f"puzzle {task}", "outcome": "solved", "unique": True, "seconds": seconds}
    return blank(task, Solver.named(model), givens=20, **known) | more


def named(found):
    return {figure.name: figure for figure in found}


def test_no_records_no_figures():
    assert figures([]) == []


def test_the_comparison_comes_first_then_those_of_the_paper():
    models = ["exact cover", "lp", "cp"]
    found = figures(record(n, models[n % 3], givens=20 + n // 3) for n in range(6))
    assert found[0].name == "medians"
    of_one = found[1:4]
    assert [figure.name for figure in of_one] == ["time-cp", "time-lp", "time-exact-cover"]
    assert all(figure.x.label == "number of givens" for figure in of_one)
    assert all((figure.x.scale, figure.y.scale) == ("linear", "log") for figure in of_one)


def test_the_times_of_all_solvers_have_the_same_axes():
    def took(task, model, seconds, givens):
        phases = {**dict.fromkeys(PHASES), "solve": seconds}
        return record(task, model, seconds=phases, givens=givens)

    all_of_them = [took(0, "cp", 0.5, 20), took(1, "cp", 0.25, 30)]
    all_of_them += [took(2, "lp", 8.0, 25), took(3, "lp", 4.0, 40)]
    found = named(figures(all_of_them))
    for name in ("time-cp", "time-lp"):
        assert (found[name].x.span, found[name].y.span) == ((20, 40), (0.25, 8.0))
    assert found["time-cp"].to_json()["y"]["span"] == [0.25, 8.0]
    unread = named(figures([*all_of_them, took(4, "sat", 0.0, 30)]))["time-lp"]
    assert unread.y.span == (pytest.approx(0.25 / 3), 8.0)


def test_the_time_is_that_to_the_first_answer():
    found = named(figures([record(0), record(1, givens=30)]))
    dots, line = found["time-cp"].series
    assert (dots.kind, dots.points) == ("dots", [(20, 1.0), (30, 1.0)])
    assert (line.kind, line.points) == ("line", [(20, 1.0), (30, 1.0)])


def test_the_table_of_times():
    def took(task, seconds, **more):
        return record(task, seconds={**dict.fromkeys(PHASES), "solve": seconds}, **more)

    found = [took(task, seconds) for task, seconds in enumerate((1.0, 2.0, 3.0, 4.0, 5.0))]
    found += [took(5, 7.0, givens=30)]
    figure = named(figures(found))["time-cp"].to_json()
    assert figure["table"] == {
        "columns": [
            *("givens", "puzzles"),
            *("lower quartile", "median", "upper quartile", "gave up"),
        ],
        "rows": [[20, 5, 2.0, 3.0, 4.0, 0], [30, 1, 7.0, 7.0, 7.0, 0]],
    }


def timed(*seconds):
    """Return records of puzzles that took so long, every other one with 20 and with 30 givens."""
    times = [{**dict.fromkeys(PHASES), "solve": one, "total": one} for one in seconds]
    return [record(n, givens=20 + n % 2 * 10, seconds=one) for n, one in enumerate(times)]


def test_what_the_clock_read_as_nothing_is_said_to_be_below_its_step():
    found = named(figures(timed(0.0, 0.0001, 0.0, 0.5, 0.0, 0.02)))
    time = found["time-cp"]
    assert time.series[0].points[:2] == [(20, 0.0), (30, 0.0001)]
    assert (time.y.below, time.y.mark) == (0.0001, "< 0.1 ms")
    assert time.y.place(0.0) < 0.0001 == time.y.place(0.0001)
    assert "“< 0.1 ms”" in time.about
    assert time.rows == [
        (20, 3, *["< 0.0001"] * 3, 0),
        (30, 3, pytest.approx(0.01005), 0.02, pytest.approx(0.26), 0),
    ]
    distribution = found["distribution"]
    assert (distribution.x.below, distribution.y.below) == (0.0001, None)
    assert json.loads(json.dumps(time.to_json()))["y"]["below"] == {
        "value": 0.0001,
        "place": pytest.approx(0.0001 / 3),
        "mark": "< 0.1 ms",
    }


def test_without_such_times_every_time_has_its_own_place():
    time = named(figures(timed(0.0000002, 0.5)))["time-cp"]
    assert (time.y.below, time.y.mark, time.y.place(0.0000002)) == (None, "", 0.0000002)
    assert "clock" not in time.about


def test_a_clock_that_told_nothing_is_taken_to_be_coarse():
    time = named(figures(timed(0.0, 0.0)))["time-cp"]
    assert time.y.mark == "< 1 ms"


def test_what_gave_up_is_shown_and_counted():
    lost = {"outcome": "unknown", "unique": None}
    found = named(figures([record(0), record(1, **lost), record(2, givens=30)]))
    dots, _, gave_up = found["time-cp"].series
    assert (dots.points, gave_up.points) == ([(20, 1.0), (30, 1.0)], [(20, 2.0)])
    assert found["time-cp"].rows[0][-1] == 1
    share = found["distribution"].series[0].points[-1][1]
    assert share == pytest.approx(2 / 3)


def test_one_number_of_givens_is_no_axis():
    found = named(figures([record(0), record(1, "lp")]))
    assert "distribution" in found
    assert not {"time-cp", "time-lp", "medians", "phases"} & set(found)


def test_a_fractional_optimum_is_an_answer():
    relaxed = [
        record(0, "lp/relaxed", integral=True),
        record(1, "lp/relaxed", integral=False, outcome="unknown", unique=None),
        record(2, "lp/relaxed", integral=True, givens=30),
    ]
    found = named(figures(relaxed))
    assert found["integrality"].series[0].points == [(20, 0.5), (30, 1.0)]
    assert found["time-lp-relaxed"].rows[0][-1] == 0


def test_nodes_against_hardness():
    found = [record(n, "lp/assignment", nodes=n, guesses=n * n) for n in range(4)]
    figure = named(figures(found))["nodes"]
    assert figure.series[0].points == [(1, 1), (2, 2), (5, 3), (10, 4)]
    assert [row[:3] for row in figure.rows] == [
        ("lp/assignment", "0", 1),
        ("lp/assignment", "1", 1),
        ("lp/assignment", "4 to 7", 1),
        ("lp/assignment", "8 to 15", 1),
    ]


def test_the_kinds_of_puzzles():
    found = [
        record(0, puzzle="a", outcome="unknown", unique=None),
        record(1, "lp", puzzle="a", unique=False),
        record(2, puzzle="b", outcome="none", unique=None),
        record(3, puzzle="c", givens=30),
    ]
    figure = named(figures(found))["phases"]
    shares = {series.name: series.points for series in figure.series}
    assert shares == {
        "exactly one solution": [(20, 0.0), (30, 1.0)],
        "several solutions": [(20, 0.5), (30, 0.0)],
        "no solution": [(20, 0.5), (30, 0.0)],
    }


def test_the_order_of_the_records_is_of_no_consequence():
    found = [record(n, "lp" if n % 2 else "cp", givens=20 + n % 3, nodes=n) for n in range(12)]
    assert figures(found) == figures(reversed(found))


def test_figures_stay_small():
    many = (
        record(n, "lp", givens=n % 40, guesses=n % 3000, nodes=n % 7, candidates=n)
        for n in range(9_000)
    )
    for figure in figures(many):
        dots = sum(len(series.points) for series in figure.series)
        assert dots <= 2_100
        text = json.dumps(figure.to_json(), allow_nan=False)
        assert len(text) < 100_000


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "maybe"},
        {"outcome": []},
        {"model": 3},
        {"puzzle": None},
        {"givens": "20"},
        {"givens": -1},
        {"seconds": None},
        {"seconds": {}},
        {"seconds": dict.fromkeys(PHASES, "x")},
        {"nodes": 1.5},
        {"task": None},
    ],
    ids=str,
)
def test_what_is_no_record_is_refused(change):
    with pytest.raises(LabError):
        figures([record(0), record(1) | change])


@pytest.mark.parametrize("value", [None, 3, "record", []])
def test_what_is_no_object_is_refused(value):
    with pytest.raises(LabError, match="record 1 is not a record"):
        figures([value])
