"""Time every model on lists of puzzles, natively and on the page.

    python tests/bench/models.py [--puzzles 20] [--limit 2] [--no-page] [--no-native]

Medians in ms of solving with the proof of uniqueness, time-outs counted as the limit and
listed behind. It needs the puzzles of ../shared, and dist/ for the page.
"""

from statistics import median

from browsing import browsing, serving
from tables import lines_of, options_of
from visitor import Visitor

from sudoku import MODELS, loads, solve

LISTS = ["easy50", "magictour_top1465", "forum_hardest_1905_11plus", "17clue"]


def lines(name: str, most: int) -> list[str]:
    return [line.split(",")[0] for line in lines_of(f"classic/{name}.txt")][:most]


def natively(model: str, line: str, limit: float) -> float | None:
    """Return the seconds it took, None for a time-out."""
    result = solve(loads(line), model, time_limit=limit)
    return result.times.total if result.unique else None


def on_the_page(visitor: Visitor):
    def run(model: str, line: str, limit: float) -> float | None:
        visitor.model.select_option(value=model)
        visitor.puzzle.fill(line)
        visitor.expect_digits(line)
        started = visitor.page.evaluate("performance.now()")
        headline = visitor.solve()
        took = visitor.page.evaluate("performance.now()") - started
        return took / 1000 if headline.startswith("Solved: unique") else None

    return run


def table(title: str, run, puzzles: int, limit: float) -> None:
    print(f"\n| {title}: ms, (time-outs) | " + " | ".join(LISTS) + " |")
    print("|---" * (len(LISTS) + 1) + "|", flush=True)
    for model in MODELS:
        run(model, lines(LISTS[0], 1)[0], limit)  # what is made once is not counted
        cells = []
        for name in LISTS:
            times = [run(model, line, limit) for line in lines(name, puzzles)]
            lost = times.count(None)
            middle = median(limit if took is None else took for took in times) * 1000
            cells.append(f"{middle:.1f}" + (f" ({lost})" if lost else ""))
        print(f"| {model} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    wanted = options_of(
        __doc__,
        **{
            "puzzles": (20, "of each list"),
            "limit": (2, "seconds for each puzzle"),
            "no-page": (False, "natively alone"),
            "no-native": (False, "on the page alone"),
        },
    )
    if not wanted.no_native:
        table("natively", natively, wanted.puzzles, wanted.limit)
    if not wanted.no_page:
        with serving() as site, browsing() as browser:
            visitor = Visitor(browser.new_context(), site.url)
            visitor.open()
            visitor.wait_ready()
            visitor.open_options()
            name = "Time limit in seconds"
            limit = visitor.page.get_by_role("spinbutton", name=name, exact=True)
            limit.fill(str(wanted.limit))
            table("on the page", on_the_page(visitor), wanted.puzzles, wanted.limit)
