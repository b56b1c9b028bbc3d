"""Puzzles read from the probabilities of labels: compared with brute force over 4x4 grids."""

import json
from functools import cache
from math import exp, inf, log, nan

import pytest
from fewer import examples
from hypothesis import assume, given
from hypothesis import strategies as st
from solvers import make_backend

from sudokulp import Puzzle, SudokuError, generate, read_cells
from sudokulp.errors import PictureError
from sudokulp.ops import answer
from sudokulp.rules import Cage, Thermometer

#: How much less likely the labels of a clear cell are than the one that it shows, as a logarithm.
CLEAR = 7.0
#: Puzzles with a single solution: size, variant, seed.
KINDS = st.tuples(st.sampled_from([4, 6, 9]), st.just("classic"), st.integers(0, 9)) | st.tuples(
    st.sampled_from([4, 9]), st.just("x"), st.integers(0, 9)
)


def normal(weights):
    """Return the logarithms of the probabilities that are proportional to e to these powers."""
    total = log(sum(map(exp, weights)))
    return [each - total for each in weights]


def rows(cells):
    """Return cells in row order as rows."""
    side = round(len(cells) ** 0.5)
    return [cells[start : start + side] for start in range(0, side * side, side)]


def labels(digits, changed=(), clear=CLEAR):
    """Return labels that show digits clearly; `changed` has other powers of some, by cell from 0.

    A cell's powers are a dict of labels; those it lacks are as unlikely as in any other cell.
    """
    side, changed = round(len(digits) ** 0.5), dict(changed)
    every = [changed.get(cell, {digit: 0.0}) for cell, digit in enumerate(digits)]
    return rows([normal([one.get(label, -clear) for label in range(side + 1)]) for one in every])


def read(log_p, *more, **options):
    return read_cells(log_p, *more, backend=make_backend(), time_limit=1000, **options)


@cache
def made(size, variant, seed):
    return generate(size=size, variant=variant, seed=seed)


@cache
def grids(variant):
    return [solution.digits for solution in Puzzle({}, size=4, variant=variant).solutions()]


# Laws


@examples(40)
@given(KINDS, st.data())
def test_a_puzzle_whose_labels_are_the_likeliest_is_read_exactly(kind, data):
    puzzle = made(*kind)
    side = puzzle.side
    spots = st.dictionaries(
        st.integers(0, side * side - 1),
        st.tuples(st.integers(0, side), st.floats(-5, -0.05)),
        max_size=12,
    )
    noise = {
        cell: {puzzle.digits[cell]: 0.0, label: power}
        for cell, (label, power) in data.draw(spots).items()
        if label != puzzle.digits[cell]
    }
    reading = read(labels(puzzle.digits, noise), kind[1])
    assert reading.puzzle == puzzle
    assert (reading.digits, reading.written) == (puzzle.digits, {})
    assert (reading.solutions, reading.cuts, reading.proved) == (1, 0, True)
    doubtful = {cell + 1 for cell, powers in noise.items() if min(powers.values()) > -2}
    assert {doubt.cell for doubt in reading.doubts} == doubtful
    assert reading.sure == (not doubtful)


def scores():
    """Return a strategy for labels of a 4x4 grid, one of which stands out in each cell."""
    power = st.floats(-4, 0).map(lambda each: round(each, 3))
    cell = st.tuples(
        st.lists(power, min_size=5, max_size=5), st.sampled_from([0, 0, 0, 1, 2, 3, 4])
    )
    stands_out = cell.map(lambda one: normal([p + 3 * (n == one[1]) for n, p in enumerate(one[0])]))
    return st.lists(stands_out, min_size=16, max_size=16).map(rows)


