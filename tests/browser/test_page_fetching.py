"""Faulty files on a first visit: each is reported, or the page does without it."""

import re
import shutil
from contextlib import ExitStack, contextmanager
from itertools import cycle

import pytest
from playwright.sync_api import expect
from seal import seal
from served import ROOT, serving
from states import HARD
from visitor import LOADING, NO_WORKER, SOLVING, Visitor

#: Each test makes many visits in sequence.
pytestmark = [pytest.mark.full, pytest.mark.timeout(900)]
#: The page works without these, but looks or sounds different.
ADORNMENT = re.compile(r"\.(css|svg|png|woff2|webmanifest)$|^unsupported\.js$")
#: HiGHS, which is fetched when the page is ready.
LATE = re.compile("highs")
ERROR = re.compile("^Error")
ERROR_OR_READY = re.compile("^(Error|Ready)")
SENTENCE = re.compile(r"^Error\b.*\w.*\.", re.DOTALL)
#: Bytes that change a file, but not its meaning.
MARKS = {
    ".js": b"\n// two",
    ".mjs": b"\n// two",
    ".css": b"\n/* two */",
    ".py": b"\n# two",
    ".svg": b"\n<!-- two -->",
    ".json": b"\n",
    ".webmanifest": b"\n",
    ".wasm": b"\0\4\3two",
    ".bin": b"\x1f\x8b\x08\0\0\0\0\0\0\3\3\0\0\0\0\0\0\0\0\0",
}


def overwritten(data):
    """Return as many bytes, some of them overwritten."""
    middle = len(data) // 2
    return data[: middle - 100] + b"X" * 200 + data[middle + 100 :]


