"""The page on puzzles with rules from elsewhere, where the folder ../shared stands beside."""

import json
import re

import pytest

from sudoku import loads

pytestmark = [pytest.mark.exhaustive, pytest.mark.timeout(2400)]


@pytest.fixture
def data(shared):
    folder = shared / "data" / "rules"
    if not folder.is_dir():
        pytest.skip("../shared has no puzzles with rules")
    return folder


def as_ours(told):
    """Return a rule of these files as one of ours."""
    told = dict(told)
    name, number = re.fullmatch(r"(\D+?) ?(\d*)", told.pop("rule")).groups()
    if name == "different" or (name == "cage" and not told["sum"]):
        return {"rule": "cage", "cells": told["cells"]}
    if name == "jigsaw":
        places = {cell: letter for letter, cells in enumerate(told["regions"]) for cell in cells}
        names = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
        return {"rule": name, "letters": "".join("ABCDEFGHI"[places[cell]] for cell in names)}
    return {"rule": name, **({name: int(number)} if number else {}), **told}


def texts(data):
    """Yield each puzzle as a text to paste, and its only solution."""
    for line in (data / "iss_rules.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        rules = [as_ours(rule) for rule in told["rules"]]
        for cell, digits in told.get("candidates", {}).items():
            rules.append({"rule": "candidates", "cells": [cell], "digits": digits})
        ours = {"side": told["side"], "givens": told["givens"], "rules": rules}
        yield json.dumps(ours), told["solution"]
    for line in (data / "fpuzzles_links.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            packed, solution = line.split()
            yield f"https://f-puzzles.com/?load={packed}", solution


def is_read(text):
    """Tell whether all rules of a puzzle are known here."""
    return all(rule.known for rule in loads(text).rules)


def has_totals(text):
    """Tell whether a rule is about a sum of many cells."""
    return not {rule.name for rule in loads(text).rules}.isdisjoint({"cage", "little killer"})


def test_the_stored_solution_is_found_and_is_the_only_one(page, data):
    found = [(text, solution) for text, solution in texts(data) if is_read(text)]
    assert len(found) >= 37
    for text, solution in found:
        # The model that is the quicker one: the tests of the package solve all by both.
        page.model.select_option(value="lp" if has_totals(text) else "sat")
        page.paste(text)
        assert page.solve().startswith("Solved: unique solution"), text
        assert page.digits().lower() == solution.lower(), text
