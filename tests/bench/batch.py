"""How fast lists go on the page, beside what people had before, in one run.

    python3 build.py bench batch [--puzzles 600] [--rounds 3] [--lines 100000] [--json FILE]

*Rate*: puzzles of 17 clues a second, from pressing the button to the last row, solved with a proof
that the solution is the only one: by one worker and by two, booted before; in turn with PuLP's
operators and the CBC that PuLP bundles, natively in one process, unproved, on some of the same
puzzles.

*Responsiveness*: with so many lines pasted, the longest time for which the page answered nothing
while they were taken in and worked on, and the memory of its own heap before and after.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import expect, sync_playwright
from seeds import solve_plainly
from tables import OWN, ROOT, keep, puzzles, show

sys.path.insert(0, str(ROOT / "tests" / "browser"))

from served import Site, launch

RATE_GOAL = 3.0
WORKERS_GOAL = 1.6
#: Natively solved puzzles of each round.
PLAIN = 20
PATIENCE = 600_000

#: Put a list in as a person would: a short one is typed, as pastes by a program have no effect.
GIVE = """(lines) => {
  const box = document.getElementById('batch-text');
  const text = lines.join('\\n');
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.getElementById('batch-clear').click();
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  if (!box.dispatchEvent(new ClipboardEvent('paste', how))) return;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}"""

#: Press, and tell when all is done: the seconds between.
PRESS = """async () => {
  const said = document.getElementById('batch-said');
  const start = performance.now();
  const end = new Promise((done) => new MutationObserver((_, observer) => {
    if (!/^(Done|Stopped|It broke)/.test(said.textContent)) return;
    observer.disconnect();
    done(performance.now());
  }).observe(said, { childList: true, characterData: true, subtree: true }));
  document.getElementById('batch-start').click();
  return [(await end - start) / 1000, said.textContent];
}"""

#: Look at the clock all the time; the longest gap is how long nothing was answered.
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


def open_panel(browser, url: str, cores: int):
    """Return a page with the panel open, whose pool has so many workers."""
    page = browser.new_context().new_page()
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{value: {cores}}})"
    )
    page.goto(url)
    page.locator("#panel-batch > summary").click()
    expect(page.locator("#status")).to_contain_text("Ready", timeout=PATIENCE)
    return page


def give(page, lines: list[str], count: int) -> None:
    page.evaluate(GIVE, (lines * (count // len(lines) + 1))[:count])
    expect(page.locator("#batch-taken")).to_contain_text(f"{count:,} ", timeout=PATIENCE)
    expect(page.locator("#batch-start")).not_to_have_attribute("aria-disabled", "true")


def work(page, lines: list[str]) -> float:
    """Return puzzles a second."""
    give(page, lines, len(lines))
    took, said = page.evaluate(PRESS)
    assert said == f"Done: {len(lines):,} unique.", said
    return len(lines) / took


def plainly(lines: list[str]) -> float:
    """Return puzzles a second, natively."""
    start = perf_counter()
    for line in lines:
        solve_plainly(line)
    return len(lines) / (perf_counter() - start)


def measure_rates(browser, url: str, lines: list[str], rounds: int) -> dict[str, list[float]]:
    """Return puzzles a second by one worker, by two, and natively, in turn."""
    one, two = open_panel(browser, url, 1), open_panel(browser, url, 2)
    for page in (one, two):
        work(page, lines[:100])  # boots the workers, and warms them up
    solve_plainly(lines[0])
    rates: dict[str, list[float]] = {"one worker": [], "two workers": [], "plain": []}
    for turn in range(rounds):
        some = [lines[(turn * PLAIN + at) % len(lines)] for at in range(PLAIN)]
        rates["plain"].append(plainly(some))
        rates["one worker"].append(work(one, lines))
        rates["two workers"].append(work(two, lines))
    for page in (one, two):
        page.context.close()
    return rates


def measure_long(browser, url: str, lines: list[str], count: int) -> dict[str, float]:
    """Return how the page fares with a long list: milliseconds without an answer, megabytes."""
    page = open_panel(browser, url, 2)
    session = page.context.new_cdp_session(page)
    before = heap(session)
    page.evaluate(WATCH)
    give(page, lines, count)
    taking = page.evaluate("() => { const gap = window.longest; window.longest = 0; return gap; }")
    page.locator("#batch-task").select_option("convert")
    _, said = page.evaluate(PRESS)
    assert said == f"Done: {count:,} read.", said
    working = page.evaluate("window.longest")
    found = {"taking": taking, "working": working, "before": before, "after": heap(session)}
    page.context.close()
    return found


def heap(session) -> float:
    """Return the megabytes of the page's heap that are in use, after collecting garbage."""
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"] / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lines", type=int, default=100_000, help="0 to leave that out")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    (lines,) = puzzles(options.puzzles, ["17 clues"]).values()
    lines = lines if len(lines) > 1 else [OWN] * options.puzzles
    site = Site().start()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        rates = measure_rates(browser, site.url, lines, options.rounds)
        long = measure_long(browser, site.url, lines, options.lines) if options.lines else {}
        browser.close()
    site.stop()
    report(rates, long, len(lines), options.lines)
    keep(options.json, {"rates": rates, "long": long})


def report(rates: dict[str, list[float]], long: dict[str, float], count: int, lines: int) -> None:
    plain, one, two = (rates[name] for name in ("plain", "one worker", "two workers"))
    rows = [
        ("plain PuLP + CBC, no proof", f"{median(plain):.0f}", ""),
        ("page, one worker", f"{median(one):.0f}", against(one, plain, "plain", RATE_GOAL)),
        ("page, two workers", f"{median(two):.0f}", against(two, plain, "plain", RATE_GOAL)),
        ("", "", against(two, one, "one worker", WORKERS_GOAL)),
    ]
    show(f"{count} puzzles of 17 clues", ["", "a second", "ratio"], rows)
    if long:
        gaps = [f"{long[name]:.0f} ms" for name in ("taking", "working")]
        heaps = [f"{long[name]:.1f} MB" for name in ("before", "after")]
        title = f"{lines:,} lines: the longest time without an answer, and the page's heap"
        show(title, ["taken in", "worked on", "heap before", "heap after"], [(*gaps, *heaps)])


def against(ours: list[float], theirs: list[float], whose: str, goal: float) -> str:
    """Return how many times faster, and whether that is enough."""
    value = median(a / b for a, b in zip(ours, theirs, strict=True))
    said = "met" if value >= goal else "missed"
    return f"{value:.2f} times {whose} (goal {goal:g}: {said})"


if __name__ == "__main__":
    main()
