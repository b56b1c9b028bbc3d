"""Simulate long use: fuzzing, random faults and thousands of solves, with memory monitored.

    python3 build.py soak [--minutes 30] [--seed S]

Runs in rounds until the time is up. One page only solves, and its memory is measured after each
round; another gets mutated samples and one fault per round, and must solve a puzzle after each. The
package reads mutated samples natively. The report lists each failure with its round; the same seed
gives the same rounds, as far as a run gets.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from fuzz import data_of, faults
from hurting import FAULTS
from memory import resident
from playwright.sync_api import Browser, Error, Page, sync_playwright
from served import Site, launch, serving
from test_page_offline import arrive
from visitor import Visitor

from sudokulp import generate, solve

#: Per round: inputs for the package natively, inputs for the page, puzzles solved.
NATIVE, PASTED, SOLVED = 200, 10, 20
#: Maximum characters of an input for the page, which refuses longer ones unread.
LONGEST = 20_000
#: The share of measurements, from the first on, that are left out of the steady page's growth.
SETTLING = 0.25
#: Megabytes that the steady page may grow by per thousand solves.
GROWTH = 10.0


class Weights(NamedTuple):
    """Megabytes: the steady page's objects, the larger page's process, the browser's own."""

    page: float
    renderer: float
    browser: float

    def __str__(self) -> str:
        names = f"renderer {self.renderer:.0f} MB, browser {self.browser:.0f} MB"
        return f"page {self.page:.1f} MB, {names}"


def weigh(page: Page) -> Weights:
    """Return the memory of a page after garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    session.detach()
    browser = page.context.browser
    return Weights(used, resident(browser), resident(browser, "browser"))


class Soak:
    """A run: its two pages, what was done, and the failures."""

    def __init__(self, browser: Browser, site: Site, seed: str) -> None:
        self.browser, self.site, self.seed = browser, site, seed
        self.done: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.weights: list[tuple[int, Weights]] = []
        self.steady = self._opened()
        self.battered = self._opened()

    def _opened(self) -> Visitor:
        visitor = Visitor(self.browser.new_context(), self.site.url)
        arrive(visitor)
        return visitor

    def round(self, number: int) -> None:
        chance = Random(f"{self.seed}/{number}")
        self._try(number, "package", lambda: self._fuzz(number))
        self._try(number, "solving", lambda: self._solve_many(chance))
        self._try(number, "inputs", lambda: self._paste_many(number))
        name = chance.choice(sorted(FAULTS))
        self._try(number, name, lambda: self._hurt(name, chance))
        self.weights.append((self.done["puzzles solved"], weigh(self.steady.page)))

    def _try(self, number: int, what: str, do: Callable[[], None]) -> None:
        """Do a part of a round; a failure is recorded, and its page is reopened."""
        try:
            do()
        except (AssertionError, Error) as error:
            self.wrong.append(f"round {number}, {what}: {str(error).splitlines()[0]}")
            print(self.wrong[-1], flush=True)
            if what not in ("package", "solving"):
                self.battered.context.close()
                self.battered = self._opened()

    def _fuzz(self, number: int) -> None:
        for at in range(number * NATIVE, (number + 1) * NATIVE):
            found = faults(self.seed, at)
            self.done["inputs of the package"] += 1
            assert not found, f"input {at}: {found[0]}"

    def _solve_many(self, chance: Random) -> None:
        for _ in range(SOLVED):
            self._solve(self.steady, chance)
        self.steady.check_requests_and_log()

    def _solve(self, visitor: Visitor, chance: Random) -> None:
        """Solve a new puzzle in a page, and compare with the package's solution."""
        puzzle = generate(seed=chance.randrange(10**6))
        line = puzzle.line
        visitor.paste(line)
        visitor.expect_digits(line)
        said = visitor.solve()
        assert said.startswith("Solved: unique solution"), f"{line}: {said}"
        solution = solve(puzzle, model="exact cover").solution
        assert solution is not None
        assert visitor.digits() == solution.line, f"{line}: another solution"
        self.done["puzzles solved"] += 1

    def _paste_many(self, number: int) -> None:
        for at in range(number * PASTED, (number + 1) * PASTED):
            text = data_of(f"{self.seed}/page", at).decode("utf-8", "replace")[:LONGEST]
            self.battered.paste(text)
            self.battered.page.wait_for_timeout(50)
            self.done["inputs of the page"] += 1
        self.battered.clear()
        self._solve(self.battered, Random(f"{self.seed}/{number}/after"))
        self.battered.check_requests_and_log()

    def _hurt(self, name: str, chance: Random) -> None:
        FAULTS[name](self.battered, self.site)
        self.done[f"fault: {name}"] += 1
        self.battered.clear()
        self._solve(self.battered, chance)
        self.battered.errors.clear()  # a fault may be logged
        self.battered.check_requests_and_log()

    def growth(self) -> float | None:
        """Return the growth of the steady page in megabytes per thousand solves."""
        late = self.weights[int(len(self.weights) * SETTLING) :]
        if len(late) < 2 or late[0][0] == late[-1][0]:
            return None
        (first, before), (last, after) = late[0], late[-1]
        return 1000 * (after.page - before.page) / (last - first)


def report(soak: Soak, minutes: float) -> int:
    """Print what was done and the failures; return the exit code."""
    print(f"\n{minutes:.1f} minutes, seed {soak.seed}\n\n| what | how many |\n| --- | --- |")
    for name, count in sorted(soak.done.items()):
        print(f"| {name} | {count:,} |")
    growth = soak.growth()
    for solves, weights in soak.weights[:1] + soak.weights[-1:]:
        print(f"\nafter {solves:,} solves: {weights}")
    if growth is not None:
        print(f"the steady page grew by {growth:+.1f} MB for a thousand solves")
        if growth > GROWTH and soak.done["puzzles solved"] >= 1000:
            soak.wrong.append(f"memory: {growth:.1f} MB for a thousand solves")
    print("\nWrong: " + ("\n- ".join(["", *soak.wrong]) if soak.wrong else "nothing"))
    return 1 if soak.wrong else 0


def main() -> int:
    """Run rounds until the time is up or the run is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    began = time.monotonic()
    with sync_playwright() as playwright, serving() as site:
        soak = Soak(launch(playwright), site, options.seed)
        number = 0
        try:
            while not number or time.monotonic() - began < options.minutes * 60:
                soak.round(number)
                number += 1
                print(f"round {number}: {len(soak.wrong)} wrong, {soak.weights[-1][1]}", flush=True)
        except KeyboardInterrupt:
            print("interrupted")
        soak.browser.close()
    return report(soak, (time.monotonic() - began) / 60)


if __name__ == "__main__":
    sys.exit(main())
