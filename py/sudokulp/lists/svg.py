"""Plots as SVG text: marks, scales, axes and legends.

The content security policy of the page forbids inline styles, so all looks are attributes. Text and
grid lines have the current colour, and each series has a class, so the page can change the colours.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

#: The width of plots, their margin, and the font sizes of titles and of other text.
WIDTH, MARGIN, TITLE, TEXT = 640.0, 16.0, 15, 12
#: An upper estimate of the average width of a letter, as a fraction of the font size.
LETTER = 0.57
#: The colours of the classes series-1, series-2 and so on, which suit all kinds of colour vision
#: (Okabe and Ito). The last one is for what is unknown.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8a8a8a")
GREY = len(COLOURS)
#: The shortest time that a clock can measure if all times are 0, in seconds.
COARSE = 1e-3


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an element whose content is SVG; attributes that are None are left out."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    written = [f'{key}="{_value(value)}"' for key, value in named.items() if value is not None]
    tag = " ".join([name, *written])
    return f"<{tag}>{content}</{name}>" if content else f"<{tag}/>"


def _value(value: object) -> str:
    if not isinstance(value, float):
        return plain(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def plain(value: object) -> str:
    """Return a value as escaped text, without the characters that XML or a reader cannot show."""
    return escape("".join(letter for letter in str(value) if letter.isprintable()))


def width_of(text: str, size: float = TEXT) -> float:
    """Return the approximate width of a text."""
    return len(text) * size * LETTER


def fitted(text: str, width: float, size: float = TEXT) -> str:
    """Return a text, shortened if it is wider than `width`."""
    most = int(width / width_of("1", size))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def words(x: float, y: float, text: str, anchor: str | None = None, **look: object) -> str:
    """Return a line of text with its baseline at y; the anchor is None, "middle" or "end"."""
    return element("text", plain(text), x=x, y=y, text_anchor=anchor, fill="currentColor", **look)


def series(number: int, marks: Iterable[str], opacity: float | None = None) -> str:
    """Return marks in the colour of a series, counted from 1."""
    look = {"class_": f"series-{number}", "color": COLOURS[number - 1], "fill": "currentColor"}
    content = "".join(marks)
    return content and element("g", content, fill_opacity=opacity, **look)


def dot(x: float, y: float, tooltip: str = "") -> str:
    """Return a dot."""
    return element("circle", tooltip and element("title", plain(tooltip)), cx=x, cy=y, r=3.5)


def hollow(x: float, y: float, tooltip: str = "") -> str:
    """Return a hollow triangle, the mark for a puzzle without an answer."""
    path = f"M{_value(x - 4)} {_value(y + 3.5)}h8l-4 -7.5z"
    look = {"d": path, "fill": "none", "stroke": "currentColor", "stroke_width": 1.3}
    return element("path", tooltip and element("title", plain(tooltip)), **look)


def line(*points: tuple[float, float], **look: object) -> str:
    """Return a line through points, which by default is a grid line."""
    path = "M" + "L".join(f"{_value(x)} {_value(y)}" for x, y in points)
    look = {"stroke": "currentColor", "stroke_opacity": 0.15, **look}
    return element("path", d=path, fill="none", **look)


def block(x: float, y: float, width: float, height: float, **look: object) -> str:
    """Return a rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **look)


def square(x: float, y: float) -> str:
    """Return the mark for bars in a legend."""
    return block(x - 5, y - 5, 10.0, 10.0)


#: A coordinate on an axis, and its label.
Tick = tuple[float, str]


