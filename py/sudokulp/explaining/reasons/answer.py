"""The answer to why a puzzle has no solution, or several: all its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...analysis.verdict import Verdict
from ...puzzle import BrokenRule, Conflict, Puzzle
from ..values import Contradiction
from .dead_ends import DeadEnd
from .filling import Filling
from .nearest import Nearest
from .repairs import Repair
from .several import Difference

if TYPE_CHECKING:
    from .rule_repairs import RuleRepair


@dataclass(frozen=True)
class Why:
    """Why a puzzle has no solution, or several.

    Parameters
    ----------
    puzzle : Puzzle
        What was asked about.
    verdict : Verdict
        How many solutions it has: UNIQUE, SEVERAL, NONE, or UNKNOWN where the time ran out.
    conflicts : tuple of Conflict
        Digits that stand twice in a region.
    broken : tuple of BrokenRule
        Rules that the givens break.
    dead_end : DeadEnd or None
        Where nothing is left, and the steps before; None if there are conflicts, broken rules, or
        solutions.
    repairs : tuple of Repair
        Changes of one given after which there is exactly one solution.
    rule_repairs : tuple of RuleRepair
        Changes of one rule after which there is exactly one solution.
    contradicting : tuple of str
        Rules that no full grid keeps together, whatever is given; none can be left out.
    left_out : tuple of int
        Labels of the fewest givens without which there is a solution.
    nearest : Nearest or None
        The puzzle with exactly one solution that differs in the fewest givens; None where a
        change of one will do, or where none was found.
    filling : Filling or None
        The fullest grid that breaks no rule; None where it was not found, or there are solutions.
    variants : tuple of str
        Other variants under which the givens have exactly one solution.
    contradiction : Contradiction or None
        Constraints that not even fractions satisfy; None where there is no dead end to tell.
    difference : Difference or None
        How several solutions differ.
    missing : tuple of str
        What the time did not suffice for.
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
