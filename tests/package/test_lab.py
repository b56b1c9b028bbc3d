"""Experiments: their descriptions, and the records of their tasks."""

import json
import sys

import pulp
import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import (
    EXPERIMENTS,
    FIELDS,
    PHASES,
    SOURCES,
    Experiment,
    LabError,
    Solver,
    figures,
    puzzle_as_graph,
    without_result,
)
from solvers import make_backend

from sudokulp import MissingPackage, Puzzle, SudokuError
from sudokulp.graphs import ORDERS, n_colors, node_coloring

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
    return [experiment.run(task, backend or make_backend()) for task in wanted]


def timeless(found):
    """Return records without the fields that vary from run to run."""
    return [{**record, "seconds": None} for record in found]


@pytest.fixture(scope="module")
def small():
    return Experiment.from_json(SMALL)


# Descriptions


def test_a_description_determines_everything(small):
    assert (len(small), small.n_puzzles) == (16, 4)
    assert [small.puzzle(number).line for number in range(4)] == PUZZLES
    found = records(small)
    assert [record["puzzle"] for record in found] == [line for line in PUZZLES for _ in range(4)]
    again = Experiment.from_json(json.loads(json.dumps(small.to_json())))
    assert (again, again.digest) == (small, DIGEST)
    assert timeless(records(again, tasks=reversed(range(16)))) == timeless(found[::-1])
    more = Experiment.from_json({**SMALL, "count": 5})
    assert [more.puzzle(number).line for number in range(4)] == PUZZLES
    assert len({more.puzzle(number) for number in range(10)}) == 10


HARDNESS = [(32, 4), (0, 0), (24, 4), (15, 3)]
#: These must not change: people share the seed of an experiment.
PUZZLES = ["....1.42........", ".3....3134....4.", ".........4.3..2.", "32..4.3...2.2..."]
DIGEST = "358d3d35777bfd43"


