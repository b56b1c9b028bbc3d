"""The path of a puzzle through our code: files and functions, and bytes for each key press.

    python3 build.py bench walk [--list] [--json FILE]

The path leads from pasting an 81-character line and pressing Solve to the painted solution. The
page's functions are those that Chromium's coverage counts in the modules of dist/ after the start.
The worker's Python is traced natively with the same calls, after another puzzle, so that one-time
work does not count. `--list` names all functions. *A key press* is the answer to `check` for one
more digit in a 9x9 grid.
"""

import json
from collections import Counter
from cProfile import Profile
from pathlib import Path
from types import CodeType
from typing import Any

from browsing import Tab, browsing, serving
from playwright.sync_api import Browser, CDPSession
from tables import OWN, ROOT, Goal, finish, options_of, show

from sudokulp import MODELS, Puzzle
from sudokulp.api import answer

PACKAGE = ROOT / "py" / "sudokulp"
#: Solved first, as a warm-up.
BEFORE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: Maximum bytes of the answer to a key press.
BYTES_GOAL = 400

#: Files and functions, with their positions in the file, because some functions have no name.
Walked = set[tuple[str, str, int]]


def walk_page(browser: Browser) -> Walked:
    """Return the functions of the page's modules that are called."""
    with serving() as site:
        tab = Tab(browser, site)
        tab.page.wait_for_timeout(2000)  # the page's preparation for the next visit
        profiler = tab.page.context.new_cdp_session(tab.page)
        profiler.send("Profiler.enable")
        profiler.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        _called(profiler, site.url)
        tab.solve(OWN)
        found = _called(profiler, site.url)
        tab.close()
    return found


def _called(profiler: CDPSession, url: str) -> Walked:
    """Return the functions called since the last time."""
    scripts = profiler.send("Profiler.takePreciseCoverage")["result"]
    return {
        (
            script["url"].removeprefix(url),
            function["functionName"],
            function["ranges"][0]["startOffset"],
        )
        for script in scripts
        if script["url"].startswith(url) and "/vendor/" not in script["url"]
        for function in script["functions"]
        if function["ranges"][0]["count"]
    }


def walk_worker() -> Walked:
    """Return the functions of our package needed by the same calls."""
    _calls(BEFORE)
    profile = Profile(builtins=False)
    profile.runcall(_calls, OWN)
    codes = [entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)]
    return {
        (
            Path(code.co_filename).relative_to(PACKAGE).as_posix(),
            code.co_qualname,
            code.co_firstlineno,
        )
        for code in codes
        if code.co_filename.startswith(f"{PACKAGE}/")
        # comprehensions are functions of their own before Python 3.12
        and (code.co_name[0] != "<" or code.co_name == "<lambda>")
    }


def _calls(line: str) -> None:
    """Make the page's calls for a pasted puzzle that is solved."""
    reading = {"variant": "classic", "handle": 1}
    usual = {"model": "lp", "way": MODELS["lp"].ways[0].name, "time_limit": 60}
    for call, request in (
        ("read", reading | {"text": line}),
        ("solve", usual | {"reading": reading}),
    ):
        if not json.loads(answer(call, json.dumps(request)))["ok"]:
            raise SystemExit(f"the call {call} takes something else now: fix walk.py")


def key_press() -> int:
    """Return the bytes of the answer for one more digit in a puzzle."""
    puzzle = Puzzle.from_digits([5, *[0] * 80], 3, "classic")
    cells = {"cells": puzzle.digits, "boxsize": 3, "variant": "classic"}
    play = {"entries": [0] * 81, "marks": [[]] * 81, "placed": [1]}
    return len(answer("check", json.dumps(cells | play)).encode())


def report(found: dict[str, Any], listed: bool = False) -> list[Goal]:
    walked = {where: Counter(file for file, *_ in found[where]) for where in ("page", "worker")}
    sizes = [(name, files.total(), len(files)) for name, files in walked.items()]
    total = ("both", sum(size[1] for size in sizes), sum(size[2] for size in sizes))
    show("A pasted puzzle, solved", ["", "functions", "files"], [*sizes, total])
    for where, files in walked.items() if listed else ():
        names = [
            [
                file,
                count,
                ", ".join(each[1] or "(no name)" for each in found[where] if each[0] == file),
            ]
            for file, count in files.items()
        ]
        show(where, ["file", "functions", ""], names)
    goal = Goal("answer to a key press, bytes", found["check"], BYTES_GOAL)
    print(f"\nAnswer to a key press, bytes: {goal}")
    return [goal]


if __name__ == "__main__":
    wanted = options_of(__doc__, list=(False, "name every function"))
    with browsing() as browser:
        page = sorted(walk_page(browser))
    found = {"page": page, "worker": sorted(walk_worker()), "check": key_press()}
    finish(wanted.json, {"walk": found}, report(found, wanted.list))
