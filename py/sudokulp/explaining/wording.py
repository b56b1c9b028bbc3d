"""Sentences that explain steps to players, hints in three parts, and the lines of a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..numbers import capital, listed
from ..puzzle import Puzzle
from ..variants.base import SUM
from .position import Position, Rules, bits, rules_of
from .reasoning.cases import Branch, Reasoner
from .reasoning.words import Words
from .techniques import set_name
from .values import Constraint, Contradiction, Proof, Step


def single_sentence(position: Position, truth: int, candidate: int) -> str:
    """Return a sentence saying why a single is placed."""
    words = Words(position.rules)
    if not position.rules.is_cell(truth) and position.is_last(truth):
        return f"{words.fact(candidate)}: this is the last open cell of {words.holder(truth)}."
    return f"{words.forced(truth, candidate)}."


#: The number of consequences from which a sentence only counts them; `reasoning` has all of them,
#: and the cases.
MOST_CONSEQUENCES = 5


def set_words(position: Position, proof: Proof) -> tuple[str, str]:
    """Return the name of a set of truths and links, and a text saying why it rules out candidates.

    For a sum, the text states the total. For a subset or a fish, it says how the truths use up the
    links. Otherwise, it supposes that a ruled-out candidate is true, and names the consequences if
    they are few. Sets for which players have no name are also named by these consequences.
    """
    name, why = set_name(position, proof), _total_or_use(position, proof)
    if not (name and why):
        supposed = _Supposition(position, proof)
        name, why = name or supposed.name(), why or supposed.sentence()
    excluded = Words(position.rules).excluded(proof.eliminated)
    return name, f"{why} So {excluded}{_by(position.rules, proof)}."


def _total_or_use(position: Position, proof: Proof) -> str:
    """Return the total of a sum, or how the truths use up their links; "" for other proofs."""
    rules, rows = position.rules, [*proof.truths, *proof.links]
    sums = [row for row in rows if row in rules.sums]
    has_path = any(rules.sums[row].path is not None for row in sums)
    if has_path and len(rows) == 1:
        name = rules.labels[rows[0]]
        return f"Every way that is left to satisfy the {name} has other digits there."
    if sums and not has_path and all(row in sums or rules.is_cell(row) for row in rows):
        return _summed(position, proof, sums)
    return _used_up(position, proof) if proof.divisor == 1 else ""


#: Our names for steps for which players have none.
CHAIN, SUMS, CASES = OWN_NAMES = ("Contradiction Chain", "Combined Sums", "Case by Case")


class _Supposition:
    """What would follow from one of the candidates that a proof rules out."""

    def __init__(self, position: Position, proof: Proof) -> None:
        self._position, self._proof = position, proof
        sums = position.rules.sums
        rows = [*proof.truths, *(row for row in proof.links if row in sums)]
        self._reasoner = Reasoner(position, rows)
        self._first, self._branch = self._reasoner.easiest(proof.eliminated)
        self._is_sum = proof.divisor > 0 and any(row in sums for row in rows)

    def name(self) -> str:
        """Return our own name for the proof."""
        return CHAIN if self._branch else SUMS if self._is_sum else CASES

    def sentence(self) -> str:
        words, first = Words(self._position.rules), self._first
        others = [each for each in self._proof.eliminated if each != first]
        same = f" ({words.ruled_out(others)} in the same way)" if others else ""
        if self._branch:
            then = _then(words, self._branch)
        elif self._is_sum:
            return f"{_weighed(self._position, self._proof, first)}{same}."
        else:
            cases = words.places(*self._reasoner.first_cases(first))
            then = f"{cases}, and every case ends in a contradiction"
        return f"Suppose {words.fact(first)}{same}. Then {then}."


def _then(words: Words, branch: Branch) -> str:
    """Return the consequences of a supposition in short."""
    end, number = words.failing(branch.rows), len(branch.forced)
    if number >= MOST_CONSEQUENCES:
        return f"{number} more digits follow, one after another, until {end}"
    facts = (words.places(truth, 1 << candidate) for truth, candidate in branch.forced)
    return "; ".join([*facts, end])


def _weighed(position: Position, proof: Proof, candidate: int) -> str:
    """Return how much a candidate would count in a sum with the rows of rules."""
    words = Words(position.rules)
    weight = position.added_up(proof.truths, proof.links)[candidate]
    right = position.right(proof.truths, proof.links)
    return (
        f"Added up, these {len(proof.truths) + len(proof.links)} constraints allow a total of at "
        f"most {right}, and {words.digit(candidate)} in {words.cell(candidate)} would make it at "
        f"least {weight}"
    )


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
        return f"{capital(words.places(truths[0], inside))}{_all_in(position, proof)}."
    digits = sorted({words.digit(each) for each in bits(inside)}, key=rules.digits.index)
    labels = dict.fromkeys(rules.pair(each)[0] for each in bits(inside))
    cells = listed(map(rules.cell_name, labels))
    if all(map(rules.is_cell, truths)):
        together = any(set(labels) <= set(region.cells) for region in rules.regions)
        fits = together and len(digits) == len(truths)
        where = _all_in(position, proof)
        both = f"{cells}{where}," if where else cells
        return f"{both} hold {listed(digits)}, in some order." if fits else ""
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


def _all_in(position: Position, proof: Proof) -> str:
    """Return the region of the links of a proof, such as ", all in row 2", if there is only one."""
    rules = position.rules
    regions = {
        rules.region(link).label
        for link in proof.links
        if rules.is_equation(link) and not rules.is_cell(link)
    }
    cells = {rules.pair(each)[0] for each in bits(position.inside(proof.truths))}
    if len(regions) != 1 or len(cells) < 2:
        return ""
    return f", {'both' if len(cells) == 2 else 'all'} in {regions.pop()}"


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


#: The largest number of cells and regions in the first part of a hint.
MOST_NAMED = 5


def degrees(puzzle: Puzzle, step: Step) -> tuple[str, str, str]:
    """Return a hint in three parts: the region to look at, the technique, and the reason."""
    where = list(dict.fromkeys(_holder(rules_of(puzzle), truth) for truth, _ in step.truths))
    more = len(where) - MOST_NAMED
    if more > 1:
        where[MOST_NAMED:] = [f"{more} more"]
    return f"Look at {listed(where)}.", f"Technique: {step.name}.", step.sentence


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
