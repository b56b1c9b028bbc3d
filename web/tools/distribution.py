"""Our package as a wheel, which pip installs from the page's address."""

import os
import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

from compiling import from_zip, store, workshop
from needs import ROOT, run
from sources import MODULE, PACKAGE, files

BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
#: Files that the wheel needs besides the package.
DESCRIBED = [*(ROOT / name for name in ("LICENSE", "README.md", "pyproject.toml")), MODULE]


def make_wheel(setuptools: Path, folder: Path) -> None:
    """Write our wheel to a folder, using the setuptools in another wheel.

    Our wheel is stored again without dates or compression, so that its bytes are reproducible.
    """
    with workshop() as work:
        for path in [*DESCRIBED, *files(PACKAGE)]:
            copy = work / "source" / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        with ZipFile(setuptools) as archive:
            archive.extractall(work / "tools")
        environment = {**os.environ, "PYTHONPATH": str(work / "tools")}
        command = [sys.executable, "-B", "-c", BUILD, work]
        run(command, "the wheel could not be made", cwd=work / "source", env=environment)
        (made,) = work.glob("*.whl")
        store(folder / made.name, from_zip(made, bool))
