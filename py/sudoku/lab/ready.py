"""Experiments that are ready to be run."""

from __future__ import annotations

from ..names import find_named
from .experiment import Experiment
from .solvers import Solver

EXPERIMENTS: dict[str, Experiment] = {
    experiment.name: experiment
    for experiment in (
        Experiment(
            name="paper",
            givens=tuple(range(0, 81, 4)),
            count=10,
            solvers=(
                Solver("cp"),
                Solver("lp"),
                Solver("lp", "assignment"),
                Solver("lp", relaxed=True),
            ),
            seed=2010,
            time_limit=5,
        ),
    )
}


def find_experiment(name: str) -> Experiment:
    """Return the ready experiment with this name, in any spelling."""
    return find_named(EXPERIMENTS, name, "ready experiment")
