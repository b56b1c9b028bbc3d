"""What the page is told of certificates."""

import json
from base64 import b64decode, b64encode
from dataclasses import replace

import pytest

from sudoku import Certificate, GaveUp, Puzzle, Verdict, certificate, check_certificate
from sudoku.engine.budget import Budget
from sudoku.page.certifying import certify, verify

SMALL = Puzzle("4... ..2. .1.. ...3", 2)


def request_of(puzzle):
    return {
        "cells": puzzle.digits,
        "boxsize": puzzle.boxsize,
        "variant": puzzle.variant.name,
        "time_limit": 10_000,
    }


def asked(puzzle=SMALL, **more):
    return json.loads(certify(json.dumps(request_of(puzzle) | more)))


def checked(data, puzzle=SMALL, **more):
    request = request_of(puzzle) | {"data": b64encode(data).decode()}
    return json.loads(verify(json.dumps(request | more)))


@pytest.mark.parametrize(("title", "stem"), [("", "sudoku-4x4"), ("Puzzle 7", "puzzle-7")])
def test_a_certificate_to_download(title, stem):
    answer = asked(title=title)
    data = b64decode(answer["data"])
    assert answer["filename"] == f"{stem}-certificate.zip"
    assert answer["said"] == f"Downloaded: {stem}-certificate.zip, {len(data):,} bytes."
    assert check_certificate(data).verdict is Verdict.UNIQUE
    answer = checked(data)
    assert answer["said"] == "This 4x4 classic puzzle has exactly one solution: proved."
    assert answer["checked"] == list(check_certificate(data).checked())


@pytest.mark.parametrize("puzzle", [SMALL, Puzzle("4.1. ..2. .1.. ...3", 2)])
def test_a_certificate_has_steps_where_they_are_asked_for(puzzle):
    with_steps, without = (
        Certificate.from_bytes(b64decode(asked(puzzle, steps=wanted)["data"]))
        for wanted in (True, False)
    )
    assert without.path is None
    assert with_steps.path.complaint(puzzle, Budget()) == ""
    assert replace(with_steps, path=None) == without


def test_without_the_time_for_steps_it_comes_without_them(monkeypatch):
    def no_path(*_):
        raise GaveUp("the time limit of 5 s was reached")

    monkeypatch.setattr("sudoku.page.certifying.path_of", no_path)
    answer = asked(steps=True)
    assert answer["said"].endswith(" Its steps are missing: the time limit of 5 s was reached.")
    assert Certificate.from_bytes(b64decode(answer["data"])).path is None


def test_a_certificate_of_another_puzzle_than_that_in_the_grid_says_so():
    said = checked(certificate(SMALL).to_bytes(), Puzzle({}, 2))["said"]
    assert said.endswith(
        f": proved. But the certificate is of another puzzle: classic, {SMALL.line}."
    )
    diagonal = Puzzle(SMALL.givens, 2, "x")
    assert "of another puzzle" in checked(certificate(SMALL).to_bytes(), diagonal)["said"]


def test_what_proves_nothing_is_an_answer():
    data = certificate(SMALL).to_bytes()
    for wrong in (b"", data[:300], bytes(5_000_000)):
        answer = checked(wrong)
        assert answer["ok"]
        assert answer["said"].startswith("This proves nothing: ")


def test_several_solutions_are_refused():
    answer = asked(Puzzle({}, 2))
    assert not answer["ok"]
    assert answer["message"].startswith("no certificate: the puzzle has several solutions")


def test_the_time_limit_is_said():
    answer = asked(time_limit=1e-9)
    assert (answer["ok"], answer["data"]) == (True, "")
    assert answer["said"].startswith("No certificate was made: the time limit")
    answer = checked(certificate(SMALL).to_bytes(), time_limit=1e-9)
    assert answer["said"].startswith("Not known: the time limit")
