"""Experiments on many puzzles: described, run, kept, plotted.

An `Experiment` says which puzzles are solved by which models; each puzzle and model is one
task, and `run` makes one record of it. `spread` has tasks done by several processes or
machines, `Journal` keeps the records, `figures` shows what they say.
"""

from ..errors import LabError
from .experiment import Experiment
from .figure import Figure
from .figures import figures
from .ready import EXPERIMENTS
from .records import Record
from .solvers import Solver
from .sources import SOURCES

__all__ = [
    "EXPERIMENTS",
    "SOURCES",
    "Experiment",
    "Figure",
    "LabError",
    "Record",
    "Solver",
    "figures",
]
