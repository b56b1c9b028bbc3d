"""Loading, stopping, failing, and living without a server."""

import re

import pytest
from altered import altered_worker
from busy import BUSY
from playwright.sync_api import expect
from served import Site
from visitor import LOADING, SOLVING, Visitor

WELL_KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: One that HiGHS is needed for: singles alone do not solve it.
HARD = ".85......1..548........7.4.....6....5...7.31.......6...1.....3.2.94.3......9.21.."


def test_the_page_takes_typing_before_python_is_there_and_does_it_then(first_visit, site):
    with site.holding("pyodide.asm.wasm"):
        visitor = first_visit()
        expect(visitor.result).to_have_text(re.compile("^Loading"))
        visitor.paste(WELL_KNOWN)
        visitor.button("Solve").click()
        expect(visitor.page.get_by_role("progressbar")).to_be_visible()
    expect(visitor.result).to_have_text(re.compile("^Solved: unique"), timeout=LOADING)
    assert visitor.digits().startswith("534678912")


#: Keeps whatever is shown, however briefly.
WATCHING = """
  window.shown = new Set();
  document.addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('main');
    const look = () => { window.shown.add(main.innerText); };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(main, all);
  });
"""


def test_progress_names_the_phase_and_the_bytes(first_visit):
    visitor = first_visit()
    visitor.context.add_init_script(WATCHING)
    visitor.page.reload()
    visitor.wait_ready()
    shown = "\n".join(visitor.page.evaluate("[...window.shown]"))
    seen = set(re.findall(r"Fetching \w+|Starting [\w ]+|\d[\d.]* ?MB", shown))
    assert any(word.startswith(("Fetching", "Starting")) for word in seen)
    assert any(word.endswith("MB") for word in seen)
    expect(visitor.page.get_by_role("progressbar")).to_have_count(0)


def test_stop_answers_at_once_and_the_page_can_solve_again(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(1296)
    expect(visitor.button("Stop")).to_be_disabled()
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Solving"))
    said = visitor.page.evaluate(
        """() => {
          const result = document.querySelector('[role=status][aria-label=Result]');
          const stop = [...document.querySelectorAll('button')].find(b => b.textContent === 'Stop');
          stop.click();
          return result.textContent;
        }"""
    )
    assert said.startswith("Stopped")
    visitor.paste(WELL_KNOWN)
    expect(visitor.result).not_to_have_text(re.compile("^Stopped"), timeout=LOADING)
    assert visitor.solve().startswith("Solved: unique solution")


def test_a_time_limit_ends_in_unknown(visit):
    visitor = visit()
    visitor.wait_ready()
    visitor.paste(BUSY)
    visitor.open_options()
    visitor.page.get_by_role("spinbutton", name="Time limit in seconds", exact=True).fill("1")
    visitor.page.keyboard.press("Tab")
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Unknown: the time limit"), timeout=SOLVING)
    expect(visitor.solution).to_have_count(0)


def test_solving_needs_no_server(browser):
    site = Site().start()
    context = browser.new_context()
    # A service worker, which begins to store the page when it is ready, would miss the server.
    context.add_init_script("Object.defineProperty(navigator, 'serviceWorker', { get: () => {} })")
    visitor = Visitor(context, site.url)
    # So does a spare worker, which is started when a busy machine takes long.
    visitor.expected_errors = ["Failed to load resource", "Failed to fetch", "MessageEvent"]
    visitor.open()
    visitor.wait_ready()
    visitor.paste(HARD)
    assert visitor.solve().startswith("Solved: unique solution")  # now HiGHS is there, too
    site.end()
    visitor.context.set_offline(True)  # connections that are still open would be answered
    visitor.paste(WELL_KNOWN)
    assert visitor.solve().startswith("Solved: unique solution")
    filename, _ = visitor.download("Download solution")
    assert filename.endswith(".sdk")
    visitor.context.close()
    visitor.check_manners()


#: What would run a text, or what comes from elsewhere, if it could; each sets window.owned.
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


@pytest.mark.parametrize("attempt", HOSTILE.values(), ids=HOSTILE)
def test_texts_do_not_become_scripts(visit, attempt):
    """In a task of its own: what a debugger evaluates may evaluate texts."""
    visitor = visit(expect_errors=["Content Security Policy", "violates", "Trusted", "requires"])
    visitor.wait_ready()
    outcome = visitor.page.evaluate(
        f"""() => new Promise(resolve => setTimeout(() => {{
          try {{ {attempt}; resolve('done'); }}
          catch (error) {{ resolve(error.name); }}
        }}))"""
    )
    assert outcome in ("TypeError", "EvalError")
    assert visitor.page.evaluate("window.owned === undefined")


def test_the_security_policy_is_in_force(visit):
    visitor = visit(expect_errors=["Content Security Policy", "violates"])
    visitor.wait_ready()
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


def test_a_digit_typed_before_python_is_there_does_not_lose_a_pasted_puzzle(visit):
    visitor = visit()
    visitor.paste("." + WELL_KNOWN[1:])
    visitor.cell(1, 1).click()
    visitor.page.keyboard.press("5")
    visitor.expect_digits(WELL_KNOWN, timeout=LOADING)
    expect(visitor.puzzle).to_have_value(WELL_KNOWN)


#: Lets Python fail fatally on a text, in a task: nobody but Pyodide hears of it.
FATAL = """
import pyodide_js


async def fail():
    pyodide_js._api.fatal_error(js.Error.new("deadly"))


def end():
    asyncio.ensure_future(fail())
    return asyncio.Future()
"""


def test_a_fatal_failure_is_noticed_and_a_text_that_caused_it_twice_is_refused(first_visit):
    visitor = first_visit(
        expect_errors=["deadly", "atal", "Error", "reading '0'"]
    )  # Pyodide's, too
    worker = altered_worker(FATAL, '"deadly" in text and end()')
    visitor.context.route("**/worker.py", lambda route: route.fulfill(body=worker))
    visitor.open()
    visitor.wait_ready()
    visitor.paste(WELL_KNOWN)
    visitor.expect_digits(WELL_KNOWN)
    deadly = "a deadly text, long enough to be read at once"
    visitor.paste(deadly)
    expect(visitor.alert).to_contain_text("The solver crashed", timeout=LOADING)
    visitor.paste(deadly)
    expect(visitor.alert).to_contain_text("crashed twice on this text", timeout=LOADING)
    visitor.expect_digits(WELL_KNOWN)
    expect(visitor.puzzle).to_have_value(deadly)
    visitor.paste(WELL_KNOWN)
    visitor.expect_no_alert()
    assert visitor.solve().startswith("Solved: unique solution")
