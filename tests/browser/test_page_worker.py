"""The worker: loading, stopping, crashing, spares; without a server or a suitable browser."""

import json
import re
import shutil

import pytest
from altered import altered_worker
from busy import BUSY
from playwright.sync_api import expect
from served import ROOT
from states import WELL_KNOWN
from visitor import LOADING, NO_WORKER, SOLVING

BROWSERS = "SudokuLP runs in Chrome or Edge"


# Loading and stopping


#: Records everything that is shown, however briefly.
WATCHING = """
  window.shown = new Set();
  document.addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('main');
    const look = () => { window.shown.add(main.innerText); };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(main, all);
  });
"""


def test_actions_before_python_is_loaded_are_done_then(first_visit, site):
    with site.holding("pyodide.asm.wasm"):
        visitor = first_visit()
        visitor.context.add_init_script(WATCHING)
        visitor.page.reload()
        expect(visitor.result).to_have_text(re.compile("^Loading"))
        visitor.paste("." + WELL_KNOWN[1:])
        visitor.cell(1, 1).click()
        visitor.page.keyboard.press("5")
        visitor.button("Solve").click()
        expect(visitor.page.get_by_role("progressbar")).to_be_visible()
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    expect(visitor.puzzle).to_have_value(WELL_KNOWN)
    assert visitor.digits().startswith("534678912")
    shown = "\n".join(visitor.page.evaluate("[...window.shown]"))
    assert re.search(r"Fetching \w+|Starting [\w ]+", shown)
    assert re.search(r"\d ?MB", shown)
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)


#: Presses Stop, and returns the message shown immediately.
STOPPED = """() => {
  const result = document.querySelector('[role=status][aria-label=Result]');
  const stop = [...document.querySelectorAll('button')].find(b => b.textContent === 'Stop');
  stop.click();
  return result.textContent;
}"""


def test_a_long_solve_can_be_stopped_at_once_or_ends_at_its_limit(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(1296)
    expect(visitor.button("Stop")).to_be_hidden()
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Solving"))
    assert visitor.page.evaluate(STOPPED).startswith("Stopped")
    visitor.open_options()
    visitor.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True).fill("1")
    visitor.page.keyboard.press("Tab")
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Unknown: the time limit"), timeout=SOLVING)
    expect(visitor.solution).to_have_count(0)
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN, LOADING)
    assert visitor.solve().startswith("Solved: unique solution")


# Code injection

#: Texts that would run as scripts or load foreign content; each would set window.owned.
HOSTILE = {
    "a script": "document.createElement('script').textContent = 'window.owned = true'",
    "a script from elsewhere": "document.createElement('script').src = 'https://example.org/x.js'",
    "a script in an address": "document.createElement('script').src = 'data:text/javascript,'",
    "markup": "document.body.innerHTML = '<img src=x onerror=\"window.owned = true\">'",
    "a frame": "document.createElement('iframe').srcdoc = '<script>top.owned = true</script>'",
    "a worker from elsewhere": "new Worker('https://example.org/x.js')",
    "a worker in an address": "new Worker('data:text/javascript,')",
    "a text that is evaluated": "(0, eval)('window.owned = true')",
    "a function of a text": "new Function('window.owned = true')()",
}


@pytest.mark.full
def test_texts_do_not_become_scripts_and_make_no_requests(visit):
    """Run each text in a task of its own, because an evaluation by the debugger may use eval."""
    visitor = visit(expect_errors=["Content Security Policy", "violates", "Trusted", "requires"])
    visitor.wait_ready()
    for attempt in HOSTILE.values():
        outcome = visitor.page.evaluate(
            f"""() => new Promise(resolve => setTimeout(() => {{
              try {{ {attempt}; resolve('done'); }}
              catch (error) {{ resolve(error.name); }}
            }}))"""
        )
        assert outcome in ("TypeError", "EvalError"), attempt
    assert visitor.page.evaluate("window.owned === undefined")
    refused = visitor.page.evaluate(
        """async () => {
          const violated = new Promise(resolve => addEventListener('securitypolicyviolation',
            event => resolve(event.effectiveDirective), { once: true }));
          const style = document.createElement('style');
          style.textContent = 'body { display: none }';
          document.head.append(style);
          return [await violated, getComputedStyle(document.body).display];
        }"""
    )
    assert refused == ["style-src-elem", "block"]
    away = visitor.page.evaluate(
        "() => fetch('https://example.org/').then(() => 'went out', () => 'refused')"
    )
    assert away == "refused"
    visitor.requests.clear()


