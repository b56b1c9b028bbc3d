"""A row of the table of faults; see `faults.py`."""

from collections.abc import Callable
from typing import NamedTuple

from works import Nothing

#: Recoveries without a button: another visit; none needed.
AGAIN, NONE = "another visit", ""


def nothing(*_):
    """Do nothing: the preparation is the fault, or none is needed."""


class Fault(NamedTuple):
    """One row of the table; its functions receive the work or the visitor, and the site."""

    #: The work in progress when the fault happens, which must be complete at the end.
    work: type[Nothing]
    happens: Callable = nothing
    #: Pattern of the message; "" if nothing is lost and no action is needed.
    said: str = ""
    #: The button that continues, or AGAIN or NONE.
    on: str = NONE
    #: Preparation before the visit.
    before: Callable = nothing
    #: Whether errors may be logged; whether the browser stores the page for offline use.
    logs: bool = True
    keeps: bool = False
