"""Time from pressing Solve to the outcome, compared with native PuLP and CBC.

    python3 build.py bench solving [--puzzles 20] [--seeds 1] [--lists easy50,top1465] [--json FILE]

This is the page's main figure. The time begins when a puzzle is put into the text box and Solve is
pressed, and ends when the outcome is painted. It includes reading the text, building the program,
HiGHS, the proof of uniqueness and the check of the solution. The answer arrives earlier; the page
then draws it, waits for the browser's next frame, up to 16.7 ms, and has it painted. For
comparison, PuLP's operators and its bundled CBC build the plain model natively and find one
solution, without proof. The two systems take turns, puzzle by puzzle, after a first puzzle as a
warm-up. With several seeds, each seed selects its own puzzles.
"""

from pathlib import Path
from statistics import median
from typing import Any

from browsing import Tab, run, tab_on
from playwright.sync_api import Browser
from seeds import solve_plainly
from tables import DIST, LISTS, OWN, SPREAD, Goal, puzzles_of, ratio, show, spread

#: The maximum ratio to the reference system, by list: of the time to the painted outcome, and of
#: the time to the answer.
PAINTED_GOALS = {"easy50": 1.3, "top1465": 0.9, "17 clues": 1.0}
PAINTED_GOALS |= {"SE >= 11": 0.2, "16x16": 0.15, "25x25": 0.15}
ANSWER_GOALS = {"easy50": 0.5, "top1465": 0.5, "17 clues": 0.5}
#: The goal without the lists, for a puzzle like those of easy50.
USUAL = 0.5
#: Milliseconds from the answer to its pixels: a frame and some more. 17 clues stand for all 9x9.
FRAME = 1000 / 60
PIXEL_GOALS = {"17 clues": FRAME + 4, "25x25": FRAME + 8}


def measure(
    browser: Browser, puzzles: int, seeds: int, lists: list[str], dist: Path = DIST
) -> dict[str, Any]:
    """Return for each list the puzzles and the seconds of both systems, by seed."""
    found: dict[str, Any] = {}
    with tab_on(browser, dist) as tab:
        solve_plainly(OWN)
        for seed in range(seeds):
            for name, lines in puzzles_of(lists, puzzles, seed).items():
                tab.solve(lines[0])  # builds the tables for this size
                found.setdefault(name, []).append(take_turns(tab, lines))
    return found


def take_turns(tab: Tab, lines: list[str]) -> dict[str, list[Any]]:
    times: dict[str, list[Any]] = {"puzzles": lines, "page": [], "answer": [], "plain": []}
    for line in lines:
        tab.clear()
        pressed = tab.solve(line)
        times["page"].append(pressed.seconds)
        times["answer"].append(pressed.to_answer)
        times["plain"].append(solve_plainly(line))
    return times


def report(found: dict[str, Any]) -> list[Goal]:
    rows, goals = [], []
    several = any(len(samples) > 1 for samples in found.values())
    for name, samples in found.items():
        page, answer, plain = (
            [seconds for sample in samples for seconds in sample[who]]
            for who in ("page", "answer", "plain")
        )
        pixels = [whole - part for whole, part in zip(page, answer, strict=True)]
        painted, answered = ratio(page, plain), ratio(answer, plain)
        own = []
        if name in PAINTED_GOALS:
            own.append(Goal(f"solve {name}, ratio", painted, PAINTED_GOALS[name]))
        if name in ANSWER_GOALS or not own:
            most = ANSWER_GOALS.get(name, USUAL)
            own.append(Goal(f"solve {name}, to the answer, ratio", answered, most))
        goals += own
        if name in PIXEL_GOALS:
            what = f"{name}, answer to pixels, ms"
            goals.append(Goal(what, median(pixels) * 1000, PIXEL_GOALS[name]))
        times = [spread(each) for each in (page, answer, pixels, plain)]
        row = [f"{name} ({len(page)})", *times, f"{painted:.2f}", f"{answered:.2f}"]
        row.append(", ".join(f"{goal.most:g} {goal.verdict}" for goal in own))
        by_seed = ", ".join(f"{ratio(each['page'], each['plain']):.2f}" for each in samples)
        rows.append([*row, by_seed] if several else row)
    head = [f"ms: {SPREAD}", "page, with proof", "to the answer", "answer to pixels"]
    head += ["plain PuLP + CBC, no proof", "ratio", "ratio to the answer", "goal"]
    show("Solve", [*head, "by seed"] if several else head, rows)
    return goals


if __name__ == "__main__":
    run(
        "solving",
        __doc__,
        measure,
        report,
        puzzles=(20, "of each list"),
        seeds=(1, "samples of each list"),
        lists=(list(LISTS), "only these"),
    )
