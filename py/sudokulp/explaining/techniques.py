"""Names of steps: what players call a single or a set of truths, by its shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .finding import is_last
from .position import Position, bits
from .values import Proof


@dataclass(frozen=True)
class Truth:
    """What a name depends on: the kind of a truth, where it is, and its open candidates."""

    kind: str
    region: int
    cells: frozenset[int]
    digits: frozenset[int]

    @property
    def is_cell(self) -> bool:
        """Whether it is about a cell, not about a digit of a region."""
        return self.kind == "cell"

    @property
    def is_two(self) -> bool:
        """Whether it has two candidates."""
        return len(self.cells) + len(self.digits) == 3


@dataclass(frozen=True)
class TruthSet:
    """The truths and links of a step, its divisor, and what it eliminates."""

    position: Position
    truths: Sequence[Truth]
    links: Sequence[Truth]
    divisor: int
    eliminated: Sequence[int]

    @property
    def kinds(self) -> set[str]:
        """The kinds of the truths."""
        return {truth.kind for truth in self.truths}

    @property
    def digits(self) -> frozenset[int]:
        """The digits of the truths."""
        return frozenset().union(*(truth.digits for truth in self.truths))

    @property
    def cells(self) -> frozenset[int]:
        """The labels of the cells of the truths."""
        return frozenset().union(*(truth.cells for truth in self.truths))

    @property
    def link_kinds(self) -> set[str]:
        """The kinds of the links."""
        return {link.kind for link in self.links}


def truth_set(position: Position, proof: Proof) -> TruthSet:
    """Return the truths and links of a proof."""
    truths, links = (
        [_truth(position, number) for number in sorted(part)]
        for part in (proof.truths, proof.links)
    )
    return TruthSet(position, truths, links, proof.divisor, proof.eliminated)


def _truth(position: Position, number: int) -> Truth:
    rules = position.rules
    pairs = [rules.pair(candidate) for candidate in bits(position.live[number])]
    cell = rules.is_cell(number)
    region = -1 if cell else rules.region_of(number)[0]
    kind = "cell" if cell else rules.regions[region].kind
    cells, digits = (frozenset(part) for part in zip(*pairs, strict=True))
    return Truth(kind, region, cells, digits)


_SUBSETS = {2: "Pair", 3: "Triple", 4: "Quadruple"}
_FISH = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag"}
_LINES = {"row", "column"}


def _locked(found: TruthSet) -> str:
    if len(found.truths) != 1:
        return ""
    if found.kinds == {"box"} and found.link_kinds <= _LINES:
        return "Locked Candidates Type 1 (Pointing)"
    if found.kinds <= _LINES and found.link_kinds == {"box"}:
        return "Locked Candidates Type 2 (Claiming)"
    return "Locked Candidates"


def _naked(found: TruthSet) -> str:
    size = len(found.truths)
    if found.kinds != {"cell"} or size not in _SUBSETS or len(found.digits) != size:
        return ""
    rules = found.position.rules
    regions = [set(each.cells) for each in rules.regions if found.cells <= set(each.cells)]
    outside = {rules.pair(candidate)[0] for candidate in found.eliminated}
    if not regions:
        return ""
    everywhere = len(regions) > 1 and size < 4 and not any(outside <= each for each in regions)
    return f"{'Locked' if everywhere else 'Naked'} {_SUBSETS[size]}"


def _hidden(found: TruthSet) -> str:
    size = len(found.truths)
    one_region = len({truth.region for truth in found.truths}) == 1
    if "cell" in found.kinds or not one_region or len(found.cells) != size:
        return ""
    return f"Hidden {_SUBSETS[size]}" if size in _SUBSETS else ""


def _fish(found: TruthSet) -> str:
    size = len(found.truths)
    if "cell" in found.kinds or len(found.digits) > 1 or found.divisor != 1:
        return ""
    if len(found.links) != size or size not in _FISH or found.kinds & found.link_kinds:
        return ""
    plain = len(found.kinds) == len(found.link_kinds) == 1
    if found.kinds | found.link_kinds == _LINES:
        return _FISH[size]
    return f"{'Franken' if plain or found.kinds <= {'row', 'box'} else 'Mutant'} {_FISH[size]}"


def _two_of_a_digit(found: TruthSet) -> str:
    if "cell" in found.kinds or len(found.digits) > 1 or len(found.truths) != 2:
        return ""
    twos = all(truth.is_two for truth in found.truths)
    if len(found.kinds) == 1 and found.kinds <= _LINES:
        return "Skyscraper" if twos else "Finned X-Wing"
    if found.kinds == _LINES:
        return "2-String Kite" if twos else ""
    if "box" in found.kinds and any(truth.is_two for truth in found.truths if truth.kind != "box"):
        return "Turbot Fish" if twos else "Empty Rectangle"
    return ""


def _of_a_digit(found: TruthSet) -> str:
    size = len(found.truths)
    if "cell" in found.kinds or len(found.digits) > 1:
        return ""
    if all(truth.is_two for truth in found.truths):
        return "X-Chain"
    if size not in _FISH:
        return ""
    if len(found.kinds) == 1 and found.kinds <= _LINES:
        return f"Finned {_FISH[size]}"
    return f"Finned {'Mutant' if found.kinds >= _LINES else 'Franken'} {_FISH[size]}"


def _wing(found: TruthSet) -> str:
    sizes = sorted(len(truth.digits) for truth in found.truths if truth.is_cell)
    if len(found.truths) != 3:
        return ""
    if len(sizes) == 2:
        return _w_wing(found)
    if len(found.digits) != 3:
        return ""
    return {"222": "XY-Wing", "223": "XYZ-Wing"}.get("".join(map(str, sizes)), "")


def _w_wing(found: TruthSet) -> str:
    one, two = (truth for truth in found.truths if truth.is_cell)
    (middle,) = (truth for truth in found.truths if not truth.is_cell)
    same = one.digits == two.digits and len(one.digits) == 2
    return "W-Wing" if same and middle.digits <= one.digits else ""


def _chain(found: TruthSet) -> str:
    if not all(truth.is_two for truth in found.truths):
        return ""
    if found.divisor == 1:
        return "Continuous Nice Loop"
    if found.kinds != {"cell"}:
        return "Alternating Inference Chain"
    return "Remote Pair" if len(found.digits) == 2 else "XY-Chain"


def _almost_locked(found: TruthSet) -> str:
    if found.kinds != {"cell"}:
        return ""
    return "Sue de Coq" if found.divisor == 1 else "Almost Locked Sets"


def _grouped(found: TruthSet) -> str:
    """Name chains in which a truth has two groups of candidates, each in one link."""
    grouped = all(_groups(found, truth) <= 2 for truth in found.truths)
    return "Grouped Chain" if grouped and found.divisor else ""


def _groups(found: TruthSet, truth: Truth) -> int:
    """Return how many links it takes to hold all candidates of a truth, two at most."""
    if truth.is_two:
        return 2
    pairs = {(cell, digit) for cell in truth.cells for digit in truth.digits}
    parts = [
        {(cell, digit) for cell in link.cells for digit in link.digits} & pairs
        for link in found.links
    ]
    return 2 if any(one | two >= pairs for one in parts for two in parts) else 3


_RULES: tuple[Callable[[TruthSet], str], ...] = (
    _locked,
    _naked,
    _hidden,
    _fish,
    _two_of_a_digit,
    _of_a_digit,
    _wing,
    _chain,
    _almost_locked,
    _grouped,
)


def technique(found: TruthSet) -> str:
    """Return the name of a set of truths and links, "" if it has none."""
    return next((name for rule in _RULES if (name := rule(found))), "")


def single_name(position: Position, truth: int) -> str:
    """Return the name of a single by its truth."""
    if position.rules.is_cell(truth):
        return "Naked Single"
    return "Full House" if is_last(position, truth) else "Hidden Single"


def is_described(name: str) -> bool:
    """Return whether what is called so has no name, but is told by its truths and links.

    Examples
    --------
    >>> is_described("7 truths, 9 links"), is_described("2-String Kite")
    (True, False)
    """
    return name.split(",")[0].endswith((" truth", " truths"))


def set_name(position: Position, proof: Proof) -> str:
    """Return the name of a set of truths and links; players have none for rows of rules."""
    rows = [*proof.truths, *proof.links]
    links = f", {len(proof.links)} link{'s' * (len(proof.links) > 1)}" if proof.links else ""
    described = f"{len(proof.truths)} truth{'s' * (len(proof.truths) > 1)}{links}"
    if not all(map(position.rules.is_equation, rows)):
        return _ruled_name(position, proof) or described
    return technique(truth_set(position, proof)) or described


def _ruled_name(position: Position, proof: Proof) -> str:
    """Return the name of what takes one truth of cells or regions, or a sum alone."""
    rules = position.rules
    if any(row in rules.sums for row in (*proof.truths, *proof.links)):
        cells = all(rules.is_cell(row) or row in rules.sums for row in proof.truths)
        return "Sum" if cells and len(proof.links) < 2 else ""
    return "Locked Candidates" if len(proof.truths) == 1 else ""
