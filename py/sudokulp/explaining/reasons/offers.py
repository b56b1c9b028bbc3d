"""Offers: changes that would mend a puzzle without a solution, or settle one with several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from ...grid import short_name
from ...phrases import counted, listed
from ...puzzle import Puzzle
from ..values import Pair
from .answer import Why
from .nearest import Nearest

if TYPE_CHECKING:
    from ...rules.base import Rule
    from .rule_repairs import RuleRepair


@dataclass(frozen=True)
class Choice:
    """A change of a puzzle.

    Parameters
    ----------
    done : str
        What was done, once it is.
    edits : tuple of (int, int)
        Cell labels and their new givens, 0 for none.
    variant : str
        The name of the new variant, "" if it stays.
    rules : tuple of Rule or None
        All rules as they are to be, None if they stay.
    """

    done: str
    edits: tuple[Pair, ...] = ()
    variant: str = ""
    rules: tuple[Rule, ...] | None = None


@dataclass(frozen=True)
class Offer:
    """What would help, in a sentence, and the ways to do it: one, or a digit each."""

    sentence: str
    choices: tuple[Choice, ...]


def offers(found: Why) -> Iterator[Offer]:
    """Yield all offers of an answer, the smallest changes first.

    Examples
    --------
    >>> from sudokulp import Puzzle, why
    >>> for offer in offers(why(Puzzle("4.1. ..2. .1.. ...3", 2))):
    ...     print(offer.choices[0].done)
    r1c3 is 3 now instead of 1.
    The 1 in r1c3 is left out now.
    r4c4 is 1 now instead of 3.
    The 3 in r4c4 is left out now.
    """
    words = _Words(found.puzzle)
    for repair in found.repairs:
        pair = (repair.label, repair.digit)
        done = words.replaced(*pair, found.puzzle.givens[repair.label])
        yield Offer(repair.sentence, (Choice(done, (pair,)),))
    for change in found.rule_repairs:
        yield Offer(change.sentence, (_ruled(found.puzzle, change),))
    if found.nearest and found.nearest.changes:
        yield words.changed(found.puzzle, found.nearest)
    if len(found.left_out) > 1 or (found.left_out and not found.repairs):
        yield words.left_out(found.left_out)
    for name in found.variants:
        sentence = f"As {name} there is exactly one solution."
        yield Offer(sentence, (Choice(f"The variant is {name} now.", variant=name),))
    if found.difference:
        settling = found.difference.settling
        if len(settling) == 1 and len(settling[0]) > 1:
            yield words.together(settling[0], found.difference.fewest)
        else:
            yield from words.single([pair for pair, *_ in settling])


def _ruled(puzzle: Puzzle, change: RuleRepair) -> Choice:
    """Return the change of one rule."""
    instead = () if change.instead is None else (change.instead,)
    kept = ((rule,) if rule is not change.rule else instead for rule in puzzle.rules)
    now, before = getattr(change.instead, "sum", None), getattr(change.rule, "sum", None)
    how = f"comes to {now} now instead of {before}" if instead else "is left out now"
    done = f"The {change.told} {how}."
    return Choice(done, rules=tuple(chain.from_iterable(kept)))


class _Words:
    """Words for cells and digits of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._side, self._symbols = puzzle.side, puzzle.symbols

    def _cells(self, labels: tuple[int, ...]) -> str:
        return listed(short_name(label, self._side) for label in labels)

    def _given(self, label: int, digit: int) -> str:
        return f"{self._symbols[digit - 1]} in {self._cells((label,))}"

    def replaced(self, label: int, digit: int, given: int) -> str:
        """Return that a given was replaced, or left out."""
        if not digit:
            return f"The {self._given(label, given)} is left out now."
        now, before = self._symbols[digit - 1], self._symbols[given - 1]
        return f"{self._cells((label,))} is {now} now instead of {before}."

    def changed(self, puzzle: Puzzle, found: Nearest) -> Offer:
        """Return the offer of other digits in the cells of some givens."""
        symbols = self._symbols
        each = [
            (self._cells((label,)), symbols[digit - 1], symbols[puzzle.givens[label] - 1])
            for label, digit in found.changes
        ]
        were = listed(f"{cell} were {now} instead of {before}" for cell, now, before in each)
        few = "No fewer changes suffice." if found.proved else "Perhaps fewer changes suffice."
        sentence = f"If {were}, there would be exactly one solution. {few}"
        done = f"{counted(len(each), 'given is', 'givens are')} changed now."
        return Offer(sentence, (Choice(done, found.changes),))

    def left_out(self, labels: tuple[int, ...]) -> Offer:
        """Return the offer to leave out some givens."""
        what = f"given{'s' * (len(labels) > 1)} in {self._cells(labels)}"
        done = f"The {what} {'are' if len(labels) > 1 else 'is'} left out now."
        edits = tuple((label, 0) for label in labels)
        return Offer(f"Without the {what} there is a solution.", (Choice(done, edits),))

    def single(self, pairs: list[Pair]) -> Iterator[Offer]:
        """Yield for each cell the offer of one further given."""
        cells: defaultdict[int, list[int]] = defaultdict(list)
        for label, digit in pairs:
            cells[label].append(digit)
        for label, digits in cells.items():
            which = listed((self._symbols[digit - 1] for digit in digits), "or")
            yield Offer(
                f"With {which} in {self._cells((label,))} there is exactly one solution.",
                tuple(
                    Choice(f"{self._given(label, digit)} is given now.", ((label, digit),))
                    for digit in digits
                ),
            )

    def together(self, pairs: tuple[Pair, ...], fewest: bool) -> Offer:
        """Return the offer of several further givens."""
        few = "No fewer suffice." if fewest else "Perhaps fewer suffice."
        which = listed(self._given(*pair) for pair in pairs)
        done = f"{len(pairs)} more digits are given now."
        sentence = f"With {which} there is exactly one solution. {few}"
        return Offer(sentence, (Choice(done, pairs),))
