"""Paths of the site's sources and of the site."""

import os
from collections.abc import Collection
from pathlib import Path

from needs import CACHE, ROOT

WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "sudokulp"
#: The search path of Python for the modules that make content of the page from the package.
PAGE_PATH = os.pathsep.join(map(str, (PACKAGE.parent, WEB / "tools" / "page")))
#: The module of the paper's name, which is another name of `sudokulp.paper`.
MODULE = ROOT / "py" / "sudoku.py"
#: The types of requests and results. They disappear when TypeScript becomes JavaScript.
PROTOCOL = WEB / "protocol.ts"
#: The README's picture.
PICTURE = ROOT / ".github" / "screenshot.png"
DIST = ROOT / "dist"
STAMP = CACHE / "built"

# Folders of web/ that the build uses but does not copy.
NOT_COPIED = [WEB / "tools", WEB / "examples", WEB / "worker" / "python"]


# Zips that the page fetches when a model or a format needs them, and the wheels in each.
FETCHED = {
    "constraint": ["python_constraint2"],
    "defusedxml": ["defusedxml"],
    "networkx": ["networkx"],
    "openpyxl": ["openpyxl", "et_xmlfile"],
    "pysat": ["python_sat"],
    "sympy": ["sympy", "mpmath"],
}


#: Folders that other programs make among the sources.
MADE = {"__pycache__", "node_modules"}


def files(folder: Path, skip: Collection[Path] = ()) -> list[Path]:
    """Return the sorted files below a folder, without backups, caches and installed packages."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [n for n in folders if n not in MADE and Path(parent, n) not in skip]
        found += [Path(parent, n) for n in names if not n.endswith((".pyc", "~", ".swp"))]
    return sorted(found)
