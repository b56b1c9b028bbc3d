"""Import hook for the part of the library that is fetched when it is first needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from zipimport import zipimporter


class Later:
    """A finder of the modules in a zip that is fetched when the first of them is imported.

    Parameters
    ----------
    names : collection of str
        The modules, with dots.
    archive : Path
        Where the zip is kept once it is here.
    fetch : callable
        Returns the zip's bytes; raises an OSError that says why it cannot be had.
    """

    def __init__(self, names: frozenset[str], archive: Path, fetch: Callable[[], bytes]) -> None:
        self.names = names
        self.archive = archive
        self.fetch = fetch

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is; Python calls this on the entries of sys.meta_path."""
        if fullname not in self.names:
            return None
        if not self.archive.exists():
            self.archive.write_bytes(self.fetch())
        folder = self.archive.joinpath(*fullname.split(".")[:-1])
        return zipimporter(str(folder)).find_spec(fullname)


def install(archive: Path, fetch: Callable[[], bytes]) -> None:
    """Let imports find the rest of the library, as the build lists it beside this file."""
    library = zipimporter(str(Path(__file__).parent))
    names = library.get_data(str(Path(__file__).with_name("rest.txt"))).decode().split()
    sys.meta_path.append(Later(frozenset(names), archive, fetch))
