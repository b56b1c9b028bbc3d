"""Count the files of the page that run from the paste of a line until its digits are painted.

    python tests/bench/walk.py [--json FILE]

Chromium counts the calls of each function of the page's own thread. A file counts if any of its
functions was called, beyond what runs when it is loaded.
"""

from urllib.parse import urlsplit

from browsing import browsing, tab_on
from tables import OWN, Goal, finish, options_of, show

#: Pastes a line into the page, and resolves when the grid shows its first digit.
PASTE = """(line) => new Promise((done) => {
  const first = document.querySelectorAll('#board [role=gridcell]')[line.search(/[1-9]/)];
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', line);
  new MutationObserver((_, observer) => {
    if (first.textContent.trim() !== line.match(/[1-9]/)[0]) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;  // comes after the frame is painted
      port2.postMessage(null);
    });
  }).observe(first, { childList: true, subtree: true, characterData: true });
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})"""


def walked() -> dict[str, int]:
    """Return the number of calls in each file."""
    with browsing() as browser, tab_on(browser) as tab:
        tab.warm()
        devtools = tab.page.context.new_cdp_session(tab.page)
        devtools.send("Profiler.enable")
        devtools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
        devtools.send("Profiler.takePreciseCoverage")
        tab.page.evaluate(PASTE, OWN)
        scripts = devtools.send("Profiler.takePreciseCoverage")["result"]
    calls: dict[str, int] = {}
    for script in scripts:
        path = urlsplit(script["url"]).path.lstrip("/")
        # The first function is the module itself.
        called = sum(one["ranges"][0]["count"] for one in script["functions"][1:])
        if path and called:
            calls[path] = called
    return calls


if __name__ == "__main__":
    wanted = options_of(__doc__)
    calls = walked()
    show("From a paste to painted digits", ["file", "calls"], sorted(calls.items()))
    own = [path for path in calls if not path.startswith("vendor/")]
    finish(wanted.json, {"walk": calls}, [Goal("files of the page", len(own), 25)])
