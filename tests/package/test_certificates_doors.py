"""Certificates made and checked on the command line and on the page."""

import json
import re

import pytest
from samples import grid_of, page
from test_certificates import BROKEN, LINE, SMALL, made_of

from sudokulp import Puzzle, check_certificate

# The commands


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.sdk").write_text(LINE)
    return tmp_path


def test_a_certificate_is_written_and_checked(run, folder):
    code, out, err = run("certify", LINE)
    assert (code, out.count("\n"), err) == (0, 1, "")
    assert "certificate.vipr" in out
    data = (folder / "certificate.vipr").read_bytes()
    assert data.decode() == made_of(SMALL).text
    code, out, err = run("check", "certificate.vipr")
    verdict, puzzle, *parts = out.splitlines()
    assert (code, err) == (0, "")
    assert re.match("certificate.vipr: .*exactly one solution", verdict)
    assert puzzle == f"  puzzle: {LINE}"
    assert parts == [f"  {part}" for part in check_certificate(data).checked()]
    assert run("check", "-", stdin=data)[1].splitlines()[1:] == [puzzle, *parts]
    (folder / "cut.vipr").write_bytes(data[:-500])
    for name, said in (
        ("puzzle.sdk", "this is not a certificate"),
        ("cut.vipr", ""),
    ):
        code, out, err = run("check", name)
        assert (code, err, out.count("\n")) == (1, "", 1)
        assert out.startswith(f"{name}: The check failed, because {said}")
    code, out, _ = run("check", "--json", "cut.vipr")
    assert (code, json.loads(out)["holds"]) == (1, False)


def test_json_has_all_the_results(run, folder):
    code, out, err = run("certify", "--json", "-o", "none.vipr", "11..............")
    data = (folder / "none.vipr").read_bytes()
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["text"].encode(), found["verdict"]) == (data, "none")
    code, out, err = run("check", "--json", "none.vipr")
    found, proved = json.loads(out), check_certificate(data)
    assert (code, err, found["holds"], found["verdict"]) == (0, "", True, "none")
    assert (found["source"], found["puzzle"]) == ("none.vipr", proved.puzzle.line)
    assert found["checked"] == list(proved.checked())


def test_a_certificate_of_another_puzzle_is_reported(run, folder):
    run("certify", LINE)
    for same in (LINE, "puzzle.sdk"):
        assert run("check", "certificate.vipr", same)[0] == 0
    for other in ((f".{LINE[1:]}",), (LINE, "--variant", "x"), (LINE, "--rules", "anti-king")):
        code, out, err = run("check", "certificate.vipr", *other)
        assert (code, err) == (1, "")
        assert re.match(rf"certificate.vipr: .*another puzzle: classic, {LINE}.\n", out)
    code, out, err = run("check", "certificate.vipr", "4.x")
    assert (code, out) == (2, "")
    assert err


OVER = "because the time limit of 1e-07 s was reached"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["certify", LINE[:-1] + "."], 2, "argument 1: no certificate"),
        (["certify", "-o", "no/such.vipr", LINE], 2, "sudokulp certify: there is no folder 'no'"),
        (["certify", LINE, LINE], 2, "argument 2: "),
        (["certify", LINE, "--time-limit", "0.0000001"], 3, OVER),
        (["check", "nowhere.vipr"], 2, "nowhere.vipr: "),
        (["check", "certificate.vipr", "--time-limit", "0.0000001"], 3, OVER),
    ],
)
def test_errors_are_reported(run, folder, arguments, code, said):
    if arguments[0] == "check":
        run("certify", LINE)
    found, out, err = run(*arguments)
    assert found == code
    assert said in (out if code == 3 else err)


# The page


def asked(call, puzzle=SMALL, **more):
    return json.loads(call(json.dumps({**grid_of(puzzle), "time_limit": 10_000, **more})))


@pytest.mark.parametrize(
    ("puzzle", "title", "stem"), [(SMALL, "", "sudoku-4x4"), (BROKEN, "Puzzle 7", "puzzle-7")]
)
def test_the_page_makes_a_certificate_and_checks_it(puzzle, title, stem):
    answer = asked(page.certify, puzzle, title=title)
    text = answer["text"]
    assert answer["filename"] == f"{stem}-certificate.vipr"
    assert answer["said"] == f"Downloaded: {stem}-certificate.vipr, {len(text):,} bytes."
    assert text == made_of(puzzle).text
    told, proved = asked(page.verify, puzzle, text=text), check_certificate(text)
    assert (told["said"], told["checked"]) == (str(proved), list(proved.checked()))


def test_the_page_explains_what_was_not_proved():
    text = made_of(SMALL).text
    for other in (Puzzle({}, size=4), Puzzle(SMALL.givens, size=4, variant="x")):
        said = asked(page.verify, other, text=text)["said"]
        assert said.endswith(f"proved. But the certificate is for another puzzle: classic, {LINE}.")
    for wrong in ("", text[:300], "0" * 5_000_000):
        answer = asked(page.verify, text=wrong)
        assert answer["ok"]
        assert answer["said"].startswith("The check failed, because ")
    assert asked(page.verify, text=text, time_limit=1e-9)["said"].startswith(
        "The check did not finish, because the time limit"
    )
    answer = asked(page.certify, time_limit=1e-9)
    assert (answer["ok"], answer["text"]) == (True, "")
    assert answer["said"].startswith("No certificate was made, because the time limit")
    answer = asked(page.certify, Puzzle({}, size=4))
    assert not answer["ok"]
    assert answer["message"].startswith("no certificate exists, because the puzzle has several")
