"""Sentences that explain steps to players, hints in three parts, and the lines of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter

from ..contexts import check_deadline
from ..numbers import capital, listed, some
from ..puzzle import Puzzle
from ..variants.base import SUM, rule_of
from .position import Position, Rules, bits, rules_of
from .techniques import is_described
from .values import Constraint, Contradiction, Proof, Step


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


def single_sentence(position: Position, truth: int, candidate: int) -> str:
    """Return a sentence saying why a single is placed."""
    words = Words(position.rules)
    fact = words.fact(candidate)
    if position.rules.is_cell(truth):
        return f"{fact}: no other digit is left for this cell."
    if position.is_last(truth):
        return f"{fact}: this is the last open cell of {words.holder(truth)}."
    return f"{fact}: {words.holder(truth)} has no other cell left for {words.digit(candidate)}."


#: The largest number of events, and of cases, in a sentence.
MOST_EVENTS = 40


def set_sentence(position: Position, proof: Proof) -> str:
    """Return a text saying why the truths of a proof rule out candidates.

    For a sum, the text states the total. For a subset or a fish, it says how the truths use up the
    links. Otherwise, it supposes that the first ruled-out candidate is true and names the
    consequences, with each case on its own line.
    """
    rules, words = position.rules, Words(position.rules)
    end = f"So {words.excluded(proof.eliminated)}{_by(rules, proof)}."
    rows = [*proof.truths, *proof.links]
    sums = [row for row in rows if row in rules.sums]
    has_path = any(rules.sums[row].path is not None for row in sums)
    if has_path and len(rows) == 1:
        name = rules.labels[rows[0]]
        return f"Every way that is left to satisfy the {name} has other digits there. {end}"
    if sums and not has_path and all(row in sums or rules.is_cell(row) for row in rows):
        return f"{_summed(position, proof, sums)} {end}"
    used = _used_up(position, proof) if proof.divisor == 1 else ""
    if used:
        return f"{used} {end}"
    first, *others = proof.eliminated
    added = [row for row in proof.links if row in rules.sums]
    events = _Consequences(position, [*proof.truths, *added]).events(first)
    every = ((case, [text for _, text in each]) for case, each in groupby(events, itemgetter(0)))
    parts = dict(islice(every, MOST_EVENTS + 2))  # one more than are named
    same = f" ({words.ruled_out(others)} in the same way)" if others else ""
    start = f"Suppose {words.cell(first)} is {words.digit(first)}{same}."
    then = "; ".join(_cut(parts.pop("", []), "and so on, until nothing is left"))
    begin = f"{start} Then {then}."
    if not parts:
        return f"{begin} {end}"
    cases = [f"Case {case}, {fact}: {'; '.join(rest)}." for case, (fact, *rest) in parts.items()]
    return "\n".join([begin, *_cut(cases, "And so on, until no case is left."), end])


def _cut(events: list[str], more: str) -> list[str]:
    return events if len(events) <= MOST_EVENTS else [*events[:MOST_EVENTS], more]


def _by(rules: Rules, proof: Proof) -> str:
    """Return, in brackets, the names of the rules whose exclusions a proof uses."""
    names = [
        rules.labels[link].partition(", ")[0]
        for link in proof.links
        if not rules.is_equation(link) and link not in rules.sums
    ]
    return f" ({listed(dict.fromkeys(names))})" if names else ""


def _used_up(position: Position, proof: Proof) -> str:
    """Return how the truths of a subset or a fish use up their links, or "" for other proofs."""
    words, rules, truths = Words(position.rules), position.rules, list(proof.truths)
    if any(not rules.is_equation(row) for row in proof.links) and len(truths) > 1:
        return ""
    if any(truth in rules.sums for truth in truths):
        return ""
    inside = position.inside(truths)
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


def _summed(position: Position, proof: Proof, sums: Sequence[int]) -> str:
    totals = []
    for row in sums:
        least, most = position.bounds(row)
        bound = f"at most {most}" if row in proof.links else f"at least {least}"
        totals.append(f"{_summands(position, row)} must total {bound if least != most else most}")
    return f"{capital(listed(totals))}, and each cell holds one of its candidates."


def _summands(position: Position, row: int) -> str:
    """Return the name of a sum's open part, such as "the open cells of the cage at r1c1"."""
    label = position.rules.labels[row]
    if not label.endswith(SUM):
        return f"the open candidates of the {label}"
    negative = [each for each, weight in position.weights(row).items() if weight < 0]
    cells = dict.fromkeys(position.rules.pair(each)[0] for each in negative)
    less = f" ({listed(map(position.rules.cell_name, cells))} subtracted)" if cells else ""
    return f"the open cells of the {label.removesuffix(SUM)}{less}"


