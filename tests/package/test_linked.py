"""Propagation with groups and almost locked sets: what it refutes is tried in all ways."""

import pytest
from fewer import examples
from hypothesis import given
from strategies import puzzles
from test_explaining import HARD, HARDEST, STUCK, X_WING

from sudokulp.explaining.position import bits, start
from sudokulp.explaining.sets.linked import Groups, Linked
from sudokulp.explaining.sets.refutation import Trial
from sudokulp.grid import Boxes

MOST = 20


def refuted(puzzle):
    """Return a position, and the truths that refute some of its candidates."""
    position = start(puzzle)
    groups = Groups(position)
    found = {each: Linked(position, groups).refuted(each, MOST) for each in bits(position.open)}
    return position, {candidate: truths for candidate, truths in found.items() if truths}


def assert_refuted(position, found):
    for candidate, truths in found.items():
        assert truths.bit_count() <= MOST
        assert Trial(position, truths).refutes(candidate, 10**6)


@pytest.mark.parametrize("puzzle", [HARD, HARDEST, STUCK, X_WING])
def test_candidates_of_hard_puzzles_are_refuted_by_few_truths(puzzle):
    position, found = refuted(puzzle)
    assert found
    assert_refuted(position, found)


@examples(12)
@given(puzzles(shapes=(2, Boxes(2, 3))))
def test_the_truths_refute_the_candidate_in_any_puzzle(puzzle):
    assert_refuted(*refuted(puzzle))
