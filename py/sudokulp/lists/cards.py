"""Cards: six experiments that are ready to run, each with its question."""

from __future__ import annotations

from dataclasses import dataclass

from ..models import MODELS
from .sources import Generator
from .tasks import Job


@dataclass(frozen=True, kw_only=True)
class Card:
    """An experiment: generated puzzles, what is done with them, and the question it answers."""

    name: str
    question: str
    literature: str  # on the question or the models
    finding: str  # what the stored plots show, in a sentence
    #: The shortest and the longest expected time in seconds, on the page with two workers.
    seconds: tuple[int, int]
    generator: Generator
    job: Job
    figures: tuple[str, ...]  # the names of those that answer the question


CARDS = {
    each.name: each
    for each in (
        Card(
            name="paper",
            question="How many givens make a puzzle hard?",
            literature='Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python" '
            "(SciPy 2010)",
            finding="As in the paper, the slowest puzzles for the constraint solver have 24 and 28 "
            "givens, and the integer program is faster with more givens: its median is about "
            "30 ms with up to 28 givens, and 15 ms with 36 or more.",
            seconds=(18, 72),
            generator=Generator(kind="thinned", givens=tuple(range(0, 81, 4)), count=20, seed=2010),
            job=Job(models=("cp/paper", "lp/plain"), time_limit=5),
            figures=("time-cp-paper", "time-lp-plain"),
        ),
        Card(
            name="phases",
            question="How many random digits make a grid unsolvable?",
            literature='After Cheeseman, Kanefsky and Taylor, "Where the Really Hard Problems '
            'Are" (IJCAI 1991)',
            finding="With up to 12 digits, each of 40 grids has several solutions; with 24, two "
            "thirds have none; with 32 or more, no grid has any.",
            seconds=(15, 60),
            generator=Generator(
                kind="scattered", givens=tuple(range(0, 41, 2)), count=40, seed=2010
            ),
            job=Job(models=("lp",), time_limit=5),
            figures=("classes",),
        ),
        Card(
            name="models",
            question="Which model solves ordinary puzzles fastest?",
            literature="Models from Simonis (2005), Lynce and Ouaknine (2006), Bartlett and "
            "others (2008), and Knuth (2000)",
            finding="Satisfiability has the lowest median, 1.4 ms, and constraint programming the "
            "highest, 4.9 ms; the times of depth-first search differ most, from 0.5 to 33 ms.",
            seconds=(10, 40),
            generator=Generator(count=40, seed=2010),
            job=Job(
                models=tuple(model.name for model in MODELS.values() if not model.warning),
                time_limit=5,
            ),
            figures=("models",),
        ),
        Card(
            name="encodings",
            question="Which SAT encoding is fastest, and how does plain search compare?",
            literature="Encodings from Lynce and Ouaknine (2006)",
            finding="Placing singles first is fastest, with a median of 1.6 ms; the published "
            "encodings take 6.5 and 7.6 ms, and search takes 2.5 ms, or 0.13 s row by row.",
            seconds=(30, 120),
            generator=Generator(count=40, seed=2010),
            job=Job(
                models=tuple(
                    f"{name}/{way.name}" for name in ("sat", "search") for way in MODELS[name].ways
                ),
                time_limit=5,
            ),
            figures=("models",),
        ),
        Card(
            name="difficulty",
            question="How difficult are generated puzzles?",
            literature="Rated as on the page, by the steps that solve a puzzle",
            finding="Most puzzles with 23 to 26 givens are medium or very hard, and few are easy; "
            "puzzles with more givens are not clearly easier.",
            seconds=(15, 60),
            generator=Generator(count=200, seed=2010),
            job=Job("rate", time_limit=5),
            figures=("classes",),
        ),
        Card(
            name="relaxation",
            question="How often does the LP relaxation alone solve a puzzle?",
            literature="After Bartlett, Chartier, Langville and Rankin, "
            '"An Integer Programming Model for the Sudoku Problem" (2008)',
            finding="The relaxation solves no puzzle with 16 or 20 givens, a third of those with "
            "32, and all with 44 or more.",
            seconds=(8, 30),
            generator=Generator(kind="random", givens=tuple(range(16, 81, 4)), count=20, seed=2010),
            job=Job(models=("lp/relaxation",), time_limit=5),
            figures=("classes",),
        ),
    )
}
