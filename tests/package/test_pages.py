"""Pages of Help, web/help: their examples run, in order, from the first to the last."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "web" / "help"
ROW = re.compile(r"^\| `([\w-]+\.md)` \|", re.MULTILINE)
COMMAND = re.compile(r"^\$ sudokulp (.+)$", re.MULTILINE)
PAGES = sorted(path.name for path in FOLDER.glob("*.md") if path.name != "README.md")


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_and_commands_of_a_page_run(name, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = FOLDER / name
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted
    assert results.failed == 0
    for command in COMMAND.findall(page.read_text(encoding="utf-8")):
        assert run(*shlex.split(command))[::2] == (0, "")


def test_the_readme_names_each_page():
    assert sorted(ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))) == PAGES
