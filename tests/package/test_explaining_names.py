"""Names of steps, on positions with few candidates, and on HoDoKu's library if available."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hodoku import Named, library, named, open_digits, step_against
from solvers import make_backend

from sudokulp import Puzzle, find_variant
from sudokulp.explaining.checker import Checker
from sudokulp.explaining.path import singles
from sudokulp.explaining.position import Position, find_rules, start
from sudokulp.explaining.techniques import single_name

NAMES = Path(__file__).with_name("names.txt")


def samples():
    """Yield the name of a step, the remaining candidates by constraint, and an eliminated one."""
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        if line[0] != "#":
            name, left, out = line.split(" | ")
            row, column, digit = map(int, re.findall(r"\d+", out))
            places = dict(each.split(": ") for each in left.split("; "))
            yield pytest.param(name, places, (row, column, digit), id=name)


def only(position, label, left):
    """Remove all candidates of a constraint except those given."""
    rules = position.rules
    name = f"cell {label}" if label.startswith("r") and label[1].isdigit() else label
    number = rules.labels.index(name)
    keep = 0
    for each in left.split() if " " in left else left:
        if rules.is_cell(number):
            keep |= 1 << rules.number(number + 1, int(each))
        else:
            digit = rules.region_of(number)[1] + 1
            keep |= 1 << rules.number(rules.labels.index(f"cell {each}") + 1, digit)
    position.eliminate(position.live[number] & ~keep)


@pytest.mark.parametrize(("name", "left", "out"), list(samples()))
def test_a_set_has_the_name_that_players_use(name, left, out):
    position = Position(find_rules(find_variant("classic"), 3))
    for label, what in left.items():
        only(position, label, what)
    row, column, digit = out
    candidate = position.rules.number(row * 9 + column - 9, digit)
    step = step_against(position, candidate, make_backend())
    assert step.name == name
    assert ((row - 1) * 9 + column, digit) in step.eliminated
    assert Checker(Puzzle({}, 3), open_digits(position)).complaint(step) == ""


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [("1234 3412 2143 432.", "Full House"), ("1... ..1. .1.. ....", "Hidden Single")],
)
def test_singles_have_their_names(puzzle, name):
    position = start(Puzzle(puzzle, 2))
    truth, _ = next(singles(position))
    assert single_name(position, truth) == name


@pytest.mark.full
@pytest.mark.timeout(1200)
def test_the_cases_of_the_library_are_explained_and_named(shared):
    if make_backend().name == "HiGHS (WASM)":
        pytest.skip("the whole library is for the native solver")
    path = shared / "data" / "formats" / "hodoku_reglib-1.3_even.txt"
    names = Counter()
    added = every = 0
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, puzzle, position, out, length in library(lines):
        step = step_against(position, out[0], make_backend())
        assert Checker(puzzle, open_digits(position)).complaint(step) == ""
        every += 1
        added += bool(step.divisor)
        names[named(number, step, length)] += 1
    assert every == 420
    assert names[Named.OTHERWISE] <= 0.01 * every
    assert added >= 0.99 * every
