"""A share of the fuzzing that is small enough for every run of the tests; and the bombs."""

import pytest
from counting import calls
from doors import DOORS, enter
from explained import faults as faults_explained
from fuzz import chunks, faults
from texts import BOMBS, SAMPLES, bomb

from sudokulp import EXPORTS

#: Sizes of bombs, and how much more work twice the size may be.
SIZE, MOST = 1_000, 2.5


def rarely(given, quick=1):
    """Return parameters of which the first are for the quick tier, and the others for the full."""
    listed = [pytest.param(each, id=str(each)) for each in given[:quick]]
    return [*listed, *(pytest.param(x, marks=pytest.mark.full, id=str(x)) for x in given[quick:])]


@pytest.mark.parametrize("numbers", rarely([range(25), range(25, 110), range(110, 200)]))
def test_no_mutated_sample_breaks_a_promise(numbers):
    assert {number: found for number in numbers if (found := faults("test", number))} == {}


@pytest.mark.parametrize("numbers", rarely([range(2), range(2, 24)]))
def test_every_step_of_random_puzzles_with_rules_is_true_and_passes_its_check(numbers):
    assert {n: found for n in numbers if (found := faults_explained("test", n))} == {}


@pytest.mark.full
def test_parts_in_several_processes_are_the_inputs_of_one():
    parts = [range(40, 43), range(43, 45)]
    one, several = (list(chunks("test", parts, processes)) for processes in (1, 2))
    assert [chunk.numbers for chunk in several] == parts
    assert [chunk.faults for chunk in several] == [chunk.faults for chunk in one]


def test_samples_are_taken_by_every_door_and_read_but_for_models_and_pictures():
    answers = {name: {door: enter(door, data) for door in DOORS} for name, data in SAMPLES.items()}
    refused = {name for name, found in answers.items() if isinstance(found["file"], str)}
    # A file of several grids is read when one of them is picked.
    assert {name.split()[0] for name in refused} <= {*EXPORTS, "several"}


@pytest.mark.parametrize("name", rarely([*BOMBS], quick=6))
def test_twice_the_bomb_is_twice_the_work(name):
    def work(size):
        data = bomb(name, size).encode()
        enter("text", data)  # what is remembered between inputs is remembered now
        return calls(lambda: enter("text", data))

    assert work(2 * SIZE) < MOST * work(SIZE) + 1_000
