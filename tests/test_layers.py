"""Imports go down the layers listed in Help's page on the architecture, without cycles.

Each row of a table is a layer, the lowest first, with its modules and folders in backticks. A
module may import from its own folder and from the layers in the rows above its own.
"""

import ast
import re
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from posixpath import normpath

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "py" / "sudokulp"
WEB = ROOT / "web"
MOST_MODULES = 20
#: The methods of `Puzzle` import what they call when they are called, from layers above.
VERBS = "puzzle"
#: Folders of web/ that are not part of the page.
NO_PAGE = {"node_modules", "tools", "examples", "icons"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPECIFIER = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*['`](\.[^'`$]+)")


def table(heading):
    """Return the layers below a heading of the page, the lowest first, each a set of names."""
    page = (WEB / "help" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition(f"## {heading}\n")[2].partition("\n#")[0]
    rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
    return [{name.removesuffix("/") for name in re.findall(r"`([^`]+)`", row)} for row in rows]


def python_imports():
    """Return {module: modules it imports, also inside functions}, as paths without suffix."""
    paths = {
        path.relative_to(PACKAGE).with_suffix("").as_posix(): path for path in PACKAGE.rglob("*.py")
    }

    def known(path):
        return next((name for name in (path, f"{path}/__init__".lstrip("/")) if name in paths), "")

    def imported(name):
        for node in ast.walk(ast.parse(paths[name].read_text(encoding="utf-8"))):
            late = name == VERBS and getattr(node, "col_offset", 0)
            if isinstance(node, ast.ImportFrom) and node.level and not late:
                folder = name.split("/")[: -node.level]
                base = "/".join([*folder, *(node.module or "").split(".")]).rstrip("/")
                for alias in node.names:
                    yield known(f"{base}/{alias.name}".lstrip("/")) or known(base) or base

    return {name: set(imported(name)) for name in paths}


def page_imports(web=WEB):
    """Return {module: modules it imports, also dynamically or only for types} for the page."""
    found = {}
    for path in (path for path in web.rglob("*.*ts") if not NO_PAGE & set(path.parts)):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        folder = path.parent.relative_to(web).as_posix()
        asked = {normpath(f"{folder}/{name}") for name in SPECIFIER.findall(code)}
        ours = {re.sub("js$", "ts", name) for name in asked if not name.startswith("vendor/")}
        found[path.relative_to(web).as_posix()] = ours
    return found


def home(module):
    """Return the entry of the table for a module: its folder, or the module itself."""
    return module.partition("/")[0]


def complaints(imports, layers):
    """Return a sentence for each import up or sideways, and each module without a layer."""
    rank = {name: number for number, layer in enumerate(layers) for name in layer}
    homes = set(map(home, imports))
    said = [f"{name} is in no layer" for name in sorted(homes - set(rank))]
    said += [f"{name} is in the table, and not in the tree" for name in sorted(set(rank) - homes)]
    return said + [
        f"{module} imports {other}, which is no layer below it"
        for module, others in sorted(imports.items())
        for other in sorted(others)
        if home(module) != home(other) and rank.get(home(other), 0) >= rank.get(home(module), 0)
    ]


def circle(imports):
    """Return an import cycle as a list of modules; [] if there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return error.args[1]
    return []


@pytest.mark.parametrize(
    ("heading", "imported"),
    [("Layers of the package", python_imports), ("Layers of the page", page_imports)],
)
def test_imports_go_down_the_layers_without_cycles(heading, imported):
    imports, layers = imported(), table(heading)
    assert len(layers) > 5
    assert sum(map(len, imports.values())) > 300
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
def test_imports_that_go_up_or_sideways_are_reported(change, said):
    assert complaints(FINE | change, LAYERS) == said


def test_cycles_and_modules_outside_the_table_are_detected():
    assert circle(FINE) == []
    assert set(circle(FINE | {"left/b": {"left/a"}})) == {"left/a", "left/b"}
    assert complaints(FINE, [*LAYERS, {"old"}]) == ["old is in the table, and not in the tree"]


def test_imports_only_for_types_count(tmp_path):
    (tmp_path / "one.ts").write_text("import type {\n  Two,\n} from './two.js';\n")
    (tmp_path / "two.ts").write_text(
        "/* from './three.js' */ export type { One } from './one.js';\n"
    )
    imports = page_imports(tmp_path)
    assert imports == {"one.ts": {"two.ts"}, "two.ts": {"one.ts"}}
    assert set(circle(imports)) == {"one.ts", "two.ts"}
