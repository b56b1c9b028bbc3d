"""Pages of Help in web/help: their examples run, in order."""

import doctest
import re
import shlex
from pathlib import Path

import pulp
import pytest

from sudokulp import Puzzle, read_all
from sudokulp.formats import WRITABLE, dumps
from sudokulp.models import MODELS
from sudokulp.variants import VARIANTS

FOLDER = Path(__file__).parents[2] / "web" / "help"
COMMAND = re.compile(r"^\$ sudokulp (.+)$", re.MULTILINE)
FORMAT = re.compile(r"^###? [^\n]+ \(`([^`]+)`\)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```text\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
#: The puzzle of the page on integer programs.
SMALL = Puzzle("4...1.2..1.....3")
PAGES = sorted(path.name for path in FOLDER.glob("*.md") if path.name != "README.md")


#: The pages that show what PuLP 3 prints.
PRINTED = ("four-by-four.md", "programs-with-classes.md")


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_and_commands_of_a_page_run(name, run, tmp_path, monkeypatch):
    if name in PRINTED and not hasattr(pulp, "LpStatus"):
        pytest.skip("PuLP 4 prints otherwise")
    monkeypatch.chdir(tmp_path)
    page = FOLDER / name
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    assert results.failed == 0
    assert bool(results.attempted) == (">>> " in text)
    for command in COMMAND.findall(text):
        assert run(*shlex.split(command))[::2] == (0, "")


def explained(name):
    """Return {name: section} for the headings of a page that end in a name."""
    return dict(FORMAT.findall((FOLDER / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("page", "registry"),
    [("formats.md", WRITABLE), ("variants.md", VARIANTS), ("models.md", MODELS)],
)
def test_exactly_the_existing_entries_are_explained(page, registry):
    found = explained(page)
    assert set(found) == set(registry)
    assert all(len(text.split()) > 5 for text in found.values())


def test_the_examples_of_formats_that_are_read_are_read():
    page = (FOLDER / "formats.md").read_text(encoding="utf-8").partition("## Only written")[0]
    examples = EXAMPLE.findall(page)
    assert len(examples) > 15
    for example in examples:
        found = read_all(example, variant="classic")
        assert all(reading.puzzle.givens or reading.puzzle.rules for reading in found.readings)
        assert not found.wrong


@pytest.mark.parametrize("name", ["lp", "mps", "listing", "cnf"])
def test_the_example_of_an_export_is_part_of_such_a_file(name):
    (example,) = EXAMPLE.findall(explained("formats.md")[name])
    assert set(example.splitlines()) <= set(dumps(SMALL, name).splitlines())


def test_the_constraints_shown_are_those_of_the_model():
    text = (FOLDER / "integer-programs.md").read_text(encoding="utf-8")
    shown = text.partition("```text lp\n")[2].partition("```")[0]
    found = dict(re.findall(r"^(\S+):\n  (.+)$", shown, re.MULTILINE))
    lines = re.sub(r"\n (?!\S+:)", " ", dumps(SMALL, "lp"))
    made = dict(re.findall(r"^(\S+): (.+)$", lines, re.MULTILINE))
    assert len(found) == 5
    assert {name: made.get(name) for name in found} == found
