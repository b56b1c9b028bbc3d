"""Limits on workers, and the result that stands for a task that was given up."""

from dataclasses import dataclass

#: A task is given up after so many workers died while doing it.
MOST_DEATHS = 3
#: Most processes on one machine: Windows cannot wait for more at once.
MOST_JOBS = 61


@dataclass(frozen=True)
class Lost:
    """Stands for the result of a task that was given up.

    Parameters
    ----------
    reason : str
        Why, for people.
    """

    reason: str