def dead_end(position: Position, row: int) -> str:
    """Return the words for a constraint that cannot be satisfied."""
    if row not in position.rules.sums:
        return Words(position.rules).nothing(row)
    spans = (position.spans(row, position.open) or {}).values()
    lows, highs = sum(low for low, _ in spans), sum(high for _, high in spans)
    if not position.rules.labels[row].endswith(SUM):
        return f"no way is left to satisfy the {position.rules.labels[row]}"
    summands, (least, most) = _summands(position, row), position.bounds(row)
    if most is not None and lows > most:
        return f"{summands} total at least {lows}, more than the {most} allowed"
    return f"{summands} total at most {highs}, less than the {least} needed"


class _Consequences:
    def __init__(self, position: Position, truths: Sequence[int]) -> None:
        self._position, self._rules, self._live = position, position.rules, position.live
        self._truths = [truth for truth in truths if truth not in position.rules.sums]
        self._sums = [truth for truth in truths if truth in position.rules.sums]
        self._words = Words(position.rules)

    def events(self, candidate: int) -> Iterator[tuple[str, str]]:
        """Yield the events that lead to the contradiction, as (number of the case, event).

        Case "2.1" is the first case within the second case, and "" means outside all cases. The
        first event of a case is its supposition.
        """
        yield from self._after(candidate, ~0, self._truths, "")

    def _after(
        self, candidate: int, still: int, truths: list[int], number: str
    ) -> Iterator[tuple[str, str]]:
        """Yield the consequences of one more true candidate, using the truths not yet satisfied."""
        check_deadline()
        still &= ~self._rules.rivals(candidate)
        met = set(self._rules.of(candidate))
        truths = [each for each in truths if each not in met]
        for row in self._sums:
            if self._position.is_broken(row, still):
                name = rule_of(self._rules.labels[row])
                yield number, f"the {name} cannot be satisfied"
                return
        if not truths:  # the links of the proof exclude what the sums need
            names = dict.fromkeys(f"the {rule_of(self._rules.labels[row])}" for row in self._sums)
            yield number, f"{listed(names)} cannot be satisfied{' together' * (len(names) > 1)}"
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
                yield within, self._words.fact(case)
            yield from self._after(case, still, truths, within)


#: The largest number of cells and regions in the first part of a hint.
MOST_NAMED = 5


def degrees(puzzle: Puzzle, step: Step) -> tuple[str, str, str]:
    """Return a hint in three parts: the region to look at, the technique, and the reason."""
    where = list(dict.fromkeys(_holder(rules_of(puzzle), truth) for truth, _ in step.truths))
    more = len(where) - MOST_NAMED
    if more > 1:
        where[MOST_NAMED:] = [f"{more} more"]
    unnamed = " (no common name)" if is_described(step.name) else ""
    return f"Look at {listed(where)}.", f"Technique: {step.name}{unnamed}.", step.sentence


def _holder(rules: Rules, truth: Constraint) -> str:
    number = rules.labels.index(truth.label)
    of_region = rules.is_equation(number) and not rules.is_cell(number)
    return rules.region(number).label if of_region else truth.label


