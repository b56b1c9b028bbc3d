"""What a visitor is in the middle of when something goes wrong, and how it is seen to be whole."""

import json
import re

from playwright.sync_api import expect
from states import HARD
from test_page_batch import SMALL, Batch
from test_page_lab import LONG, Lab, by_task, kept
from visitor import LOADING, SOLVING

NEXT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Nothing:
    """Somebody who is about to come."""

    def __init__(self, visitor):
        self.visitor, self.page = visitor, visitor.page

    def begin(self):
        """Begin nothing."""

    def come(self, *_):
        """Be on the page, with the script without which nothing is said."""
        with self.page.expect_request_finished(lambda it: "unsupported.js" in it.url):
            self.page.goto(self.visitor.url, wait_until="commit")

    def expect_whole(self):
        """Nothing was begun."""


class Early(Nothing):
    """A puzzle, and a digit that was entered into it, perhaps before HiGHS is there."""

    line = "4" + HARD[1:]

    def come(self, *_):
        """Stay."""

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
        # Perhaps it is solved by now.
        assert self.visitor.wait_until(lambda: re.fullmatch(self.line, self.visitor.digits()))


class Play(Early):
    """The same, when nothing is left to be fetched that nobody asked for."""

    def begin(self):
        with self.page.expect_request_finished(
            lambda it: it.url.endswith("highs.wasm"), timeout=LOADING
        ):
            super().begin()
        self.visitor.wait_fetched("highs")  # its scripts are fetched beside it


class Reading(Play):
    """The same, and a text or file that is read to be the next puzzle."""

    def expect_whole(self):
        self.visitor.expect_digits(NEXT, LOADING)
        self.visitor.button("Undo").click()
        super().expect_whole()


class Drawn(Play):
    """The same, and an experiment that is done and drawn."""

    def run(self):
        self.lab = Lab(self.visitor).open()
        self.lab.describe()
        self.lab.run()

    def expect_whole(self):
        self.lab.expect("Finished: small")
        self.lab.scroll_to_figure()
        super().expect_whole()


class Crew(Nothing):
    """Work of several workers."""

    def begin(self):
        self.visitor.open()
        self.visitor.wait_ready()
        self._before = set(self.page.workers)
        self.start()

    def own(self):
        """Return the workers that came for it."""
        return [worker for worker in self.page.workers if worker not in self._before]


class ShortList(Crew):
    """A list that was begun, of which nobody knows whether it is done."""

    count = 3000  # what is pasted by a program is taken where it is long

    def start(self):
        self.batch = Batch(self.visitor).open()
        self.batch.begin(SMALL, self.count)

    def expect_whole(self):
        self.batch.expect(f"^Done: {self.count:,} unique", timeout=SOLVING)
        _, data = self.batch.download("JSON lines")
        lines = [json.loads(line)["line"] for line in data.splitlines()]
        assert lines == list(range(1, self.count + 1))


class List(ShortList):
    """A list under way."""

    count = 12_000

    def start(self):
        super().start()
        self.batch.expect(rf"^[1-9][\d,]* of {self.count:,}")


class Experiment(Crew):
    """An experiment of which some is done."""

    def start(self):
        self.lab = Lab(self.visitor).open()
        self.lab.describe_long()
        self.lab.button("Run").click()
        self.lab.expect_done(3)

    def expect_whole(self):
        self.lab.expect("Finished: small")
        assert sorted(by_task(self.lab.records())) == list(range(LONG))
        assert sorted(by_task(kept(self.lab))) == list(range(LONG))


class Unkept(Experiment):
    """The same, where the browser keeps nothing, or no more, of it: it is on the page."""

    def expect_whole(self):
        self.lab.expect("Finished: small")
        assert sorted(by_task(self.lab.records())) == list(range(LONG))


class Continued(Experiment):
    """The same, continued in another visit."""

    def expect_whole(self):
        self.lab.button("Continue").click()
        super().expect_whole()
