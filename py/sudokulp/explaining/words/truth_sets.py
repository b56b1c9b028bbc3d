"""Sets of truths and links, as far as names depend on them: kinds, places, candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..constraints import bits
from ..position import Position
from ..values import Proof


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
