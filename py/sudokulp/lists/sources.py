"""Sources: lists of puzzles that are generated. The same description gives the same puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from ..engine.candidates import digits_of, peers_of
from ..errors import GaveUp, ListError, show
from ..formats.lists import Layout
from ..generation.generate import check_makeable, generate, random_puzzle
from ..grid import GridShape, name_of, shape_named, side_of
from ..names import lookup
from ..numbers import EXACT, check_whole
from ..puzzle import Puzzle
from ..rng import PortableRandom
from ..variants import find_variant

#: The largest number of puzzles in a list, and the largest number of digits of a seed.
MAX_PUZZLES, MAX_SEED = 100_000, 100
#: The seconds for making a puzzle, and the attempts to place random digits without a conflict.
PATIENCE, TRIES = 60.0, 200


@dataclass(frozen=True)
class Kind:
    """A way to generate puzzles."""

    name: str
    label: str
    about: str
    #: Makes a puzzle from the variant, the shape, the number of givens (or None) and the seed.
    make: Callable[[str, GridShape, int | None, str], Puzzle]
    needs_givens: bool = True  # whether the numbers of givens must be named


def _taken(
    variant: str, shape: GridShape, givens: int | None, seed: str, fixed: bool = False
) -> Puzzle:
    return random_puzzle(
        givens or 0, boxes=shape, seed=seed, variant=variant, time_limit=PATIENCE, fixed=fixed
    )


def _scattered(variant: str, shape: GridShape, givens: int | None, seed: str) -> Puzzle:
    found, rng = find_variant(variant), PortableRandom(seed)
    for _ in range(TRIES):
        digits = _scatter(peers_of(found, shape), side_of(shape), givens or 0, rng)
        if sum(map(bool, digits)) == givens:
            return Puzzle.from_digits(digits, shape, found)
    raise GaveUp(f"{givens} random digits could not be placed in {TRIES} tries")


def _scatter(
    peers: tuple[tuple[int, ...], ...], side: int, givens: int, rng: PortableRandom
) -> list[int]:
    """Return a grid with `givens` random digits, or fewer if no more can be placed."""
    digits = [0] * len(peers)
    masks = [(1 << side) - 1] * len(peers)
    for cell in rng.sample(range(len(peers)), len(peers)):
        if givens == 0:
            break
        if masks[cell]:
            digits[cell] = rng.choice(digits_of(masks[cell]))
            givens -= 1
            for peer in peers[cell]:
                masks[peer] &= ~(1 << digits[cell] - 1)
    return digits


def _generated(variant: str, shape: GridShape, givens: int | None, seed: str) -> Puzzle:
    return generate(variant=variant, boxes=shape, seed=seed, givens=givens, time_limit=PATIENCE)


KINDS = {
    each.name: each
    for each in (
        Kind(
            "generated",
            "Puzzles with one solution",
            "Minimal unless the number of givens is set.",
            _generated,
            needs_givens=False,
        ),
        Kind(
            "random",
            "Random givens",
            "Some digits of a random solved grid. May have more than one solution.",
            _taken,
        ),
        Kind(
            "thinned",
            "Random givens from one fixed grid",
            "Some digits of the same solved grid every time, as in the paper.",
            partial(_taken, fixed=True),
        ),
        Kind(
            "scattered",
            "Random digits",
            "Random digits in random cells, without conflicts. May have no solution.",
            _scattered,
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Generator:
    """The description of puzzles to generate. An invalid field raises SudokuError.

    Attributes
    ----------
    kind : str
        A key of `KINDS`.
    variant : str
        The name of the variant.
    boxes : int or str
        n for boxes of n x n cells, otherwise rows and columns, as in "2x3".
    givens : tuple of int
        The numbers of givens; optional for the kind "generated".
    count : int
        The number of puzzles for each number of givens.
    seed : int or str
        The same seed makes the same puzzles on every computer.

    Examples
    --------
    >>> made = Generator(kind="random", boxes=2, givens=(4, 8), count=3)
    >>> [entry.read()[0].line for entry in made.entries()][5]
    '3...21..4..1124.'
    """

    kind: str = "generated"
    variant: str = "classic"
    boxes: GridShape = 3
    givens: tuple[int, ...] = ()
    count: int = 1
    seed: int | str = 0

    def __post_init__(self) -> None:
        """Check the description, and convert it into canonical form."""
        kind = lookup(KINDS, self.kind, "kind of puzzles")
        shape, variant = shape_named(self.boxes), find_variant(self.variant)
        variant.extra_regions(shape)  # may raise VariantError
        check_makeable(shape)
        for name, value in {
            "kind": kind.name,
            "variant": variant.name,
            "boxes": shape,
            "givens": _checked_givens(self.givens, side_of(shape) ** 2),
            "count": check_whole(self.count, "the number of puzzles", 1, MAX_PUZZLES, ListError),
            "seed": _checked_seed(self.seed),
        }.items():
            object.__setattr__(self, name, value)
        if kind.needs_givens and not self.givens:
            raise ListError("the numbers of givens are missing, such as 20,24,30")
        if len(self) > MAX_PUZZLES:
            raise ListError(f"a list can have at most {MAX_PUZZLES:,} puzzles, not {len(self):,}")

    @classmethod
    def from_json(cls, description: object) -> Generator:
        """Return the generator that a JSON object describes."""
        if not isinstance(description, Mapping):
            raise ListError(f"the description must be a JSON object, not {show(description)}")
        known = [each.name for each in fields(cls)]
        for key in description:
            if key not in known:
                raise ListError(f"unknown field {show(key)}; choose from {', '.join(known)}")
        return cls(**description)

    def to_json(self) -> dict[str, Any]:
        """Return the description as a JSON object."""
        rounded = isinstance(self.seed, int) and abs(self.seed) > EXACT  # in JavaScript
        return {
            "kind": self.kind,
            "variant": self.variant,
            "boxes": name_of(self.boxes),
            "givens": list(self.givens),
            "count": self.count,
            "seed": str(self.seed) if rounded else self.seed,
        }

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return self.count * max(len(self.givens), 1)

    def entry(self, number: int) -> Generated:
        """Return a puzzle that is still to be made, by its number from 0.

        The numbers of givens alternate. So the first puzzles of a list are a smaller list of the
        same kind.
        """
        return Generated(self, check_whole(number, "the number", 0, len(self) - 1, ListError))

    def entries(self) -> Iterator[Generated]:
        """Yield all puzzles, which are still to be made."""
        return map(self.entry, range(len(self)))


@dataclass(frozen=True)
class Generated:
    """A puzzle of a generator, which is made when it is read."""

    generator: Generator
    number: int

    @property
    def line(self) -> int:
        """The number of the puzzle, from 1."""
        return self.number + 1

    @property
    def text(self) -> str:
        """The kind, the variant, the shape and the seed, which determine the puzzle."""
        made = self.generator
        return f"{made.kind} {made.variant} {name_of(made.boxes)} {self._seed}"

    @property
    def layout(self) -> Layout:
        """How lines with such puzzles are read."""
        return Layout(self.generator.variant)

    @property
    def _givens(self) -> int | None:
        givens = self.generator.givens
        return givens[self.number % len(givens)] if givens else None

    @property
    def _seed(self) -> str:
        """The seed. It does not depend on the number of puzzles."""
        turn = self.number // max(len(self.generator.givens), 1)
        return "/".join(map(str, (self.generator.seed, self._givens, turn)))

    def read(self) -> tuple[Puzzle, str]:
        """Make the puzzle, or raise GaveUp."""
        made = self.generator
        return KINDS[made.kind].make(made.variant, made.boxes, self._givens, self._seed), ""


def _checked_givens(value: object, cells: int) -> tuple[int, ...]:
    if isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
        raise ListError(f"the numbers of givens must be a list, not {show(value)}")
    found: list[int] = []
    for one in value:
        found.append(check_whole(one, "each number of givens", 0, cells, ListError))
        if len(found) > cells + 1 or found.count(found[-1]) > 1:
            raise ListError("the numbers of givens contain a number twice")
    return tuple(sorted(found))


def _checked_seed(value: object) -> int | str:
    """Return a seed; an integer and its decimal text are the same seed."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ListError(f"a seed must be an integer or a string, not {show(value)}")
    if isinstance(value, int) and abs(value) >= 10**MAX_SEED:
        raise ListError(f"a seed can have at most {MAX_SEED} digits")
    text = str(value)
    if len(text) > MAX_SEED + 1 or not text.isprintable():
        raise ListError(f"a seed must be a printable string of at most {MAX_SEED} characters")
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]*", text) else text
