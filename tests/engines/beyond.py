"""What a browser asks of other sites than the page's: it comes here, and goes no further."""

import threading
from contextlib import ExitStack
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Noting(BaseHTTPRequestHandler):
    """Takes what a browser asks of a proxy, whatever part of it asks, and answers nothing."""

    def note(self) -> None:
        """Note the address; of a secure one only the host is told."""
        address = f"https://{self.path}/" if self.command == "CONNECT" else self.path
        self.server.heard.append(address)  # type: ignore[attr-defined]
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


for method in ("CONNECT", "GET", "HEAD", "OPTIONS", "POST", "PUT"):
    setattr(Noting, f"do_{method}", Noting.note)


def proxy(leave: ExitStack, heard: list[str]) -> str:
    """Start a proxy that notes the addresses it is asked for; return its own."""
    server = leave.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Noting))
    server.heard = heard  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    leave.callback(server.shutdown)
    return f"http://127.0.0.1:{server.server_port}"
