"""What else people ask of the page: is it the only solution, true candidates, a new puzzle.

    python3 build.py bench counting [--puzzles 20] [--json FILE]

Everything by the page's own buttons. *Worker* is what the call took there, *page* is from
the press to the painted outcome. Uniqueness is measured three ways: counting up to two by our
own search, the proof by SAT (after the first solution), and the SAT model with all it takes.
True candidates are those of 17-clue puzzles without one of their givens.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from browsing import Pressed, Tab, browsing, hooked_site, warm
from playwright.sync_api import Browser
from tables import DIST, SPREAD, Goal, add_json, finish, puzzles, show, spread

#: ms; a 16x16 comes with its progress.
GOALS = {
    "unique, by search": 5,
    "unique, proof by SAT": 5,
    "unique, whole SAT model": 5,
    "true candidates": 50,
    "new minimal 9x9": 250,
    "new minimal 16x16": 30_000,
}
LIST = "top1465"
SPARSE = "17 clues"
#: Of these a handful is enough.
LARGE = 3

#: One thing to press, and which of its spans counts.
Ask = Callable[[Tab, str], Pressed]


def measure(browser: Browser, most: int, dist: Path = DIST) -> dict[str, Any]:
    """Return seconds in the worker and on the page for each question."""
    hard = next(iter(puzzles(most, [LIST]).values()))
    sparse = [without_one(line) for line in next(iter(puzzles(most, [SPARSE]).values()))]
    seeds = [str(number) for number in range(most)]
    with hooked_site(dist) as site:
        tab = Tab(browser, site, hooked=True)
        warm(tab)
        tab.set("count-limit", "2")
        found = {
            "unique, by search": ask(tab, hard, count, "call count"),
            "true candidates": ask(tab, sparse, candidates, "call candidates"),
            "new minimal 9x9": ask(tab, seeds, generate, "call generate"),
        }
        tab.set("make-size", "4")
        found["new minimal 16x16"] = ask(tab, seeds[:LARGE], generate, "call generate")
        tab.clear()
        tab.set("model-choice", "sat")
        whole = [by_sat(tab, line) for line in [hard[0], *hard]][1:]
        tab.close()
    found["unique, proof by SAT"] = taken(whole, "prove")
    found["unique, whole SAT model"] = taken(whole, "call solve")
    return found


def ask(tab: Tab, what: list[str], how: Ask, name: str) -> dict[str, list[float]]:
    """Ask for each in turn, after one to warm up."""
    return taken([how(tab, one) for one in [what[0], *what]][1:], name)


def taken(pressed: list[Pressed], name: str) -> dict[str, list[float]]:
    """Return the seconds of the spans with a name, and those on the page."""
    worker = [one.spent(name) for one in pressed]
    return {"worker": worker, "page": [one.seconds for one in pressed]}


def without_one(line: str) -> str:
    """Return a puzzle without its last given."""
    last = max(index for index, symbol in enumerate(line) if symbol not in ".0")
    return f"{line[:last]}.{line[last + 1 :]}"


def count(tab: Tab, line: str) -> Pressed:
    """Count the solutions up to two."""
    return tab.press("count", line, "Ready: 1 solution")


def candidates(tab: Tab, line: str) -> Pressed:
    """Show the true candidates, after hiding those that are shown."""
    tab.clear()
    return tab.press("candidates", line, "Ready: true candidates")


def generate(tab: Tab, seed: str) -> Pressed:
    """Make a minimal puzzle."""
    tab.set("make-seed", seed)
    return tab.press("generate", None, "Ready: a new puzzle")


def by_sat(tab: Tab, line: str) -> Pressed:
    """Solve by the SAT model."""
    tab.clear()
    return tab.solve(line)


def report(found: dict[str, Any]) -> list[Goal]:
    """Print the times; return the goals."""
    rows, goals = [], []
    for name, most in GOALS.items():
        worker, page = found[name]["worker"], found[name]["page"]
        goals.append(Goal(f"{name}, ms", median(worker) * 1000, most))
        cells = [spread(times, digits=1) for times in (worker, page)]
        rows.append([f"{name} ({len(worker)})", *cells, str(goals[-1])])
    show("Count, look closer, make", [f"ms: {SPREAD}", "worker", "page", "worker's median"], rows)
    return goals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="for each question")
    add_json(parser)
    wanted = parser.parse_args()
    with browsing() as browser:
        found = measure(browser, wanted.puzzles)
    finish(wanted.json, {"counting": found}, report(found))


if __name__ == "__main__":
    main()
