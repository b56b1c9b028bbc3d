"""Faults around the page: the work in progress, the message, and the way to continue.

`test_page_faults.py` causes each of them. At the end the work must be complete, and the page must
solve another puzzle. Damaged and unresponsive files of a first visit are in
`test_page_fetching.py`, updates in `test_page_offline.py` and `test_page_tabs.py`.
"""

import re

from altered import WORKER, altered_worker
from fault import AGAIN, Fault, nothing
from faults_stored import STORED
from playwright.sync_api import expect
from served import ROOT
from test_page_files import open_file
from visitor import LOADING, end
from works import NEXT, Early, Experiment, List, Nothing, Play, Reading, Starters

EXPORT = "Download puzzle"
SOLVED = re.compile("^Solved")


# The server stops after a file was requested and before it is sent


def gone(file, words, on, act=nothing, work=Play, keeps=False):
    """Stop the server when the visitor, or an action during some work, requests a file."""

    def happens(work, site):
        with site.holding(file) as held:
            work.come()
            act(work)
            assert work.visitor.wait_until(held.asked.is_set, LOADING)
            work.visitor.wait_fetched(held=site.held)  # otherwise another file may be named
            site.stop()

    return Fault(Nothing if act is nothing else work, happens, words, on, keeps=keeps)


def press(button, **chosen):
    """Choose a model or a format, then press a button."""

    def act(work, *_):
        for name, value in chosen.items():
            getattr(work.visitor, name).select_option(value=value)
        work.visitor.button(button).click()

    return act


REST_GONE = gone(
    "python/rest.zip",
    "Could not fetch python/rest.zip",
    re.compile("^(Solve|Retry)$"),
    press("Solve", model="graph"),
)


def rest_and_highs_gone():
    """Stop the server before the rest of Python's library, with HiGHS held back as well."""
    file = "highs.wasm"

    def happens(work, site):
        REST_GONE.happens(work, site)
        site.release(file)

    return REST_GONE._replace(work=Early, happens=happens, before=lambda _, site: site.hold(file))


def tab_gone(place, file):
    words = "This part of the page could not be loaded"
    return gone(file, words, "Try again", lambda work: work.visitor.go(place))


def change_program(work):
    work.visitor.go("Model")
    work.page.get_by_role("tab", name="Change the model", exact=True).click(timeout=LOADING)


def without_background(_, site):
    """Let workers fetch what is behind the starters only when they need it."""
    practice, rest = "    await loading.completeModules()\n", "\n\ndef rehearse"
    usual = (ROOT / "dist" / WORKER).read_text(encoding="utf-8")
    changed = usual.replace(practice + rest, rest)
    assert changed != usual
    site.alter(WORKER, changed)


def with_late_notes(_, site):
    """Deliver notes after the progress of the next download: the two have ports of their own."""
    runner = "worker/runner.js"
    text = (ROOT / "dist" / runner).read_text(encoding="utf-8")
    note = "this.emit(kind, { text })"
    progress = "this.emit(type, detail);"
    assert text.count(note) == text.count(progress) == 1
    text = text.replace(note, f"this.late = () => {note}")
    both = f"{{ {progress} if (detail.awaited) this.late?.(); }}"
    site.alter(runner, text.replace(progress, both))


def slow_path(visitor, site):
    """Prepare for a download in a call that has just sent a note."""
    without_background(visitor, site)
    with_late_notes(visitor, site)


def call_rare_functions(work):
    """Use functions of Python that a starter lacks: those for XML."""
    press(EXPORT, format="xlsx")(work)
    fetching = work.page.get_by_text("Fetching vendor/pyodide/pyodide.asm.wasm")
    expect(fetching.first).to_be_visible(timeout=LOADING)


# Workers that crash


def altered(text):
    """Alter the workers' Python code."""
    return lambda visitor, site: site.alter(WORKER, text)


def trapping(visitor, _):
    """Let HiGHS trap in the first worker."""
    sound = (ROOT / "dist" / "worker" / "highs.js").read_text(encoding="utf-8")
    broken = sound.replace("model.run();", "throw new Error('a trap');")
    assert broken != sound
    answer = {"body": broken, "content_type": "text/javascript"}
    visitor.context.route("**/highs.js", lambda route: route.fulfill(**answer), times=1)


