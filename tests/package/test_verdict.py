"""One verdict in the same words wherever it is shown."""

import json
import re

import pytest
from samples import WELL_KNOWN

from sudoku import Puzzle, Verdict, page, solve
from sudoku.analysis.agreement import Answer, agreement
from sudoku.cli import main
from sudoku.engine.budget import Budget
from sudoku.lab.figures import figures
from sudoku.page.calls import answer
from sudoku.page.catalog import catalog

MODEL = "exact cover"
SEVERAL, NONE = "." * 16, "44" + "." * 14
#: What is asked, the seconds there are, the verdict; the proof is not reached with SOLVED.
ASKED = [
    (WELL_KNOWN, 60, Verdict.UNIQUE),
    (SEVERAL, 60, Verdict.SEVERAL),
    (NONE, 60, Verdict.NONE),
    (WELL_KNOWN, 1e-9, Verdict.UNKNOWN),
    (WELL_KNOWN, 60, Verdict.SOLVED),
]


@pytest.fixture(params=ASKED, ids=lambda asked: asked[2])
def asked(request, monkeypatch):
    """Return a puzzle, the seconds for it and its verdict."""
    line, seconds, verdict = request.param
    if verdict is Verdict.SOLVED:
        elapsed, late = Budget.elapsed, []
        monkeypatch.setattr(Budget, "say", lambda _, said: late.append(said == "proving"))
        monkeypatch.setattr(
            Budget, "elapsed", lambda self: elapsed(self) + (1e9 if late and late[-1] else 0)
        )
    return Puzzle(line, round(len(line) ** 0.25)), seconds, verdict


def from_package(puzzle, seconds):
    return solve(puzzle, MODEL, time_limit=seconds)


def from_command(capsys, seconds, *arguments):
    main([*arguments, "--time-limit", f"{seconds:.9f}", "--json"])
    return json.loads(capsys.readouterr().out.splitlines()[-1])


@pytest.fixture
def from_list(tmp_path, capsys):
    """Return the row of a line that is worked out as a list."""

    def from_list(line, seconds, task="solve"):
        path = tmp_path / "list.txt"
        path.write_text(line)
        arguments = ["--batch", "--what", task, "--model", MODEL, "--quiet"]
        return from_command(capsys, seconds, "solve", *arguments, str(path))

    return from_list


def from_page(call, puzzle, seconds, **more):
    request = {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": "classic",
        "time_limit": seconds,
    }
    return json.loads(call(json.dumps(request | more)))


def test_every_place_comes_to_the_same_verdict(asked, capsys, from_list):
    puzzle, seconds, verdict = asked
    command = from_command(capsys, seconds, "solve", puzzle.line, "--model", MODEL)
    compared = from_command(capsys, seconds, "compare", puzzle.line, "--models", MODEL)
    row = from_list(puzzle.line, seconds)
    answer = from_page(page.solve, puzzle, seconds, model=MODEL)
    assert from_package(puzzle, seconds).verdict is verdict
    assert {one["verdict"] for one in (command, row, answer, *compared["models"])} == {verdict}
    for one in (command, row):
        assert (one["outcome"], one["unique"]) == (verdict.outcome, verdict.unique)


def test_every_place_has_its_words_from_one_table(asked, capsys, from_list):
    puzzle, seconds, verdict = asked
    result = from_package(puzzle, seconds)
    main(["solve", puzzle.line, "--model", MODEL, "--time-limit", f"{seconds:.9f}"])
    remark = capsys.readouterr().out.splitlines()[0]
    assert remark == f"# argument 1: {verdict.remark(result.why)}"
    answer = from_page(page.solve, puzzle, seconds, model=MODEL)
    assert answer["headline"].startswith(verdict.headline)
    assert answer["kind"] == verdict.outcome
    labels = {one["name"]: one["label"] for one in json.loads(catalog())["verdicts"]}
    assert labels[from_list(puzzle.line, seconds)["verdict"]] == verdict.label


