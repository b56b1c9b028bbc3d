"""Our package as a wheel, which pip installs from the page's address, and as a source archive."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from compiling import from_zip, store, workshop
from needs import ROOT, run
from publishing.addresses import Addresses, project, readme
from sources import MODULE, PACKAGE, files

BUILD = "import sys; from setuptools import build_meta; build_meta.build_{}(sys.argv[1])"
#: Files that the packages need besides the sources.
DESCRIBED = [*(ROOT / name for name in ("LICENSE", "README.md", "pyproject.toml")), MODULE]
#: Files that contain the addresses of the page and of the repository.
ADDRESSED = {"README.md": readme, "pyproject.toml": project}


def make_wheel(setuptools: Path, folder: Path, at: Addresses) -> None:
    """Write our wheel to a folder, using the setuptools in another wheel.

    Our wheel is stored again without dates or compression, so that its bytes are reproducible.
    """
    with built("wheel", setuptools, at) as made:
        store(folder / made.name, from_zip(made, bool))


def make_source_archive(setuptools: Path, folder: Path, at: Addresses) -> None:
    """Write the archive of our sources, from which pip can make the wheel, to a folder."""
    with built("sdist", setuptools, at) as made:
        shutil.copyfile(made, folder / made.name)


@contextmanager
def built(kind: str, setuptools: Path, at: Addresses) -> Iterator[Path]:
    """Yield the wheel or source archive that setuptools makes of a copy of the package."""
    with workshop() as work:
        for path in [*DESCRIBED, *files(PACKAGE)]:
            copy = work / "source" / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        for name, changed in ADDRESSED.items():
            text = (ROOT / name).read_text(encoding="utf-8")
            (work / "source" / name).write_text(changed(text, at), "utf-8", newline="\n")
        with ZipFile(setuptools) as archive:
            archive.extractall(work / "tools")
        environment = {**os.environ, "PYTHONPATH": str(work / "tools")}
        command = [sys.executable, "-B", "-c", BUILD.format(kind), work]
        run(command, f"the {kind} could not be made", cwd=work / "source", env=environment)
        (made,) = work.glob("sudokulp-*")
        yield made
