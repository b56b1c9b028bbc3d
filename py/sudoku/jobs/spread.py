"""Tasks done here, by several processes, or by a cluster.

All three take the tasks as they go, a bounded number at a time, give each back once with its
result, in any order, and survive workers that die.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from .limits import Lost

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int = 1,
    scheduler: str = "",
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Have tasks done and yield each of them once, with its result, as it is done.

    Closing the generator stops the workers.

    Parameters
    ----------
    work : callable
        Does a task. For other processes, it, tasks and results must be picklable.
    tasks : iterable
        Only a few more than there are workers are taken ahead of the results.
        With several workers, an iterator is asked again after each result, even when it ended.
    jobs : int
        How many processes; 1 is this one.
    scheduler : str
        Address of a Dask scheduler, "tcp://…": its cluster works then, and no process here.

    Yields
    ------
    task, result
        `Lost` in place of the result if the task cost `MOST_DEATHS` workers their lives.

    Raises
    ------
    LabError
        If the cluster cannot be reached or used, or no process can be started.
    MissingPackage
        If Dask is wanted and not installed.
    Exception
        What `work` raises, for any task.
    """
    if scheduler:
        from .cluster import spread_on_cluster

        return spread_on_cluster(work, tasks, scheduler)
    if jobs > 1:
        from .processes import spread_on_processes  # no processes in the browser

        return spread_on_processes(work, tasks, jobs)
    return ((task, work(task)) for task in tasks)
