"""The README's examples run, and its table of variants and formats is not behind the registries."""

import doctest
from pathlib import Path

from sudoku import READABLE, VARIANTS

README = Path(__file__).parents[1] / "README.md"


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
