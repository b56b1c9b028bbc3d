"""The site made by build.py: reproducible, and every file known by its hash."""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from functools import partial
from pathlib import Path, PurePosixPath
from posixpath import normpath
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "web" / "tools"), str(ROOT / "tests" / "browser")]

import compiling  # noqa: E402
import library  # noqa: E402
import making  # noqa: E402
import seal  # noqa: E402
from needs import NPM, Failure  # noqa: E402
from served import serving  # noqa: E402
from sources import NOT_COPIED, PROTOCOL, WEB, files  # noqa: E402

from sudokulp import __version__  # noqa: E402

WHEEL = f"sudokulp-{__version__}-py3-none-any.whl"


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """Return the site in dist/, and a second one made in another folder."""
    if not (ROOT / "dist").is_dir():
        pytest.skip("there is no dist/: python3 build.py fetches what building needs")
    making.build_if_changed()
    again = tmp_path_factory.mktemp("sites") / "again"
    making.make(again)
    return ROOT / "dist", again


def content(folder):
    return {path: (folder / path).read_bytes() for path in [*seal.paths(folder), "sw.js"]}


def known(folder):
    """Return the files known to the service worker."""
    text = (folder / "sw.js").read_text(encoding="utf-8")
    return json.loads(re.search(r"^const SITE = (.*);$", text, re.MULTILINE)[1])


def test_the_same_sources_give_the_same_bytes_and_compressed_copies_exist(sites):
    one, two = map(content, sites)
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []
    loaded = json.loads((sites[0] / "runtime.json").read_text(encoding="utf-8"))["sizes"]
    for path in [*loaded, "index.html", "sw.js"]:
        whole = (sites[0] / path).read_bytes()
        packed = (sites[0] / f"{path}.gz").read_bytes()
        assert gzip.decompress(packed) == whole
        assert (sites[0] / f"{path}.br").stat().st_size < len(packed) < len(whole)


def test_the_library_is_a_webassembly_module_that_contains_a_zip(sites):
    path = sites[0] / "python" / library.LIBRARY
    program = (
        "const module = new WebAssembly.Module(require('node:fs').readFileSync(process.argv[1]));"
        "process.stdout.write(Buffer.from(WebAssembly.Module.customSections(module, 'library')[0]))"
    )
    told = subprocess.run(["node", "--eval", program, path], check=True, capture_output=True)
    assert told.stdout.startswith(b"PK")
    assert path.read_bytes().endswith(told.stdout)


def test_each_module_of_the_page_is_javascript_in_a_file_of_its_own(sites):
    pages = {*files(WEB, skip=NOT_COPIED)} - {PROTOCOL}  # it leaves no JavaScript
    sources = [path for path in pages if path.suffix in making.TYPED]
    assert len(sources) > 80
    for path in sources:
        name = path.relative_to(WEB).with_suffix(making.TYPED[path.suffix])
        shipped = (sites[0] / name).read_text(encoding="utf-8")
        source = path.read_text(encoding="utf-8")
        assert len(shipped) < len(source) or path.name == "sw.ts", path
        assert shipped.count("\nexport ") <= source.count("\nexport "), path
    assert list(sites[0].rglob("*.*ts")) == []


def test_compiling_is_deterministic(tmp_path):
    """Compare two runs of Pyodide, because a build reuses compiled files from its cache."""
    plain = tmp_path / "plain.zip"
    text = b"X = {'b', 'a'}\nY = 'c' in {'c', 'd', 'e'}\n"
    compiling.store(plain, [("a.py", text), ("b.txt", b"")])
    made = []
    for name in ("one.zip", "two.zip"):
        command = ["node", compiling.COMPILE, plain, tmp_path / name, "", "1"]
        subprocess.run(command, check=True)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_the_typeface_is_small_and_its_licence_is_beside_it(sites):
    fonts = list(sites[0].rglob("*.woff2"))
    assert 0 < sum(path.stat().st_size for path in fonts) < 60_000
    named = known(sites[0])
    for path in fonts:
        assert "SIL OPEN FONT LICENSE" in (path.parent / "LICENSE").read_text(encoding="utf-8")
        name = path.relative_to(sites[0]).as_posix()
        assert name in set(named["files"]) - set(named["later"])
        assert name.rpartition("/")[2] in (sites[0] / "styles/tokens.css").read_text("utf-8")


