"""Make the static site in dist/, serve it, test everything.

    python3 build.py                    make dist/
    python3 build.py serve [--port N]   make it if anything changed, and serve it on this computer
    python3 build.py test               set up and run everything, side by side where that is safe
    python3 build.py test arguments     set up and run pytest with them
    python3 build.py fuzz [--inputs N] [--seed S]
                                        take mutated samples of all formats through all doors of
                                        the package; test does this with a few
    python3 build.py soak [--minutes N] [--seed S]
                                        use the page and the package for long: fuzzing, faults at
                                        random, thousands of solves, with memory watched
    python3 build.py bench [name] [arguments]
                                        set up and measure, as tests/bench/<name>.py says; page
                                        measures everything; tests/bench/README.md lists the others

Needs Python 3.11, Node 20 and, the first time, the network. Nothing is installed outside this
folder, but for a browser when the tests find none. The same sources give the same bytes.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent
sys.dont_write_bytecode = True  # the sources stay as they are
sys.path.insert(0, str(ROOT / "web" / "tools"))

import library  # noqa: E402
import needs  # noqa: E402
import server  # noqa: E402
from browsers import prepare_browsers  # noqa: E402
from bundle import bundle  # noqa: E402
from comments import without_comments  # noqa: E402
from compiling import compile_zip, from_zip, hash_of  # noqa: E402
from compressing import compress  # noqa: E402
from needs import CACHE, NPM, Failure  # noqa: E402
from seal import preload_modules, seal, write_json  # noqa: E402
from stages import Outcome, Stage, run_command, run_stages, summary  # noqa: E402

WEB = ROOT / "web"
PACKAGE = ROOT / "py" / "sudoku"
DIST = ROOT / "dist"
STAMP = CACHE / "built"

# Folders of web/ which hold what the build uses: packages, programs, sources of other files.
NOT_COPIED = [NPM, WEB / "tools", WEB / "examples", WEB / "worker" / "python"]
PAGE_SUFFIXES = {".css", ".html", ".ico", ".js", ".mjs", ".png", ".py", ".svg", ".webmanifest"}

# What dist/vendor holds, by npm package. Of PyScript only the core: its plugins are switched off.
VENDOR = {
    "pyscript": ("@pyscript/core", ["dist/core.js", "dist/core-*.js", "dist/error-*.js"]),
    "pyodide": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    "highs": ("highs", ["build/highs.mjs", "build/highs.wasm"]),
    "lit-html": ("lit-html", ["lit-html.js"]),
    "d3": ("d3", ["dist/d3.min.js"]),
    "plot": ("@observablehq/plot", ["dist/plot.umd.min.js"]),
}

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

# Parts of those packages which nothing here imports.
UNUSED_OF_PACKAGES = tuple(
    """
    isympy.py pysat/allies/ pysat/examples/ sympy/categories/ sympy/codegen/ sympy/crypto/
    sympy/diffgeom/ sympy/holonomic/ sympy/liealgebras/ sympy/parsing/autolev/ sympy/parsing/c/
    sympy/parsing/fortran/ sympy/parsing/latex/ sympy/physics/ sympy/sandbox/ sympy/stats/
    sympy/testing/ sympy/vector/
    """.split()
)

# Tests that come later, as they need dist/ or much time.
LATER = ["tests/browser", "tests/engines", "tests/lab", "tests/pyodide", "tests/test_build.py"]

# How many stages of the tests run at once: more, and what waits on a clock waits too long.
LANES = 2

# The large files a visitor's browser downloads: the page shows how much of them has arrived.
COUNTED = [
    *("vendor/pyodide/*.asm.mjs", "vendor/pyodide/*.wasm", "python/library.wasm"),
    *("vendor/highs/*.mjs", "vendor/highs/*.wasm"),
]


def main(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    options, rest = parse(arguments)
    try:
        needs.check_versions()
        return options.run(options, rest)
    except Failure as failure:
        print(f"build.py: {failure}", file=sys.stderr)
        return 1


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the options of a command, and the arguments that are for another program."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.set_defaults(run=run_build)
    commands = parser.add_subparsers(metavar="serve | test | fuzz | soak | bench")
    serve = commands.add_parser("serve", help="build if anything changed, then serve dist/")
    serve.add_argument("--port", type=int, default=8000)
    serve.set_defaults(run=run_serve)
    test = commands.add_parser("test", help="set up and run everything", add_help=False)
    test.set_defaults(run=run_test)
    fuzz = commands.add_parser(
        "fuzz", help="look for inputs that break the readers", add_help=False
    )
    fuzz.set_defaults(run=run_fuzz)
    soak = commands.add_parser("soak", help="use the page for long", add_help=False)
    soak.set_defaults(run=run_soak)
    bench = commands.add_parser("bench", help="set up and measure the page", add_help=False)
    bench.set_defaults(run=run_bench)
    options, rest = parser.parse_known_args(arguments)
    if rest and options.run not in (run_test, run_fuzz, run_soak, run_bench):
        parser.error(f"unknown argument: {rest[0]}")
    return options, rest


def run_build(options: argparse.Namespace, rest: list[str]) -> int:
    """Make dist/."""
    build()
    return 0


def run_serve(options: argparse.Namespace, rest: list[str]) -> int:
    """Make dist/ where it is needed, and serve it."""
    build_if_changed()
    server.serve(DIST, options.port)
    return 0


def run_test(options: argparse.Namespace, rest: list[str]) -> int:
    """Run all stages of the tests, or pytest with the arguments given."""
    if rest:
        build_if_changed()
        needs.prepare_tests()
        return subprocess.run(pytest_command(rest), cwd=ROOT, env=with_browser()).returncode
    needs.prepare_python()
    counts = run_stages(stages(), LANES)
    print(f"\n\n{summary(counts)}")
    return 1 if counts["failed"] else 0


def stages() -> list[Stage]:
    """Return all stages: first those that find faults soonest, then the longest ones."""
    modules = "tests/web/node_modules"
    biome = ["node", f"{modules}/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"]
    types = ["node", f"{modules}/typescript/bin/tsc", "-p", "tests/web"]
    units = sorted(path.relative_to(ROOT) for path in (ROOT / "tests" / "web").glob("*.test.mjs"))
    python = [needs.venv_python(), "-m"]
    not_later = [f"--ignore={path}" for path in LATER]
    return [
        suite("package", "tests", "-m", "not exhaustive", *not_later, *side_by_side(2)),
        Stage("packages", fetched),
        Stage("build", built, ["packages"]),
        program("ruff check", [*python, "ruff", "check"]),
        program("ruff format", [*python, "ruff", "format", "--check"]),
        program("mypy", [*python, "mypy"]),
        program("biome", biome, "packages"),
        program("tsc", types, "packages"),
        program("modules", ["node", "--test", *units], "packages"),
        suite("lab", "tests/lab"),
        suite("browser", "tests/browser", *side_by_side(3), after=["build"], env=with_browser),
        suite("engines", "tests/engines", "-rs", after=["build"], env=with_browser),
        suite("Pyodide", "tests/pyodide", after=["build"]),
        suite("long lists", "tests/package", "-m", "exhaustive"),
        suite("site", "tests/test_build.py", after=["build"]),
    ]


def program(name: str, command: list[object], *after: str) -> Stage:
    """Return a stage that passes when a program does."""
    return Stage(name, lambda: run_command(command, cwd=ROOT), after)


def suite(
    name: str,
    *arguments: str,
    after: Sequence[str] = (),
    env: Callable[[], dict[str, str]] = lambda: dict(os.environ),
) -> Stage:
    """Return a stage of pytest's, with an environment that is made when it starts."""
    command = pytest_command(["-q", *arguments])
    return Stage(name, lambda: run_command(command, cwd=ROOT, env=env()), after)


