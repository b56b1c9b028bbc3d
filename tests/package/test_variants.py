"""The contract of every variant, and of combinations such as "x + four square"."""

import pickle
from io import BytesIO

import pytest
from inner import Verdict, solve

from sudokulp import Puzzle, Solution
from sudokulp.formats import dumps, read_text
from sudokulp.lists import Row, write
from sudokulp.variants import VARIANTS, every_variant, find_variant

#: A puzzle with one solution in the variant x + four square, but several in either alone.
LINE = ".....56..6..1..5........3............5.............7......7...8.1.....3....4..2.."
BOTH = "x + four square"
PUZZLE = Puzzle(LINE, variant=BOTH)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_region_can_hold_each_digit_once(variant):
    for n in variant.boxsizes():
        regions = variant.regions(n)
        assert all(len(set(region.cells)) == n * n for region in regions)
        assert all(1 <= label <= n**4 for region in regions for label in region.cells)
        names = [(region.kind, region.index) for region in regions]
        assert len(names) == len(set(names))
        assert len({region.label for region in regions}) == len(regions)
        numbers = [each.label[-1] for each in variant.extra_regions(n) if each.label[-1].isdigit()]
        assert numbers == [*map(str, range(1, len(numbers) + 1))]


def test_every_combination_has_the_regions_of_its_parts():
    names = [variant.name for variant in every_variant()]
    assert names[len(VARIANTS) :] == [
        BOTH,
        "x + four pyramid",
        "four square + four pyramid",
        "x + four square + four pyramid",
    ]
    for variant in every_variant():
        parts = [VARIANTS[name] for name in variant.name.split(" + ")]
        extra = [region for part in parts for region in part.extra_regions(3)]
        assert list(variant.extra_regions(3)) == extra
        assert variant.boxsizes() == [n for n in range(1, 7) if all(p.exists(n) for p in parts)]


def test_the_rules_of_all_parts_apply(backend):
    found = solve(PUZZLE, backend=backend)
    assert found.unique
    for part in ("x", "four square"):
        assert Solution(Puzzle(LINE, variant=part), found.solution.digits).is_valid()
        assert Puzzle(LINE, variant=part).count(limit=2) > 1


def test_a_puzzle_of_a_combination_is_a_value_and_is_kept_in_files():
    assert find_variant("hyper + x") is find_variant(BOTH)
    assert eval(PUZZLE.code()) == pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    assert hash(pickle.loads(pickle.dumps(PUZZLE))) == hash(PUZZLE)
    assert read_text(f"# variant: hyper + x\n{LINE}").puzzle == PUZZLE
    assert Puzzle(dumps(PUZZLE, "f-puzzles")) == PUZZLE
    row = Row(line=1, text=LINE, verdict=Verdict.READ, puzzle=PUZZLE.line, variant=BOTH)
    stream = BytesIO()
    assert write([row], "zip", stream) == 0
    assert b"000001.json" in stream.getvalue()
