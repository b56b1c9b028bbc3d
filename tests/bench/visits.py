"""Visits to the page and to bare Pyodide: in private contexts, in profiles, by network."""

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from browsing import PATIENCE, PRESS, serving
from compressing import ENCODINGS, compress
from needs import CACHE
from networks import NETWORKS, behind
from playwright.sync_api import Browser, BrowserContext, Page
from served import launch_options
from tables import NEEDS_HIGHS, ROOT

#: Loads a page; returns the seconds from navigation until it is usable.
Load = Callable[[Page, str], float]

#: A puzzle that singles solve.
BY_SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: Milliseconds for which a new tab is busy by itself, and for which a page prepares the next visit.
SETTLING, PREPARING = 1000, 5000
BARE = """<!doctype html><title>bare</title>
<link rel="icon" href="data:,"><output></output><script type="module">
import { loadPyodide } from './pyodide.mjs';
await loadPyodide();
document.querySelector('output').textContent = String(performance.now());
</script>"""
BARE_FILES = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json"
#: Types a digit into the first cell, frame by frame, until it appears there.
TYPE = """
const attempt = () => {
  const cell = document.querySelector('[role=gridcell]');
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: '5', bubbles: true, cancelable: true }));
  if (cell?.textContent.includes('5')) window.benchTyped = performance.now();
  else requestAnimationFrame(attempt);
};
requestAnimationFrame(attempt);
"""


@contextmanager
def bare_site() -> Iterator[str]:
    """Serve a page that does nothing but load Pyodide as npm ships it; yield its address.

    Its files have compressed copies, as ours do.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name in BARE_FILES.split():
            shutil.copyfile(ROOT / "web/node_modules/pyodide" / name, Path(folder, name))
        Path(folder, "index.html").write_text(BARE, encoding="utf-8")
        compress(Path(folder), cache=CACHE / "compressed-bare")
        with serving(Path(folder)) as site:
            yield site.url


def load_bare(page: Page, url: str) -> float:
    page.goto(url, wait_until="domcontentloaded")
    page.wait_for_function("document.querySelector('output').textContent", timeout=PATIENCE)
    return float(page.text_content("output") or "nan") / 1000


def load_ours(page: Page, url: str, line: str = NEEDS_HIGHS) -> float:
    page.goto(url, wait_until="domcontentloaded")
    done = page.evaluate(PRESS, {"press": "solve-now", "line": line, "since": "navigation"})
    if not done["said"].startswith("Solved: unique"):
        raise SystemExit(f"the page says {done['said']!r}")
    return float(done["end"]) / 1000


def type_into(page: Page, url: str) -> float:
    page.add_init_script(TYPE)
    page.goto(url, wait_until="commit")
    while not (typed := page.evaluate("window.benchTyped ?? null")):
        page.wait_for_timeout(20)
    return float(typed) / 1000


def private(browser: Browser, url: str, load: Load, visits: int) -> list[float]:
    """Return the seconds of consecutive visits in a new private context."""
    context = browser.new_context()
    found = [one_visit(context, url, load) for _ in range(visits)]
    context.close()
    return found


def one_visit(context: BrowserContext, url: str, load: Load) -> float:
    """Return the seconds of a load. The visit ends when the page has prepared the next one."""
    page = context.new_page()
    page.wait_for_timeout(SETTLING)
    found = load(page, url)
    page.wait_for_timeout(PREPARING)
    page.close()
    return found


def in_profile(browser: Browser, pages: dict[str, tuple[str, Load]], visits: int) -> Any:
    """Return the seconds of visits in profiles on disk, one per page; the pages take turns.

    The browser is restarted for each visit, as users do, so its compiled code comes from disk.
    """
    found: dict[str, list[float]] = {who: [] for who in pages}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(visits):
            for who, (url, load) in pages.items():
                started = browser.browser_type.launch_persistent_context(
                    str(Path(folder, who)), **launch_options()
                )
                found[who].append(one_visit(started, url, load))
                started.close()
    return found


def through(browser: Browser, name: str, dist: Path, visits: int) -> dict[str, list[float]]:
    """Return the seconds of first visits through a network, for each way to use the page."""
    loads: dict[str, Load] = {
        "page": load_ours,
        "by singles": lambda page, url: load_ours(page, url, BY_SINGLES),
        "typing": type_into,
    }
    with behind(NETWORKS[name], dist) as url:
        return {
            who: [private(browser, url, load, 1)[0] for _ in range(visits)]
            for who, load in loads.items()
        }


def megabytes(browser: Browser, url: str, dist: Path, line: str) -> dict[str, float]:
    """Return the megabytes sent to a new visitor before the first outcome, by compression."""
    context = browser.new_context()
    page = context.new_page()
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(urlsplit(request.url).path))
    load_ours(page, url, line)
    before = set(asked)
    context.close()
    named = [dist / (path.lstrip("/") or "index.html") for path in before]
    files = [path for path in named if path.is_file()]
    return {name: sum(sent(path, name) for path in files) / 1e6 for name in ENCODINGS}


def sent(path: Path, encoding: str) -> int:
    """Return the number of bytes that a host sends for a file or its compressed copy."""
    copy = path.with_name(path.name + ENCODINGS[encoding])
    if copy.is_file():
        return copy.stat().st_size
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))
