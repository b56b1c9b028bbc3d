"""Growth of time and memory with the side of the grid, compared with the size of the model.

    python3 build.py bench growth [--puzzles 3] [--plot growth.svg] [--json FILE]

The sides are 4, 9, 16, 25 and 36, each with a new page. A puzzle is a full grid with a regular
pattern, whose rows, columns and digits are shuffled; seven cells out of ten are kept. The
literature's complete model ("assignment") has a variable for every cell and digit at every side, so
its growth is well defined. The page's default is measured as well. Time is that of the worker.
Memory is that of both WebAssembly heaps and of the worker's objects, minus that of a page that has
solved a 1x1 puzzle.
"""

from math import log
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from browsing import Tab, browsing, hooked_site
from memory import Weigher
from playwright.sync_api import Browser
from tables import DIST, Goal, finish, options_of, show

from sudokulp.grid import SYMBOLS

BOXSIZES = range(2, 7)
#: The share of cells that are kept. With fewer, some large puzzles reach the time limit.
GIVEN = 0.7
#: The name of each formulation here.
HOW = {"auto": "as usual", "assignment": "whole model"}
#: The maximum slope of time or memory against the model's nonzeros, on a log-log scale, from 9x9
#: on.
#: A slope of 1 means growth like the model's; the rest allows for caches that the model outgrows.
GOAL = 1.1
NEEDS_PAGE = 4.0  # MB; smaller values are noise of the heaps
#: The plotted figures, and their units.
DRAWN = {"seconds": "time, s", "megabytes": "memory, MB", "nonzeros": "nonzeros of the whole model"}


def puzzle(boxsize: int, seed: int) -> str:
    """Return a puzzle string of this box size that has solutions."""
    chance, side = Random(seed), boxsize**2

    def shuffled(count: int) -> list[int]:
        return chance.sample(range(count), count)

    order = [shuffled(boxsize) for _ in range(2 * boxsize + 2)]
    rows, columns = (
        [band * boxsize + row for band in bands for row in within[band]]
        for bands, within in (
            (order[0], order[2 : boxsize + 2]),
            (order[1], order[boxsize + 2 :]),
        )
    )
    symbols = shuffled(side)
    digits = [
        symbols[(row % boxsize * boxsize + row // boxsize + column) % side]
        for row in rows
        for column in columns
    ]
    kept = set(chance.sample(range(side * side), round(GIVEN * side * side)))
    return "".join(SYMBOLS[d] if cell in kept else "." for cell, d in enumerate(digits))


def measure(browser: Browser, puzzles: int, dist: Path = DIST) -> list[dict[str, Any]]:
    found = []
    with hooked_site(dist) as site:
        for how in HOW:
            for boxsize in BOXSIZES:
                tab = Tab(browser, site, hooked=True)
                tab.set("formulation", how)
                tab.press("solve-now", "1", "Solved")
                found.append(measure_side(tab, boxsize, puzzles) | {"how": how})
                tab.close()
    return found


def measure_side(tab: Tab, boxsize: int, puzzles: int) -> dict[str, Any]:
    side = boxsize**2
    weigher = Weigher(tab)
    before = weigher.weigh()
    solved = [
        tab.press("solve-now", puzzle(boxsize, seed), "Solved").spent("call solve")
        for seed in range(puzzles + 1)
    ]
    after = weigher.weigh()
    return {
        "side": side,
        "seconds": median(solved[1:]),
        "first": solved[0],
        "megabytes": sum(after[name] - before[name] for name in ("worker", "python", "highs")),
        "variables": side**3,
        "nonzeros": 4 * side**3,  # each variable of the literature's model occurs in four rows
    }


def report(found: list[dict[str, Any]]) -> list[Goal]:
    rows = [
        [
            f"{one['side']}x{one['side']}",
            HOW[one["how"]],
            f"{one['seconds'] * 1000:.1f}",
            f"{one['first'] * 1000:.1f}",
            f"{one['megabytes']:.1f}",
            f"{one['variables']:,}",
            f"{one['nonzeros']:,}",
        ]
        for one in found
    ]
    head = ["side", "how", "ms, median", "ms, first", "MB", "all variables", "all nonzeros"]
    show("Growth", head, rows)
    return [
        Goal(f"growth of {what} to nonzeros, {HOW[how]}, exponent", slope(found, how, what), GOAL)
        for how in HOW
        for what in ("seconds", "megabytes")
    ]


def slope(found: list[dict[str, Any]], how: str, what: str) -> float:
    """Return the exponent with which a figure grows with the nonzeros, from 9x9 to 36x36."""
    ends = [one for one in found if one["how"] == how and one["side"] in (9, 36)]
    least = NEEDS_PAGE if what == "megabytes" else 0.0
    small, large = (max(one[what], least) for one in ends)
    return log(large / small) / log(ends[1]["nonzeros"] / ends[0]["nonzeros"])


def plot(found: list[dict[str, Any]], path: Path) -> None:
    """Plot the growth; the suffix gives the format: svg, png, pdf."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(DRAWN), figsize=(12, 4), layout="constrained")
    for axis, (what, label) in zip(axes, DRAWN.items(), strict=True):
        for how, name in HOW.items():
            here = [one for one in found if one["how"] == how]
            values = [max(one[what], 1e-4) for one in here]
            axis.plot([one["side"] for one in here], values, marker="o", label=name)
        axis.set(xscale="log", yscale="log", xlabel="side", ylabel=label)
        axis.set_xticks([one["side"] for one in here], [str(one["side"]) for one in here])
        axis.minorticks_off()
        axis.grid(alpha=0.3)
    axes[0].legend()
    figure.savefig(path)
    pyplot.close(figure)


if __name__ == "__main__":
    wanted = options_of(
        __doc__,
        puzzles=(3, "of each side"),
        plot=(Path(), "file of the plot: a .svg, .png or .pdf"),
    )
    with browsing() as browser:
        found = measure(browser, wanted.puzzles)
    if wanted.plot.name:
        plot(found, wanted.plot)
    finish(wanted.json, {"growth": found}, report(found))