def side_by_side(processes: int) -> list[str]:
    """Return how pytest is told to use several processes."""
    return ["-n", str(processes), "--dist", "worksteal"]


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs pytest with these arguments."""
    return [needs.venv_python(), "-m", "pytest", *arguments]


def fetched() -> Outcome:
    """Install what the page is made of, and what only its tests need."""
    needs.npm_packages()
    needs.prepare_tests()
    prepare_browsers()
    return Outcome(Counter(passed=1))


def built() -> Outcome:
    """Make dist/ where it is needed."""
    build_if_changed()
    return Outcome(Counter(passed=1))


def with_browser(shell: bool = True) -> dict[str, str]:
    """Return an environment that names the browser of the tests, or one with windows."""
    return {**os.environ, "SUDOKULP_CHROMIUM": needs.browser(shell)}


def run_fuzz(options: argparse.Namespace, rest: list[str]) -> int:
    """Run the fuzzing of tests/fuzz."""
    needs.prepare_python()
    command = [needs.venv_python(), ROOT / "tests" / "fuzz" / "fuzz.py", *rest]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def run_soak(options: argparse.Namespace, rest: list[str]) -> int:
    """Run the long use of tests/soak."""
    build_if_changed()
    needs.prepare_tests()
    command = [needs.venv_python(), ROOT / "tests" / "soak" / "soak.py", *rest]
    folders = [PACKAGE.parent, *(ROOT / "tests" / name for name in ("fuzz", "bench", "browser"))]
    environment = {**with_browser(), "PYTHONPATH": os.pathsep.join(map(str, folders))}
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def run_bench(options: argparse.Namespace, rest: list[str]) -> int:
    """Run one of the measurements of tests/bench."""
    name, *arguments = rest if rest and not rest[0].startswith("-") else ["page", *rest]
    measures = measurements()
    if name not in measures:
        raise Failure(f"there is no measurement {name}: expected one of {', '.join(measures)}")
    build_if_changed()
    needs.prepare_tests()
    command = [needs.venv_python(), measures[name], *arguments]
    return subprocess.run(command, cwd=ROOT, env=with_browser(shell=False)).returncode


def measurements() -> dict[str, Path]:
    """Return the programs of tests/bench by name, without the modules that they share."""
    scripts = sorted((ROOT / "tests" / "bench").glob("*.py"))
    return {path.stem: path for path in scripts if "__main__" in path.read_text(encoding="utf-8")}


# The build


def build_if_changed() -> None:
    """Make dist/ unless it is there, made of the same sources."""
    if not DIST.is_dir() or not STAMP.exists() or STAMP.read_text() != fingerprint():
        build()


def build() -> None:
    """Make dist/ anew, in a folder that then replaces it: if anything fails, the old one stays."""
    new = CACHE / "dist"
    shutil.rmtree(new, ignore_errors=True)
    before = fingerprint()
    make(new)
    STAMP.unlink(missing_ok=True)
    swap(new, DIST)
    STAMP.write_text(before)
    size = sum(path.stat().st_size for path in files(DIST))
    print(f"dist/ is made: {len(files(DIST))} files, {size / 1e6:.1f} MB")


def make(target: Path) -> None:
    """Make the site in a new folder."""
    needs.npm_packages()
    target.mkdir(parents=True)
    copy_page(target)
    copy_vendor(target)
    bundle(target / "vendor" / "codemirror")
    draw_pictures(target / "pictures")
    compile_python(target)
    write_json(target / "catalog.json", catalog())
    write_json(target / "houses.json", told("houses"))
    write_json(target / "rules.json", told("rules"))
    write_json(target / "puzzle.schema.json", told("schema"))
    write_json(target / "runtime.json", runtime(target))
    check_packages(target)
    preload_modules(target)
    seal(target)
    compress(target)


def swap(new: Path, target: Path) -> None:
    """Put a new folder in the place of another."""
    old = CACHE / "dist-old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def fingerprint() -> str:
    """Return a hash of all the build reads: names and contents."""
    sources = [ROOT / "build.py", *files(WEB, skip=[NPM]), *files(PACKAGE)]
    digest = hashlib.sha256()
    for path in sources:
        digest.update(f"{path.relative_to(ROOT)}\n{hash_of(path.read_bytes())}\n".encode())
    return digest.hexdigest()


def files(folder: Path, skip: Collection[Path] = ()) -> list[Path]:
    """Return the files below a folder, in order, without those that editors and Python leave."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [n for n in folders if n != "__pycache__" and Path(parent, n) not in skip]
        found += [Path(parent, n) for n in names if not n.endswith((".pyc", "~", ".swp"))]
    return sorted(found)


