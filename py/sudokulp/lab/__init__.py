"""Experiments on many puzzles: description, execution, records and figures.

An `Experiment` describes puzzles and solvers. Each pair of a puzzle and a solver is a task, for
which `Experiment.run` returns a record.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, the sources of its puzzles, and its tasks |
| `measuring` | solvers, and the record of a puzzle solved by one of them |
| `journal` | a run in a folder: records as JSON lines and CSV, resuming |
| `predefined` | predefined experiments, each with its question |
| `figures` | the figures and their data, made from records |
| `drawing` | figures as data, and drawn by matplotlib |
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