def best(log_p, grid, others):
    """Return the greatest sum of labels that agree with a grid, and with none of the others."""
    cells = [cell for row in log_p for cell in row]
    gains = [cell[digit] - cell[0] for cell, digit in zip(cells, grid, strict=True)]
    base = sum(cell[0] for cell in cells) + sum(max(gain, 0) for gain in gains)
    differ = [{c for c in range(16) if grid[c] != other[c]} for other in others if other != grid]
    shown = {cell for cell, gain in enumerate(gains) if gain > 0}

    def least(left):
        """Return the least cost to show a digit in which the grid differs from each left grid."""
        if not left:
            return 0.0
        first = min(left, key=len)
        return min(least([one for one in left if cell not in one]) - gains[cell] for cell in first)

    return base, lambda: base - least([one for one in differ if not one & shown])


@examples(25)
@given(scores(), st.sampled_from(["classic", "x"]))
def test_no_labels_that_the_rules_allow_are_likelier(log_p, variant):
    assume(sum(max(cell) for row in log_p for cell in row) > -0.79 * 16)
    every = grids(variant)
    found = sorted((best(log_p, grid, every) for grid in every), key=lambda one: -one[0])
    several, alone = found[0][0], -inf
    for most, unique in found:
        if most > alone:
            alone = max(alone, unique())
    reading = read(log_p, variant)
    assert reading.proved
    if reading.solutions == 1:
        assert reading.log_likelihood == pytest.approx(alone)
    else:
        assert reading.log_likelihood == pytest.approx(several)
        assert alone < several - 15.9 or reading.cuts == 6
    shown = zip((cell for row in log_p for cell in row), reading.digits, strict=True)
    assert reading.log_likelihood == pytest.approx(sum(cell[digit] for cell, digit in shown))


@examples(30)
@given(KINDS, st.data())
def test_a_digit_that_conflicts_with_another_is_mended(kind, data):
    puzzle = made(*kind)
    assume(pairs(puzzle))
    one, two = data.draw(st.sampled_from(pairs(puzzle)))
    wrong, right = puzzle.digits[two], puzzle.digits[one]
    spot = {one: {wrong: 0.0, right: data.draw(st.floats(-5, -0.1))}}
    reading = read(labels(puzzle.digits, spot), kind[1])
    assert (reading.puzzle, reading.solutions, reading.cuts) == (puzzle, 1, 0)
    (doubt,) = reading.doubts
    assert doubt.cell == one + 1
    assert doubt.gap < 0
    assert [label for label, _ in doubt.likeliest][:2] == [wrong, right]


def pairs(puzzle):
    """Return the pairs of cells with givens, from 0, that share a row, column or box."""
    units = [region.cells for region in puzzle.regions()]
    filled = [[label - 1 for label in cells if puzzle.digits[label - 1]] for cells in units]
    return [(one, two) for cells in filled for one in cells for two in cells if one != two]


@examples(30)
@given(KINDS, st.data())
def test_a_cut_finds_the_given_without_which_there_are_several_solutions(kind, data):
    puzzle = made(*kind)
    label, digit = data.draw(st.sampled_from(list(puzzle.givens.items())))
    assume(not puzzle.replace({label: None}).is_unique())
    spot = {label - 1: {0: 0.0, digit: -0.7}}
    reading = read(labels(puzzle.digits, spot), kind[1])
    assert (reading.puzzle, reading.solutions) == (puzzle, 1)
    assert reading.cuts >= 1
    assert [doubt.cell for doubt in reading.doubts] == [label]


@examples(20)
@given(KINDS, st.data())
def test_digits_by_hand_are_the_players_right_or_wrong(kind, data):
    puzzle = made(*kind)
    solution = puzzle.solve(solver=make_backend()).solution.digits
    empty = [cell for cell, digit in enumerate(puzzle.digits) if not digit]
    most = len(empty) * 2 // 3
    written = {cell: solution[cell] for cell in data.draw(st.permutations(empty))[: max(1, most)]}
    wrong = data.draw(st.sampled_from(sorted(written)))
    written[wrong] = data.draw(st.integers(1, puzzle.side))
    shown = [written.get(cell, digit) for cell, digit in enumerate(puzzle.digits)]
    by_hand = rows([0.999 if cell in written else 0.001 for cell in range(len(shown))])
    reading = read(labels(shown, clear=12), kind[1], by_hand=by_hand)
    assert (reading.puzzle, reading.digits) == (puzzle, tuple(shown))
    assert reading.written == {cell + 1: digit for cell, digit in sorted(written.items())}
    assert reading.sure


