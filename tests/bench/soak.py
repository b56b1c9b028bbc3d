"""Memory and speed when one page solves puzzles for long.

    python3 build.py bench soak [--minutes 30] [--seed 1] [--json FILE]

Each round solves new puzzles and compares the solutions with those of the package. After it, the
memory is measured, when garbage has been collected. Growth counts from the first quarter on, as the
page keeps its last 2,000 steps for undo.
"""

import re
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from browsing import run, tab_on
from playwright.sync_api import Browser, Page
from tables import DIST, Goal, ratio, show

from sudokulp import generate, solve

#: Solves per round.
ROUND = 20
#: The share of the rounds, from the first on, that are left out of the growth.
SETTLING = 0.25
#: The most megabytes of growth per thousand solves, and ratio of the last round's time to the
#: first one's.
GROWTH_GOAL, PACE_GOAL = 10.0, 1.1


def measure(browser: Browser, minutes: float, seed: str, dist: Path = DIST) -> list[dict[str, Any]]:
    """Return the seconds of each solve of each round, and the memory after it."""
    end = time.monotonic() + 60 * minutes
    rounds: list[dict[str, Any]] = []
    with tab_on(browser, dist) as tab:
        while not rounds or time.monotonic() < end:
            chance = Random(f"{seed}/{len(rounds)}")
            seconds = [solved(tab, chance.randrange(10**6)) for _ in range(ROUND)]
            rounds.append({"seconds": seconds, **weighed(tab.page)})
    return rounds


def solved(tab: Any, seed: int) -> float:
    """Solve a new puzzle, and return the seconds that it took."""
    puzzle = generate(seed=seed)
    pressed = tab.solve(puzzle.line)
    digits = re.findall(r"\d", "".join(tab.page.locator("[role=gridcell]").all_inner_texts()))
    if [int(digit) for digit in digits] != list(solve(puzzle, "exact cover").solution.digits):
        raise SystemExit(f"{puzzle.line}: the page has another solution")
    return pressed.seconds


def weighed(page: Page) -> dict[str, float]:
    """Return the megabytes of the page's objects, and of the browser's largest page process."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    session.detach()
    return {"page": used, "process": resident(page.context.browser)}


def resident(browser: Browser | None) -> float:
    """Return the megabytes of a browser's largest page process, or 0 if they are unknown."""
    if browser is None:
        return 0.0
    session = browser.new_browser_cdp_session()
    listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    files = [Path(f"/proc/{one['id']}/status") for one in listed if one["type"] == "renderer"]
    told = [
        re.search(r"VmRSS:\s+(\d+)", path.read_text("ascii")) for path in files if path.is_file()
    ]
    return max((int(found[1]) * 1024 / 1e6 for found in told if found), default=0.0)


def report(rounds: list[dict[str, Any]]) -> list[Goal]:
    first, last = rounds[int(len(rounds) * SETTLING)], rounds[-1]
    rows = [
        [name, f"{each['page']:.1f}", f"{each['process']:.0f}", f"{median(each['seconds']):.3f}"]
        for name, each in (("a quarter", first), ("all", last))
    ]
    show("Long use", ["after", "page, MB", "process, MB", "a solve, s"], rows)
    thousands = (len(rounds) - 1 - int(len(rounds) * SETTLING)) * ROUND / 1000
    print(f"\n{len(rounds) * ROUND} puzzles solved")
    pace = Goal(
        "the last round to the first, ratio", ratio(last["seconds"], first["seconds"]), PACE_GOAL
    )
    if thousands == 0:
        return [pace]
    grown = (last["page"] - first["page"]) / thousands
    return [Goal("memory for a thousand solves more, MB", grown, GROWTH_GOAL), pace]


if __name__ == "__main__":
    run("soak", __doc__, measure, report, minutes=(30.0, "of solving"), seed=("1", "of puzzles"))
