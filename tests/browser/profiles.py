"""Browser profiles with the site in their caches, which saves two thirds of a visit's work."""

from collections import defaultdict
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Error

#: Options that are fixed for a profile; all others are set for a page.
FIXED = {"has_touch", "is_mobile", "java_script_enabled", "service_workers"}
#: Media features emulated on a page.
MEDIA = {"color_scheme", "forced_colors", "reduced_motion"}


class Profiles:
    """A pool of profiles, reused by later visitors with the same options."""

    def __init__(self):
        self._free = defaultdict(list)

    def take(self, browser, wishes):
        """Return a profile of the browser with these options, from the pool or new."""
        kind = fixed(wishes)
        kept = self._free[frozenset(kind.items())]
        while kept:
            if (context := kept.pop()).browser is browser:
                return context
        return browser.new_context(**kind)

    def put(self, visitor, wishes):
        """Return the profile of a finished visit to the pool."""
        visitor.leave()
        context = visitor.context
        context.clear_permissions()
        context.unroute_all()
        for page in context.pages:
            page.close()
        self._free[frozenset(fixed(wishes).items())].append(context)

    def close(self):
        """Close all profiles."""
        for context in [context for kept in self._free.values() for context in kept]:
            with suppress(Error):  # its browser has crashed
                context.close()


def fixed(wishes):
    """Return the options that are fixed for a profile."""
    return {name: wish for name, wish in wishes.items() if name in FIXED}


#: The saved state of an empty grid: no example is shown, as on a first visit.
EMPTY = """try {
  const puzzle = { puzzle: { side: 9, givens: '.'.repeat(81) } };
  localStorage.sudokulp ??= JSON.stringify({ version: 1, puzzle });
} catch { /* a page without storage */ }"""


def prepare(page, url, script="", viewport=None, permissions=(), **wishes):
    """Prepare a page with empty storage; a script runs on each page."""
    forget(page, url)
    page.add_init_script(EMPTY)
    if script:
        page.add_init_script(script)
    if viewport:
        page.set_viewport_size(viewport)
    if permissions:
        page.context.grant_permissions(list(permissions))
    media = {name: wish for name, wish in wishes.items() if name in MEDIA}
    if media:
        page.emulate_media(**media)
    if unknown := wishes.keys() - FIXED - MEDIA:
        raise ValueError(f"a visitor cannot wish for {', '.join(sorted(unknown))}")


def forget(page, url):
    """Clear the site's storage in a browser, but not the cached files."""
    address = urlsplit(url)
    session = page.context.new_cdp_session(page)
    what = {
        "origin": f"{address.scheme}://{address.netloc}",
        "storageTypes": "cookies,indexeddb,local_storage",
    }
    session.send("Storage.clearDataForOrigin", what)
    session.detach()
