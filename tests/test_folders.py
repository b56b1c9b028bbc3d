"""READMEs of the page's folders name what is in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
SUFFIXES = {".css", ".html", ".mts", ".py", ".ts"}
#: Folders of packages, and of what is no part of the page.
OTHERS = {"node_modules", "tools", "examples", "icons"}
#: What is in the tree; a folder that was moved may leave Python's cache behind.
INNER = [
    path
    for path in sorted(WEB.iterdir())
    if path.is_dir() and {each.name for each in path.iterdir()} - {"__pycache__"}
]
FOLDERS = [WEB, *(path for path in INNER if path.name not in OTHERS)]
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: each.name)
def test_a_readme_names_each_file_of_its_folder_and_no_other(folder):
    named = [name for name, _ in ROW.findall((folder / "README.md").read_text(encoding="utf-8"))]
    files = {each.name for each in folder.iterdir() if each.suffix in SUFFIXES}
    assert files <= set(named)
    assert [name for name in named if not (folder / name).exists()] == []
    assert len(named) == len(set(named))


def test_the_readme_of_the_page_names_each_folder():
    named = {name for name, _ in ROW.findall((WEB / "README.md").read_text(encoding="utf-8"))}
    assert {f"{each.name}/" for each in INNER} - {"node_modules/"} <= named