def test_the_service_worker_knows_every_file_by_its_hash(sites):
    site = known(sites[0])
    for path, (sha256, size) in site["files"].items():
        data = (sites[0] / path).read_bytes()
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (sha256, size)
    unlisted = set(content(sites[0])) - set(site["files"])
    # starters are for first visits only
    unlisted = {path for path in unlisted if not path.startswith("start/")}
    assert {Path(path).name for path in unlisted} == {"LICENSE", "package.json", "sw.js", WHEEL}
    assert f"wheels/{WHEEL}" in unlisted
    # what few people need is stored when it is used
    assert set(site["later"]) >= {f"wheels/{name}.zip" for name in ("networkx", "sympy", "pysat")}
    folders = {Path(path).parent.name for path in site["later"]}
    assert folders == {"codemirror", "learn", "photo", "uqr", "wheels"}
    # page and worker are of this build
    page = (sites[0] / "index.html").read_text(encoding="utf-8")
    assert f'<meta name="build" content="{site["build"]}">' in page
    runtime = json.loads((sites[0] / "runtime.json").read_text(encoding="utf-8"))
    assert runtime["build"] == site["build"]


def test_any_change_makes_another_build_and_reverting_it_restores_the_first(sites):
    one, two = sites
    before = content(one)
    for path in ("styles/tokens.css", "vendor/highs/LICENSE", "sw.js"):
        with (two / path).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert seal.seal(two) != known(one)["build"]
        (two / path).write_bytes(before[path])
        assert seal.seal(two) == known(one)["build"]
    assert content(two) == before


