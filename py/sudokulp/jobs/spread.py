"""Parallel execution of tasks: in this process, on several processes, or on a cluster.

All three take tasks from an iterator as they need them, a bounded number ahead, yield each of
them once with its result, in any order, and survive workers that die.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from .processes import Lost

Task = TypeVar("Task")
Result = TypeVar("Result")


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int = 1,
    scheduler: str = "",
) -> Generator[tuple[Task, Result | Lost], None, None]:
    """Run tasks and yield each of them once, with its result, as soon as it is done.

    Closing the generator stops the workers.

    Parameters
    ----------
    work : callable
        Does a task. For other processes, `work`, tasks and results must be picklable.
    tasks : iterable
        Only a few more than there are workers are taken ahead of the results. With several
        workers, an iterator is asked again after each result, even if it had ended.
    jobs : int
        Number of processes; 1 means this one.
    scheduler : str
        Address of a Dask scheduler, "tcp://…": its cluster does the tasks, and `jobs` is ignored.

    Yields
    ------
    task, result
        `Lost` in place of the result if `MOST_DEATHS` workers died while doing the task.

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