def dies_fetching(work, site):
    with site.holding("constraint.zip"):
        press("Solve", model="cp")(work)
        fetching = work.page.get_by_text(re.compile("Fetching (constraint|python)"))
        expect(fetching.first).to_be_visible(timeout=LOADING)
        end(work.page.workers[0])
        expect(work.page.get_by_text("The solver crashed and is restarting")).to_be_attached()
    expect(work.visitor.result).to_have_text(SOLVED, timeout=LOADING)


def dies_idle(work, site):
    with site.holding(WORKER):
        end(work.page.workers[0])
        expect(work.visitor.result).to_have_text(re.compile("^Loading"))
        expect(work.page.get_by_text("The solver crashed")).to_be_attached()


def one_dies(work, _):
    end(work.own()[0])


#: A WebAssembly module whose start function is `unreachable`.
TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11]
TRAPPED = f"js.WebAssembly.Instance.new(js.WebAssembly.Module.new(js.Uint8Array.new({TRAP})))"
SATED = "kept = []\n    while True:\n        kept.append(bytearray(1 << 28))"


def dies_solving(before):
    """End the worker while it solves; the next one is asked the same."""

    def happens(work, site):
        site.mend()
        press("Solve")(work)
        expect(work.visitor.result).to_have_text(SOLVED, timeout=LOADING)

    return Fault(Play, happens, before=before)


def dies_in_place(death):
    """Let a worker crash instead of solving."""
    code = f"\ndef end():\n    {death}\n"
    return dies_solving(altered(altered_worker(code, 'name == "solve" and end()')))


#: A worker that never finishes reading a file, or one text.
STUCK = altered_worker(
    "", f'name == "read" and (\'"data"\' in text or "{NEXT}" in text) and asyncio.Future()'
)


def dies_reading(give):
    """End the worker while it reads; the next one reads the same."""

    def happens(work, site):
        site.mend()
        give(work.visitor)
        expect(work.page.locator("#another-way")).to_have_attribute("aria-busy", "true")
        work.page.wait_for_timeout(1000)  # typed text is sent after a pause
        work.visitor.expect_digits(work.line)
        end(work.page.workers[0])
        expect(work.page.get_by_text("The solver crashed and is restarting")).to_be_attached()

    return Fault(Reading, happens, before=altered(STUCK))


GONE = {
    "before the page's modules": gone("state/store.js", "could not fetch state/store.js", AGAIN),
    "while Python is fetched": gone("pyodide.asm.wasm", "Could not fetch start/pyo", "Retry"),
    "while HiGHS is fetched": gone("highs.wasm", "Could not fetch start/highs.wasm", "Retry"),
    "before a model's package": gone(
        "constraint.zip", "is needed, but", "Solve", press("Solve", model="cp")
    ),
    "before a rare function": gone(
        "vendor/pyodide/pyodide.asm.wasm",
        "Could not fetch worker/worker.py",
        "Retry",
        call_rare_functions,
    )._replace(before=slow_path, work=Starters),
    "before a file's package": gone(
        "openpyxl.zip", "package openpyxl", EXPORT, press(EXPORT, format="xlsx")
    ),
    "while the service worker fetches": gone(
        "icons/icon-512.png", "try again on your next visit", AGAIN, keeps=True
    ),
    "before the rest of the library": REST_GONE,
    "before the rest of the library and HiGHS": rest_and_highs_gone(),
    "before the editor": gone(
        "codemirror.js", "The editor could not be loaded", "Try again", change_program
    ),
    "before Model": tab_gone("Model", "model/view.js"),
    "before Lists": tab_gone("Lists", "lists/run.js"),
}
FAULTS = {
    **{f"server gone {when}": fault for when, fault in GONE.items()},
    "Python fails": Fault(Nothing, Nothing.come, "^Error", "Retry", altered("1 / 0")),
    "worker dies while nobody needs it": Fault(Play, dies_idle, logs=False),
    "worker dies while it fetches": Fault(Play, dies_fetching, logs=False),
    "worker closes itself": dies_in_place("js.close()\n    return asyncio.Future()"),
    "worker out of memory": dies_in_place(SATED),
    "worker traps": dies_in_place(TRAPPED),
    "HiGHS traps": dies_solving(trapping),
    "worker dies reading a text": dies_reading(lambda it: it.puzzle.fill(NEXT)),
    "worker dies reading a file": dies_reading(lambda it: open_file(it, "a.txt", NEXT)),
    "worker of a list dies": Fault(List, one_dies, logs=False),
    "worker of an experiment dies": Fault(Experiment, one_dies, logs=False),
    **STORED,
}
