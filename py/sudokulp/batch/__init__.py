"""Batches: one task for each puzzle of a list, a row for each line, and files of the rows.

Nothing here keeps the list in memory: lines are read, processed and written one after the other.

| module | purpose |
|---|---|
| `tasks` | the tasks (solve, count, rate and so on), and the row that each line becomes |
| `writers` | the formats of files, zip files and workbooks among them, written row by row |
"""

from ..formats.lists.entries import Entry
from ..formats.lists.files import entries_of
from ..formats.lists.layouts import Layout
from ..formats.lists.reader import entries_in
from .tasks import TASKS, Job, Row, Task, rows, work
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
