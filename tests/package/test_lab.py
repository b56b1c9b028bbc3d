"""Experiments: what describes them, and the records of their tasks."""

import json
import sys

import pulp
import pytest
from solvers import make_backend

from sudoku import (
    ORDERS,
    MissingPackage,
    Puzzle,
    SudokuError,
    n_colors,
    node_coloring,
    puzzle_as_graph,
)
from sudoku.engine.candidates import peers_of
from sudoku.explaining.measuring import measure
from sudoku.lab import EXPERIMENTS, SOURCES, Experiment, LabError, Solver, figures
from sudoku.lab.records import FIELDS, PHASES, without_result

SMALL = {
    "name": "small",
    "boxsize": 2,
    "givens": [3, 6],
    "count": 2,
    "solvers": ["exact cover", "lp", "lp/assignment", "lp/relaxed"],
    "seed": 7,
}


def records(experiment, backend=None, tasks=None):
    wanted = range(len(experiment)) if tasks is None else tasks
    return [experiment.run(task, backend) for task in wanted]


def timeless(record):
    """Return a record without what is another on every run."""
    return {**record, "seconds": None}


@pytest.fixture(scope="module")
def small():
    return Experiment.from_json(SMALL)


def test_the_number_of_tasks(small):
    assert (len(small), small.n_puzzles) == (16, 4)


def test_a_record_says_it_all(small, backend):
    for task, record in enumerate(records(small, backend)):
        assert tuple(record) == FIELDS
        assert record["task"] == task
        assert json.loads(json.dumps(record)) == record
        assert tuple(record["seconds"]) == PHASES
        puzzle = Puzzle(record["puzzle"], 2, record["variant"])
        assert len(puzzle.givens) == record["givens"]
        assert record["givens"] in SMALL["givens"]
        assert record["model"] == SMALL["solvers"][task % 4]
        assert (record["nodes"] is None) == (record["model"] in ("exact cover", "lp/relaxed"))


def test_all_solvers_get_the_same_puzzles_and_agree(small, backend):
    found = records(small, backend)
    for start in range(0, 16, 4):
        four = found[start : start + 4]
        assert len({record["puzzle"] for record in four}) == 1
        assert len({(record["outcome"], record["unique"]) for record in four[:3]}) == 1
        assert four[0]["outcome"] == "solved"  # it comes from a full grid


def test_the_numbers_of_givens_take_turns(small):
    assert [len(small.puzzle(number).givens) for number in range(4)] == [3, 6, 3, 6]


def test_everything_follows_from_the_description(small, backend):
    again = Experiment.from_json(json.loads(json.dumps(small.to_json())))
    assert again == small
    backwards = records(again, backend, reversed(range(16)))
    found = records(small, backend)
    assert [timeless(one) for one in reversed(backwards)] == [timeless(one) for one in found]


def test_more_puzzles_begin_with_the_same_ones(small):
    more = Experiment.from_json({**SMALL, "count": 5})
    assert [more.puzzle(n) for n in range(4)] == [small.puzzle(n) for n in range(4)]
    assert len({more.puzzle(n) for n in range(10)}) == 10


def test_another_seed_makes_other_puzzles(small):
    assert Experiment.from_json({**SMALL, "seed": 8}).puzzle(0) != small.puzzle(0)


def test_spellings_are_one_experiment():
    plain = Experiment(
        name="a",
        variant="four square",
        boxsize=2,
        givens=(1, 2),
        solvers=(Solver("exact cover"), Solver("lp", "pattern", "highs")),
        seed=7,
        time_limit=2.0,
    )
    spelled = Experiment.from_json(
        {
            "name": " a ",
            "source": "RANDOM",
            "variant": "Four-Square",
            "boxsize": 2,
            "givens": [2, 1],
            "solvers": [
                "exact-cover",
                {"model": "LP", "formulation": "Pattern", "backend": "HiGHS"},
            ],
            "seed": "7",
            "time_limit": 2,
        }
    )
    assert spelled == plain
    assert spelled.digest == plain.digest
    assert spelled.to_json()["solvers"] == ["exact cover", "lp/pattern/highs"]


