"""One verdict in the same words everywhere, even when models disagree."""

import json

import pytest
from inner import solve
from samples import WELL_KNOWN, page, page_lists

from sudokulp import Puzzle, Verdict
from sudokulp.cli import main

MODEL = "exact cover"
SEVERAL, NONE = "." * 16, "44" + "." * 14
#: Puzzle, seconds, verdict; with SOLVED the proof is not reached in time.
ASKED = [
    (WELL_KNOWN, 60, Verdict.UNIQUE),
    (SEVERAL, 60, Verdict.SEVERAL),
    (NONE, 60, Verdict.NONE),
    (WELL_KNOWN, 1e-9, Verdict.UNKNOWN),
    (WELL_KNOWN, 60, Verdict.SOLVED),
]


@pytest.fixture
def from_command(capsys):
    """Return the last result that a command writes as JSON."""

    def from_command(seconds, *arguments):
        main([*arguments, "--time-limit", f"{seconds:.9f}", "--json"])
        return json.loads(capsys.readouterr().out.splitlines()[-1])

    return from_command


@pytest.fixture
def from_list(tmp_path, from_command):
    """Return the row of a line that is solved as a list."""

    def from_list(line, seconds, task="solve"):
        path = tmp_path / "list.txt"
        path.write_text(line)
        models = ("--models", MODEL) if task == "solve" else ()
        return from_command(seconds, "list", "--task", task, *models, "--quiet", str(path))

    return from_list


def from_page(call, line, seconds, **more):
    puzzle = Puzzle(line)
    request = {"cells": puzzle.digits, "boxsize": puzzle.boxsize, "variant": "classic"}
    return json.loads(call(json.dumps(request | {"time_limit": seconds} | more)))


@pytest.mark.parametrize(("line", "seconds", "verdict"), ASKED, ids=[each[2] for each in ASKED])
def test_every_output_takes_the_verdict_and_its_words_from_one_table(
    line, seconds, verdict, late_proof, capsys, from_command, from_list
):
    if verdict is Verdict.SOLVED:
        late_proof()
    result = solve(Puzzle(line), MODEL, time_limit=seconds)
    command = from_command(seconds, "solve", line, "--model", MODEL)
    row, told = from_list(line, seconds), from_page(page.solve, line, seconds, model=MODEL)
    assert {result.verdict, *(one["verdict"] for one in (command, row, told))} == {verdict}
    assert command["kind"] == verdict.outcome
    main(["solve", line, "--model", MODEL, "--time-limit", f"{seconds:.9f}"])
    remark = capsys.readouterr().out.splitlines()[0]
    assert remark == f"# argument 1: {verdict.remark(result.why)}"
    assert told["headline"].startswith(verdict.headline)
    assert told["kind"] == verdict.outcome
    labels = {one["name"]: one["label"] for one in page_lists()["verdicts"]}
    assert labels[row["verdict"]] == verdict.label


@pytest.mark.parametrize(("line", "seconds", "verdict"), ASKED[:4])
def test_counting_and_analysing_come_to_the_same_verdict(
    line, seconds, verdict, from_command, from_list, backend
):
    command = from_command(seconds, "count", line, "--limit", "50")
    rows = [from_list(line, seconds, task)["verdict"] for task in ("unique", "count")]
    counted = from_page(page.count, line, seconds, limit=50)
    assert {command["verdict"], counted["verdict"], *rows} == {verdict}
    rated = from_page(lambda text: page.rate(text, backend=backend), line, seconds)
    for told in (rated, from_page(page.candidates, line, seconds)):
        assert told["verdict"] == verdict
        if verdict in (Verdict.NONE, Verdict.UNKNOWN):
            assert told["headline"].startswith(verdict.headline)


@pytest.mark.parametrize(
    ("line", "task", "verdict"),
    [(f"{SEVERAL}\n{SEVERAL}\nnonsense", "solve", "wrong"), (SEVERAL, "convert", "read")],
)
def test_lines_of_a_list_have_additional_verdicts(line, task, verdict, from_list):
    assert from_list(line, 9, task)["verdict"] == verdict
    assert Verdict(verdict).outcome is None