#: Crashes Python on a text, in a task whose error only Pyodide sees.
FATAL = """
import pyodide_js


async def fail():
    pyodide_js._api.fatal_error(js.Error.new("deadly"))


def end():
    asyncio.ensure_future(fail())
    return asyncio.Future()
"""


@pytest.mark.full
def test_a_fatal_failure_is_noticed_and_the_next_text_is_read(first_visit):
    visitor = first_visit(
        expect_errors=["deadly", "atal", "Error", "reading '0'"]
    )  # Pyodide's, too
    worker = altered_worker(FATAL, '"deadly" in text and end()')
    visitor.context.route("**/worker.py", lambda route: route.fulfill(body=worker))
    visitor.open()
    visitor.wait_ready()
    visitor.put(WELL_KNOWN)
    deadly = "a deadly text, long enough to be read at once"
    visitor.paste(deadly)
    expect(visitor.alert).to_contain_text("The solver crashed", timeout=LOADING)
    visitor.expect_digits(WELL_KNOWN)
    expect(visitor.puzzle).to_have_value(deadly)
    visitor.paste(WELL_KNOWN)
    visitor.expect_no_alert()
    assert visitor.solve().startswith("Solved: unique solution")


# Workers under the test's control

#: Creates a client of the worker, like the page's, and a function to call it.
OWN_SOLVER = """async () => {
  const { Pool } = await import('./worker/pool.js');
  const { Runner, Spare } = await import('./worker/runner.js');
  const solver = new Pool({ start: () => new Runner(), spare: new Spare() });
  const tell = (error) => `${error.name}: ${error.message}`;
  window.calls = {};
  window.ask = (key, name, request, options) => {
    window.calls[key] = 'under way';
    solver.call(name, request, options).then(
      (answer) => { window.calls[key] = answer.ok ? 'answered' : answer.message; },
      (error) => { window.calls[key] = tell(error); });
  };
  window.solver = solver;
  solver.start();
  while (solver.state === 'loading') await new Promise(resolve => setTimeout(resolve, 10));
}"""


#: Counts the workers that have reported to PyScript that they are ready.
COUNTED = """
  window.started = 0;
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      this.addEventListener('message', ({ data }) => { started += data === 'polyscript:done'; });
    }
  };
"""


@pytest.fixture
def visitor(guest):
    """Return a visitor whose page is not stored: all files come from the server."""
    return guest(NO_WORKER + COUNTED)


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


@pytest.mark.full
def test_a_worker_that_always_crashes_is_not_restarted_forever(visitor, own_site):
    visitor.expected_errors.append("a trap")
    break_solve(own_site, "raise RuntimeError('a trap')")
    visitor.open()
    visitor.wait_ready()
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    assert visitor.solve().startswith("Error: the solver crashed")  # twice
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0, timeout=LOADING)
    assert visitor.solve().startswith("Error")
    expect(visitor.result).to_contain_text("crashed 3 times in a row")
    shutil.copyfile(
        ROOT / "dist" / "worker" / "worker.py", own_site.folder / "worker" / "worker.py"
    )
    visitor.button("Retry").click()
    expect(visitor.button("Retry")).to_have_count(0)
    assert visitor.solve().startswith("Solved: unique solution")


@pytest.mark.full
def test_stopping_a_queued_call_does_not_affect_the_call_before_it(visitor, own_site):
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


@pytest.mark.full
def test_a_spare_worker_takes_over_when_a_long_call_is_stopped(visitor, own_site):
    visitor.expected_errors += ["Failed to load resource", "Failed to fetch"]
    fetched = []
    visitor.context.on("requestfinished", lambda request: fetched.append(request.url))
    visitor.open()
    visitor.wait_ready()
    visitor.put(WELL_KNOWN)  # otherwise the text is still being read, which shows the same message
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


