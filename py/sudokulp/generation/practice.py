"""Exercises: positions of random puzzles whose next step is a certain technique."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..backends import check_backend
from ..deadline import deadline
from ..errors import GaveUp
from ..explaining.explanation import hint
from ..explaining.path import Path
from ..explaining.position import bits
from ..explaining.proofs import apply
from ..explaining.values import Step
from ..names import lookup
from ..puzzle import Puzzle
from ..rng import PortableRandom, Seed
from .generate import generate

#: The names of steps, by the names of techniques that can be practised, from easy to hard.
TECHNIQUES = {
    "full-house": "Full House",
    "hidden-single": "Hidden Single",
    "naked-single": "Naked Single",
    "pointing": "Locked Candidates Type 1 (Pointing)",
    "claiming": "Locked Candidates Type 2 (Claiming)",
    "naked-pair": "Naked Pair",
    "hidden-pair": "Hidden Pair",
    "naked-triple": "Naked Triple",
    "x-wing": "X-Wing",
    "swordfish": "Swordfish",
    "finned-x-wing": "Finned X-Wing",
    "skyscraper": "Skyscraper",
    "2-string-kite": "2-String Kite",
    "empty-rectangle": "Empty Rectangle",
    "xy-wing": "XY-Wing",
    "xyz-wing": "XYZ-Wing",
    "w-wing": "W-Wing",
    "chain": "Alternating Inference Chain",
    "loop": "Continuous Nice Loop",
}


@dataclass(frozen=True)
class Exercise:
    """A position to practise a technique, and the step to find there."""

    puzzle: Puzzle  # the givens are all digits of the position; there is exactly one solution
    candidates: dict[int, tuple[int, ...]]  # the candidates of each empty cell, by its label
    step: Step  # the next step, which `puzzle.hint(candidates)` returns

    def __str__(self) -> str:
        return f"{self.puzzle}\n{self.step}"


def practice(
    technique: str, seed: Seed = None, time_limit: float = 60, backend: Any = None
) -> Exercise:
    """Return a position whose next step is a certain technique.

    Random 9x9 puzzles are generated and solved, until one of them needs the technique.

    Parameters
    ----------
    technique : str
        The technique: a name in `TECHNIQUES`, such as "x-wing".
    seed : int, str, random.Random or None
        The seed of the random generator. The same seed gives the same position.
    time_limit : float
        The time limit in seconds. Common techniques take less than a second, others some seconds.
    backend : str, pulp.LpSolver or None
        The solver of the small integer programs that find steps; see `solve`.

    Raises
    ------
    UnknownName
        If the name of the technique is not known.
    GaveUp
        If no position was found within the time limit.

    Examples
    --------
    >>> exercise = practice("pointing", seed=1)
    >>> hint(exercise.puzzle, exercise.candidates).name
    'Locked Candidates Type 1 (Pointing)'
    """
    name = lookup(TECHNIQUES, technique, "technique")
    check_backend(backend)
    chance = PortableRandom(seed)
    with deadline(time_limit):
        try:
            while True:
                puzzle = generate(seed=chance.randrange(2**32), time_limit=time_limit)
                for exercise in _exercises(puzzle, name, backend):
                    # whether a hint for the position alone is the same step
                    found = hint(exercise.puzzle, exercise.candidates, time_limit, backend)
                    if found == exercise.step:
                        return exercise
        except GaveUp as error:
            message = f"no position for {name} was found, because {error}"
            raise GaveUp(message, error.stop) from error


def _exercises(puzzle: Puzzle, name: str, backend: Any) -> Iterator[Exercise]:
    """Yield the positions of a puzzle in which the next step has a name."""
    path = Path(puzzle, None, backend)
    position = path.begin()
    for step in path.steps():
        if step.name == name:
            candidates: dict[int, tuple[int, ...]] = {}
            for label, digit in map(position.rules.pair, bits(position.open)):
                candidates[label] = (*candidates.get(label, ()), digit)
            yield Exercise(puzzle.with_digits(position.placed), candidates, step)
        apply(position, step)
