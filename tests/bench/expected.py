"""Time the predefined experiments on the page, and the generation of puzzles of each size.

    python3 build.py bench expected [--experiments paper,...] [--sizes 2,3,4] [--puzzles 5]
                                    [--variant x] [--loose]

The page shows ranges of these times: those of the experiments are in `py/sudokulp/lab/ready.py`,
those of the sizes in `py/sudokulp/generation/generate.py`. With `--loose` the puzzles need not be
minimal.
"""

import re
import time
from argparse import Namespace
from typing import Any

from browsing import Tab, browsing, serving
from playwright.sync_api import Browser, expect
from tables import DIST, SPREAD, finish, options_of, show, spread

from sudokulp.lab import EXPERIMENTS

#: Maximum milliseconds for an experiment, or for a puzzle.
PATIENCE = 1_800_000
#: The time limit for a puzzle, in seconds, that is set on the page.
LIMIT = "600"


def measure(browser: Browser, wanted: Namespace) -> Any:
    """Return the seconds of each experiment, and of new puzzles by size."""
    with serving(wanted.dist) as site:
        return {
            "experiments": {name: experiment(browser, site, name) for name in wanted.experiments},
            "puzzles": {size: made(browser, site, size, wanted) for size in wanted.sizes},
        }


def experiment(browser: Browser, site: Any, name: str) -> list[float]:
    """Return the seconds from pressing Run until everything is done."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site.url}#lab/{name}")
    state = page.get_by_role("status", name="Experiment", exact=True)
    expect(state).to_have_text(re.compile("^Ready to run: "), timeout=PATIENCE)
    start = time.perf_counter()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(state).to_have_text(re.compile("^Finished: "), timeout=PATIENCE)
    seconds = time.perf_counter() - start
    context.close()
    print(name, round(seconds, 1), flush=True)
    return [seconds]


def made(browser: Browser, site: Any, size: str, wanted: Namespace) -> list[float]:
    """Return the seconds that new puzzles take, after a first one as a warm-up."""
    tab = Tab(browser, site)
    tab.go("set")
    tab.set("make-variant", wanted.variant)
    tab.set("make-size", size)
    fields = {"limit": LIMIT, "make-minimal": not wanted.loose}
    for field, value in fields.items():
        tab.set(field, value)
    times = []
    for seed in range(wanted.puzzles + 1):
        tab.set("make-seed", str(seed))
        times.append(tab.press("generate").seconds)
        said = tab.page.locator("#status").text_content()
        print(size, seed, round(times[-1], 3), said, flush=True)
        if not re.match("Ready", said or ""):
            break
    tab.close()
    return times[1:]


def report(found: Any) -> None:
    rows = [[name, spread(times, scale=1)] for name, times in found["experiments"].items()]
    show("Predefined experiments", [f"s: {SPREAD}", "page"], rows)
    rows = [[f"{int(n) ** 2}x{int(n) ** 2}", spread(t)] for n, t in found["puzzles"].items()]
    show("New puzzles", [f"ms: {SPREAD}", "page"], rows)


if __name__ == "__main__":
    wanted = options_of(
        __doc__,
        experiments=(list(EXPERIMENTS), "predefined ones"),
        sizes=(["2", "3", "4"], "of the boxes"),
        puzzles=(5, "of each size"),
        variant=("classic", "of the puzzles"),
        loose=(False, "puzzles that need not be minimal"),
        dist=(DIST, "the site"),
    )
    with browsing() as browser:
        found = measure(browser, wanted)
    report(found)
    finish(wanted.json, {"expected": found}, [])
