"""The registry of models: ways to write a puzzle down for a solver.

A new one is one small file with a generator `solutions(puzzle, search, **options)` and
one entry here. A model's file is imported when it is first used, and so is the package
it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from ..errors import UnknownName, show
from ..puzzle import Puzzle, Solution
from ..search import Search
from ..variants import plain_name


@dataclass(frozen=True)
class Model:
    """One way to solve a puzzle.

    Parameters
    ----------
    name : str
        What `solve(puzzle, model=name)` takes, in any spelling.
    label, about : str
        The name and one sentence for people.
    module : str
        The file in this folder that has `solutions`.
    """

    name: str
    label: str
    about: str
    module: str

    def solutions(self, puzzle: Puzzle, search: Search, **options: Any) -> Iterator[Solution]:
        """Yield the puzzle's solutions; see the model's own file for its options."""
        found: Iterator[Solution] = import_module(f".{self.module}", __name__).solutions(
            puzzle, search, **options
        )
        return found


MODELS: dict[str, Model] = {
    model.name: model
    for model in (
        Model(
            name="lp",
            label="Integer program",
            about="A yes-or-no variable for each cell and digit, a linear equation for each rule.",
            module="lp",
        ),
    )
}


def find_model(name: str) -> Model:
    """Return the model with this name, in any spelling.

    Raises
    ------
    UnknownName
        If there is none; the message lists those that there are.
    """
    for model in MODELS.values():
        if isinstance(name, str) and plain_name(model.name) == plain_name(name):
            return model
    raise UnknownName(f"no model is called {show(name)}; there are {', '.join(MODELS)}")
