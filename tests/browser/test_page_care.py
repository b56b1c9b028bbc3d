"""Workers that die, workers in reserve, and browsers that cannot run one."""

import json
import re
import shutil

import pytest
from altered import altered_worker
from playwright.sync_api import expect
from served import ROOT
from visitor import LOADING, Visitor, end

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BROWSERS = "It runs in Chrome or Edge"

#: Makes a client of the worker, as the page has one, and a way to ask it things.
OWN_SOLVER = """async () => {
  const { Solver } = await import('./worker/solver.js');
  const solver = new Solver();
  const tell = (error) => `${error.name}: ${error.message}`;
  window.calls = {};
  window.ask = (key, name, request, options) => {
    window.calls[key] = 'under way';
    solver.call(name, request, options).then(
      (answer) => { window.calls[key] = answer.ok ? 'answered' : answer.message; },
      (error) => { window.calls[key] = tell(error); });
  };
  window.solver = solver;
  await solver.start();
}"""


@pytest.fixture
def visitor(browser, own_site):
    """Somebody whose page keeps nothing: all that is needed comes from the server."""
    visitor = new_visitor(browser, own_site)
    yield visitor
    visitor.context.close()
    visitor.check_manners()


#: No service worker; and how many workers have told PyScript that they are ready.
PREPARED = """
  Object.defineProperty(navigator, 'serviceWorker', { get: () => {} });
  window.started = 0;
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => { started += data === 'polyscript:done'; });
    }
  };
"""


def new_visitor(browser, site, script=""):
    context = browser.new_context()
    context.add_init_script(PREPARED + script)
    return Visitor(context, site.url)


def worker_count(visitor, count):
    return visitor.wait_until(lambda: len(visitor.page.workers) == count, LOADING)


def call_comes_to(visitor, key, pattern):
    told = lambda: visitor.page.evaluate("key => calls[key]", key)  # noqa: E731
    return visitor.wait_until(lambda: re.match(pattern, told()), LOADING)


def break_solve(site, statement):
    """Let the worker do something else before it solves."""
    code = f"""
async def broken(name, text):
    {statement}
    await asyncio.sleep(0)
    return partial(usual, name, text)
"""
    worker = altered_worker(code, 'name == "solve" and broken(name, text)')
    (site.folder / "worker" / "worker.py").write_text(worker, encoding="utf-8")


def test_a_worker_that_always_breaks_is_not_started_for_ever(visitor, own_site):
    visitor.expected_errors.append("a trap")
    break_solve(own_site, "raise RuntimeError('a trap')")
    visitor.open()
    visitor.wait_ready()
    visitor.paste(WELL_KNOWN)
    for _ in range(2):
        visitor.expect_digits(WELL_KNOWN)
        assert visitor.solve().startswith("Error: the solver crashed")
        expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=LOADING)
    assert visitor.solve().startswith("Error")
    expect(visitor.result).to_contain_text("crashed 3 times in a row")
    shutil.copyfile(
        ROOT / "dist" / "worker" / "worker.py", own_site.folder / "worker" / "worker.py"
    )
    visitor.button("Retry").click()
    expect(visitor.button("Retry")).to_have_count(0)
    assert visitor.solve().startswith("Solved: unique solution")


def test_calls_that_wait_outlive_the_worker(visitor, own_site):
    visitor.open()
    visitor.wait_ready()
    visitor.page.evaluate(OWN_SOLVER)
    with own_site.holding("constraint.zip"):
        ask_slow_and_quick(visitor)
        end(visitor.page.workers[1])
        assert call_comes_to(visitor, "slow", r"^Crashed: The solver crashed")
    assert call_comes_to(visitor, "quick", "^answered$")


def test_stopping_a_call_that_was_sent_behind_another_one_leaves_that_one(visitor, own_site):
    visitor.open()
    visitor.wait_ready()
    visitor.page.evaluate(OWN_SOLVER)
    visitor.page.evaluate(
        """() => {
          const puzzle = { cells: Array(81).fill(0), boxsize: 3, variant: 'classic' };
          window.ask('quick', 'check', puzzle);
          const slow = { ...puzzle, model: 'lp', time_limit: 60 };
          window.ask('slow', 'solve', slow, { stoppable: true });
          window.solver.stop();
        }"""
    )
    assert call_comes_to(visitor, "slow", "^Stopped")
    assert call_comes_to(visitor, "quick", "^answered$")


