"""Operations that solve a puzzle, count its solutions, rate it and find its true candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..analysis.count import Count, count_solutions, true_candidates
from ..analysis.difficulty import Difficulty, in_words
from ..analysis.verdict import Result, Times, Verdict
from ..analysis.verdict import solve as solve_puzzle
from ..deadline import silent
from ..errors import GaveUp
from ..models import MODELS, find_way
from ..models.statistics import CADICAL
from ..numbers import capital, counted, some
from ..puzzle import Puzzle, Solution
from .boards import Status, Texts, candidate_rows, judged, unknown
from .protocol import LIMIT, Message, Nothing, Notify

if TYPE_CHECKING:
    from ..explaining.rating import Rating

#: The way to solve again if singles solved the puzzle. Its program uses only the givens.
PROGRAM = "candidates"
#: The number of techniques that the sentence on a difficulty names.
_TECHNIQUES = 3


class Filled(Message):
    cells: tuple[int, ...]
    line: str


class Labels(Message):
    variables: str
    constraints: str


class Figures(Message):
    variables: int
    constraints: int
    labels: Labels
    singles: int
    formulation: str  # label of the way in which the model was built last, "" if it has only one
    model: str
    built: str
    work: str  # the nodes and iterations of HiGHS in words, "" if HiGHS was not used
    nodes: int | None
    credit: str
    solver: str
    version: str
    times: Times


class Solved(Status):
    remark: str  # the verdict in lower case, with the reason and the fullest grid
    reason: str
    follows: str  # way to solve again with a program, if singles solved the puzzle without one
    solution: Filled | None
    second: Filled | None
    differ: tuple[int, ...]  # labels of the cells in which the two solutions differ
    figures: Figures


def solve(
    puzzle: Puzzle,
    *,
    model: str = "lp",
    way: str = "",
    prove: bool = True,
    relaxed: bool = False,
    time_limit: float = LIMIT,
    unasked: bool = False,
    backend: Any = None,
    notify: Notify = silent,
    without: Sequence[str] = (),
) -> Solved:
    """Solve a puzzle and return the result.

    If not `prove`, no second solution is looked for. If `relaxed`, only the LP relaxation is
    solved. A puzzle that nobody asked to solve is solved without reports of progress.
    """
    result = solve_puzzle(
        puzzle,
        model=model,
        backend=backend,
        time_limit=time_limit,
        prove_unique=prove,
        notify=silent if unasked else notify,
        way=way,
        **_options(model, way, relaxed, without),
    )
    by_singles, verdict = result.solver == "singles", result.verdict
    reason = result.reason if verdict is Verdict.UNKNOWN else ""
    differ = _differences(result.solution, result.second)
    return Solved(
        **judged(verdict, _sentence(result, differ), verdict.headline_with(reason)),
        remark="; ".join(filter(None, (verdict.remark(result.why), result.filling))),
        reason=result.reason,
        follows=PROGRAM if result.name == "lp" and by_singles else "",
        solution=_filled(result.solution),
        second=_filled(result.second),
        differ=differ,
        figures=_figures(result),
    )


def _options(model: str, way: str, relaxed: bool, without: Sequence[str]) -> dict[str, Any]:
    """Return the options of the integer program. python-sat is loaded if it is needed."""
    options: dict[str, Any] = {"integer": False} if relaxed else {}
    if find_way(model, way)[0].backends:
        options["learning"] = "never" if "pysat" in without else "needed"
    return options


def warm_up(model: str) -> Nothing:
    """Import all modules that a model needs, so that its first run is not slower than others."""
    solve_puzzle(Puzzle({}, size=1), model=model, time_limit=10)
    return Nothing()


def _figures(result: Result) -> Figures:
    model = MODELS[result.model]
    variables, constraints = map(str.capitalize, model.sizes)
    built = model.named_ways.get(result.formulation) or model.named_ways.get(result.way)
    return Figures.of(
        result,
        labels=Labels(variables=variables, constraints=constraints),
        formulation=built.label if built else "",
        built=result.formulation or result.way,
        work=_work(result),
        nodes=result.branched,
    )


def _work(result: Result) -> str:
    if result.model == "lp" and result.solver.startswith(CADICAL):
        return "decided by CaDiCaL, because HiGHS would have to branch"
    if result.branched is None:
        return ""
    steps = counted(result.iterations, "simplex iteration")
    if not result.nodes:
        return (
            f"LP relaxation, {steps}"
            if result.iterations
            else "solved by presolve (the solver's simplification)"
        )
    if result.nodes == 1:
        return f"solved at the root node (no branching), {steps}"
    return f"{result.nodes:,} nodes, {steps}"


def _filled(solution: Solution | None) -> Filled | None:
    return None if solution is None else Filled(cells=solution.digits, line=solution.line)


def _differences(first: Solution | None, second: Solution | None) -> tuple[int, ...]:
    if first is None or second is None:
        return ()
    both = zip(first.digits, second.digits, strict=True)
    return tuple(label for label, (one, other) in enumerate(both, 1) if one != other)


def _sentence(result: Result, differ: tuple[int, ...]) -> str:
    """Return the sentence that the page shows after the verdict."""
    match result.verdict:
        case Verdict.UNIQUE:
            return f"This is the only solution{_how(result)}."
        case Verdict.SEVERAL:
            return f"Another solution differs in {counted(len(differ), 'cell')}."
        case Verdict.SOLVED:
            why = f": {result.reason}" if result.reason else ""
            return f"There may be more{why}."
        case Verdict.NONE:
            return _why_none(result)
    return "It is not known whether there is a solution."


def _how(result: Result) -> str:
    """Return how uniqueness was proved, as the end of a sentence; "" if the model proved it."""
    if result.solver == "singles":
        return ": simple logic (singles) fills every cell"
    if result.solver.startswith("singles"):
        return ": simple logic (singles) decides every case"
    if result.solver == "givens":
        return ": every cell is given"
    if result.prover == CADICAL:
        return ": clause learning (CaDiCaL) proved that there is no other"
    if result.prover:
        return ": a second, independent search found no other"
    excluded = result.model == "lp" and result.integral is None
    return ": with it excluded, the integer program has no solution" if excluded else ""


def _why_none(result: Result) -> str:
    name = result.puzzle.variant.label
    under = "" if name == "Classic" else f" under the rules of {name}"
    why = f"No two givens clash, but no completed grid fits them{under}."
    if result.why:
        why = f"The givens break a rule: {result.why}."
    filling = f" A{result.filling[1:]}" if result.filling else ""
    return f"{why}{filling}"


class Counted(Status):
    count: int
    exact: bool  # whether these are all solutions


def count(
    puzzle: Puzzle,
    *,
    limit: int | None = 10_000,
    model: str = "",
    time_limit: float = LIMIT,
    notify: Notify = silent,
) -> Counted:
    """Return the number of solutions of a puzzle."""
    found = count_solutions(puzzle, limit, time_limit, notify, model)
    beside = f"{found} solution{'s' * (found.number > 1)}" if found.number else None
    return Counted(
        **_count_in_words(found, beside or ""), beside=beside, count=found.number, exact=found.exact
    )


def _count_in_words(found: Count, solutions: str) -> Texts:
    if found.verdict is Verdict.NONE:
        return judged(found.verdict, "Proved: no completed grid fits the givens.")
    if found.verdict is Verdict.UNKNOWN:
        return unknown(found.reason, "It is not known whether there is a solution.")
    every = "There is exactly one." if found.number == 1 else "There are no others."
    sentence = every if found.exact else f"There may be more: {found.reason}."
    return judged(found.verdict, sentence, f"Ready: {solutions}")


class Rated(Status):
    """The difficulty of a puzzle, if it has one."""

    level: int | None = None  # difficulty, from 1 (easy)
    levels: int | None = None  # the highest level


def rate(
    puzzle: Puzzle, *, time_limit: float = LIMIT, backend: Any = None, notify: Notify = silent
) -> Rated:
    """Return the difficulty of a puzzle."""
    from ..explaining.rating import rate as rate_puzzle  # only some visits need this

    notify("rating")
    rated = rate_puzzle(puzzle, time_limit, backend)
    verdict = rated.verdict
    if rated.score and (found := rated.difficulty):
        words = in_words(rated.score, rated.exact)
        texts = judged(verdict, _steps_in_words(rated), f"Ready: {words}")
        return Rated(**texts, beside=capital(words), level=found.level, levels=len(Difficulty))
    if rated.reason:
        texts = unknown(rated.reason, _least_in_words(rated))
        texts["verdict"] = verdict
        return Rated(**texts)
    if verdict is Verdict.NONE:
        return Rated(**judged(verdict, "A puzzle without a solution has no difficulty."))
    sentence = f"Only puzzles with {Verdict.UNIQUE.solutions} have a difficulty."
    return Rated(**judged(verdict, sentence, f"Ready: {verdict.solutions}", "ready"))


def _least_in_words(rated: Rating) -> str:
    if not rated.score:
        return "The difficulty is not known."
    return f"So far the difficulty is {rated.score} ({Difficulty.of(rated.score)}) or higher."


def _steps_in_words(rated: Rating) -> str:
    """Return sentences on the techniques of the puzzle's own steps."""
    hardest = f"Singles fill the grid. Hardest step: {rated.hardest}." if rated.hardest else ""
    if rated.techniques:
        hardest = f"Hardest steps: {some(rated.techniques, _TECHNIQUES)}."
    ended = f" The steps are not complete: {rated.reason}." if rated.reason else ""
    return hardest + ended