@pytest.mark.parametrize("seed", [2**53, -(2**53), 12345678901234567890])
def test_seeds_that_javascript_would_round_are_described_as_text(seed):
    experiment = Experiment(boxsize=2, givens=[4], seed=seed)
    assert experiment.to_json()["seed"] == str(seed)
    assert Experiment.from_json(experiment.to_json()) == experiment
    assert Experiment(boxsize=2, givens=[4], seed=2**53 - 1).to_json()["seed"] == 2**53 - 1


@pytest.mark.parametrize(
    "change",
    [{"seed": 8}, {"count": 3}, {"givens": [3]}, {"solvers": ["cp"]}, {"time_limit": 1}],
    ids=str,
)
def test_every_change_is_another_experiment(small, change):
    assert Experiment.from_json({**SMALL, **change}).digest != small.digest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "printable text"),
        ({"name": "a\nb"}, "printable text"),
        ({"name": 3}, "printable text"),
        ({"name": "a" * 61}, "60 characters"),
        ({"source": "thin air"}, "no source is called 'thin air'"),
        ({"source": None}, "no source is called None"),
        ({"variant": "odd"}, "odd"),
        ({"variant": ["x"]}, "variant"),
        ({"variant": "four pyramid"}, "9x9"),
        ({"boxsize": 7}, "7"),
        ({"boxsize": "2"}, "'2'"),
        ({"boxsize": True}, "True"),
        ({"givens": []}, "the numbers of givens are missing: say how many"),
        ({"givens": 3}, "givens must be a list, not 3"),
        ({"givens": "3"}, "givens must be a list"),
        ({"givens": [17]}, "from 0 to 16, not 17"),
        ({"givens": [-1]}, "from 0 to 16, not -1"),
        ({"givens": [1.0]}, "not 1.0"),
        ({"givens": [True]}, "not True"),
        ({"givens": [3, 3]}, "twice"),
        ({"givens": list(range(99))}, "at most 17"),
        ({"count": 0}, "from 1 to 100,000, not 0"),
        ({"count": 10**6}, "not 1000000"),
        ({"count": 10**5000}, "very large"),
        ({"count": None}, "not None"),
        ({"count": 100_000, "givens": list(range(17))}, "at most 1,000,000 tasks"),
        ({"puzzles": ["1" * 16]}, "puzzles go with the source list"),
        ({"solvers": []}, "needs a solver"),
        ({"solvers": "lp"}, "solvers must be a list"),
        ({"solvers": ["lp"] * 99}, "at most 40"),
        ({"solvers": ["lp", "LP"]}, "lp is listed twice"),
        ({"solvers": ["abacus"]}, "no model is called 'abacus'"),
        ({"solvers": [3]}, "a solver is a name"),
        ({"solvers": [{"model": "lp", "speed": 3}]}, "a solver is a name"),
        ({"solvers": [{"model": "lp", "relaxed": 1}]}, "true or false"),
        ({"solvers": [{"model": 3}]}, "no model is called 3"),
        ({"solvers": ["cp/pattern"]}, "no way or backend"),
        ({"solvers": ["cp/cbc"]}, "cp has no backends"),
        ({"solvers": ["sat/relaxed"]}, "no relaxation"),
        (
            {"solvers": [{"model": "sat", "formulation": "plain"}]},
            "no way of sat is called",
        ),
        ({"solvers": ["graph/plain"]}, "has one way only"),
        ({"solvers": ["lp/pattern/relaxed"]}, "cannot be relaxed"),
        ({"solvers": ["lp/abacus"]}, "no way or backend"),
        ({"solvers": ["lp/cells/pattern"]}, "two of the same kind"),
        ({"seed": None}, "a seed is"),
        ({"seed": 1.5}, "a seed is"),
        ({"seed": "x" * 500}, "at most 100"),
        ({"seed": 10**5000}, "at most 100"),
        ({"time_limit": 0}, "time limit"),
        ({"time_limit": -1}, "time limit"),
        ({"time_limit": float("nan")}, "time limit"),
        ({"time_limit": float("inf")}, "time limit"),
        ({"time_limit": 10**400}, "time limit"),
        ({"time_limit": "1"}, "time limit"),
        ({"speed": 3}, "no 'speed'"),
        ({3: 4}, "no 3"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(change, message):
    with pytest.raises(SudokuError) as caught:
        Experiment.from_json({**SMALL, **change})
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("description", [None, [], "paper", 3])
def test_a_description_is_an_object(description):
    with pytest.raises(LabError, match="described by an object"):
        Experiment.from_json(description)


def test_a_list_of_puzzles():
    lines = ["12..34..........", "1..................."]
    with pytest.raises(LabError, match="puzzle 2: "):
        Experiment.from_json({"source": "list", "boxsize": 2, "puzzles": lines})
    experiment = Experiment.from_json(
        {
            "source": "list",
            "variant": "x",
            "boxsize": 2,
            "puzzles": ["12.. 34.. .... ....", "11" + "0" * 14],
            "solvers": ["exact cover"],
        }
    )
    first, second = records(experiment)
    assert first["puzzle"] == "12..34.........."
    assert (second["puzzle"], second["outcome"], second["unique"]) == (
        "11" + "." * 14,
        "none",
        None,
    )
    assert Experiment.from_json(experiment.to_json()) == experiment


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"puzzles": []}, "at least one puzzle"),
        ({"puzzles": "1" * 16}, "must be a list"),
        ({"puzzles": [16 * "1", 3]}, "puzzle 2: expected a puzzle string, found 3"),
        ({"puzzles": ["." * 16] * 100_001}, "at most 100,000"),
        ({"puzzles": [" " * 10_000_001]}, "at most 10,000,000 characters"),
        ({"givens": [3]}, "leave givens out"),
    ],
    ids=["none", "no list", "no text", "many", "long", "givens"],
)
def test_a_list_that_cannot_be(change, message):
    with pytest.raises(LabError, match=message):
        Experiment.from_json({"source": "list", "boxsize": 2, "puzzles": ["." * 16], **change})


