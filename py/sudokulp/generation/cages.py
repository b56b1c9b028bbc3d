"""New killers: cages whose sums leave one solution, without any given.

A full grid is cut into cages of neighbouring cells with different digits. As long as the sums leave
another solution, a cage in which that differs is cut in two: at last every cage is a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..engine.budget import Budget
from ..engine.search import find_board, search_from
from ..grid import GridShape, chosen_shape, side_of
from ..numbers import check_whole
from ..puzzle import Puzzle
from ..rng import PortableRandom, Seed
from ..rules import Cage, Rule
from ..rules.base import edges
from ..variants import Variant
from .generate import check_makeable, random_grid

#: Cells of a cage, by their labels.
Cells = tuple[int, ...]
#: For each cell those beside it.
Neighbours = dict[int, list[int]]


def generate_cages(
    variant: str | Variant = "classic",
    boxsize: GridShape | None = None,
    seed: Seed = None,
    largest: int = 3,
    time_limit: float = 60,
    notify: Callable[[str], object] | None = None,
    boxes: tuple[int, int] | None = None,
    rules: Sequence[Rule] = (),
) -> Puzzle:
    """Return a random killer without givens that is proved to have exactly one solution.

    The rules that the variant has are kept. The other parameters are those of `generate`.

    Parameters
    ----------
    largest : int
        Cells of a cage at most. A 9x9 killer takes a tenth of a second with 3 and seconds with 4.

    Examples
    --------
    >>> puzzle = generate_cages(boxsize=2, seed=1)
    >>> len(puzzle.givens), sum(cage.sum for cage in puzzle.rules)
    (0, 40)
    """
    shape = chosen_shape(boxsize, boxes)
    check_makeable(shape)
    chosen = Puzzle({}, shape, variant, rules=rules).variant
    side = side_of(shape)
    check_whole(largest, "the cells of the largest cage", 2, side)
    chance, budget = PortableRandom(seed), Budget(time_limit, None, notify)
    near: dict[int, list[int]] = {label: [] for label in range(1, side**2 + 1)}
    for one, other in edges(side):
        near[one].append(other)
        near[other].append(one)
    with budget:
        digits = random_grid(find_board(chosen, shape), chance, budget)
        cages = _cut_up(digits, near, largest, chance)
        while True:
            budget.say(f"{len(cages)} cages")
            killer = [Cage(cage, _total(cage, digits)) for cage in sorted(cages)]
            puzzle = Puzzle({}, shape, chosen, rules=killer)
            search, state = search_from(puzzle, budget)
            solutions = map(search.board.digits, search.solutions(state))
            differing = next((found for found in solutions if found != digits), None)
            if differing is None:
                return puzzle
            cages = _divided(cages, digits, differing, near, chance)


def _cut_up(digits: Sequence[int], near: Neighbours, largest: int, chance: PortableRandom) -> list[Cells]:
    free = list(near)
    chance.shuffle(free)
    taken: set[int] = set()
    cages = []
    for label in free:
        if label not in taken:
            size = chance.choice(range(2, largest + 1))
            cages.append(_grown(label, size, digits, near, taken, chance))
            taken.update(cages[-1])
    return _joined(cages, digits, largest, near)


def _joined(
    cages: list[Cells], digits: Sequence[int], largest: int, near: Neighbours
) -> list[Cells]:
    of = {label: cells for cells in cages for label in cells}
    for (label,) in [cells for cells in cages if len(cells) == 1]:
        beside = (of[other] for other in near[label])
        fitting = [
            cells
            for cells in beside
            if len(cells) < largest and digits[label - 1] not in {digits[x - 1] for x in cells}
        ]
        if len(of[label]) == 1 and fitting:
            cage = tuple(sorted((label, *min(fitting, key=len))))
            of.update(dict.fromkeys(cage, cage))
    return list(dict.fromkeys(of.values()))


def _grown(
    first: int, size: int, digits: Sequence[int], near: Neighbours, taken: set[int], chance: PortableRandom
) -> Cells:
    """Return a cage from a cell on, smaller where nothing fits."""
    cells = [first]
    while len(cells) < size:
        held = {digits[label - 1] for label in cells}
        fitting = {
            other
            for label in cells
            for other in near[label]
            if other not in taken and digits[other - 1] not in held
        }
        if not fitting:
            break
        cells.append(chance.choice(sorted(fitting)))
    return tuple(sorted(cells))


def _divided(
    cages: Sequence[Cells],
    ours: Sequence[int],
    other: Sequence[int],
    near: Neighbours,
    chance: PortableRandom,
) -> list[Cells]:
    differing = [
        (cells, parts)
        for cells in sorted(cages)
        for parts in _cuts(cells, near)
        if any(ours[label - 1] != other[label - 1] for label in cells)
        and any(_total(part, ours) != _total(part, other) for part in parts)
    ]
    whole, parts = chance.choice(differing)
    return [*(cells for cells in cages if cells != whole), *parts]


def _cuts(cells: Cells, near: Neighbours) -> Iterator[tuple[Cells, Cells]]:
    for label in cells:
        rest = tuple(other for other in cells if other != label)
        if rest and _touch(rest, near):
            yield (label,), rest


def _touch(cells: Cells, near: Neighbours) -> bool:
    seen, waiting = {cells[0]}, [cells[0]]
    while waiting:
        fresh = {other for other in near[waiting.pop()] if other in cells} - seen
        seen |= fresh
        waiting += sorted(fresh)
    return len(seen) == len(cells)


def _total(cells: Cells, digits: Sequence[int]) -> int:
    return sum(digits[label - 1] for label in cells)
