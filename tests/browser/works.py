"""The work of a visitor when a fault happens, and the checks that it is complete afterwards."""

import re

from playwright.sync_api import expect
from states import HARD
from test_page_lists import CARDS, SMALL, Lists
from visitor import LOADING

NEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Nothing:
    """No work: the visitor is about to open the page."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page

    def begin(self):
        """Start nothing."""

    def come(self, *_):
        """Open the page, up to the script that reports problems."""
        with self.page.expect_request_finished(lambda it: "unsupported.js" in it.url):
            self.page.goto(self.visitor.url, wait_until="commit")

    def expect_whole(self):
        """Check nothing."""


class Early(Nothing):
    """A puzzle with a digit entered, possibly before HiGHS is loaded."""

    line = "4" + HARD[1:]

    def come(self, *_):
        """Stay on the page."""

    def begin(self):
        self.visitor.open()
        self.visitor.wait_ready()
        self.visitor.put(HARD)
        self.visitor.cell(1, 1).click()
        self.page.keyboard.press(self.line[0])
        self.visitor.expect_digits(self.line)

    def expect_whole(self):
        self.visitor.go("Solve")
        expect(self.visitor.puzzle).to_have_value(self.line, timeout=LOADING)
        # It may have been solved by now.
        assert self.visitor.wait_until(lambda: re.fullmatch(self.line, self.visitor.digits()))


class Starters(Early):
    """The same, after HiGHS is loaded, possibly before what is behind the starters."""

    def begin(self):
        with self.page.expect_request_finished(
            lambda it: it.url.endswith("highs.wasm"), timeout=LOADING
        ):
            super().begin()
        self.visitor.wait_fetched("highs")  # its scripts are fetched at the same time


class Play(Starters):
    """The same, after everything is loaded that is not loaded on demand."""

    def begin(self):
        super().begin()
        [worker] = self.page.workers
        marks = "performance.getEntriesByName('complete').length"
        assert self.visitor.wait_until(lambda: worker.evaluate(marks), LOADING)


class Reading(Play):
    """The same, with a text or file being read as the next puzzle."""

    def expect_whole(self):
        self.visitor.expect_digits(NEXT, LOADING)
        self.visitor.button("Undo").click()
        super().expect_whole()


class Crew(Nothing):
    """Work done by several workers."""

    def begin(self):
        self.visitor.open()
        self.visitor.wait_ready()
        self._before = set(self.page.workers)
        self.start()

    def own(self):
        """Return the workers started for it."""
        return [worker for worker in self.page.workers if worker not in self._before]


class ShortList(Crew):
    """A list that may or may not be finished."""

    count = 3000  # a paste by a program only takes effect if it is long

    def start(self):
        self.lists = Lists(self.visitor).open()
        self.lists.begin(SMALL, self.count)

    def expect_whole(self):
        self.lists.expect_done(f"{self.count:,} unique")
        lines = [row["line"] for row in self.lists.records()]
        assert lines == list(range(1, self.count + 1))


class List(ShortList):
    """A list in progress."""

    count = 4_000

    def start(self):
        super().start()
        self.lists.expect_begun(self.count)


class Experiment(Crew):
    """An experiment whose puzzles are made."""

    def start(self):
        self.lists = Lists(self.visitor).open()
        self.lists.button(CARDS["models"].question).click()
        self.lists.expect_begun(240)

    def expect_whole(self):
        self.lists.expect_done()
        assert len(self.lists.records()) == 240


class Unkept(Experiment):
    """The same, but the browser stores none of its rows, or no more. The page still has them."""
