"""Adding a rule takes one class and one entry, and every part of the package knows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from typing import ClassVar

import pytest
from inner import (
    AtMostOne,
    CellsRule,
    Primitive,
    certificate,
    check_steps,
    explain,
    ruleset,
)
from meanings import MEANINGS
from samples import page_lists
from solvers import make_backend
from test_rules import accepted, found_by

from sudokulp import Puzzle, check_certificate
from sudokulp.formats import dumps
from sudokulp.rules import RULES, Thermometer
from sudokulp.rules.base import Grid


@dataclass(frozen=True)
class Parity(CellsRule):
    """A line on which even and odd digits alternate."""

    name = "parity"
    about = "Even and odd digits alternate along the line."
    least: ClassVar[int] = 2

    def primitives(self, grid: Grid) -> Iterator[Primitive]:
        """Yield constraints that forbid neighbours from being both even or both odd."""
        for one, other in pairwise(self.cells):
            for first in (1, 2):
                same = range(first, grid.side + 1, 2)
                both = (grid.candidate(label, digit) for label in (one, other) for digit in same)
                yield AtMostOne(tuple(both), self.told(grid))


LINE = [Parity([1, 2, 3, 4, 8, 7, 6, 5]), Thermometer([9, 10])]


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    monkeypatch.setitem(RULES, Parity.name, Parity)
    monkeypatch.setitem(MEANINGS, Parity.name, MEANINGS["parity line"])


def test_it_is_written_and_solved():
    puzzle = Puzzle({1: 1}, size=4, rules=LINE)
    assert Puzzle(dumps(puzzle, "json")) == puzzle
    wanted = accepted(puzzle)
    assert 1 < len(wanted) < Puzzle({1: 1}, size=4, rules=LINE[1:]).count().number
    assert puzzle.count() == len(wanted)
    for model, package in {"lp": "pulp", "cp": "constraint", "sat": "pysat"}.items():
        if find_spec(package):
            assert found_by(model, puzzle) == wanted


def test_it_is_told_in_words_of_its_own_or_by_its_name_and_sentence(monkeypatch):
    puzzle = Puzzle({1: 1}, size=4, rules=LINE)
    assert "Parity: Even and odd digits alternate along the line." in ruleset(puzzle)
    monkeypatch.setattr(Parity, "words", "Parity alternates along a thin line.")
    assert ruleset(puzzle).split("\n")[1] == "Parity alternates along a thin line."


def test_it_is_explained_and_certified():
    only = Puzzle({1: 1, 2: 2, 9: 3, 14: 1}, size=4, rules=LINE)
    steps = explain(only, backend=make_backend(), time_limit=10_000)
    check_steps(only, steps.steps)
    assert steps.solved == (only.count().number == 1)
    none = Puzzle({1: 1, 2: 3}, size=4, rules=LINE)
    assert check_certificate(certificate(none).text).solution is None


def test_the_palette_draws_a_sample_of_every_kind_of_rule():
    kinds = page_lists("rules")["rules"]
    assert Parity.name in {kind["name"] for kind in kinds}
    for kind in kinds:
        assert kind["group"]
        assert {shape["look"] for shape in kind["shapes"]} > {"grid", "border"} or (
            RULES[kind["name"]].replaces_boxes or kind["name"] == Parity.name
        ), kind["name"]
