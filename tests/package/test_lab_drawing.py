"""Figures drawn with matplotlib, if it is installed."""

import xml.etree.ElementTree as ET

import pytest
from inner import Axis, Figure, Series, draw, figures
from test_lab_records import RELAXED, SOLVED

from sudokulp.errors import UnknownName

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

FOUND = figures([*SOLVED, *RELAXED])


def words(svg):
    return [text.text for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param(figure, id=figure.name, marks=[] if number % 4 == 0 else pytest.mark.full)
        for number, figure in enumerate(FOUND)
    ],
)
def test_a_figure_is_drawn_with_its_labels(figure):
    said = words(draw(figure))
    assert {figure.title, figure.x.label, figure.y.label} <= set(said)
    if len(figure.series) > 1:
        assert {series.name for series in figure.series} <= set(said)


@pytest.mark.parametrize(
    ("format", "sign"),
    [
        ("svg", b"<?xml"),
        pytest.param("png", b"\x89PNG", marks=pytest.mark.full),
        pytest.param("pdf", b"%PDF", marks=pytest.mark.full),
    ],
)
def test_the_same_figure_gives_the_same_file(format, sign):
    picture = draw(FOUND[0], format)
    assert picture.startswith(sign)
    assert draw(FOUND[0], format) == picture
    assert draw(FOUND[1], format) != picture


def some(kind, points, x, y):
    """Return a figure with one series."""
    return Figure("some", "Some", "Two.", x, y, [Series("one", kind, points)], [], [])


@pytest.mark.parametrize("below", [0.0003, pytest.param(1.0, marks=pytest.mark.full)])
def test_times_too_short_to_measure_have_a_mark_instead_of_a_number(below):
    axis = Axis("seconds", "log", below)
    said = words(draw(some("line", [(20, 0.0), (24, 1.0), (28, 0.0)], Axis("givens"), axis)))
    assert {axis.mark, "1"} <= set(said)
    assert not {"1e-06", "1e-05"} & set(said)
    assert axis.mark in words(draw(some("line", [(20, 0.0), (24, 0.0)], Axis("givens"), axis)))


@pytest.mark.full
def test_bars_have_names_and_stacked_bars_are_stacked():
    said = words(draw(some("bars", [("a", 1), ("b", 2)], Axis("names", "band"), Axis("count"))))
    assert {"Some", "names", "a", "b"} <= set(said)

    def drawn(kind, low):
        some = [Series("low", kind, [(9, low), (10, 0.5)]), Series("high", kind, [(9, 1 - low)])]
        axes = Axis("givens", "band"), Axis("share", span=(0, 1))
        return draw(Figure("stacked", "Stacked", "Two.", *axes, some, [], []))

    tops = {drawn("stacked", low).count(b"clip-path") for low in (0.25, 0.75)}
    assert len(tops) == 1
    assert drawn("stacked", 0.25) not in (drawn("bars", 0.25), drawn("stacked", 0.75))


def test_an_unknown_format_is_refused():
    with pytest.raises(UnknownName, match="unknown format of pictures 'gif'"):
        draw(FOUND[0], "gif")