@pytest.mark.parametrize("task", [-1, 16, 1.0, None, True, "0"])
def test_a_task_that_is_none(small, task):
    with pytest.raises(LabError, match="from 0 to 15"):
        small.run(task)


@pytest.mark.parametrize("source", [name for name in SOURCES if name != "list"])
def test_every_source_makes_the_puzzles_it_says(source):
    description = {**SMALL, "source": source, "givens": [6], "variant": "x", "count": 5}
    experiment = Experiment.from_json({**description, "solvers": ["exact cover"]})
    found = records(experiment)
    assert {record["givens"] for record in found} == {6}
    assert all(not Puzzle(record["puzzle"], 2, "x").conflicts() for record in found)
    if source == "generated":
        assert all(record["unique"] for record in found)


def test_generated_puzzles_need_no_number_of_givens():
    experiment = Experiment(source="generated", boxsize=2, count=3, solvers=["exact cover"])
    assert len(experiment) == 3
    assert all(record["unique"] for record in records(experiment))


def test_a_puzzle_that_cannot_be_made_has_its_record():
    experiment = Experiment(source="scattered", givens=[81], solvers=["exact cover"])
    record = experiment.run(0)
    assert (record["outcome"], record["puzzle"], record["givens"]) == ("unknown", "", 81)
    assert record["reason"].startswith("no puzzle was made: 81 random digits")


def test_what_cannot_be_made_is_tried_once_for_all_solvers(monkeypatch):
    def peers(*board):
        tried.append(board)
        return peers_of(*board)

    tried = []
    monkeypatch.setattr("sudoku.lab.sources.peers_of", peers)
    monkeypatch.setattr("sudoku.lab.sources.TRIES", 1)
    experiment = Experiment(
        source="scattered", boxsize=2, givens=[16], seed="in vain", solvers=["exact cover", "lp"]
    )
    first, second = experiment.run(0), experiment.run(1)
    assert first["reason"] == second["reason"]
    assert first["reason"].startswith("no puzzle was made: 16 random digits")
    assert len(tried) == 1


def test_a_time_out_has_its_record():
    experiment = Experiment(
        source="random", boxsize=4, givens=[0], solvers=["exact cover"], time_limit=0.001
    )
    record = experiment.run(0)
    assert (record["outcome"], record["unique"]) == ("unknown", None)
    assert record["reason"] == "the time limit of 0.001 s was reached"
    assert record["seconds"]["total"] >= 0.001


