"""The classes of puzzles as a plot: difficulties, or verdicts on the number of solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from math import ceil

from ..analysis.difficulty import Difficulty
from ..numbers import capital, counted
from . import svg
from .rows import Row, by_puzzle
from .svg import GREY, MARGIN, WIDTH, Key, Scale

#: The classes in the order of stacked bars, from the bottom. Difficulties are shades of one colour.
CLASSES = {
    str(each): Key(capital(each), 1, opacity=shade)
    for each, shade in zip(Difficulty, (0.2, 0.45, 0.7, 1.0), strict=True)
} | {
    "unique": Key("Unique", 1),
    "several": Key("Several", 5),
    "solved": Key("Solved", 3),
    "none": Key("No solution", 2),
    "unknown": Key("Unknown", GREY),
    "": Key("Not rated", GREY),
}
#: The verdicts, the surest first.
SUREST = ("unique", "several", "none", "solved", "unknown")
#: The largest number of stacked bars, and the largest width of a bar.
MOST_BARS, WIDEST = 80, 40.0


def draw_classes(rows: Iterable[Row]) -> Iterator[tuple[str, str, str]]:
    """Yield the title, a description and the picture of the figure, or nothing."""
    puzzles = by_puzzle(row for row in rows if row.givens is not None).values()
    found = Counter((of[0].givens or 0, _class_of(of)) for of in puzzles)
    rated = any(of[0].task == "rate" for of in puzzles)
    if len({number for number, _ in found}) > 1 and len({name for _, name in found}) > 1:
        title = f"{'Difficulty' if rated else 'Answers'} by number of givens"
        about = "Each bar shows how the puzzles with this number of givens divide into classes."
        yield title, about, svg.document(title, 374.0, _stacked(found))
    elif rated:
        title, about = "Difficulty", "Each bar shows the number of puzzles with this difficulty."
        yield title, about, svg.document(title, 220.0, _counts(found))


def _class_of(rows: list[Row]) -> str:
    """Return the class of a puzzle: its difficulty, or the surest verdict of all models."""
    if rows[0].task == "rate":
        return rows[0].difficulty if rows[0].difficulty in list(Difficulty) else ""
    return min((str(row.verdict) for row in rows), key=SUREST.index)


def step_of(numbers: Collection[int]) -> int:
    """Return how many numbers of givens share a bar, which is 1 unless there are very many."""
    return ceil((max(numbers) - min(numbers) + 1) / MOST_BARS)


def _stacked(found: Counter[tuple[int, str]]) -> Iterator[str]:
    """Yield a bar of classes for each number of givens."""
    step = step_of({number for number, _ in found})
    bars: dict[float, Counter[str]] = {}
    for (number, name), size in found.items():
        bars.setdefault(number // step * step + (step - 1) / 2, Counter())[name] += size
    shown = [name for name in CLASSES if any(bar[name] for bar in bars.values())]
    head, top = svg.legend(CLASSES[name] for name in shown)
    gap = min(after - before for before, after in pairwise(sorted(bars)))
    x = Scale(min(bars) - gap / 2, max(bars) + gap / 2, 60.0, WIDTH - MARGIN)
    y = Scale(0.0, 1.0, 318.0, top + 22)
    parts = [(y.at(part / 4), f"{part * 25}%") for part in range(5)]
    yield head + svg.axis_up(parts, x.start - 4, x.start)
    yield svg.axis_across(x.ticks(), y.start, y.start, "number of givens")
    width = max(min(x.at(gap) - x.at(0) - 2, WIDEST), 1.0)
    for index, name in enumerate(shown):
        blocks = []
        for place, bar in sorted(bars.items()):
            below = sum(bar[other] for other in shown[:index]) / bar.total()
            upper, lower = y.at(below + bar[name] / bar.total()), y.at(below)
            height = max(lower - upper - 2, min(lower - upper, 1.0))
            if bar[name]:
                blocks.append(svg.block(x.at(place) - width / 2, lower - height, width, height))
        yield svg.series(CLASSES[name].series, blocks, CLASSES[name].opacity)
    yield _sizes({x.at(place): bar.total() for place, bar in sorted(bars.items())}, width, top + 16)


def _sizes(sizes: dict[float, int], width: float, y: float) -> str:
    """Return the numbers of puzzles: above the bars if they differ and there is room."""
    total = counted(sum(sizes.values()), "puzzle")
    if len(set(sizes.values())) == 1:
        return svg.words(MARGIN, 358.0, f"{total}, {min(sizes.values()):,} in each bar")
    if svg.width_of(f"{max(sizes.values())}", 10) > width + 2:
        return svg.words(MARGIN, 358.0, total)
    numbers = [svg.words(x, y, f"{size}", "middle", font_size=10) for x, size in sizes.items()]
    return svg.words(MARGIN, 358.0, f"{total}: the numbers above the bars") + "".join(numbers)


def _counts(found: Counter[tuple[int, str]]) -> Iterator[str]:
    """Yield a horizontal bar for each difficulty, and one for puzzles that are not rated."""
    sizes = Counter[str]()
    for (_, name), size in found.items():
        sizes[name] += size
    x = Scale(0.0, max(sizes.values()), 110.0, WIDTH - 130)
    names = [name for name in CLASSES if name in list(Difficulty) or sizes[name]]
    for index, name in enumerate(names):
        key, y = CLASSES[name], 48 + 32.0 * index
        if sizes[name]:
            bar = svg.block(x.start, y, x.at(sizes[name]) - x.start, 22.0)
            yield svg.series(key.series, [bar], key.opacity)
        share = f"{sizes[name]:,} ({sizes[name] / sizes.total():.0%})"
        yield svg.words(x.start - 10, y + 15, key.text, "end")
        yield svg.words(x.at(sizes[name]) + 8, y + 15, share)