def test_an_unclear_digit_by_hand_is_the_one_that_the_printed_digits_allow():
    puzzle = made(9, "classic", 1)
    solution = puzzle.solve(solver=make_backend()).solution.digits
    empty = [cell for cell, digit in enumerate(puzzle.digits) if not digit][:30]
    shown = [solution[cell] if cell in empty else digit for cell, digit in enumerate(puzzle.digits)]
    by_hand = rows([0.999 if cell in empty else 0.001 for cell in range(81)])
    other = solution[empty[0]] % 9 + 1
    spot = {empty[0]: {other: 0.0, solution[empty[0]]: -2.0}}
    reading = read(labels(shown, spot, clear=12), by_hand=by_hand)
    assert (reading.puzzle, reading.digits) == (puzzle, tuple(shown))
    assert [doubt.cell for doubt in reading.doubts] == [empty[0] + 1]


def test_few_digits_that_look_handwritten_among_many_are_printed():
    puzzle = made(9, "classic", 1)
    first = min(puzzle.givens)
    by_hand = rows([0.6 if cell + 1 == first else 0.001 for cell in range(81)])
    assert read(labels(puzzle.digits), by_hand=by_hand).puzzle == puzzle


@examples(10)
@given(KINDS)
def test_a_puzzle_copied_by_hand_is_a_puzzle(kind):
    puzzle = made(*kind)
    by_hand = [[0.9] * puzzle.side] * puzzle.side
    reading = read(labels(puzzle.digits), kind[1], by_hand=by_hand)
    assert (reading.puzzle, reading.written, reading.sure) == (puzzle, {}, True)
    assert "handwritten" in reading.notices[0]


@examples(10)
@given(KINDS)
def test_without_time_the_number_of_solutions_is_not_known(kind):
    puzzle = made(*kind)
    reading = read_cells(labels(puzzle.digits), kind[1], backend=make_backend(), time_limit=1e-9)
    assert (reading.digits, reading.solutions, reading.sure) == (puzzle.digits, None, False)
    assert "time limit" in reading.notices[0]


# Rules


def test_a_diagonal_decides_between_two_digits():
    digits = Puzzle("24............31", variant="x").digits
    spot = {1: {4: 0.0, 3: -0.5}}  # r1c2 is 4 or 3: the diagonal decides
    assert read(labels(digits, spot), "x").puzzle.digits == digits


def test_cages_are_read_without_a_digit():
    cages = [Cage([1, 2], sum=3), Cage([1, 5], sum=4), Cage([3, 7], sum=5), Cage([16, 15], sum=7)]
    several = read(labels([0] * 16, clear=20), rules=cages)
    assert (several.puzzle.rules, several.solutions) == (tuple(cages), 2)
    assert "single solution" in several.notices[0]
    thermometer = Thermometer([1, 5, 6, 2])
    spot = {0: {2: 0.0, 1: -1.5}}  # a bulb cannot be 2 if three larger digits follow
    assert read(labels([0] * 16, spot), rules=[thermometer]).digits[0] == 1


def test_boxes_are_those_that_are_named():
    puzzle = generate(boxes=(3, 2), seed=1)
    reading = read(labels(puzzle.digits), boxes=(3, 2))
    assert (reading.puzzle, reading.sure) == (puzzle, True)


def test_a_clear_picture_that_breaks_the_rules_is_no_puzzle_in_silence():
    puzzle = Puzzle("1..1............", size=4)
    reading = read(labels(puzzle.digits))
    assert not reading.sure
    assert len({1, 4} & {doubt.cell for doubt in reading.doubts}) == 1
    assert "would break the rules" in " ".join(reading.notices)


# Pictures and numbers that are none


