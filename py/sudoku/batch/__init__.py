"""Many puzzles at once: lists in, a row for each line out, files written as they come.

Nothing here keeps the list: lines are read, worked on and written one after the other. How hard
a puzzle is tells `rating`, which stands on PuLP and so is imported when it is used.
"""

from .entries import MAX_LINES, Entry, Layout, Reader, entries_in, layout_of, puzzle_of
from .rows import Row
from .sources import entries_of
from .work import TASKS, Job, Task, rows, work
from .writers import WRITERS, Writer

__all__ = [
    "MAX_LINES",
    "TASKS",
    "WRITERS",
    "Entry",
    "Job",
    "Layout",
    "Reader",
    "Row",
    "Task",
    "Writer",
    "entries_in",
    "entries_of",
    "layout_of",
    "puzzle_of",
    "rows",
    "work",
]
