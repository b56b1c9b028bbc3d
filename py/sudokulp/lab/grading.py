"""Grades as a solver of the lab: the class of a puzzle, its hardest step, and a bound.

It follows a puzzle step by step. That is none of the models that solve puzzles; how hard the
steps are is what is measured.
"""

from __future__ import annotations

from ..models import Model

STEPS = Model(
    name="steps",
    label="Step by step",
    about="The steps to the solution, the smallest first: the puzzle's class and hardest step.",
    module="",
    sizes=("truths", "links"),
)