def test_every_module_of_the_page_is_preloaded_in_its_head(sites):
    page = (sites[0] / "index.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="modulepreload" href="(.+?)"', page)
    starter = "worker/runner.js"
    runtime = {path for path in preloaded if path.startswith("vendor/pyscript/")}
    assert "vendor/pyscript/core.js" in runtime
    asked = imported(sites[0], ["app.js", *(path for path in preloaded if "vendor/" not in path)])
    assert {*preloaded, starter} == asked | runtime
    assert len(preloaded) == len(set(preloaded))
    started = page.index(f'src="{starter}"')
    first = {path for path in preloaded if page.index(f'href="{path}"') < started}
    assert first == imported(sites[0], [starter]) | runtime


def imported(site, paths):
    """Return the modules imported, directly or not, by those at some paths."""
    named = re.compile(r"""(?:from|^import) ["'](\..+?)["']""", re.MULTILINE)
    return {
        normpath(PurePosixPath(path).parent / name)
        for path in paths
        for name in named.findall((site / path).read_text(encoding="utf-8"))
    }


def archive(site, name):
    """Return the compiled modules in a zip of the site."""
    names = ZipFile(site / "python" / name).namelist()
    return {library.module_of(name) for name in names if name.endswith(".pyc")}


def test_the_two_libraries_contain_all_of_the_standard_library_that_the_page_can_use(sites):
    first, rest = (archive(sites[0], name) for name in (library.LIBRARY, library.REST))
    assert first & rest == set()
    with ZipFile(NPM / "pyodide/python_stdlib.zip") as whole:
        names = [name for name in whole.namelist() if name.endswith(".py")]
    usable = {name for name in names if library.first_part(name) not in library.UNUSED}
    assert {library.module_of(f"{name}c") for name in usable} <= first | rest
    assert {"asyncio", "json", "pulp", "pyscript.context", "sudokulp.ops.analysis"} <= first
    assert {"xml.etree.ElementTree", "sqlite3", "csv", "sudokulp.models.groebner"} <= rest
    assert not {"sudokulp.cli", "unittest", "pulp.tests"} & (first | rest)


def test_the_memory_snapshot_contains_the_library(sites, tmp_path):
    """Under Node, Python restored from the build's memory behaves as after a normal start."""
    described = json.loads((sites[0] / "runtime.json").read_text(encoding="utf-8"))["memory"]
    data = (sites[0] / described["file"]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == described["sha256"]
    assert len(gzip.decompress(data)) == described["size"]
    shutil.copyfile(sites[0] / "python" / library.LIBRARY, tmp_path / "library.zip")
    (tmp_path / "memory").write_bytes(gzip.decompress(data))
    program = GO_ON.replace("PYODIDE", json.dumps((NPM / "pyodide/pyodide.mjs").as_uri()))
    program = program.replace("SPARSE", json.dumps((sites[0] / "worker/packed.js").as_uri()))
    command = ["node", "--input-type=module", "--eval", program, "--", str(tmp_path)]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    loaded, started, answer = json.loads(told)
    assert set(started) <= set(loaded)
    assert {"sudokulp.ops", "pulp", "sudokulp.models.lp.programs"} <= set(loaded)
    assert json.loads(answer)["line"] == "12..3....1.....2"


#: Prints the modules of a Python restored from the memory, those of one started normally, and the
#: answer of the restored one to `read`.
GO_ON = """
import { readFileSync } from 'node:fs';
import { loadPyodide } from PYODIDE;
import { unpack } from SPARSE;
const folder = process.argv.at(-1);
const stdLibURL = `${folder}/library.zip`;
const list = 'import json, sys; json.dumps(list(sys.modules))';
const modules = (python) => JSON.parse(python.runPython(list));
const memory = unpack(new Uint8Array(readFileSync(`${folder}/memory`)).buffer);
const resumed = await loadPyodide({ stdLibURL, _loadSnapshot: memory });
const loaded = modules(resumed);
const reading = { text: '12..3....1.....2', variant: 'classic' };
resumed.globals.set('typed', JSON.stringify({ reading }));
const answer = resumed.runPython('import sudokulp.ops; sudokulp.ops.answer("read", typed)');
console.log(JSON.stringify([loaded, modules(await loadPyodide({ stdLibURL })), answer]));
"""


def test_the_wheel_can_be_installed_from_the_site(sites, tmp_path):
    """Install it into a new environment that uses the packages of this one: nothing is fetched."""
    new = {"base": str(tmp_path / "new"), "platbase": str(tmp_path / "new")}
    venv.create(new["base"], with_pip=False)
    scripts, packages = (Path(sysconfig.get_path(x, "venv", new)) for x in ("scripts", "purelib"))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = partial(subprocess.run, check=True, env=environment | {"NO_PROXY": "*"})
    pip = [sys.executable, "-m", "pip", "--python", scripts / "python", "--isolated", "install"]
    with serving(sites[0]) as site:
        run([*pip, "--no-index", "--no-cache-dir", f"{site.url}wheels/{WHEEL}"])
    command = [scripts / "sudokulp", "solve", "--json", "4...1.2..1.....3"]
    told = json.loads(run(command, stdout=subprocess.PIPE).stdout)
    assert told["solution"]["line"] == "4231132431422413"


def test_the_packages_named_in_help_are_those_of_the_extras():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = extras["project"]["optional-dependencies"]
    text = (WEB / "help" / "install.md").read_text(encoding="utf-8")
    rows = re.findall(r'^\| `pip install "\.\[(\w+)\]"` .*\| ([^|]+) \|$', text, re.MULTILINE)
    names = {name: re.findall(r"[\w-]+(?=[<>=, ]|$)", packages) for name, packages in rows}
    for name, packages in extras.items():
        assert names[name] == [re.split("[<>=]", each)[0] for each in packages]


def test_links_in_help_pages_lead_to_files_and_headings(sites):
    pages = [sites[0] / "help.html", *sorted((sites[0] / "help").glob("*.html"))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    assert len(pages) > 5
    for page, text in texts.items():
        for address in re.findall(r'href="([^"]+)"', text):
            if "//" not in address and not address.startswith(("./#", "../#")):
                path, _, name = address.partition("#")
                target = Path(normpath(page.parent / path)) if path else page
                assert target.exists(), address
                assert not name or f'id="{name}"' in texts[target], address
        named = re.findall(r'<h[23] id="([^"]+)"', text)
        assert len(named) == len(set(named))


def test_a_page_without_the_placeholder_for_the_build_is_refused(sites, tmp_path):
    (tmp_path / "sw.js").write_text("const SITE = {};\n")
    (tmp_path / "index.html").write_text("<!doctype html>")
    with pytest.raises(Failure, match=r"index\.html: expected one place"):
        seal.seal(tmp_path)
