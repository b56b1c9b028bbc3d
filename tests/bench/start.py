"""From navigation to the first solved puzzle, against a page that only loads Pyodide.

    python3 build.py bench start [--visits 5] [--json FILE]

For a new visitor (cold) and for one who comes again (warm), beside a bare page that only
awaits Pyodide's own `loadPyodide`, as npm ships it; the two in turn in the same browser.
*Typing* is from navigation to the first digit typed into the grid that stands there. *Bytes*
are what a server that compresses would send before the first outcome.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from browsing import PATIENCE, PRESS, browsing, serving
from playwright.sync_api import Browser, Page
from tables import OWN, ROOT, SPREAD, Goal, add_json, finish, show, spread

GOALS = {"cold": 0.6, "warm": 0.4}
BYTES_GOAL = 7.0  # MB
TYPING_GOAL = 300.0  # ms

BARE = """<!doctype html><title>bare</title>
<link rel="icon" href="data:,"><output></output><script type="module">
import { loadPyodide } from './pyodide.mjs';
await loadPyodide();
document.querySelector('output').textContent = String(performance.now());
</script>"""
BARE_FILES = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json"
#: Types a digit into the first cell, frame by frame, until it stands there.
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
    """Serve a page that does nothing but load Pyodide as npm ships it; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        for name in BARE_FILES.split():
            shutil.copyfile(ROOT / "web/node_modules/pyodide" / name, Path(folder, name))
        Path(folder, "index.html").write_text(BARE, encoding="utf-8")
        with serving(Path(folder)) as site:
            yield site.url


def load_bare(page: Page, url: str) -> float:
    """Return the seconds from navigation to Pyodide."""
    page.goto(url, wait_until="domcontentloaded")
    page.wait_for_function("document.querySelector('output').textContent", timeout=PATIENCE)
    return float(page.text_content("output") or "nan") / 1000


def load_ours(page: Page, url: str) -> float:
    """Return the seconds from navigation to the first outcome."""
    page.goto(url, wait_until="domcontentloaded")
    done = page.evaluate(PRESS, {"press": "solve-now", "line": OWN, "since": "navigation"})
    if not done["said"].startswith("Solved: unique"):
        raise SystemExit(f"the page says {done['said']!r}")
    return float(done["end"]) / 1000


def type_into(page: Page, url: str) -> float:
    """Return the seconds from navigation to the first digit that was typed."""
    page.add_init_script(TYPE)
    page.goto(url, wait_until="commit")
    while not (typed := page.evaluate("window.benchTyped ?? null")):
        page.wait_for_timeout(20)
    return float(typed) / 1000


def measure(browser: Browser, visits: int) -> dict[str, Any]:
    """Return seconds for first and second visits, of both pages in turn, and megabytes."""
    times: dict[str, dict[str, list[float]]] = {
        kind: {"page": [], "bare": [], "typing": []} for kind in GOALS
    }
    with serving() as site, bare_site() as bare:
        for _ in range(visits):
            for who, address, load in (
                ("bare", bare, load_bare),
                ("page", site.url, load_ours),
                ("typing", site.url, type_into),
            ):
                context = browser.new_context()
                for kind in GOALS:
                    page = context.new_page()
                    page.wait_for_timeout(1000)  # a new tab has work of its own
                    times[kind][who].append(load(page, address))
                    if kind == "cold":
                        page.wait_for_timeout(5000)  # what a page does for the next visit
                    page.close()
                context.close()
        sent = measure_bytes(browser, site.url)
    return {"seconds": times, "megabytes": sent}


def measure_bytes(browser: Browser, url: str) -> float:
    """Return the megabytes a new visitor fetches before the first outcome, compressed."""
    context = browser.new_context()
    page = context.new_page()
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(urlsplit(request.url).path))
    load_ours(page, url)
    before = set(asked)
    context.close()
    files = [ROOT / "dist" / (path.lstrip("/") or "index.html") for path in before]
    return sum(compressed(path) for path in files if path.is_file()) / 1e6


def compressed(path: Path) -> int:
    """Return the bytes a server would send of a file."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))


def report(found: dict[str, Any]) -> list[Goal]:
    """Print the times; return the goals."""
    rows, goals = [], []
    for kind, times in found["seconds"].items():
        ratio = median(times["page"]) / median(times["bare"])
        goal = Goal(f"start {kind}, ratio", ratio, GOALS[kind])
        cells = [spread(times[who]) for who in ("page", "bare")]
        rows.append([kind, *cells, str(goal), spread(times["typing"])])
        goals.append(goal)
        typing = median(times["typing"]) * 1000
        goals.append(Goal(f"typing {kind}, ms", typing, TYPING_GOAL))
    head = [f"ms: {SPREAD}", "page, to the first outcome", "bare Pyodide", "ratio", "typing"]
    show("Start", head, rows)
    sent = Goal("sent before the first outcome, MB", found["megabytes"], BYTES_GOAL)
    print(f"\nSent compressed before the first outcome, MB: {sent}")
    return [*goals, sent]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--visits", type=int, default=5)
    add_json(parser)
    wanted = parser.parse_args()
    with browsing() as browser:
        found = measure(browser, wanted.visits)
    finish(wanted.json, {"start": found}, report(found))


if __name__ == "__main__":
    main()
