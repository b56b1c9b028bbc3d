"""Compiler of the Python files in a zip; runs inside Pyodide, called by compile.mjs."""

import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NEVER_CHECKED = False  # the .pyc files are not compared with sources, which are not there
DOCUMENTED = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
SHORTENED = (
    *("sudokulp/", "sudoku.", "pulp/", "_pyodide/", "pyodide/", "asyncio/", "concurrent/"),
    *("importlib/", "logging/", "pathlib/", "urllib/", "zipfile/", "enum.", "ipaddress."),
    *("random.", "threading.", "traceback.", "typing.", "uuid."),
)
TYPED = "sudokulp/api/"  # whose functions say by their annotations what they take and return
EPOCH = (1980, 1, 1, 0, 0, 0)


def compile_zip(source: str, target: str, root: str, optimize: int) -> None:
    """Write the zip `target`: the files of `source` in order, with `foo.pyc` in place of `foo.py`.

    Parameters
    ----------
    source, target : str
        Paths of zips.
    root : str
        What tracebacks show in front of a file's name.
    optimize : int
        1 leaves out the docstrings of modules and functions; those of classes are read by code, and
        dataclasses that have none make one up, which takes long: in SHORTENED they keep a line. 2
        leaves out all docstrings, and assertions. 3 is 1 without the numbers of lines, a tenth of
        what is fetched: tracebacks then name files and functions only.

    Functions of ours are compiled without annotations, a twentieth of their code.
    """
    with ZipFile(source) as old, ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            add(new, *compiled(name, old.read(name), root, optimize))


def compiled(name: str, data: bytes, root: str, optimize: int) -> tuple[str, bytes]:
    """Return the name and content of a file after compiling: other files stay as they are."""
    if not name.endswith(".py"):
        return name, data
    tree = ast.parse(data, root + name)
    if optimize in (1, 3):
        remove_docstrings(tree, short=name.startswith(SHORTENED))
    if name.startswith("sudokulp/") and not name.startswith(TYPED):
        remove_annotations(tree)
    level = 2 if optimize == 2 else 0
    code = compile(tree, root + name, "exec", dont_inherit=True, optimize=level)
    kept = without_lines(code) if optimize == 3 else code
    return name + "c", _code_to_hash_pyc(kept, bytes(8), NEVER_CHECKED)


def without_lines(code: CodeType) -> CodeType:
    """Return the same code, and that of its functions, without the numbers of lines.

    Tracebacks ask where each instruction is, so each is in the table: nowhere. An entry is for up
    to eight of them (CPython's Objects/locations.md: a byte 1, 15 in four bits, the count less 1).
    """
    consts = [without_lines(x) if isinstance(x, CodeType) else x for x in code.co_consts]
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * eights + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=tuple(consts))


def remove_docstrings(tree: ast.Module, short: bool) -> None:
    """Remove the docstrings of modules and functions; perhaps of classes all but a line."""
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
    """Remove the types of parameters and results, which nothing reads at run time."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def add(archive: ZipFile, name: str, data: bytes) -> None:
    """Add a file to a zip, without its date."""
    info = ZipInfo(name, EPOCH)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, ZIP_DEFLATED, 9)
