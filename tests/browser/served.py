"""The built page on a port of this machine, and a Chromium that is quiet and runs in containers."""

import socket
import sys
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "web" / "tools"))  # behind those who start this: names may be alike

from browsers import browser  # noqa: E402
from server import Handler, Server  # noqa: E402

#: Chromium makes no request of its own. In a container it often has no sandbox, and little shared
#: memory; Playwright starts it without them, too.
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
    """Answers as usual, but for files that are held back: those wait, some of them half-way."""

    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(*arguments, directory=str(site.folder))

    def send_head(self):
        if self.site.server is None:  # a connection that the browser kept
            raise ConnectionAbortedError("the server is gone")
        held = self._held()
        held.asked.set()
        if not held.half:
            held.released.wait(60)
        if self.site.server is None:  # it went meanwhile
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
        """Return how the file that is asked for is held back."""
        held = [held for name, held in list(self.site.held.items()) if self.path.endswith(name)]
        return held[0] if held else FREE


class Held:
    """A file that is held back until it is released: all of it, or its second half."""

    def __init__(self, half=False):
        self.half = half
        self.asked = threading.Event()
        self.released = threading.Event()


#: One that is not.
FREE = Held()
FREE.released.set()


class Site:
    """dist/ on a port of this machine; it can be taken off the network, files can be held back.

    Started again it is at the same address. The folder may be another one, or change meanwhile.
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
        """Let a file's answer, or the second half of it, wait for as long as this lasts."""
        try:
            yield self.hold(name, half)
        finally:
            self.release(name)

    def hold(self, name, half=False):
        """Let a file's answer wait until it is released."""
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
        """Put a text in place of a file; None takes the file away."""
        file = self.folder / name
        self.altered[file] = file.read_bytes()
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")

    def mend(self):
        """Put what was altered back, and start if it was stopped."""
        for file, content in self.altered.items():
            file.write_bytes(content)
        self.altered.clear()
        if not self.server:
            self.start()

    def handler(self):
        """Return what answers a request."""
        return partial(PatientHandler, self)

    def stop(self):
        """Go off the network; whoever asks for a port meanwhile gets another one."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
            self._kept = keep(self.port)

    def end(self):
        """Go off the network for good."""
        self.stop()
        self._kept.close()

    @property
    def url(self):
        return f"http://localhost:{self.port}/"


def keep(port):
    """Return what keeps a port of this machine from others, until it is closed."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # its last connections linger
    kept.bind(("127.0.0.1", port))
    return kept


@contextmanager
def serving(folder=ROOT / "dist"):
    """Yield the site of a folder, served."""
    if not (folder / "index.html").is_file():
        raise FileNotFoundError(f"{folder.name}/ is not there: run python3 build.py first")
    site = Site(folder).start()
    try:
        yield site
    finally:
        site.end()


def launch_options():
    """Return how to start the Chromium of the tests."""
    return {"executable_path": browser(), "args": QUIET}


def launch(playwright, *arguments):
    """Start that Chromium, with more arguments."""
    options = launch_options()
    options["args"] = [*options["args"], *arguments]
    return playwright.chromium.launch(**options)
