"""The README's examples run, and its table of variants and formats is not behind the registries."""

import doctest
from pathlib import Path

from sudoku import READABLE, VARIANTS, load

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
#: Those whose documents and papers this grew from.
AUTHORS = (
    *(
        "Sioros",
        "Andrinopoulou",
        "danielfm123",
        "Klein",
        "Davis",
        "Henderson",
        "Smith",
        "iwatobipen",
    ),
    *("Bartlett", "Chartier", "Langville", "Rankin", "Simonis", "Gago-Vargas", "Brélaz"),
    *("Lynce", "Ouaknine", "Knuth", "Felgenhauer", "Jarvis"),
)


def test_the_examples_run():
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_every_variant_and_format_is_named():
    text = README.read_text(encoding="utf-8").lower()
    for variant in VARIANTS.values():
        assert f".{variant.suffix}" in text
    for format in READABLE.values():
        assert format.label.lower().split()[0] in text


def test_those_whom_it_grew_from_are_named_in_readme_and_help():
    for path in (README, ROOT / "web" / "help.html"):
        text = path.read_text(encoding="utf-8")
        assert [name for name in AUTHORS if name not in text] == []


def test_a_puzzle_of_each_document_is_among_the_examples():
    examples = [load(path) for path in sorted((ROOT / "web" / "examples").iterdir())]
    givens = {(puzzle.side, puzzle.line[:9], len(puzzle.givens)) for puzzle in examples}
    assert givens >= {
        (9, "53..7....", 30),
        (9, ".4..1.9.8", 24),
        (9, "78.4..12.", 38),
        (9, "25..3.9.1", 28),
        (4, "..4....14", 5),
    }
