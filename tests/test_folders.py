"""READMEs of the page's folders and docstrings of packages name what is in them."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PACKAGES = sorted((ROOT / "py" / "sudoku").rglob("__init__.py"))
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


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.parent.name)
def test_a_docstring_names_each_module_of_its_package(package):
    said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8")))
    modules = {each.stem for each in package.parent.glob("*.py") if each.stem[0] != "_"}
    modules |= {each.parent.name for each in package.parent.glob("*/__init__.py")}
    named = set(re.findall(r"`(\w+)/?`|^(\w+) ", said, re.MULTILINE))
    assert modules <= {name for pair in named for name in pair}