class Broken(pulp.LpSolver):
    """A solver that fails."""

    name = "Broken"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        raise pulp.PulpSolverError("out of order")


def test_a_solver_that_fails_has_its_record(monkeypatch):
    monkeypatch.setattr("sudoku.lab.measuring._warm", {"lp"})
    record = Experiment(boxsize=2, givens=[0]).run(0, Broken())
    assert (record["outcome"], record["givens"]) == ("unknown", 0)
    assert record["reason"] == "Broken failed: out of order"


def test_a_missing_package_is_not_recorded(monkeypatch):
    monkeypatch.setitem(sys.modules, "constraint", None)
    with pytest.raises(MissingPackage, match="python-constraint2"):
        Experiment(boxsize=2, givens=[0], solvers=["cp"]).run(0)


def test_a_relaxation_tells_if_it_is_whole(backend):
    experiment = Experiment(boxsize=2, givens=[0, 16], solvers=["lp/relaxed"])
    empty, full = records(experiment, backend)
    assert full["integral"] is True
    assert (full["outcome"], full["unique"]) == ("solved", None)
    assert empty["integral"] is not None
    assert (empty["outcome"] == "solved") == empty["integral"]


@pytest.mark.parametrize(
    "name", ["cp/plain", "exact cover", "lp", "lp/pattern", "lp/packing/cbc/relaxed"]
)
def test_a_solver_is_its_name(name):
    assert Solver.named(name).name == name
    assert Solver.from_json(name) == Solver.named(name)


def test_greedy_colouring_is_measured_in_colours():
    ways = ["greedy", "greedy/dsatur", "greedy/in order above lowest", "greedy/random"]
    experiment = Experiment(givens=[0, 81], count=2, solvers=ways, seed=5)
    found = records(experiment)
    empty, full = found[:4], found[4:8]
    assert [record["colors"] for record in empty[1:3]] == [
        n_colors(node_coloring(puzzle_as_graph(Puzzle({}, 3)), "dsatur")),
        n_colors(node_coloring(puzzle_as_graph(Puzzle({}, 3)), choose_color="above lowest")),
    ]
    assert all(record["colors"] >= 9 for record in found)
    assert all((one["outcome"] == "solved") == (one["colors"] == 9) for one in found)
    assert {record["colors"] for record in full} == {9}
    assert [timeless(one) for one in records(experiment)] == [timeless(one) for one in found]
    figure = figures(found)[0]
    assert (figure.name, [one.name for one in figure.series]) == ("colors", ways)
    assert figure.series[0].points == [(0, empty[0]["colors"]), (81, 9)]


def test_puzzles_are_graded_and_the_shares_of_classes_drawn():
    experiment = Experiment(
        source="generated", givens=[23, 30], count=5, solvers=["steps"], seed=2, time_limit=60
    )
    found = records(experiment, make_backend())
    for number, record in enumerate(found):
        measured = measure(experiment.puzzle(number), backend=make_backend())
        grade = measured.grade
        assert (record["outcome"], record["unique"]) == ("solved", True)
        assert (record["level"], record["hardest"]) == (grade.level, grade.hardest)
        assert record["bound"] == measured.bound
    levels = {record["level"] for record in found}
    assert len(levels) > 1
    figure = figures(found)[0]
    assert figure.name == "classes"
    assert {one.name for one in figure.series} == levels
    assert {one.kind for one in figure.series} == {"stacked"}
    for givens in (23, 30):
        assert sum(dict(one.points)[givens] for one in figure.series) == pytest.approx(1)
    assert figure.rows[-1][:2] == ("all", 10)


def test_what_has_no_single_solution_is_in_no_class_and_too_little_time_is_unknown():
    graded = {"source": "list", "solvers": ["steps"]}
    small = ["44" + "." * 14, "1" + "." * 15]
    none, several = records(Experiment(boxsize=2, puzzles=small, **graded))
    assert (none["outcome"], none["unique"], none["level"]) == ("none", None, None)
    assert (several["outcome"], several["unique"], several["level"]) == ("solved", False, None)
    (unknown,) = records(Experiment(boxsize=6, puzzles=["." * 36**2], time_limit=0.01, **graded))
    assert (unknown["outcome"], unknown["level"]) == ("unknown", None)
    assert "time limit" in unknown["reason"]
    assert not [one for one in figures([none, several]) if one.name == "classes"]