def copy_page(target: Path) -> None:
    """Copy the page's own files; of a module's comments only their lines are left."""
    for path in files(WEB, skip=NOT_COPIED):
        if path.suffix in PAGE_SUFFIXES:
            copy = target / path.relative_to(WEB)
            copy.parent.mkdir(parents=True, exist_ok=True)
            data = path.read_bytes()
            copy.write_bytes(stripped(path, data) if path.suffix == ".js" else data)


def stripped(path: Path, data: bytes) -> bytes:
    """Return a module without its comments."""
    try:
        return without_comments(data.decode()).encode()
    except ValueError as error:
        raise Failure(f"{path.relative_to(ROOT)}: {error}") from error


def copy_vendor(target: Path) -> None:
    """Copy what the page needs of the npm packages, beside their licences."""
    for name, (package, patterns) in VENDOR.items():
        folder = target / "vendor" / name
        folder.mkdir(parents=True)
        for pattern in ["package.json", "LICENSE*", *patterns]:
            for path in sorted((NPM / package).glob(pattern)):
                shutil.copyfile(path, folder / path.name)


def draw_pictures(folder: Path) -> None:
    """Draw what help.html shows, with our own package."""
    command = [sys.executable, "-B", WEB / "tools" / "pictures.py", folder]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    needs.run(command, "the pictures could not be drawn", env=environment)


# Python, compiled


def compile_python(target: Path) -> None:
    """Put the worker's Python library into dist/, and the packages it fetches when needed."""
    wheels = needs.wheels(WEB / "wheels.txt")
    (target / "wheels").mkdir()
    library.make(target / "python", next(wheels.glob("pulp-*.whl")), our_package())
    for name, parts in FETCHED.items():
        found = [next(wheels.glob(f"{part}-*.whl")) for part in parts]
        sources = chain.from_iterable(from_zip(path, is_needed_of_package) for path in found)
        # Docstrings are a quarter of these packages, and nobody reads them in a worker.
        compile_zip(target / f"wheels/{name}.zip", sources, optimize=2)


