"""Cells, digits and constraints in words, and lists of them."""

from __future__ import annotations

from collections.abc import Iterable

from ...phrases import listed
from ..constraints import Rules, bits


class Words:
    """Candidates and constraints of some rules in words."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def cell(self, candidate: int) -> str:
        """Return the name of a candidate's cell."""
        return self._rules.cell_name(self._rules.pair(candidate)[0])

    def digit(self, candidate: int) -> str:
        """Return a candidate's digit."""
        return self._rules.digits[self._rules.pair(candidate)[1] - 1]

    def holder(self, truth: int) -> str:
        """Return what a truth is about: its cell or its region."""
        rules = self._rules
        if rules.is_cell(truth):
            return rules.cell_name(truth + 1)
        return rules.regions[rules.region_of(truth)[0]].label

    def wanted(self, truth: int) -> str:
        """Return the digit that a region's truth is about."""
        return self._rules.digits[self._rules.region_of(truth)[1]]

    def places(self, truth: int, candidates: int) -> str:
        """Return where a truth's candidates are: "row 3 has its 5 in r3c1 or r3c4"."""
        here = list(bits(candidates))
        if self._rules.is_cell(truth):
            return f"{self.holder(truth)} is {listed(map(self.digit, here), 'or')}"
        return (
            f"{self.holder(truth)} has its {self.wanted(truth)} in "
            f"{listed(map(self.cell, here), 'or')}"
        )

    def nothing(self, truth: int) -> str:
        """Return that nothing meets a truth."""
        if self._rules.is_cell(truth):
            return f"{self.holder(truth)} has no digit left"
        return f"{self.holder(truth)} has no place left for {self.wanted(truth)}"

    def excluded(self, candidates: Iterable[int]) -> str:
        """Return that candidates are false: "r1c7 and r1c8 are not 5 or 6; r2c7 is not 6"."""
        cells: dict[str, list[str]] = {}
        for candidate in sorted(candidates):
            cells.setdefault(self.digit(candidate), []).append(self.cell(candidate))
        digits: dict[tuple[str, ...], list[str]] = {}
        for digit in sorted(cells, key=self._rules.digits.index):
            digits.setdefault(tuple(cells[digit]), []).append(digit)
        said = (
            f"{listed(where)} {'are' if len(where) > 1 else 'is'} not {listed(what, 'or')}"
            for where, what in digits.items()
        )
        return "; ".join(said)


def capital(text: str) -> str:
    """Return a sentence with a capital, unless it begins with the name of a cell."""
    return text if text[:1] == "r" and text[1:2].isdigit() else text[:1].upper() + text[1:]
