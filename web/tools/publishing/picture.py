"""Take the README's picture, an answer with a solving step: python picture.py FILE.PNG.

It needs dist/, Playwright and Pillow, so `build.py picture` runs it with the Python of .venv.
"""

import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from browsers import browser
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from server import HOST, Handler, Server
from sources import DIST

#: A puzzle whose first step, an X-Wing, is drawn on the grid.
PUZZLE = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
SIZE = {"width": 1280, "height": 800}
#: Colours of the PNG: enough for the page's few colours and the edges of its letters.
COLOURS = 64


def main(target: Path) -> None:
    """Solve the puzzle in dist/, show its first step, and write the picture."""
    with serving() as address, sync_playwright() as playwright:
        # Chromium's sandbox does not start in most containers.
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        # Playwright waits with code in strings, which the page's policy forbids.
        page = chromium.new_context(viewport=SIZE, bypass_csp=True).new_page()
        page.goto(address)
        show_first_step(page)
        taken = page.screenshot()
        chromium.close()
    small = Image.open(io.BytesIO(taken)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(target, optimize=True)


@contextmanager
def serving() -> Iterator[str]:
    """Serve dist/ and yield its address."""
    server = Server((HOST, 0), partial(Handler, directory=str(DIST)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def show_first_step(page: Page) -> None:
    """Solve the puzzle and show its first step with the constraints that prove it."""
    page.get_by_role("textbox", name="Puzzle", exact=True).fill(PUZZLE)
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="Show the solving steps").click(timeout=120_000)
    page.get_by_text("Constraints used").click()
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    page.wait_for_function("!document.getAnimations().some((x) => x.playState == 'running')")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
