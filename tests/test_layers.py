"""Imports run down the layers of the README's tables, and never round.

A table has one layer in each row, the lowest first, and names its modules and folders in
backticks. A module may import from its own folder and from every layer above its row.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from posixpath import normpath

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "py" / "sudoku"
WEB = ROOT / "web"

#: {module: modules it imports}, each a path below the package or below web/, without suffix.
Imports = Mapping[str, set[str]]

_ROW = re.compile(r"^\| (`.*?`) \|", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPECIFIER = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*['`](\.[^'`$]+)")
#: Folders of web/ in which there is nothing of the page.
_NO_PAGE = {"node_modules", "tools", "examples", "icons"}


def table(heading: str) -> list[set[str]]:
    """Return the layers below a heading of the README, the lowest first, each a set of names."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition(f"### {heading}\n")[2].partition("\n#")[0]
    rows = [re.findall(r"`([^`]+)`", cell) for cell in _ROW.findall(section)]
    return [{name.removesuffix("/") for name in row} for row in rows]


@cache
def python_imports() -> dict[str, set[str]]:
    """Return which modules of the package import which, in functions as well."""
    paths = {module_name(path): path for path in PACKAGE.rglob("*.py")}
    return {name: set(_imported(name, path, paths)) for name, path in paths.items()}


def module_name(path: Path) -> str:
    """Return a module's path below the package; a package's own module is `folder/__init__`."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def _imported(name: str, path: Path, paths: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        folder = name.split("/")[: -node.level]
        base = [*folder, *(node.module or "").split(".")] if node.module else folder
        for alias in node.names:
            yield _found([*base, alias.name], paths) or _found(base, paths) or "/".join(base)


def _found(parts: list[str], paths: Mapping[str, Path]) -> str:
    name = "/".join(parts)
    return next((each for each in (name, f"{name}/__init__".lstrip("/")) if each in paths), "")


@cache
def page_imports() -> dict[str, set[str]]:
    """Return which modules of the page import which, those fetched when needed as well."""
    paths = [path for path in sorted(WEB.rglob("*.*js")) if not _NO_PAGE & set(path.parts)]
    return {path.relative_to(WEB).as_posix(): _asked_for(path) for path in paths}


def _asked_for(path: Path) -> set[str]:
    code = _COMMENT.sub("", path.read_text(encoding="utf-8"))
    folder = path.parent.relative_to(WEB).as_posix()
    found = {normpath(f"{folder}/{name}") for name in _SPECIFIER.findall(code)}
    return {name for name in found if not name.startswith("vendor/")}


def complaints(imports: Imports, layers: list[set[str]]) -> list[str]:
    """Return a sentence for each import that goes up or sideways, and for what has no layer."""
    rank = {name: number for number, layer in enumerate(layers) for name in layer}
    homes = {_home(module) for module in imports}
    said = [f"{home} is in no layer" for home in sorted(homes - set(rank))]
    said += [f"{name} is in the table, and not in the tree" for name in sorted(set(rank) - homes)]
    for module, others in sorted(imports.items()):
        for other in sorted(others):
            here, there = _home(module), _home(other)
            if here != there and rank.get(there, 0) >= rank.get(here, 0):
                said.append(f"{module} imports {other}, which is no layer below it")
    return said


def _home(module: str) -> str:
    """Return the entry of the table that a module belongs to: its folder, or it itself."""
    return module.partition("/")[0]


def circle(imports: Imports) -> list[str]:
    """Return modules of which each imports the one before it, all the way round; [] if none do."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


IMPORTS = {
    "Layers of the package": python_imports,
    "Layers of the page": page_imports,
}
MOST_MODULES = 20


@pytest.mark.parametrize("heading", IMPORTS)
def test_imports_run_down_the_layers_and_never_round(heading):
    imports, layers = IMPORTS[heading](), table(heading)
    assert len(layers) > 5
    assert complaints(imports, layers) == []
    assert circle(imports) == []
    folders = Counter(module.rpartition("/")[0] for module in imports)
    assert {folder: number for folder, number in folders.items() if number > MOST_MODULES} == {}


LAYERS = [{"low"}, {"left", "right"}, {"high"}]
FINE = {
    "low": set(),
    "left/a": {"low", "left/b"},
    "left/b": set(),
    "right": {"low"},
    "high": {"left/a"},
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"low": {"high"}}, ["low imports high, which is no layer below it"]),
        ({"left/b": {"right"}}, ["left/b imports right, which is no layer below it"]),
        ({"right": {"left/a"}}, ["right imports left/a, which is no layer below it"]),
        ({"new": set()}, ["new is in no layer"]),
    ],
)
def test_what_runs_up_or_sideways_is_named(change, said):
    assert complaints(FINE | change, LAYERS) == said


def test_what_runs_round_is_found_and_what_is_not_in_the_tree():
    assert circle(FINE) == []
    assert set(circle(FINE | {"left/b": {"left/a"}})) == {"left/a", "left/b"}
    assert complaints(FINE, [*LAYERS, {"old"}]) == ["old is in the table, and not in the tree"]
