"""The Python library of the page's worker: its first part, the rest, and a memory snapshot.

- `library.wasm`: the compiled modules of the standard library, PuLP and our package that are
  imported up to the first solved puzzle, with web/worker/python and PyScript's Python. It is an
  uncompressed zip, because hosts compress it; see `held`.
- `rest.zip`: the other modules, which the worker fetches when one of them is first imported.
- `memory.bin`: a snapshot of the memory of a Python that has imported `library.wasm`, packed by
  web/worker/packed.ts and gzipped, so that a worker need not start Python. It only fits the
  library it was made with.
"""

import gzip
import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from compiling import NEW, compile_zip, from_zip, hash_of, key_of, made, store, workshop
from needs import NPM, run

START = Path(__file__).with_name("pyodide") / "start.mjs"
PACKED = Path(__file__).parents[1] / "worker" / "packed.ts"
OURS = Path(__file__).parents[1] / "worker" / "python"
LIBRARY, REST, MEMORY = "library.wasm", "rest.zip", "memory.bin"

# The level of compile.py that removes the docstrings of functions, which a worker does not need.
LEAN = 1
# The level that also removes line numbers, which are never shown for the standard library.
LEANEST = 3

# Parts of the standard library that a page cannot use: consoles, debuggers, documentation, servers,
# desktop, tests.
UNUSED = set(
    """
    __hello__ __phello__ _pyrepl antigravity bdb cProfile cmd compileall doctest ensurepip ftplib
    idlelib imaplib lib2to3 mailbox modulefinder nturl2path pdb poplib profile pstats pty py_compile
    pyclbr pydoc pydoc_data rlcompleter smtplib socketserver tabnanny test this tkinter trace
    tty turtle turtledemo unittest venv wave webbrowser wsgiref xmlrpc zipapp
    """.split()
)


#: Parts of PyScript's Python for programs that draw pages or use cameras and files.
OF_PAGES = ("pyscript/web.", "pyscript/media.", "pyscript/fs.")


def compile_standard(target: Path) -> None:
    """Write the part of the standard library that a page can use, with which Python can start."""
    compile_zip(target, standard_library(), root="/lib/python3.14/", optimize=LEANEST)


def make(folder: Path, compiled: Path, pulp: Path, package: Iterable[tuple[str, bytes]]) -> None:
    """Write the three files to a new folder; `compiled` is the standard library."""
    folder.mkdir()
    of_pulp = [(name, shortened(name, data)) for name, data in from_zip(pulp, is_needed_of_pulp)]
    sources = [*of_pulp, *package, *our_modules(), *pyscript()]
    with workshop() as work:
        compile_zip(work / "page.zip", sources, compiled, optimize=LEAN)
        standard, page = (dict(from_zip(x, bool)) for x in (compiled, work / "page.zip"))
        every = standard | page
        store(work / "every.zip", every.items())

        first = imported(work / "every.zip")
        rest = {name: data for name, data in every.items() if can_wait(name, first)}
        page["rest.txt"] = "\n".join(map(module_of, rest)).encode()
        library = [(name, data) for name, data in (every | page).items() if name not in rest]
        store(work / "library.zip", library)
        (folder / LIBRARY).write_bytes(held((work / "library.zip").read_bytes()))
        compile_zip(folder / REST, rest.items(), compiled)
        shutil.copyfile(started("memory", folder / LIBRARY, MEMORY), folder / MEMORY)


def held(archive: bytes) -> bytes:
    """Return an empty WebAssembly module with a zip in a custom section.

    Hosts compress WebAssembly, but not files of unknown type. Python can read it as a zip, because
    it finds a zip from its end.
    """
    section = sized(b"library") + archive
    return b"\0asm\1\0\0\0" + b"\0" + sized(section)


def sized(data: bytes) -> bytes:
    """Return bytes preceded by their number in LEB128: groups of seven bits, the lowest first."""
    size, number = len(data), bytearray()
    while size > 0x7F:
        number.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes([*number, size]) + data


def can_wait(name: str, first: set[str]) -> bool:
    """Return whether a module is not needed at the start, unlike most of PyScript's modules."""
    early = name.startswith(("pyscript/", "pulp-")) and not name.startswith(OF_PAGES)
    return module_of(name) not in first and not early


def imported(library: Path) -> set[str]:
    """Return the modules that a worker with this library imports up to the first solved puzzle."""
    return set(json.loads(started("modules", library, "modules.json").read_text()))


def started(what: str, library: Path, target: str) -> Path:
    """Return the file that start.mjs writes, from the cache if it is there."""
    key = key_of(what, START, START.with_suffix(".py"), PACKED, library)
    return made(target, key, ["node", START, what, library, NEW])


def standard_library() -> Iterator[tuple[str, bytes]]:
    """Yield the sources of the standard library that a page can use."""
    return from_zip(NPM / "pyodide/python_stdlib.zip", lambda name: first_part(name) not in UNUSED)


def first_part(name: str) -> str:
    """Return the name of the package or module that a file belongs to."""
    return name.split("/")[0].removesuffix(".py")


def module_of(name: str) -> str:
    """Return the name of the module in a compiled file."""
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def our_modules() -> Iterator[tuple[str, bytes]]:
    """Yield the sources in web/worker/python."""
    return ((path.name, path.read_bytes()) for path in OURS.glob("*.py"))


def pyscript() -> Iterator[tuple[str, bytes]]:
    """Yield the sources of PyScript's Python, which each worker would otherwise compile."""
    code = "import files from {}; console.log(JSON.stringify(files))"
    address = json.dumps((NPM / "@pyscript/core/src/stdlib/pyscript.js").as_uri())
    command = ["node", "--input-type=module", "--eval", code.format(address)]
    folders = json.loads(run(command, "PyScript's Python could not be read"))
    for folder, sources in folders.items():
        yield from ((f"{folder}/{name}", text.encode()) for name, text in sources.items())


def shortened(name: str, data: bytes) -> bytes:
    """Return the content of a file, cut to its headers if it is a package's METADATA."""
    return data.split(b"\n\n", 1)[0] + b"\n" if name.endswith("METADATA") else data


def is_needed_of_pulp(name: str) -> bool:
    """Return whether a file is PuLP's code or licence, not a solver or a test."""
    if name.startswith("pulp/"):
        return not name.startswith(("pulp/solverdir/", "pulp/tests/"))
    return name.endswith(("METADATA", "LICENSE"))


def unpacked(path: Path) -> dict:
    """Return the size and hash of a gzipped file's content."""
    data = gzip.decompress(path.read_bytes())
    return {"size": len(data), "unpacked": hash_of(data)}
