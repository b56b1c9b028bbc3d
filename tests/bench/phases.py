"""Profile of a solve: where the milliseconds go, on the page and natively.

    python3 build.py bench phases [--puzzles 20] [--lists top1465] [--json FILE]

On the page, the times are from pressing Solve to the painted outcome. The time of a part excludes
that of the parts inside it. The time between the worker's calls is messaging and, at the end,
drawing and painting, while the worker already rates the puzzle. The Python layer turns text into
arrays and values into digits; it is compared with HiGHS. Natively, Python's profiler measures
`solve` by file; it makes calls look slower than they are.
"""

import cProfile
import pstats
from collections import defaultdict
from pathlib import Path
from statistics import mean, median
from typing import Any

from browsing import Pressed, run, tab_on
from playwright.sync_api import Browser
from tables import DIST, Goal, puzzles_of, show

LISTS = ["easy50", "top1465", "17 clues"]
#: The Python layer: from text to arrays and from values back, for the first solution.
LAYER = ["text to puzzle", "singles", "build", "arrays", "values back", "bridge to HiGHS", "solve"]
#: Maximum ratio of the layer's time to HiGHS's own time.
GOAL = 1.0
#: Files in the table of the profile.
FILES = 12


def measure(
    browser: Browser, puzzles: int, lists: list[str] = LISTS, dist: Path = DIST
) -> dict[str, Any]:
    """Return for each list the seconds of each part, puzzle by puzzle, and the native profile."""
    found: dict[str, Any] = {}
    with tab_on(browser, dist, hooked=True) as tab:
        origin = tab.worker_origin()
        for name, lines in puzzles_of(lists, puzzles).items():
            found[name] = []
            for line in lines:
                tab.clear()
                found[name].append(parts(tab.solve(line), origin))
    native = {name: natively(puzzles_of([name], puzzles)) for name in lists}
    return {"page": found, "native": native}


def parts(pressed: Pressed, origin: float) -> dict[str, float]:
    """Return the seconds of each part by itself, including those between the worker's calls."""
    begin = pressed.start + pressed.origin - origin
    end = pressed.end + pressed.origin - origin
    asked = [span for span in pressed.spans if begin <= span[1] < end]
    rated = min((start for name, start, _ in asked if name == "call rate"), default=end)
    spans = sorted((s for s in asked if s[1] < rated), key=lambda s: (s[1], -s[2]))
    spent: defaultdict[str, float] = defaultdict(float)
    open_spans: list[tuple[str, float, float]] = []
    reached = begin
    for span in [*spans, ("", end, end)]:
        while open_spans and open_spans[-1][2] <= span[1]:
            name, _, until = open_spans.pop()
            spent[name] += max(0.0, until - reached)
            reached = max(reached, until)
        if open_spans:
            name = open_spans[-1][0]
        elif not span[0]:
            name = "page: answer, draw, paint"
        else:
            name = "page: between the calls" if spent else "page: to the worker"
        spent[name] += span[1] - reached
        reached = max(reached, span[1])
        open_spans.append(span)
    return {name: time / 1000 for name, time in spent.items()}


def natively(lists: dict[str, list[str]]) -> dict[str, float]:
    """Return the mean seconds per file of a native solve, according to Python's profiler."""
    from sudokulp import loads, solve

    lines = [line for found in lists.values() for line in found]
    solve(loads(lines[0]))
    profile = cProfile.Profile()
    with profile:
        for line in lines:
            solve(loads(line))
    spent: defaultdict[str, float] = defaultdict(float)
    for (path, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():
        spent[file_name(path)] += own / len(lines)
    return dict(spent)


def file_name(path: str) -> str:
    for folder in ("sudokulp", "pulp"):
        if f"/{folder}/" in path:
            return f"{folder}/{path.rpartition(f'/{folder}/')[2]}"
    return "built in, HiGHS among it" if path == "~" else Path(path).name


def report(found: dict[str, Any]) -> list[Goal]:
    lists = found["page"]
    names = {name for times in lists.values() for one in times for name in one}
    means = {
        part: [mean(one.get(part, 0.0) for one in times) * 1000 for times in lists.values()]
        for part in names
    }
    ordered = sorted(means, key=lambda part: -sum(means[part]))
    rows = [[part, *(f"{value:.2f}" for value in means[part])] for part in ordered]
    totals = [sum(column) for column in zip(*means.values(), strict=True)]
    show("On the page, mean ms", ["", *lists], [*rows, ["all", *(f"{t:.2f}" for t in totals)]])
    for name, spent in found["native"].items():
        largest = sorted(spent.items(), key=lambda item: -item[1])[:FILES]
        rows = [[path, f"{seconds * 1000:.2f}"] for path, seconds in largest]
        show(f"Natively, {name}", ["file", "mean ms in it, profiled"], rows)
    return [layer_goal(name, times) for name, times in lists.items()]


def layer_goal(name: str, times: list[dict[str, float]]) -> Goal:
    """Return the goal for the ratio of the Python layer to HiGHS, if HiGHS ran at all."""
    solved = [one for one in times if one.get("HiGHS")]
    ratios = [sum(one.get(part, 0.0) for part in LAYER) / one["HiGHS"] for one in solved]
    label = f"Python layer on {name} to HiGHS, ratio ({len(solved)} of {len(times)})"
    return Goal(label, median(ratios) if ratios else 0.0, GOAL)


if __name__ == "__main__":
    how_many, which = (20, "of each list"), (LISTS, "names of lists")
    run("phases", __doc__, measure, report, puzzles=how_many, lists=which)