@dataclass(frozen=True)
class Scale:
    """A linear scale: the values `low` and `high` have the coordinates `start` and `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the coordinate of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[Tick]:
        """Return about ten ticks at multiples of a round integer."""
        wanted = max((self.high - self.low) / 10, 1.0)
        power = 10 ** floor(log10(wanted))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= wanted)
        values = range(ceil(self.low / step) * step, floor(self.high) + 1, step)
        return [(self.at(value), f"{value:,}") for value in values]


class TimeScale(Scale):
    """A logarithmic scale for a collection of times in seconds.

    The clock of a browser advances in steps, so short times can be 0. They have a coordinate of
    their own, below the shortest time that is known.
    """

    def __init__(self, times: Collection[float], start: float, end: float) -> None:
        known = [seconds for seconds in times if seconds > 0] or [COARSE]
        self.least, self.has_zeros = min(known), not all(times)
        low, high = log10(self.least / 3 if self.has_zeros else self.least), log10(max(known))
        wider = max((1 - high + low) / 2, 0.0) + 0.05 * (high - low)
        super().__init__(low - wider, high + wider, start, end)

    def at(self, value: float) -> float:
        """Return the coordinate of a time."""
        return super().at(log10(value or self.least / 3))

    def label(self, value: float) -> str:
        """Return a time as text, also if it is 0."""
        return duration(value) if value else f"< {duration(self.least)}"

    def ticks(self) -> list[Tick]:
        """Return ticks at powers of ten, or at more values if there are fewer than three."""
        low = log10(self.least) - 1e-9 if self.has_zeros else self.low
        for factors in ((1,), (1, 2, 5)):
            powers = [10.0**exponent for exponent in range(floor(low), ceil(self.high) + 1)]
            values = [power * factor for power in powers for factor in factors]
            values = [value for value in values if low <= log10(value) <= self.high]
            if len(values) > 2:
                break
        ticks = [(self.at(value), self.label(value)) for value in [0.0] * self.has_zeros + values]
        room, spaced = 58 if self.start < self.end else 18, ticks[:1]
        for tick in ticks:
            if abs(tick[0] - spaced[-1][0]) >= room:  # labels do not overlap
                spaced.append(tick)
        return spaced


def duration(seconds: float) -> str:
    """Return a time with two significant digits.

    >>> duration(0.0123), duration(0.1), duration(2.34), duration(1234.5)
    ('12 ms', '0.1 s', '2.3 s', '1,234 s')
    """
    if seconds < 0.0995:
        return f"{seconds * 1000:.2g} ms"
    return f"{seconds:.2g} s" if seconds < 9.95 else f"{seconds:,.0f} s"


def axis_across(ticks: Collection[Tick], top: float, bottom: float, label: str) -> str:
    """Return the grid lines, the numbers and the label of a horizontal axis."""
    lines = [line((x, top), (x, bottom)) for x, _ in ticks]
    numbers = [words(x, bottom + 18, text, "middle") for x, text in ticks]
    return "".join([*lines, *numbers, words(WIDTH - MARGIN, bottom + 40, label, "end")])


def axis_up(ticks: Collection[Tick], left: float, right: float) -> str:
    """Return the grid lines and the numbers of a vertical axis."""
    numbers = [words(left - 8, y + 4, text, "end") for y, text in ticks]
    return "".join([*(line((left, y), (right, y)) for y, _ in ticks), *numbers])


@dataclass(frozen=True)
class Key:
    """An entry of a legend."""

    text: str
    series: int
    mark: Callable[[float, float], str] = square
    opacity: float | None = None


def legend(keys: Iterable[Key]) -> tuple[str, float]:
    """Return the legend below the title, and the height at which it ends."""
    parts, x, y = [], MARGIN, 50.0
    for key in keys:
        width = 16 + width_of(key.text)
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + 20
        parts.append(series(key.series, [key.mark(x + 5, y)], key.opacity))
        parts.append(words(x + 16, y + 4, key.text))
        x += width + 18
    return "".join(parts), y + 10


def document(title: str, height: float, parts: Iterable[str]) -> str:
    """Return a plot with its title as the text of an SVG file."""
    heading = fitted(title, WIDTH - 2 * MARGIN, TITLE * 1.05)  # bold letters are wider
    content = [
        element("title", plain(title)),
        block(0.0, 0.0, WIDTH, height, class_="paper", fill="#fff"),
        words(MARGIN, 28.0, heading, font_size=TITLE, font_weight=600),
        *parts,
    ]
    return element(
        "svg",
        "\n".join(content),
        xmlns="http://www.w3.org/2000/svg",
        class_="plot",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        **{"width": WIDTH, "height": height, "role": "img", "aria-label": title},
        **{"font-family": "system-ui, sans-serif", "font-size": TEXT, "color": "#1c1c1c"},
    )
