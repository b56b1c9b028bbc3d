"""What the Lab panel asks: descriptions, tasks, figures and files, JSON in and out."""

import csv
import io
import json
import sys

import pytest
from solvers import make_backend

from sudoku.lab import EXPERIMENTS, Experiment, LabError
from sudoku.lab.journal import read_journal
from sudoku.page import calls

SMALL = {
    "name": "Small one",
    "boxsize": 2,
    "givens": [4, 8],
    "count": 2,
    "solvers": ["exact cover", "lp/relaxed"],
    "seed": 7,
}


def ask(name, **request):
    return json.loads(calls.answer(name, json.dumps(request)))


def plan(**changes):
    answer = ask("lab_plan", description=SMALL | changes)
    assert answer["ok"], answer
    return answer


def run(planned, *tasks):
    request = json.dumps({"text": planned["text"], "tasks": tasks})
    answer = json.loads(calls.answer("lab_run", request, backend=make_backend()))
    assert answer["ok"], answer
    return answer["records"]


def without_times(records):
    return [{**record, "seconds": None} for record in records]


def test_what_an_experiment_can_be_made_of_can_be_made():
    ready = ask("lab_ready")
    names = [solver["name"] for solver in ready["solvers"]]
    assert len(names) == len(set(names)) == len({solver["label"] for solver in ready["solvers"]})
    assert plan(solvers=names)["total"] == 4 * len(names)
    for source in ready["sources"]:
        if source["makes"]:
            assert plan(source=source["name"])["puzzles"] == 4
    assert {"lp", "lp/relaxed", "cp", "sat", "exact cover"} <= set(names)


def test_the_ready_experiments_are_known_by_name():
    descriptions = [one["description"] for one in ask("lab_ready")["experiments"]]
    assert [description["name"] for description in descriptions] == list(EXPERIMENTS)
    for description in descriptions:
        answer = ask("lab_plan", description=description)
        assert answer["ready"] == description["name"]
        assert answer["description"] == description
        assert answer["digest"] == EXPERIMENTS.find(description["name"]).experiment.digest
    assert plan()["ready"] == ""


def test_each_ready_experiment_has_a_question_its_source_and_a_time():
    cards = ask("lab_ready")["experiments"]
    assert all(card["question"].endswith("?") and card["source"] for card in cards)
    assert all(0 < card["seconds"][0] < card["seconds"][1] for card in cards)
    assert [card["total"] for card in cards] == [
        len(ready.experiment) for ready in EXPERIMENTS.values()
    ]


