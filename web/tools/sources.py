"""Where the sources of the site are, and the site itself."""

import os
from collections.abc import Collection
from pathlib import Path

from needs import CACHE, NPM, ROOT

WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "sudokulp"
#: The module of the paper's name, which offers the same public names.
MODULE = ROOT / "py" / "sudoku.py"
#: The types of requests and results: nothing of it is left when the page is stripped of its types.
PROTOCOL = WEB / "protocol.ts"
DIST = ROOT / "dist"
STAMP = CACHE / "built"

# Folders of web/ which hold what the build uses: packages, programs, sources of other files.
NOT_COPIED = [NPM, WEB / "tools", WEB / "examples", WEB / "worker" / "python"]


# What the page fetches when a model or a format first needs it: zips, and the wheels in them.
FETCHED = {
    "constraint": ["python_constraint2"],
    "defusedxml": ["defusedxml"],
    "dratify": ["dratify"],
    "networkx": ["networkx"],
    "openpyxl": ["openpyxl", "et_xmlfile"],
    "pysat": ["python_sat"],
    "sympy": ["sympy", "mpmath"],
}


def files(folder: Path, skip: Collection[Path] = ()) -> list[Path]:
    """Return the files below a folder, in order, without those that editors and Python leave."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [n for n in folders if n != "__pycache__" and Path(parent, n) not in skip]
        found += [Path(parent, n) for n in names if not n.endswith((".pyc", "~", ".swp"))]
    return sorted(found)
