"""Time every model on lists of puzzles, natively and on the page.

    python tests/bench/models.py [--puzzles 20] [--limit 2] [--no-page] [--no-native]

Medians in ms of solving with the proof of uniqueness, time-outs counted as the limit and
listed behind. It needs the puzzles of ../shared, and dist/ for the page.
"""

import argparse
import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests" / "browser")]

from served import launch, serving  # noqa: E402
from visitor import Visitor  # noqa: E402

from sudoku import MODELS, loads, solve  # noqa: E402

LISTS = ["easy50", "magictour_top1465", "forum_hardest_1905_11plus", "17clue"]


def lines(name: str, most: int) -> list[str]:
    path = ROOT.parent / "shared" / "data" / "classic" / f"{name}.txt"
    rows = path.read_text(encoding="utf-8").splitlines()
    return [row.split(",")[0] for row in rows if row[:1] not in ("", "#")][:most]


def natively(model: str, line: str, limit: float) -> float | None:
    """Return the seconds it took, None for a time-out."""
    result = solve(loads(line), model, time_limit=limit)
    return result.times.total if result.unique else None


def on_the_page(visitor: Visitor):
    def run(model: str, line: str, limit: float) -> float | None:
        visitor.model.select_option(value=model)
        visitor.puzzle.fill(line)
        visitor.expect_digits(line)
        started = visitor.page.evaluate("performance.now()")
        headline = visitor.solve()
        took = visitor.page.evaluate("performance.now()") - started
        return took / 1000 if headline.startswith("Solved: unique") else None

    return run


def table(title: str, run, puzzles: int, limit: float) -> None:
    print(f"\n| {title}: ms, (time-outs) | " + " | ".join(LISTS) + " |")
    print("|---" * (len(LISTS) + 1) + "|", flush=True)
    for model in MODELS:
        run(model, lines(LISTS[0], 1)[0], limit)  # what is made once is not counted
        cells = []
        for name in LISTS:
            times = [run(model, line, limit) for line in lines(name, puzzles)]
            lost = times.count(None)
            middle = median(limit if took is None else took for took in times) * 1000
            cells.append(f"{middle:.1f}" + (f" ({lost})" if lost else ""))
        print(f"| {model} | " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--limit", type=int, default=2, help="seconds for each puzzle")
    parser.add_argument("--no-page", action="store_true")
    parser.add_argument("--no-native", action="store_true")
    wanted = parser.parse_args()
    if not wanted.no_native:
        table("natively", natively, wanted.puzzles, wanted.limit)
    if wanted.no_page:
        return
    with serving() as site, sync_playwright() as playwright:
        browser = launch(playwright)
        visitor = Visitor(browser.new_context(), site.url)
        visitor.open()
        visitor.wait_ready()
        visitor.open_options()
        limit = visitor.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True)
        limit.fill(str(wanted.limit))
        table("on the page", on_the_page(visitor), wanted.puzzles, wanted.limit)
        browser.close()


if __name__ == "__main__":
    main()
