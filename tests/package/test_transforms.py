"""Transforms preserve the rules of every variant, or are refused."""

from itertools import permutations, product

import pytest
from fewer import examples
from hypothesis import assume, given
from hypothesis import strategies as st
from inner import (
    MOVES,
    TRANSFORMS,
    Boxes,
    allowed_transforms,
    moved,
    orbits,
    reflect,
    rotate,
    solve,
    transform,
)
from samples import WELL_KNOWN
from strategies import puzzles
from test_rules import SMALL, empty

from sudokulp import Puzzle
from sudokulp.errors import TransformError
from sudokulp.rules import AntiKnight, Cage, Diagonal, Even, Jigsaw, Quadruple, Thermometer
from sudokulp.variants import VARIANTS, Region, Variant

SHAPES = (2, 2, Boxes(2, 3), Boxes(3, 2), 3)


def variant_of(*regions):
    """Return a variant with these regions, given by cell labels."""
    return Variant(
        name="made up",
        suffix="sdkm",
        about="",
        extra=lambda n: [Region("odd", (i,), cells, f"odd {i}") for i, cells in enumerate(regions)],
    )


#: A region not in any hand-written list: the cells in the corners of the boxes.
CORNERS = variant_of((1, 3, 9, 11))
RIGID = variant_of((1, 2, 7, 12), (3, 5, 10, 15), (4, 6, 9, 13))


def number_of_solutions(puzzle, most=200):
    """Return the number of solutions up to a limit, or None if that takes too long."""
    found = puzzle.count(most, time_limit=1)
    return found.number if found.exact or found.number == most else None


@examples(30)
@given(
    puzzles(SHAPES, rules=(0, 0, 1, 2)) | st.sampled_from(SMALL).map(empty),
    st.sampled_from(list(TRANSFORMS)),
    st.integers(0, 99),
)
def test_the_solutions_of_a_transformed_puzzle_are_the_transformed_solutions(puzzle, name, seed):
    reason = allowed_transforms(puzzle.variant, puzzle.shape)[name]
    if reason:
        with pytest.raises(TransformError):
            transform(puzzle, name, seed)
        return
    changed = transform(puzzle, name, seed)
    assert (changed.shape, changed.variant.plain) == (puzzle.shape, puzzle.variant.plain)
    assert [rule.name for rule in changed.rules] == [rule.name for rule in puzzle.rules]
    numbers = {number_of_solutions(changed), number_of_solutions(puzzle)}
    assume(None not in numbers)
    assert len(numbers) == 1
    found = solve(puzzle, "search").solution
    if found is None:
        return
    solution = transform(found, name, seed)
    assert solution.puzzle == changed
    assert solution.is_valid()


def test_each_transform_does_what_it_should():
    puzzle = Puzzle({1: 1, 2: 2, 9: 9, 73: 3})
    assert puzzle.transpose().givens == {1: 1, 10: 2, 73: 9, 9: 3}
    assert rotate(puzzle, degrees=90).givens == {9: 1, 18: 2, 81: 9, 1: 3}
    assert rotate(puzzle, degrees=180).givens == {81: 1, 80: 2, 73: 9, 9: 3}
    assert rotate(puzzle, degrees=270).givens == {73: 1, 64: 2, 1: 9, 81: 3}
    assert reflect(puzzle, axis="rows").givens == {73: 1, 74: 2, 81: 9, 1: 3}
    assert reflect(puzzle, axis="columns").givens == {9: 1, 8: 2, 1: 9, 81: 3}
    assert reflect(puzzle, axis="diagonal") == puzzle.transpose()
    assert reflect(puzzle, axis="anti diagonal").givens == {81: 1, 72: 2, 9: 9, 73: 3}
    assert len({rotate(puzzle, seed) for seed in range(20)}) == 3
    assert len({reflect(puzzle, seed) for seed in range(20)}) == 4
    assert set(puzzle.relabel(1).givens) == set(puzzle.givens)


SEEDED = [
    (
        "relabel",
        "35..4....1..923....26....1.6...1...58..6.5..94...7...1.1....76....892..3....6..42",
    ),
    (
        "reorder",
        "...149..5.6....82....8..7.9..4.83..1..72....6..86....3..6915...89....6...357.....",
    ),
    ("vary", "...46831..1....5.2........66.971.42...2..5.3...8..6.9.2.3159....7.......46......1"),
]


@pytest.mark.parametrize(("name", "line"), SEEDED)
def test_a_seed_is_reproducible_on_every_platform(name, line):
    assert transform(Puzzle(WELL_KNOWN), name, 1).line == line
    assert transform(Puzzle(WELL_KNOWN), name.upper(), "1").line == line


def test_without_a_seed_the_results_differ():
    assert len({Puzzle(WELL_KNOWN).relabel().line for _ in range(5)}) > 1


# Orders of rows and columns, against a complete enumeration


def orders(boxsize):
    """Return every order of rows that preserves bands, as tuples counted from 0."""
    inner = list(permutations(range(boxsize)))
    return [
        tuple(
            band * boxsize + row for band, rows in zip(bands, inside, strict=True) for row in rows
        )
        for bands in inner
        for inside in product(inner, repeat=boxsize)
    ]


def reorderings(variant, boxsize):
    """Return all permutations of cells that reorder may make, by brute force."""
    side = boxsize**2
    known = {frozenset(region.cells) for region in variant.regions(boxsize)}
    for rows, columns in product(orders(boxsize), repeat=2):
        places = tuple(r * side + c + 1 for r in rows for c in columns)
        if {frozenset(places[x - 1] for x in region) for region in known} == known:
            yield places


