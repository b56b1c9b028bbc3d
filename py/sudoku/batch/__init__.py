"""Batches: one task done for each puzzle of a list, a row for each line, and files of the rows.

Nothing here keeps the list in memory: lines are read, processed and written one after the other.

| module | purpose |
|---|---|
| `work` | the tasks (solve, count, rate and so on), and how a line becomes a row |
| `rows` | the result of one line |
| `writers` | the formats in which rows are written, piece by piece |
| `archive` | zip files written piece by piece |
| `sheet` | the XML parts of a workbook (.xlsx) with one table |
"""

from ..formats.lists.entries import Entry
from ..formats.lists.files import entries_of
from ..formats.lists.layouts import Layout
from ..formats.lists.reader import entries_in
from .rows import Row
from .work import TASKS, Job, Task, rows, work
from .writers import WRITERS, Writer

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
