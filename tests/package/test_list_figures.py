"""Figures of lists: what they show, and that they are safe to show."""

import re
from dataclasses import replace
from xml.etree import ElementTree

from fewer import examples
from hypothesis import given
from hypothesis import strategies as st

from sudokulp.lists import Row, agreement, figures

SOLVED = {"unique", "several", "solved"}


@st.composite
def lists(draw, models=("lp", "cp/paper", "sat/minimal"), most=30):
    """Return the rows of a list: for each puzzle one row for each model."""
    verdict = st.sampled_from((*sorted(SOLVED), "none", "unknown"))
    seconds = st.sampled_from((0.0, 1e-4, 0.02, 3.0, 1e9))
    answer = st.tuples(verdict, seconds, st.sampled_from(("", "1234", "4321")))
    return [
        Row(line=line, givens=givens, model=model, verdict=verdict, seconds=seconds, solution=found)
        for line, givens in enumerate(draw(st.lists(st.integers(0, 81), max_size=most)), 1)
        for model in models
        for verdict, seconds, found in [draw(answer)]
    ]


def solved(count, models=("lp",), step=1, seconds=(1.0,)):
    """Return puzzles without a solution; `step` is the difference of their numbers of givens."""
    some = Row(line=1, verdict="none")
    return [
        replace(some, line=n, givens=20 + step * n, model=model, seconds=seconds[n % len(seconds)])
        for n in range(count)
        for model in models
    ]


def rated(*difficulties, givens=24):
    some = Row(line=1, verdict="unique", task="rate", givens=givens)
    return [replace(some, line=n, difficulty=each) for n, each in enumerate(difficulties)]


def parsed(figure):
    """Return the tags, the texts and all attributes of a figure; it must be well-formed."""
    found = list(ElementTree.fromstring(figure.svg).iter())
    tags = [each.tag.removeprefix("{http://www.w3.org/2000/svg}") for each in found]
    texts = [each.text for tag, each in zip(tags, found, strict=True) if tag == "text"]
    return tags, texts, [pair for each in found for pair in each.attrib.items()]


def drawn(rows):
    return {figure.name: figure for figure in figures(rows)}


@examples(60)
@given(lists())
def test_figures_are_safe_and_their_numbers_are_short(rows):
    for tags, _, looks in map(parsed, figures(rows)):
        assert set(tags) <= {"svg", "title", "rect", "text", "g", "circle", "path"}
        assert not [name for name, _ in looks if name == "style" or name.startswith("on")]
        assert not re.findall(r"\d\.\d{3}|nan|inf", " ".join(value for _, value in looks))


@examples(60)
@given(lists())
def test_each_answer_is_a_dot_and_each_other_puzzle_is_counted(rows):
    for name, figure in drawn(rows).items():
        own = [row for row in rows if name in ("models", f"time-{row.model.replace('/', '-')}")]
        unknown = [row for row in own if row.verdict == "unknown"]
        tags, texts, _ = parsed(figure)
        if name != "classes":
            assert tags.count("circle") == len(own) - len(unknown) + 1  # one is in the legend
            assert (f"{len(unknown)} unknown" in texts) == bool(unknown)


@examples(40)
@given(lists(), st.randoms(use_true_random=False))
def test_the_order_of_rows_makes_no_difference(rows, random):
    mixed = random.sample(rows, len(rows))
    assert figures(mixed) == figures(rows)
    assert agreement(mixed) == agreement(rows)


@examples(150)
@given(lists(("lp", "cp"), most=3))
def test_all_contradictions_are_reported(rows):
    wrong, agreed = set(), 0
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        both = {str(one.verdict), str(other.verdict)}
        differ = "" not in (one.solution, other.solution) and one.solution != other.solution
        clash = both <= SOLVED and "unique" in both and (differ or "several" in both)
        wrong |= {one.line} if clash or ("none" in both and both & SOLVED) else set()
        agreed += one.line not in wrong and "unknown" not in both
    said = agreement(rows)
    assert set(map(int, re.findall(r"disagree on line (\d+):", said))) == wrong
    assert (f"agree on {agreed} puzzle" in said) == bool(agreed)
    assert agreement(rows[::2]) == ""


def test_difficulties_are_counted():
    for rows, texts in (
        (rated("easy", "hard", "hard", ""), {"Easy", "1 (25%)", "2 (50%)", "Not rated"}),
        (rated("very hard"), {"Medium", "0 (0%)", "Very hard", "1 (100%)"}),
        (rated("easy") + rated("", "hard", givens=9)[1:], {"10", "2 puzzles, 1 in each bar"}),
    ):
        assert texts <= set(parsed(drawn(rows)["classes"])[1])


def test_figures_that_would_show_nothing_are_left_out():
    assert not figures([]) + figures(solved(9))
    assert [*drawn(solved(10, step=0))] == [*drawn(solved(1, ("lp", "sat")))] == ["models"]
    assert list(drawn(solved(10))) == ["models", "time-lp"]


def test_hostile_labels_are_text():
    (figure,) = figures(solved(1, ("lp", "<script>\0'\"&]]>\ud800\u202e" * 9)))
    assert "script" not in parsed(figure)[0]


def test_very_many_puzzles_are_a_selection():
    tags, texts, _ = parsed(drawn(solved(9_000, step=0))["models"])
    assert (tags.count("circle"), tags.count("title")) == (1_801, 1)
    assert "9,000 answers (1 in 5 is drawn)" in texts


def test_times_below_the_shortest_known_have_a_mark_of_their_own():
    for figure in figures(solved(20, seconds=(0.0, 0.0001, 0.02))):
        assert {"< 0.1 ms", "1 ms", "10 ms"} <= set(parsed(figure)[1])
