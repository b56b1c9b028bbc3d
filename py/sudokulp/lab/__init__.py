"""Experiments on many puzzles: their description, execution, records and figures.

An `Experiment` describes puzzles and solvers. Each pair of a puzzle and a solver is a task.
`Experiment.run` does a task and returns its record.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, the sources of its puzzles, and its tasks |
| `measuring` | solvers, and the record of a puzzle and a solver |
| `journal` | runs in a folder, which can be resumed, with records as JSON lines and CSV |
| `predefined` | predefined experiments, each with its question |
| `solves` | the records as figures use them |
| `findings` | what the numbers show, in a sentence |
| `figures` | the figures and their data, which are made from records |
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
