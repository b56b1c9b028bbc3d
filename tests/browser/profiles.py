"""Browser profiles whose caches hold the site: a visit starts with a third of the work."""

from collections import defaultdict
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Error

#: What a profile is made for; all else that a visitor wishes is set for their page alone.
FIXED = {"has_touch", "is_mobile", "java_script_enabled", "service_workers"}
#: What a page is told of its visitor's screen and wishes.
MEDIA = {"color_scheme", "forced_colors", "reduced_motion"}


class Profiles:
    """Profiles that are kept for the next visitor who needs one of the kind."""

    def __init__(self):
        self._free = defaultdict(list)

    def take(self, browser, wishes):
        """Return a profile of the browser for these wishes, one that is free or a new one."""
        kind = fixed(wishes)
        kept = self._free[frozenset(kind.items())]
        while kept:
            if (context := kept.pop()).browser is browser:
                return context
        return browser.new_context(**kind)

    def put(self, visitor, wishes):
        """Take the profile of somebody who leaves back, for the next visitor."""
        visitor.leave()
        context = visitor.context
        context.clear_permissions()
        context.unroute_all()
        for page in context.pages:
            page.close()
        self._free[frozenset(fixed(wishes).items())].append(context)

    def close(self):
        """Close all."""
        for context in [context for kept in self._free.values() for context in kept]:
            with suppress(Error):  # its browser has ended
                context.close()


def fixed(wishes):
    """Return those of a visitor's wishes for which a profile has to be made."""
    return {name: wish for name, wish in wishes.items() if name in FIXED}


#: Somebody who left an empty grid, and no example of a first visit.
EMPTY = """try {
  localStorage.sudokulp ??= JSON.stringify({ version: 1, puzzle: '1/classic/9x9/' });
} catch { /* a page without storage */ }"""


def prepare(page, url, script="", viewport=None, permissions=(), **wishes):
    """Make a page ready for a visitor who left nothing on a site; a script runs on each page."""
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
    """Let a browser forget what was done on a site; what it has fetched from there it keeps."""
    address = urlsplit(url)
    session = page.context.new_cdp_session(page)
    what = {
        "origin": f"{address.scheme}://{address.netloc}",
        "storageTypes": "cookies,indexeddb,local_storage",
    }
    session.send("Storage.clearDataForOrigin", what)
    session.detach()
