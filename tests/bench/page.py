"""How long the page takes, beside the seeds' way to solve natively, in one run.

    python3 build.py bench [--puzzles N] [--visits N]

Two tables. *Start*: from navigation to the first solved 9x9, pasted and Solve pressed as soon
as the page takes them, for a new visitor (cold) and for one who comes again (warm). *Solve*:
from pressing Solve to the outcome, proof of uniqueness included, against building the plain
model with PuLP's operators and solving it once, unproved, with the CBC that PuLP bundles; the
two take turns, puzzle by puzzle. Absolute times depend on the machine, ratios hardly.
"""

import argparse
import sys
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter

import pulp
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from served import Site, launch  # noqa: E402

LISTS = ROOT.parent / "shared" / "data" / "classic"
NAMES = ["easy50", "magictour_top1465", "17clue", "forum_hardest_1905_11plus"]
OWN = "...8..23.8..1......27...59....29.6....8...9....9.78....34...17......5..6.72..4..."

#: Fill the puzzle in, press Solve, and tell when the outcome stands on the page.
PRESS = """async ([line, sinceNavigation]) => {
  const find = (id) => document.getElementById(id);
  const settled = () => /^(Solved|No solution|Unknown|Error)/.test(find('status').textContent);
  const box = find('puzzle');
  if (box.value !== line) {
    box.value = line;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    if (!sinceNavigation) {
      await new Promise((done) => setTimeout(done, 400));
    }
  }
  const start = sinceNavigation ? 0 : performance.now();
  const end = new Promise((done, fail) => new MutationObserver(() => {
    setTimeout(() => fail(new Error('no outcome within two minutes')), 120_000);
    if (settled()) requestAnimationFrame(() => done(performance.now()));
  }).observe(find('status'), { childList: true, subtree: true, characterData: true }));
  find('solve').click();
  const took = await end - start;
  return [took, find('status').textContent];
}"""


def plain_model(line: str) -> float:
    """Return the seconds that the plain model takes, built with sums and solved by CBC."""
    start = perf_counter()
    digits = range(9)
    lp = pulp.LpProblem("plain")
    x = [[[lp.add_variable(f"x_{r}_{c}_{d}", cat=pulp.LpBinary) for d in digits] for c in digits]
         for r in digits]  # fmt: skip
    lp += 0
    for a, b in product(digits, digits):
        lp += pulp.lpSum(x[a][b][d] for d in digits) == 1
        lp += pulp.lpSum(x[a][c][b] for c in digits) == 1
        lp += pulp.lpSum(x[r][a][b] for r in digits) == 1
        top, left = a // 3 * 3, a % 3 * 3
        box = product(range(top, top + 3), range(left, left + 3))
        lp += pulp.lpSum(x[r][c][b] for r, c in box) == 1
    for at, symbol in enumerate(line):
        if symbol != ".":
            lp += x[at // 9][at % 9][int(symbol) - 1] == 1
    lp.solve(pulp.PULP_CBC_CMD(msg=False))
    assert pulp.LpStatus[lp.status] == "Optimal"
    return perf_counter() - start


def lists(most: int) -> dict[str, list[str]]:
    """Return some puzzles of each list; one of our own where the lists are not there."""
    if not LISTS.is_dir():
        return {"one of our own": [OWN]}
    found = {}
    for name in NAMES:
        lines = (LISTS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        found[name] = [line.split(",")[0] for line in lines if line[:1] not in ("", "#")][:most]
    return found


def press(page, line: str, since_navigation: bool = False) -> float:
    took, text = page.evaluate(PRESS, [line, since_navigation])
    assert text.startswith("Solved: unique"), text
    return took / 1000


def measure_start(browser, url: str, visits: int) -> dict[str, list[float]]:
    """Return seconds from navigation to the first solution, for first and second visits."""
    times: dict[str, list[float]] = {"cold": [], "warm": []}
    for _ in range(visits):
        context = browser.new_context()
        for kind in ("cold", "warm"):
            page = context.new_page()
            page.goto(url, wait_until="domcontentloaded")
            times[kind].append(press(page, OWN, since_navigation=True))
            page.close()
        context.close()
    return times


def measure_solving(page, lines: list[str]) -> tuple[list[float], list[float]]:
    """Return seconds on the page and natively, the two in turn."""
    press(page, lines[0])
    plain_model(lines[0])
    pairs = [(press(page, line), plain_model(line)) for line in lines]
    return [ours for ours, _ in pairs], [theirs for _, theirs in pairs]


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--visits", type=int, default=5)
    wanted = parser.parse_args()
    pulp.set_v4_migration_warnings(False)
    site = Site().start()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        print("| start, ms | median | min | max |\n|---|---|---|---|")
        for kind, times in measure_start(browser, site.url, wanted.visits).items():
            print(f"| {kind} | {ms(median(times))} | {ms(min(times))} | {ms(max(times))} |")
        page = browser.new_page()
        page.goto(site.url)
        print("\n| solve, ms: median / max | page, with proof | plain PuLP + CBC | ratio |")
        print("|---|---|---|---|")
        for name, lines in lists(wanted.puzzles).items():
            ours, theirs = measure_solving(page, lines)
            ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
            cells = [f"{ms(median(times))} / {ms(max(times))}" for times in (ours, theirs)]
            print(f"| {name} ({len(lines)}) | {cells[0]} | {cells[1]} | {ratio:.2f} |")
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