@pytest.mark.parametrize(("line", "seconds", "verdict"), ASKED[:4])
def test_counting_comes_to_the_same_verdict_as_solving(line, seconds, verdict, capsys, from_list):
    puzzle = Puzzle(line, round(len(line) ** 0.25))
    command = from_command(capsys, seconds, "count", line, "--limit", "50")
    rows = [from_list(line, seconds, task)["verdict"] for task in ("unique", "count")]
    answer = from_page(page.count, puzzle, seconds, limit=50)
    assert {command["verdict"], answer["verdict"], *rows} == {verdict}


@pytest.mark.parametrize(("line", "seconds", "verdict"), ASKED[:4])
def test_a_look_closer_comes_to_the_same_verdict(line, seconds, verdict, backend):
    puzzle = Puzzle(line, round(len(line) ** 0.25))
    rate = lambda text: page.rate(text, backend=backend)  # noqa: E731
    for call in (rate, page.candidates):
        answer = from_page(call, puzzle, seconds)
        assert answer["verdict"] == verdict
        if verdict in (Verdict.NONE, Verdict.UNKNOWN):
            assert answer["headline"].startswith(verdict.headline)


@pytest.mark.parametrize(
    ("line", "task", "verdict"),
    [(f"{SEVERAL}\nnonsense", "solve", "wrong"), (SEVERAL, "convert", "read")],
)
def test_lines_of_a_list_have_verdicts_of_their_own(line, task, verdict, from_list):
    assert from_list(line, 9, task)["verdict"] == verdict
    assert Verdict(verdict).outcome is None


def test_records_of_experiments_are_summed_up_in_the_same_words():
    records = [
        {
            "task": task,
            "puzzle": f"puzzle {task}",
            "model": "lp",
            "givens": 20 + task % 2,
            "outcome": verdict.outcome,
            "unique": verdict.unique,
            "seconds": {"build": 1, "handover": 1, "solve": 1, "total": 3},
            "integral": None,
            "nodes": None,
            "guesses": None,
            "candidates": None,
        }
        for task, verdict in enumerate(Verdict)
        if verdict.outcome
    ]
    (phases,) = [figure for figure in figures(records) if figure.name == "phases"]
    assert set(phases.columns[2:]) == {
        verdict.solutions for verdict in Verdict if verdict.outcome and verdict.is_proved
    } | {Verdict.UNKNOWN.solutions}


def test_the_page_asks_the_package_and_finds_the_same_disagreements():
    answers = [
        {"name": "lp", "verdict": "unique", "solution": "12"},
        {"name": "cp", "verdict": "several", "solution": "12", "second": "21"},
        {"name": "sat"},
    ]
    told = json.loads(answer("agree", json.dumps({"answers": answers})))
    assert (told["kind"], told["headline"]) == ("error", "Error: the models disagree")
    claims = [
        Answer("lp", Verdict.UNIQUE, "12"),
        Answer("cp", Verdict.SEVERAL, "12", "21"),
        Answer("sat"),
    ]
    (why,) = agreement(claims).disagreements
    assert why in told["sentence"]


@pytest.mark.parametrize(
    ("answers", "kind", "headline", "sentence"),
    [
        (["unique", "unique"], "solved", "Ready: all 2 models agree", "They say .*exactly one"),
        (["none", "none"], "solved", "Ready: all 2 models agree", "has no solution"),
        (["several", "several"], "solved", "Ready: all 2 models agree", "has several solutions"),
        (
            ["unique", None],
            "solved",
            "Ready: 1 of 2 models agree",
            "It says .* Constr.* gave no answer",
        ),
        (["unique", "solved"], "solved", "Ready: 1 of 2 models agree", "Constr.* found a solution"),
        (["solved", "solved"], "solved", "Ready: all 2 models agree", "at least one solution"),
        (["unknown", None], "unknown", "Unknown: no model has an answer", "longer"),
        (["unique", "none"], "error", "Error: the models disagree", "must not happen"),
    ],
)
def test_what_a_comparison_comes_to(answers, kind, headline, sentence):
    both = zip(("lp", "cp"), answers, strict=True)
    request = [{"name": name} | ({"verdict": said} if said else {}) for name, said in both]
    told = json.loads(answer("agree", json.dumps({"answers": request})))
    assert (told["kind"], told["headline"]) == (kind, headline)
    assert re.search(sentence, told["sentence"])
