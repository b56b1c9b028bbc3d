"""Candidates and constraints in words, for sentences about steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...numbers import listed, some
from ...variants.base import rule_of
from ..position import Rules, bits

#: The largest number of causes in a sentence.
MOST_CAUSES = 5


class Words:
    """A translator of candidates and constraints into words."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def cell(self, candidate: int) -> str:
        return self._rules.cell_name(self._rules.pair(candidate)[0])

    def digit(self, candidate: int) -> str:
        return self._rules.digits[self._rules.pair(candidate)[1] - 1]

    def fact(self, candidate: int) -> str:
        """Return the words for a true candidate, such as "r4c6 is 5"."""
        return f"{self.cell(candidate)} is {self.digit(candidate)}"

    def holder(self, truth: int) -> str:
        rules = self._rules
        return rules.cell_name(truth + 1) if rules.is_cell(truth) else rules.region(truth).label

    def _wanted(self, truth: int) -> str:
        return self._rules.digits[self._rules.region_of(truth)[1]]

    def places(self, truth: int, candidates: int) -> str:
        """Return the words for a truth, such as "row 3 has its 5 in r3c1 or r3c4"."""
        here, holder = list(bits(candidates)), self.holder(truth)
        if self._rules.is_cell(truth):
            return f"{holder} is {listed(map(self.digit, here), 'or')}"
        return f"{holder} has its {self._wanted(truth)} in {listed(map(self.cell, here), 'or')}"

    def nothing(self, truth: int) -> str:
        """Return the words for a truth with no candidate left."""
        if self._rules.is_cell(truth):
            return f"{self.holder(truth)} has no digit left"
        return f"{self.holder(truth)} has no cell left for {self._wanted(truth)}"

    def ruled_out(self, candidates: Sequence[int]) -> str:
        """Return the words for ruled-out candidates, such as "6 in r6c3 is ruled out"."""
        named = (f"{self.digit(each)} in {self.cell(each)}" for each in candidates)
        return f"{some(named, 4)} {'is' if len(candidates) == 1 else 'are'} ruled out"

    def excluded(self, candidates: Iterable[int]) -> str:
        """Return the words for false candidates, such as "r1c7 and r1c8 are not 5 or 6"."""
        cells: dict[str, list[str]] = {}
        for candidate in sorted(candidates):
            cells.setdefault(self.digit(candidate), []).append(self.cell(candidate))
        digits: dict[tuple[str, ...], list[str]] = {}
        for digit in sorted(cells, key=self._rules.digits.index):
            digits.setdefault(tuple(cells[digit]), []).append(digit)
        return "; ".join(
            f"{listed(where)} {'are' if len(where) > 1 else 'is'} not {listed(what, 'or')}"
            for where, what in digits.items()
        )

    def forced(self, truth: int, candidate: int) -> str:
        """Return the words for the last candidate of a truth, which is therefore true."""
        if self._rules.is_cell(truth):
            return f"{self.fact(candidate)}: no other digit is left for this cell"
        no_other = f"{self.holder(truth)} has no other cell left for {self.digit(candidate)}"
        return f"{self.fact(candidate)}: {no_other}"

    def reasons(self, causes: Sequence[int]) -> str:
        """Return the words for the true candidates that rule out others; "" if there are none."""
        return f", as {some(map(self.fact, causes), MOST_CAUSES)}" if causes else ""

    def failing(self, rows: Sequence[int]) -> str:
        """Return the words for constraints that cannot be satisfied."""
        if all(row not in self._rules.sums for row in rows):
            return self.nothing(rows[0])
        names = dict.fromkeys(f"the {rule_of(self._rules.labels[row])}" for row in rows)
        return f"{listed(names)} cannot be satisfied{' together' * (len(names) > 1)}"
