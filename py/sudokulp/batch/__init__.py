"""Batches: one task done for each puzzle of a list, a row for each line, and files of the rows.

Nothing here keeps the list in memory: lines are read, processed and written one after the other.

| module | purpose |
|---|---|
| `tasks` | the tasks: solve, count, rate and so on |
| `work` | how a line becomes a row |
| `rows` | the result of one line |
| `writer`, `writers` | what writes rows piece by piece, and the formats of files |
| `archive` | zip files written piece by piece |
| `sheet` | the XML parts of a workbook (.xlsx) with one table |
"""

from ..formats.lists.entries import Entry
from ..formats.lists.files import entries_of
from ..formats.lists.layouts import Layout
from ..formats.lists.reader import entries_in
from .rows import Row
from .tasks import TASKS, Job, Task
from .work import rows, work
from .writer import Writer
from .writers import WRITERS

__all__ = [
    "TASKS",
    "WRITERS",
    "Entry",
    "Job",
    "Layout",
    "Row",
    "Task",
    "Writer",
    "entries_in",
    "entries_of",
    "rows",
    "work",
]