def test_several_solutions_stay_if_a_single_one_is_not_asked_for():
    puzzle = generate(size=4, seed=2)
    label, digit = next(iter(puzzle.givens.items()))
    log_p = labels(puzzle.digits, {label - 1: {0: 0.0, digit: -0.7}})
    several, one = read(log_p, single=False), read(log_p)
    assert (several.solutions, several.cuts, several.notices) == (2, 0, ())
    assert (one.solutions, one.cuts > 0) == (1, True)
    assert one.log_likelihood < several.log_likelihood


def test_rules_that_no_grid_obeys_are_named_and_not_the_picture():
    both = [Cage([1, 2], sum=3), Cage([1, 2], sum=7)]
    with pytest.raises(PictureError, match="no grid obeys the rules"):
        read(labels([0] * 16), rules=both)


def test_an_unclear_picture_is_refused():
    with pytest.raises(PictureError, match="take it again"):
        read([[[log(0.2)] * 5] * 4] * 4)


CLEARLY = labels([0] * 16)


@pytest.mark.parametrize(
    ("log_p", "by_hand", "said"),
    [
        (None, None, "rows of cells of numbers"),
        (5, None, "rows of cells of numbers"),
        ("abcd", None, "rows of cells of numbers"),
        ([], None, "from 1 to"),
        ([CLEARLY[0]] * 5, None, "boxes"),
        ([CLEARLY[0]] * 3 + [CLEARLY[0][:3]], None, "must have 4 cells with 5 numbers"),
        ([CLEARLY[0]] * 3 + [[[-1.0] * 4] * 4], None, "must have 4 cells with 5 numbers"),
        ([CLEARLY[0]] * 3 + [[[nan] * 5] * 4], None, "not nan in r4c1"),
        ([CLEARLY[0]] * 3 + [[[0.5] * 5] * 4], None, "not 0.5 in r4c1"),
        (CLEARLY, [[0.5] * 4] * 3, "4 rows of 4 probabilities"),
        (CLEARLY, [[nan] * 4] * 4, "4 rows of 4 probabilities"),
        (CLEARLY, [[1.5] * 4] * 4, "4 rows of 4 probabilities"),
        (CLEARLY, "x", "rows of numbers"),
    ],
)
def test_numbers_that_are_no_probabilities_are_refused_in_a_sentence(log_p, by_hand, said):
    with pytest.raises(SudokuError, match=said):
        read_cells(log_p, by_hand=by_hand)


def test_impossible_labels_are_allowed():
    certain = [[0.0, -inf, -inf, -inf, -inf]]
    one = [[-inf, 0.0, -inf, -inf, -inf]]
    reading = read([one + certain * 3, *[certain * 4] * 3])
    assert reading.digits == (1,) + (0,) * 15


# The page


@examples(10)
@given(KINDS)
def test_the_operation_answers_like_the_function(kind):
    puzzle = made(*kind)
    spot = {0: {puzzle.digits[0]: 0.0, 1 if puzzle.digits[0] != 1 else 2: -1.0}}
    log_p = labels(puzzle.digits, spot)
    request = {"log_p": log_p, "variant": kind[1]}
    told = json.loads(answer("read_cells", json.dumps(request), backend=make_backend()))
    reading = read(log_p, kind[1])
    assert tuple(told["cells"]) == reading.puzzle.digits
    assert (told["solutions"], told["cuts"], told["sure"]) == (1, 0, False)
    assert told["log_likelihood"] == pytest.approx(reading.log_likelihood)
    (doubt,), (shown,) = reading.doubts, told["doubts"]
    assert (shown["cell"], shown["likeliest"]) == (1, [list(one) for one in doubt.likeliest])
    other, sign = 1 if puzzle.digits[0] != 1 else 2, puzzle.digits[0] or "empty"
    assert (shown["shown"], doubt.shown) == (puzzle.digits[0],) * 2
    assert str(doubt) == f"r1c1 is read as {sign} (73%), but may be {other} (27%)"


def test_the_page_refuses_numbers_that_are_no_probabilities():
    told = json.loads(answer("read_cells", json.dumps({"log_p": [[[1]]], "variant": "classic"})))
    assert (told["ok"], "log_p" in told["message"]) == (False, True)
