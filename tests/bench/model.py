"""What the steps of the place Model take: the largest values of all candidates, and a branching.

    python3 build.py bench model [--puzzles 8] [--json FILE]

From the press to the painted answer, on the page. A puzzle is branched up at what is suggested
until its tree has six nodes or nothing is open.
"""

from statistics import median_high

from browsing import PATIENCE, Tab, browsing, tab_on
from playwright.sync_api import Browser
from tables import OWN, SPREAD, Goal, finish, options_of, puzzles_of, show, spread

#: ms.
GOALS = {"largest values": 500, "branching": 50}
LISTS = ("top1465", "SE >= 11")
#: Nodes of a tree.
MOST_NODES = 6

#: Click a button of the step; tell after how many ms its answer is painted, -1 without the button.
CLICK = r"""async ([label, until, more]) => {
  const buttons = [...document.querySelectorAll('#step button')];
  const button = buttons.find((one) => one.textContent === label);
  if (!button || button.disabled) return -1;
  const number = () => document.querySelectorAll(until).length;
  const before = number();
  const start = performance.now();
  button.click();
  await new Promise((done, fail) => {
    setTimeout(() => fail(new Error(`no answer to ${label}`)), 60_000);
    new MutationObserver((_, observer) => {
      if (number() < before + more) return;
      observer.disconnect();
      done();
    }).observe(document.body, { childList: true, subtree: true });
  });
  return new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - start);
    port2.postMessage(null);
  }));
}"""


def measure(browser: Browser, puzzles: int) -> dict[str, dict[str, list[float]]]:
    """Return seconds by what was asked and by list."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in GOALS}
    with tab_on(browser) as tab:
        for name, lines in puzzles_of(LISTS, puzzles).items():
            asked = [steps(tab, line) for line in [OWN, *lines]][1:]  # the first warms it up
            found["largest values"][name] = [largest for largest, _ in asked]
            found["branching"][name] = [one for _, branched in asked for one in branched]
    return found


def steps(tab: Tab, line: str) -> tuple[float, list[float]]:
    """Return the seconds of the largest values of a puzzle, and of each of some branchings."""
    page = tab.page
    page.get_by_role("link", name="Solve", exact=True).click()
    tab.press("solve-now", line, "Solved: unique")
    page.get_by_role("link", name="Model", exact=True).click()
    page.get_by_role("tab", name="Relaxation").click(timeout=PATIENCE)
    page.get_by_text("simplex steps").wait_for(timeout=PATIENCE)
    largest = page.evaluate(CLICK, ["Largest values", ".reach", 1]) / 1000
    page.get_by_role("tab", name="Branching").click()
    page.get_by_role("list", name="Nodes").wait_for(timeout=PATIENCE)
    branched = []
    while len(branched) < MOST_NODES - 1:
        took = page.evaluate(CLICK, ["Branch up", ".nodes li", 1])
        if took < 0:
            break
        branched.append(took / 1000)
    return largest, branched


def report(found: dict[str, dict[str, list[float]]]) -> list[Goal]:
    taken = [
        (what, name, times)
        for what, lists in found.items()
        for name, times in lists.items()
        if times
    ]
    rows = [(what, name, len(times), spread(times)) for what, name, times in taken]
    show("steps of Model, ms", ["what", "list", "times", SPREAD], rows)
    return [
        Goal(f"{what}, {name}, ms", median_high(times) * 1000, GOALS[what])
        for what, name, times in taken
    ]


if __name__ == "__main__":
    wanted = options_of(__doc__, puzzles=(8, "of each list"))
    with browsing() as browser:
        found = measure(browser, wanted.puzzles)
    finish(wanted.json, found, report(found))
