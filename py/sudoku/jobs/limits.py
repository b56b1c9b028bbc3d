"""Limits of having tasks done elsewhere, and what stands for a task that is given up."""

from dataclasses import dataclass

#: Workers that a task may cost; then it is given up.
MOST_DEATHS = 3
#: Most processes on one machine: Windows can wait for no more at once.
MOST_JOBS = 61


@dataclass(frozen=True)
class Lost:
    """In place of the result of a task that is given up.

    Parameters
    ----------
    reason : str
        Why, for people.
    """

    reason: str