@pytest.mark.full
def test_an_unused_spare_worker_is_ended_after_a_minute(visitor, own_site):
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


@pytest.mark.full
def test_a_small_device_has_no_spare_worker(guest, own_site):
    little = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 });"
    visitor = guest(NO_WORKER + little)
    visitor.page.clock.install()
    visitor.open()
    visitor.wait_ready()
    visitor.page.evaluate(OWN_SOLVER)
    with own_site.holding("constraint.zip") as held:
        ask_slow_and_quick(visitor)
        assert visitor.wait_until(held.asked.is_set, LOADING)
        visitor.wait_fetched(
            "highs", held=own_site.held
        )  # everything that a spare worker waits for is loaded
        for _ in range(3):
            visitor.page.wait_for_timeout(500)
            visitor.page.clock.fast_forward(30_000)
        visitor.page.wait_for_timeout(500)
        assert len(visitor.page.workers) == 2
    assert call_comes_to(visitor, "quick", "^answered$")


# Unsupported browsers


#: Log messages of the browser about a damaged or missing module.
MODULE_ERRORS = ["Unexpected", "Invalid", "404"]
NOT_WHOLE = "^Error: the page was not loaded completely"
#: Cases: what the browser lacks, what happens to a module, and the messages (headline, others).
UNFIT = {
    "without WebAssembly": (
        "delete globalThis.WebAssembly;",
        None,
        ("^Error", "lacks WebAssembly, which the solver needs", BROWSERS),
    ),
    "too old for the solver": (
        "delete Array.prototype.toSorted;",
        None,
        ("^Error", "is too old for the solver", BROWSERS),
    ),
    "too old to read the page": (
        "delete Array.prototype.toSorted;",
        lambda module: module.write_text("export syntax of tomorrow;"),
        ("^Error: this browser is too old", BROWSERS),
    ),
    "of today, with a module cut off": (
        "",
        lambda module: module.write_bytes(module.read_bytes()[:-100]),
        (NOT_WHOLE,),
    ),
    "of today, with a module missing": ("", lambda module: module.unlink(), (NOT_WHOLE,)),
}


@pytest.mark.full
def test_a_browser_is_told_what_it_lacks_but_is_not_blamed_for_a_missing_module(guest, own_site):
    module = own_site.folder / "words.js"
    whole = module.read_bytes()
    for script, spoil, (headline, *more) in UNFIT.values():
        visitor = guest(NO_WORKER + script, ["preload", *(MODULE_ERRORS if spoil else ())])
        if spoil:
            spoil(module)
        visitor.open()
        expect(visitor.result).to_have_text(re.compile(headline), timeout=LOADING)
        for words in more:
            expect(visitor.result).to_contain_text(words)
        module.write_bytes(whole)
        visitor.page.close()


# Calls that the worker refused can be repeated

MISSING = "what it needs could not be fetched"
#: Refuses the first call of two names.
ONCE = f"""
wanted = {{'lab_ready', 'program'}}


def refused(name):
    if name not in wanted:
        return None
    wanted.remove(name)
    return '{{"ok": false, "message": "{MISSING}", "line": null}}'
"""


def expect_refused(visitor):
    refused = visitor.alert.filter(has_text=re.compile(MISSING, re.I))
    expect(refused).to_be_visible(timeout=LOADING)


@pytest.mark.full
def test_the_constraints_can_be_requested_again(visit):
    worker = altered_worker(ONCE, "refused(name)")
    visitor = visit("help.html", service_workers="block", expect_errors=["blocked"])
    visitor.page.route("**/worker.py", lambda route: route.fulfill(body=worker))
    visitor.page.goto(visitor.url.replace("help.html", ""))
    visitor.wait_ready()
    visitor.put(WELL_KNOWN)
    visitor.go("Model")
    expect_refused(visitor)
    visitor.go("Solve")
    visitor.go("Model")
    visitor.page.get_by_role("tab", name="Constraints", exact=True).click()
    rows = visitor.page.get_by_role("list", name="Constraints").get_by_role("button")
    expect(rows.first).to_be_visible(timeout=LOADING)
