"""The page's examples: each has one solution, and together they show what there is."""

import re
from pathlib import Path

import pytest

from sudoku import load, picture, solve
from sudoku.rules import RULES

ROOT = Path(__file__).parents[1]
RULED = sorted((ROOT / "web" / "examples").glob("*.json"))
HELP = (ROOT / "web" / "help.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RULED, ids=lambda path: path.stem)
def test_an_example_with_rules_or_of_another_size_has_one_solution(path):
    result = solve(load(path), model="lp", time_limit=60)
    assert result.unique is True


def test_examples_show_the_rules_and_the_sizes():
    found = [load(path) for path in sorted((ROOT / "web" / "examples").iterdir())]
    assert {rule.name for puzzle in found for rule in puzzle.rules} == set(RULES)
    assert {puzzle.side for puzzle in found} >= {4, 6, 7, 8, 9, 10, 12, 16, 25}


@pytest.mark.parametrize("path", [path for path in RULED if load(path).rules], ids=lambda p: p.stem)
def test_help_shows_the_picture_of_an_example_in_its_shape(path):
    name = path.stem.partition("-")[2].removesuffix("-9x9")
    (size,) = re.findall(rf'rules-{name}\.svg" alt="[^"]+" width="(\d+)" height="(\d+)"', HELP)
    text = picture(load(path))
    (drawn,) = re.findall(r'<svg [^>]*width="(\d+)" height="(\d+)"', text)
    (wide, high), (width, height) = (map(int, each) for each in (size, drawn))
    assert wide * height == width * high
