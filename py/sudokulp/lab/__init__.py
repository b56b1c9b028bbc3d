"""Experiments on many puzzles: their description, execution, records and figures.

An `Experiment` describes puzzles and solvers. Each pair of a puzzle and a solver is a task.
`Experiment.run` does a task and returns its record.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, the sources of its puzzles, and its tasks |
| `measuring` | solvers, and the record of how a solver solves a puzzle |
| `journal` | resumable runs in a folder, with records as JSON lines and CSV |
| `predefined` | predefined experiments, each with its question |
| `solves` | the fields of records that figures use |
| `figures` | the figures and their data, made from records |
| `drawing` | figures as data, and their drawing with matplotlib |
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