def test_a_record_has_all_the_results(small):
    found = records(small)
    for task, record in enumerate(found):
        assert (tuple(record), tuple(record["seconds"])) == (FIELDS, PHASES)
        assert json.loads(json.dumps(record)) == record
        puzzle = Puzzle(record["puzzle"], size=4, variant=record["variant"])
        assert (record["task"], record["model"]) == (task, SMALL["solvers"][task % 4])
        assert record["givens"] == len(puzzle.givens) == (3, 6)[task // 4 % 2]
        assert (record["candidates"], record["guesses"]) == HARDNESS[task // 4]
        assert 0 < record["seconds"]["total"] < 60
        assert (record["nodes"] is None) == (record["model"] in ("exact cover", "lp/relaxed"))
    for start in range(0, 16, 4):  # all solvers agree
        three = found[start : start + 3]
        assert len({(record["outcome"], record["unique"]) for record in three}) == 1
        assert three[0]["outcome"] == "solved"  # it is derived from a full grid


SPELLINGS = st.sampled_from([str.upper, str.title, str.lower])


@examples(20)
@given(
    spell=SPELLINGS,
    seed=st.integers() | st.text("abc ", min_size=1, max_size=9),
    count=st.integers(1, 9),
)
def test_different_spellings_are_one_experiment_with_the_same_json(spell, seed, count):
    solvers = [Solver("exact cover"), Solver("lp", "pattern", "highs")]
    more = {"seed": seed, "count": count}
    plain = Experiment(
        name="a", variant="four square", boxsize=2, givens=(1, 2), solvers=solvers, **more
    )
    lp = "/".join(map(spell, ("lp", "pattern", "highs")))
    spelled = {"name": " a ", "source": spell("random"), "variant": spell("four-square")}
    spelled |= {"boxsize": 2, "givens": [2, 1], "solvers": [spell("exact-cover"), lp], **more}
    found = Experiment.from_json(spelled)
    assert (found, found.digest) == (plain, plain.digest)
    assert found.to_json()["solvers"] == ["exact cover", "lp/pattern/highs"]
    assert Experiment.from_json(json.loads(json.dumps(found.to_json()))) == found
    told = found.to_json()["seed"]  # JavaScript would round longer numbers
    assert told == (seed if isinstance(seed, str) or abs(seed) < 2**53 else str(seed))


def test_every_change_makes_another_experiment(small):
    changes = [{"seed": 8}, {"count": 3}, {"givens": [3]}, {"solvers": ["cp"]}, {"time_limit": 1}]
    others = [Experiment.from_json(SMALL | change) for change in changes]
    assert len({small.digest, *(other.digest for other in others)}) == 6
    assert [other.puzzle(0) == small.puzzle(0) for other in others] == [False] + [True] * 4


LIST = {"source": "list", "boxsize": 2, "puzzles": ["." * 16]}

#: Wrong descriptions and parts of their messages; `messages.txt` has the others.
REFUSED = [
    ({"givens": list(range(99))}, "at most 17"),
    ({"count": 10**5000}, "very large"),
    ({"solvers": ["lp"] * 99}, "at most 40"),
    ({"seed": "x" * 500}, "at most 100"),
    ({"seed": 10**5000}, "at most 100"),
    ({"time_limit": 10**400}, "time limit"),
    ({3: 4}, "unknown field 3"),
    (LIST | {"puzzles": ["." * 16] * 100_001}, "at most 100,000"),
    (LIST | {"puzzles": [" " * 10_000_001]}, "at most 10,000,000 characters"),
]


def test_a_description_that_is_too_large_is_refused_with_a_short_reason():
    for change, message in REFUSED:
        with pytest.raises(SudokuError) as caught:
            Experiment.from_json(change if "source" in change else SMALL | change)
        assert message in str(caught.value)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("task", [-1, 16, 1.0, None, True, "0"])
def test_a_task_number_out_of_range_is_refused(small, task):
    with pytest.raises(LabError, match="from 0 to 15"):
        small.run(task)


# Puzzles


#: The first puzzle of each source; these must not change either.
FIRST = {
    "random": "1.....1.24.1..2.",
    "thinned": "....3.41...41.2.",
    "scattered": "....4.12...13.4.",
    "generated": ".34.42....3....4",
}


@pytest.mark.parametrize("source", [name for name in SOURCES if name != "list"])
def test_every_source_makes_the_puzzles_it_describes(source):
    description = {**SMALL, "source": source, "givens": [6], "variant": "x", "count": 5}
    found = records(Experiment.from_json({**description, "solvers": ["exact cover"]}))
    assert found[0]["puzzle"] == FIRST[source]
    assert {record["givens"] for record in found} == {6}
    assert all(not Puzzle(record["puzzle"], size=4, variant="x").conflicts() for record in found)
    if source == "generated":
        assert all(record["unique"] for record in found)


def test_generated_puzzles_do_not_need_a_number_of_givens():
    experiment = Experiment(source="generated", boxsize=2, count=3, solvers=["exact cover"])
    assert len(experiment) == 3
    assert all(record["unique"] for record in records(experiment))


def test_a_puzzle_that_cannot_be_made_is_tried_once_and_recorded(monkeypatch):
    def peers(*board):
        tried.append(board)
        return peers_of(*board)

    from sudokulp.lab.experiment import peers_of

    tried = []
    monkeypatch.setattr("sudokulp.lab.experiment.peers_of", peers)
    monkeypatch.setattr("sudokulp.lab.experiment.TRIES", 1)
    solvers = ["exact cover", "lp"]
    found = records(
        Experiment(source="scattered", boxsize=2, givens=[16], seed="in vain", solvers=solvers)
    )
    assert len(tried) == 1
    for record in found:
        assert (record["outcome"], record["puzzle"], record["givens"]) == ("unknown", "", 16)
        reason = "no puzzle was made, because 16 random digits could not be placed in 1 tries"
        assert record["reason"] == reason


def test_a_list_of_puzzles_is_a_source():
    puzzles = ["12.. 34.. .... ....", "11" + "0" * 14]
    solvers = ["exact cover"]
    experiment = Experiment.from_json(
        LIST | {"puzzles": puzzles, "variant": "x", "solvers": solvers}
    )
    first, second = records(experiment)
    assert first["puzzle"] == "12..34.........."
    assert (second["puzzle"], second["outcome"], second["unique"]) == (
        "11" + "." * 14,
        "none",
        None,
    )
    assert Experiment.from_json(experiment.to_json()) == experiment


@pytest.mark.parametrize("shape", ["2x3", "2x4", "1x5"])
def test_experiments_may_have_any_shape(shape):
    experiment = Experiment(boxsize=shape, givens=[10], count=2, solvers=["sat", "exact cover"])
    assert {record["outcome"] for record in records(experiment)} == {"solved"}
    line = experiment.puzzle(0).line
    listed = Experiment(source="list", boxsize=shape, puzzles=[line], solvers=["sat"])
    assert listed.puzzle(0) == experiment.puzzle(0)


CAGE = (
    '{"side": 4, "givens": "1...............", "rules": [{"rule": "cage", '
    '"cells": ["r1c1", "r1c2"], "sum": 3}, {"rule": "anti-king"}]}'
)
LINE = (
    '{"side": 4, "givens": "................", "rules": [{"rule": "thermometer", '
    '"cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}]}'
)


def test_a_list_may_mix_puzzles_with_rules_and_strings():
    plain = "12..34.........."
    solvers = ["sat", "exact cover", "greedy"]
    experiment = Experiment(source="list", boxsize=2, puzzles=[CAGE, LINE, plain], solvers=solvers)
    assert experiment.puzzle(0).rules[0].name == "cage"
    assert experiment.puzzles[2] == plain
    again = Experiment.from_json(json.loads(json.dumps(experiment.to_json())))
    assert (again, again.digest) == (experiment, experiment.digest)
    found = records(experiment)
    assert [record["puzzle"] for record in found[::3]] == list(experiment.puzzles)
    outcomes = [record["outcome"] for record in found]
    assert outcomes[:4] == ["none", "unknown", "unknown", "solved"]
    assert outcomes[6:8] == ["solved", "solved"]
    assert without_result(found) == [
        "Exact cover: no result for 1 of 3 puzzles: " + found[1]["reason"],
        "Greedy colouring: no result for 2 of 3 puzzles: " + found[2]["reason"],
    ]
    assert "'exact cover' does not support" in found[1]["reason"]


def test_all_puzzles_of_a_list_have_one_shape_and_variant():
    listed = {"source": "list", "boxsize": 2}
    six = f'{{"side": 6, "givens": "{"." * 36}", "rules": [{{"rule": "anti-knight"}}]}}'
    strange = '{"side": 4, "givens": "................", "rules": [{"rule": "rossini"}]}'
    for puzzle, variant, message in [
        (six, "classic", "puzzle 1 .*its boxes are 2x3, but .* classic and 2"),
        (CAGE, "x", "puzzle 1 .*its variant is classic .* are x and 2"),
        (CAGE.replace("r1c2", "r9c9"), "classic", r"puzzle 1 .*r9c9"),
        (strange, "classic", "puzzle 1 .*the rule 'rossini' is not supported"),
    ]:
        with pytest.raises(LabError, match=message):
            Experiment(puzzles=[puzzle], variant=variant, **listed)
    assert Experiment(puzzles=[six], source="list", boxsize="2x3").puzzle(0).side == 6


# Records


class Broken(pulp.LpSolver):
    """A solver that always fails."""

    name = "Broken"

    def available(self):
        return True

    def actualSolve(self, lp):  # noqa: N802
        raise pulp.PulpSolverError("out of order")


def test_a_time_out_and_a_failing_solver_are_recorded(monkeypatch):
    empty = {"source": "random", "givens": [0], "time_limit": 0.001}
    record = Experiment(boxsize=4, solvers=["exact cover"], **empty).run(0)
    assert (record["outcome"], record["unique"]) == ("unknown", None)
    assert record["reason"] == "the time limit of 0.001 s was reached"
    assert record["seconds"]["total"] > 0
    monkeypatch.setattr("sudokulp.lab.measuring._warm", {"lp"})
    record = Experiment(boxsize=2, givens=[0]).run(0, Broken())
    assert (record["outcome"], record["givens"]) == ("unknown", 0)
    assert record["reason"] == "the solver 'Broken' failed (out of order)"


def test_a_missing_package_is_not_recorded(monkeypatch):
    monkeypatch.setitem(sys.modules, "constraint", None)
    with pytest.raises(MissingPackage, match="python-constraint2"):
        Experiment(boxsize=2, givens=[0], solvers=["cp"]).run(0)


def test_a_relaxation_reports_whether_it_is_integral():
    empty, full = records(Experiment(boxsize=2, givens=[0, 16], solvers=["lp/relaxed"]))
    assert full["integral"] is True
    assert (full["outcome"], full["unique"]) == ("solved", None)
    assert (empty["outcome"] == "solved") == empty["integral"]


def test_greedy_colouring_is_measured_in_colours():
    ways = ["greedy", "greedy/dsatur", "greedy/in order above lowest", "greedy/random"]
    experiment = Experiment(givens=[0, 81], count=2, solvers=ways, seed=5)
    found = records(experiment)
    graph = puzzle_as_graph(Puzzle({}))
    assert [record["colors"] for record in found[1:3]] == [
        n_colors(node_coloring(graph, "dsatur")),
        n_colors(node_coloring(graph, choose_color="above lowest")),
    ]
    assert all((one["outcome"] == "solved") == (one["colors"] == 9) for one in found)
    assert min(record["colors"] for record in found) == 9
    assert {record["colors"] for record in found[4:8]} == {9}
    assert all(0 < record["seconds"]["solve"] < 60 for record in found)
    assert timeless(records(experiment)) == timeless(found)
    figure = figures(found)[0]
    labels = [Solver.named(way).label for way in ways]
    assert (figure.name, [one.name for one in figure.series]) == ("colors", labels)
    assert figure.series[0].points == [(0, found[0]["colors"]), (81, 9)]


def test_the_predefined_experiments_are_valid():
    colouring, paper = (EXPERIMENTS[name].experiment for name in ("colouring", "paper"))
    assert set(ORDERS) <= {solver.way or "in order" for solver in colouring.solvers}
    assert (colouring.givens[0], colouring.puzzle(0)) == (0, Puzzle({}))
    assert [solver.name for solver in paper.solvers] == ["cp/paper", "lp/plain"]
    givens = {one for n in range(paper.n_puzzles) for one in paper.puzzle(n).givens.items()}
    assert len(givens) == 81  # all are of one solved grid
    assert (paper.givens[0], paper.givens[-1] >= 80) == (0, True)
