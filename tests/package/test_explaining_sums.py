"""Steps by sums: combinations of a cage, innies and outies."""

from functools import cache
from pathlib import Path

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from inner import Boxes, Relaxation, check_steps, explain, generate_cages, true_candidates
from solvers import make_backend

from sudokulp import Puzzle, read
from sudokulp.rules import Arrow

EXAMPLES = Path(__file__).parents[2] / "web" / "examples"


@cache
def killer():
    return explain(read(EXAMPLES / "15-killer-9x9.json"), time_limit=100, backend=make_backend())


@examples(10)
@given(st.sampled_from([2, Boxes(2, 3)]), st.integers(0, 10**6), st.integers(2, 4))
def test_killers_are_solved_by_true_steps(shape, seed, largest):
    puzzle = generate_cages(boxes=shape, seed=seed, largest=largest)
    found, true = explain(puzzle, backend=make_backend()), true_candidates(puzzle)
    assert found.solved
    check_steps(puzzle, found.steps)
    assert not any(digit in true[label] for step in found.steps for label, digit in step.eliminated)


def singles(left, regions):
    """Place all singles among the candidates left in each cell."""
    before = None
    while before != left:
        before = {label: set(digits) for label, digits in left.items()}
        for region in regions:
            for digit in set().union(*(left[label] for label in region)):
                places = [label for label in region if digit in left[label]]
                if len(places) == 1:
                    left[places[0]] = {digit}
            for label in region:
                if len(left[label]) == 1:
                    for other in set(region) - {label}:
                        left[other] -= left[label]


def fills(puzzle, most):
    """Return whether removing candidates whose largest value is at most `most` fills the grid."""
    relaxation = Relaxation(puzzle, "candidates", make_backend())
    left = {label: set() for label in range(1, puzzle.side**2 + 1)}
    for label, digit in (*puzzle.givens.items(), *relaxation.candidates):
        left[label].add(digit)
    regions = [region.cells for region in puzzle.variant.all_regions(puzzle.shape)]
    out = True
    while out:
        singles(left, regions)
        closed = {each: 0 for each in relaxation.candidates if each[1] not in left[each[0]]}
        still = [each for each in relaxation.candidates if each not in closed]
        out = [each for each, value in relaxation.reaches(still, closed) if value <= most]
        for label, digit in out:
            left[label].discard(digit)
    return all(len(digits) == 1 for digits in left.values())


@examples(5)
@given(st.sampled_from([2, Boxes(2, 3)]), st.integers(0, 10**6), st.integers(2, 4))
def test_the_level_of_a_killer_is_that_of_its_relaxation(shape, seed, largest):
    puzzle = generate_cages(boxes=shape, seed=seed, largest=largest)
    level = explain(puzzle, backend=make_backend()).level
    if level != "singles":
        expected = "linear" if fills(puzzle, 1e-5) else "rounding"
        assert level == (expected if fills(puzzle, 1 - 1e-5) else "branching")


@pytest.mark.parametrize(
    "line",
    [
        "..1...8..3......4..8274.9...5.3.8.1....6....22.........7....6..53..1..7.........9",
        ".8.4......2.7.......9.512....6...5........6...139...8.6...2...1........74.7.8....",
    ],
)
def test_the_level_of_a_hard_puzzle_is_that_of_its_relaxation(line):
    level = explain(Puzzle(line), backend=make_backend()).level
    assert (level == "linear") == fills(Puzzle(line), 1e-5)
    assert (level == "rounding") == (level != "linear" and fills(Puzzle(line), 1 - 1e-5))


def test_a_killer_without_givens_is_solved_by_named_steps():
    names = {step.name for step in killer().steps}
    assert killer().solved
    assert {"Combinations", "Innies", "Outies", "Innies and Outies"} <= names
    assert not names & {"Contradiction Chain", "Combined Sums", "Case by Case"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "Combinations",
            "In the cage of 7 at r8c6, r8c6 and r8c7 hold 1+6, 2+5 or 3+4. So r8c6 is not 5.",
        ),
        (
            "Combinations",
            "r1c3, r2c2 and r2c3 are not 1: with such a digit, no combination left in the cage of "
            "19 at r1c3 makes 19.",
        ),
        (
            "Innies",
            "The missing digits of box 7 total 45, and the open cells of the cages at r7c2, r7c3 "
            "and r9c1 total 39: so r7c1 = 6. So r7c1 is not 1, 2, 3, 4 or 5.",
        ),
        (
            "Innies and Outies",
            "The missing digits of box 2 total 45, and the open cells of the cages at r1c4, r1c5 "
            "and r2c6 total 40: so r3c4 = r1c7 + 5. So r1c7 is not 5, 6, 7, 8 or 9.",
        ),
    ],
)
def test_sentences_name_the_cages_and_their_totals(name, sentence):
    assert sentence in [step.sentence for step in killer().steps if step.name == name]


def test_the_digits_of_an_arrow_are_found_together():
    puzzle = Puzzle({4: 5, 9: 6}, boxes=Boxes(2, 3), rules=[Arrow([1, 2, 3]), Arrow([7, 8, 14])])
    steps = explain(puzzle, backend=make_backend()).steps
    found = [step.sentence for step in steps if step.name == "Combinations"]
    assert any("satisfies the arrow at r" in sentence for sentence in found)
    check_steps(puzzle, steps)


@pytest.mark.full
def test_an_example_that_needs_cases_is_explained_to_the_end():
    puzzle = read(EXAMPLES / "25-anti-king-9x9.json")
    found = explain(puzzle, time_limit=200, backend=make_backend())
    assert found.solved
    check_steps(puzzle, found.steps)