def outcome(puzzle: Puzzle, step: Step) -> str:
    """Return a sentence on the candidates that a step places or rules out."""
    rules = rules_of(puzzle)
    words = Words(rules)
    if not step.placed:
        return words.excluded(rules.number(*pair) for pair in step.eliminated) + "."
    (placed,) = step.placed
    return f"{words.fact(rules.number(*placed))}."


def outlook(puzzle: Puzzle, step: Step) -> list[int]:
    """Return the labels of the cells to look at: all cells of the truths and of their regions."""
    rules = rules_of(puzzle)
    regions = {region.label: region.cells for region in rules.regions}
    cells: set[int] = set()
    for truth, _ in step.truths:
        cells.update(regions.get(_holder(rules, truth)) or (label for label, _ in truth.candidates))
    return sorted(cells)


def rows(step: Step) -> list[str]:
    """Return the lines of the proof of a step: the constraints that are added and subtracted."""
    if not step.divisor:
        return [f"try: {truth.label}" for truth, _ in step.truths]
    found = [_row("+", *link, f"at most {link[0].most}") for link in step.links]
    found += [_row("-", *truth, f"at least {truth[0].least}") for truth in step.truths]
    return [*found, f"divide by {step.divisor} and round down"] if step.divisor > 1 else found


def _row(sign: str, row: Constraint, often: int, bound: str) -> str:
    times = f"{often} x " if often > 1 else ""
    return f"{sign} {times}{row.label}{'' if row.is_equation else f' ({bound})'}"


def signed(step: Step | Contradiction) -> Iterator[tuple[Constraint, int]]:
    """Yield each constraint of a proof with its multiplier, which is negative for a truth."""
    yield from step.links
    for truth, often in step.truths:
        yield truth, -often


def added(puzzle: Puzzle, row: Constraint) -> str:
    """Return the open digits of a cell, or the open cells of a digit, as a sum such as "1 + 5".

    If the candidates of the constraint have neither a cell nor a digit in common, return "". If
    there are no candidates, return "0".
    """
    if not row.candidates:
        return "0"
    rules = rules_of(puzzle)
    labels, digits = (set(each) for each in zip(*row.candidates, strict=True))
    if row.weights or not row.is_equation or min(len(labels), len(digits)) > 1:
        return ""
    if rules.is_cell(rules.labels.index(row.label)):
        return " + ".join(rules.digits[digit - 1] for digit in sorted(digits))
    return " + ".join(map(rules.cell_name, sorted(labels)))


def total(step: Step) -> str:
    """Return the text below the rows of a step: the sum and its conclusion."""
    if step.placed:
        ((truth, _),) = step.truths
        begin = f'Only one candidate is left in "{truth.label}", so this candidate is 1.'
        if not step.links:
            return begin
        others = listed(f'"{link.label}"' for link, _ in step.links)
        return f"{begin} Subtract this from {others}: every other candidate there must be 0."
    k = step.divisor
    if not k:
        return (
            "There are no multipliers here: every way to satisfy these constraints was tried, "
            "and no way allows a candidate that is ruled out."
        )
    begin = (
        f"{_added_up(step, 'still open before the step')} On the left, each candidate that is "
        f"ruled out has a coefficient of at least {k}, and no candidate has a negative coefficient."
    )
    if k == 1:
        return f"{begin} So each candidate that is ruled out must be 0."
    return (
        f"{begin} So {k} times each candidate that is ruled out is at most {step.right}. An "
        "integer below 1 is 0."
    )


def absurdity(found: Contradiction) -> str:
    """Return the text below the rows of a contradiction: the sum, and why it is impossible."""
    return (
        f"{_added_up(found, 'that the givens leave open')} On the left, no coefficient is "
        "negative. So for values of 0 or more, even fractional ones, the left side cannot be "
        "negative, and cannot equal the right side."
    )


def _added_up(found: Step | Contradiction, still: str) -> str:
    equations = all(row.is_equation for row, _ in (*found.truths, *found.links))
    each = f"Each constraint limits the sum of its candidates {still}."
    if equations:
        each = f"In each constraint, the candidates {still} add up to 1."
    return f"{each} Add and subtract as shown: the right side is {found.right}."
