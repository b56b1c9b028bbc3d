"""Ready experiments: predefined descriptions, by name."""

from __future__ import annotations

from ..models import MODELS
from ..names import Registry, by_name
from .coloring import GREEDY
from .experiment import Experiment
from .solvers import Solver

EXPERIMENTS = Registry(
    "ready experiment",
    by_name(
        Experiment(
            name="paper",
            givens=tuple(range(0, 81, 4)),
            count=20,
            solvers=(
                Solver("cp"),
                Solver("lp"),
                Solver("lp", "assignment"),
                Solver("lp", relaxed=True),
                Solver("cp", "plain"),
            ),
            seed=2010,
            time_limit=5,
        ),
        Experiment(
            name="phases",
            source="scattered",
            givens=tuple(range(0, 41, 2)),
            count=40,
            solvers=(Solver("exact cover"), Solver("lp")),
            seed=2010,
            time_limit=5,
        ),
        Experiment(
            name="models",
            source="generated",
            count=40,
            solvers=tuple(Solver(model.name) for model in MODELS.values() if not model.warning),
            seed=2010,
            time_limit=5,
        ),
        Experiment(
            name="colouring",
            givens=tuple(range(0, 81, 8)),
            count=20,
            solvers=tuple(Solver.named(GREEDY.name_of(way)) for way in GREEDY.ways),
            seed=2010,
            time_limit=5,
        ),
    ),
)
