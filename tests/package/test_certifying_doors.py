"""Certificates made and checked on the command line and on the page."""

import json
import re
from base64 import b64decode, b64encode

import pytest
from samples import grid_of
from test_certifying import BROKEN, LINE, SMALL, made_of

from sudokulp import Certificate, GaveUp, Puzzle, certificate, check_certificate
from sudokulp.api import certify, verify

# The commands


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.sdk").write_text(LINE)
    return tmp_path


def test_a_certificate_is_written_and_checked(run, folder):
    code, out, err = run("certify", LINE)
    assert (code, out.count("\n"), err) == (0, 1, "")
    assert "certificate.zip" in out
    data = (folder / "certificate.zip").read_bytes()
    assert data == certificate(SMALL).to_bytes()
    code, out, err = run("check", "certificate.zip")
    verdict, puzzle, *parts = out.splitlines()
    assert (code, err) == (0, "")
    assert re.match("certificate.zip: .*exactly one solution", verdict)
    assert puzzle == f"  puzzle: {LINE}"
    assert parts == [f"  {part}" for part in check_certificate(data).checked()]
    assert run("check", "-", stdin=data)[1].splitlines()[1:] == [puzzle, *parts]
    (folder / "cut.zip").write_bytes(data[:500])
    code, out, err = run("check", "puzzle.sdk", "cut.zip", "certificate.zip")
    assert (code, err) == (1, "")
    wrong, damaged, right, *_ = out.splitlines()
    assert wrong.startswith("puzzle.sdk: this is not a certificate")
    assert damaged.startswith("cut.zip: the certificate is damaged")
    assert right == verdict
    code, out, _ = run("check", "--json", "cut.zip")
    assert (code, json.loads(out)["holds"]) == (1, False)


def test_steps_can_be_added_and_json_has_all_the_results(run, folder):
    code, out, err = run("certify", "--json", "--steps", "-o", "none.zip", "11..............")
    data = (folder / "none.zip").read_bytes()
    assert (code, err, check_certificate(data).steps) == (0, "", 0)
    found = json.loads(out)
    assert (found["puzzle"], found["verdict"]) == ("11..............", "none")
    assert (found["solution"], found["file"], found["bytes"]) == (None, "none.zip", len(data))
    code, out, err = run("check", "--json", "none.zip")
    found = json.loads(out)
    assert (code, err, found["holds"], found["verdict"]) == (0, "", True, "none")
    assert (found["source"], found["variant"], found["steps"]) == ("none.zip", "classic", 0)


def test_a_certificate_of_another_puzzle_is_reported(run, folder):
    run("certify", LINE)
    for same in (LINE, "puzzle.sdk"):
        assert run("check", "certificate.zip", "--puzzle", same)[0] == 0
    for other in ((f".{LINE[1:]}",), (LINE, "--variant", "x"), (LINE, "--rules", "anti-king")):
        code, out, err = run("check", "certificate.zip", "--puzzle", *other)
        assert (code, err) == (1, "")
        assert re.match(rf"certificate.zip: .*another puzzle: classic, {LINE}\n", out)
    code, out, err = run("check", "certificate.zip", "--puzzle", "4.x")
    assert (code, out) == (2, "")
    assert err


OVER = "the result is unknown, because the time limit of 1e-07 s was reached\n"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["certify", LINE[:-1] + "."], 2, "argument 1: no certificate"),
        (["certify", "-o", "no/such.zip", LINE], 2, "sudokulp: no/such.zip: "),
        (["certify", LINE, LINE], 2, "argument 2: "),
        (["certify", LINE, "--time-limit", "0.0000001"], 3, f"argument 1: {OVER}"),
        (["check", "nowhere.zip"], 2, "nowhere.zip: "),
        (["check", "certificate.zip", "--time-limit", "0.0000001"], 3, f"certificate.zip: {OVER}"),
    ],
)
def test_errors_are_reported(run, folder, arguments, code, said):
    if arguments[0] == "check":
        run("certify", LINE)
    found, _, err = run(*arguments)
    assert (found, err[: len(said)]) == (code, said)


# The page


def asked(call, puzzle=SMALL, **more):
    return json.loads(call(json.dumps({**grid_of(puzzle), "time_limit": 10_000, **more})))


def verified(data, puzzle=SMALL, **more):
    return asked(verify, puzzle, data=b64encode(data).decode(), **more)


@pytest.mark.parametrize(
    ("puzzle", "title", "stem"), [(SMALL, "", "sudoku-4x4"), (BROKEN, "Puzzle 7", "puzzle-7")]
)
def test_the_page_makes_a_certificate_and_checks_it(puzzle, title, stem):
    answer = asked(certify, puzzle, title=title)
    data = b64decode(answer["data"])
    assert answer["filename"] == f"{stem}-certificate.zip"
    assert answer["said"] == f"Downloaded: {stem}-certificate.zip, {len(data):,} bytes."
    assert Certificate.from_bytes(data) == made_of(puzzle, False)
    told, proved = verified(data, puzzle), check_certificate(data)
    assert (told["said"], told["checked"]) == (str(proved), list(proved.checked()))
    data = b64decode(asked(certify, puzzle, steps=True)["data"])
    assert Certificate.from_bytes(data) == made_of(puzzle)


def test_if_time_runs_out_a_certificate_comes_without_steps(monkeypatch):
    def no_path(*_):
        raise GaveUp("the time limit of 5 s was reached")

    monkeypatch.setattr("sudokulp.api.certificates.path_of", no_path)
    answer = asked(certify, steps=True)
    assert "the time limit of 5 s was reached" in answer["said"]
    assert Certificate.from_bytes(b64decode(answer["data"])).path is None


def test_the_page_explains_what_was_not_proved():
    data = made_of(SMALL).to_bytes()
    for other in (Puzzle({}, 2), Puzzle(SMALL.givens, 2, "x")):
        assert f"for another puzzle: classic, {LINE}." in verified(data, other)["said"]
    for wrong in (b"", data[:300], bytes(5_000_000)):
        answer = verified(wrong)
        assert answer["ok"]
        assert answer["said"].startswith("The check failed, because ")
    assert verified(data, time_limit=1e-9)["said"].startswith(
        "The check did not finish, because the time limit"
    )
    answer = asked(certify, time_limit=1e-9)
    assert (answer["ok"], answer["data"]) == (True, "")
    assert answer["said"].startswith("No certificate was made, because the time limit")
    answer = asked(certify, Puzzle({}, 2))
    assert not answer["ok"]
    assert answer["message"].startswith("no certificate exists, because the puzzle has several")
