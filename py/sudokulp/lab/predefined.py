"""The predefined experiments by name, each with its question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..models import MODELS
from .experiment import Experiment
from .measuring import GREEDY, Solver


@dataclass(frozen=True, kw_only=True)
class Predefined:
    """A predefined experiment, with its question and its source."""

    #: The question that the experiment answers.
    question: str
    #: Literature on the question or the models.
    source: str
    #: The names of the figures that answer the question, in the order in which they are shown.
    figures: tuple[str, ...]
    #: The shortest and the longest expected time, in seconds, on the page with two workers. They
    #: are half and twice the measured time.
    seconds: tuple[int, int]
    experiment: Experiment

    @property
    def name(self) -> str:
        """The name of the experiment."""
        return self.experiment.name


def _described(**description: Any) -> Experiment:
    return Experiment(**({"seed": 2010, "time_limit": 5} | description))


EXPERIMENTS = {
    each.name: each
    for each in (
        Predefined(
            question="How many givens make a puzzle hard?",
            source='Davis, Henderson and Smith, "Modeling Sudoku Puzzles with Python" (SciPy 2010)',
            figures=("time-cp-paper", "time-lp-plain"),
            seconds=(18, 72),
            experiment=_described(
                name="paper",
                source="thinned",
                givens=range(0, 81, 4),
                count=20,
                solvers=("cp/paper", "lp/plain"),
            ),
        ),
        Predefined(
            question="How many random digits make a grid unsolvable?",
            source='After Cheeseman, Kanefsky and Taylor, "Where the Really Hard Problems Are" '
            "(IJCAI 1991)",
            figures=("phases",),
            seconds=(36, 150),
            experiment=_described(
                name="phases",
                source="scattered",
                givens=range(0, 41, 2),
                count=40,
                solvers=("exact cover", "lp"),
            ),
        ),
        Predefined(
            question="Which model solves ordinary puzzles fastest?",
            source="Models from Simonis (2005), Lynce and Ouaknine (2006), Bartlett and "
            "others (2008), and Knuth (2000)",
            figures=("distribution",),
            seconds=(10, 40),
            experiment=_described(
                name="models",
                source="generated",
                count=40,
                solvers=[model.name for model in MODELS.values() if not model.warning],
            ),
        ),
        Predefined(
            question="Which SAT encoding is fastest, and how does plain search compare?",
            source="Encodings from Lynce and Ouaknine (2006), and translations from Kullmann, "
            '"Green-Tao Numbers and SAT" (2010)',
            figures=("distribution",),
            seconds=(30, 120),
            experiment=_described(
                name="ways",
                source="generated",
                count=40,
                solvers=[
                    Solver(name, way.name)
                    for name in ("sat", "search")
                    for way in MODELS[name].ways
                ],
            ),
        ),
        Predefined(
            question="Which cell order needs the fewest colours in greedy colouring?",
            source="Davis, Henderson and Smith (SciPy 2010); DSATUR is by Brélaz (1979)",
            figures=("colors",),
            seconds=(45, 180),
            experiment=_described(
                name="colouring",
                givens=range(0, 81, 8),
                count=20,
                solvers=[GREEDY.name_of(way) for way in GREEDY.ways],
            ),
        ),
    )
}
