"""The contract of every variant, and the regions of those we have."""

import pytest

from sudoku import VARIANTS, VariantError, find_variant
from sudoku.grid import cell

ALL = [
    pytest.param(variant, n, id=f"{name}-{n}")
    for name, variant in VARIANTS.items()
    for n in variant.boxsizes()
]


def labels(*places, side=9):
    return tuple(sorted(cell(row, column, side) for row, column in places))


@pytest.mark.parametrize(("variant", "n"), ALL)
def test_every_region_has_room_for_each_digit_once(variant, n):
    regions = variant.regions(n)
    assert all(len(set(region.cells)) == n * n for region in regions)
    assert all(1 <= label <= n**4 for region in regions for label in region.cells)
    names = [(region.kind, region.index) for region in regions]
    assert len(names) == len(set(names))
    assert len({region.label for region in regions}) == len(regions)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_variant_is_found_by_every_spelling(variant):
    name = variant.name
    for spelling in (name.upper(), name.replace(" ", "-"), name.replace(" ", "_"), f"  {name} "):
        assert find_variant(spelling) is variant
    assert find_variant(variant.suffix) is find_variant(f".{variant.suffix.upper()}") is variant
    assert find_variant(variant) is variant


def test_suffixes_are_those_of_the_literature():
    known = {"classic": "sdk", "x": "sdkx", "four square": "sdkfs", "four pyramid": "sdkfp"}
    assert known == {name: VARIANTS[name].suffix for name in known}


@pytest.mark.parametrize("wrong", ["", "sdkq", "five square", None, 3])
def test_an_unknown_variant_is_named_and_the_known_ones_are_listed(wrong):
    with pytest.raises(VariantError, match="there are classic, x"):
        find_variant(wrong)


def test_x_has_both_diagonals():
    down, up = VARIANTS["x"].extra_regions(2)
    assert down.cells == (1, 6, 11, 16)
    assert up.cells == (4, 7, 10, 13)


@pytest.mark.parametrize(("n", "starts"), [(2, [2]), (3, [2, 6]), (4, [2, 12]), (5, [2, 20])])
def test_four_squares_begin_at_2_and_side_minus_boxsize(n, starts):
    squares = VARIANTS["four square"].extra_regions(n)
    corners = [(square.index[0], square.index[1]) for square in squares]
    assert corners == [(top, left) for top in starts for left in starts]
    first = squares[0]
    wanted = [(r, c) for r in range(2, 2 + n) for c in range(2, 2 + n)]
    assert first.cells == labels(*wanted, side=n * n)


def test_four_pyramids_are_those_of_the_literature():
    pyramids = VARIANTS["four pyramid"].extra_regions(3)
    assert [set(pyramid.cells) for pyramid in pyramids] == [
        set(labels(*[(1, c) for c in range(4, 9)], *[(2, c) for c in range(5, 8)], (3, 6))),
        set(labels(*[(r, 1) for r in range(2, 7)], *[(r, 2) for r in range(3, 6)], (4, 3))),
        set(labels((7, 4), *[(8, c) for c in range(3, 6)], *[(9, c) for c in range(2, 7)])),
        set(labels((6, 7), *[(r, 8) for r in range(5, 8)], *[(r, 9) for r in range(4, 9)])),
    ]


@pytest.mark.parametrize(
    ("name", "n"), [("four pyramid", 2), ("four pyramid", 4), ("four square", 1)]
)
def test_a_variant_says_where_it_does_not_exist(name, n):
    assert not VARIANTS[name].exists(n)
    with pytest.raises(VariantError, match=f"{n * n}x{n * n}"):
        VARIANTS[name].regions(n)
