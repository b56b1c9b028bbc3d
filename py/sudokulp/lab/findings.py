"""Sentences on what the measured numbers show: answers to the questions of experiments.

A sentence names a group only if the numbers of other groups are clearly different. Otherwise it
says that there is no clear difference. The order of the numbers does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from math import sqrt
from statistics import median
from typing import Any, TypeVar

from ..numbers import capital

Name = TypeVar("Name", bound=Hashable)
Numbers = Sequence[float]

#: A difference is clear if it is this many standard deviations away from chance.
CLEAR = 2.5
NO_DIFFERENCE = "no clear difference"
EVERY = "every model"


# Comparing groups


def is_clearly_above(
    numbers: Numbers, others: Numbers, middle: Callable[[Numbers], float] = median
) -> bool:
    """Return whether a group of numbers is clearly above another.

    The middle of the group must be higher. Its numbers must be higher by the rank-sum test
    (Wilcoxon 1945, Mann and Whitney 1947).

    >>> is_clearly_above([5, 6, 7, 8, 9], [1, 2, 3, 4, 5])
    True
    >>> is_clearly_above([6, 7], [1, 2])
    False
    """
    if not numbers or not others or middle(numbers) <= middle(others):
        return False
    n, m = len(numbers), len(others)
    total = n + m
    ranks, ties, below = Counter(numbers), 0, 0.0
    both = ranks + Counter(others)
    wins = 0.0
    for value in sorted(both):
        here = both[value]
        wins += ranks[value] * (below + (here - ranks[value]) / 2)
        below += here - ranks[value]
        ties += here**3 - here
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    return variance > 0 and wins - n * m / 2 > CLEAR * sqrt(variance)


def highest(
    groups: Mapping[Name, Numbers], middle: Callable[[Numbers], float] = median
) -> list[Name]:
    """Return the group with the highest middle, and all groups that are not clearly below it.

    If no group is clearly below it, return [].

    >>> highest({"a": [1, 2, 3, 4, 5], "b": [6, 7, 8, 9, 10]})
    ['b']
    """
    known = {name: numbers for name, numbers in groups.items() if numbers}
    if not known:
        return []
    best = max(known.values(), key=lambda its: (middle(its), sorted(its)))
    found = [name for name, its in known.items() if not is_clearly_above(best, its, middle)]
    return found if len(found) < len(known) else []


def lowest(
    groups: Mapping[Name, Numbers], middle: Callable[[Numbers], float] = median
) -> list[Name]:
    """Return the group with the lowest middle, and all groups that are not clearly above it."""
    return highest({name: [-one for one in its] for name, its in groups.items()}, middle)


def peak(groups: Mapping[int, Numbers]) -> tuple[int, int] | None:
    """Return the smallest and the largest key of the highest groups.

    If a lower group is between them, or if no group is clearly below them, return None.

    >>> peak({20: [1, 2, 3, 4, 5], 24: [6, 7, 8, 9, 9], 28: [6, 7, 8, 8, 9], 32: [1, 1, 1, 1, 2]})
    (24, 28)
    """
    found = sorted(highest(groups))
    between = [one for one in groups if found and found[0] <= one <= found[-1] and groups[one]]
    return (found[0], found[-1]) if found and len(found) == len(between) else None


def majority(values: Sequence[Name]) -> Name | None:
    """Return the value that clearly makes up more than half of the values, or None.

    >>> majority("aaaaaaaaab"), majority("aaaaaabbbb")
    ('a', None)
    """
    for value, number in Counter(values).most_common(1):
        if 2 * number - len(values) > CLEAR * sqrt(len(values)):
            return value
    return None


# Sentences


def hardest(solvers: Mapping[str, Mapping[int, Numbers]]) -> str:
    """Return a sentence on the numbers of givens for which each solver takes longest.

    >>> some = {20: [1, 2, 3, 4, 5], 24: [6, 7, 8, 9, 9]}
    >>> hardest({"Integer program: Patterns": some})
    'Puzzles with 24 givens are hardest for the integer program (patterns).'
    """
    found: dict[tuple[int, int], list[str]] = {}
    undecided = []
    for label, groups in solvers.items():
        span = peak(groups)
        if span:
            found.setdefault(span, []).append(spoken(label))
        elif len(groups) > 1:
            undecided.append(spoken(label))
    agreed = len(solvers) > 2 and [len(labels) for labels in found.values()] == [len(solvers)]
    said = [
        f"Puzzles with {_givens(*span)} are hardest for {_listed(labels) if not agreed else EVERY}."
        for span, labels in sorted(found.items(), key=lambda one: -len(one[1]))
    ]
    if undecided:
        said.append(_undecided(f" for {_listed(undecided)}" if found else ""))
    return " ".join(said)


def most_left(groups: Mapping[int, Numbers]) -> str:
    """Return a sentence on the numbers of givens with which the most candidates are left."""
    if len(groups) < 2:
        return ""
    span = peak(groups)
    if span is None:
        return _undecided()
    return f"Puzzles with {_givens(*span)} have the most candidates left after singles."


def fastest(solvers: Mapping[str, Numbers]) -> str:
    """Return a sentence on the fastest and the slowest solvers.

    >>> fastest({"Exact cover": [1, 1, 2, 2, 3], "Satisfiability": [4, 5, 5, 6, 7]})
    'Exact cover is fastest. Satisfiability is slowest.'
    """
    if len(solvers) < 2:
        return ""
    ends = {"fastest": lowest(solvers), "slowest": highest(solvers)}
    said = [_ranked(labels, place) for place, labels in ends.items() if labels]
    return " ".join(said) or f"There is {NO_DIFFERENCE} between the solvers."


def fewest(solvers: Mapping[str, Numbers], middle: Callable[[Numbers], float]) -> str:
    """Return a sentence on the solvers that need the fewest colours, with their averages."""
    if len(solvers) < 2:
        return ""
    found = lowest(solvers, middle)
    if not found:
        return f"There is {NO_DIFFERENCE} between the solvers."
    means = [f"{spoken(label)} ({middle(solvers[label]):.1f} on average)" for label in found]
    verb = "needs" if len(found) == 1 else "need"
    return f"{capital(_listed(means))} {verb} the fewest colours{_between(found)}."


def majorities(groups: Mapping[int, Sequence[Hashable]], noun: str, said: Mapping[Any, str]) -> str:
    """Return sentences on the values that most puzzles have, by number of givens.

    `said` contains words for the values. Other values are not mentioned.

    >>> some = {20: [True] * 9, 24: [True, False] * 4, 28: [False] * 9, 32: [False] * 9}
    >>> majorities(some, "puzzles", {True: "are easy", False: "are hard"})
    'With up to 20 givens, most puzzles are easy. With 28 givens or more, most are hard.'
    """
    if len(groups) < 2:
        return ""
    runs = [
        (value, [number for number, _ in run])
        for value, run in groupby(
            ((number, majority(its)) for number, its in sorted(groups.items())),
            key=lambda one: one[1],
        )
    ]
    found = [
        f"{_stretch(numbers, min(groups), max(groups))}, most{{}} {said[value]}."
        for value, numbers in runs
        if value in said
    ]
    if not found:
        return "No number of givens has a clear majority."
    first, *rest = found
    return " ".join([first.format(f" {noun}"), *(one.format("") for one in rest)])


def _undecided(whom: str = "") -> str:
    return f"The number of givens makes {NO_DIFFERENCE}{whom}."


def spoken(label: str) -> str:
    """Return the label of a solver as it is written within a sentence.

    >>> spoken("Integer program: Open cells"), spoken("Greedy colouring: DSATUR")
    ('the integer program (open cells)', 'greedy colouring (DSATUR)')
    """
    base, _, way = label.partition(": ")
    named = _small(base)
    article = "the " if named.endswith((" program", " system")) else ""
    return f"{article}{named} ({_small(way)})" if way else article + named


def _small(words: str) -> str:
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _ranked(labels: Sequence[str], place: str) -> str:
    verb = "is" if len(labels) == 1 else "are"
    return f"{capital(_listed(list(map(spoken, labels))))} {verb} {place}{_between(labels)}."


def _between(labels: Sequence[str]) -> str:
    return f", with {NO_DIFFERENCE} between them" if len(labels) > 1 else ""


def _givens(first: int, last: int) -> str:
    if first != last:
        return f"{first} to {last} givens"
    return "1 given" if first == 1 else f"{first} givens"


def _stretch(numbers: Sequence[int], least: int, most: int) -> str:
    first, last = numbers[0], numbers[-1]
    if (first, last) == (least, most):
        return f"With {_givens(first, last)}"
    if last == most:
        return f"With {_givens(first, first)} or more"
    return f"With up to {_givens(last, last)}" if first == least else f"With {_givens(first, last)}"
