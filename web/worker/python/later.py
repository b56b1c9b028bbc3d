"""Import hook for the part of the library that is fetched when it is first needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
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


class Fetched:
    """A finder of packages each of which is fetched when it is first imported.

    Parameters
    ----------
    names : collection of str
        The packages.
    site : Path
        The folder where they are unpacked.
    fetch : callable
        Unpacks the package of this name there; raises an ImportError that says why it cannot.
    """

    def __init__(self, names: frozenset[str], site: Path, fetch: Callable[[str], object]) -> None:
        self.names = names
        self.site = site
        self.fetch = fetch

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a package is; Python calls this where it is not found otherwise."""
        if fullname not in self.names:
            return None
        self.fetch(fullname)
        PathFinder.invalidate_caches()
        return PathFinder.find_spec(fullname, [str(self.site)])


def install(archive: Path, fetch: Callable[[], bytes]) -> None:
    """Let imports find the rest of the library, as the build lists it beside this file."""
    library = zipimporter(str(Path(__file__).parent))
    names = library.get_data(str(Path(__file__).with_name("rest.txt"))).decode().split()
    sys.meta_path.append(Later(frozenset(names), archive, fetch))
