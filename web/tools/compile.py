"""Runs inside Pyodide, called by compile.mjs."""

from importlib._bootstrap_external import _code_to_hash_pyc
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

NEVER_CHECKED = False  # the .pyc files are not compared with sources, which are not there
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
        2 leaves out docstrings and assertions.
    """
    with ZipFile(source) as old, ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            add(new, *compiled(name, old.read(name), root, optimize))


def compiled(name: str, data: bytes, root: str, optimize: int) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, data
    code = compile(data, root + name, "exec", dont_inherit=True, optimize=optimize)
    return name + "c", _code_to_hash_pyc(code, bytes(8), NEVER_CHECKED)


def add(archive: ZipFile, name: str, data: bytes) -> None:
    info = ZipInfo(name, EPOCH)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, ZIP_DEFLATED, 9)
