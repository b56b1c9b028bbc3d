"""A proxy that records requests to other sites, and forwards none."""

import threading
from contextlib import ExitStack
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Noting(BaseHTTPRequestHandler):
    """Record requests to the proxy from any part of the browser, without answering them."""

    def note(self) -> None:
        """Record the address; for HTTPS only the host is known."""
        address = f"https://{self.path}/" if self.command == "CONNECT" else self.path
        self.server.heard.append(address)  # type: ignore[attr-defined]
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


for method in ("CONNECT", "GET", "HEAD", "OPTIONS", "POST", "PUT"):
    setattr(Noting, f"do_{method}", Noting.note)


def proxy(leave: ExitStack, heard: list[str]) -> str:
    """Start a proxy that records the requested addresses; return its own address."""
    server = leave.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Noting))
    server.heard = heard  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    leave.callback(server.shutdown)
    return f"http://127.0.0.1:{server.server_port}"
