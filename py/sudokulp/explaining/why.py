"""Why a puzzle has no solution or several, and how to fix it, in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..analysis.verdict import Verdict
from ..conflicts import BrokenRule, Conflict
from ..deadline import deadline, remaining
from ..engine.prover import find_prover
from ..errors import GaveUp
from ..grid import short_name
from ..numbers import capital, counted, listed
from ..puzzle import Puzzle, PuzzleLike, as_puzzle
from .filling import Filling, fewest_left_out, find_filling
from .infeasible import DeadEnd, find_contradiction, find_dead_end
from .multipliers import Solver
from .nearest import Nearest, find_nearest
from .repairs import (
    Difference,
    Repair,
    RuleRepair,
    compare_solutions,
    contradicting,
    fitting_variants,
    further_givens,
    repairs,
    rule_repairs,
)
from .values import Contradiction, Pair

#: The time limits, in seconds, for finding the nearest puzzle and the fullest grid. Both can take
#: very long.
CHANGING, FILLING = 2.0, 8.0

Found = TypeVar("Found")
Other = TypeVar("Other")


@dataclass(frozen=True)
class Why:
    """Why a puzzle has no solution, or more than one, and how to fix it.

    A part that does not apply to the puzzle, or was not found, is empty or None.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle.
    verdict : Verdict
        UNIQUE, SEVERAL, NONE, or UNKNOWN if the time ran out.
    conflicts : tuple[Conflict, ...]
        Digits that the givens repeat in a region.
    broken : tuple[BrokenRule, ...]
        Rules that the givens break.
    dead_end : DeadEnd or None
        A constraint that cannot be satisfied, if there are neither conflicts nor broken
        rules.
    repairs : tuple[Repair, ...]
        Changes of one given after which there is exactly one solution.
    rule_repairs : tuple[RuleRepair, ...]
        Changes of one rule after which there is exactly one solution.
    contradicting : tuple[str, ...]
        A minimal set of rules that no full grid satisfies.
    left_out : tuple[int, ...]
        Labels of the fewest givens to remove to get a solution.
    nearest : Nearest or None
        The nearest puzzle, if changing one given is not enough.
    filling : Filling or None
        The fullest grid, if there is no solution.
    variants : tuple[str, ...]
        Other variants in which there is exactly one solution.
    contradiction : Contradiction or None
        Constraints that conflict in the LP relaxation, if there are neither conflicts nor
        broken rules.
    difference : Difference or None
        How the solutions differ, if there are several.
    missing : tuple[str, ...]
        The parts that were not found within the time limit.
    """

    puzzle: Puzzle
    verdict: Verdict
    conflicts: tuple[Conflict, ...] = ()
    broken: tuple[BrokenRule, ...] = ()
    dead_end: DeadEnd | None = None
    repairs: tuple[Repair, ...] = ()
    rule_repairs: tuple[RuleRepair, ...] = ()
    contradicting: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()
    nearest: Nearest | None = None
    filling: Filling | None = None
    variants: tuple[str, ...] = ()
    contradiction: Contradiction | None = None
    difference: Difference | None = None
    missing: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(sentences(self))


def why(puzzle: PuzzleLike, time_limit: float = 60, backend: Any = None) -> Why:
    """Explain why a puzzle has no solution, or more than one, and how to fix it.

    If there is exactly one solution, only the verdict is found.

    Examples
    --------
    >>> found = why(Puzzle("4... ..2. .1.. ...."))
    >>> found.verdict, found.difference.number
    (<Verdict.SEVERAL: 'several'>, 3)
    >>> why(Puzzle("4... ..2. .1.. ...3")).verdict
    <Verdict.UNIQUE: 'unique'>
    """
    puzzle = as_puzzle(puzzle)
    with deadline(time_limit):
        return _Inquiry(puzzle, Solver(backend)).answer()


class _Inquiry:
    """The search for the parts of an answer. A part that is not found in time is skipped."""

    def __init__(self, puzzle: Puzzle, solver: Solver) -> None:
        self._puzzle, self._solver = puzzle, solver
        self._missing: list[str] = []

    def answer(self) -> Why:
        verdict = self._part("the number of solutions", self._verdict, Verdict.UNKNOWN)
        if verdict is Verdict.NONE:
            found = self._none()
        else:
            difference = None
            if verdict is Verdict.SEVERAL:
                difference = self._part("the differences between solutions", self._difference, None)
            found = Why(self._puzzle, verdict, difference=difference)
        return replace(found, missing=tuple(self._missing))

    def _verdict(self) -> Verdict:
        prover = find_prover(self._puzzle.variant, self._puzzle.shape)
        if self._puzzle.conflicts() or self._broken() or not prover.has_any(self._puzzle.digits):
            return Verdict.NONE
        return Verdict.UNIQUE if prover.has_one(self._puzzle.digits) else Verdict.SEVERAL

    def _broken(self) -> tuple[BrokenRule, ...]:
        return tuple(self._puzzle.broken_rules())

    def _difference(self) -> Difference:
        found = compare_solutions(self._puzzle)
        if found.exact:
            return found
        givens = self._part("further givens that make it unique", further_givens, (), self._puzzle)
        return replace(found, settling=(givens,) if givens else ())

    def _none(self) -> Why:
        puzzle, part = self._puzzle, self._part
        by_solver = puzzle, self._solver
        found = Why(puzzle, Verdict.NONE, tuple(puzzle.conflicts()), self._broken())
        is_hidden = not (found.conflicts or found.broken)
        more: dict[str, Any] = {}
        if is_hidden:
            more["dead_end"] = part("a dead end", find_dead_end, None, *by_solver)
        more["repairs"] = self._several("single changes that fix it", repairs)
        name = "the fewest givens to remove"
        more["left_out"] = part(name, fewest_left_out, (), *by_solver)
        if not more["repairs"]:
            name = "the nearest puzzle with exactly one solution"
            more["nearest"] = part(name, self._within, None, CHANGING, find_nearest)
        name = "the most cells that can be filled"
        more["filling"] = part(name, self._within, None, FILLING, find_filling)
        more["variants"] = part("other variants", fitting_variants, (), puzzle)
        if is_hidden:
            name = "conflicting constraints"
            more["contradiction"] = part(name, find_contradiction, None, *by_solver)
        if puzzle.rules:
            more["rule_repairs"] = self._several("rules to change", rule_repairs)
            if not (more["repairs"] or more["left_out"]):
                more["contradicting"] = part("conflicting rules", contradicting, (), puzzle)
        return replace(found, **more)

    def _within(self, most: float, find: Callable[..., Found]) -> Found:
        with deadline(min(most, remaining() / 2)):
            return find(self._puzzle, self._solver)

    def _several(self, name: str, find: Callable[[Puzzle], Iterator[Found]]) -> tuple[Found, ...]:
        found: list[Found] = []
        self._part(name, lambda: found.extend(find(self._puzzle)), None)
        return tuple(found)

    def _part(
        self, name: str, find: Callable[..., Found], otherwise: Other, *given: Any
    ) -> Found | Other:
        try:
            return find(*given)
        except GaveUp:
            self._missing.append(name)
            return otherwise


@dataclass(frozen=True)
class Choice:
    """A change of a puzzle that the user can choose."""

    done: str  # the message after the change
    edits: tuple[Pair, ...] = ()  # cell labels with their new givens; 0 means an empty cell
    variant: str | None = None  # the name of the new variant; None if it does not change
    #: All rules after the change, as in our JSON files; None if they do not change.
    rules: tuple[dict[str, Any], ...] | None = None
    name: str = "Apply"  # the label of the button


@dataclass(frozen=True)
class Offer:
    """A sentence that suggests a change, with a choice for each possible digit."""

    sentence: str
    choices: tuple[Choice, ...]


def offers(found: Why) -> Iterator[Offer]:
    """Yield the changes that would help, smallest first."""
    puzzle = found.puzzle
    for repair in found.repairs:
        label, digit = repair.label, repair.digit
        given = puzzle.givens[label]
        done = f"Removed the {_given(puzzle, label, given)}."
        if digit:
            signs = f"from {puzzle.symbols[given - 1]} to {puzzle.symbols[digit - 1]}"
            done = f"Changed {_cells(puzzle, label)} {signs}."
        yield Offer(repair.sentence, (Choice(done, ((label, digit),)),))
    for change in found.rule_repairs:
        yield Offer(change.sentence, (_ruled(puzzle, change),))
    if found.nearest and found.nearest.changes:
        yield _changed(puzzle, found.nearest)
    out = found.left_out
    if len(out) > 1 or (out and not found.repairs):
        where = f"{'givens' if len(out) > 1 else 'given'} in {_cells(puzzle, *out)}"
        edits = tuple((label, 0) for label in out)
        choice = Choice(f"Removed the {where}.", edits)
        yield Offer(f"Remove the {where}; then there is at least one solution.", (choice,))
    for name in found.variants:
        sentence = f"Change the variant to {name}; then there is exactly one solution."
        yield Offer(sentence, (Choice(f"Changed the variant to {name}.", variant=name),))
    if found.difference:
        yield from _settling(puzzle, found.difference)


def _cells(puzzle: Puzzle, *labels: int) -> str:
    return listed(short_name(label, puzzle.side) for label in labels)


def _given(puzzle: Puzzle, label: int, digit: int) -> str:
    return f"{puzzle.symbols[digit - 1]} in {_cells(puzzle, label)}"


def _ruled(puzzle: Puzzle, change: RuleRepair) -> Choice:
    from ..rules.fields import told_as  # most puzzles have no rules

    instead = () if change.instead is None else (change.instead,)
    at = next(number for number, rule in enumerate(puzzle.rules) if rule is change.rule)
    now, before = getattr(change.instead, "sum", None), getattr(change.rule, "sum", None)
    total = f"Changed the total of the {change.name} from {before} to {now}."
    done = total if instead else f"Removed the {change.name}."
    rules = (*puzzle.rules[:at], *instead, *puzzle.rules[at + 1 :])
    return Choice(done, rules=tuple(told_as(rule, puzzle.side) for rule in rules))


def _changed(puzzle: Puzzle, nearest: Nearest) -> Offer:
    signs = puzzle.symbols
    changed = listed(
        f"{_cells(puzzle, label)} from {signs[puzzle.givens[label] - 1]} to {signs[digit - 1]}"
        for label, digit in nearest.changes
    )
    few = "Fewer changes are not enough." if nearest.proved else "Fewer changes may be enough."
    done = f"Changed {counted(len(nearest.changes), 'given')}."
    sentence = f"Change {changed}; then there is exactly one solution. {few}"
    return Offer(sentence, (Choice(done, nearest.changes),))


def _settling(puzzle: Puzzle, found: Difference) -> Iterator[Offer]:
    """Yield the offers to add givens: one offer for each cell, or one for a set of givens."""
    end = "then there is exactly one solution."
    if len(found.settling) == 1 and len(found.settling[0]) > 1:
        (pairs,) = found.settling
        few = "Fewer givens are not enough." if found.fewest else "Fewer givens may be enough."
        which = listed(_given(puzzle, *pair) for pair in pairs)
        done = f"Added {len(pairs)} givens."
        yield Offer(f"Add {which}; {end} {few}", (Choice(done, pairs),))
        return
    cells: defaultdict[int, list[int]] = defaultdict(list)
    for (label, digit), *_ in found.settling:
        cells[label].append(digit)
    for label, digits in cells.items():
        which = listed((puzzle.symbols[digit - 1] for digit in digits), "or")
        choices = tuple(
            Choice(
                f"Added {_given(puzzle, label, digit)} as a given.",
                ((label, digit),),
                name=f"Apply {puzzle.symbols[digit - 1]}" if digits[1:] else "Apply",
            )
            for digit in digits
        )
        yield Offer(f"Add {which} in {_cells(puzzle, label)}; {end}", choices)


#: The largest number of conflicting rules that are named.
NAMED = 8


def sentences(found: Why) -> list[str]:
    """Return an answer as sentences, most important first."""
    return list(_sentences(found))


def _sentences(found: Why) -> Iterator[str]:
    side = found.puzzle.side
    if found.verdict is Verdict.UNIQUE:
        yield "There is exactly one solution."
    yield from (f"{conflict}." for conflict in found.conflicts)
    yield from (f"{capital(str(broken))}." for broken in found.broken)
    if found.dead_end:
        yield from (step.sentence for step in found.dead_end.steps)
        yield from ended(found.dead_end, side)
    rules = found.contradicting
    if rules:
        more = [f"{len(rules) - NAMED} more"] if len(rules) > NAMED else []
        many = f"the rules {listed([*rules[:NAMED], *more])} together"
        which = many if len(rules) > 1 else f"the rule {rules[0]}"
        yield f"No grid satisfies {which}, whatever the givens are."
    if found.difference:
        yield differing(found.difference)
    yield from (offer.sentence for offer in offers(found))
    if found.filling and not found.filling.is_whole:
        yield found.filling.sentence
    if found.contradiction:
        yield found.contradiction.sentence
    if found.difference and found.difference.unavoidable:
        yield to_be_given(found.difference, found.difference.unavoidable[0], side)
    if found.missing:
        yield f"Ran out of time checking: {listed(found.missing)}."


def ended(found: DeadEnd, side: int) -> Iterator[str]:
    """Yield the sentences on a dead end and on its causes."""
    yield found.sentence
    if found.digits:
        kind = "digits" if found.steps else "givens"
        also = "" if found.complete else ", together with the steps before,"
        where = listed(short_name(label, side) for label in found.digits)
        yield f"The {kind} in {where}{also} rule out every candidate."


def differing(found: Difference) -> str:
    """Return a sentence on the number of solutions and the number of cells in which they differ.

    A lower bound would be another number than the one that a longer count has shown before.
    """
    count = found.count if found.count.exact else f"more than {found.number}"
    cells = f"differ in {counted(len(found.cells), 'cell')}."
    if found.complete:
        return f"There are {count} solutions; they {cells}"
    return f"There are {count} solutions; the first {found.number} found {cells}"


def to_be_given(found: Difference, labels: tuple[int, ...], side: int) -> str:
    """Return a sentence saying that at least one cell of an unavoidable set must be given."""
    where = listed(short_name(label, side) for label in labels)
    if found.exact and found.number == 2:
        return f"At least one of {where} must be given."
    end = "so at least one of these cells must be given."
    return f"Two of the solutions differ only in {where}, {end}"
