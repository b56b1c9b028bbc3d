"""The files that a worker needs to start, with their sizes and hashes."""

import json
from pathlib import Path
from zipfile import ZipFile

import library
from compiling import hash_of
from needs import NPM, Failure
from sources import FETCHED

# The large files that a browser downloads first; the page shows their progress.
COUNTED = [
    *("vendor/pyodide/*.asm.mjs", "vendor/pyodide/*.wasm", "python/library.wasm"),
    *("vendor/highs/*.mjs", "vendor/highs/*.wasm"),
]


def runtime(dist: Path) -> dict:
    """Return the files for the worker's start, and Pyodide's lock file without packages."""
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
    """Return the file, size and hash of the zip for each import name."""
    found = {}
    for zipped in FETCHED:
        entry = described(dist, f"wheels/{zipped}.zip")
        with ZipFile(dist / entry["file"]) as archive:
            folders = [name.split("/") for name in archive.namelist()]
        found |= {parts[0]: entry for parts in folders if parts[1:] == ["__init__.pyc"]}
    return found


def check_packages(dist: Path, offers: dict) -> None:
    """Raise Failure if a model or a format needs a package that the page cannot fetch."""
    known = json.loads((dist / "runtime.json").read_text())["packages"]
    for entry in offers["models"] + offers["formats"]:
        for package in set(entry["packages"]) - set(known):
            raise Failure(f"{entry['name']} needs {package}: add it to FETCHED")
