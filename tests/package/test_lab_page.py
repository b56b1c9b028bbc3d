"""Experiments on the page: planned, run, drawn and saved."""

import csv
import io
import json
import sys

import pytest
from inner import EXPERIMENTS, Experiment, read_journal
from solvers import make_backend
from test_lab import CAGE, SMALL, timeless

from sudokulp import ops as calls

PAGE = SMALL | {"name": "Small one", "givens": [4, 8], "solvers": ["exact cover", "lp/relaxed"]}


def ask(name, **request):
    return json.loads(calls.answer(name, json.dumps(request)))


def plan(**changes):
    answer = ask("lab_plan", description=PAGE | changes)
    assert answer["ok"], answer
    return answer


def run(planned, *tasks):
    request = json.dumps({"text": planned["text"], "tasks": tasks})
    answer = json.loads(calls.answer("lab_run", request, backend=make_backend()))
    assert answer["ok"], answer
    return answer["records"]


def test_every_offered_choice_of_an_experiment_is_valid():
    ready = ask("lab_ready")
    names = [solver["name"] for solver in ready["solvers"]]
    assert len(names) == len(set(names)) == len({solver["label"] for solver in ready["solvers"]})
    assert plan(solvers=names)["total"] == 4 * len(names)
    for source in ready["sources"]:
        if source["makes"]:
            assert plan(source=source["name"])["puzzles"] == 4
    assert {"lp", "lp/relaxed", "cp", "sat", "exact cover"} <= set(names)


