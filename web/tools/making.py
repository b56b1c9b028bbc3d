"""Build of the site in dist/, from our own files and vendored ones."""

import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import library
import needs
from bundle import ESBUILD, bundle
from catalogue import catalog, content
from compiling import compile_zip, from_zip, hash_of, workshop
from compressing import BEST, FAST, compress
from distribution import DESCRIBED, make_wheel
from needs import CACHE, NPM, ROOT
from publishing.addresses import Addresses, addresses, announce
from runtime import check_packages, runtime
from seal import preload_modules, seal, write_json, write_module
from sources import DIST, FETCHED, MODULE, NOT_COPIED, PACKAGE, PROTOCOL, STAMP, WEB, files
from starting.make import make_starters

PAGE_SUFFIXES = {".css", ".html", ".ico", ".png", ".py", ".svg", ".webmanifest", ".webp"}
#: The weights of the net that reads photos, which the page and the package share.
WEIGHTS = "photo/weights.bin"
#: Suffixes of TypeScript and of the JavaScript made from it.
TYPED = {".ts": ".js", ".mts": ".mjs"}
#: Options of esbuild: no rewriting for older browsers, and no other configuration.
STRIPPING = ["--target=esnext", "--charset=utf8", "--tsconfig-raw={}", "--log-level=warning"]

# Contents of dist/vendor by npm package. Only the core of PyScript is used: its plugins are off.
VENDOR = {
    "pyscript": ("@pyscript/core", ["dist/core.js", "dist/core-*.js", "dist/error-*.js"]),
    "pyodide": ("pyodide", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    "highs": ("highs", ["build/highs.mjs", "build/highs.wasm"]),
    "lit-html": ("lit-html", ["lit-html.js"]),
    "plex": ("@fontsource-variable/ibm-plex-sans", ["files/*-latin-wght-normal.woff2"]),
    "uqr": ("uqr", ["dist/index.mjs"]),
}


# Parts of the Python packages that nothing here imports.
UNUSED_OF_PACKAGES = tuple(
    """
    isympy.py pysat/allies/ pysat/examples/ sympy/categories/ sympy/codegen/ sympy/crypto/
    sympy/diffgeom/ sympy/holonomic/ sympy/liealgebras/ sympy/parsing/autolev/ sympy/parsing/c/
    sympy/parsing/fortran/ sympy/parsing/latex/ sympy/physics/biomechanics/
    sympy/physics/continuum_mechanics/ sympy/physics/control/ sympy/physics/hep/
    sympy/physics/mechanics/ sympy/physics/optics/ sympy/physics/quantum/ sympy/physics/vector/
    sympy/sandbox/ sympy/stats/ sympy/testing/ sympy/vector/
    """.split()
)


def build_if_changed(level: int = FAST, at: Addresses | None = None) -> None:
    """Build dist/ unless it was built from the same sources and compressed as well."""
    at = at or addresses()
    current = [f"{fingerprint(at)} {better}" for better in range(level, BEST + 1)]
    if not DIST.is_dir() or not STAMP.exists() or STAMP.read_text() not in current:
        build(level, at)


def build(level: int, at: Addresses) -> None:
    """Build the site in a folder that then replaces dist/. A failure leaves dist/ unchanged.

    `level` is the level of compression.
    """
    new = CACHE / "dist"
    shutil.rmtree(new, ignore_errors=True)
    before = fingerprint(at)
    make(new, level, at)
    STAMP.unlink(missing_ok=True)
    swap(new, DIST)
    STAMP.write_text(f"{before} {level}")
    size = sum(path.stat().st_size for path in files(DIST))
    print(f"dist/ is made: {len(files(DIST))} files, {size / 1e6:.1f} MB")


def make(target: Path, level: int = FAST, at: Addresses | None = None) -> None:
    """Build the site in a new folder, for its address and that of the repository."""
    at = at or addresses()
    needs.npm_packages()
    target.mkdir(parents=True)
    copy_page(target)
    copy_vendor(target)
    shutil.copyfile(PACKAGE / WEIGHTS, target / "photo/weights.bin")
    bundle(target / "vendor" / "codemirror")
    draw_pictures(target / "pictures")
    write_pages(target)
    announce(target, at)
    compile_python(target, at)
    starters = make_starters(target)
    offers = catalog()
    write_module(target / "catalog.js", offers)
    write_json(target / "rules.json", content("rules"))
    write_json(target / "puzzle.schema.json", content("schema"))
    write_json(target / "runtime.json", {**runtime(target), "starters": starters})
    check_packages(target, offers)
    preload_modules(target)
    seal(target)
    compress(target, level)


def swap(new: Path, target: Path) -> None:
    """Replace a folder by a new one."""
    old = CACHE / "dist-old"
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def fingerprint(at: Addresses) -> str:
    """Return a hash of the addresses, and the names and contents of the files of the build."""
    sources = [ROOT / "build.py", *DESCRIBED, *files(WEB), *files(PACKAGE)]
    digest = hashlib.sha256(repr(at).encode())
    for path in sources:
        digest.update(f"{path.relative_to(ROOT)}\n{hash_of(path.read_bytes())}\n".encode())
    return digest.hexdigest()


def copy_page(target: Path) -> None:
    """Copy the page's own files, with its modules as JavaScript."""
    for path in files(WEB, skip=NOT_COPIED):
        if path.suffix in PAGE_SUFFIXES:
            copy = target / path.relative_to(WEB)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    strip_types(target)


def strip_types(target: Path) -> None:
    """Write each of the page's modules without types and comments."""
    sources = [path for path in files(WEB, skip=NOT_COPIED) if path.suffix in TYPED]
    sources.remove(PROTOCOL)
    command = ["node", ESBUILD, *sources, f"--outbase={WEB}", f"--outdir={target}", *STRIPPING]
    needs.run(command, "the page's modules could not be read")
    for path in sources:
        made = target / path.relative_to(WEB).with_suffix(".js")
        made.rename(made.with_suffix(TYPED[path.suffix]))


def copy_vendor(target: Path) -> None:
    """Copy the files that the page needs from npm packages, and their licences."""
    for name, (package, patterns) in VENDOR.items():
        folder = target / "vendor" / name
        folder.mkdir(parents=True)
        for pattern in ["package.json", "LICENSE*", *patterns]:
            for path in sorted((NPM / package).glob(pattern)):
                shutil.copyfile(path, folder / path.name)


def draw_pictures(folder: Path) -> None:
    """Draw the pictures of Help, with our own package."""
    command = [sys.executable, "-B", WEB / "tools/help/pictures.py", folder]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    needs.run(command, "the pictures could not be drawn", env=environment)


def write_pages(target: Path) -> None:
    """Write the overview and the pages of Help, with a Markdown library and our package."""
    wheels = needs.wheels(WEB / "wheels.txt")
    found = [next(wheels.glob(f"{name}-*.whl")) for name in ("markdown_it_py", "mdurl", "pulp")]
    command = [sys.executable, "-B", WEB / "tools/help/pages.py", target]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [*found, PACKAGE.parent]))}
    needs.run(command, "the pages of Help could not be written", env=environment)


