"""The built page on a port of this machine, and a Chromium that is quiet and may run as root."""

import os
import sys
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "web" / "tools"))  # behind those who start this: names may be alike

from server import Handler, Server  # noqa: E402

#: Chromium makes no request of its own; as root, in a container, it cannot use its sandbox.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


class PatientHandler(Handler):
    """Answers as usual, but for files that are held back: those wait."""

    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(*arguments, directory=str(site.folder))

    def send_head(self):
        for name, released in list(self.site.held.items()):
            if self.path.endswith(name):
                released.wait(60)
        return super().send_head()


class Site:
    """dist/ on a port of this machine; it can be taken off the network, files can be held back.

    Started again it is at the same address. The folder may be another one, or change meanwhile.
    """

    def __init__(self, folder=ROOT / "dist"):
        self.folder = folder
        self.server = None
        self.port = 0
        self.held = {}

    @contextmanager
    def holding(self, name):
        """Let a file's answer wait for as long as this lasts."""
        self.held[name] = threading.Event()
        try:
            yield
        finally:
            self.held.pop(name).set()

    def start(self):
        self.server = Server(("127.0.0.1", self.port), partial(PatientHandler, self))
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def url(self):
        return f"http://localhost:{self.port}/"


def launch_options():
    """Return how to start the Chromium that build.py found, or Playwright's own."""
    path = os.environ.get("SUDOKULP_CHROMIUM")
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = [*QUIET, "--no-sandbox"] if as_root else QUIET
    return {"executable_path": path or None, "args": arguments}


def launch(playwright, *arguments):
    """Start that Chromium, with more arguments."""
    options = launch_options()
    options["args"] = [*options["args"], *arguments]
    return playwright.chromium.launch(**options)