#: Kinds of damage. Each function takes a file's bytes and its bytes in another build, and returns
#: the bytes to serve (None: the file is missing).
DAMAGE = {
    "missing": lambda data, other: None,
    "empty": lambda data, other: b"",
    "cut off": lambda data, other: data[: len(data) // 2],
    "overwritten": lambda data, other: b"X" * 200 if len(data) < 600 else overwritten(data),
    "of another build": lambda data, other: other,
}
#: Kinds of damage that a hash or a length reveals. Each file gets one of them.
REVEALED = ["cut off", "overwritten", "empty"]
#: The most important file for each way of fetching: these get every other kind of damage, too.
DOCUMENT = "index.html"
KEY = [
    DOCUMENT,
    "app.js",
    "catalog.js",
    "python/library.wasm",
    "runtime.json",
    "start/highs.wasm",
    "start/pyodide.asm.wasm",
    "styles/tokens.css",
    "worker/loading.js",
    "worker/pyodide-wrap.mjs",
    "worker/worker.py",
]
#: A module that is only imported by another one. Messages must name this module.
IMPORTED = "worker/packed.js"
#: Ways to hold a file back: all of it, or its second half.
SILENCE = {"silent": False, "silent half-way": True}
#: The number of parts into which the files are divided, for several processes; and the number of
#: pages that are open at once.
PARTS = 4
AT_ONCE = 4


class Newcomer(Visitor):
    """A visitor whose browser stores nothing of the page; any log message is allowed."""

    def __init__(self, browser, site):
        super().__init__(browser.new_context(), site.url, [""])
        self.context.add_init_script(NO_WORKER)
        self.site = site
        self.asks = False

    def leave_for_good(self):
        self.context.close()
        self.check_requests_and_log()

    def is_ready(self):
        return self.page.inner_text("#headline").startswith("Ready")

    def ask(self):
        """Solve a puzzle that needs all of the page."""
        self.asks = True
        self.paste(HARD)
        self.button("Solve").click()

    def solves(self):
        self.ask()
        return self.wait_result(re.compile("^(Solved: unique|Error)"), SOLVING)


@contextmanager
def newcomer(browser, site):
    visitor = Newcomer(browser, site)
    yield visitor
    visitor.leave_for_good()


@pytest.fixture(scope="module")
def paths(browsers, site):
    """Return the files of a first visit, up to the first solved puzzle."""
    with newcomer(browsers(), site) as visitor:
        visitor.open()
        visitor.wait_ready()
        assert visitor.solves().startswith("Solved")
        asked = {url.removeprefix(visitor.url).split("#")[0] for url in visitor.requests}
    found = sorted(path for path in asked if path and not path.startswith("blob:"))
    assert set(KEY) - {DOCUMENT} <= set(found)
    return found


@pytest.fixture(scope="module")
def another_build(tmp_path_factory):
    """Return a folder with the files of a build in which every file differs."""
    folder = tmp_path_factory.mktemp("build") / "two"
    shutil.copytree(ROOT / "dist", folder)
    for file in folder.rglob("*"):
        if mark := MARKS.get(file.suffix):
            file.write_bytes(file.read_bytes() + mark)
    seal(folder)
    return folder


def others(paths):
    """Return one file per suffix for the suffixes that do not occur in KEY."""
    endings = {path.rpartition(".")[2]: path for path in paths}
    for path in KEY:
        endings.pop(path.rpartition(".")[2], None)
    return list(endings.values())


def dealt(paths, kinds, part):
    """Return a part of the files, each with one of the kinds in turn."""
    named = [(path, list(kinds)[number % len(kinds)]) for number, path in enumerate(paths)]
    return named[part::PARTS]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_file_of_a_first_visit_is_reported_and_an_intact_one_fixes_it(
    browser, own_site, paths, another_build, part
):
    every = [(path, kind) for path in KEY for kind in DAMAGE.keys() - REVEALED]
    every += zip(KEY, cycle(REVEALED))
    cases = [each for each in sorted(every) if sayable(*each)][part::PARTS]
    cases += dealt(others(paths), DAMAGE, part)
    found = {}
    with newcomer(browser, own_site) as visitor:
        for path, kind in cases:
            file = own_site.folder / path
            whole = file.read_bytes()
            left = DAMAGE[kind](whole, (another_build / path).read_bytes())
            file.unlink() if left is None else file.write_bytes(left)
            if what := wrong(visitor, path, kind):
                found[f"{path} {kind}"] = what
            file.write_bytes(whole)
        assert found == {}
        visitor.open()
        visitor.wait_ready()


def sayable(path, kind):
    """Return whether the page can report it: without a document there is no page."""
    return path != DOCUMENT or kind not in ("missing", "empty")


def wrong(visitor, path, kind):
    """Return what is wrong with the page's reaction to a damaged file, or "" if nothing is."""
    visitor.open()
    other = kind == "of another build"
    # HiGHS is fetched when the page is ready, and without it the page is no longer ready.
    text = visitor.wait_result(ERROR if LATE.search(path) and not other else ERROR_OR_READY)
    # The overwritten part may not have been needed so far.
    if text.startswith("Ready") and (other or kind == "overwritten"):
        text = visitor.solves()
        return "" if text.startswith("Solved") or SENTENCE.match(text) else f"it comes to {text}"
    if text.startswith("Ready"):
        return "" if ADORNMENT.search(path) or path == DOCUMENT else "it seems not to be needed"
    return "" if SENTENCE.match(text) else f"it is no sentence: {text}"


@pytest.mark.parametrize("part", range(PARTS))
def test_a_delayed_file_of_a_first_visit_is_named_and_the_page_continues_when_it_arrives(
    browser, paths, part
):
    cases = dealt([*KEY[1:], *others(paths), IMPORTED], SILENCE, part)
    found = {}
    for begin in range(0, len(cases), AT_ONCE):
        with ExitStack() as stack:
            some = cases[begin : begin + AT_ONCE]
            waiting = [
                (path, kept_waiting(stack, browser, path, SILENCE[kind])) for path, kind in some
            ]
            found |= unnamed(waiting)
            for path, visitor in waiting:
                end = re.compile("^Solved" if LATE.search(path) else "^Ready")
                expect(visitor.result).to_have_text(end, timeout=LOADING)
    assert found == {}


def kept_waiting(stack, browser, path, half):
    """Return a visitor on a site of their own that holds back one file."""
    site = stack.enter_context(serving())
    visitor = stack.enter_context(newcomer(browser, site))
    visitor.holding = stack.enter_context(ExitStack())
    visitor.holding.enter_context(site.holding(path, half))
    visitor.page.goto(site.url, wait_until="commit")
    return visitor


def unnamed(waiting):
    """Return the files that are not named, and the text shown instead.

    The pages are checked in turn, and each continues as soon as it has named its file: the page
    itself gives up after half a minute.
    """
    left = dict(waiting)
    said = {}

    def all_told():
        for path, visitor in list(left.items()):
            said[path] = visitor.page.inner_text("main")
            if names(said[path], path):
                left.pop(path).holding.close()
            elif LATE.search(path) and not visitor.asks and visitor.is_ready():
                visitor.ask()
        return not left

    waiting[0][1].wait_until(all_told, LOADING)
    for visitor in left.values():
        visitor.holding.close()
    return {path: said[path] for path in left}


def names(text, path):
    """Return whether a page names the file that it waits for, or does without it.

    On a busy machine it may first wait for other files, and names them.
    """
    if ADORNMENT.search(path) and "Ready" in text:
        return True
    waits = re.findall(r"[Ww]aiting for (.*)", text)
    return any(path in file or "or a module that it imports" in file for file in waits)