@pytest.mark.parametrize("ready", EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_a_predefined_experiment_has_a_card_and_its_figures_come_first(ready):
    cards = ask("lab_ready")["experiments"]
    card = cards[list(EXPERIMENTS).index(ready.name)]
    description = card["description"]
    assert (card["question"][-1], card["source"] != "") == ("?", True)
    assert 0 < card["seconds"][0] < card["seconds"][1]
    assert card["total"] == len(ready.experiment)
    answer = ask("lab_plan", description=description)
    assert (answer["ready"], answer["description"]) == (ready.name, description)
    assert answer["digest"] == ready.experiment.digest
    few = [number for number in description["givens"] if number <= 16][:4]
    text = json.dumps(description | {"boxsize": 2, "count": 1, "givens": few})
    tasks = range(Experiment.from_json(json.loads(text)).n_puzzles * len(description["solvers"]))
    made = run({"text": text}, *tasks)
    drawn = ask("lab_figures", digest=ready.experiment.digest, first=0, records=made)["figures"]
    assert [one["name"] for one in drawn[: len(ready.figures)]] == list(ready.figures)
    other = ask("lab_figures", digest="another", first=0, records=made)["figures"]
    assert other[0]["name"] in ("medians", "colors", "distribution", "classes")


def test_a_plan_says_how_many_solves_a_description_comes_to():
    planned = plan()
    assert (planned["puzzles"], planned["total"], planned["ready"]) == (4, 8, "")
    assert Experiment.from_json(json.loads(planned["text"])).digest == planned["digest"]
    assert planned["patience"] > planned["description"]["time_limit"]
    assert plan(seed="7")["digest"] == planned["digest"] != plan(seed="8")["digest"]


def test_an_invalid_description_is_refused_in_words():
    for change, says in [({"solvers": ["magic"]}, "magic"), ({"count": 100_000}, "at most 50,000")]:
        answer = ask("lab_plan", description=PAGE | change)
        assert (answer["ok"], says in answer["message"]) == (False, True)


# In a browser, nesting this deep never reaches Python, which it would crash.
@pytest.mark.parametrize("depth", [200] if sys.platform == "emscripten" else [200, 100_000])
def test_a_description_nested_too_deeply_is_refused_in_words(depth):
    text = f'{{"description": {{"name": {"[" * depth}{"]" * depth}}}}}'
    answer = json.loads(calls.answer("lab_plan", text))
    assert (answer["ok"], answer["message"] != "") == (False, True)


def test_each_task_has_one_record_that_depends_only_on_the_description():
    planned = plan()
    found = run(planned, *range(planned["total"]))
    assert [record["task"] for record in found] == list(range(planned["total"]))
    assert {record["outcome"] for record in found} == {"solved"}
    assert timeless(run(planned, 5, 2)) == timeless([found[5], found[2]])
    (lost,) = ask("lab_lost", text=planned["text"], tasks=[3], reason="no memory")["records"]
    assert (lost["task"], lost["outcome"], lost["reason"]) == (3, "unknown", "no memory")
    assert lost["givens"] == found[3]["givens"]
    answer = ask("lab_run", text=planned["text"], tasks=[8])
    assert (answer["ok"], "from 0 to 7" in answer["message"]) == (False, True)


def test_a_puzzle_made_by_another_worker_is_not_made_again(monkeypatch):
    text = plan()["text"]
    made = ask("lab_make", text=text, numbers=[1])["made"]
    before = ask("lab_run", text=text, tasks=[2])["records"]
    monkeypatch.setattr("sudokulp.lab.experiment.made_puzzle", None)
    after = ask("lab_run", text=text, tasks=[2], made=made[0])["records"]
    assert after[0]["puzzle"] == before[0]["puzzle"] == made[0]["puzzle"]


def test_a_puzzle_that_could_not_be_made_is_reported_with_the_reason():
    text = plan(source="scattered", givens=[81], boxsize=3, count=1)["text"]
    [made] = ask("lab_make", text=text, numbers=[0])["made"]
    [record] = ask("lab_run", text=text, tasks=[0], made=made)["records"]
    assert (made["number"], made["puzzle"]) == (0, "")
    assert record["reason"] == f"no puzzle was made, because {made['reason']}"
    assert "could not be placed" in made["reason"]


def test_figures_are_updated_from_the_new_records():
    planned = plan(seed="figures")
    found = run(planned, *range(8))
    both = {"digest": planned["digest"]}
    assert ask("lab_figures", **both, first=0, records=[])["figures"] == []
    ask("lab_figures", **both, first=0, records=found[:3])
    grown = ask("lab_figures", **both, first=3, records=found[3:])
    assert grown == ask("lab_figures", digest="another", first=0, records=found)
    assert {"time-exact-cover", "time-lp-relaxed"} <= {f["name"] for f in grown["figures"]}
    for figure in grown["figures"]:  # constants are notes, not figures
        lines = [{y for _, y in one["points"]} for one in figure["series"] if one["kind"] == "line"]
        assert len(lines) < len(figure["series"]) or any(len(line) > 1 for line in lines)
    assert any(note.startswith("How often the LP solution found") for note in grown["notes"])
    # a new worker asks for all records
    assert ask("lab_figures", digest="never seen", first=2, records=found)["figures"] is None
    assert not ask("lab_figures", digest="odd", first=0, records=[{"task": 1}])["ok"]


def test_records_can_be_saved_in_every_format(tmp_path):
    planned = plan(seed="=1+1")
    found = run(planned, 2, 0, 1)

    def file_of(kind):
        return ask("lab_file", text=planned["text"], records=found, format=kind)

    told = file_of("csv")
    assert told["filename"] == "small-one.csv"
    table = list(csv.DictReader(io.StringIO(told["text"])))
    assert [row["task"] for row in table] == ["0", "1", "2"]
    assert table[2]["puzzle"] == found[0]["puzzle"]
    assert float(table[2]["total_seconds"]) == found[0]["seconds"]["total"]
    assert all(row["seed"].startswith("'=1+1/") for row in table)  # no formula
    told = file_of("jsonl")  # the command line can continue it
    path = tmp_path / told["filename"]
    path.write_text(told["text"], encoding="utf-8")
    experiment, again = read_journal(path)
    assert experiment.digest == planned["digest"]
    assert list(again) == sorted(found, key=lambda record: record["task"])
    assert "xml" in file_of("xml")["message"]


def test_a_list_gives_the_puzzles_of_the_same_shape_as_its_first():
    four = "1..............."
    ruled = CAGE.replace("1..", "..3").partition(', {"rule": "anti-king"')[0] + "]}"
    answer = ask(
        "lab_list",
        reading={"text": "\n".join([four, "." * 81, ruled]), "variant": "classic"},
    )
    assert answer["puzzles"][0] == four
    assert (answer["boxsize"], answer["variant"], answer["left_aside"]) == (2, "classic", 1)
    described = {"source": "list", "solvers": ["sat", "graph"]}
    described |= {key: answer[key] for key in ("puzzles", "boxsize", "variant")}
    planned = ask("lab_plan", description=described)
    found = run(planned, *range(4))
    assert [record["outcome"] for record in found] == ["solved", "solved", "solved", "unknown"]
    shown = ask("lab_figures", digest=planned["digest"], first=0, records=found)
    start = "Graph colouring: no result for 1 of 2 puzzles: the model 'graph' does not support"
    assert shown["notes"][0].startswith(start)
    assert not ask("lab_list", reading={"text": "no puzzle", "variant": "classic"})["ok"]


def test_the_grid_counts_as_a_list_of_one_puzzle():
    answer = ask("lab_list", cells=[1] + [0] * 15, boxsize=2, variant="x")
    assert (answer["puzzles"], answer["variant"]) == (["1..............."], "x")
    rules = json.loads(CAGE)["rules"]
    answer = ask("lab_list", cells=[0] * 36, boxsize="2x3", variant="classic", rules=rules)
    [line] = answer["puzzles"]
    assert (answer["boxsize"], json.loads(line)["rules"]) == ("2x3", rules)
