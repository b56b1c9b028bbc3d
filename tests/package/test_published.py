"""Formats that store the title, the author and the rules in words of a puzzle keep them intact."""

import json

import pytest
from links import f_puzzles

from sudokulp import Puzzle, SudokuError, read_all
from sudokulp.formats import WRITABLE, dumps, read_text

#: The most characters of each text.
PUBLISHED = {"title": 100, "author": 100, "ruleset": 4_000}
STORING = [name for name, each in WRITABLE.items() if set(PUBLISHED) <= set(each.options)]
PUZZLE = Puzzle("4.....2..1.....3")


def about(reading):
    return {name: getattr(reading, name) for name in PUBLISHED}


@pytest.mark.parametrize("format", STORING)
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_text_that_is_too_long_is_refused_with_both_lengths(format, name):
    most = PUBLISHED[name]
    assert about(read_text(dumps(PUZZLE, format, **{name: "x" * most})))[name] == "x" * most
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
    reading = read_text(text)
    assert reading.title == "x" * 100
    assert [each for each in reading.notices if "1,000 characters" in each] == [
        "the title has 1,000 characters and was cut to 100"
    ]


def test_control_characters_are_removed_and_lines_of_a_title_are_joined():
    reading = read_text(dumps(PUZZLE, "json", title="A\u202e\r\nB\x07", ruleset="One.\r\n\x07Two."))
    assert (reading.title, reading.ruleset) == ("A B", "One.\nTwo.")


def test_comments_above_a_list_are_not_the_title_of_its_puzzles():
    found = read_all(f"# title: Both\n{PUZZLE.line}\n{'....4....2......'}\n")
    assert [each.title for each in found.readings] == ["", ""]
