"""Invalid texts: the message says what is wrong and on which line."""

import pytest
from samples import WELL_KNOWN

from sudokulp import ParseError, loads, read


@pytest.mark.full
@pytest.mark.parametrize(
    "rubbish",
    [
        "5" * 10**6,
        "x y\n" * 250_000,
        "9\n" + "1,1,1\n" * 166_000,
        "|" * 10**6,
        f"9\n# variant: x{' ' * 900_000}y",
        f"9\n#{' ' * 900_000}variant {' ' * 90_000}: y",
    ],
)
def test_a_million_characters_of_rubbish_are_refused(rubbish):
    with pytest.raises(ParseError):
        loads(rubbish[: 10**6])


@pytest.mark.parametrize(
    "text",
    [
        "https://f-puzzles.com/?load=" + "N" * 40_000 + ". Enjoy, it is hard",
        "fpuz" * 10_000 + "\tx",
        "?bd=" * 10_000 + "\tx",
        "1|" + "a" * 40_000 + "||x|",
        "|" * 40_000,
        "[" * 40_000,
        "5" * 40_000 + ",",
        "x" + "5" * 40_000 + ",",
        "3x3:a" + "5" * 40_000,
        "/" * 40_000,
        ":" * 40_000,
        "<opensudoku>" + "x<b/>" * 20_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_long_line_that_resembles_a_format_is_refused_quickly(text):
    # A quadratic search would exceed the time limit of the tests.
    with pytest.raises(ParseError):
        read(text)


def test_a_constraint_without_arguments_says_what_is_missing():
    with pytest.raises(ParseError, match="expected a cell such as R1C2, found ''"):
        read(".AntiKnight.Quad")


def test_notices_are_short_and_plain():
    rows = "\n".join(WELL_KNOWN[start : start + 9] for start in range(0, 81, 9))
    reading = read("#D" + "\u202e\x07" + "x" * 10_000 + "\n" + rows)
    assert reading.metadata["description"] == "x" * 98
    sections = "".join(f"[{a}{b}]\n" for a in "abcdefghij" for b in "abcdefghij")
    (notice,) = read(f"[Puzzle]\n{rows}\n{sections}").notices
    assert notice == "ignored the sections [Aa], [Ab], [Ac] and 97 more; only [Puzzle] was read"
