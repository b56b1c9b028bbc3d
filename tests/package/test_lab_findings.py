"""Sentences about the figures of an experiment: they never claim more than the numbers show."""

import re
from statistics import fmean, median

from hypothesis import given
from hypothesis import strategies as st
from test_lab_records import record

from sudokulp.lab import figures
from sudokulp.lab.findings import (
    NO_DIFFERENCE,
    fastest,
    fewest,
    hardest,
    highest,
    is_clearly_above,
    lowest,
    majorities,
    majority,
    peak,
)
from sudokulp.lab.measuring import PHASES

NUMBERS = st.lists(st.integers(0, 6), min_size=1, max_size=12)
GROUPS = st.dictionaries(st.integers(0, 9), NUMBERS, max_size=4)
#: Groups that may be far apart, so that there often is a difference.
APART = st.lists(st.tuples(st.integers(0, 2), NUMBERS), max_size=4).map(
    lambda groups: {x: [20 * high + one for one in its] for x, (high, its) in enumerate(groups)}
)


@given(APART | GROUPS, st.sampled_from([median, fmean]))
def test_a_group_that_is_named_has_the_highest_or_lowest_middle(groups, middle):
    for found, sign in ((highest(groups, middle), 1), (lowest(groups, middle), -1)):
        middles = {x: sign * middle(its) for x, its in groups.items()}
        others = [middles[x] for x in groups if x not in found]
        assert not found or max(middles.values()) == max(middles[x] for x in found) > max(others)
        for x in groups:  # a clear difference to one group is never a claim about others
            top = max(groups, key=lambda one: (middles[one], sorted(groups[one])), default=x)
            above = [[sign * one for one in groups[each]] for each in (top, x)]
            assert not found or (x not in found) == is_clearly_above(*above, middle)


@given(APART | GROUPS, st.randoms(use_true_random=False))
def test_the_order_of_the_numbers_and_groups_changes_nothing(groups, random):
    def mixed(items):
        return random.sample(list(items), len(items))

    other = {x: mixed(groups[x]) for x in mixed(groups)}
    assert set(highest(groups)) == set(highest(other))
    assert peak(groups) == peak(other)
    said = {True: "are high", False: "are low"}
    both = [{x: [one > 20 for one in its] for x, its in each.items()} for each in (groups, other)]
    assert majorities(both[0], "puzzles", said) == majorities(both[1], "puzzles", said)


@given(NUMBERS, st.integers(1, 4))
def test_one_group_or_equal_groups_make_no_claim(numbers, count):
    assert hardest({"Exact cover": {20: numbers}}) == fastest({"Exact cover": numbers}) == ""
    assert hardest({}) == fastest({}) == fewest({}, fmean) == majorities({}, "puzzles", {}) == ""
    equal = dict.fromkeys(range(count), numbers)
    assert highest(equal) == lowest(equal) == []
    assert peak(equal) is None


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 50))
def test_a_clear_difference_needs_enough_numbers_and_survives_more_of_them(n, m, shift):
    low, high = list(range(m)), [shift + one for one in range(n)]
    clear = is_clearly_above(high, low)
    assert not clear or (min(n, m) >= 2 and n + m >= 9)
    assert not (clear and is_clearly_above(low, high))
    assert not clear or is_clearly_above(high * 2, low * 2)


@given(APART | GROUPS)
def test_a_peak_is_a_stretch_of_neighbours_with_the_highest_median(groups):
    span = peak(groups)
    if span:
        inside = [x for x in groups if span[0] <= x <= span[1]]
        assert set(inside) == set(highest(groups))
        said = hardest({"Exact cover": groups})
        assert re.match(rf"Puzzles with {span[0]}( to {span[1]})? givens?\b", said)
    elif len(groups) > 1:
        assert NO_DIFFERENCE in hardest({"Exact cover": groups})
    same = hardest(dict.fromkeys(["Exact cover", "Satisfiability", "Graph colouring"], groups))
    assert ("every model" in same) == bool(span)


@given(st.lists(st.sampled_from("abc"), max_size=40))
def test_a_majority_is_more_than_half(values):
    found = majority(values)
    assert found is None or 2 * values.count(found) > len(values)


def timed(times):
    """Return records of puzzles with seconds {solver: {givens: list of seconds}}."""
    rows = [(s, x, one) for s, groups in times.items() for x, its in groups.items() for one in its]
    return [
        record(n, s, givens=x, seconds={**dict.fromkeys(PHASES), "solve": one, "total": one})
        for n, (s, x, one) in enumerate(rows)
    ]


def test_the_figures_of_an_experiment_answer_in_full_names():
    slow, fast = [2, 3, 4, 5, 6, 7], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    quick = [one / 100 for one in fast]
    times = {"lp": {20: fast, 24: slow, 28: slow, 32: fast}, "exact cover": {20: quick, 24: quick}}
    found = {figure.name: figure for figure in figures(timed(times))}
    assert found["medians"].finding == (
        "Puzzles with 24 to 28 givens are hardest for the integer program (singles first). "
        f"The number of givens makes {NO_DIFFERENCE} for exact cover."
    )
    assert found["distribution"].finding == (
        "Exact cover is fastest. The integer program (singles first) is slowest."
    )
    names = [series.name for series in found["medians"].series]
    assert names == ["Integer program: Singles first", "Exact cover"]
    assert found["time-lp"].title == "Time by number of givens: Integer program: Singles first"


def test_solvers_with_one_label_are_told_apart():
    both = timed({"lp/highs": {20: [1.0, 2.0]}, "lp/cbc": {20: [1.0, 2.0]}})
    [figure] = [one for one in figures(both) if one.name == "distribution"]
    assert len({series.name for series in figure.series}) == 2
