"""The files of a release: packages that install anywhere, and the page behind any web server."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "web" / "tools"), str(ROOT / "tests" / "browser")]

import making  # noqa: E402
import needs  # noqa: E402
from publishing import release as releasing  # noqa: E402
from publishing.addresses import Addresses  # noqa: E402
from served import launch_options  # noqa: E402
from sources import DIST  # noqa: E402

SMALL, SOLUTION = "4.....2..1.....3", "4231132431422413"
NAMED = Addresses("https://page.example/", "https://code.example/sudokulp/")
#: What a user does first; prints the solution.
PROGRAM = f"""
from sudokulp import *
puzzle = Puzzle("{SMALL}")
assert puzzle.explain().steps and random_puzzle(30).solve().unique is not None
print(puzzle.solve().solution.line)
"""
#: The environment without the path to this checkout.
KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def ran(*command):
    """Run a program and return its output."""
    done = subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", env=KEPT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """Return the folder of a release of dist/, whose packages twine has checked."""
    if not DIST.is_dir():
        pytest.skip("there is no dist/: python3 build.py fetches what building needs")
    making.build_if_changed()
    folder = tmp_path_factory.mktemp("release") / "release"
    try:
        releasing.make_release(NAMED, folder=folder)
    except needs.Failure as failure:
        if "could not be fetched" not in str(failure):
            raise
        pytest.skip("twine cannot be fetched")
    return folder


def pythons():
    """Return this Python and the newest on this computer, by their names in the tests."""
    found = {"this": sys.executable}
    with suppress(needs.Unavailable):
        found["newest"] = needs.python_from((3, sys.version_info[1] + 1))
    return [pytest.param(path, id=name) for name, path in found.items()]


def test_the_release_has_the_packages_and_the_page(release):
    names = {path.name for path in release.iterdir()}
    wheel, archive = (next(release.glob(f"*.{suffix}")) for suffix in ("whl", "tar.gz"))
    assert names == {wheel.name, archive.name, "sudokulp-page.zip"}


def test_the_source_archive_has_absolute_links_to_the_page_and_the_repository(release):
    with tarfile.open(next(release.glob("*.tar.gz"))) as archive:
        (name,) = (name for name in archive.getnames() if name.count("/") == 1 and "PKG" in name)
        metadata = archive.extractfile(name).read().decode()
    head, _, text = metadata.partition("\n\n")
    assert "Project-URL: Homepage, https://page.example/" in head
    assert "Project-URL: Source, https://code.example/sudokulp/" in head
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert "https://code.example/sudokulp/blob/HEAD/CHANGELOG.md" in links
    assert "https://code.example/sudokulp/raw/HEAD/.github/screenshot.png" in links
    assert [link for link in links if not link.startswith("https://")] == []


@pytest.mark.parametrize("python", pythons())
def test_the_packages_can_be_used_in_a_new_environment(release, tmp_path, python):
    ran(python, "-m", "venv", tmp_path)
    new = tmp_path / needs.VENV_PYTHON
    pip = [new, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
    if not needs.works(*pip, "setuptools", "pulp", "highspy", timeout=600, env=KEPT):
        pytest.skip("pip finds no PuLP and HiGHS for this Python")
    for suffix in ("whl", "tar.gz"):
        ran(*pip, "--force-reinstall", "--no-deps", next(release.glob(f"*.{suffix}")))
        assert ran(new, "-W", "error", "-c", PROGRAM).split() == [SOLUTION]
        assert ran(new.parent / "sudokulp", "solve", "--to", "line", SMALL).split()[-1] == SOLUTION


@pytest.fixture
def plain_server(release, tmp_path):
    """Yield the address of the page in the zip, behind a web server that knows nothing of it."""
    with ZipFile(release / releasing.PAGE) as archive:
        archive.extractall(tmp_path)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "sudokulp"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    shutil.rmtree(tmp_path / "sudokulp")


def test_the_page_in_the_zip_solves_behind_a_plain_web_server(plain_server):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**launch_options())
        page = chromium.new_page()
        page.goto(plain_server)
        page.get_by_role("textbox", name="Puzzle", exact=True).fill(SMALL)
        page.get_by_role("button", name="Solve", exact=True).click()
        result = page.get_by_role("status", name="Result")
        expect(result).to_contain_text("Solved: unique solution", timeout=120_000)
        chromium.close()
