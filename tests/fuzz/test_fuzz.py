"""A share of the fuzzing that is small enough for every run of the tests; and the bombs."""

import pytest
from counting import calls
from doors import DOORS, enter
from fuzz import chunks, data_of, faults
from sharing import Memory, shared
from texts import BOMBS, SAMPLES, bomb

from sudoku import EXPORTS

#: Inputs, in parts that several processes can share.
PARTS, EACH = 10, 15
#: Sizes of bombs, and how much more work twice the size may be.
SIZE, MOST = 1_000, 2.5


@pytest.mark.parametrize("part", range(PARTS))
def test_no_mutated_sample_breaks_a_promise(part):
    numbers = range(part * EACH, (part + 1) * EACH)
    assert {number: found for number in numbers if (found := faults("test", number))} == {}


def test_parts_in_several_processes_are_the_inputs_of_one():
    parts = [range(40, 43), range(43, 45)]
    numbers = [number for part in parts for number in part]
    done = list(chunks("test", parts, processes=2))
    assert [chunk.numbers for chunk in done] == parts
    assert [fault for chunk in done for fault in chunk.faults] == [
        (number, fault) for number in numbers for fault in faults("test", number)
    ]


@pytest.mark.parametrize("number", range(200, 215))
def test_doors_that_share_a_reading_say_what_they_say_alone(number):
    data = data_of("test", number)
    alone = {door: enter(door, data) for door in DOORS}
    with shared():
        assert {door: enter(door, data) for door in DOORS} == alone


def test_what_is_shared_is_read_once_and_its_error_is_said_to_all():
    asked = []

    def read(text):
        asked.append(text)
        raise ValueError(text)

    memory = Memory(read, str)
    for _ in range(2):
        with pytest.raises(ValueError, match="a text"):
            memory("a text")
    assert asked == ["a text"]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_taken_by_every_door(name):
    for door in DOORS:
        enter(door, SAMPLES[name])


def test_samples_are_read_but_for_models_and_pictures():
    refused = {name for name, data in SAMPLES.items() if isinstance(enter("file", data), str)}
    # A file of several grids is read when one of them is picked.
    assert {name.split()[0] for name in refused} <= {*EXPORTS, "several"}


@pytest.mark.parametrize("name", BOMBS)
def test_twice_the_bomb_is_twice_the_work(name):
    def work(size):
        data = bomb(name, size).encode()
        enter("text", data)  # what is remembered between inputs is remembered now
        return calls(lambda: enter("text", data))

    assert work(2 * SIZE) < MOST * work(SIZE) + 1_000
