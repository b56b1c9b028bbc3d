"""The names that players use for singles and for certain sets of truths and links."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..numbers import counted
from .position import Position, bits
from .values import Proof


class _Truth(NamedTuple):
    """The kind of a truth or link, its region and its open candidates."""

    kind: str  # "cell", or the kind of the region
    region: int  # the number of the region; -1 for a cell
    cells: frozenset[int]
    digits: frozenset[int]

    @property
    def is_two(self) -> bool:
        return len(self.cells) + len(self.digits) == 3


class _Shape:
    """The truths and links of a proof, which determine its name."""

    def __init__(self, position: Position, proof: Proof) -> None:
        self.rules = position.rules
        self.truths = [_truth(position, number) for number in sorted(proof.truths)]
        self.links = [_truth(position, number) for number in sorted(proof.links)]
        self.divisor, self.eliminated = proof.divisor, proof.eliminated
        self.size = len(self.truths)
        self.kinds = {truth.kind for truth in self.truths}
        self.link_kinds = {link.kind for link in self.links}
        self.cells = frozenset[int]().union(*(truth.cells for truth in self.truths))
        self.digits = frozenset[int]().union(*(truth.digits for truth in self.truths))
        self.all_two = all(truth.is_two for truth in self.truths)


def _truth(position: Position, number: int) -> _Truth:
    rules = position.rules
    pairs = [rules.pair(candidate) for candidate in bits(position.live[number])]
    cells, digits = (frozenset(part) for part in zip(*pairs, strict=True))
    if rules.is_cell(number):
        return _Truth("cell", -1, cells, digits)
    return _Truth(rules.region(number).kind, rules.region_of(number)[0], cells, digits)


_SUBSETS = {2: "Pair", 3: "Triple", 4: "Quadruple"}
_FISH = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag"}
_LINES = {"row", "column"}


def _locked(shape: _Shape) -> str:
    if shape.size != 1:
        return ""
    if shape.kinds == {"box"} and shape.link_kinds <= _LINES:
        return "Locked Candidates Type 1 (Pointing)"
    if shape.kinds <= _LINES and shape.link_kinds == {"box"}:
        return "Locked Candidates Type 2 (Claiming)"
    return "Locked Candidates"


def _naked(shape: _Shape) -> str:
    if shape.kinds != {"cell"} or shape.size not in _SUBSETS or len(shape.digits) != shape.size:
        return ""
    regions = [set(each.cells) for each in shape.rules.regions if shape.cells <= set(each.cells)]
    outside = {shape.rules.pair(candidate)[0] for candidate in shape.eliminated}
    if not regions:
        return ""
    shared = len(regions) > 1 and shape.size < 4 and not any(outside <= each for each in regions)
    return f"{'Locked' if shared else 'Naked'} {_SUBSETS[shape.size]}"


def _hidden(shape: _Shape) -> str:
    one_region = len({truth.region for truth in shape.truths}) == 1
    if "cell" in shape.kinds or not one_region or len(shape.cells) != shape.size:
        return ""
    return f"Hidden {_SUBSETS[shape.size]}" if shape.size in _SUBSETS else ""


def _of_a_digit(shape: _Shape) -> str:
    """Return the name of a set about one digit: two strong links, a chain, or a finned fish."""
    size, kinds = shape.size, shape.kinds
    if "cell" in kinds or len(shape.digits) > 1:
        return ""
    in_lines = len(kinds) == 1 and kinds <= _LINES
    if size == 2 and (name := _two_of_a_digit(shape, in_lines)):
        return name
    if shape.all_two:
        return "X-Chain"
    if size not in _FISH:
        return ""
    if in_lines:
        return f"Finned {_FISH[size]}"
    return f"Finned {'Mutant' if kinds >= _LINES else 'Franken'} {_FISH[size]}"


def _two_of_a_digit(shape: _Shape, in_lines: bool) -> str:
    if in_lines:
        return "Skyscraper" if shape.all_two else "Finned X-Wing"
    if shape.kinds == _LINES:
        return "2-String Kite" if shape.all_two else ""
    if "box" in shape.kinds and any(each.is_two for each in shape.truths if each.kind != "box"):
        return "Turbot Fish" if shape.all_two else "Empty Rectangle"
    return ""


def _fish(shape: _Shape) -> str:
    size, kinds, others = shape.size, shape.kinds, shape.link_kinds
    if "cell" in kinds or len(shape.digits) > 1 or shape.divisor != 1:
        return ""
    if len(shape.links) != size or size not in _FISH or kinds & others:
        return ""
    if kinds | others == _LINES:
        return _FISH[size]
    is_franken = len(kinds) == len(others) == 1 or kinds <= {"row", "box"}
    return f"{'Franken' if is_franken else 'Mutant'} {_FISH[size]}"


def _wing(shape: _Shape) -> str:
    if shape.size != 3:
        return ""
    cells = [truth for truth in shape.truths if truth.kind == "cell"]
    if len(cells) == 2:
        one, two = cells
        (middle,) = (truth for truth in shape.truths if truth.kind != "cell")
        same = one.digits == two.digits and len(one.digits) == 2
        return "W-Wing" if same and middle.digits <= one.digits else ""
    sizes = sorted(len(truth.digits) for truth in cells)
    if len(shape.digits) != 3 or sizes[:2] != [2, 2]:
        return ""
    return {2: "XY-Wing", 3: "XYZ-Wing"}.get(sizes[2], "")


def _chain(shape: _Shape) -> str:
    if not shape.all_two:
        return ""
    if shape.divisor == 1:
        return "Continuous Nice Loop"
    if shape.kinds != {"cell"}:
        return "Alternating Inference Chain"
    return "Remote Pair" if len(shape.digits) == 2 else "XY-Chain"


def _almost_locked(shape: _Shape) -> str:
    if shape.kinds != {"cell"}:
        return ""
    return "Sue de Coq" if shape.divisor == 1 else "Almost Locked Sets"


def _grouped(shape: _Shape) -> str:
    """Return the name of a chain in which two links cover each truth."""
    grouped = all(truth.is_two or _is_in_two(shape, truth) for truth in shape.truths)
    return "Grouped Chain" if grouped and shape.divisor else ""


def _is_in_two(shape: _Shape, truth: _Truth) -> bool:
    pairs = _pairs(truth)
    parts = [_pairs(link) & pairs for link in shape.links]
    return any(one | two >= pairs for one in parts for two in parts)


def _pairs(truth: _Truth) -> set[tuple[int, int]]:
    return {(cell, digit) for cell in truth.cells for digit in truth.digits}


_NAMING: tuple[Callable[[_Shape], str], ...] = (
    _locked,
    _naked,
    _hidden,
    _fish,
    _of_a_digit,
    _wing,
    _chain,
    _almost_locked,
    _grouped,
)


def single_name(position: Position, truth: int) -> str:
    """Return the name of a single, which depends on its truth."""
    if position.rules.is_cell(truth):
        return "Naked Single"
    return "Full House" if position.is_last(truth) else "Hidden Single"


def is_described(name: str) -> bool:
    """Return whether a name only counts truths and links, as in "7 truths, 9 links"."""
    return name.split(",")[0].endswith((" truth", " truths"))


def set_name(position: Position, proof: Proof) -> str:
    """Return the name of a set of truths and links.

    Only a few sets with rows of rules have names.
    """
    if all(map(position.rules.is_equation, (*proof.truths, *proof.links))):
        shape = _Shape(position, proof)
        name = next((name for naming in _NAMING if (name := naming(shape))), "")
    else:
        name = _ruled_name(position, proof)
    parts = [counted(len(proof.truths), "truth")]
    parts += [counted(len(proof.links), "link")] if proof.links else []
    return name or ", ".join(parts)


def _ruled_name(position: Position, proof: Proof) -> str:
    rules, rows = position.rules, (*proof.truths, *proof.links)
    sums = [row for row in rows if row in rules.sums]
    if not sums:
        return "Locked Candidates" if len(proof.truths) == 1 else ""
    return "Sum" if len(sums) == 1 and all(map(rules.is_cell, {*rows} - {*sums})) else ""