class Candidates(Status):
    """The digits that each cell has in at least one solution.

    `candidates` is empty if these are not known, or if there is no solution.
    """

    candidates: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return "\n  ".join([super().__str__(), *candidate_rows(self.candidates)])


def candidates(puzzle: Puzzle, *, time_limit: float = LIMIT, notify: Notify = silent) -> Candidates:
    """Return the digits that appear in each cell in at least one solution."""
    try:
        digits = true_candidates(puzzle, time_limit, notify)
    except GaveUp as error:
        texts = unknown(str(error), "The possible digits are not known.")
        return Candidates(**texts, candidates=())
    cells = tuple(tuple(sorted(here)) for _, here in sorted(digits.items()))
    if not cells[0]:
        texts = judged(Verdict.NONE, "No digit is possible in any cell.")
        return Candidates(**texts, candidates=())
    open_cells = sum(len(here) > 1 for here in cells)
    verdict = Verdict.SEVERAL if open_cells else Verdict.UNIQUE
    sentence = (
        f"{open_cells} cells are not determined: different solutions put different digits there."
    )
    if not open_cells:
        sentence = f"Every cell is determined: there is {verdict.solutions}."
    texts = judged(verdict, sentence, "Ready: true candidates shown")
    return Candidates(**texts, beside="True candidates", candidates=cells)
