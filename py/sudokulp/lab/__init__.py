"""Experiments on many puzzles: description, execution, records and figures.

An `Experiment` says which puzzles are solved by which solvers. Each pair of a puzzle and a solver
is one task, and `Experiment.run` returns one record for it.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, the sources of its puzzles, and its tasks |
| `measuring` | the solvers of an experiment; a record's fields, and solving one puzzle for them |
| `journal` | an experiment run in a folder: its records as JSON lines and as CSV, and resuming |
| `predefined` | predefined experiments, each with its question |
| `figures` | each figure, and its data, made from the records |
| `drawing` | a figure as data, drawn by matplotlib |
"""

from ..errors import LabError
from .drawing import Figure
from .experiment import SOURCES, Experiment
from .figures import figures
from .measuring import Record, Solver
from .predefined import EXPERIMENTS, Predefined

__all__ = [
    "EXPERIMENTS",
    "SOURCES",
    "Experiment",
    "Figure",
    "LabError",
    "Predefined",
    "Record",
    "Solver",
    "figures",
]
