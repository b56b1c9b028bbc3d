"""Compressed copies of the site's files, for hosts that serve precompressed files.

`x.wasm.br` and `x.wasm.gz` have the modification time of `x.wasm`, so a server can recognise
outdated copies. Brotli at its highest level takes a minute for dist/, so only a site that is to be
hosted gets it, and compressed files are cached by content.
"""

import gzip
import os
import shutil
import tempfile
from pathlib import Path

from compiling import hash_of
from needs import CACHE, run

COMPRESS = Path(__file__).with_name("compress.mjs")
#: The suffix of compressed files by HTTP's name of the encoding, the smallest files first.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
BROTLI, GZIP = ENCODINGS.values()

#: Levels of brotli: for a site to host, and for one that is only used on this computer.
BEST, FAST = 11, 5
#: Suffixes of files to compress. Zips and bitmaps are compressed already.
SUFFIXES = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest"}


def compress(dist: Path, level: int = BEST, cache: Path = CACHE / "packed") -> None:
    """Add compressed copies of all files that become smaller."""
    cache /= str(level)
    cache.mkdir(parents=True, exist_ok=True)
    files = {path: path.read_bytes() for path in sorted(dist.rglob("*")) if path.suffix in SUFFIXES}
    hashes = {path: hash_of(data) for path, data in files.items()}
    add({hashes[path]: data for path, data in files.items()}, level, cache)
    for path, data in files.items():
        for suffix in ENCODINGS.values():
            put(path, data, suffix, cache / f"{hashes[path]}{suffix}")
    for stale in cache.iterdir():
        if stale.stem not in hashes.values():
            stale.unlink()


def add(contents: dict[str, bytes], level: int, cache: Path) -> None:
    """Compress those contents, given by hash, that are not in the cache yet."""
    there = {path.name for path in cache.iterdir()}
    new = {name: data for name, data in contents.items() if name + BROTLI not in there}
    if not new:
        return
    print(f"compressing {sum(map(len, new.values())) / 1e6:.1f} MB", flush=True)
    with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
        for name, data in new.items():
            Path(folder, name).write_bytes(data)
            Path(folder, name + GZIP).write_bytes(gzip.compress(data, 9, mtime=0))
        paths = [Path(folder, name) for name in new]
        run(["node", COMPRESS, level, folder, *paths], "dist/ could not be compressed")
        for name in new:
            for suffix in (GZIP, BROTLI):
                Path(folder, name + suffix).replace(cache / f"{name}{suffix}")


def put(path: Path, data: bytes, suffix: str, kept: Path) -> None:
    """Add a compressed copy of a file, with the file's time, if the copy is smaller."""
    if kept.stat().st_size >= len(data):
        return
    copy = path.with_name(path.name + suffix)
    shutil.copyfile(kept, copy)
    status = path.stat()
    os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))
