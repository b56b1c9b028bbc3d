"""Transforms: they keep the rules of every variant, and refuse what would not."""

from itertools import permutations, product

import pytest
from samples import UNIQUE, WELL_KNOWN

from sudoku import VARIANTS, Puzzle, Solution, UnknownName, Variant
from sudoku.analysis.count import count_solutions
from sudoku.engine.budget import Budget
from sudoku.errors import TransformError
from sudoku.generation.changes import reordered
from sudoku.generation.symmetries import MOVES, moved, orbits
from sudoku.generation.transforms import (
    TRANSFORMS,
    allowed_transforms,
    reflect,
    relabel,
    reorder,
    rotate,
    transform,
    transpose,
    vary,
)
from sudoku.models import exact_cover
from sudoku.rng import Chance
from sudoku.variants import Region, find_variant

SEEDS = (1, 2, 3)

#: Nothing a list by hand would know: a region of the nine cells in the middle of the boxes.
CENTRES = Variant(
    name="centres",
    suffix="sdkc",
    about="The middles of the boxes hold every digit once, too.",
    extra=lambda n: [
        Region(
            "centres",
            (),
            tuple(r * n * n + c + 1 for r in range(1, n * n, n) for c in range(1, n * n, n)),
            "the middles",
        )
    ],
)


def variant_of(*regions):
    """Return a variant with these regions of cell labels."""
    return Variant(
        name="made up",
        suffix="sdkm",
        about="",
        extra=lambda n: [Region("odd", (i,), cells, f"odd {i}") for i, cells in enumerate(regions)],
    )


def solved(row):
    variant, n, line, solution = row
    puzzle = Puzzle(line, n, variant)
    return Solution(puzzle, Puzzle(solution, n).digits)


def orders(boxsize):
    """Every order of rows that keeps bands together, as tuples counted from 0."""
    inner = list(permutations(range(boxsize)))
    for bands in inner:
        for inside in product(inner, repeat=boxsize):
            yield tuple(
                band * boxsize + row
                for band, rows in zip(bands, inside, strict=True)
                for row in rows
            )


