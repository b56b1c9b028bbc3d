"""Pictures for the pages on explanations: a step and its sum, a path, and a contradiction.

Their content is fixed here, because the build has none of the packages that find steps. Tests
compare the content with the results of our package.
"""

from collections.abc import Iterator, Mapping

from sudokulp import Puzzle
from sudokulp.exports.drawing import PALETTES, SANS, Drawing

#: The puzzle of the step, and the digits that earlier steps rule out, by cell label.
PUZZLE = Puzzle("1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5")
OUT: dict[int, set[int]] = {}
#: The X-wing: its digit, and the regions whose constraints are subtracted and added.
DIGIT = 7
TRUTHS, LINKS = {"row 2": range(10, 19), "row 6": range(46, 55)}, ("column 4", "column 8")
#: The puzzle of a harder path, the sizes of its steps, and the name of the hardest step.
HARDER = Puzzle("..3....8.9.....62....9......8.4....6.4...37..2.5..7.....8.3.........5.1...7..84..")
SIZES = (
    *(1, 1, 1, 1, 1, 4, 1, 2, 2, 2, 4, 5, 1, 5, 4, 1, 6, 1, 7, 1, 1, 1, 1, 3, 3, 5, 4, 5, 1, 5),
    *(3, 4, 3, 1, 2, 4, 1, 5, 1, 1, 1, 5, 4, 1, 1, 4),
    *(1,) * 45,
)
HARDEST = "Region Forcing Chain"
#: A puzzle without a solution: the region without a cell for a digit, and the givens that cause it.
BROKEN = Puzzle(".8..4....3......1........2...5...4.69..1..8..1...........3.9....6....5.....2.....")
DEAD, CAUSES = range(28, 37), (17, 34, 36, 40, 46)

#: More colours of the page: LOOK for frames, BAD (ink and background) for eliminations.
LOOK = {"colour": "#8a5a00", "dark": "#efc15a"}
BAD = {"colour": ("#a8231b", "#fbe7e4"), "dark": ("#ff9c92", "#43211f")}
LINE = 18


def reasons(colours: str, marks: Mapping[int, set[int]]) -> Iterator[tuple[str, str]]:
    """Yield the name and SVG of each picture; `marks` are the candidates of the first puzzle."""
    yield "why-step", step(colours, {x: digits - OUT.get(x, set()) for x, digits in marks.items()})
    yield "why-path", path(colours)
    yield "why-dead-end", dead_end(colours)


def step(colours: str, marks: Mapping[int, set[int]]) -> str:
    """Return the X-wing in the grid, with the sum of constraints below."""
    drawing = Drawing(PUZZLE, PALETTES[colours], "", marked=True)
    places = {x for x, digits in marks.items() if DIGIT in digits}
    lines = {name: sorted(places & set(cells)) for name, cells in TRUTHS.items()}
    keys = {x for cells in lines.values() for x in cells}
    links = {name: sorted(x for x in places if (x - 1) % 9 + 1 == int(name[-1])) for name in LINKS}
    struck = sorted({x for cells in links.values() for x in cells} - keys)
    plain = {x: {d for d in m if d != DIGIT or x not in {*keys, *struck}} for x, m in marks.items()}
    rows = [("\u2212", name, f"{sum_of(cells)} = 1") for name, cells in lines.items()]
    rows += [("+", name, f"{sum_of(cells)} = 1") for name, cells in links.items()]
    rows.append(("=", "in all", f"{sum_of(struck)} = 0"))
    parts = [
        drawing.tint(x for cells in TRUTHS.values() for x in cells),
        drawing.lines(),
        drawing.digits(PUZZLE.givens, drawing.palette.ink, "700"),
        drawing.marks(plain),
        frames(drawing, links, colours),
        *(chip(drawing, x, drawing.palette.ink, drawing.palette.paper) for x in sorted(keys)),
        *(chip(drawing, x, BAD[colours][1], BAD[colours][0], struck=True) for x in struck),
        table(drawing, rows),
    ]
    return tall(drawing, "An X-Wing of 7", parts, LINE * (len(rows) + 1))


def sum_of(cells: list[int]) -> str:
    """Return the sum of cells as text."""
    return " + ".join(f"r{(x - 1) // 9 + 1}c{(x - 1) % 9 + 1}" for x in cells)


def frames(drawing: Drawing, links: Mapping[str, list[int]], colours: str) -> str:
    """Return a frame around each column of the links."""
    margin, cell = drawing.margin, drawing.cell
    boxes = "".join(
        f"M{margin + (int(name[-1]) - 1) * cell} {margin}h{cell}v{drawing.length}h-{cell}z"
        for name in links
    )
    return f'<path fill="none" stroke="{LOOK[colours]}" stroke-width="2.5" d="{boxes}"/>'


