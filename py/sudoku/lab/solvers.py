"""What an experiment solves with: a model, and how it is written down and by what it is solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import LabError, show
from ..models import LP_FORMULATIONS, MODELS
from ..names import find_named, plain_name

#: Formulations of the integer program whose relaxation can be asked for: the literature's.
RELAXABLE = ("", "assignment", "packing")
#: The paper's constraint problem: all digits of a region are different, and no more is said.
PLAIN = "plain"
_FORMULATIONS = {
    "lp": {formulation.name: formulation.name for formulation in LP_FORMULATIONS},
    "cp": {PLAIN: PLAIN},
}
_RELAXED = "relaxed"


@dataclass(frozen=True)
class Solver:
    """A way to solve.

    Parameters
    ----------
    model : str
        Name of a model, in any spelling.
    formulation : str
        Of the integer program, "" for the usual one; "plain" of the constraint problem is
        the paper's.
    backend : str
        Of the integer program, "" for the usual one.
    relaxed : bool
        Whether only the relaxation of the literature's integer program is solved.

    Raises
    ------
    SudokuError
        If a name is unknown, or two of these do not go together.

    Examples
    --------
    >>> Solver("LP", "assignment", relaxed=True).name
    'lp/assignment/relaxed'
    >>> Solver.named("lp/assignment/relaxed") == Solver("lp", "assignment", relaxed=True)
    True
    """

    model: str = "lp"
    formulation: str = ""
    backend: str = ""
    relaxed: bool = False

    def __post_init__(self) -> None:
        """Check that the model has such a formulation."""
        model = MODELS.find(self.model).name
        known = _FORMULATIONS.get(model, {})
        if self.formulation and not known:
            raise LabError(f"the model {model} has no formulations")
        formulation = self.formulation and find_named(known, self.formulation, "formulation")
        backend = self.backend and find_named(_backends(), self.backend, "backend")
        if not isinstance(self.relaxed, bool):
            raise LabError(f"a model is relaxed or not, true or false, not {show(self.relaxed)}")
        if model != "lp" and (backend or self.relaxed):
            raise LabError(f"backends and relaxations go with the model lp, not with {model}")
        if self.relaxed and formulation not in RELAXABLE:
            raise LabError(f"the formulation {formulation} cannot be relaxed by itself")
        for name, value in (("model", model), ("formulation", formulation), ("backend", backend)):
            object.__setattr__(self, name, value or "")

    @property
    def name(self) -> str:
        """All of it in one text, as `named` reads it."""
        parts = (self.model, self.formulation, self.backend, _RELAXED if self.relaxed else "")
        return "/".join(part for part in parts if part)

    @classmethod
    def named(cls, name: str) -> Solver:
        """Return the solver named "cp", "lp/pattern", "lp/packing/cbc/relaxed" and so on."""
        model, *parts = name.split("/")
        found: dict[str, Any] = {"model": model}
        for part in parts:
            what, value = _part(part, model)
            if what in found:
                raise LabError(f"{show(name)} names two of a kind: {what}")
            found[what] = value
        return cls(**found)

    @classmethod
    def from_json(cls, value: object) -> Solver:
        """Return the solver that a name or a mapping describes.

        Raises
        ------
        SudokuError
            If it describes none.
        """
        if isinstance(value, Solver):
            return value
        if isinstance(value, str):
            return cls.named(value)
        if isinstance(value, Mapping) and set(value) <= set(cls.__dataclass_fields__):
            return cls(**value)
        raise LabError(f"a solver is a name such as lp/pattern, not {show(value)}")

    def options(self) -> dict[str, Any]:
        """Return what `solve` takes beside the model."""
        if self.formulation == PLAIN:
            return {"hidden": False}
        options: dict[str, Any] = {}
        if self.formulation:
            options["formulation"] = self.formulation
        if self.relaxed:
            options["integer"] = False
        return options


def _part(part: str, model: str) -> tuple[str, Any]:
    if plain_name(part) == _RELAXED:
        return "relaxed", True
    for name in _backends():
        if plain_name(part) == plain_name(name):
            return "backend", name
    known = _FORMULATIONS.get(MODELS.find(model).name, {})
    if not known:
        raise LabError(f"the model {model} has no formulations, and no {show(part)}")
    return "formulation", find_named(known, part, f"formulation or backend of {show(model)}")


def _backends() -> Mapping[str, str]:
    from ..backends import BACKENDS  # stands on PuLP, which only solving needs

    return {name: name for name in BACKENDS}
