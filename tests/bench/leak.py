"""Memory and speed when one page solves many puzzles in a row.

    python3 build.py bench leak [--solves 5000] [--json FILE]

The puzzles are repeated, so that the last hundred solves are of the same puzzles as the first
hundred. Memory is measured after the first round and ten more times, each after garbage collection.
WebAssembly memories never shrink, so they are expected to become constant. If there are enough
solves, growth is measured from the time when the page keeps its maximum number of undo steps.
"""

from pathlib import Path
from statistics import median
from typing import Any

from browsing import run, tab_on
from memory import Weigher
from playwright.sync_api import Browser
from tables import DIST, Goal, puzzles_of, ratio, show

#: Solves per round; half of the puzzles come from each list.
ROUND = 100
LISTS = ("easy50", "17 clues")
WEIGHINGS = 10
#: After this many solves, undo drops an old step for each new one.
FULL = 2000
#: The maximum ratio of the last round's time to the first round's, and the maximum growth of
#: memory: megabytes of the page, the worker and the two heaps per thousand solves.
PACE_GOAL, GROWTH_GOAL = 1.1, 1.0


def measure(browser: Browser, solves: int, dist: Path = DIST) -> dict[str, Any]:
    """Return the seconds of each solve, and the memory after certain numbers of solves."""
    listed = [line for lines in puzzles_of(LISTS, ROUND // 2).values() for line in lines]
    wanted = (listed * ROUND)[:ROUND]
    rounds = max(2, solves // ROUND)
    times: list[float] = []
    held: list[dict[str, float]] = []
    with tab_on(browser, dist, hooked=True) as tab:
        weigher = Weigher(tab)
        for number in range(1, rounds + 1):
            times += [tab.solve(line).seconds for line in wanted]
            if number == 1 or number * WEIGHINGS // rounds > (number - 1) * WEIGHINGS // rounds:
                held.append({"solves": len(times), **weigher.weigh()})
    return {"times": times, "held": held}


def growth(held: list[dict[str, float]], name: str) -> float:
    """Return the growth of a memory in megabytes per thousand solves."""
    settled = [entry for entry in held if entry["solves"] >= FULL]
    first, last = (settled if len(settled) > 1 else held)[0], held[-1]
    return (last[name] - first[name]) / (last["solves"] - first["solves"]) * 1000


def report(found: dict[str, Any]) -> list[Goal]:
    held = found["held"]
    names = [name for name in held[0] if name != "solves"]
    rows = [[entry["solves"], *(f"{entry[name]:.1f}" for name in names)] for entry in held]
    show("Memory, MB", ["solves", *names], rows)
    grown = ", ".join(f"{name} {growth(held, name):+.2f}" for name in names)
    print(f"\nMB for a thousand solves more: {grown}")
    first, last = found["times"][:ROUND], found["times"][-ROUND:]
    print(f"First and last {ROUND}: {median(first) * 1000:.1f} and {median(last) * 1000:.1f} ms")
    flat = sum(growth(held, name) for name in ("page", "worker", "python", "highs"))
    return [
        Goal("memory for a thousand solves more, MB", flat, GROWTH_GOAL),
        Goal(f"the last {ROUND} solves to the first, ratio", ratio(last, first), PACE_GOAL),
    ]


if __name__ == "__main__":
    run("leak", __doc__, measure, report, solves=(5000, "in hundreds"))
