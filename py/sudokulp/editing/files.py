"""Files of a program: those it finds in its folder, and those it writes there."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import FileError, show

#: How many files, and how many bytes of them, are kept of what a program writes.
MOST_FILES = 20
MOST_BYTES = 5_000_000


@dataclass(frozen=True)
class Written:
    """What a program wrote.

    Parameters
    ----------
    files : dict of str to bytes
        Contents by name, in order; a name may have folders, as in ``out/a.txt``.
    left_out : str
        A sentence on files that were not kept; "" if there are none.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    left_out: str = ""


@contextmanager
def folder_with(files: Mapping[str, bytes]) -> Iterator[Callable[[], Written]]:
    """Work in a new folder that has these files; yield what returns the files written there.

    Raises
    ------
    FileError
        If a name is that of no file in this folder.

    Examples
    --------
    >>> with folder_with({"a.txt": b"1"}) as written:
    ...     size = Path("b.txt").write_text(Path("a.txt").read_text() * 2)
    ...     written().files
    {'b.txt': b'11'}
    """
    for name in files:
        if not name or name in (".", "..") or set("/\\\0") & set(name):
            raise FileError(f"{show(name)} cannot be the name of a file")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chdir(folder):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        yield lambda: _written(Path(folder), files)


def _written(folder: Path, given: Mapping[str, bytes]) -> Written:
    """Return the files in a folder that are new or changed."""
    gc.collect()  # a file that a program did not close is written when it is forgotten
    found: dict[str, bytes] = {}
    left, extra = MOST_BYTES, 0
    for name in sorted(_names(folder)):
        path = folder / name
        size = path.stat().st_size
        if name in given and size == len(given[name]) and path.read_bytes() == given[name]:
            continue
        if len(found) == MOST_FILES or size > left:
            extra += 1
            continue
        found[name] = path.read_bytes()
        left -= size
    return Written(found, _left_out(extra))


def _names(folder: Path) -> Iterator[str]:
    """Yield the names of the readable files below a folder, without what links elsewhere."""
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for path in (Path(parent, name) for name in names):
            if path.is_file() and not path.is_symlink() and os.access(path, os.R_OK):
                yield path.relative_to(folder).as_posix()


def _left_out(extra: int) -> str:
    if not extra:
        return ""
    files = "1 more file is" if extra == 1 else f"{extra:,} more files are"
    return f"{files} not kept: {MOST_FILES} files with {MOST_BYTES:,} bytes are the most."
