"""Rules and givens that can be removed without changing a puzzle's only solution.

Each rule and each given is removed in turn, and the rest of the puzzle is solved. The backtracking
search solves puzzles without rules. With rules such as cages, a SAT solver is preferred, because it
takes a tenth of a second where the search takes several seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from ..deadline import Notify, deadline, remaining, silent
from ..errors import GaveUp
from ..numbers import counted
from ..puzzle import Puzzle, PuzzleLike, Solution, as_puzzle
from .verdict import Verdict, solve


@dataclass(frozen=True)
class Superfluous:
    """The rules and givens of a puzzle that can each be removed without changing the solution.

    If two of them are removed, the puzzle may have several solutions. Rules that replace the boxes
    are not examined.
    """

    verdict: Verdict  # if it is not UNIQUE, nothing was examined
    rules: tuple[int, ...] = ()  # indexes of superfluous rules in `puzzle.rules`
    givens: tuple[int, ...] = ()  # labels of superfluous givens
    open_rules: tuple[int, ...] = ()  # indexes of the rules not examined in time
    open_givens: tuple[int, ...] = ()  # labels of the givens not examined in time
    reason: str = ""  # why something is not known


def superfluous(
    puzzle: PuzzleLike,
    time_limit: float = 60,
    notify: Notify = silent,
    model: str = "",
    backend: Any = None,
) -> Superfluous:
    """Return the rules and givens that can each be removed without changing the only solution.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle. If it does not have exactly one solution, nothing is superfluous.
    time_limit : float
        The time limit in seconds. The rules and givens share the time equally.
    notify : callable, optional
        A function of one string, called with progress messages.
    model : str
        The name of the model that solves the puzzle after each removal. The default is the
        backtracking search. For puzzles with rules, it is "sat" if python-sat is installed,
        otherwise "lp".
    backend : str, pulp.LpSolver or None
        The solver of the integer program; see `solve`.

    Raises
    ------
    RuleError
        If the meaning of a rule is not known.

    Examples
    --------
    >>> from sudokulp import Puzzle
    >>> from sudokulp.rules import Cage
    >>> found = superfluous(Puzzle("4.3. ..2. .1.. ...3", rules=[Cage([1, 2], sum=6)]))
    >>> found.rules, found.givens
    ((0,), (3,))
    """
    puzzle = as_puzzle(puzzle)
    if not model:
        installed = "sat" if find_spec("pysat") is not None else "lp"
        model = installed if puzzle.rules else "search"
    with deadline(time_limit):
        whole = solve(puzzle, model, backend, time_limit)
        if whole.verdict is not Verdict.UNIQUE or whole.solution is None:
            return Superfluous(whole.verdict, reason=whole.reason)
        rules = (at for at, rule in enumerate(puzzle.rules) if not rule.replaces_boxes)
        parts = [*(("rule", at) for at in rules), *(("given", label) for label in puzzle.givens)]
        found: dict[bool | None, dict[str, list[int]]] = {
            each: {"rule": [], "given": []} for each in (True, False, None)
        }
        for number, (kind, which) in enumerate(parts):
            left = len(parts) - number
            notify(f"{counted(left, 'rule or given', 'rules and givens')} left to examine")
            fewer = _without(puzzle, kind, which)
            is_superfluous: bool | None = False
            try:
                # Without its dot, for example, a pair of cells may break "all dots are given".
                if Solution(fewer, whole.solution.digits).is_valid():
                    is_superfluous = _is_unique(fewer, model, backend, left)
            except GaveUp:
                is_superfluous = None
            found[is_superfluous][kind].append(which)
    out, unsettled = found[True], found[None]
    return Superfluous(
        Verdict.UNIQUE,
        *(tuple(out["rule"]), tuple(out["given"])),
        *(tuple(unsettled["rule"]), tuple(unsettled["given"])),
        reason=f"the time limit of {time_limit:g} s was reached" if any(unsettled.values()) else "",
    )


def _without(puzzle: Puzzle, kind: str, which: int) -> Puzzle:
    if kind == "rule":
        return puzzle.with_rules([*puzzle.rules[:which], *puzzle.rules[which + 1 :]])
    digits = puzzle.digits
    return puzzle.with_digits([*digits[: which - 1], 0, *digits[which:]])


def _is_unique(puzzle: Puzzle, model: str, backend: Any, left: int) -> bool | None:
    """Return whether there is one solution, or None if it is not known in a share of the time."""
    verdict = solve(puzzle, model, backend, remaining() / left).verdict
    return verdict is Verdict.UNIQUE if verdict.is_proved else None
