"""Press Solve to the outcome, against PuLP and CBC natively: the page's main figure.

    python3 build.py bench solving [--puzzles 20] [--seeds 1] [--lists easy50,top1465] [--json FILE]

From the moment a puzzle is put into the text box and Solve pressed to the outcome on the
page, painted: reading the text, building the program, HiGHS, the proof of uniqueness, the
judge. The answer is there before: then the page draws it, waits for the browser's next frame,
16.7 ms after the one before, and has it painted. Beside it PuLP's operators and the CBC that
PuLP bundles, natively, building the plain model and finding one solution, unproved. The two
take turns, puzzle by puzzle, after one to warm up. With several seeds each draws puzzles of
its own.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from typing import Any

from browsing import Tab, browsing, serving, warm
from playwright.sync_api import Browser
from seeds import solve_plainly
from tables import (
    DIST,
    LISTS,
    OWN,
    SPREAD,
    Goal,
    add_json,
    finish,
    puzzles,
    ratio,
    show,
    spread,
    verdict,
)

#: List -> the most that the ratio to the seeds' system should be, to the painted outcome, or to the
#: answer where that takes less than a frame.
PAINTED_GOALS = {"SE >= 11": 0.2, "16x16": 0.15, "25x25": 0.15}
ANSWER_GOALS = {"easy50": 0.25, "top1465": 0.3, "17 clues": 0.25}
#: Without the lists: a puzzle like those of easy50.
USUAL = 0.25
#: Milliseconds from the answer to its pixels: a frame and some more. 17 clues stand for all 9x9.
FRAME = 1000 / 60
PIXEL_GOALS = {"17 clues": FRAME + 4, "25x25": FRAME + 8}


def measure(
    browser: Browser, most: int, seeds: int, names: list[str], dist: Path = DIST
) -> dict[str, Any]:
    """Return for each list the puzzles and the seconds of both, by seed."""
    found: dict[str, Any] = {}
    with serving(dist) as site:
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
    times: dict[str, list[Any]] = {"puzzles": lines, "page": [], "answer": [], "plain": []}
    for line in lines:
        tab.clear()
        pressed = tab.solve(line)
        times["page"].append(pressed.seconds)
        times["answer"].append(pressed.to_answer)
        times["plain"].append(solve_plainly(line))
    return times


def report(found: dict[str, Any]) -> list[Goal]:
    """Print the times; return the goals."""
    rows, goals = [], []
    for name, samples in found.items():
        page, answer, plain = (_joined(samples, who) for who in ("page", "answer", "plain"))
        pixels = [whole - part for whole, part in zip(page, answer, strict=True)]
        ratios = {"painted": ratio(page, plain), "answer": ratio(answer, plain)}
        goal = _goal(name, ratios)
        goals += [goal, *_pixel_goals(name, pixels)]
        both = [f"{each:.2f}" for each in ratios.values()]
        times = [spread(each) for each in (page, answer, pixels, plain)]
        row = [f"{name} ({len(page)})", *times, *both, f"{goal.most:g} {verdict(goal)}"]
        rows.append([*row, _by_seed(samples)] if len(samples) > 1 else row)
    head = [f"ms: {SPREAD}", "page, with proof", "to the answer", "answer to pixels"]
    head += ["plain PuLP + CBC, no proof", "ratio", "ratio to the answer", "goal"]
    show("Solve", [*head, "by seed"] if len(rows[0]) > len(head) else head, rows)
    return goals


def _joined(samples: list[dict[str, list[Any]]], who: str) -> list[float]:
    return [seconds for sample in samples for seconds in sample[who]]


def _by_seed(samples: list[dict[str, list[Any]]]) -> str:
    return ", ".join(f"{ratio(each['page'], each['plain']):.2f}" for each in samples)


def _goal(name: str, ratios: dict[str, float]) -> Goal:
    """Return the goal of a list: for the painted outcome or for the answer."""
    if name in PAINTED_GOALS:
        return Goal(f"solve {name}, ratio", ratios["painted"], PAINTED_GOALS[name])
    most = ANSWER_GOALS.get(name, USUAL)
    return Goal(f"solve {name}, to the answer, ratio", ratios["answer"], most)


def _pixel_goals(name: str, seconds: list[float]) -> list[Goal]:
    if name not in PIXEL_GOALS:
        return []
    return [Goal(f"{name}, answer to pixels, ms", median(seconds) * 1000, PIXEL_GOALS[name])]


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
