"""Press Solve to the outcome, against PuLP and CBC natively: the page's main figure.

    python3 build.py bench solving [--puzzles 20] [--seeds 1] [--lists easy50,top1465] [--json FILE]

From the moment a puzzle is put into the text box and Solve pressed to the outcome on the
page, painted: reading the text, building the program, HiGHS, the proof of uniqueness, the
judge. Beside it PuLP's operators and the CBC that PuLP bundles, natively, building the plain
model and finding one solution, unproved. The two take turns, puzzle by puzzle, after one to
warm up. With several seeds each draws puzzles of its own.
"""

from __future__ import annotations

import argparse
from typing import Any

from browsing import Tab, browsing, serving, warm
from playwright.sync_api import Browser
from seeds import solve_plainly
from tables import LISTS, OWN, SPREAD, Goal, add_json, finish, puzzles, ratio, show, spread

#: List -> the most that the ratio to the seeds' system should be.
GOALS = {
    "easy50": 0.3,
    "top1465": 0.3,
    "17 clues": 0.3,
    "SE >= 11": 0.2,
    "16x16": 0.15,
    "25x25": 0.15,
}
#: Without the lists: a puzzle like those of easy50.
USUAL = 0.3


def measure(browser: Browser, most: int, seeds: int, names: list[str]) -> dict[str, Any]:
    """Return for each list the puzzles and the seconds of both, by seed."""
    found: dict[str, Any] = {}
    with serving() as site:
        tab = Tab(browser, site)
        warm(tab)
        solve_plainly(OWN)
        for seed in range(seeds):
            for name, lines in puzzles(most, names, seed).items():
                tab.solve(lines[0])  # the tables of its size
                found.setdefault(name, []).append(_take_turns(tab, lines))
        tab.close()
    return found


def _take_turns(tab: Tab, lines: list[str]) -> dict[str, list[Any]]:
    times: dict[str, list[Any]] = {"puzzles": lines, "page": [], "plain": []}
    for line in lines:
        tab.clear()
        times["page"].append(tab.solve(line).seconds)
        times["plain"].append(solve_plainly(line))
    return times


def report(found: dict[str, Any]) -> list[Goal]:
    """Print the times; return the goals."""
    rows, goals = [], []
    for name, samples in found.items():
        page, plain = ([t for s in samples for t in s[who]] for who in ("page", "plain"))
        goal = Goal(f"solve {name}, ratio", ratio(page, plain), GOALS.get(name, USUAL))
        each = ", ".join(f"{ratio(s['page'], s['plain']):.2f}" for s in samples)
        row = [f"{name} ({len(page)})", spread(page), spread(plain), str(goal)]
        rows.append([*row, each] if len(samples) > 1 else row)
        goals.append(goal)
    several = len(rows[0]) > 4
    head = [f"ms: {SPREAD}", "page, with proof", "plain PuLP + CBC, no proof", "ratio"]
    show("Solve", [*head, "by seed"] if several else head, rows)
    return goals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--puzzles", type=int, default=20, help="of each list")
    parser.add_argument("--seeds", type=int, default=1, help="samples of each list")
    parser.add_argument("--lists", default=",".join(LISTS), help="only these")
    add_json(parser)
    wanted = parser.parse_args()
    with browsing() as browser:
        found = measure(browser, wanted.puzzles, wanted.seeds, wanted.lists.split(","))
    finish(wanted.json, {"solving": found}, report(found))


if __name__ == "__main__":
    main()