def reorderings(variant, boxsize):
    """Return the changes of places that reorder may make, found by trying all there are."""
    side = boxsize**2
    known = {frozenset(region.cells) for region in variant.regions(boxsize)}
    for rows, columns in product(list(orders(boxsize)), repeat=2):
        places = tuple(r * side + c + 1 for r in rows for c in columns)
        if {frozenset(places[x - 1] for x in region) for region in known} == known:
            yield places


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TRANSFORMS)
@pytest.mark.parametrize("row", UNIQUE[2:], ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_solution_of_the_transformed_is_the_transformed_solution(row, name, seed):
    solution = solved(row)
    puzzle = solution.puzzle
    if allowed_transforms(puzzle.variant, puzzle.boxsize)[name]:
        with pytest.raises(TransformError):
            transform(puzzle, name, seed)
        return
    changed = transform(solution, name, seed)
    assert changed.is_valid()
    assert changed.puzzle == transform(puzzle, name, seed)
    assert (changed.puzzle.variant, changed.puzzle.boxsize) == (puzzle.variant, puzzle.boxsize)
    assert list(exact_cover.solutions(changed.puzzle, Budget())) == [changed]


@pytest.mark.parametrize("name", TRANSFORMS)
@pytest.mark.parametrize("row", UNIQUE[2:-2], ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_number_of_solutions_is_kept(row, name):
    puzzle = solved(row).puzzle
    fewer = Puzzle(dict(list(puzzle.givens.items())[2:]), puzzle.boxsize, puzzle.variant)
    if not allowed_transforms(puzzle.variant, puzzle.boxsize)[name]:
        before, after = count_solutions(fewer), count_solutions(transform(fewer, name, 5))
        assert before == after
        assert before.number > 1


@pytest.mark.parametrize("variant", [*VARIANTS.values(), CENTRES], ids=lambda v: v.name)
def test_reorder_makes_each_of_the_orders_that_keep_the_regions(variant):
    if not variant.exists(2):
        pytest.skip("there is no 4x4 grid of this variant")
    distinct = Puzzle([[1, 2, 3, 4], [0] * 4, [0] * 4, [4, 0, 0, 1]], 2, variant)
    marked = {places: apply(places, distinct) for places in reorderings(variant, 2)}
    seen = [reorder(distinct, seed).digits for seed in range(600)]
    assert set(seen) == set(marked.values()) - {distinct.digits}
    rarest = min(seen.count(digits) for digits in set(seen))
    assert rarest > 600 / len(set(seen)) / 4  # they are equally likely


def apply(places, puzzle):
    digits = [0] * len(puzzle.digits)
    for label, digit in zip(places, puzzle.digits, strict=True):
        digits[label - 1] = digit
    return tuple(digits)


@pytest.mark.parametrize(
    "regions",
    [
        [(1, 2, 5, 7)],
        [(1, 6, 11, 12)],
        [(1, 2, 3, 8)],
        [(1, 2, 7, 12), (3, 5, 9, 16)],
        [(1, 2, 7, 12), (3, 5, 10, 15), (4, 6, 9, 13)],
        [(1, 6, 12, 15)],
    ],
)
def test_reorder_is_refused_just_where_no_other_order_keeps_the_regions(regions):
    variant = variant_of(*regions)
    others = set(reorderings(variant, 2)) - {tuple(range(1, 17))}
    reason = allowed_transforms(variant, 2)["reorder"]
    assert bool(reason) is not bool(others)
    if reason:
        assert reason == "no other order of rows and columns keeps the regions of a made up puzzle"


def test_some_variant_refuses_reorder():
    rigid = variant_of((1, 2, 7, 12), (3, 5, 10, 15), (4, 6, 9, 13))
    with pytest.raises(TransformError, match="no other order of rows and columns"):
        reorder(Puzzle({}, 2, rigid))


def test_the_group_of_x_is_as_large_as_it_should_be():
    # Rows are reordered as the middle band's reversal allows (2 * 6 * 2), columns alike
    # or reversed: 48 together, one of which moves nothing.
    chance = Chance(1)
    changes = [reordered(VARIANTS["x"], 3, chance) for _ in range(400)]
    assert len({change.places for change in changes}) == 47


def test_four_pyramid_turns_but_is_not_mirrored():
    reasons = allowed_transforms("four pyramid", 3)
    assert {name for name, reason in reasons.items() if reason} == {"transpose", "reflect"}
    assert "onto cells that are no region of a four pyramid puzzle" in reasons["transpose"]
    puzzle = Puzzle({1: 5, 2: 6}, 3, "four pyramid")
    with pytest.raises(TransformError, match="transposing would move pyramid 1"):
        transpose(puzzle)
    with pytest.raises(TransformError, match="exchanging left and right"):
        reflect(puzzle, axis="columns")
    assert reorder(puzzle).givens == {81: 5, 80: 6}


@pytest.mark.parametrize(
    ("variant", "n"),
    [(v, n) for v in VARIANTS.values() for n in v.boxsizes() if 1 < n < 6 and n != 3],
    ids=lambda value: getattr(value, "name", value),
)
def test_all_transforms_of_the_other_sizes_are_allowed(variant, n):
    assert set(allowed_transforms(variant, n).values()) == {""}
    moved_regions = vary(Puzzle({}, n, variant), 1)
    assert moved_regions == Puzzle({}, n, variant)


def test_a_new_variant_works_by_itself():
    assert set(allowed_transforms(CENTRES, 3).values()) == {""}
    puzzle = next(exact_cover.solutions(Puzzle({1: 1, 41: 5}, 3, CENTRES), Budget()))
    for name in TRANSFORMS:
        for seed in range(5):
            assert transform(puzzle, name, seed).is_valid()


def test_a_single_cell_has_nothing_to_change():
    assert set(allowed_transforms("classic", 1).values()) == {
        "a grid of one cell has nothing to change"
    }
    with pytest.raises(TransformError):
        vary(Puzzle({}, 1))


def test_what_each_transform_does():
    puzzle = Puzzle({1: 1, 2: 2, 9: 9, 73: 3}, 3)
    assert transpose(puzzle).givens == {1: 1, 10: 2, 73: 9, 9: 3}
    assert rotate(puzzle, degrees=90).givens == {9: 1, 18: 2, 81: 9, 1: 3}
    assert rotate(puzzle, degrees=180).givens == {81: 1, 80: 2, 73: 9, 9: 3}
    assert rotate(puzzle, degrees=270).givens == {73: 1, 64: 2, 1: 9, 81: 3}
    assert reflect(puzzle, axis="rows").givens == {73: 1, 74: 2, 81: 9, 1: 3}
    assert reflect(puzzle, axis="columns").givens == {9: 1, 8: 2, 1: 9, 81: 3}
    assert reflect(puzzle, axis="diagonal") == transpose(puzzle)
    assert reflect(puzzle, axis="anti diagonal").givens == {81: 1, 72: 2, 9: 9, 73: 3}
    assert set(relabel(puzzle, 1).givens) == set(puzzle.givens)
    assert relabel(puzzle, 1) != puzzle


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: transform(p, "twist"), "no transform is called 'twist'; there are transpose"),
        (lambda p: rotate(p, degrees=45), "a rotation is one of 90, 180, 270, not '45'"),
        (lambda p: reflect(p, axis="moon"), "a reflection is one of rows, columns"),
    ],
)
def test_unknown_names_are_named(call, message):
    with pytest.raises(UnknownName, match=message):
        call(Puzzle({}, 2))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (
            "relabel",
            "35..4....1..923....26....1.6...1...58..6.5..94...7...1.1....76....892..3....6..42",
        ),
        (
            "reorder",
            "...6...28149...5..8.....9.7.83.4.1..2...7.6..6...8.3..915.6.......9.8..67..35....",
        ),
        (
            "vary",
            "9231.........62..1.4.3.5....1.6...5..7.4...1.6.58...9......17.6.6.....24892....3.",
        ),
    ],
)
def test_a_seed_gives_the_same_on_every_platform(name, line):
    assert transform(Puzzle(WELL_KNOWN), name, 1).line == line
    assert transform(Puzzle(WELL_KNOWN), name.upper(), "1").line == line


def test_without_a_seed_they_differ():
    assert len({relabel(Puzzle(WELL_KNOWN)).line for _ in range(5)}) > 1


def test_the_moves_of_a_square_are_a_group():
    maps = {moved(name, 2) for name in MOVES}
    assert len(maps) == 8
    assert {tuple(b[x - 1] for x in a) for a in maps for b in maps} == maps


@pytest.mark.parametrize(
    ("names", "count"),
    [([], 81), (["rotate 180"], 41), (["rotate 90"], 21), (["transpose"], 45), (list(MOVES), 15)],
)
def test_orbits_part_the_grid(names, count):
    found = orbits(names, 3)
    assert len(found) == count
    assert sorted(label for orbit in found for label in orbit) == list(range(1, 82))


def test_a_variant_is_found_by_any_name():
    same = find_variant("four pyramid")
    assert allowed_transforms("Four-Pyramid", 3) == allowed_transforms(same, 3)
