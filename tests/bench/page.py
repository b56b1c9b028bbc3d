"""How long the page takes, beside what people had before, in one run.

    python3 build.py bench [--puzzles N] [--visits N] [--json FILE]

*Solve*: from the moment a puzzle is put into the text box and Solve pressed to the outcome on
the page, painted: reading the text, building the program, HiGHS, the proof of uniqueness, the
judge. Beside it PuLP's operators and the CBC that PuLP bundles, natively, building the plain
model and finding one solution, unproved. The two take turns, puzzle by puzzle.

*Start*: from navigation to the first solved 9x9, for a new visitor (cold) and for one who
comes again (warm), beside a bare page that only awaits Pyodide's own `loadPyodide`, as npm
ships it, in the same browser. Bytes are what a server that compresses would send before the
first outcome.

Absolute times depend on the machine; the ratios, medians of those of the pairs, hardly.
"""

import argparse
import gzip
import shutil
import sys
import tempfile
import threading
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright
from seeds import solve_plainly
from tables import OWN, ROOT, keep, puzzles, ratio, show, spread, verdict

sys.path.insert(0, str(ROOT / "tests" / "browser"))

from served import Site, launch
from server import Handler, Server

#: List -> the most that the ratio to the seeds' system should be.
GOALS = {
    "easy50": 0.3,
    "top1465": 0.3,
    "17 clues": 0.3,
    "SE >= 11": 0.2,
    "16x16": 0.15,
    "25x25": 0.15,
}
START_GOALS = {"cold": 0.6, "warm": 0.4}
BYTES_GOAL = 7.0  # MB

BARE = """<!doctype html><title>bare</title><output></output><script type="module">
import { loadPyodide } from './pyodide.mjs';
await loadPyodide();
document.querySelector('output').textContent = String(performance.now());
</script>"""
BARE_FILES = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json"

#: Put the puzzle in, press Solve, and tell when the outcome stands on the page.
PRESS = """async ([line, sinceNavigation]) => {
  const find = (id) => document.getElementById(id);
  const box = find('puzzle');
  const status = find('status');
  const settled = () => /^(Solved|No solution|Unknown|Error)/.test(status.textContent);
  const painted = (done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);                         // comes after the frame is painted
  });
  const start = sinceNavigation ? 0 : performance.now();
  box.value = line;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  const end = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('no outcome within two minutes')), 120_000);
    new MutationObserver((_, observer) => {
      if (!settled()) return;
      observer.disconnect();
      painted(done);
    }).observe(status, { childList: true, subtree: true, characterData: true });
  });
  find('solve').click();
  return [await end - start, status.textContent];
}"""


def press(page, line: str, since_navigation: bool = False) -> float:
    """Return the seconds from pressing Solve to the painted outcome."""
    took, text = page.evaluate(PRESS, [line, since_navigation])
    assert text.startswith("Solved: unique"), text
    return took / 1000


def measure_solving(page, lines: list[str]) -> dict[str, list[float]]:
    """Return seconds on the page and natively, the two in turn, after one to warm up."""
    press(page, lines[0])
    solve_plainly(lines[0])
    page_times, plain_times = [], []
    for line in lines:
        clear(page)
        page_times.append(press(page, line))
        plain_times.append(solve_plainly(line))
    return {"page": page_times, "plain": plain_times}


def clear(page) -> None:
    page.get_by_role("button", name="New", exact=True).click()
    page.wait_for_timeout(50)


@contextmanager
def bare_site():
    """Serve a page that does nothing but load Pyodide as npm ships it; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        for name in BARE_FILES.split():
            shutil.copyfile(ROOT / "web/node_modules/pyodide" / name, Path(folder, name))
        Path(folder, "index.html").write_text(BARE, encoding="utf-8")
        server = Server(("127.0.0.1", 0), partial(Handler, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        server.server_close()


def load_bare(page, url: str) -> float:
    page.goto(url, wait_until="domcontentloaded")
    page.wait_for_function("document.querySelector('output').textContent", timeout=120_000)
    return float(page.text_content("output")) / 1000


def load_ours(page, url: str) -> float:
    page.goto(url, wait_until="domcontentloaded")
    return press(page, OWN, since_navigation=True)


def measure_start(browser, url: str, bare: str, visits: int) -> dict[str, dict[str, list[float]]]:
    """Return seconds for first and second visits, of both pages in turn."""
    times: dict[str, dict[str, list[float]]] = {
        kind: {"page": [], "bare": []} for kind in START_GOALS
    }
    for _ in range(visits):
        for who, address, load in (("bare", bare, load_bare), ("page", url, load_ours)):
            context = browser.new_context()
            for kind in START_GOALS:
                page = context.new_page()
                times[kind][who].append(load(page, address))
                if kind == "cold":
                    page.wait_for_timeout(4000)  # what a page does for the next visit
                page.close()
            context.close()
    return times


def measure_bytes(browser, url: str) -> float:
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
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))


def report_start(times: dict[str, dict[str, list[float]]]) -> None:
    rows = [
        [kind, spread(pair["page"]), spread(pair["bare"]),
         verdict(median(pair["page"]) / median(pair["bare"]), START_GOALS[kind])]
        for kind, pair in times.items()
    ]  # fmt: skip
    head = ["start, ms: median / max", "page, to the first outcome", "bare Pyodide", "ratio"]
    show("Start", head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--json", type=Path, help="where to write all times")
    wanted = parser.parse_args()
    site = Site().start()
    results: dict = {"solve": {}}
    with sync_playwright() as playwright, bare_site() as bare:
        browser = launch(playwright)
        if wanted.visits:
            results["start"] = measure_start(browser, site.url, bare, wanted.visits)
            report_start(results["start"])
            results["bytes"] = measure_bytes(browser, site.url)
            sent = verdict(results["bytes"], BYTES_GOAL)
            print(f"\nSent compressed before the first outcome, MB: {sent}")
        page = browser.new_page()
        page.goto(site.url)
        rows = []
        for name, lines in puzzles(wanted.puzzles).items():
            times = results["solve"][name] = measure_solving(page, lines)
            goal = GOALS.get(name, 0.3)
            cells = [spread(times[who], digits=1) for who in ("page", "plain")]
            found = verdict(ratio(times["page"], times["plain"]), goal)
            rows.append([f"{name} ({len(lines)})", *cells, found])
        head = ["solve, ms: median / max", "page, with proof", "plain PuLP + CBC", "ratio"]
        show("Solve", head, rows)
        browser.close()
    site.stop()
    keep(wanted.json, results)


if __name__ == "__main__":
    main()
