"""Formats that store the title, the author and the rules in words of a puzzle keep them intact."""

import json

import pytest
from fewer import examples
from hypothesis import given
from hypothesis import strategies as st
from links import f_puzzles
from strategies import puzzles

from sudokulp import WRITABLE, Puzzle, SudokuError, dumps, read, read_all
from sudokulp.grid import Boxes

#: The most characters of each text.
PUBLISHED = {"title": 100, "author": 100, "ruleset": 4_000}
STORING = [name for name, each in WRITABLE.items() if set(PUBLISHED) <= set(each.options)]
PUZZLE = Puzzle("4.....2..1.....3", 2)
#: Texts of one line, which may contain the marks of comments, JSON and links.
TEXT = st.text(
    st.characters(categories=("L", "N", "P", "S"), include_characters=" "), max_size=60
).map(lambda text: " ".join(text.split()))
ABOUT = st.fixed_dictionaries(
    {
        "title": TEXT,
        "author": TEXT,
        "ruleset": st.lists(TEXT, max_size=4).map(lambda lines: "\n".join(filter(None, lines))),
    }
)


def about(reading):
    return {name: getattr(reading, name) for name in PUBLISHED}


@pytest.mark.parametrize("format", STORING)
@examples(25)
@given(puzzle=puzzles(shapes=(2, Boxes(2, 3)), rules=(0, 0, 1)), texts=ABOUT)
def test_they_are_read_back_and_change_nothing_else(format, puzzle, texts):
    try:
        plain = dumps(puzzle, format)
    except SudokuError:  # the format does not support the rules
        return
    if format == "grid with blanks" and not puzzle.givens:
        return  # an empty frame may be anything
    reading = read(dumps(puzzle, format, **texts))
    assert about(reading) == texts
    assert reading.puzzle == read(plain).puzzle
    assert dumps(reading.puzzle, format, **about(reading)) == dumps(puzzle, format, **texts)


@pytest.mark.parametrize("format", STORING)
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_text_that_is_too_long_is_refused_with_both_lengths(format, name):
    most = PUBLISHED[name]
    assert about(read(dumps(PUZZLE, format, **{name: "x" * most})))[name] == "x" * most
    with pytest.raises(SudokuError, match=f"^the {name} has {most + 1:,} characters.*{most:,}"):
        dumps(PUZZLE, format, **{name: "x" * (most + 1)})


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"side": 4, "givens": PUZZLE.line, "title": "x" * 1000}),
        f_puzzles(4, title="x" * 1000),
        "# title: " + "x" * 1000 + f"\n{PUZZLE.line}",
    ],
    ids=["json", "f-puzzles", "comment"],
)
def test_a_title_of_a_thousand_characters_in_a_file_is_cut_and_reported_once(text):
    reading = read(text)
    assert reading.title == "x" * 100
    assert [each for each in reading.notices if "1,000 characters" in each] == [
        "the title has 1,000 characters and was cut to 100"
    ]


def test_control_characters_are_removed_and_lines_of_a_title_are_joined():
    reading = read(dumps(PUZZLE, "json", title="A\u202e\r\nB\x07", ruleset="One.\r\n\x07Two."))
    assert (reading.title, reading.ruleset) == ("A B", "One.\nTwo.")


def test_comments_above_a_list_are_not_the_title_of_its_puzzles():
    found = read_all(f"# title: Both\n{PUZZLE.line}\n{'....4....2......'}\n")
    assert [each.title for each in found.readings] == ["", ""]


def test_a_link_to_sudokupad_contains_the_puzzle_as_f_puzzles_packs_it():
    link = dumps(PUZZLE, "sudokupad", title="Corner case")
    assert link.startswith("https://sudokupad.app/fpuzzles")
    reading = read(link)
    assert (reading.puzzle, reading.title) == (PUZZLE, "Corner case")
