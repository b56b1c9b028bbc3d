"""The commands `certify` and `check`."""

import json

import pytest

from sudoku import Puzzle, certificate, check_certificate

SMALL = "4.....2..1.....3"


@pytest.fixture(autouse=True)
def in_an_empty_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_a_certificate_is_written_and_checked(run, tmp_path):
    said = "argument 1: exactly one solution; the proof is in certificate.zip\n"
    assert run("certify", SMALL) == (0, said, "")
    said = "certificate.zip: This 4x4 classic puzzle has exactly one solution: proved.\n"
    code, out, err = run("check", "certificate.zip")
    assert (code, err) == (0, "")
    assert out.startswith(said)
    assert out.splitlines()[1:] == [
        f"  puzzle: {SMALL}",
        *(f"  {part}" for part in check_certificate(certificate(Puzzle(SMALL))).checked()),
    ]
    assert certificate(Puzzle(SMALL)).to_bytes() == (tmp_path / "certificate.zip").read_bytes()


def test_steps_are_added_and_json_tells_all(run, tmp_path):
    code, out, err = run("certify", "--json", "--steps", "-o", "none.zip", "11..............")
    data = (tmp_path / "none.zip").read_bytes()
    assert (code, err, check_certificate(data).steps) == (0, "", 0)
    found = json.loads(out)
    assert (found["puzzle"], found["verdict"]) == ("11..............", "none")
    assert (found["solution"], found["file"], found["bytes"]) == (None, "none.zip", len(data))
    code, out, err = run("check", "--json", "none.zip")
    found = json.loads(out)
    assert (code, err, found["holds"], found["verdict"]) == (0, "", True, "none")
    assert (found["source"], found["variant"], found["steps"]) == ("none.zip", "classic", 0)


def test_what_proves_nothing_is_told_with_the_reason(run, tmp_path):
    (tmp_path / "puzzle.sdk").write_text(SMALL)
    run("certify", "puzzle.sdk")
    data = (tmp_path / "certificate.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[:500])
    code, out, err = run("check", "puzzle.sdk", "cut.zip", "certificate.zip")
    assert (code, err) == (1, "")
    assert out.splitlines()[:3] == [
        "puzzle.sdk: no certificate: the file is no zip file",
        "cut.zip: the certificate is damaged: download it again, or make it again",
        "certificate.zip: This 4x4 classic puzzle has exactly one solution: proved.",
    ]
    code, out, _ = run("check", "--json", "cut.zip")
    assert (code, json.loads(out)["holds"]) == (1, False)


def test_a_certificate_of_another_puzzle_is_told(run, tmp_path):
    run("certify", SMALL)
    (tmp_path / "puzzle.sdk").write_text(SMALL)
    for same in (SMALL, "puzzle.sdk"):
        assert run("check", "certificate.zip", "--puzzle", same)[0] == 0
    for other in ((f".{SMALL[1:]}",), (SMALL, "--variant", "x"), (SMALL, "--rules", "anti-king")):
        code, out, err = run("check", "certificate.zip", "--puzzle", *other)
        said = f"certificate.zip: the certificate is of another puzzle: classic, {SMALL}\n"
        assert (code, out, err) == (1, said, "")
    code, out, err = run("check", "certificate.zip", "--puzzle", "4.x")
    assert (code, out) == (2, "")
    assert err


def test_standard_input_is_checked(run, tmp_path):
    run("certify", SMALL)
    code, out, _ = run("check", "-", stdin=(tmp_path / "certificate.zip").read_bytes())
    assert (code, out.split(":")[0]) == (0, "standard input")


def test_what_cannot_be_done_is_said(run, tmp_path):
    code, out, err = run("certify", "4.....2..1......")
    assert (code, out) == (2, "")
    assert err.startswith("argument 1: no certificate: the puzzle has several solutions; ")
    assert list(tmp_path.iterdir()) == []
    assert run("check", "nowhere.zip") == (2, "", "nowhere.zip: No such file or directory\n")
    assert run("certify", "-o", "no/such.zip", SMALL)[0] == 2
    code, _, err = run("certify", SMALL, SMALL)
    assert (code, err) == (2, "argument 2: the file holds one puzzle; the others are ignored\n")


def test_time_limits_are_said(run):
    code, _, err = run("certify", "--time-limit", "0.0000001", SMALL)
    assert (code, err) == (3, "argument 1: unknown: the time limit of 1e-07 s was reached\n")
    run("certify", SMALL)
    code, _, err = run("check", "--time-limit", "0.0000001", "certificate.zip")
    assert (code, err) == (3, "certificate.zip: unknown: the time limit of 1e-07 s was reached\n")
