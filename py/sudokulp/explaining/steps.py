"""Steps with their proofs and words, and what they change in a position."""

from __future__ import annotations

from itertools import islice

from ..puzzle import Puzzle
from .constraints import bits, find_rules
from .multipliers.rows import single_proof
from .position import Position
from .refuting import Trial, is_checkable
from .values import Kind, Multipliers, Proof, Step, Weighted
from .words.naming import set_name, single_name
from .words.wording import set_sentence, single_sentence

#: Candidates that a step without multipliers rules out at most.
TOGETHER = 12


def start(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle's givens."""
    rules = find_rules(puzzle.variant, puzzle.shape, puzzle.symbols)
    position = Position(rules)
    for label, digit in puzzle.givens.items():
        position.place(rules.number(label, digit))
    return position


def take(position: Position, step: Step) -> None:
    """Follow a step in a position."""
    for pair in step.placed:
        position.place(position.rules.number(*pair))
    position.eliminate(sum(1 << position.rules.number(*pair) for pair in step.eliminated))


def single_step(position: Position, truth: int, candidate: int) -> Step:
    """Return the step that places the only candidate of a truth."""
    sentence = single_sentence(position, truth, candidate)
    proof = single_proof(position, truth, candidate)
    placed = (position.rules.pair(candidate),)
    return _step(position, Kind.SINGLE, single_name(position, truth), placed, proof, sentence)


def tried(position: Position, truths: int, candidate: int) -> Proof | None:
    """Return the proof of a set of truths without multipliers: all ways to meet them were tried.

    None if that takes more tries than a check has.
    """
    if not is_checkable(position, truths, candidate):
        return None
    others, trial = bits(position.open & ~(1 << candidate)), Trial(position, truths)
    also = (other for other in others if trial.refutes(other, TOGETHER))
    out = (candidate, *islice(also, TOGETHER - 1))
    return Proof(dict.fromkeys(bits(truths), 1), {}, 0, out)


def set_step(position: Position, kind: Kind, proof: Proof) -> Step:
    """Return the step of a set of truths, with multipliers or without."""
    if kind is Kind.CASES and proof.divisor:
        kind = Kind.TRUTHS
    sentence = set_sentence(position, proof)
    name = "Case Table" if kind is Kind.CASES else set_name(position, proof)
    return _step(position, kind, name, (), proof, sentence)


def _step(
    position: Position,
    kind: Kind,
    name: str,
    placed: tuple[tuple[int, int], ...],
    proof: Proof,
    sentence: str,
) -> Step:
    return Step(
        kind,
        name,
        placed,
        tuple(position.rules.pair(candidate) for candidate in sorted(proof.eliminated)),
        _weighted(position, proof.truths),
        _weighted(position, proof.links),
        proof.divisor,
        sentence,
    )


def _weighted(position: Position, multipliers: Multipliers) -> tuple[Weighted, ...]:
    return tuple(
        (position.constraint(number), often) for number, often in sorted(multipliers.items())
    )
