"""Compile the Python files in a zip; runs inside Pyodide, called by compile.mjs."""

import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

NEVER_CHECKED = False  # do not compare the .pyc files with sources, which are missing
DOCUMENTED = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
SHORTENED = (
    *("sudokulp/", "sudoku.", "pulp/", "_pyodide/", "pyodide/", "asyncio/", "concurrent/"),
    *("importlib/", "logging/", "pathlib/", "urllib/", "zipfile/", "enum.", "ipaddress."),
    *("random.", "threading.", "traceback.", "typing.", "uuid."),
)
TYPED = "sudokulp/ops/"  # its annotations are read at run time
EPOCH = (1980, 1, 1, 0, 0, 0)


def compile_zip(source: str, target: str, root: str, optimize: int) -> None:
    """Write the zip `target`: the sorted files of `source`, with `foo.pyc` instead of `foo.py`.

    Parameters
    ----------
    source, target : str
        Paths of zips.
    root : str
        The prefix of file names in tracebacks.
    optimize : int
        1 removes the docstrings of modules and functions, and all but the first line of those of
        classes in SHORTENED. Classes keep a docstring because code reads them, and because a
        dataclass without one generates it, which takes long. 2 removes all docstrings and
        assertions. 3 does the same as 1, and removes line numbers, which are a tenth of the
        download. The zips of 1 and 3 are not compressed, because the build takes them apart.

        Our functions are compiled without annotations, which are a twentieth of their code.
    """
    with ZipFile(source) as old, ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            add(new, *compiled(name, old.read(name), root, optimize), optimize not in (1, 3))


def compiled(name: str, data: bytes, root: str, optimize: int) -> tuple[str, bytes]:
    """Return the name and content of a file after compiling it, if it is a Python file."""
    if not name.endswith(".py"):
        return name, data
    level = 2 if optimize == 2 else 0
    # A tree of Python objects takes half of the time, so only what changes it makes one.
    tree = changed(name, data, root, optimize) if optimize in (1, 3) else data
    code = compile(tree, root + name, "exec", dont_inherit=True, optimize=level)
    kept = without_lines(code) if optimize == 3 else code
    return name + "c", _code_to_hash_pyc(kept, bytes(8), NEVER_CHECKED)


def changed(name: str, data: bytes, root: str, optimize: int) -> ast.Module:
    """Return the tree of a Python file without docstrings, and ours without annotations."""
    tree = ast.parse(data, root + name)
    remove_docstrings(tree, short=name.startswith(SHORTENED))
    if name.startswith("sudokulp/") and not name.startswith(TYPED):
        remove_annotations(tree)
    return tree


def without_lines(code: CodeType) -> CodeType:
    """Return code without line numbers. The code of its functions has none, either.

    Tracebacks look up each instruction, so the table has entries without a location, each for up
    to eight instructions (CPython's Objects/locations.md: bit 1, 15 in four bits, count - 1).
    """
    consts = [without_lines(x) if isinstance(x, CodeType) else x for x in code.co_consts]
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(consts))


def remove_docstrings(tree: ast.Module, short: bool) -> None:
    """Remove the docstrings of modules and functions, and shorten those of classes to a line."""
    for node in ast.walk(tree):
        if not isinstance(node, DOCUMENTED) or ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef):
            if short:
                node.body[0].value.value = ast.get_docstring(node).partition("\n")[0]
            continue
        text = node.body.pop(0)
        if not node.body:
            node.body.append(ast.copy_location(ast.Pass(), text))


def remove_annotations(tree: ast.Module) -> None:
    """Remove the annotations of parameters and results, which nothing reads at run time."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def add(archive: ZipFile, name: str, data: bytes, compress: bool) -> None:
    """Add a file to a zip without its date."""
    info = ZipInfo(name, EPOCH)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, ZIP_DEFLATED if compress else ZIP_STORED, 9)
