"""The built page on a local port, and a quiet Chromium that runs in containers."""

import socket
import sys
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "web" / "tools"))  # last: module names may clash

from browsers import browser  # noqa: E402
from server import Handler, Server  # noqa: E402

#: Chromium makes no requests of its own. Containers often have no sandbox and little shared memory,
#: for which Playwright passes the same flags.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]


class PatientHandler(Handler):
    """Serve files as usual, except those held back, completely or after the first half."""

    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(*arguments, directory=str(site.folder))

    def send_head(self):
        if self.site.server is None:  # a connection kept alive by the browser
            raise ConnectionAbortedError("the server is gone")
        held = self._held()
        held.asked.set()
        if not held.half:
            held.released.wait(60)
        if self.site.server is None:  # it stopped in the meantime
            raise ConnectionAbortedError("the server is gone")
        return super().send_head()

    def copyfile(self, source, outputfile):
        data = source.read()
        half = len(data) // 2
        outputfile.write(data[:half])
        outputfile.flush()
        self._held().released.wait(60)
        outputfile.write(data[half:])

    def _held(self):
        """Return how the requested file is held back."""
        held = [held for name, held in list(self.site.held.items()) if self.path.endswith(name)]
        return held[0] if held else FREE


class Held:
    """A file that is held back until it is released: all of it, or its second half."""

    def __init__(self, half=False):
        self.half = half
        self.asked = threading.Event()
        self.released = threading.Event()


#: A file that is not held back.
FREE = Held()
FREE.released.set()


class Site:
    """A folder served on a local port; the server can be stopped, and files can be held back.

    The address stays the same after a restart. The folder and its files may change.
    """

    def __init__(self, folder=ROOT / "dist"):
        self.folder = folder
        self.server = None
        self.port = 0
        self._kept = None
        self.held = {}
        self.altered = {}

    @contextmanager
    def holding(self, name, half=False):
        """Hold a file back, or its second half, within this block."""
        try:
            yield self.hold(name, half)
        finally:
            self.release(name)

    def hold(self, name, half=False):
        """Hold a file back until it is released."""
        self.held[name] = Held(half)
        return self.held[name]

    def release(self, name):
        self.held.pop(name).released.set()

    def start(self):
        if self._kept:
            self._kept.close()
        self.server = Server(("127.0.0.1", self.port), self.handler())
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def alter(self, name, text):
        """Replace the content of a file; None deletes it."""
        file = self.folder / name
        self.altered[file] = file.read_bytes()
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")

    def mend(self):
        """Restore altered files, and start the server if it was stopped."""
        for file, content in self.altered.items():
            file.write_bytes(content)
        self.altered.clear()
        if not self.server:
            self.start()

    def handler(self):
        """Return the factory of request handlers."""
        return partial(PatientHandler, self)

    def stop(self):
        """Stop the server, but reserve its port."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
            self._kept = keep(self.port)

    def end(self):
        """Stop the server and release its port."""
        self.stop()
        self._kept.close()

    @property
    def url(self):
        return f"http://localhost:{self.port}/"


def keep(port):
    """Return a socket that reserves a local port until it is closed."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # old connections may linger
    kept.bind(("127.0.0.1", port))
    return kept


@contextmanager
def serving(folder=ROOT / "dist"):
    """Serve a folder and yield the site."""
    if not (folder / "index.html").is_file():
        raise FileNotFoundError(f"{folder.name}/ is not there: run python3 build.py first")
    site = Site(folder).start()
    try:
        yield site
    finally:
        site.end()


def launch_options():
    """Return the launch options of the Chromium for tests."""
    return {"executable_path": browser(), "args": QUIET}


def launch(playwright, *arguments):
    """Launch the Chromium for tests with additional arguments."""
    options = launch_options()
    options["args"] = [*options["args"], *arguments]
    return playwright.chromium.launch(**options)