@pytest.mark.parametrize("ready", EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_what_answers_the_question_of_a_ready_experiment_is_drawn_first(ready):
    description = ready.experiment.to_json() | {"boxsize": 2, "count": 1}
    few = [number for number in description["givens"] if number <= 16][:4]
    text = json.dumps(description | {"givens": few})
    tasks = range(Experiment.from_json(json.loads(text)).n_puzzles * len(description["solvers"]))
    made = run({"text": text}, *tasks)
    drawn = ask("lab_figures", digest=ready.experiment.digest, first=0, records=made)["figures"]
    assert drawn[0]["name"] == ready.figure
    other = ask("lab_figures", digest="another", first=0, records=made)["figures"]
    assert other[0]["name"] in ("medians", "colors", "distribution", "classes")


def test_a_plan_says_what_a_description_comes_to():
    planned = plan()
    assert (planned["puzzles"], planned["total"]) == (4, 8)
    assert Experiment.from_json(json.loads(planned["text"])).digest == planned["digest"]
    assert planned["patience"] > planned["description"]["time_limit"]
    assert plan(seed="7")["digest"] == planned["digest"] != plan(seed="8")["digest"]


@pytest.mark.parametrize(
    ("description", "says"),
    [
        (SMALL | {"solvers": []}, "needs a solver"),
        (SMALL | {"solvers": ["magic"]}, "magic"),
        (SMALL | {"givens": [17]}, "from 0 to 16"),
        (SMALL | {"count": 100_000}, "a page runs at most 50,000 solves"),
        (SMALL | {"time_limit": "soon"}, "time limit"),
        (SMALL | {"surprise": 1}, "surprise"),
        ([], "object"),
        ("<b>", "object"),
        (None, "object"),
        ({"source": "list", "puzzles": ["12"]}, "puzzle 1"),
    ],
)
def test_a_description_that_makes_no_sense_is_refused_in_words(description, says):
    answer = ask("lab_plan", description=description)
    assert not answer["ok"]
    assert says in answer["message"]


# In a browser such depths never come to Python: it would not survive them.
@pytest.mark.parametrize("depth", [200] if sys.platform == "emscripten" else [200, 5_000, 100_000])
def test_what_is_nested_too_deeply_is_refused_in_words(depth):
    text = f'{{"description": {{"name": {"[" * depth}{"]" * depth}}}}}'
    answer = json.loads(calls.answer("lab_plan", text))
    assert answer["ok"] is False
    assert answer["message"]


def test_each_task_has_one_record_that_depends_on_the_description_alone():
    planned = plan()
    records = run(planned, *range(planned["total"]))
    assert [record["task"] for record in records] == list(range(planned["total"]))
    assert {record["outcome"] for record in records} == {"solved"}
    assert without_times(run(planned, 5, 2)) == without_times([records[5], records[2]])


def test_a_puzzle_that_was_made_elsewhere_is_not_made_again(monkeypatch):
    text = plan()["text"]
    made = ask("lab_make", text=text, numbers=[1])["made"]
    before = ask("lab_run", text=text, tasks=[2])["records"]
    monkeypatch.setattr("sudoku.lab.experiment.made_puzzle", None)
    after = ask("lab_run", text=text, tasks=[2], made=made[0])["records"]
    assert after[0]["puzzle"] == before[0]["puzzle"] == made[0]["puzzle"]


def test_a_puzzle_that_could_not_be_made_is_said_with_the_reason():
    text = plan(source="scattered", givens=[81], boxsize=3, count=1)["text"]
    [made] = ask("lab_make", text=text, numbers=[0])["made"]
    [record] = ask("lab_run", text=text, tasks=[0], made=made)["records"]
    assert (made["number"], made["puzzle"]) == (0, "")
    assert record["reason"] == f"no puzzle was made: {made['reason']}"
    assert "did not fit" in made["reason"]


def test_a_task_that_is_lost_has_a_record_too():
    planned = plan()
    (record,) = ask("lab_lost", text=planned["text"], tasks=[3], reason="no memory")["records"]
    assert (record["task"], record["outcome"], record["reason"]) == (3, "unknown", "no memory")
    assert record["givens"] == run(planned, 3)[0]["givens"]


def test_a_task_that_is_none_is_refused():
    answer = ask("lab_run", text=plan()["text"], tasks=[8])
    assert not answer["ok"]
    assert "from 0 to 7" in answer["message"]


def test_figures_grow_with_the_records_that_are_new():
    planned = plan(seed="figures")
    records = run(planned, *range(8))
    both = {"digest": planned["digest"]}
    assert ask("lab_figures", **both, first=0, records=[])["figures"] == []
    ask("lab_figures", **both, first=0, records=records[:3])
    grown = ask("lab_figures", **both, first=3, records=records[3:])["figures"]
    at_once = ask("lab_figures", digest="another", first=0, records=records)["figures"]
    assert grown == at_once
    assert {"time-exact-cover", "time-lp-relaxed"} <= {f["name"] for f in grown}


def test_a_worker_that_is_new_asks_for_all_records():
    records = run(plan(), 0, 1)
    assert ask("lab_figures", digest="never seen", first=2, records=records)["figures"] is None


def test_what_is_no_record_is_refused():
    answer = ask("lab_figures", digest="odd", first=0, records=[{"task": 1}])
    assert not answer["ok"]


def file_of(planned, records, kind):
    return ask("lab_file", text=planned["text"], records=records, format=kind)


def test_the_table_has_a_row_for_each_record_in_their_order():
    planned = plan()
    records = run(planned, 2, 0, 1)
    answer = file_of(planned, records, "csv")
    assert answer["filename"] == "small-one.csv"
    rows = list(csv.DictReader(io.StringIO(answer["text"])))
    assert [row["task"] for row in rows] == ["0", "1", "2"]
    assert rows[2]["puzzle"] == records[0]["puzzle"]
    assert float(rows[2]["total_seconds"]) == records[0]["seconds"]["total"]


def test_the_table_holds_no_formulas():
    planned = plan(seed="=1+1")
    answer = file_of(planned, run(planned, 0), "csv")
    (row,) = csv.DictReader(io.StringIO(answer["text"]))
    assert row["seed"].startswith("'=1+1/")


def test_the_command_can_go_on_with_the_json(tmp_path):
    planned = plan()
    records = run(planned, 1, 0)
    answer = file_of(planned, records, "jsonl")
    path = tmp_path / answer["filename"]
    path.write_text(answer["text"], encoding="utf-8")
    experiment, found = read_journal(path)
    assert experiment.digest == planned["digest"]
    assert list(found) == records[::-1]


def test_a_file_of_another_kind_is_refused():
    assert "xml" in file_of(plan(), [], "xml")["message"]


def test_the_puzzles_of_a_list_are_those_like_the_first():
    four = "1..............."
    text = "\n".join([four, "." * 81, four[::-1]])
    answer = ask("lab_list", text=text, variant="classic")
    assert answer["puzzles"] == [four, four[::-1]]
    assert (answer["boxsize"], answer["variant"], answer["left_aside"]) == (2, "classic", 1)
    described = {"source": "list", "solvers": ["exact cover"]}
    described |= {key: answer[key] for key in ("puzzles", "boxsize", "variant")}
    planned = ask("lab_plan", description=described)
    assert planned["total"] == 2
    assert run(planned, 1)[0]["puzzle"] == four[::-1]


def test_the_grid_is_a_list_of_one():
    answer = ask("lab_list", cells=[1] + [0] * 15, boxsize=2, variant="x")
    assert answer["puzzles"] == ["1..............."]
    assert answer["variant"] == "x"


RULED = (
    '{"side": 4, "givens": "..34............", "rules": [{"rule": "cage", '
    '"cells": ["r1c1", "r1c2"], "sum": 3}]}'
)


def test_puzzles_with_rules_are_taken_and_models_without_a_result_named():
    text = f"{RULED}\n{'.' * 16}\n{'.' * 81}"
    answer = ask("lab_list", text=text, variant="classic")
    assert (len(answer["puzzles"]), answer["boxsize"], answer["left_aside"]) == (2, 2, 1)
    described = {"source": "list", "solvers": ["sat", "graph"]}
    described |= {key: answer[key] for key in ("puzzles", "boxsize", "variant")}
    planned = ask("lab_plan", description=described)
    found = run(planned, *range(4))
    assert [record["outcome"] for record in found] == ["solved", "unknown", "solved", "solved"]
    shown = ask("lab_figures", digest=planned["digest"], first=0, records=found)
    note = shown["notes"][0]
    assert note.startswith("graph: no result for 1 of 2 puzzles: the model graph does not take")


def test_a_grid_with_rules_is_a_list_of_one():
    rules = json.loads(RULED)["rules"]
    answer = ask("lab_list", cells=[0] * 36, boxsize="2x3", variant="classic", rules=rules)
    [line] = answer["puzzles"]
    assert (answer["boxsize"], json.loads(line)["rules"]) == ("2x3", rules)


def test_a_text_without_puzzles_is_refused():
    assert not ask("lab_list", text="no puzzle", variant="classic")["ok"]


def test_errors_of_the_lab_are_of_the_one_family():
    with pytest.raises(LabError):
        Experiment.from_json({"solvers": []})


def test_lines_that_are_the_same_from_end_to_end_are_told_and_not_drawn():
    planned = plan(seed="figures")
    told = ask("lab_figures", digest="flat", first=0, records=run(planned, *range(8)))
    for figure in told["figures"]:
        lines = [{y for _, y in one["points"]} for one in figure["series"] if one["kind"] == "line"]
        assert len(lines) < len(figure["series"]) or any(len(line) > 1 for line in lines)
    assert any(note.startswith("How often the relaxation") for note in told["notes"])
