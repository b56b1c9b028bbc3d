"""Throughput of lists on the page compared with native PuLP and CBC, in one run.

    python3 build.py bench batch [--puzzles 600] [--rounds 3] [--lines 100000] [--json FILE]

*Rate*: the number of 17-clue puzzles that the page solves per second, from pressing the button to
the last row, each with a proof of uniqueness. It is measured with one worker and with two, which
are already running. In turn with these, PuLP's operators and its bundled CBC solve some of the same
puzzles natively, in one process and without proof.

*Responsiveness*: the longest time without a response from the page while it reads and solves a list
of many lines, and the memory of the page's heap before and after.
"""

from pathlib import Path
from statistics import median
from typing import Any

from browsing import PATIENCE, run, serving
from playwright.sync_api import Browser, CDPSession, Page, expect
from seeds import solve_plainly
from tables import DIST, OWN, SPREAD, Goal, puzzles_of, ratio, show, spread

#: Maximum ratio of one worker's time to that of PuLP and CBC, and of two workers' to one's.
TIME_GOAL = 1 / 3
WORKERS_GOAL = 1 / 1.6
#: Puzzles solved natively per round.
PLAIN = 20
#: Puzzles that each pool solves before it is measured.
WARMING = 100
#: The number of workers of each pool.
POOLS = {"one worker": 1, "two workers": 2}

#: Enters a list. A short one is typed, because a paste by a program has no effect.
GIVE = """([lines, count]) => {
  const box = document.getElementById('lists-text');
  const text = Array.from({ length: count }, (_, at) => lines[at % lines.length]).join('\\n');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.getElementById('lists-clear').click();
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  if (!box.dispatchEvent(new ClipboardEvent('paste', how))) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}"""

#: The places of two buttons.
SOLVE, CONVERT = 0, 4
#: Presses a button and resolves to the seconds until all is done.
PRESS = """async (task) => {
  const said = document.getElementById('lists-said');
  const start = performance.now();
  const end = new Promise((done) => new MutationObserver((_, observer) => {
    if (!/^(Done|Stopped|The run crashed)/.test(said.textContent)) return;
    observer.disconnect();
    done(performance.now());
  }).observe(said, { childList: true, characterData: true, subtree: true }));
  document.querySelectorAll('#lists-tasks > button')[task].click();
  return [(await end - start) / 1000, said.textContent];
}"""

#: Checks the clock continuously; the longest gap is the time without a response.
WATCH = """() => {
  let last = performance.now();
  window.longest = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    window.longest = Math.max(window.longest, now - last);
    last = now;
    setTimeout(() => port2.postMessage(null), 4);
  };
  port2.postMessage(null);
}"""


def open_panel(browser: Browser, url: str, cores: int) -> Page:
    """Return a page with the panel open and this number of workers in its pool."""
    page = browser.new_context().new_page()
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{value: {cores}}})"
    )
    page.goto(url)
    page.get_by_role("link", name="Lists", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Ready", timeout=PATIENCE)
    return page


def give(page: Page, lines: list[str], count: int) -> None:
    page.evaluate(GIVE, [lines, count])
    expect(page.locator("#lists-size")).to_have_text(f"{count:,} puzzles", timeout=PATIENCE)


def work(page: Page, lines: list[str]) -> float:
    """Return the seconds per puzzle."""
    give(page, lines, len(lines))
    took, said = page.evaluate(PRESS, SOLVE)
    if said != f"Done: {len(lines):,} unique.":
        raise SystemExit(f"the page says {said!r}")
    return float(took) / len(lines)


def measure(
    browser: Browser, puzzles: int, rounds: int, lines: int, dist: Path = DIST
) -> dict[str, Any]:
    """Return the seconds per puzzle, and the page's figures for a long list."""
    (listed,) = puzzles_of(["17 clues"], puzzles).values()
    listed = listed if len(listed) > 1 else [OWN] * puzzles
    with serving(dist) as site:
        times = measure_times(browser, site.url, listed, rounds)
        long = measure_long(browser, site.url, listed, lines) if lines else {}
    return {"puzzles": len(listed), "lines": lines, "seconds": times, "long": long}


def measure_times(
    browser: Browser, url: str, lines: list[str], rounds: int
) -> dict[str, list[float]]:
    """Return the seconds per puzzle of one worker, two workers and native PuLP, in turn."""
    pages = {name: open_panel(browser, url, cores) for name, cores in POOLS.items()}
    for page in pages.values():
        work(page, lines[:WARMING])  # starts the workers, and warms them up
    solve_plainly(lines[0])
    times: dict[str, list[float]] = {name: [] for name in ("plain", *pages)}
    for turn in range(rounds):
        some = [lines[(turn * PLAIN + at) % len(lines)] for at in range(PLAIN)]
        times["plain"].append(sum(map(solve_plainly, some)) / PLAIN)
        for name, page in pages.items():
            times[name].append(work(page, lines))
    for page in pages.values():
        page.context.close()
    return times


def measure_long(browser: Browser, url: str, lines: list[str], count: int) -> dict[str, float]:
    """Return the longest time without a response (ms) and the memory (MB) with a long list."""
    page = open_panel(browser, url, 2)
    session = page.context.new_cdp_session(page)
    before = heap(session)
    page.evaluate(WATCH)
    give(page, lines, count)
    taking = page.evaluate("() => { const gap = window.longest; window.longest = 0; return gap; }")
    _, said = page.evaluate(PRESS, CONVERT)
    if said != f"Done: {count:,} read.":
        raise SystemExit(f"the page says {said!r}")
    working = page.evaluate("window.longest")
    found = {"taking": taking, "working": working, "before": before, "after": heap(session)}
    page.context.close()
    return found


def heap(session: CDPSession) -> float:
    """Return the used megabytes of the page's heap after garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6


def report(found: dict[str, Any]) -> list[Goal]:
    times, long = found["seconds"], found["long"]
    plain, one, two = (times[name] for name in ("plain", *POOLS))
    goals = [
        Goal("batch, one worker to plain CBC, ratio", ratio(one, plain), TIME_GOAL),
        Goal("batch, two workers to one, ratio", ratio(two, one), WORKERS_GOAL),
    ]
    named = zip(
        ("plain PuLP + CBC, no proof", "page, one worker", "page, two workers"),
        times.values(),
        ("", *goals),
        strict=True,
    )
    rows = [
        (name, spread(seconds, digits=1), f"{1 / median(seconds):.0f}", goal)
        for name, seconds, goal in named
    ]
    title = f"A batch of {found['puzzles']} puzzles of 17 clues"
    show(title, [f"ms a puzzle: {SPREAD}", "time", "a second", "ratio"], rows)
    if long:
        gaps = [f"{long[name]:.0f} ms" for name in ("taking", "working")]
        heaps = [f"{long[name]:.1f} MB" for name in ("before", "after")]
        title = f"{found['lines']:,} lines: the longest time without an answer, the page's heap"
        show(title, ["reading", "running", "heap before", "heap after"], [(*gaps, *heaps)])
    return goals


if __name__ == "__main__":
    run(
        "batch",
        __doc__,
        measure,
        report,
        puzzles=(600, "of the list"),
        rounds=(3, "of each pool"),
        lines=(100_000, "of the long list, 0 to skip it"),
    )
