"""Experiments on many puzzles: description, execution, records and figures.

An `Experiment` says which puzzles are solved by which solvers. Each pair of a puzzle and a solver
is one task, and `Experiment.run` returns one record for it.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, and its tasks |
| `limits` | checks of each part of a description |
| `sources` | where the puzzles come from: random, thinned, scattered, generated, a list |
| `solvers` | a model with its way, backend and relaxation; greedy colouring; grades |
| `ready` | predefined experiments, each with its question |
| `measuring` | solving one puzzle by one solver, with the measurements of a record |
| `records` | the fields of a record, and records as a CSV file |
| `journal` | an experiment run in a folder, its file of records (JSON lines), and resuming |
| `tally` | statistics of the records, from which figures are made |
| `figures` | the figures of times, classes and colours |
| `drawing` | the data of one figure, drawn by matplotlib |
"""

from ..errors import LabError
from .drawing import Figure
from .experiment import Experiment
from .figures import figures
from .measuring import Record
from .ready import EXPERIMENTS, Ready
from .solvers import Solver
from .sources import SOURCES

__all__ = [
    "EXPERIMENTS",
    "SOURCES",
    "Experiment",
    "Figure",
    "LabError",
    "Ready",
    "Record",
    "Solver",
    "figures",
]
