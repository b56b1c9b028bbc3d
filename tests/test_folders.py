"""The READMEs of the page's folders list their files."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
SUFFIXES = {".css", ".html", ".mts", ".py", ".ts"}
#: Folders of packages, and folders that are not part of the page.
OTHERS = {"node_modules", "tools", "examples", "icons"}
#: The files in the repository; a moved folder may leave Python's cache behind.
INNER = [
    path
    for path in sorted(WEB.iterdir())
    if path.is_dir() and {each.name for each in path.iterdir()} - {"__pycache__"}
]
FOLDERS = [WEB, *(path for path in INNER if path.name not in OTHERS)]
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda each: each.name)
def test_a_readme_lists_exactly_the_files_of_its_folder(folder):
    named = [name for name, _ in ROW.findall((folder / "README.md").read_text(encoding="utf-8"))]
    files = {each.name for each in folder.iterdir() if each.suffix in SUFFIXES}
    assert files <= set(named)
    assert [name for name in named if not (folder / name).exists()] == []
    assert len(named) == len(set(named))


def test_the_readme_of_the_page_lists_each_folder():
    named = {name for name, _ in ROW.findall((WEB / "README.md").read_text(encoding="utf-8"))}
    assert {f"{each.name}/" for each in INNER} - {"node_modules/"} <= named
