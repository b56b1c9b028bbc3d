"""The cases of HoDoKu's library: whether we explain them, with how many truths and what names."""

from collections import Counter
from importlib.util import find_spec
from typing import Any

from hodoku import SINGLES, Named, library, named, open_digits, singles_of, step_against
from solvers import make_backend

from sudokulp.errors import GaveUp
from sudokulp.explaining.checker import Checker
from sudokulp.explaining.path import singles
from sudokulp.explaining.position import Position
from sudokulp.explaining.techniques import single_name
from sudokulp.explaining.values import Step

from .clock import seconds

#: Sets of up to this many truths are compared with the smallest possible set.
SMALL = 5


def measure_library(lines: list[str], limit: float, exact: float) -> dict[str, Any]:
    found: dict[str, Any] = {"times": [], "sizes": [], "explained": 0, "held": 0, "lost": 0}
    found |= {"names": Counter(), "small": 0, "smaller": 0, "undecided": 0}
    for number, puzzle, position, out, length in library(lines):
        start = seconds()
        try:
            step = step_against(position, out[0], make_backend(), limit)
        except GaveUp:
            found["lost"] += 1
            continue
        found["times"].append(seconds() - start)
        found["explained"] += not Checker(puzzle, open_digits(position)).complaint(step)
        found["held"] += step.divisor > 0
        found["sizes"].append(step.size)
        found["names"][named(number, step, length)] += 1
        _compare(found, position, out[0], step, exact)
    for number, position, placed in singles_of(lines):
        truths = [truth for truth, candidate in singles(position) if candidate == placed]
        fits = bool(truths) and single_name(position, truths[0]) in SINGLES[number]
        found["names"][Named.ALIKE if fits else Named.OTHERWISE] += 1
    return found


def _compare(
    found: dict[str, Any], position: Position, candidate: int, step: Step, exact: float
) -> None:
    """Note whether a step has as few truths as possible."""
    if step.size > SMALL or not find_spec("pysat.examples"):
        return  # the page's python-sat has no such search
    from .exact import smaller

    try:
        found["smaller"] += smaller(position, candidate, step.size, exact)
        found["small"] += 1
    except GaveUp:
        found["undecided"] += 1
