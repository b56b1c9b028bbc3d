"""Many puzzles at once: lists in, a row for each line out, files written as they come.

Nothing here keeps the list: lines are read, worked on and written one after the other. How hard
a puzzle is tells `rating`, which stands on PuLP and so is imported when it is used.
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
