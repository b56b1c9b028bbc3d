"""Rules and givens that can be removed without changing a puzzle's only solution.

Each rule and each given is removed in turn, and the rest of the puzzle is solved. The backtracking
search solves puzzles without rules. With rules such as cages, a SAT solver is preferred, because it
takes a tenth of a second where the search takes several seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any, Literal

from ..engine.budget import Budget
from ..errors import GaveUp
from ..numbers import counted
from ..puzzle import AsPuzzle, Puzzle, Solution, as_puzzle
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
    puzzle: AsPuzzle,
    time_limit: float = 60,
    notify: Callable[[str], object] | None = None,
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
    >>> from sudokulp.rules import Cage
    >>> found = superfluous(Puzzle("4.3. ..2. .1.. ...3", 2, rules=[Cage([1, 2], sum=6)]))
    >>> found.rules, found.givens
    ((0,), (3,))
    """
    puzzle = as_puzzle(puzzle)
    if not model:
        installed = "sat" if find_spec("pysat") is not None else "lp"
        model = installed if puzzle.rules else "search"
    budget = Budget(time_limit, backend, notify)
    whole = solve(puzzle, model, backend, time_limit)
    if whole.verdict is not Verdict.UNIQUE or whole.solution is None:
        return Superfluous(whole.verdict, reason=whole.reason)
    ask = partial(_is_superfluous, puzzle, whole.solution, budget, model)
    return _examined(puzzle, ask, budget)


#: A rule with its index, or a given with its label.
_Part = tuple[Literal["rule", "given"], int]


def _examined(
    puzzle: Puzzle, ask: Callable[[_Part, int], bool | None], budget: Budget
) -> Superfluous:
    rules = (at for at, rule in enumerate(puzzle.rules) if not rule.replaces_boxes)
    parts: list[_Part] = [*(("rule", at) for at in rules), *(("given", x) for x in puzzle.givens)]
    found: dict[bool | None, list[_Part]] = {True: [], False: [], None: []}
    for number, part in enumerate(parts):
        left = len(parts) - number
        budget.say(f"{counted(left, 'rule or given', 'rules and givens')} left to examine")
        found[ask(part, left)].append(part)
    reason = f"the time limit of {budget.time_limit:g} s was reached" if found[None] else ""
    out, unsettled = found[True], found[None]
    return Superfluous(
        Verdict.UNIQUE,
        *(_of("rule", out), _of("given", out), _of("rule", unsettled), _of("given", unsettled)),
        reason=reason,
    )


def _of(kind: str, parts: list[_Part]) -> tuple[int, ...]:
    return tuple(which for each, which in parts if each == kind)


def _is_superfluous(
    puzzle: Puzzle, solution: Solution, budget: Budget, model: str, part: _Part, left: int
) -> bool | None:
    """Return whether the solution is still the only one after a part of the puzzle is removed.

    Return None if time runs out. The remaining time is divided equally among `left` parts.
    """
    fewer = _without(puzzle, part)
    # Without its dot, for example, a pair of cells may break "all dots are given".
    if not Solution(fewer, solution.digits).is_valid():
        return False
    try:
        found = solve(fewer, model, budget.backend, budget.remaining() / left)
    except GaveUp:
        return None
    return found.verdict is Verdict.UNIQUE if found.verdict.is_proved else None


def _without(puzzle: Puzzle, part: _Part) -> Puzzle:
    kind, which = part
    if kind == "given":
        return puzzle.with_digits([*puzzle.digits[: which - 1], 0, *puzzle.digits[which:]])
    return puzzle.with_rules([*puzzle.rules[:which], *puzzle.rules[which + 1 :]])
