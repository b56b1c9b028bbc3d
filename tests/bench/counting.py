"""Time further questions to the page: uniqueness, true candidates, a new puzzle.

    python3 build.py bench counting [--puzzles 20] [--json FILE]

All questions are asked with the page's own buttons. *Worker* is the time of the call in the worker,
*page* the time from the press to the painted outcome. Uniqueness is measured in three ways:
counting
up to two with our own search, a proof by SAT after the first solution, and solving with the SAT
model. True candidates are those of 17-clue puzzles with one given removed.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from browsing import Pressed, Tab, run, tab_on
from playwright.sync_api import Browser
from tables import DIST, SPREAD, Goal, puzzles_of, show, spread

#: Maximum milliseconds. The time for a 16x16 puzzle includes its progress messages.
GOALS = {
    "unique, by search": 5,
    "unique, proof by SAT": 5,
    "unique, whole SAT model": 5,
    "true candidates": 50,
    "new minimal 9x9": 250,
    "new minimal 16x16": 30_000,
}
HARD, SPARSE = "top1465", "17 clues"
#: The number of new 16x16 puzzles: a few are enough.
LARGE = 3


def measure(browser: Browser, puzzles: int, dist: Path = DIST) -> dict[str, Any]:
    """Return seconds in the worker and on the page for each question."""
    (hard,) = puzzles_of([HARD], puzzles).values()
    (sparse,) = puzzles_of([SPARSE], puzzles).values()
    seeds = [str(number) for number in range(puzzles)]
    with tab_on(browser, dist, hooked=True) as tab:
        tab.set("count-limit", "2")
        found = {
            "unique, by search": taken(ask(tab, hard, count), "call count"),
            "true candidates": taken(ask(tab, sparse, candidates), "call candidates"),
        }
        tab.go("set")
        found["new minimal 9x9"] = taken(ask(tab, seeds, generate), "call generate")
        tab.set("make-size", "4")
        found["new minimal 16x16"] = taken(ask(tab, seeds[:LARGE], generate), "call generate")
        tab.go("solve")
        tab.clear()
        tab.set("model-choice", "sat")
        whole = ask(tab, hard, by_sat)
    found["unique, proof by SAT"] = taken(whole, "prove")
    found["unique, whole SAT model"] = taken(whole, "call solve")
    return found


def ask(tab: Tab, what: list[str], how: Callable[[Tab, str], Pressed]) -> list[Pressed]:
    """Ask about each one in turn, after a first one as a warm-up."""
    return [how(tab, one) for one in [what[0], *what]][1:]


def taken(pressed: list[Pressed], name: str) -> dict[str, list[float]]:
    """Return the seconds of the spans with a name, and those on the page."""
    worker = [one.spent(name) for one in pressed]
    return {"worker": worker, "page": [one.seconds for one in pressed]}


def count(tab: Tab, line: str) -> Pressed:
    return tab.press("count", line, "Ready: 1 solution")


def candidates(tab: Tab, line: str) -> Pressed:
    """Clear the page, and show the true candidates of a puzzle without its last given."""
    last = max(index for index, symbol in enumerate(line) if symbol not in ".0")
    tab.clear()
    without_one = f"{line[:last]}.{line[last + 1 :]}"
    return tab.press("candidates", without_one, "Ready: true candidates")


def generate(tab: Tab, seed: str) -> Pressed:
    tab.set("make-seed", seed)
    return tab.press("generate", None, "Ready: a new puzzle")


def by_sat(tab: Tab, line: str) -> Pressed:
    tab.clear()
    return tab.solve(line)


def report(found: dict[str, Any]) -> list[Goal]:
    rows, goals = [], []
    for name, most in GOALS.items():
        worker, page = found[name]["worker"], found[name]["page"]
        goals.append(Goal(f"{name}, ms", median(worker) * 1000, most))
        cells = [spread(times, digits=1) for times in (worker, page)]
        rows.append([f"{name} ({len(worker)})", *cells, str(goals[-1])])
    show("Count, analyse, generate", [f"ms: {SPREAD}", "worker", "page", "worker's median"], rows)
    return goals


if __name__ == "__main__":
    run("counting", __doc__, measure, report, puzzles=(20, "for each question"))
