"""Experiments on many puzzles: description, execution, records and figures.

An `Experiment` says which puzzles are solved by which solvers. Each pair of a puzzle and a solver
is one task, and `Experiment.run` returns one record for it.

| module | purpose |
|---|---|
| `experiment` | the description of an experiment, and its tasks |
| `limits` | checks of each part of a description |
| `sources` | where the puzzles come from: random, thinned, scattered, generated, a list |
| `solvers` | a model with its way, backend and relaxation, under one name |
| `coloring` | greedy colouring as one more solver: how many colours it takes |
| `grading` | explanations as one more solver: class, hardest step and bound of a puzzle |
| `ready` | predefined experiments, each with its question |
| `measuring` | solving one puzzle by one solver, with the measurements of a record |
| `records` | the fields of a record |
| `running` | an experiment run in a folder, and resumed there |
| `journal` | the file of an experiment's records (JSON lines) |
| `tables` | the same records as a CSV file |
| `tally` | statistics of the records, from which figures are made |
| `figures` | the figures, those that compare solvers first |
| `time_figures` | the figures of times: each solver's, medians, distribution |
| `color_figures`, `class_figures` | the figures of greedy colouring, and of classes |
| `figure` | the data of one figure |
| `drawing` | figures drawn by matplotlib |
"""

from ..errors import LabError
from .experiment import Experiment
from .figure import Figure
from .figures import figures
from .ready import EXPERIMENTS, Ready
from .records import Record
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
