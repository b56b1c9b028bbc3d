"""The pictures of Help's chapter on Why: they show what our own package finds."""

import re
import sys
from pathlib import Path

import pytest

from sudoku import explain, why

WEB = Path(__file__).parents[1] / "web"
sys.path.insert(0, str(WEB / "tools"))
import pictures  # noqa: E402
import reasons  # noqa: E402


def named(cells):
    return [f"r{(x - 1) // 9 + 1}c{(x - 1) % 9 + 1}" for x in cells]


@pytest.fixture(scope="module")
def x_wing():
    """Return the steps before the X-wing, and itself."""
    steps = explain(reasons.PUZZLE).steps
    at = next(number for number, step in enumerate(steps) if step.name == "X-Wing")
    return steps[:at], steps[at]


def test_the_step_is_the_first_x_wing_of_its_puzzle(x_wing):
    before, step = x_wing
    assert not any(each.placed for each in before)
    out = {}
    for label, digit in (pair for each in before for pair in each.eliminated):
        out.setdefault(label, set()).add(digit)
    assert out == reasons.OUT
    assert {(row.label, often) for row, often in step.truths} == {
        (f"{name}, digit {reasons.DIGIT}", 1) for name in reasons.TRUTHS
    }
    assert {(row.label, often) for row, often in step.links} == {
        (f"{name}, digit {reasons.DIGIT}", 1) for name in reasons.LINKS
    }


@pytest.mark.parametrize("colours", ["colour", "dark"])
def test_its_sums_are_drawn_below_it(x_wing, colours):
    text = dict(reasons.reasons(colours, pictures.possible(reasons.PUZZLE)))["why-step"]
    drawn = re.findall(r"<text [^>]*>([^<]+ = [01])</text>", text)
    rows = [*x_wing[1].truths, *x_wing[1].links]
    sums = [f"{' + '.join(named(x for x, _ in row.candidates))} = 1" for row, _ in rows]
    assert drawn[:-1] == sums
    out = [label for label, _ in x_wing[1].eliminated]
    assert drawn[-1] == f"{' + '.join(named(out))} = 0"


def test_the_path_has_the_bars_that_are_drawn():
    steps = explain(reasons.HARDER).steps
    assert tuple(step.size for step in steps) == reasons.SIZES
    hardest = max(steps, key=lambda step: step.size)
    assert hardest.name == reasons.HARDEST


def test_the_dead_end_is_in_sight():
    found = why(reasons.BROKEN).dead_end
    assert (found.label, found.steps) == ("row 4, digit 1", ())
    assert (found.cells, found.digits) == (tuple(reasons.DEAD), reasons.CAUSES)
    assert found.complete


def test_help_says_of_them_what_they_show(x_wing):
    text = (WEB / "help.html").read_text(encoding="utf-8")
    words = dict(re.findall(r'<img src="pictures/(why-[^"]+)\.svg" alt="([^"]+)"', text))
    assert set(words) == {"why-step", "why-path", "why-dead-end"}
    out = named(label for label, _ in x_wing[1].eliminated)
    assert set(re.findall(r"r\dc\d", words["why-step"])) == set(out)
    assert set(re.findall(r"r\dc\d", words["why-dead-end"])) == set(named(reasons.CAUSES))
    at = reasons.SIZES.index(max(reasons.SIZES)) + 1
    assert f"the {len(reasons.SIZES)} steps" in words["why-path"]
    assert f"step {at}, is {max(reasons.SIZES)} constraints" in words["why-path"]
    assert set(reasons.SIZES[60:]) == {1}
