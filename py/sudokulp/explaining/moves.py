"""Moves: steps stored as numbers, which can be repeated in a position with more open candidates.

A search finds moves in its own position, in which it has taken all of them. Which moves are needed
for some of their results is found afterwards, so that the others can be left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import islice
from operator import or_

from .multipliers import single_proof
from .position import Position, Rules, bits, mask_of
from .sets.refutation import Trial, is_checkable
from .sums import SumStep
from .techniques import single_name
from .values import Kind, Multipliers, Pair, Proof, Step, Weighted
from .wording import set_words, single_sentence

#: The largest number of candidates that a step without multipliers rules out.
TOGETHER = 12


def take(position: Position, step: Step) -> None:
    """Apply a step to a position."""
    for pair in step.placed:
        position.place(position.rules.number(*pair))
    position.eliminate(mask_of(position.rules.number(*pair) for pair in step.eliminated))


def single_step(position: Position, truth: int, candidate: int) -> Step:
    """Return the step that places the only candidate of a truth."""
    sentence = single_sentence(position, truth, candidate)
    proof = single_proof(position, truth, candidate)
    placed = (position.rules.pair(candidate),)
    return _step(position, Kind.SINGLE, single_name(position, truth), placed, proof, sentence)


def tried(position: Position, truths: int, candidate: int) -> Proof | None:
    """Return a proof without multipliers, which tries all ways to satisfy the truths.

    If checking the proof would need too many tries, return None.
    """
    if not is_checkable(position, truths, candidate):
        return None
    others, trial = bits(position.open & ~(1 << candidate)), Trial(position, truths)
    also = (other for other in others if trial.refutes(other, TOGETHER))
    out = (candidate, *islice(also, TOGETHER - 1))
    return Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)


def sum_step(position: Position, found: SumStep) -> Step:
    """Return the step that `SumSearch` found."""
    return _step(position, Kind.SUM, found.name, (), found.proof, found.sentence)


def set_step(position: Position, kind: Kind, proof: Proof) -> Step:
    """Return the step that a set of truths allows, with or without multipliers."""
    if kind is Kind.CASES and proof.divisor:
        kind = Kind.TRUTHS
    name, sentence = set_words(position, proof)
    return _step(position, kind, name, (), proof, sentence)


def _step(
    position: Position, kind: Kind, name: str, placed: tuple[Pair, ...], proof: Proof, sentence: str
) -> Step:
    def rows(multipliers: Multipliers) -> tuple[Weighted, ...]:
        ordered = sorted(multipliers.items())
        return tuple((position.constraint(number), often) for number, often in ordered)

    eliminated = tuple(map(position.rules.pair, sorted(proof.eliminated)))
    truths, links = rows(proof.truths), rows(proof.links)
    return Step(kind, name, placed, eliminated, truths, links, proof.divisor, sentence)


@dataclass(frozen=True)
class Move:
    """A step stored as numbers of candidates and constraints."""

    kind: Kind
    rows: int  # the truths and sums: in another position, they must have the same open candidates
    proof: Proof | None  # None for a single
    out: int  # the candidates that the move rules out
    candidate: int = 0  # the placed candidate of a single
    found: SumStep | None = None  # the name and the sentence of a step by sums

    @property
    def size(self) -> int:
        return len(self.proof.truths) if self.proof else 1

    def needs(self, rules: Rules) -> int:
        """Return the candidates that must be ruled out before the move is valid.

        Those that are open at the time of the move are included.
        """
        return reduce(or_, (inside(rules, row) for row in bits(self.rows)), 0)

    def take(self, position: Position) -> None:
        if self.proof is None:
            position.place(self.candidate)
        else:
            position.eliminate(self.out)

    def step(self, position: Position) -> Step:
        """Return the step for a position with more open candidates, or with more placed digits."""
        if self.proof is None:
            return single_step(position, self.rows.bit_length() - 1, self.candidate)
        proof = _left(position, self.proof)
        if self.found:
            return sum_step(position, self.found._replace(proof=proof))
        return set_step(position, self.kind, _widened(position, proof))


def single_move(truth: int, candidate: int, out: int = 0) -> Move:
    """Return the move that places the only candidate of a truth."""
    return Move(Kind.SINGLE, 1 << truth, None, out, candidate)


def set_move(position: Position, kind: Kind, proof: Proof) -> Move:
    """Return the move by a set of truths, with or without multipliers."""
    return _move(position.rules, kind, _widened(position, proof))


def sum_move(position: Position, found: SumStep) -> Move:
    """Return the move that `SumSearch` found."""
    return _move(position.rules, Kind.SUM, found.proof, found)


def _move(rules: Rules, kind: Kind, proof: Proof, found: SumStep | None = None) -> Move:
    rows = [*proof.truths, *(row for row in proof.links if row in rules.sums)]
    return Move(kind, mask_of(rows), proof, mask_of(proof.eliminated), found=found)


def _left(position: Position, proof: Proof) -> Proof:
    """Return a proof without the constraints that are satisfied.

    If a placed candidate satisfies several of them, at least as many are links as truths. So the
    right side of the sum does not increase, and the coefficients of other candidates stay the same.
    """

    def left(part: Multipliers) -> Multipliers:
        sums = position.rules.sums
        return {row: often for row, often in part.items() if row in sums or position.row(row)}

    out = tuple(each for each in proof.eliminated if position.open >> each & 1)
    return replace(proof, truths=left(proof.truths), links=left(proof.links), eliminated=out)


def _widened(position: Position, proof: Proof) -> Proof:
    """Return a proof that rules out all candidates whose coefficients are at least the divisor."""
    if not proof.divisor:
        return proof
    totals: defaultdict[int, int] = defaultdict(int)
    for sign, part in ((-1, proof.truths), (1, proof.links)):
        for row, often in part.items():
            for each, weight in position.weights(row).items():
                totals[each] += sign * often * weight
    out = sorted(each for each, total in totals.items() if total >= proof.divisor)
    return replace(proof, eliminated=tuple(out))


def needed(rules: Rules, moves: Sequence[Move], wanted: int) -> list[Move]:
    """Return the moves on which it depends that some candidates are no longer open."""
    kept: list[Move] = []
    for move in reversed(moves):
        if move.out & wanted:
            kept.append(move)
            wanted |= move.needs(rules)
    return kept[::-1]


def inside(rules: Rules, row: int) -> int:
    """Return the candidates of a constraint or, for a sum, all candidates of its cells."""
    found = rules.sums.get(row)
    return reduce(or_, (rules.members[each] for each in (found.cells if found else (row,))), 0)
