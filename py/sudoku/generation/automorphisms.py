"""Which orders of rows and columns keep the regions of a variant, found from the regions.

Rows within bands, bands, columns within stacks and stacks can be put in another order, and
rows can become columns; the rules of classic Sudoku stay the same, those of a variant only
at times. What keeps a variant's own regions, too, is a symmetry of a graph: its nodes are
the two directions, bands and stacks, rows and columns, the cells of the variant's regions,
and these regions; its edges say what lies in what.

Symmetries are found the usual way: by refining colours. Nodes of one colour whose
neighbours differ in colour get different colours; where that ends, a row or column is told
apart by hand, its image is chosen, and the refining goes on, for the graph and its image
alike. As the images are chosen at random, each of those that lead to an end equally
likely, every symmetry is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from ..grid import place
from ..variants import Variant

#: A colour for each node.
Colours = list[int]
#: The row or column, rows from 0 and columns after them, where each of them moves to.
Lines = tuple[int, ...]
#: Puts possible images in the order in which they are tried.
Shuffle = Callable[[list[int]], None]


class LineGraph:
    """The graph described above; nodes are numbers, rows and columns come first.

    Parameters
    ----------
    variant : Variant
        Its own regions are part of the graph.
    boxsize : int
        n.
    turning : bool
        Whether rows may become columns.
    """

    def __init__(self, variant: Variant, boxsize: int, turning: bool) -> None:
        side = boxsize**2
        regions = [region.cells for region in variant.extra_regions(boxsize)]
        labels = sorted({label for cells in regions for label in cells})
        self.lines = 2 * side
        chutes = self.lines
        directions = chutes + 2 * boxsize
        cells = directions + 2
        first_region = cells + len(labels)
        node_of = {label: cells + index for index, label in enumerate(labels)}
        edges = [(line, chutes + line // boxsize) for line in range(self.lines)]
        edges += [(chutes + i, directions + i // boxsize) for i in range(2 * boxsize)]
        for label in labels:
            row, column = place(label, side)
            edges += [(node_of[label], row - 1), (node_of[label], side + column - 1)]
        for index, members in enumerate(regions):
            edges += [(first_region + index, node_of[label]) for label in members]
        sizes = (self.lines, 2 * boxsize, 2, len(labels), len(regions))
        kinds = [kind for kind, size in enumerate(sizes) for _ in range(size)]
        if not turning:
            kinds[directions] = len(sizes)
        self.neighbours: list[list[int]] = [[] for _ in kinds]
        for one, other in edges:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        self.start = self.refine(kinds, kinds)

    def refine(self, colours: Colours, images: Colours) -> tuple[Colours, Colours] | None:
        """Return both colourings refined alike; None if that shows them to be different."""
        count = len(set(colours))
        while True:
            names: dict[tuple[int, ...], int] = {}
            colours = self._recoloured(colours, names)
            images = self._recoloured(images, names)
            if Counter(colours) != Counter(images):
                return None
            if len(names) == count:
                return colours, images
            count = len(names)

    def _recoloured(self, colours: Colours, names: dict[tuple[int, ...], int]) -> Colours:
        """Return a colour for each node's own colour and those of its neighbours."""
        return [
            names.setdefault((own, *sorted(colours[other] for other in around)), len(names))
            for own, around in zip(colours, self.neighbours, strict=True)
        ]

    def undecided(self, colours: Colours) -> int | None:
        """Return the first row or column that shares its colour with another."""
        often = Counter(colours[: self.lines])
        return next((line for line in range(self.lines) if often[colours[line]] > 1), None)

    def fix(
        self, colours: Colours, images: Colours, line: int, image: int
    ) -> tuple[Colours, Colours] | None:
        """Return the colourings refined from `line` having this image, None if it cannot."""
        return self.refine(
            [*colours[:line], -1, *colours[line + 1 :]],
            [*images[:image], -1, *images[image + 1 :]],
        )

    def symmetry(self, colours: Colours, images: Colours, shuffle: Shuffle) -> Lines | None:
        """Return a symmetry that maps one colouring to the other, None if there is none."""
        line = self.undecided(colours)
        if line is None:
            return tuple(images.index(colour) for colour in colours[: self.lines])
        choices = self._choices(colours, images, line)
        shuffle(choices)
        for image in choices:
            refined = self.fix(colours, images, line, image)
            found = refined and self.symmetry(*refined, shuffle)
            if found:
                return found
        return None

    def _choices(self, colours: Colours, images: Colours, line: int) -> list[int]:
        return [other for other in range(self.lines) if images[other] == colours[line]]

    def random_symmetry(self, shuffle: Shuffle) -> Lines:
        """Return any symmetry, each equally likely."""
        found = self.start and self.symmetry(*self.start, shuffle)
        return found or tuple(range(self.lines))

    def is_rigid(self) -> bool:
        """Return whether nothing but leaving everything in its place is a symmetry.

        Down the one way on which each row and column is its own image, any other image
        that leads to an end is a symmetry that moves something.
        """
        refined = self.start
        while refined:
            colours, images = refined
            line = self.undecided(colours)
            if line is None:
                return True
            for image in self._choices(colours, images, line):
                other = image != line and self.fix(colours, images, line, image)
                if other and self.symmetry(*other, _as_they_are):
                    return False
            refined = self.fix(colours, images, line, line)
        return True


def _as_they_are(choices: list[int]) -> None:
    pass


@lru_cache(maxsize=32)
def line_graph(variant: Variant, boxsize: int, turning: bool = False) -> LineGraph:
    """Return the graph of a variant and size, made once."""
    return LineGraph(variant, boxsize, turning)


@lru_cache(maxsize=32)
def is_rigid(variant: Variant, boxsize: int, turning: bool = False) -> bool:
    """Return whether no other order of the rows and columns keeps the regions."""
    return line_graph(variant, boxsize, turning).is_rigid()


def moved_by(lines: Sequence[int]) -> tuple[int, ...]:
    """Return for each cell the label of where it moves to, as the lines do.

    Examples
    --------
    Rows stay rows here; the first two change places, and so do the last two columns.

    >>> moved_by([1, 0, 2, 3, 4, 5, 7, 6])[:8]
    (5, 6, 8, 7, 1, 2, 4, 3)
    """
    side = len(lines) // 2
    rows, columns = lines[:side], lines[side:]
    if rows[0] < side:
        return tuple(row * side + column - side + 1 for row in rows for column in columns)
    return tuple(column * side + row - side + 1 for row in rows for column in columns)
