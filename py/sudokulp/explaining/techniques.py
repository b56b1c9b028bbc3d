"""The names that players use for singles and for certain sets of truths and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from .position import Position, bits
from .values import Pair, Proof


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
        self.linked = [_pairs(link) for link in self.links]
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
_FISH = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}
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


#: The names of chains of almost locked sets, by the number of sets; longer chains have the last.
_CHAINS_OF_SETS = {2: "Almost Locked Set XZ-Rule", 3: "Almost Locked Set XY-Wing"}


def _almost_locked(shape: _Shape) -> str:
    """Return the name of a chain or loop of almost locked sets."""
    if shape.kinds != {"cell"} or not shape.divisor:
        return ""
    if shape.divisor == 1 and _is_at_crossing(shape):
        return "Sue de Coq"
    if parts := _parts(shape, shape.truths):
        is_loop = shape.divisor == 1 and parts > 2
        chain = _CHAINS_OF_SETS.get(parts, "Almost Locked Set Chain")
        return "Loop with Almost Locked Sets" if is_loop else chain
    return ""


def _is_at_crossing(shape: _Shape) -> bool:
    """Return whether all cells are in a box and a line, and several of them in both."""
    boxes = [set(each.cells) for each in shape.rules.regions if each.kind == "box"]
    lines = [set(each.cells) for each in shape.rules.regions if each.kind in _LINES]
    return any(
        shape.cells <= box | line and len(shape.cells & box & line) > 1
        for box in boxes
        for line in lines
    )


def _grouped(shape: _Shape) -> str:
    """Return the name of a chain or loop of groups and almost locked sets."""
    if not shape.divisor or shape.divisor > 2 or not _parts(shape, shape.truths):
        return ""
    if all(_is_part(shape, [truth]) for truth in shape.truths):
        return "Grouped Continuous Nice Loop" if shape.divisor == 1 else "Grouped Chain"
    return f"{'Loop' if shape.divisor == 1 else 'Chain'} with Almost Locked Sets"


def _forcing(shape: _Shape) -> str:
    """Return the name of chains from all candidates of one truth that rule out the same."""
    if shape.divisor < 2:
        return ""
    for stem in shape.truths:
        if _parts(shape, [other for other in shape.truths if other is not stem]):
            if shape.kinds == {"cell"}:
                return "Death Blossom"
            return f"{'Cell' if stem.kind == 'cell' else 'Region'} Forcing Chain"
    return ""


#: The largest number of truths that are divided into almost locked sets.
_DIVIDED = 12


def _parts(shape: _Shape, truths: Sequence[_Truth]) -> int:
    """Return the least number of parts into which truths can be divided, or 0 if they cannot.

    A part is an almost locked set, or a truth that two links cover.
    """
    if not truths or len(truths) > _DIVIDED:
        return 0
    first, *others = truths
    near = [other for other in others if _share_region(shape, first, other)]
    best = 0
    for more in range(len(near) + 1):
        for chosen in combinations(near, more):
            if not _is_part(shape, (first, *chosen)):
                continue
            left = [other for other in others if other not in chosen]
            rest = _parts(shape, left) if left else 0
            if (rest or not left) and not 0 < best <= rest + 1:
                best = rest + 1
    return best


def _share_region(shape: _Shape, one: _Truth, other: _Truth) -> bool:
    """Return whether two truths may be in the same almost locked or hidden set."""
    if (one.kind == "cell") != (other.kind == "cell"):
        return False
    if one.kind == "cell":
        return _in_region(shape, one.cells | other.cells)
    return one.region == other.region or bool(one.cells & other.cells)


def _in_region(shape: _Shape, cells: frozenset[int]) -> bool:
    return any(cells.issubset(each.cells) for each in shape.rules.regions)


def _is_part(shape: _Shape, truths: Sequence[_Truth]) -> bool:
    """Return whether links cover truths of a region: one link more than truths, as in a chain."""
    almost = len(truths) + 1
    cells = frozenset[int]().union(*(truth.cells for truth in truths))
    digits = frozenset[int]().union(*(truth.digits for truth in truths))
    is_inside, is_cells = _in_region(shape, cells), truths[0].kind == "cell"
    if len(digits if is_cells else cells) == almost and is_inside:
        return True
    pairs = set[Pair]().union(*map(_pairs, truths))
    covers = [here for link in shape.linked if (here := pairs & link)]
    one_region = is_inside if is_cells else len({truth.region for truth in truths}) == 1
    return one_region and _are_covered(pairs, covers, almost)


def _are_covered(pairs: set[Pair], links: Sequence[set[Pair]], most: int) -> bool:
    """Return whether at most `most` of the links contain all pairs."""
    if not pairs or not most:
        return not pairs
    first = min(pairs)
    return any(_are_covered(pairs - link, links, most - 1) for link in links if first in link)


def _pairs(truth: _Truth) -> set[Pair]:
    return {(cell, digit) for cell in truth.cells for digit in truth.digits}


#: From well known to little known.
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


#: The rank of a set that has no name, or the name of a forcing chain; see `rank`.
UNNAMED = len(_NAMING)
#: The lowest rank of the names that few players know: those of chains with groups.
LITTLE_KNOWN = UNNAMED - 1


def single_name(position: Position, truth: int) -> str:
    """Return the name of a single, which depends on its truth."""
    if position.rules.is_cell(truth):
        return "Naked Single"
    return "Full House" if position.is_last(truth) else "Hidden Single"


def set_name(position: Position, proof: Proof) -> str:
    """Return the name that players use for a set of truths and links, or "" if there is none.

    Only a few sets with rows of rules have names.
    """
    if not all(map(position.rules.is_equation, (*proof.truths, *proof.links))):
        return _ruled_name(position, proof)
    shape = _Shape(position, proof)
    return next((name for naming in _NAMING if (name := naming(shape))), "") or _forcing(shape)


def rank(position: Position, truths: Iterable[int]) -> int:
    """Return a number that is lower, the better known the name of a set of truths is.

    The links are not known yet. It is assumed that they contain each candidate of the truths.
    """
    rules, listed = position.rules, list(truths)
    if len(listed) > _DIVIDED or not all(map(rules.is_equation, listed)):
        return UNNAMED
    near = {link for each in bits(position.inside(listed)) for link in rules.of(each)}
    links = dict.fromkeys((near & position.live.keys()) - {*listed}, 1)
    shape = _Shape(position, Proof(dict.fromkeys(listed, 1), links, 2, ()))
    return next((at for at, naming in enumerate(_NAMING) if naming(shape)), UNNAMED)


def _ruled_name(position: Position, proof: Proof) -> str:
    rules, rows = position.rules, (*proof.truths, *proof.links)
    sums = [row for row in rows if row in rules.sums]
    if not sums:
        return "Locked Candidates" if len(proof.truths) == 1 else ""
    return "Sum" if len(sums) == 1 and all(map(rules.is_cell, {*rows} - {*sums})) else ""
