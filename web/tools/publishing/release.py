"""The files of a release: our wheel, our sources, and the page as a zip."""

import os
import shutil
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import needs
from distribution import make_source_archive
from needs import CACHE, CHECKS, ROOT
from publishing.addresses import Addresses
from sources import DIST, WEB, files

#: The folder of a release, which git ignores.
RELEASE = ROOT / "release"
PAGE = "sudokulp-page.zip"
TWINE = CACHE / "twine"


def make_release(at: Addresses, site: Path = DIST, folder: Path = RELEASE) -> None:
    """Write the files of a release of a site to a folder, and have the packages checked."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (wheel,) = (site / "wheels").glob("sudokulp-*.whl")
    shutil.copyfile(wheel, folder / wheel.name)
    setuptools = next(needs.wheels(WEB / "wheels.txt").glob("setuptools-*.whl"))
    make_source_archive(setuptools, folder, at)
    pack(site, folder / PAGE)
    check(folder)


def pack(site: Path, target: Path) -> None:
    """Write a zip of a site, without dates, so that its bytes are reproducible."""
    with ZipFile(target, "w") as archive:
        for path in files(site):
            entry = ZipInfo(f"sudokulp/{path.relative_to(site).as_posix()}")
            entry.external_attr = 0o644 << 16  # readable for the web server
            archive.writestr(entry, path.read_bytes(), ZIP_DEFLATED)


def check(folder: Path) -> None:
    """Have twine check the packages in a folder as PyPI would."""
    listed = CHECKS / "release.txt"
    stamp = TWINE / "sudokulp-requirements"
    if not needs.is_current(stamp, listed.read_bytes()):
        print("fetching twine", flush=True)
        shutil.rmtree(TWINE, ignore_errors=True)
        options = ["--only-binary=:all:", "--require-hashes", "--target", TWINE]
        needs.pip("install", *options, "-r", listed)
        needs.mark(stamp, listed.read_bytes())
    packages = [path for path in files(folder) if path.name != PAGE]
    command = [sys.executable, "-m", "twine", "check", "--strict", *packages]
    environment = {**os.environ, "PYTHONPATH": str(TWINE)}
    needs.run(command, "twine refuses the packages", env=environment)
