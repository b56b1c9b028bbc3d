"""Solving the polynomial system by a Groebner basis, on sympy.

The system is the paper's (`sudoku.models.groebner.polynomials`), restricted to open cells:

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

Measured: two solutions of a 4 x 4 grid take less than a second whatever is given. What counts
is the product of the digits that the open cells have left, in bits: random 9 x 9 puzzles take
one second at 16, four at 23, ten at 27, and none was done in twelve above 32. Above
`system.MOST_BITS`, which would be hours, it gives up at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from sympy.polys.orderings import grevlex, grlex, lex

from ...engine.budget import Budget
from ...engine.candidates import Masks, Singles, candidates
from ...names import find_named
from ...packages import version_of
from ...puzzle import Puzzle, Solution
from ..splitting import Split, edges_and_lists
from .system import System, open_cells

#: The orders of terms in which a basis can be looked for.
ORDERS = {"lex": lex, "grlex": grlex, "grevlex": grevlex}
#: With more open cells than this, hidden singles are placed first.
MANY = 16


def solutions(puzzle: Puzzle, budget: Budget, order: str = "lex") -> Iterator[Solution]:
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

    Raises
    ------
    GaveUp
        At the time limit, or if the system is too large.
    UnknownName
        If there is no such order.
    RuleError
        If a rule says more than that cells differ or are equal, or which digits a cell may hold.
    """
    split = edges_and_lists(puzzle, "groebner")
    named = find_named(ORDERS, order, "order of terms")
    budget.solved_by("singles", "")  # as long as they leave no system
    systems = (System(masks, split, budget, named) for masks in _parts(split, budget))
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
        unbound = next((cell for cell in open_cells(masks) if masks[cell] == every), None)
        if unbound is None:
            yield masks
            continue
        for digit in range(puzzle.side, 0, -1):
            stack.append([*masks[:unbound], 1 << digit - 1, *masks[unbound + 1 :]])


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
