"""Automorphisms of a variant: permutations of rows and columns that keep its regions.

Bands, and the rows within a band, can be permuted, and so can stacks and the columns within a
stack. Rows can also be exchanged with columns. Such permutations always keep the rules of classic
Sudoku. The permutations that also keep the regions that a variant adds are the automorphisms of a
graph. Its nodes are the two directions, the bands and stacks, the rows and columns, these regions,
and their cells. Its edges join each node with the nodes that it contains.

Automorphisms are found by colour refinement with individualisation. Nodes of one colour whose
neighbours differ in colour get different colours. When no colour changes any more, a row or column
gets a colour of its own, and an image is chosen for it. Then the refinement continues, in the same
way for the graph and for its image. All images that belong to an automorphism are equally likely,
and so all automorphisms are equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from ..grid import GridShape, box_of, has_boxes, place, side_of
from ..rng import PortableRandom
from ..rules.base import Grid
from ..variants import Variant

#: A colour for each node.
Colours = list[int]
#: For each line, the line to which it moves. A line is a row or a column. Lines are counted from 0,
#: first the rows, then the columns.
Lines = tuple[int, ...]
#: A function that shuffles, in place, the possible images of a line before they are tried.
Shuffle = Callable[[list[int]], None]


class LineGraph:
    """The graph described above, in the docstring of the module.

    Its first nodes are the rows and the columns.
    """

    def __init__(self, variant: Variant, shape: GridShape, turning: bool) -> None:
        side = side_of(shape)
        high, wide = box_of(shape) if has_boxes(shape) else (side, side)
        bands, stacks = side // high, side // wide
        regions = [region.cells for region in variant.extra_regions(shape)]
        labels = sorted({label for cells in regions for label in cells})
        self.lines = 2 * side
        chutes = self.lines
        directions = chutes + bands + stacks
        cells = directions + 2
        first_region = cells + len(labels)
        node_of = {label: cells + index for index, label in enumerate(labels)}
        edges = [(row, chutes + row // high) for row in range(side)]
        edges += [(side + column, chutes + bands + column // wide) for column in range(side)]
        edges += [(chutes + i, directions + (i >= bands)) for i in range(bands + stacks)]
        for label in labels:
            row, column = place(label, side)
            edges += [(node_of[label], row - 1), (node_of[label], side + column - 1)]
        for index, members in enumerate(regions):
            edges += [(first_region + index, node_of[label]) for label in members]
        sizes = (self.lines, bands + stacks, 2, len(labels), len(regions))
        kinds = [kind for kind, size in enumerate(sizes) for _ in range(size)]
        if not turning:
            kinds[directions] = len(sizes)
        self.neighbours: list[list[int]] = [[] for _ in kinds]
        for one, other in edges:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        self.start = self.refine(kinds, kinds)

    def refine(self, colours: Colours, images: Colours) -> tuple[Colours, Colours] | None:
        """Refine two colourings in the same way, and return them.

        Return None if this shows that no automorphism maps one to the other.
        """
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
        return [
            names.setdefault((own, *sorted(colours[other] for other in around)), len(names))
            for own, around in zip(colours, self.neighbours, strict=True)
        ]

    def undecided(self, colours: Colours) -> int | None:
        """Return the first row or column with the same colour as another one, or None."""
        often = Counter(colours[: self.lines])
        return next((line for line in range(self.lines) if often[colours[line]] > 1), None)

    def fix(
        self, colours: Colours, images: Colours, line: int, image: int
    ) -> tuple[Colours, Colours] | None:
        """Return the refined colourings if `image` is the image of `line`, None if it cannot be."""
        return self.refine(
            [*colours[:line], -1, *colours[line + 1 :]], [*images[:image], -1, *images[image + 1 :]]
        )

    def automorphism(self, colours: Colours, images: Colours, shuffle: Shuffle) -> Lines | None:
        """Return an automorphism that maps one colouring to the other, or None."""
        line = self.undecided(colours)
        if line is None:
            return tuple(images.index(colour) for colour in colours[: self.lines])
        choices = self._choices(colours, images, line)
        shuffle(choices)
        for image in choices:
            refined = self.fix(colours, images, line, image)
            found = refined and self.automorphism(*refined, shuffle)
            if found:
                return found
        return None

    def _choices(self, colours: Colours, images: Colours, line: int) -> list[int]:
        return [other for other in range(self.lines) if images[other] == colours[line]]

    def random_automorphism(self, shuffle: Shuffle) -> Lines:
        found = self.start and self.automorphism(*self.start, shuffle)
        return found or tuple(range(self.lines))

    def is_rigid(self) -> bool:
        """Return whether the identity is the only automorphism.

        The search keeps each row and column as its own image and tries every other image once. An
        automorphism with another image is not the identity.
        """
        refined = self.start
        while refined:
            colours, images = refined
            line = self.undecided(colours)
            if line is None:
                return True
            for image in self._choices(colours, images, line):
                other = image != line and self.fix(colours, images, line, image)
                if other and self.automorphism(*other, lambda choices: None):
                    return False
            refined = self.fix(colours, images, line, line)
        return True


@lru_cache(maxsize=32)
def line_graph(variant: Variant, shape: GridShape, turning: bool = False) -> LineGraph:
    """Return the graph of a variant and size; recent graphs are cached."""
    return LineGraph(variant, shape, turning)


@lru_cache(maxsize=32)
def is_rigid(variant: Variant, shape: GridShape) -> bool:
    """Return whether every other order of the rows and columns changes the regions.

    The result is cached.
    """
    return line_graph(variant, shape).is_rigid()


def moved_by(lines: Sequence[int]) -> tuple[int, ...]:
    """Return the label of the cell to which each cell moves under a permutation of lines.

    Examples
    --------
    Here the first two rows are swapped, and so are the last two columns.

    >>> moved_by([1, 0, 2, 3, 4, 5, 7, 6])[:8]
    (5, 6, 8, 7, 1, 2, 4, 3)
    """
    side = len(lines) // 2
    rows, columns = lines[:side], lines[side:]
    if rows[0] < side:
        return tuple(row * side + column - side + 1 for row in rows for column in columns)
    return tuple(column * side + row - side + 1 for row in rows for column in columns)


#: For each line, the lines that must stay next to this line.
Ties = list[set[int]]


def order_of_lines(variant: Variant, shape: GridShape, chance: PortableRandom) -> Lines:
    """Return a random order of lines in which lines that a rule joins stay adjacent."""
    side = side_of(shape)
    boxed = variant.has_boxes() and has_boxes(shape)
    high, wide = box_of(shape) if boxed else (side, side)
    grid = Grid(shape, variant.rules)
    pairs = {pair for rule in variant.rules for pair in rule.together(grid)}
    lines: list[int] = []
    for rows_or_columns, width in enumerate((high, wide)):
        ties: Ties = [set() for _ in range(side)]
        for pair in pairs:
            one, other = (place(label, side)[rows_or_columns] - 1 for label in pair)
            if one != other:
                ties[one].add(other)
                ties[other].add(one)
        order = next(_orders([], ties, width, chance))
        lines += [rows_or_columns * side + order.index(line) for line in range(side)]
    return tuple(lines)


def _orders(
    before: list[int], ties: Ties, width: int, chance: PortableRandom
) -> Iterator[list[int]]:
    if len(before) == len(ties):
        yield before
        return
    # Continue the band or stack. If lines are tied to the last line, one of them comes next.
    left = set(range(len(ties))).difference(before)
    if len(before) % width:
        left = {line for line in left if line // width == before[-1] // width}
    last = ties[before[-1]].difference(before) if before else set()
    placed = {line for line in left if ties[line].intersection(before[:-1])}
    lines = sorted((last & left if last else left) - placed) if len(last) < 2 else []
    for line in chance.sample(lines, len(lines)):
        yield from _orders([*before, line], ties, width, chance)
