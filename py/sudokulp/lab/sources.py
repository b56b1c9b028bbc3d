"""Sources of an experiment's puzzles: random, thinned, scattered, generated, or a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from ..engine.candidates import digits_of, peers_of
from ..errors import GaveUp, UnknownName
from ..generation.full_grids import random_puzzle
from ..generation.generate import generate
from ..grid import GridShape, side_of
from ..names import Registry, by_name
from ..puzzle import Puzzle
from ..rng import Chance
from ..variants import find_variant

#: Time limit, in seconds, for making one puzzle.
PATIENCE = 60.0
#: Attempts at placing random digits without a conflict.
TRIES = 200

#: (variant, box size, number of givens or None, seed) -> puzzle
Make = Callable[[str, GridShape, int | None, str], Puzzle]


@dataclass(frozen=True)
class Source:
    """A source of puzzles.

    Parameters
    ----------
    name, label, about : str
        The name that `Experiment` takes, and the name and one sentence for people.
    make : callable or None
        Makes a puzzle; None if the description contains the puzzles.
    needs_givens : bool
        Whether the description must have numbers of givens.
    """

    name: str
    label: str
    about: str
    make: Make | None
    needs_givens: bool = False


def _random(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    return random_puzzle(givens or 0, boxsize, seed, variant, PATIENCE)


def _thinned(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    return random_puzzle(givens or 0, boxsize, seed, variant, PATIENCE, fixed=True)


def _generated(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    return generate(variant, boxsize, seed, givens=givens, time_limit=PATIENCE)


def scattered(variant: str, boxsize: GridShape, givens: int | None, seed: str) -> Puzzle:
    """Return a puzzle of random digits in random cells, no two of which conflict.

    Raises
    ------
    GaveUp
        If that many digits cannot be placed.

    Examples
    --------
    >>> scattered("classic", 2, 4, "1").conflicts()
    []
    """
    found, chance = find_variant(variant), Chance(seed)
    for _ in range(TRIES):
        digits = _scatter(peers_of(found, boxsize), side_of(boxsize), givens or 0, chance)
        if sum(map(bool, digits)) == givens:
            return Puzzle.from_digits(digits, boxsize, found)
    raise GaveUp(f"{givens} random digits did not fit in {TRIES} tries")


def _scatter(
    peers: tuple[tuple[int, ...], ...], side: int, givens: int, chance: Chance
) -> list[int]:
    """Return the digits of each cell after placing as many as possible, up to `givens`."""
    digits = [0] * len(peers)
    masks = [(1 << side) - 1] * len(peers)
    for cell in chance.sample(range(len(peers)), len(peers)):
        if givens == 0:
            break
        if masks[cell]:
            digits[cell] = chance.choice(digits_of(masks[cell]))
            givens -= 1
            for peer in peers[cell]:
                masks[peer] &= ~(1 << digits[cell] - 1)
    return digits


SOURCES = Registry(
    "source",
    by_name(
        Source(
            "random",
            "Random givens of a full grid",
            "Some digits of a random full grid: one solution or more.",
            _random,
            needs_givens=True,
        ),
        Source(
            "thinned",
            "Random givens of one full grid",
            "Some digits of a full grid that is always the same, as in the paper.",
            _thinned,
            needs_givens=True,
        ),
        Source(
            "scattered",
            "Random digits",
            "Random digits in random cells, no two in conflict: no solution, one or more.",
            scattered,
            needs_givens=True,
        ),
        Source(
            "generated",
            "Generated",
            "Puzzles with exactly one solution, minimal unless their number of givens is set.",
            _generated,
        ),
        Source("list", "A list", "The puzzles of a list.", None),
    ),
)


def made_puzzle(
    source: str, variant: str, boxsize: GridShape, givens: int | None, seed: str
) -> Puzzle:
    """Return the puzzle of a source, the same for the same seed; cached for the next solver.

    A failure is cached, too, as it may have taken long.

    Raises
    ------
    GaveUp
        If it could not be made.
    """
    found = _attempt(source, variant, boxsize, givens, seed)
    if isinstance(found, str):
        raise GaveUp(found)
    return found


@lru_cache(maxsize=64)
def _attempt(
    source: str, variant: str, boxsize: GridShape, givens: int | None, seed: str
) -> Puzzle | str:
    """Return the puzzle of a source, or why it could not be made."""
    make = SOURCES.find(source).make
    if make is None:
        raise UnknownName(f"the source {source} makes no puzzles")
    try:
        return make(variant, boxsize, givens, seed)
    except GaveUp as error:
        return str(error)
