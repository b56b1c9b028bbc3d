"""A small web server for dist/, with correct types, compressed copies, and no stale files."""

import errno
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from compressing import ENCODINGS
from needs import Failure

HOST = "127.0.0.1"


class Server(ThreadingHTTPServer):
    """A server that ignores connections closed by a browser that leaves the page."""

    request_queue_size = 128  # several workers connect at once; 5 is the default

    def handle_error(self, request, client_address) -> None:
        """Report an error unless the browser closed the connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(SimpleHTTPRequestHandler):
    """Serves files that the browser caches, but revalidates each time."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # avoids a delay of 40 ms for small files
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }
    #: The encodings of compressed files, the best first.
    encodings = ENCODINGS
    etag = ""
    encoding = ""

    def send_head(self):
        """Answer 304 if the browser has the same file, otherwise as usual."""
        self.etag = self.tag()
        if self.etag and self.headers.get("If-None-Match") == self.etag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        del self.headers["If-Modified-Since"]  # its resolution is only a second
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """Return the file to send: a compressed copy, if the browser accepts it."""
        plain = super().translate_path(path)
        file = Path(plain, "index.html") if plain.endswith("/") else Path(plain)
        taken = accepted(self.headers.get("Accept-Encoding", ""))
        for name, suffix in self.encodings.items():
            copy = file.with_name(file.name + suffix)
            if name in taken and is_copy(copy, file):
                self.encoding = name
                return str(copy)
        self.encoding = ""
        return plain

    def guess_type(self, path) -> str:
        """Return the type of a file, compressed or not."""
        return super().guess_type(str(path).removesuffix(self.encodings.get(self.encoding, "")))

    def tag(self) -> str:
        """Return the ETag of a file in its encoding, or "" if there is no file."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            return ""
        status = path.stat()
        return f'"{status.st_mtime_ns:x}-{status.st_size:x}"'

    def end_headers(self) -> None:
        """Send the headers for caching and encoding."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if self.etag:
            self.send_header("ETag", self.etag)
        if self.encoding:
            self.send_header("Content-Encoding", self.encoding)
        self.etag = self.encoding = ""  # the next answer may be an error
        super().end_headers()

    def log_request(self, code="-", size="-") -> None:
        """Do not log successful requests."""


def accepted(header: str) -> set[str]:
    """Return the names of the encodings that a browser accepts."""
    named = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {name for name, given, weight in named if not given or weight.strip("0.")}


def is_copy(copy: Path, file: Path) -> bool:
    """Return whether a compressed copy is current: its modification time is that of the file."""
    both = copy.is_file() and file.is_file()
    return both and copy.stat().st_mtime_ns == file.stat().st_mtime_ns


def serve(folder: Path, port: int) -> None:
    """Serve a folder on this computer until interrupted."""
    try:
        server = Server((HOST, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise Failure(
                f"port {port} cannot be used ({error.strerror}): try serve --port {port + 1}"
            ) from error
        raise
    with server:
        print(f"SudokuLP is at http://localhost:{server.server_port}/ (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
