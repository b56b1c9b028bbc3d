"""The site that build.py makes: the same from the same sources, all of it known by its content."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import build  # noqa: E402
import seal  # noqa: E402


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The site, made twice."""
    if not (ROOT / "dist").is_dir():
        pytest.skip("there is no dist/: python3 build.py fetches what building needs")
    folder = tmp_path_factory.mktemp("sites")
    for name in ("one", "two"):
        build.make(folder / name)
    return folder / "one", folder / "two"


def content(folder):
    return {path: (folder / path).read_bytes() for path in [*seal.paths(folder), "sw.js"]}


def known(folder):
    """Return what the service worker knows."""
    text = (folder / "sw.js").read_text(encoding="utf-8")
    return json.loads(re.search(r"^const SITE = (.*);$", text, re.MULTILINE)[1])


def test_the_same_sources_give_the_same_bytes(sites):
    one, two = map(content, sites)
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []


def test_compiling_gives_the_same_bytes(tmp_path):
    """Two runs of Pyodide, as a build takes from its cache what it has compiled before."""
    plain = tmp_path / "plain.zip"
    build.store(plain, [("a.py", b"X = {'b', 'a'}\nY = 'c' in {'c', 'd', 'e'}\n"), ("b.txt", b"")])
    made = []
    for name in ("one.zip", "two.zip"):
        command = ["node", build.COMPILE, plain, tmp_path / name, "", "0"]
        subprocess.run(command, check=True)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_the_service_worker_knows_every_file_by_its_content(sites):
    site = known(sites[0])
    for path, (sha256, size) in site["files"].items():
        data = (sites[0] / path).read_bytes()
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (sha256, size)
    unlisted = set(content(sites[0])) - set(site["files"])
    assert {Path(path).name for path in unlisted} == {"LICENSE", "package.json", "sw.js"}


def test_only_packages_wait_until_they_are_used(sites):
    later = known(sites[0])["later"]
    assert set(later) >= {f"wheels/{name}.zip" for name in ("networkx", "sympy", "pysat")}
    assert {Path(path).parent.name for path in later} == {"d3", "plot", "wheels"}
    assert not {"wheels/pulp.zip", "wheels/sudoku.zip"} & set(later)


def test_page_and_worker_are_of_the_build_the_service_worker_keeps(sites):
    name = known(sites[0])["build"]
    page = (sites[0] / "index.html").read_text(encoding="utf-8")
    assert f'<meta name="build" content="{name}">' in page
    assert json.loads((sites[0] / "runtime.json").read_text(encoding="utf-8"))["build"] == name


def test_a_change_anywhere_makes_another_build_and_taking_it_back_the_same(sites):
    one, two = sites
    before = content(one)
    for path in ("style.css", "vendor/highs/LICENSE", "sw.js"):
        with (two / path).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert seal.seal(two) != known(one)["build"]
        (two / path).write_bytes(before[path])
        assert seal.seal(two) == known(one)["build"]
    assert content(two) == before


def test_every_module_of_the_page_is_named_in_its_head(sites):
    page = (sites[0] / "index.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="modulepreload" href="(.+?)"', page)
    imported = {
        name
        for path in ["app.js", *preloaded]
        for name in re.findall(r"from '\./(.+?)'", (sites[0] / path).read_text(encoding="utf-8"))
    }
    assert set(preloaded) == imported
    assert len(preloaded) >= 10


def test_a_page_without_a_place_for_the_build_is_refused(sites, tmp_path):
    (tmp_path / "sw.js").write_text("const SITE = {};\n")
    (tmp_path / "index.html").write_text("<!doctype html>")
    with pytest.raises(build.Failure, match=r"index\.html: expected one place"):
        seal.seal(tmp_path)
