"""Generators of puzzles. The same seed gives the same puzzle on every computer.

`generate` starts from a random full grid. It removes givens in random order, one by one or in
symmetric sets, unless this would allow a second solution. A given that cannot be removed now cannot
be removed later, so one pass makes the puzzle minimal. The result depends only on the seed, because
every engine finds the same answers.

`generate_cages` makes killers without givens. It divides a full grid into cages of neighbouring
cells with different digits. As long as there is another solution, it cuts a cell off one of the
cages in which that solution has other digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..analysis.difficulty import DIFFICULTIES, Difficulty
from ..deadline import Notify, deadline, remaining, silent
from ..engine.prover import Prover, find_prover
from ..engine.search import BacktrackingSearch, Board, find_board, search_from
from ..errors import GaveUp, SizeError, SudokuError, VariantError
from ..grid import COMMON_SIDE, GridShape, chosen_shape, side_of
from ..names import lookup
from ..numbers import check_whole
from ..puzzle import Puzzle
from ..rng import PortableRandom, Seed
from ..rules import Cage, Rule
from ..rules.base import Neighbours, connected, neighbours
from ..variants import Variant
from .symmetries import SYMMETRIES, orbits


def random_grid(board: Board, chance: PortableRandom) -> tuple[int, ...]:
    """Return the digits of a random full grid, in row order.

    The search of `engine.search` tries the candidates of each branch in random order. After unlucky
    first choices, it might practically never end. So it restarts after as many states as there are
    cells, then after a quarter more each time. Every full grid is possible, but they are not
    equally likely.
    """

    def shuffled(branch: list[int]) -> list[int]:
        chance.shuffle(branch)
        return branch

    most = board.cells
    while True:
        search = BacktrackingSearch(board, shuffled, most)
        for bits in search.solutions((board.every, 0)):
            return board.digits(bits)
        if search.settled < most:
            raise VariantError("no completed grid satisfies all rules of this variant")
        most += most // 4


def check_makeable(shape: GridShape) -> None:
    """Raise SizeError for a size at which the search does not find a full grid within minutes."""
    side = side_of(shape)
    if side > COMMON_SIDE:
        raise SizeError(
            f"puzzles can be generated only up to {COMMON_SIDE}x{COMMON_SIDE}; for {side}x{side}, "
            "enter the givens yourself"
        )


@lru_cache(maxsize=16)
def fixed_grid(variant: Variant, shape: GridShape) -> tuple[int, ...]:
    """Return the digits of a full grid, which is always the same for a variant and size."""
    return random_grid(find_board(variant, shape), PortableRandom(0))


def random_puzzle(
    n_givens: int,
    *,
    size: int | None = None,
    seed: Seed = None,
    variant: str | Variant = "classic",
    time_limit: float = 60,
    fixed: bool = False,
    boxes: tuple[int, int] | GridShape | None = None,
    rules: Sequence[Rule] = (),
) -> Puzzle:
    """Return a puzzle whose givens are random cells of a random full grid.

    The puzzle may have several solutions.

    Parameters
    ----------
    n_givens : int
        The number of givens, from 0 to the number of cells.
    fixed : bool
        Whether the full grid is always the same for a variant and size, as in the paper. Then only
        the choice of the cells is random.
    size, seed, variant, time_limit, boxes, rules
        The same as for `generate`.

    Examples
    --------
    >>> print(random_puzzle(7, size=4, seed=1))
    . 2 3 .
    . 3 4 .
    . 1 . .
    2 . 1 .
    """
    shape = chosen_shape(size, boxes) or 3
    check_makeable(shape)
    found = Puzzle({}, boxes=shape, variant=variant, rules=rules).variant
    n_givens = check_whole(n_givens, "the number of givens", 0, side_of(shape) ** 2)
    chance = PortableRandom(seed)
    with deadline(time_limit):
        board = find_board(found, shape)
        digits = fixed_grid(found, shape) if fixed else random_grid(board, chance)
    kept = set(chance.sample(range(board.cells), n_givens))
    left = [digit if cell in kept else 0 for cell, digit in enumerate(digits)]
    return Puzzle.from_digits(left, shape, found)


#: The fewest givens of a puzzle with exactly one solution, by variant and box size, where known.
#: For 4x4, all puzzles were tried; for 9x9, see McGuire, Tugemann and Civario (2012).
FEWEST: dict[tuple[str, GridShape], int] = {("classic", 2): 4, ("classic", 3): 17}
#: The number of removals between two progress messages.
REPORT = 32


def generate(
    *,
    size: int | None = None,
    variant: str | Variant = "classic",
    seed: Seed = None,
    symmetry: str = "none",
    givens: int | None = None,
    minimal: bool | None = None,
    time_limit: float = 60,
    notify: Notify = silent,
    difficulty: str = "any",
    backend: Any = None,
    boxes: tuple[int, int] | GridShape | None = None,
    rules: Sequence[Rule] = (),
) -> Puzzle:
    """Generate a random puzzle with exactly one solution.

    Parameters
    ----------
    size : int, optional
        The number of rows; 9 by default.
    variant : str or Variant
        The variant, or its name.
    seed : int, str, random.Random or None
        The seed of the random generator. The same seed gives the same puzzle on every platform.
    symmetry : str
        The symmetry of the pattern of givens: a name in `SYMMETRIES`.
    givens : int, optional
        The exact number of givens. Minimal 9x9 puzzles usually have 22 to 26 givens. Numbers far
        from these take longer, because many grids are tried.
    minimal : bool, optional
        True: remove givens until no given (with a symmetry: no symmetric set of givens) can be
        removed. False: stop at the number of `givens` or, without that number, at the first given
        that cannot be removed. None: False for easy puzzles and if `givens` is set, else True.
    time_limit : float
        The time limit in seconds.
    notify : callable, optional
        A function of one string, called with progress messages.
    difficulty : str
        The difficulty: a name in `DIFFICULTIES`. Puzzles are generated until one of them has it.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs by which the difficulty is found; see `solve`.
    boxes : (int, int), optional
        The numbers of rows and columns of a box, if they are not the usual ones for `size`.
    rules : sequence of Rule
        Rules from `sudokulp.rules`, in addition to those of the variant.

    Raises
    ------
    GaveUp
        If no such puzzle was found within the time limit. The message contains the number of tries.

    Examples
    --------
    >>> print(generate(size=4, seed=1, symmetry="rotate180"))
    . . 3 .
    . 3 . .
    . . 2 .
    . 4 . .
    >>> from sudokulp.rules import Diagonal
    >>> generate(size=4, seed=1, rules=[Diagonal("/")]).rules
    (Diagonal(direction='/'),)
    """
    shape = chosen_shape(size, boxes) or 3
    check_makeable(shape)
    chosen = Puzzle({}, boxes=shape, variant=variant, rules=rules).variant
    with deadline(time_limit):
        board = find_board(chosen, shape)
        groups = orbits(lookup(SYMMETRIES, symmetry, "symmetry").moves, shape)
        if givens is not None:
            _check_target(givens, board, groups)
        chance = PortableRandom(seed)
        wanted = lookup(DIFFICULTIES, difficulty, "difficulty").difficulty
        rare = givens is not None or wanted is Difficulty.EASY  # among minimal puzzles
        goal = _Goal(givens, not rare if minimal is None else minimal, wanted)
        prover = find_prover(chosen, shape)
        tried = 0
        try:
            while True:
                title = f"grid {tried + 1}"
                notify(f"{title}: filling it, at most {remaining():.0f} s more")
                solution = random_grid(board, chance)
                chance.shuffle(groups)
                digits = _dug(solution, groups, goal, prover, notify, title)
                puzzle = Puzzle.from_digits(digits, shape, chosen)
                if goal.is_reached(puzzle, backend):
                    return puzzle
                tried += 1
        except GaveUp as error:
            raise GaveUp(f"{error}{goal.missed(tried)}", error.stop) from error


def _check_target(givens: int, board: Board, groups: list[list[int]]) -> None:
    """Raise SudokuError for a number of givens that no puzzle with exactly one solution can have.

    At most one digit can be missing among the givens, because two missing digits could be swapped
    in the solution.
    """
    givens = check_whole(givens, "the number of givens", board.side - 1, board.cells)
    sums = 1  # bit s: there are groups that together have s cells
    for group in groups:
        sums |= sums << len(group)
    if not sums >> givens & 1:
        raise SudokuError(f"no pattern of this symmetry has {givens} givens; choose another number")
    fewest = FEWEST.get((board.variant.name, board.shape), 0)
    if givens < fewest:
        size = f"{board.side}x{board.side}"
        proof = " (McGuire, Tugemann and Civario 2012)" if board.shape == 3 else ""
        raise SudokuError(
            f"a {size} puzzle with exactly one solution needs at least {fewest} givens{proof}, "
            f"not {givens}"
        )


@dataclass(frozen=True)
class _Goal:
    """The required properties of a puzzle. They decide when the removal of givens stops."""

    givens: int | None  # the exact number of givens, None for any number
    minimal: bool  # whether to try to remove every given
    difficulty: Difficulty | None  # None for any

    def is_reached(self, puzzle: Puzzle, backend: Any) -> bool:
        """Return whether a new puzzle has the properties."""
        if self.givens not in (None, len(puzzle.givens)):
            return False
        if self.difficulty is None:
            return True
        from ..explaining.rating import has_difficulty  # only here, because it imports PuLP

        return has_difficulty(puzzle, self.difficulty, backend)

    def missed(self, tried: int) -> str:
        """Return the end of the message that no such puzzle was found."""
        wishes = [] if self.givens is None else [f"{self.givens} givens"]
        wishes += [f"the difficulty '{self.difficulty}'"] if self.difficulty else []
        if not (tried and wishes):
            return ""
        made = (
            "the one puzzle tried does not have" if tried == 1 else f"none of {tried:,} puzzles has"
        )
        return f"; {made} {' and '.join(wishes)}"


def _dug(
    solution: Sequence[int],
    groups: Sequence[Sequence[int]],
    goal: _Goal,
    prover: Prover,
    notify: Notify,
    title: str,
) -> list[int]:
    """Go through groups of digits, and remove each group that follows from the remaining digits.

    Return the remaining digits in row order, 0 for an empty cell.
    """
    digits = list(solution)
    least = 0 if goal.minimal else goal.givens or 0
    for tried, group in enumerate(groups):
        left = sum(map(bool, digits))
        if tried % REPORT == 0:
            done = f"{tried} of {len(groups)} removals tried, {left} givens left"
            notify(f"{title}: {done}, at most {remaining():.0f} s more")
        if left - len(group) < least:
            continue
        ours = {label: solution[label - 1] for label in group}
        fewer = [0 if label in ours else digit for label, digit in enumerate(digits, 1)]
        if not prover.has_other(fewer, ours):
            digits = fewer
        elif not goal.minimal and goal.givens is None:
            break
    return digits


#: The shortest and the longest time in seconds; the longest is None if no puzzle was ever finished.
Range = tuple[float, float | None]


@dataclass(frozen=True)
class Expected:
    """The expected time to make a classic puzzle, of any difficulty and number of givens."""

    minimal: Range  # for a minimal puzzle
    loose: Range  # for a puzzle that need not be minimal


#: The times to make a puzzle on the page, by box size, with a margin for slower computers.
EXPECTED = {
    1: Expected((0, 1), (0, 1)),
    2: Expected((0, 1), (0, 1)),
    3: Expected((0, 2), (0, 2)),
    4: Expected((1, 10), (0.5, 5)),
    5: Expected((300, None), (5, 30)),
    6: Expected((900, None), (900, None)),
}

#: The labels of a cage's cells.
Cells = tuple[int, ...]


def generate_cages(
    *,
    size: int | None = None,
    variant: str | Variant = "classic",
    seed: Seed = None,
    largest: int = 3,
    time_limit: float = 60,
    notify: Notify = silent,
    boxes: tuple[int, int] | GridShape | None = None,
    rules: Sequence[Rule] = (),
) -> Puzzle:
    """Generate a random killer with exactly one solution and no givens.

    Parameters
    ----------
    largest : int
        The largest number of cells in a cage. For a 9x9 killer, 3 takes 0.1 s, and 4 takes seconds.
    size, variant, seed, time_limit, notify, boxes, rules
        The same as for `generate`.

    Examples
    --------
    >>> puzzle = generate_cages(size=4, seed=1)
    >>> len(puzzle.givens), sum(cage.sum for cage in puzzle.rules)
    (0, 40)
    """
    shape = chosen_shape(size, boxes) or 3
    check_makeable(shape)
    chosen = Puzzle({}, boxes=shape, variant=variant, rules=rules).variant
    side = side_of(shape)
    check_whole(largest, "the size of the largest cage", 2, side)
    chance, near = PortableRandom(seed), neighbours(side)
    with deadline(time_limit):
        digits = random_grid(find_board(chosen, shape), chance)
        cages = _cut_up(digits, near, largest, chance)
        while True:
            notify(f"{len(cages)} cages")
            killer = [Cage(cage, _total(cage, digits)) for cage in sorted(cages)]
            puzzle = Puzzle({}, boxes=shape, variant=chosen, rules=killer)
            search, state = search_from(puzzle)
            solutions = map(search.board.digits, search.solutions(state))
            differing = next((found for found in solutions if found != digits), None)
            if differing is None:
                return puzzle
            cages = _divided(cages, digits, differing, near, chance)


def _cut_up(
    digits: Sequence[int], near: Neighbours, largest: int, chance: PortableRandom
) -> list[Cells]:
    free = list(near)
    chance.shuffle(free)
    taken: set[int] = set()
    cages = []
    for label in free:
        if label not in taken:
            size = chance.choice(range(2, largest + 1))
            cells = [label]
            while len(cells) < size:
                held = {digits[one - 1] for one in cells}
                fitting = {
                    other
                    for one in cells
                    for other in near[one]
                    if other not in taken and digits[other - 1] not in held
                }
                if not fitting:
                    break
                cells.append(chance.choice(sorted(fitting)))
            taken.update(cells)
            cages.append(tuple(sorted(cells)))
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
        if any(_total(part, ours) != _total(part, other) for part in parts)
    ]
    in_two = [(cells, parts) for cells, parts in differing if len(parts) == 2]
    whole, parts = chance.choice(in_two or differing)
    return [*(cells for cells in cages if cells != whole), *parts]


def _cuts(cells: Cells, near: Neighbours) -> Iterator[list[Cells]]:
    """Yield each way to cut one cell off a cage; what is left of the cage may fall apart."""
    for label in cells:
        rest = [other for other in cells if other != label]
        if rest:
            yield [(label,), *connected(rest, near)]


def _total(cells: Cells, digits: Sequence[int]) -> int:
    return sum(digits[label - 1] for label in cells)
