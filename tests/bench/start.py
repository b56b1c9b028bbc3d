"""Time from navigation to the first solved puzzle, against a page that only loads Pyodide.

    python3 build.py bench start [--visits 5] [--network fast4g,slow4g] [--json FILE]

The visitor is new (cold) or returning (warm), and the puzzle needs HiGHS. The times are compared
with those of a bare page that only awaits Pyodide's own `loadPyodide`, as npm ships it. Both pages
run in turn in the same browser: in private contexts, where Chromium keeps no compiled code, and in
a profile on disk, as users have it, where Chromium keeps it from the second visit on. *Typing* is
from navigation to the first digit typed into the initial grid. *Bytes* are those that a host sends
before the first outcome, with brotli and with gzip only. ``--network`` adds first visits through
slower networks, using brotli.
"""

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from browsing import browsing, serving
from networks import NETWORKS
from playwright.sync_api import Browser
from tables import DIST, NEEDS_HIGHS, SPREAD, Goal, finish, parser_of, show, spread
from visits import (
    BY_SINGLES,
    Load,
    bare_site,
    in_profile,
    load_bare,
    load_ours,
    megabytes,
    private,
    through,
    type_into,
)

GOALS = {"cold": 0.75, "warm": 0.45}
PROFILE_GOALS = {"first": 0.75, "later": 0.45}
#: Visits in a profile.
RETURNS = 4
#: The puzzles of a first solve, and the maximum megabytes sent before the outcome of each.
LINES = {"a puzzle that needs HiGHS": NEEDS_HIGHS, "a puzzle of singles": BY_SINGLES}
BYTES_GOALS = {
    "a puzzle that needs HiGHS, br": 3.3,
    "a puzzle of singles, br": 2.7,
    "a puzzle that needs HiGHS, gzip": 5.5,
    "a puzzle of singles, gzip": 4.6,
}
TYPING_GOAL = 300.0  # ms


def measure(
    browser: Browser, visits: int, dist: Path = DIST, networks: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the seconds of visits to both pages in turn, and the megabytes of the first."""
    pages: dict[str, tuple[str, Load]]
    with serving(dist) as site, bare_site() as bare:
        pages = {"bare": (bare, load_bare), "page": (site.url, load_ours)}
        pages["typing"] = site.url, type_into
        times: dict[str, dict[str, list[float]]] = {kind: {} for kind in GOALS}
        for _ in range(visits):
            for who, (url, load) in pages.items():
                both = private(browser, url, load, len(GOALS))
                for kind, seconds in zip(GOALS, both, strict=True):
                    times[kind].setdefault(who, []).append(seconds)
        del pages["typing"]
        kept = in_profile(browser, pages, RETURNS)
        sent = {
            f"{name}, {how}": size
            for name, line in LINES.items()
            for how, size in megabytes(browser, site.url, dist, line).items()
        }
    slow = {name: through(browser, name, dist, visits) for name in networks}
    return {"seconds": times, "profile": kept, "megabytes": sent, "networks": slow}


def report(found: dict[str, Any]) -> list[Goal]:
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
    show("Start, in private contexts, which keep no compiled code", head, rows)
    goals += report_profile(found["profile"])
    for name, times in found["networks"].items():
        rows = [[who, spread(seconds, scale=1, digits=1)] for who, seconds in times.items()]
        show(f"A first visit by {NETWORKS[name].name}", [f"s: {SPREAD}", ""], rows)
    for sent, size in found["megabytes"].items():
        goals.append(Goal(f"sent before {sent}, MB", size, BYTES_GOALS[sent]))
        print(f"\nSent before {sent}, MB: {goals[-1]}")
    return goals


def report_profile(kept: dict[str, list[float]]) -> list[Goal]:
    """Print the visits in a persistent profile; return the goals for the first and later ones."""
    pairs = list(zip(kept["page"], kept["bare"], strict=True))
    rows = [
        [number, f"{ours * 1000:.0f}", f"{bare * 1000:.0f}", f"{ours / bare:.2f}"]
        for number, (ours, bare) in enumerate(pairs, 1)
    ]
    title = "Start, in a profile on disk, the browser started for each visit"
    show(title, ["visit", "ms: page, to the first outcome", "bare Pyodide", "ratio"], rows)
    ratios = [ours / bare for ours, bare in pairs]
    return [
        Goal("start in a profile, first visits, ratio", ratios[0], PROFILE_GOALS["first"]),
        Goal("start in a profile, later visits, ratio", median(ratios[1:]), PROFILE_GOALS["later"]),
    ]


if __name__ == "__main__":
    by = ([], f"also by: {', '.join(NETWORKS)}")
    parser = parser_of(__doc__, visits=(5, "of each kind"), network=by)
    wanted = parser.parse_args()
    if unknown := set(wanted.network) - set(NETWORKS):
        parser.error(f"no network is called {', '.join(sorted(unknown))}")
    with browsing() as browser:
        found = measure(browser, wanted.visits, networks=wanted.network)
    finish(wanted.json, {"start": found}, report(found))
