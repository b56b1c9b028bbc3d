"""Figures drawn by matplotlib."""

import xml.etree.ElementTree as ET

import pytest

from sudoku import UnknownName
from sudoku.lab import Experiment, figures
from sudoku.lab.drawing import FORMATS, draw
from sudoku.lab.figure import Axis, Figure, Series

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

SIGNS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture(scope="module")
def found():
    experiment = Experiment(
        boxsize=2, givens=[0, 4, 8, 12], count=2, solvers=["exact cover", "lp", "lp/relaxed"]
    )
    return figures(experiment.run(task) for task in range(len(experiment)))


def words(svg):
    return [text.text for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_every_figure_is_drawn_with_its_words(found):
    assert len(found) >= 6
    for figure in found:
        said = words(draw(figure))
        assert {figure.title, figure.x.label, figure.y.label} <= set(said)
        if len(figure.series) > 1:
            assert {series.name for series in figure.series} <= set(said)


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_figure_is_the_same_file(format, found):
    picture = draw(found[0], format)
    assert picture.startswith(SIGNS[format])
    assert draw(found[0], format) == picture
    assert draw(found[1], format) != picture


@pytest.mark.parametrize("below", [0.0001, 0.0003, 1.0])
def test_what_is_too_short_has_a_mark_and_is_no_number(below):
    line = Series("some", "line", [(20, 0.0), (24, 1.0), (28, 0.0)])
    axis = Axis("seconds", "log", below)
    said = words(draw(Figure("times", "Times", "", Axis("givens"), axis, [line], [], [])))
    assert axis.mark in said
    assert "1" in said
    assert not {"1e-06", "1e-05"} & set(said)


def test_nothing_but_what_is_too_short_can_be_drawn():
    line = Series("some", "line", [(20, 0.0), (24, 0.0)])
    axis = Axis("seconds", "log", 0.001)
    said = words(draw(Figure("times", "Times", "", Axis("givens"), axis, [line], [], [])))
    assert "< 1 ms" in said


def test_bars():
    bars = Series("some", "bars", [("a", 1), ("b", 2)])
    figure = Figure("bars", "Bars", "Two.", Axis("names", "band"), Axis("count"), [bars], [], [])
    assert {"Bars", "names", "a", "b"} <= set(words(draw(figure)))


def test_stacked_bars_stand_on_each_other():
    def drawn(kind, low):
        some = [Series("low", kind, [(9, low), (10, 0.5)]), Series("high", kind, [(9, 1 - low)])]
        axes = Axis("givens", "band"), Axis("share", span=(0, 1))
        return draw(Figure("stacked", "Stacked", "Two.", *axes, some, [], []))

    tops = {drawn("stacked", low).count(b"clip-path") for low in (0.25, 0.75)}
    assert len(tops) == 1
    assert drawn("stacked", 0.25) not in (drawn("bars", 0.25), drawn("stacked", 0.75))


def test_a_format_that_there_is_not(found):
    with pytest.raises(UnknownName, match="no format of pictures is called 'gif'"):
        draw(found[0], "gif")