def chip(drawing: Drawing, label: int, ground: str, ink: str, struck: bool = False) -> str:
    """Return the candidate of the X-wing in a cell, highlighted or struck out."""
    row, column = divmod(label - 1, 9)
    down, along = divmod(DIGIT - 1, 3)
    room = drawing.cell * 0.92 / 3
    x = drawing.margin + column * drawing.cell + drawing.cell * 0.04 + along * room
    y = drawing.margin + row * drawing.cell + drawing.cell * 0.04 + down * room
    box = f'<rect x="{x:.6g}" y="{y:.6g}" width="{room:.4g}" height="{room:.4g}" rx="2"'
    text = (
        f'<text x="{x + room / 2:.6g}" y="{y + room * 0.8:.6g}" fill="{ink}" font-weight="700" '
        f'font-size="{room * 0.84:.4g}" text-anchor="middle" font-family="{SANS}">{DIGIT}</text>'
    )
    across = f"M{x:.6g} {y + room:.6g}l{room:.4g} -{room:.4g}"
    line = f'<path stroke="{ink}" stroke-width="1.5" d="{across}"/>'
    return f'{box} fill="{ground}"/>{text}{line if struck else ""}'


def table(drawing: Drawing, rows: list[tuple[str, str, str]]) -> str:
    """Return a line of text for each row, with a rule above the last."""
    look = f'fill="{drawing.palette.ink}" font-size="11" font-family="{SANS}"'
    texts = []
    for number, row in enumerate(rows, 1):
        y = drawing.width + LINE * number
        for x, text in zip((drawing.margin, 16, 76), row, strict=True):
            texts.append(f'<text x="{x}" y="{y}">{text}</text>')
    y = drawing.width + LINE * (len(rows) - 1) + 5
    rule = f'<path stroke="{drawing.palette.strong}" d="M{drawing.margin} {y}h{drawing.length}"/>'
    return "\n".join([f"<g {look}>", *texts, "</g>", rule])


def path(colours: str) -> str:
    """Return a bar chart of the sizes of a path's steps, with the name of the hardest."""
    palette = PALETTES[colours]
    most, wide, high = max(SIZES), 4, 12
    width, height = wide * len(SIZES) + 40, high * most + 60
    at = SIZES.index(most)
    bars = "".join(
        f"M{30 + wide * index + 1} {height - 30}v-{size * high}h{wide - 2}v{size * high}z"
        for index, size in enumerate(SIZES)
    )
    texts = [
        ("start", 30, height - 10, f"step 1 to step {len(SIZES)}"),
        ("end", 26, height - 30, "0"),
        ("end", 26, height - 22 - most * high, most),
        ("middle", 30 + wide * (at + 0.5), 20, f"step {at + 1}: {HARDEST}"),
    ]
    words = "".join(f'<text text-anchor="{a}" x="{x}" y="{y}">{t}</text>' for a, x, y, t in texts)
    axis = f"M30 {height - 29.5}h{wide * len(SIZES)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n<title>The profile of a path</title>\n'
        f'<path fill="{palette.paper}" d="M0 0H{width}V{height}H0z"/>\n'
        f'<path fill="{palette.found}" d="{bars}"/>\n<path stroke="{palette.strong}" d="{axis}"/>\n'
        f'<g fill="{palette.ink}" font-size="12" font-family="{SANS}">{words}</g>\n</svg>\n'
    )


def dead_end(colours: str) -> str:
    """Return the grid with a dead end: a red row, and frames around the givens that cause it."""
    drawing = Drawing(BROKEN, PALETTES[colours], "", marked=False)
    cell, corner = drawing.cell, drawing.margin
    squares = "".join(
        f"M{corner + (x - 1) % 9 * cell + 2} {corner + (x - 1) // 9 * cell + 2}"
        f"h{cell - 4}v{cell - 4}h{4 - cell}z"
        for x in CAUSES
    )
    top = corner + (DEAD[0] - 1) // 9 * cell
    ground = f"M{corner} {top}h{drawing.length}v{cell}h-{drawing.length}z"
    parts = [
        f'<path fill="{BAD[colours][1]}" d="{ground}"/>',
        drawing.lines(),
        f'<path fill="none" stroke="{BAD[colours][0]}" stroke-width="2" d="{ground}"/>',
        f'<path fill="none" stroke="{LOOK[colours]}" stroke-width="3" d="{squares}"/>',
        drawing.digits(BROKEN.givens, drawing.palette.ink, "700"),
    ]
    return tall(drawing, "A dead end", parts, 0)


def tall(drawing: Drawing, name: str, parts: list[str], more: int) -> str:
    """Return a picture with more space below the grid."""
    drawing.above = more  # changes only the height, because the parts are drawn already
    return drawing.svg(name, name, parts)
