"""Solvers of an experiment: a model's way and backend, greedy colouring, and grades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..backends import BACKENDS
from ..errors import LabError, show
from ..graphs import COLOR_CHOICES, ORDERS
from ..models import MODELS, Model, Way
from ..names import Registry, find_named, plain_name


def _greedy_ways() -> Iterator[Way]:
    """Yield each order with the usual choice of colour, then the other choices in the first one."""
    (first, *_), (usual, *others) = ORDERS, COLOR_CHOICES
    named = {name: (name, usual) for name in ORDERS}
    named |= {f"{first} {choice}": (first, choice) for choice in others}
    for name, (order, choice) in named.items():
        about = f"The nodes in the order {order}, the colour by the choice {choice}."
        yield Way(name, name.capitalize(), about, {"nodes": order, "choose_color": choice})


GREEDY = Model(
    name="greedy",
    label="Greedy colouring",
    about="The graph of the puzzle, coloured node by node; it may take more colours than digits.",
    module="",
    packages=("networkx",),
    sizes=("nodes", "edges"),
    ways=tuple(_greedy_ways()),
)

STEPS = Model(
    name="steps",
    label="Step by step",
    about="The steps to the solution, the smallest first: the puzzle's class and hardest step.",
    module="",
    sizes=("truths", "links"),
)

_RELAXED = "relaxed"


@dataclass(frozen=True)
class Solver:
    """One of the solvers that an experiment compares; its parts are named in any spelling.

    A name that is unknown, or a backend or relaxation that the model lacks, raises SudokuError.

    >>> Solver.named("LP/assignment/relaxed")
    Solver(model='lp', way='assignment', backend='', relaxed=True)
    """

    #: A model, "greedy" for greedy colouring, or "steps" for grades.
    model: str = "lp"
    #: One of its ways, "" for its way for lists; older descriptions call it formulation.
    way: str = ""
    #: For models that need one, "" for the default.
    backend: str = ""
    #: Whether only the linear relaxation is solved.
    relaxed: bool = False

    def __post_init__(self) -> None:
        """Check that the model has such a way."""
        model = lab_models().find(self.model)
        way = model.find_way(self.way)
        ours = {name: name for name in BACKENDS}
        backend = self.backend and find_named(ours, self.backend, "backend")
        if not isinstance(self.relaxed, bool):
            raise LabError(f"relaxed must be true or false, not {show(self.relaxed)}")
        if (backend and not model.backends) or (self.relaxed and not model.relaxable):
            raise LabError(f"the model {model.name} has no backends and no relaxation")
        if self.relaxed and self.way and way not in model.relaxable:
            raise LabError(f"the way {way.name} cannot be relaxed by itself")
        named = {"model": model.name, "way": self.way and way.name, "backend": backend}
        for name, value in named.items():
            object.__setattr__(self, name, value or "")

    @property
    def name(self) -> str:
        """All parts in one text, which `named` reads."""
        parts = (self.model, self.way, self.backend, _RELAXED if self.relaxed else "")
        return "/".join(filter(None, parts))

    @classmethod
    def named(cls, name: str) -> Solver:
        """Return the solver named "cp", "lp/pattern", "lp/packing/cbc/relaxed" and so on."""
        model, *parts = name.split("/")
        found: dict[str, Any] = {"model": model}
        for part in parts:
            what, value = _part(part, model)
            if what in found:
                raise LabError(f"{show(name)} names two of the same kind: {what}")
            found[what] = value
        return cls(**found)

    @classmethod
    def from_json(cls, value: object) -> Solver:
        """Return the solver that a name or a mapping describes, or raise SudokuError."""
        if isinstance(value, Solver):
            return value
        if isinstance(value, str):
            return cls.named(value)
        if isinstance(value, Mapping):
            renamed = {"way" if key == "formulation" else key: value[key] for key in value}
            if set(renamed) <= set(cls.__dataclass_fields__):
                return cls(**renamed)
        raise LabError(f"a solver is a name such as lp/pattern, not {show(value)}")

    @property
    def label(self) -> str:
        """The name for people."""
        model = lab_models()[self.model]
        label = model.label_of(model.find_way(self._asked_way()))
        return f"{label}{',' if self.way else ':'} relaxation" if self.relaxed else label

    def options(self) -> dict[str, Any]:
        """Return the options of `solve` for this solver, beside model and backend."""
        return {"way": self._asked_way()} | ({"integer": False} if self.relaxed else {})

    def _asked_way(self) -> str:
        """Return the way to ask the model for; a relaxation is of the literature's model."""
        return self.way if self.way or self.relaxed else lab_models()[self.model].for_lists


def _part(part: str, name: str) -> tuple[str, Any]:
    """Return a part of a solver's name as a field of `Solver` and its value."""
    if plain_name(part) == _RELAXED:
        return "relaxed", True
    for backend in BACKENDS:
        if plain_name(part) == plain_name(backend):
            return "backend", backend
    model = lab_models().find(name)
    if not model.named_ways:
        raise LabError(f"the model {model.name} has one way only, and no {show(part)}")
    return "way", find_named(model.named_ways, part, f"way or backend of {show(name)}").name


def lab_models() -> Registry[Model]:
    """Return all models, greedy colouring, and the steps of explanations."""
    return Registry("model", {**MODELS, GREEDY.name: GREEDY, STEPS.name: STEPS})


def all_solvers() -> Iterator[Solver]:
    """Yield every model in every way, and the relaxations, each once."""
    for model in lab_models().values():
        yield Solver(model.name)
        usual = model.find_way(model.for_lists)
        others = (way for way in model.ways if way != usual and not way.relaxed)
        yield from (Solver(model.name, way.name) for way in others)
        for index, way in enumerate(model.relaxable):
            yield Solver(model.name, way.name if index else "", relaxed=True)
