"""What a proof needs and changes in a position, and the step that it becomes there.

A search finds proofs in its own position, which all of them have changed. Which of them are needed
for some result is found afterwards, so that the others can be left out. A proof also holds in a
position with more open candidates, if its truths and sums have the same ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice
from operator import or_

from .multipliers import single_proof
from .position import Position, Rules, bits, mask_of
from .sets.refutation import Trial, is_checkable
from .techniques import single_name
from .values import Kind, Multipliers, Pair, Proof, Step, Weighted
from .wording import set_words, single_sentence

#: The largest number of candidates that a proof without multipliers rules out.
TOGETHER = 12


def single(truth: int, candidate: int) -> Proof:
    """Return the proof that places the only candidate of a truth; its multipliers come later."""
    return Proof({truth: 1}, {}, 1, (), Kind.SINGLE, candidate)


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


def widened(position: Position, proof: Proof, kind: Kind | None = None) -> Proof:
    """Return a proof that rules out all candidates whose coefficients are at least the divisor."""
    kind = kind or proof.kind
    if not proof.divisor:
        return replace(proof, kind=kind)
    totals = position.added_up(proof.truths, proof.links)
    out = sorted(each for each, total in totals.items() if total >= proof.divisor)
    return replace(proof, eliminated=tuple(out), kind=kind)


def apply(position: Position, found: Proof | Step) -> None:
    """Place what a proof or a step places, and rule out what it rules out."""
    if isinstance(found, Step):
        for pair in found.placed:
            position.place(position.rules.number(*pair))
        position.eliminate(mask_of(position.rules.number(*pair) for pair in found.eliminated))
    elif found.placed is None:
        position.eliminate(found.out)
    else:
        position.place(found.placed)


def step(position: Position, proof: Proof) -> Step:
    """Return the step for a position, with its name and its sentence."""
    rules, kind = position.rules, proof.kind
    placed: tuple[Pair, ...] = ()
    if proof.placed is not None:
        (truth,) = proof.truths
        placed, name = (rules.pair(proof.placed),), single_name(position, truth)
        sentence = single_sentence(position, truth, proof.placed)
        proof = single_proof(position, truth, proof.placed)
    else:
        proof = _left(position, proof)
        name, sentence = proof.name, proof.sentence
        if not sentence:
            proof = widened(position, proof)
            name, sentence = set_words(position, proof)
            kind = Kind.TRUTHS if kind is Kind.CASES and proof.divisor else kind

    def rows(multipliers: Multipliers) -> tuple[Weighted, ...]:
        ordered = sorted(multipliers.items())
        return tuple((position.constraint(number), often) for number, often in ordered)

    eliminated = tuple(map(rules.pair, sorted(proof.eliminated)))
    truths, links = rows(proof.truths), rows(proof.links)
    return Step(kind, name, placed, eliminated, truths, links, proof.divisor, sentence)


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


def needs(rules: Rules, proof: Proof) -> int:
    """Return the candidates that must be ruled out before a proof holds.

    Those that are open at the time of the proof are included.
    """
    rows = [*proof.truths, *(row for row in proof.links if row in rules.sums)]
    return reduce(or_, (inside(rules, row) for row in rows), 0)


def needed(rules: Rules, proofs: Sequence[Proof], wanted: int) -> list[Proof]:
    """Return the proofs on which it depends that some candidates are no longer open."""
    kept: list[Proof] = []
    for proof in reversed(proofs):
        if proof.out & wanted:
            kept.append(proof)
            wanted |= needs(rules, proof)
    return kept[::-1]


def inside(rules: Rules, row: int) -> int:
    """Return the candidates of a constraint or, for a sum, all candidates of its cells."""
    found = rules.sums.get(row)
    return reduce(or_, (rules.members[each] for each in (found.cells if found else (row,))), 0)