@pytest.mark.parametrize(
    "variant",
    [VARIANTS["classic"], VARIANTS["x"], VARIANTS["four square"], CORNERS],
    ids=lambda each: each.name,
)
def test_reorder_makes_every_order_that_preserves_the_regions(variant):
    distinct = Puzzle([[1, 2, 3, 4], [0] * 4, [0] * 4, [4, 0, 0, 1]], size=4, variant=variant)
    marked = {applied(places, distinct.digits) for places in reorderings(variant, 2)}
    seen = [distinct.reorder(seed).digits for seed in range(1_200)]
    assert set(seen) == marked - {distinct.digits}
    rarest = min(seen.count(digits) for digits in set(seen))
    assert rarest > 1_200 / len(set(seen)) / 5


def applied(places, digits):
    moved_digits = dict(zip(places, digits, strict=True))
    return tuple(moved_digits[label] for label in range(1, len(digits) + 1))


@pytest.mark.parametrize(
    "variant",
    [
        variant_of((1, 2, 5, 7)),
        variant_of((1, 6, 11, 12)),
        variant_of((1, 2, 3, 8)),
        variant_of((1, 2, 7, 12), (3, 5, 9, 16)),
        variant_of((1, 6, 12, 15)),
        RIGID,
    ],
)
def test_reorder_is_refused_exactly_if_no_other_order_preserves_the_regions(variant):
    others = set(reorderings(variant, 2)) - {tuple(range(1, 17))}
    reason = allowed_transforms(variant, 2)["reorder"]
    assert bool(reason) is not bool(others)
    if reason:
        kept = "the regions of the variant 'made up'"
        assert reason == f"found no other order of rows and columns that keeps {kept}"
        with pytest.raises(TransformError, match="found no other order of rows and columns"):
            Puzzle({}, size=4, variant=variant).reorder()


def test_the_symmetry_group_of_x_has_the_expected_size():
    # Rows are reordered as reversal of the middle band allows (2 * 6 * 2), columns alike or
    # reversed: 48 in all, one of which is the identity.
    digits = [list(range(1, 10)), *([0] * 9 for _ in range(3)), [5, *[0] * 8]]
    marked = Puzzle([*digits, *([0] * 9 for _ in range(4))], size=9, variant="x")
    assert len({marked.reorder(seed) for seed in range(400)}) == 47


def test_four_pyramid_can_be_rotated_but_not_reflected():
    reasons = allowed_transforms("Four-Pyramid", 3)
    assert {name for name, reason in reasons.items() if reason} == {"transpose", "reflect"}
    assert "onto cells that are not a region of the variant 'four pyramid'" in reasons["transpose"]
    puzzle = Puzzle({1: 5, 2: 6}, variant="four pyramid")
    assert puzzle.reorder().givens == {81: 5, 80: 6}


def test_a_single_cell_cannot_be_transformed():
    reason = "a grid of one cell cannot be changed"
    assert set(allowed_transforms("classic", 1).values()) == {reason}


# Rules


def test_rules_are_rotated_with_the_grid():
    rules = [Thermometer([1, 2, 6]), Diagonal("/"), Jigsaw("AAAB CABB CCDB CDDD"), Cage([3, 4])]
    turned = transform(Puzzle({1: 1}, size=4, rules=rules), "transpose")
    assert turned.givens == {1: 1}
    assert turned.rules == (
        Thermometer([1, 5, 6]),
        Diagonal("/"),
        Jigsaw("ACCC AACD ABDD BBBD"),
        Cage([9, 13]),
    )


def test_digits_are_relabelled_in_rules_that_list_them():
    puzzle = Puzzle({1: 2}, size=4, rules=[Quadruple([1, 2, 5, 6], [1, 2]), AntiKnight()])
    renamed = transform(puzzle, "relabel", 3)
    names = dict(zip(puzzle.rules[0].digits, renamed.rules[0].digits, strict=True))
    assert renamed.givens == {1: names[2]}
    assert renamed.rules[1] == AntiKnight()


def test_transforms_that_would_break_a_rule_are_refused_by_its_name():
    puzzle = Puzzle({}, size=4, rules=[Even([1])])
    reasons = allowed_transforms(puzzle.variant, 2)
    assert reasons["relabel"] == "the rule 'even' depends on the values of the digits"
    assert reasons["reorder"] == "the rows and columns of a puzzle with rules cannot be reordered"
    assert (reasons["rotate"], reasons["vary"]) == ("", "")
    assert puzzle.vary(seed=1).rules[0].name == "even"
    latin = Puzzle({}, boxes=(1, 5), rules=[AntiKnight()])
    assert not allowed_transforms(latin.variant, Boxes(1, 5))["rotate"]


# The symmetries of the square


def test_the_moves_of_a_square_form_a_group():
    maps = {moved(name, 2) for name in MOVES}
    assert len(maps) == 8
    assert {tuple(b[x - 1] for x in a) for a in maps for b in maps} == maps


@pytest.mark.parametrize(
    ("names", "count"),
    [([], 81), (["rotate 180"], 41), (["rotate 90"], 21), (["transpose"], 45), (list(MOVES), 15)],
)
def test_orbits_partition_the_grid(names, count):
    found = orbits(names, 3)
    assert len(found) == count
    assert sorted(label for orbit in found for label in orbit) == list(range(1, 82))
