"""Lists: puzzles from somewhere, a task done with each, and rows of results.

A list comes from a file (`formats.lists.entries_of`) or a `Generator`; a `Job` says what to do;
`rows_of` yields a `Row` for each puzzle and model; `write` and `figures` take all rows.

| module | purpose |
|---|---|
| `rows` | the rows, and the columns of tables |
| `tasks` | what can be done with a puzzle, with which models and limits |
| `sources` | lists that are generated |
| `cards` | six experiments that are ready to run |
| `workers` | several processes, or a Dask cluster |
| `run` | all rows of a list in order, also continued after an interruption |
| `files` | files of rows, written and read |
| `plots`, `classes`, `svg` | the figures for rows, and their drawing |
| `answers` | whether several models contradict each other |
"""

from ..errors import ListError as ListError
from .answers import agreement as agreement
from .cards import CARDS as CARDS
from .files import WRITERS as WRITERS
from .files import read_rows as read_rows
from .files import write as write
from .plots import Figure as Figure
from .plots import figures as figures
from .rows import COLUMNS as COLUMNS
from .rows import Row as Row
from .run import rows_of as rows_of
from .sources import KINDS as KINDS
from .sources import Generator as Generator
from .tasks import TASKS as TASKS
from .tasks import Job as Job
from .tasks import work as work
