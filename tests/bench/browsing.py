"""A browser on the built page, or on an instrumented copy of it.

The copy is `dist/` with `hooks.js` and `hooks.py` inserted before the worker's own code. It behaves
like the page, but each reading of the clock costs a few hundredths of a millisecond.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright
from tables import DIST, NEEDS_HIGHS, Goal, finish, options_of

from served import Site, launch, serving  # isort: skip (tables adds its path)

HERE = Path(__file__).parent
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
  return { start, answered, end, said: status.textContent, origin: performance.timeOrigin };
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


#: Replaces HiGHS's module, and loads the original.
WATCHED = """
import start from './unhooked.mjs';
import { watchHighs } from '../../hooks.js';
export default watchHighs(start);
"""


@dataclass(frozen=True)
class Pressed:
    """The result of pressing a button: page times in ms, the page's text, the worker's spans."""

    start: float
    answered: float
    end: float
    said: str
    origin: float
    spans: list[tuple[str, float, float]]

    @property
    def seconds(self) -> float:
        """Seconds from the press to the painted outcome."""
        return (self.end - self.start) / 1000

    @property
    def to_answer(self) -> float:
        """Seconds from the press to the worker's answer, before it is drawn."""
        return (self.answered - self.start) / 1000

    def spent(self, name: str) -> float:
        """Return the total seconds of all spans with a name, including those inside them."""
        if name not in {span[0] for span in self.spans}:
            raise SystemExit(f"no time was taken of {name!r}: see the table in hooks.py")
        return sum(end - start for found, start, end in self.spans if found == name) / 1000


class Tab:
    """A page of a site in a new browser context. A hooked one uses the instrumented copy."""

    def __init__(self, browser: Browser, site: Site, hooked: bool = False) -> None:
        workers = "block" if hooked else "allow"  # an altered build would fail its own check
        self._context = browser.new_context(service_workers=workers)
        self._context.add_init_script(HEARD)
        self.page: Page = self._context.new_page()
        self._hooked = hooked
        self._told: set[str] = set()
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
        return Pressed(**done, spans=self._spans())

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
        self._spans()

    def set(self, field: str, value: str | bool) -> None:
        """Fill or tick a field, given by its id, whether it is visible or not."""
        self.page.locator(f"#{field}").evaluate(SET, value)

    def warm(self) -> None:
        """Trigger all one-time work."""
        self.solve(NEEDS_HIGHS)
        self.clear()

    def _spans(self) -> list[tuple[str, float, float]]:
        if not self._hooked:
            return []
        found = self._ask("self.bench.take()")
        for lack in set(found["missing"]) - self._told:
            self._told.add(lack)
            print(f"hooks.py: a part has another name now: {lack}", file=sys.stderr)
        return [tuple(span) for span in found["spans"]]

    def worker_origin(self) -> float:
        """Return the start of the worker's clock, in ms since 1970."""
        return float(self._ask("performance.timeOrigin"))

    def heaps(self) -> list[float]:
        """Return the megabytes of the worker's WebAssembly memories, the largest first."""
        return sorted((size / 1e6 for size in self._ask("self.bench.heaps()")), reverse=True)

    def _ask(self, expression: str) -> Any:
        return self.page.workers[0].evaluate(expression)


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
def tab_on(browser: Browser, dist: Path = DIST, hooked: bool = False) -> Iterator[Tab]:
    with hooked_site(dist) if hooked else serving(dist) as site:
        tab = Tab(browser, site, hooked)
        tab.warm()
        yield tab
        tab.close()


@contextmanager
def hooked_site(dist: Path = DIST) -> Iterator[Site]:
    """Yield an instrumented copy of a site that records where the worker's time goes."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "dist")
        shutil.copytree(dist, copy)
        shutil.copyfile(HERE / "hooks.js", copy / "hooks.js")
        _prefix(copy / "worker" / "pyodide-wrap.mjs", "import '../hooks.js';\n")
        _prefix(copy / "worker" / "worker.py", (HERE / "hooks.py").read_text(encoding="utf-8"))
        highs = copy / "vendor/highs/highs.mjs"
        highs.rename(highs.with_name("unhooked.mjs"))
        highs.write_text(WATCHED, encoding="utf-8")
        with serving(copy) as site:
            yield site


def _prefix(path: Path, text: str) -> None:
    path.write_text(text + path.read_text(encoding="utf-8"), encoding="utf-8")
