"""Sentences of steps that a player can follow, and the words for cells, digits and constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from ..contexts import check_deadline
from ..numbers import listed
from .finding import is_last
from .position import Position, Rules, Weighing, bits
from .values import Proof


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


#: Events that a sentence tells one by one.
TOLD = 40


def single_sentence(position: Position, truth: int, candidate: int) -> str:
    """Return why a digit is placed."""
    words = Words(position.rules)
    fact = f"{words.cell(candidate)} is {words.digit(candidate)}"
    if position.rules.is_cell(truth):
        return f"{fact}: no other digit is left for this cell."
    if is_last(position, truth):
        return f"{fact}: this is the last open cell of {words.holder(truth)}."
    wanted = words.digit(candidate)
    return f"{fact}: {words.holder(truth)} has no other place left for {wanted}."


def set_sentence(position: Position, proof: Proof) -> str:
    """Return why the truths of a proof rule out candidates.

    Where there are as many links as truths it says what is taken up; otherwise it supposes the
    first of the candidates and tells what follows, each case on a line of its own.
    """
    words = Words(position.rules)
    end = f"So {words.excluded(proof.eliminated)}{_by(position, proof)}."
    rows = [*proof.truths, *proof.links]
    alone = [row for row in rows if row in position.rules.sums]
    if alone and all(row in alone or position.rules.is_cell(row) for row in rows):
        return f"{_weighed(position, proof, alone)} {end}"
    taken = _taken(position, proof) if proof.divisor == 1 else ""
    if taken:
        return f"{taken} {end}"
    first, *others = proof.eliminated
    sums = [row for row in proof.links if row in position.rules.sums]
    events = _Tale(position, [*proof.truths, *sums]).events(first)
    parts = {case: [text for _, text in each] for case, each in groupby(events, itemgetter(0))}
    same = " (the others go the same way)" if others else ""
    start = f"Suppose {words.cell(first)} were {words.digit(first)}{same}."
    said = "; ".join(_first_of(parts.pop("", []), "and so on, until nothing is left"))
    begin = f"{start} Then {said}."
    if not parts:
        return f"{begin} {end}"
    cases = [f"Case {case}, {fact}: {'; '.join(rest)}." for case, (fact, *rest) in parts.items()]
    return "\n".join([begin, *_first_of(cases, "And so on, until no case is left."), end])


def _first_of(told: list[str], more: str) -> list[str]:
    """Return what is told, no more of it than anybody reads."""
    return told if len(told) <= TOLD else [*told[:TOLD], more]


def _by(position: Position, proof: Proof) -> str:
    """Return the rules whose exclusions a proof uses, in brackets."""
    rules = position.rules
    said = [
        rules.labels[link].partition(", ")[0]
        for link in proof.links
        if not rules.is_equation(link) and link not in rules.sums
    ]
    return f" ({listed(dict.fromkeys(said))})" if said else ""


def _taken(position: Position, proof: Proof) -> str:
    """Return what is taken up where the truths are a subset or a fish, else ""."""
    words, rules, truths = Words(position.rules), position.rules, list(proof.truths)
    if any(not rules.is_equation(row) for row in proof.links) and len(truths) > 1:
        return ""
    if any(truth in rules.sums for truth in truths):
        return ""
    inside = 0
    for truth in truths:
        inside |= position.live[truth]
    if len(truths) == 1:
        return f"{capital(words.places(truths[0], inside))}."
    digits = sorted({words.digit(each) for each in bits(inside)}, key=rules.digits.index)
    labels = dict.fromkeys(rules.pair(each)[0] for each in bits(inside))
    cells = listed(map(rules.cell_name, labels))
    if all(map(rules.is_cell, truths)):
        together = any(set(labels) <= set(region.cells) for region in rules.regions)
        fits = together and len(digits) == len(truths)
        return f"{cells} hold {listed(digits)}, in some order." if fits else ""
    if any(map(rules.is_cell, truths)):
        return ""
    if len({rules.region_of(truth)[0] for truth in truths}) == 1 and len(labels) == len(truths):
        return f"In {words.holder(truths[0])} only {cells} can hold {listed(digits)}."
    if len(digits) > 1 or len(proof.links) != len(truths):
        return ""
    return (
        f"{capital(listed(map(words.holder, truths)))} have their {digits[0]}s in "
        f"{listed(map(words.holder, proof.links))} only, one in each."
    )


def _weighed(position: Position, proof: Proof, sums: Sequence[int]) -> str:
    """Return what sums leave to their cells."""
    said = []
    for row in sums:
        label, (least, most) = position.rules.labels[row], position.bounds(row)
        bound = f"at most {most}" if row in proof.links else f"at least {least}"
        said.append(f"what is open in the {label} comes to {bound if least != most else most}")
    return f"{capital(listed(said))}, and each cell adds one of its digits."


def dead_end(position: Position, row: int) -> str:
    """Return that nothing meets a constraint."""
    if row not in position.rules.sums:
        return Words(position.rules).nothing(row)
    weighing, label = Weighing(position), position.rules.labels[row]
    spans = weighing.spans(row, position.open, weighing.open_cells(row)) or {}
    lows, highs = sum(low for low, _ in spans.values()), sum(high for _, high in spans.values())
    least, most = position.bounds(row)
    if most is not None and lows > most:
        return f"what is open in the {label} comes to {lows} at least, and {most} is left for it"
    return f"what is open in the {label} comes to {highs} at most, and {least} is needed"


class _Tale:
    """What follows from a candidate by some truths, told in order."""

    def __init__(self, position: Position, truths: Sequence[int]) -> None:
        self._rules, self._live = position.rules, position.live
        self._truths = [truth for truth in truths if truth not in position.rules.sums]
        self._sums = [truth for truth in truths if truth in position.rules.sums]
        self._weighing = Weighing(position)
        self._words = Words(position.rules)

    def events(self, candidate: int) -> Iterator[tuple[str, str]]:
        """Yield what follows, up to the contradiction, each behind the number of its case.

        A number such as 2.1 is that of the first case within the second; "" is none. The first of
        a case is what is supposed in it.
        """
        met = set(self._rules.of(candidate))
        truths = [truth for truth in self._truths if truth not in met]
        yield from self._go_on(~self._rules.rivals(candidate), truths, "")

    def _go_on(self, still: int, truths: list[int], number: str) -> Iterator[tuple[str, str]]:
        check_deadline()
        for row in self._sums:
            if self._weighing.is_broken(row, still, self._weighing.open_cells(row)):
                yield number, f"the {self._rules.labels[row]} cannot come out"
                return
        if not truths:
            return
        truth = min(truths, key=lambda each: (self._live[each] & still).bit_count())
        here = self._live[truth] & still
        if not here:
            yield number, self._words.nothing(truth)
            return
        yield number, self._words.places(truth, here)
        cases = list(bits(here))
        for order, case in enumerate(cases, 1):
            within = number
            if len(cases) > 1:
                within = f"{number}.{order}" if number else str(order)
                yield within, self._fact(case)
            met = set(self._rules.of(case))
            left = [each for each in truths if each not in met]
            yield from self._go_on(still & ~self._rules.rivals(case), left, within)

    def _fact(self, candidate: int) -> str:
        return f"{self._words.cell(candidate)} is {self._words.digit(candidate)}"
