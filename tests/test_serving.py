"""The web server of build.py, which sends compressed copies to clients that accept them."""

import os
import subprocess
import sys
import threading
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "web" / "tools"))

import server
from compressing import compress

FILES = {
    "index.html": b"<!doctype html><title>Sudoku</title>" + b"<p>1 2 3 4" * 20,
    "solver.wasm": bytes(range(256)) * 20,
    "tiny.json": b"{}",
    "kept.zip": b"PK" * 200,
}
UNPACK = """
const { readFileSync } = require('node:fs');
const { brotliDecompressSync } = require('node:zlib');
process.stdout.write(brotliDecompressSync(readFileSync(process.argv[1])));
"""


@pytest.fixture
def site(tmp_path):
    """Return a folder of files with their compressed copies."""
    folder = tmp_path / "dist"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    compress(folder, cache=tmp_path / "cache")
    return folder


@pytest.fixture
def ask(site):
    """Return a function that asks a server of the folder for a file."""
    running = server.Server(("127.0.0.1", 0), partial(server.Handler, directory=str(site)))
    threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
    connection = HTTPConnection(*running.server_address)

    def asked(path, taken=None, tag=None):
        headers = {"Accept-Encoding": taken, "If-None-Match": tag}
        given = {name: value for name, value in headers.items() if value is not None}
        connection.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in given.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer, answer.read()

    yield asked
    connection.close()
    running.shutdown()
    running.server_close()


def decompressed(copy):
    told = subprocess.run(["node", "--eval", UNPACK, copy], check=True, capture_output=True)
    return told.stdout


def test_copies_are_updated_with_their_files_and_have_the_same_times(site, tmp_path):
    copies = [path for path in site.iterdir() if path.suffix == ".br"]
    assert {path.stem for path in copies} == {"index.html", "solver.wasm"}
    for copy in copies:
        assert decompressed(copy) == FILES[copy.stem]
        assert copy.stat().st_mtime_ns == (site / copy.stem).stat().st_mtime_ns
    (site / "solver.wasm").write_bytes(b"other" * 99)
    compress(site, cache=tmp_path / "cache")
    assert decompressed(site / "solver.wasm.br") == b"other" * 99
    assert len(list((tmp_path / "cache" / "11").iterdir())) == 2 * 3  # of the current content


@pytest.mark.parametrize(
    ("taken", "encoding", "suffix"),
    [
        ("gzip, deflate, br, zstd", "br", ".br"),
        ("gzip", "gzip", ".gz"),
        ("br;q=0, GZIP; q=0.5", "gzip", ".gz"),
        ("zstd", None, ""),
        (None, None, ""),
    ],
)
def test_a_copy_is_sent_to_clients_that_accept_it(site, ask, taken, encoding, suffix):
    for path, name, kind in (
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/solver.wasm", "solver.wasm", "application/wasm"),
    ):
        answer, data = ask(path, taken)
        assert data == (site / f"{name}{suffix}").read_bytes()
        assert answer.headers["Content-Encoding"] == encoding
        assert answer.headers["Content-Length"] == str(len(data))
        assert answer.headers["Content-Type"] == kind
        assert answer.headers["Vary"] == "Accept-Encoding"


def test_an_etag_is_specific_to_an_encoding(ask):
    packed, plain = (ask("/solver.wasm", taken)[0].headers["ETag"] for taken in ("br", ""))
    assert ask("/solver.wasm", "br", packed)[0].status == 304
    assert ask("/solver.wasm", "", plain)[0].status == 304
    assert ask("/solver.wasm", "", packed)[0].status == 200


def test_without_an_up_to_date_copy_the_file_itself_is_sent(site, ask):
    for path in ("/tiny.json", "/kept.zip"):
        answer, data = ask(path, "br, gzip")
        assert (answer.headers["Content-Encoding"], data) == (None, FILES[path[1:]])
    time = (site / "index.html").stat().st_mtime_ns
    (site / "index.html").write_bytes(b"changed")
    os.utime(site / "index.html", ns=(time, time + 1))
    assert ask("/", "br, gzip")[1] == b"changed"


def test_an_error_after_a_copy_is_not_marked_as_compressed(ask):
    assert ask("/solver.wasm", "br")[0].headers["Content-Encoding"] == "br"
    answer, data = ask("/none.wasm", "br")
    assert (answer.status, answer.headers["Content-Encoding"]) == (404, None)
    assert b"404" in data
