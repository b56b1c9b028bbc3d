"""Faults caused while a page is in use, after which it must recover by itself."""

import re
from collections.abc import Callable

from busy import BUSY
from playwright.sync_api import expect
from served import Site
from visitor import LOADING, Visitor, end

#: The page is loaded; a result in its link may still be recomputed.
BACK = re.compile("^(Ready|Solving|Solved)")


def come_back(visitor: Visitor) -> None:
    """Visit the page again, and wait until it is loaded."""
    visitor.page.reload()
    expect(visitor.page.locator("#headline")).to_have_text(BACK, timeout=LOADING)


def server_gone(visitor: Visitor, site: Site) -> None:
    """Visit the page again while its server does not answer."""
    site.stop()
    try:
        come_back(visitor)
    finally:
        site.start()


def no_network(visitor: Visitor, site: Site) -> None:
    """Visit the page again without a network."""
    visitor.context.set_offline(True)
    try:
        come_back(visitor)
    finally:
        visitor.context.set_offline(False)


def solving(visitor: Visitor) -> None:
    """Start a solve that takes long."""
    visitor.paste(BUSY)
    expect(visitor.cells).to_have_count(len(BUSY))
    visitor.button("Solve").click()
    expect(visitor.result).to_have_text(re.compile("^Solving"))


def left_while_solving(visitor: Visitor, site: Site) -> None:
    """Reload the page while it solves; the pasted text is still there."""
    solving(visitor)
    come_back(visitor)
    expect(visitor.cells).to_have_count(len(BUSY))


def stopped(visitor: Visitor, site: Site) -> None:
    """Press Stop while it solves."""
    solving(visitor)
    visitor.button("Stop").click()
    expect(visitor.result).to_have_text(re.compile("^Stopped"))


def worker_ended(visitor: Visitor, site: Site) -> None:
    """End a worker from within."""
    end(visitor.page.workers[0])


def files_forgotten(visitor: Visitor, site: Site) -> None:
    """Delete the page's files from the browser's caches, and visit the page again."""
    session = visitor.context.new_cdp_session(visitor.page)
    kept = {"origin": site.url.rstrip("/"), "storageTypes": "cache_storage,service_workers"}
    session.send("Storage.clearDataForOrigin", kept)
    session.detach()
    come_back(visitor)
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


#: Faults by their name in the report. Each function causes one in a page of a site.
FAULTS: dict[str, Callable[[Visitor, Site], None]] = {
    "server gone": server_gone,
    "no network": no_network,
    "left while solving": left_while_solving,
    "stopped while solving": stopped,
    "worker ended": worker_ended,
    "files forgotten": files_forgotten,
}