def is_needed_of_package(name: str) -> bool:
    """Tell a package's code and licence from its tests, and from code for other computers."""
    if ".dist-info/" in name:
        return name.endswith("/METADATA") or "/LICEN" in name
    if {"tests", "benchmarks"} & set(name.split("/")) or name.startswith(UNUSED_OF_PACKAGES):
        return False
    return ".data/" not in name and not name.endswith((".c", ".pyd"))


def our_package() -> Iterator[tuple[str, bytes]]:
    """Return the files of our package by name, without the command line's."""
    for path in files(PACKAGE):
        if PACKAGE / "cli" not in path.parents:
            yield path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes()


# What the page is told


def catalog() -> dict:
    """Return what the page shows before Python runs in it: the package's registries, examples."""
    content = told("catalog")
    variants = {f".{variant['suffix']}": variant["name"] for variant in content["variants"]}
    examples = [example(path, variants) for path in files(WEB / "examples")]
    return {**content, "examples": examples, "first": board(examples[0])}


def told(name: str) -> dict:
    """Return what a function of the package tells the page."""
    return packaged(f"from sudoku.page.catalog import {name}; print({name}())", name)


def board(example: dict[str, str]) -> dict:
    """Return the grid of an example, which a new page shows before Python runs in it."""
    request = json.dumps({"text": example["text"], "variant": example["variant"]})
    code = f"from sudoku.page.calls import answer; print(answer('read', {request!r}))"
    read = packaged(code, "first example")
    grid = {name: read[name] for name in ("boxsize", "variant", "cells")}
    return grid | {"title": example["title"]}


def packaged(code: str, what: str) -> dict:
    """Return what a program prints that uses the package."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-B", "-c", code]
    return json.loads(needs.run(command, f"the {what} could not be made", env=environment))


def example(path: Path, variants: dict[str, str]) -> dict[str, str]:
    """Return an example of the page: its suffix says the variant, its first line the title.

    A puzzle with rules, or with boxes that are not square, says both itself.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return {"title": json.loads(text)["title"], "variant": "classic", "text": text}
    title = text.partition("\n")[0]
    if path.suffix not in variants or not title.startswith("#"):
        expected = f"a suffix of {', '.join(variants)} and a first line '# title'"
        raise Failure(f"{path.relative_to(ROOT)}: expected {expected}")
    return {"title": title.lstrip("# ").strip(), "variant": variants[path.suffix], "text": text}


def runtime(dist: Path) -> dict:
    """Return what the worker needs to start: its files' sizes, Pyodide's lock without packages."""
    lock = json.loads((NPM / "pyodide/pyodide-lock.json").read_text())
    counted = sorted(path for pattern in COUNTED for path in dist.glob(pattern))
    sizes = {path.relative_to(dist).as_posix(): path.stat().st_size for path in counted}
    lock = {"info": lock["info"], "packages": {}}
    names = (library.LIBRARY, library.REST, library.MEMORY)
    parts = {name: described(dist, f"python/{name}") for name in names}
    memory = parts[library.MEMORY]
    memory |= library.unpacked(dist / memory["file"])
    return {
        "sizes": sizes,
        "packages": packages(dist),
        "library": parts[library.LIBRARY],
        "rest": parts[library.REST],
        "memory": memory,
        "lock": lock,
    }


def described(dist: Path, file: str) -> dict:
    """Return a file's name, size and hash."""
    data = (dist / file).read_bytes()
    return {"file": file, "size": len(data), "sha256": hash_of(data)}


def packages(dist: Path) -> dict[str, dict]:
    """Return where the worker finds each import name that may be asked for: file, size, hash."""
    found = {}
    for zipped in FETCHED:
        entry = described(dist, f"wheels/{zipped}.zip")
        with ZipFile(dist / entry["file"]) as archive:
            folders = [name.split("/") for name in archive.namelist()]
        found |= {parts[0]: entry for parts in folders if parts[1:] == ["__init__.pyc"]}
    return found


def check_packages(dist: Path) -> None:
    """Stop when a model or a format asks for a package that the page could not get."""
    known = json.loads((dist / "runtime.json").read_text())["packages"]
    lists = json.loads((dist / "catalog.json").read_text(encoding="utf-8"))
    for entry in lists["models"] + lists["formats"]:
        for package in set(entry["packages"]) - set(known):
            raise Failure(f"{entry['name']} needs {package}: add it to FETCHED")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
