"""A browser on the built page."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright
from tables import DIST, NEEDS_HIGHS, Goal, finish, options_of

from served import Site, launch, serving  # isort: skip (tables adds its path)

#: Milliseconds that a start may take on a busy machine.
PATIENCE = 120_000

#: Does something and resolves when the outcome is painted. The action is {line?, press, since?}:
#: text for the box, the id of the button, "navigation" or "press".
PRESS = r"""async ({ line, press, since }) => {
  const find = (id) => document.getElementById(id);
  const box = find('puzzle');
  const status = find('status');
  const waiting = /^(Solving|Loading|Ready(?!:))/;   // what is quick goes from Ready to its outcome
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);                         // comes after the frame is painted
  }));
  const settled = new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`no outcome: ${status.textContent}`)), 300_000);
    new MutationObserver((_, observer) => {
      if (waiting.test(status.textContent)) return;
      observer.disconnect();
      clearTimeout(late);
      done();
    }).observe(status, { childList: true, subtree: true, characterData: true });
  });
  const start = since === 'navigation' ? 0 : performance.now();
  if (line !== undefined) {
    box.value = line;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  find(press).click();
  await settled;
  const answered = window.benchHeard ?? null;
  const end = await painted();
  return { start, answered, end, said: status.textContent };
}"""

#: Records the time of the last message on any port: calls are answered through ports.
HEARD = """
const { set, ...others } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
Object.defineProperty(MessagePort.prototype, 'onmessage', {
  ...others,
  set(listener) {
    set.call(this, listener && function (event) {
      window.benchHeard = performance.now();
      return listener.call(this, event);
    });
  },
});
"""

#: Sets a field that may be hidden.
SET = """(field, value) => {
  if (field.type === 'checkbox') field.checked = value; else field.value = value;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}"""


@dataclass(frozen=True)
class Pressed:
    """The result of pressing a button: page times in ms, and the page's text."""

    start: float
    answered: float
    end: float
    said: str

    @property
    def seconds(self) -> float:
        """Seconds from the press to the painted outcome."""
        return (self.end - self.start) / 1000

    @property
    def to_answer(self) -> float:
        """Seconds from the press to the worker's answer, before it is drawn."""
        return (self.answered - self.start) / 1000


class Tab:
    """A page of a site in a new browser context."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._context = browser.new_context()
        self._context.add_init_script(HEARD)
        self.page: Page = self._context.new_page()
        self.page.goto(site.url)
        expect(self.page.locator("#status")).to_have_text(re.compile("^Ready"), timeout=PATIENCE)

    def close(self) -> None:
        self._context.close()

    def press(self, button: str, line: str | None = None, expected: str = "") -> Pressed:
        """Press a button, given by its id, with a text in the box; wait for the outcome."""
        request = {"press": button, **({} if line is None else {"line": line})}
        done = self.page.evaluate(PRESS, request)
        if not done["said"].startswith(expected):
            raise SystemExit(f"{button}: expected {expected!r}, the page says {done['said']!r}")
        return Pressed(**done)

    def solve(self, line: str) -> Pressed:
        """Solve a puzzle that has one solution."""
        return self.press("solve-now", line, "Solved: unique")

    def go(self, place: str) -> None:
        """Go to a tab of the page, such as "set"."""
        self.page.locator(f"#places [data-to={place}]").click()

    def clear(self) -> None:
        """Clear the page, and wait until its workers are at rest: they may rate the last puzzle."""
        self.page.get_by_role("button", name="New", exact=True).click()
        self.page.wait_for_timeout(50)
        for worker in self.page.workers:
            with suppress(Error):  # a second worker, which this has just ended
                worker.evaluate("0")

    def set(self, field: str, value: str | bool) -> None:
        """Fill or tick a field, given by its id, whether it is visible or not."""
        self.page.locator(f"#{field}").evaluate(SET, value)

    def warm(self) -> None:
        """Trigger all one-time work."""
        self.solve(NEEDS_HIGHS)
        self.clear()


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        try:
            yield browser
        finally:
            browser.close()


def run(
    name: str,
    doc: str,
    measure: Callable[..., Any],
    report: Callable[[Any], list[Goal]],
    **options: tuple[Any, str],
) -> None:
    """Run a measurement in a browser with command-line options, and report its figures."""
    wanted = vars(options_of(doc, **options))
    path = wanted.pop("json")
    with browsing() as browser:
        found = measure(browser, **wanted)
    finish(path, {name: found}, report(found))


@contextmanager
def tab_on(browser: Browser, dist: Path = DIST) -> Iterator[Tab]:
    with serving(dist) as site:
        tab = Tab(browser, site)
        tab.warm()
        yield tab
        tab.close()
