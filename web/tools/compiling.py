"""Zips of Python, compiled by the same Python that the page runs."""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import needs
from needs import CACHE, NPM

COMPILE = Path(__file__).with_name("pyodide") / "compile.mjs"
COMPILED = CACHE / "compiled"
#: Placeholder in a command for the file that it writes.
NEW = "new"
#: Size of sources in bytes up to which optimising the WebAssembly of Python takes longer than
#: compiling without it.
SMALL = 1_000_000


def compile_zip(
    target: Path,
    sources: Iterable[tuple[str, bytes]],
    *libraries: Path,
    root: str = "",
    optimize: int = 0,
) -> None:
    """Write a zip of compiled sources, from the cache if they have been compiled before.

    Tracebacks show `root` in front of a file's name; see compile.py for `optimize`. Python starts
    with its own library or a compiled one.
    """
    with workshop() as folder:
        store(plain := folder / "plain.zip", sources)
        tools = [COMPILE, COMPILE.with_suffix(".py")]
        key = key_of(root, str(optimize), *tools, plain, *libraries)
        hasty = ["--liftoff-only"] if plain.stat().st_size < SMALL else []
        make = ["node", *hasty, COMPILE, plain, NEW, root, optimize, *libraries]
        shutil.copyfile(made(target.name, key, make), target)


@contextmanager
def workshop() -> Iterator[Path]:
    """Yield a temporary folder, so that several builds can run at once."""
    COMPILED.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=COMPILED) as folder:
        yield Path(folder)


def made(name: str, key: str, command: list[object]) -> Path:
    """Return the file that a command writes to NEW, from the cache if it is there."""
    stem, _, suffix = name.partition(".")
    kept = COMPILED / f"{stem}-{key}.{suffix}"
    if not kept.exists():
        print(f"compiling {name}", flush=True)
        for stale in COMPILED.glob(f"{stem}-*.{suffix}"):
            stale.unlink(missing_ok=True)
        with workshop() as folder:
            parts = [folder / NEW if part == NEW else part for part in command]
            needs.run(parts, f"{name} could not be compiled")
            (folder / NEW).replace(kept)
    return kept


def key_of(*inputs: str | Path) -> str:
    """Return a hash of texts, contents of files, and the version of Pyodide."""
    parts = [NPM / "pyodide/package.json", *inputs]
    texts = [hash_of(part.read_bytes()) if isinstance(part, Path) else part for part in parts]
    return hash_of("\n".join(texts).encode())[:16]


def hash_of(data: bytes) -> str:
    """Return the SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def store(target: Path, sources: Iterable[tuple[str, bytes]]) -> None:
    """Write a reproducible zip: sorted, without compression or dates."""
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for name, data in sorted(sources):
            archive.writestr(ZipInfo(name), data)


def from_zip(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the wanted files of a zip."""
    with ZipFile(path) as archive:
        for name in archive.namelist():
            if wanted(name) and not name.endswith("/"):
                yield name, archive.read(name)