def compile_python(target: Path, at: Addresses) -> None:
    """Write the worker's Python library, the packages it fetches, and our own wheel."""
    wheels = needs.wheels(WEB / "wheels.txt")
    (target / "wheels").mkdir()
    with workshop() as work:
        library.compile_standard(standard := work / "standard.zip")
        pulp = next(wheels.glob("pulp-*.whl"))
        library.make(target / "python", standard, pulp, our_package())
        for name, parts in FETCHED.items():
            found = [next(wheels.glob(f"{part}-*.whl")) for part in parts]
            sources = chain.from_iterable(from_zip(path, is_needed_of_package) for path in found)
            # Docstrings, which a worker does not need, are a quarter of these packages.
            compile_zip(target / f"wheels/{name}.zip", sources, standard, optimize=2)
    make_wheel(next(wheels.glob("setuptools-*.whl")), target / "wheels", at)


def is_needed_of_package(name: str) -> bool:
    """Return whether a file is a package's code or licence, not a test or native code."""
    if ".dist-info/" in name:
        return name.endswith("/METADATA") or "/LICEN" in name
    if {"tests", "benchmarks"} & set(name.split("/")) or name.startswith(UNUSED_OF_PACKAGES):
        return False
    return ".data/" not in name and not name.endswith((".c", ".pyd"))


def our_package() -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of our package's files for the worker.

    The page has no command line, and its own scripts look at photos.
    """
    for path in [MODULE, *files(PACKAGE)]:
        if not {PACKAGE / "cli", PACKAGE / "photo"} & set(path.parents):
            yield path.relative_to(PACKAGE.parent).as_posix(), path.read_bytes()
