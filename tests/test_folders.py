"""Tables of purposes: the README.md of each folder of the page names each of its files."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[1] / "web"
SUFFIXES = {".css", ".html", ".js", ".mjs", ".py"}
#: Folders of packages, and of what is no part of the page.
OTHERS = {"node_modules", "tools", "examples", "icons"}
#: What is in the tree; a folder that was moved may leave Python's cache behind.
INNER = [
    path
    for path in sorted(WEB.iterdir())
    if path.is_dir() and {each.name for each in path.iterdir()} - {"__pycache__"}
]
FOLDERS = [WEB, *INNER]
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize(
    "folder", [each for each in FOLDERS if each.name not in OTHERS], ids=lambda each: each.name
)
def test_a_readme_names_each_file_of_its_folder_and_no_other(folder):
    readme = (folder / "README.md").read_text(encoding="utf-8")
    rows = ROW.findall(readme)
    named = [name for name, _ in rows]
    files = {each.name for each in folder.iterdir() if each.suffix in SUFFIXES}
    assert files <= set(named)
    assert [name for name in named if not (folder / name).exists()] == []
    assert len(named) == len(set(named))


def test_the_readme_of_the_page_names_each_folder():
    named = {name for name, _ in ROW.findall((WEB / "README.md").read_text(encoding="utf-8"))}
    folders = {f"{each.name}/" for each in INNER}
    assert folders - {"node_modules/"} <= named