def test_colouring_by_order_is_ready():
    ready = EXPERIMENTS["colouring"].experiment
    assert set(ORDERS) <= {solver.way or "in order" for solver in ready.solvers}
    assert 0 in ready.givens
    assert ready.puzzle(0) == Puzzle({}, 3)


def test_records_from_before_colouring_and_grades_are_still_drawn():
    experiment = Experiment(boxsize=2, givens=[3, 6], solvers=["exact cover"])
    later = ("colors", "level", "hardest", "bound")
    before = [{k: v for k, v in one.items() if k not in later} for one in records(experiment)]
    assert figures(before)[0].name == "time-exact-cover"


def test_the_paper_is_ready():
    paper = EXPERIMENTS["paper"].experiment
    assert [solver.name for solver in paper.solvers][:2] == ["cp", "lp"]
    assert paper.givens[0] == 0
    assert paper.givens[-1] >= 80
    assert Experiment.from_json(paper.to_json()) == paper


RULED = (
    '{"side": 4, "givens": "1...............", "rules": [{"rule": "cage", '
    '"cells": ["r1c1", "r1c2"], "sum": 3}, {"rule": "anti-king"}]}',
    '{"side": 4, "givens": "................", "rules": [{"rule": "thermometer", '
    '"cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}]}',
)


def test_a_list_holds_puzzles_with_rules_beside_strings():
    plain = "12..34.........."
    experiment = Experiment(
        source="list", boxsize=2, puzzles=[*RULED, plain], solvers=["sat", "exact cover", "greedy"]
    )
    assert experiment.puzzle(0).rules[0].name == "cage"
    assert experiment.puzzles[2] == plain
    again = Experiment.from_json(json.loads(json.dumps(experiment.to_json())))
    assert (again, again.digest) == (experiment, experiment.digest)
    found = records(experiment)
    assert [record["puzzle"] for record in found[::3]] == list(experiment.puzzles)
    first, second, last = found[:3], found[3:6], found[6:]
    assert [one["outcome"] for one in first] == ["none", "unknown", "unknown"]
    assert [one["outcome"] for one in second[:1]] == ["solved"]
    assert {one["variant"] for one in found} == {"classic"}
    assert last[0]["outcome"] == last[1]["outcome"] == "solved"
    assert without_result(found) == [
        "exact cover: no result for 1 of 3 puzzles: " + first[1]["reason"],
        "greedy: no result for 2 of 3 puzzles: " + first[2]["reason"],
    ]
    assert "exact cover does not take" in first[1]["reason"]


def test_a_list_is_of_one_shape_and_variant():
    listed = {"source": "list", "boxsize": 2}
    six = f'{{"side": 6, "givens": "{"." * 36}", "rules": [{{"rule": "anti-knight"}}]}}'
    for puzzles, variant in ([six], "classic"), ([RULED[0]], "x"):
        with pytest.raises(LabError, match="puzzle 1: its variant or its boxes differ"):
            Experiment(puzzles=puzzles, variant=variant, **listed)
    with pytest.raises(LabError, match=r"puzzle 1: .*r9c9"):
        Experiment(puzzles=[RULED[0].replace("r1c2", "r9c9")], **listed)
    strange = '{"side": 4, "givens": "................", "rules": [{"rule": "sandwich"}]}'
    with pytest.raises(LabError, match="puzzle 1: what sandwich means is not known here"):
        Experiment(puzzles=[strange], **listed)
    assert Experiment(puzzles=[six], source="list", boxsize="2x3").puzzle(0).side == 6


@pytest.mark.parametrize("shape", ["2x3", "2x4", "1x5"])
def test_experiments_of_any_shape(shape):
    experiment = Experiment(boxsize=shape, givens=[10], count=2, solvers=["sat", "exact cover"])
    found = records(experiment)
    assert all(record["outcome"] == "solved" for record in found)
    listed = Experiment(
        source="list", boxsize=shape, puzzles=[experiment.puzzle(0).line], solvers=["sat"]
    )
    assert listed.puzzle(0) == experiment.puzzle(0)
    assert listed.run(0)["outcome"] == "solved"
