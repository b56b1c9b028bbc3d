"""A sample of the fuzzing, small enough for every test run; and decompression bombs."""

import pytest
from counting import calls
from doors import DOORS, enter
from explained import faults as faults_explained
from explained import judged_by_oracle
from fuzz import chunks, faults
from texts import BOMBS, SAMPLES, bomb

from sudokulp.formats import WRITABLE

#: Sizes of bombs, and the factor by which work may grow when the size doubles.
SIZE, MOST = 1_000, 2.5


def rarely(given, quick=1):
    """Return parameters. All but the first few are for the full tier only."""
    listed = [pytest.param(each, id=str(each)) for each in given[:quick]]
    return [*listed, *(pytest.param(x, marks=pytest.mark.full, id=str(x)) for x in given[quick:])]


@pytest.mark.parametrize("numbers", rarely([range(25), range(25, 70)]))
def test_mutated_samples_keep_all_properties(numbers):
    assert {number: found for number in numbers if (found := faults("test", number))} == {}


@pytest.mark.parametrize("numbers", rarely([range(2), range(2, 12)]))
def test_every_step_of_random_puzzles_with_rules_is_true_and_passes_its_check(numbers):
    assert {n: found for n in numbers if (found := faults_explained("test", n))} == {}


@pytest.mark.parametrize("numbers", rarely([range(12), range(12, 60)]))
def test_no_step_contradicts_the_solutions_that_independent_code_finds(numbers):
    checked = {n: judged_by_oracle("test", n) for n in numbers}
    assert {n: faults for n, (_, _, faults) in checked.items() if faults} == {}
    assert sum(len(steps) for _, steps, _ in checked.values()) > 50


@pytest.mark.full
def test_splitting_the_work_among_processes_does_not_change_the_inputs():
    parts = [range(40, 43), range(43, 45)]
    one, several = (list(chunks("test", parts, processes)) for processes in (1, 2))
    assert [chunk.numbers for chunk in several] == parts
    assert [chunk.faults for chunk in several] == [chunk.faults for chunk in one]


def test_every_entry_point_accepts_the_samples_and_reads_all_but_models_and_pictures():
    answers = {name: {door: enter(door, data) for door in DOORS} for name, data in SAMPLES.items()}
    refused = {name for name, found in answers.items() if isinstance(found["file"], str)}
    exports = {name for name, format in WRITABLE.items() if not format.holds_grids}
    assert {name.split()[0] for name in refused} <= exports


@pytest.mark.parametrize("name", rarely([*BOMBS], quick=6))
def test_a_bomb_twice_as_large_takes_at_most_about_twice_the_work(name):
    def work(size):
        data = bomb(name, size).encode()
        enter("text", data)  # fill the caches that outlive an input
        return calls(lambda: enter("text", data))

    assert work(2 * SIZE) < MOST * work(SIZE) + 1_000
