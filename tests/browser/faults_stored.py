"""Storage faults: refused, full, damaged, or without the service worker."""

import hashlib

from fault import AGAIN, Fault, nothing
from playwright.sync_api import expect
from test_page_lists import KEEPING_NOTHING
from test_page_offline import KEPT, said
from visitor import LOADING
from works import Nothing, Play, ShortList, Unkept

NOT_STORED = "This page cannot be stored for offline use"
FULL = "the browser has no space left for this site"


def full(visitor, site):
    visitor.page.goto(f"{site.url}help.html")
    chromium = visitor.context.new_cdp_session(visitor.page)
    quota = {"origin": site.url.rstrip("/"), "quotaSize": 100_000}
    chromium.send("Storage.overrideQuotaForOrigin", quota)


def without_keeper(_, site):
    site.alter("sw.js", None)


def half(_, site):
    """Truncate the service worker."""
    text = (site.folder / "sw.js").read_text(encoding="utf-8")
    site.alter("sw.js", text[: len(text) // 2])


def empty(_, site):
    site.alter("sw.js", "")


def of_other_files(_, site):
    """Let the service worker expect another hash of the page's main module."""
    text = (site.folder / "sw.js").read_text(encoding="utf-8")
    digest = hashlib.sha256((site.folder / "app.js").read_bytes()).hexdigest()
    assert digest in text
    site.alter("sw.js", text.replace(digest, digest[::-1]))


def scripted(script):
    return lambda visitor, _: visitor.context.add_init_script(script)


#: Refuses all storage, like a browser set to block cookies.
REFUSED = """
  const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  LockManager.prototype.request = async () => refuse();
  ServiceWorkerContainer.prototype.register = async () => refuse();
"""
#: Further cases of missing storage, besides REFUSED, which denies it.
NO_STORAGE = {
    "absent": "Object.defineProperty(window, 'localStorage', { value: null });",
    "full": """Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError'); };""",
}
BROKEN_CACHE = """() => {
  caches.open = async () => { throw new DOMException('broken', 'UnknownError'); };
}"""


def cache_breaks(work, _):
    expect(said(work.visitor)).to_have_text(KEPT, timeout=LOADING)
    (keeper,) = work.visitor.context.service_workers
    keeper.evaluate(BROKEN_CACHE)
    work.page.reload()


def visit_damaged(text):
    """Replace the saved state of the last visit, and visit the page again."""

    def happens(work, _):
        work.visitor.open()
        work.visitor.wait_ready()
        work.page.goto(f"{work.visitor.url}help.html")
        work.page.evaluate("text => localStorage.setItem('sudokulp', text)", text)
        work.visitor.open()

    return Fault(Nothing, happens, "saved state of your last visit is damaged")


def puzzle_unkept(script):
    return Fault(Play, said="This browser cannot save your puzzle", before=scripted(script))


def kept_nowhere(script, reason):
    words = rf"^The list cannot be saved for your next visit: {reason}\.$"
    return Fault(ShortList, said=words, before=scripted(script))


def no_records(reason, happens=nothing, **more):
    return Fault(Unkept, happens, f"The list cannot be saved for your next visit: {reason}", **more)


#: Lists and experiments are stored alike: each is tested with different failures.
LISTLESS = ("absent", "denied")
UNTOLD = KEEPING_NOTHING["damaged"]
#: Chromium's quota is too coarse to refuse a single record.
NO_ROOM = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };
}"""


def lab_fills(work, _):
    """Leave no space for the next record of a running experiment."""
    work.page.evaluate(NO_ROOM)


STORED = {
    "full disk": Fault(Play, said="could not be stored", before=full, keeps=True),
    "storage refused": Fault(Play, said="cannot be stored", before=scripted(REFUSED), keeps=True),
    "cache broken": Fault(Play, cache_breaks, keeps=True),
    **{f"no storage of the puzzle: {name}": puzzle_unkept(how) for name, how in NO_STORAGE.items()},
    "last visit damaged": visit_damaged('{"version":1,"puzzle":"1/classic/9x9/<b>"}'),
    **{f"no database: {name}": kept_nowhere(*KEEPING_NOTHING[name]) for name in LISTLESS},
    "database full when a list comes": Fault(
        ShortList, said=f"The list cannot be saved for your next visit: {FULL}", before=full
    ),
    "no database: experiment": no_records(UNTOLD[1], before=scripted(UNTOLD[0])),
    "database full amid an experiment": no_records("", lab_fills),
    "service worker missing": Fault(Play, said=NOT_STORED, before=without_keeper, keeps=True),
    "service worker cut off": Fault(Play, said=NOT_STORED, before=half, keeps=True),
    "service worker empty": Fault(Play, said="does not answer", on=AGAIN, before=empty, keeps=True),
    "service worker of another build": Fault(
        Play, said="could not be stored", on=AGAIN, before=of_other_files, keeps=True
    ),
}