def ask_slow_and_quick(visitor):
    puzzle = json.dumps({"cells": [0] * 81, "boxsize": 3, "variant": "classic"})
    visitor.page.evaluate(
        f"""() => {{
          const slow = {{ ...{puzzle}, model: 'cp', time_limit: 60 }};
          window.ask('slow', 'solve', slow, {{ stoppable: true }});
          window.ask('quick', 'check', {puzzle});
        }}"""
    )


def test_a_spare_worker_takes_over_when_a_long_call_is_stopped(visitor, own_site):
    visitor.expected_errors += ["Failed to load resource", "Failed to fetch"]
    fetched = []
    visitor.context.on("requestfinished", lambda request: fetched.append(request.url))
    visitor.open()
    visitor.wait_ready()
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)  # else the text is still read, and says what is fetched, too
    visitor.model.select_option(value="cp")
    with own_site.holding("constraint.zip"):
        visitor.button("Solve").click()
        assert worker_count(visitor, 2)
        spare = visitor.page.workers[1]
        assert visitor.wait_until(lambda: visitor.page.evaluate("window.started") == 2, LOADING)
        # A spare worker fetches HiGHS when it is ready, like any other.
        twice = lambda: sum("highs.wasm" in url for url in fetched) == 2  # noqa: E731
        assert visitor.wait_until(twice, LOADING)
        visitor.wait_fetched("highs")  # its scripts, too
        own_site.stop()
        visitor.button("Stop").click()
        expect(visitor.result).to_have_text(re.compile("^Stopped"))
    visitor.model.select_option(value="lp")
    assert visitor.solve().startswith("Solved: unique solution")
    assert visitor.page.workers[0] == spare  # a slow machine may have tried to start another one


def test_a_spare_worker_that_nobody_needed_goes_after_a_minute(browser, own_site):
    visitor = new_visitor(browser, own_site)
    visitor.page.clock.install()
    visitor.open()
    visitor.wait_ready()
    visitor.page.evaluate(OWN_SOLVER)
    with own_site.holding("constraint.zip"):
        ask_slow_and_quick(visitor)
        assert worker_count(visitor, 3)
    assert call_comes_to(visitor, "quick", "^answered$")
    assert len(visitor.page.workers) == 3
    visitor.page.clock.fast_forward(61_000)
    assert worker_count(visitor, 2)
    visitor.context.close()
    visitor.check_manners()


def test_a_small_device_has_no_spare_worker(browser, own_site):
    little = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 });"
    visitor = new_visitor(browser, own_site, little)
    visitor.page.clock.install()
    visitor.open()
    visitor.wait_ready()
    visitor.page.evaluate(OWN_SOLVER)
    with own_site.holding("constraint.zip"):
        ask_slow_and_quick(visitor)
        visitor.page.clock.fast_forward(30_000)
        visitor.page.wait_for_timeout(500)
        assert len(visitor.page.workers) == 2
    assert call_comes_to(visitor, "quick", "^answered$")
    visitor.context.close()
    visitor.check_manners()


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ("delete globalThis.WebAssembly;", "WebAssembly"),
        ("WebAssembly.validate = () => false;", "exceptions in WebAssembly"),
    ],
)
def test_a_browser_that_lacks_something_is_told_which_ones_work(browser, own_site, missing, named):
    visitor = new_visitor(browser, own_site, missing)
    visitor.open()
    expect(visitor.result).to_have_text(re.compile("^Error"), timeout=LOADING)
    expect(visitor.result).to_contain_text(f"does not have {named}, which the solver needs")
    expect(visitor.result).to_contain_text(BROWSERS)
    visitor.context.close()
    visitor.check_manners()


def test_a_browser_too_old_to_read_the_page_is_told_which_ones_work(visitor, own_site):
    visitor.expected_errors.append("Unexpected")
    visitor.context.add_init_script("delete Array.prototype.findLast;")
    (own_site.folder / "words.js").write_text("export syntax of tomorrow;")
    visitor.open()
    expect(visitor.result).to_have_text(re.compile("^Error: this browser is too old"))
    expect(visitor.result).to_contain_text(BROWSERS)


def test_a_browser_of_today_is_not_blamed_for_a_module_that_was_cut_off(visitor, own_site):
    visitor.expected_errors += ["Unexpected", "Invalid"]
    module = own_site.folder / "words.js"
    module.write_bytes(module.read_bytes()[:-100])
    visitor.open()
    expect(visitor.result).to_have_text(re.compile("^Error: the page was not loaded completely"))


def test_a_page_of_which_a_part_is_missing_says_so(visitor, own_site):
    visitor.expected_errors.append("404")
    (own_site.folder / "words.js").unlink()
    visitor.open()
    expect(visitor.result).to_have_text(re.compile("^Error: the page was not loaded completely"))
