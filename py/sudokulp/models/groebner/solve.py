"""Solving the polynomial system by a Groebner basis, on sympy.

The system is the paper's (`sudokulp.models.groebner.polynomials`), whole in the way "paper", and
else restricted to open cells:

- A cell's node polynomial is the product over the digits that the givens leave to it, an
  edge polynomial is over the digits that two cells have in common. A cell with one digit
  is a linear polynomial; its digit is substituted everywhere, which may leave one digit
  to other cells, and so on ("naked singles"). If more cells than a 4 x 4 grid has are open,
  digits that have one place left in a region are placed there as well ("hidden singles").
  That is all the logic used; the basis decides the rest.
- Coefficients are numbers modulo the first prime above the highest digit. All zeros of the
  system are digits, which stay distinct modulo the prime, so no zero is lost or gained, and
  no coefficient grows.
- The order is lexicographic, so the basis can be solved from its end: its polynomials
  in the last cells alone tell which digits of these cells belong to a solution. A basis
  of 1 proves that there is none. A basis in another order is converted to this one, by the
  algorithm of Faugere, Gianni, Lazard and Mora (1994).
- A cell that still has all digits, because no peer of it is known, is fixed to each digit in
  turn: one system for each. An empty 4 x 4 grid becomes 160 small systems instead of one
  whose basis takes a minute.
- What counts is the product of the digits that the open cells have left, in bits: the basis of
  a random 9 x 9 puzzle takes one second at 16, four at 23, ten at 27, and none was done in twelve
  above 32. Above `MOST_BITS` a cell with the fewest digits is fixed to each of them in turn, too.
  The solver that a result names is Buchberger's algorithm only where a basis was computed: singles
  alone may settle the cases of a puzzle with one solution.

Measured: two solutions of a 4 x 4 grid take less than a second whatever is given, and ordinary
9 x 9 puzzles, random ones of 15 to 30 givens among them, one or two. Hard ones with one solution
are settled by the singles of their cases, the hardest known in 5 s.

The whole system, with sympy's Buchberger algorithm and fractions as in the paper, takes 3 s for
a 4 x 4 puzzle of 6 to 12 givens and 12 s for one of 3. For a 9 x 9 puzzle sympy begins by reducing
each of over 900 polynomials in 81 unknowns by all others: of those of a puzzle with five open
cells it did a quarter in 40 s, and none was solved in a minute, whatever was given.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import prod

from sympy.polys.orderings import grevlex, grlex, lex

from ...engine.budget import Budget
from ...engine.candidates import Masks, Singles, candidates, digits_of
from ...errors import GaveUp
from ...names import find_named
from ...packages import version_of
from ...puzzle import Puzzle, Solution
from ..splitting import Split, edges_and_lists
from .system import System, open_cells

#: The orders of terms in which a basis can be looked for.
ORDERS = {"lex": lex, "grlex": grlex, "grevlex": grevlex}
#: With more open cells than this, hidden singles are placed first.
MANY = 16
#: The most bits of the number of ways to fill the open cells with the digits they have left.
MOST_BITS = 22
#: The most cells of which the whole system is built: on larger grids it fills the memory.
MOST_WHOLE = 81


def solutions(
    puzzle: Puzzle, budget: Budget, order: str = "lex", whole: bool = False
) -> Iterator[Solution]:
    """Yield the puzzle's solutions, each once, in a fixed order.

    The size noted in `budget` is the number of open cells and of polynomials of the
    first system, which is the only one unless cells had to be fixed.

    Parameters
    ----------
    puzzle : Puzzle
        What to solve.
    budget : Budget
        The time that may be spent; size and times are noted in it.
    order : {"lex", "grlex", "grevlex"}
        The order of the terms: lexicographic, or by degree first.
    whole : bool
        Whether to solve the paper's whole system as it is: no singles, no cases.

    Raises
    ------
    GaveUp
        At the time limit, or if the whole system is too large.
    UnknownName
        If there is no such order.
    RuleError
        If a rule says more than that cells differ or are equal, or which digits a cell may hold.
    """
    split = edges_and_lists(puzzle, "groebner")
    named = find_named(ORDERS, order, "order of terms")
    budget.solved_by("singles", "")  # as long as they leave no system
    if whole and len(split.left) > MOST_WHOLE:
        raise GaveUp(f"the whole system is built for up to {MOST_WHOLE} cells")
    systems = (
        iter([System(split.left, split, budget, named, split.plain.givens)])
        if whole
        else (System(masks, split, budget, named) for masks in _parts(split, budget))
    )
    with budget.timing("build"):
        first = next(systems, None)
    if first is None:
        return
    budget.size(len(first.open), len(first.polynomials))
    budget.say("solving")
    for system in chain([first], systems):
        if system.polynomials:
            budget.solved_by("Buchberger", f"sympy {version_of('sympy')}".rstrip())
        for digits in system.zeros():
            yield Solution(puzzle, digits)


def _parts(split: Split, budget: Budget) -> Iterator[Masks]:
    """Yield candidates of the cells for one system after the other; each solution is in one."""
    puzzle = split.plain
    singles, every = Singles.of(puzzle), (1 << puzzle.side) - 1
    stack = [[mask & other for mask, other in zip(candidates(puzzle), split.left, strict=True)]]
    while stack:
        budget.check_time()
        masks = stack.pop()
        if not _place(masks, split, singles, hidden=False):
            continue
        if len(open_cells(masks)) > MANY and not _place(masks, split, singles, hidden=True):
            continue
        cell = _to_fix(masks, every)
        if cell is None:
            yield masks
            continue
        budget.solved_by("singles of each case", "")
        for digit in reversed(digits_of(masks[cell])):
            stack.append([*masks[:cell], 1 << digit - 1, *masks[cell + 1 :]])


def _to_fix(masks: Masks, every: int) -> int | None:
    """Return the cell that is fixed to each of its digits in turn, None if a basis is next."""
    left = open_cells(masks)
    unbound = next((cell for cell in left if masks[cell] == every), None)
    if unbound is not None or not prod(masks[cell].bit_count() for cell in left) >> MOST_BITS:
        return unbound
    return min(left, key=lambda cell: masks[cell].bit_count())


def _place(masks: Masks, split: Split, singles: Singles, hidden: bool) -> bool:
    """Place singles, and leave equal cells the same digits; return False at a contradiction."""
    before: Masks = []
    while masks != before:
        before = masks[:]
        for _, one, other in split.equal:
            masks[one - 1] = masks[other - 1] = masks[one - 1] & masks[other - 1]
        if not singles.place(masks, hidden):
            return False
    return True
