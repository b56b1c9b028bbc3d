"""Several variants at once, such as "x + four square"."""

import pickle

import pytest

from sudoku import (
    VARIANTS,
    Puzzle,
    Solution,
    SudokuError,
    VariantError,
    count_solutions,
    dump,
    dumps,
    find_variant,
    loads,
    read,
    solve,
)
from sudoku.analysis.verdict import Verdict
from sudoku.batch import WRITERS
from sudoku.batch.rows import Row
from sudoku.variants import every_variant

#: Its only solution as x + four square; as either of the two alone it has several.
LINE = ".....56..6..1..5........3............5.............7......7...8.1.....3....4..2.."
BOTH = "x + four square"


def puzzle():
    return Puzzle(LINE, variant=BOTH)


@pytest.mark.parametrize(
    "name", ["x+four square", "Windoku + X", " four_square+ x+x ", "x + classic + hyper"]
)
def test_a_combination_has_one_name_and_is_one_variant(name):
    assert find_variant(name) is find_variant(BOTH)
    assert find_variant(name).name == BOTH


def test_classic_adds_nothing():
    assert find_variant("classic + x") is VARIANTS["x"]
    assert find_variant("classic+classic") is VARIANTS["classic"]


@pytest.mark.parametrize("wrong", ["x +", "+", "x + five square", "x +" * 5000])
def test_an_unknown_part_is_refused(wrong):
    with pytest.raises(VariantError, match="there are classic, x"):
        find_variant(wrong)


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


def test_a_combination_is_refused_where_a_part_does_not_exist():
    with pytest.raises(VariantError, match="four pyramid puzzles exist on a 9x9 grid only"):
        Puzzle({}, 2, "x + four pyramid")


def test_the_rules_of_all_parts_hold(backend):
    found = solve(puzzle(), backend=backend)
    assert found.unique
    for part in ("x", "four square"):
        assert Solution(Puzzle(LINE, variant=part), found.solution.digits).is_valid()
        assert count_solutions(Puzzle(LINE, variant=part), limit=2) > 1


def test_a_puzzle_of_several_variants_is_a_value():
    assert eval(repr(puzzle())) == puzzle()
    assert pickle.loads(pickle.dumps(puzzle())) == puzzle()
    assert hash(pickle.loads(pickle.dumps(puzzle()))) == hash(puzzle())


def test_a_comment_names_it_and_f_puzzles_hold_it():
    assert read(f"# variant: hyper + x\n{LINE}").puzzle == puzzle()
    assert loads(dumps(puzzle(), "f-puzzles")) == puzzle()


def test_no_suffix_is_its_own(tmp_path):
    with pytest.raises(SudokuError, match="no suffix says x"):
        dumps(puzzle(), "sdk")
    for suffix in ("sdk", "sdkx"):
        with pytest.raises(SudokuError, match="a file with a suffix of its format"):
            dump(puzzle(), tmp_path / f"a.{suffix}")
    writer = WRITERS["zip"]()
    row = Row(1, LINE, Verdict.READ, puzzle=puzzle().line, variant=BOTH)
    writer.head()
    assert b"000001.json" in writer.body([row])
    assert writer.left_out == 0
