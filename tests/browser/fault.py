"""What a row of the table of faults says, see `faults.py`."""

from collections.abc import Callable
from typing import NamedTuple

from works import Nothing

#: Ways on that are no button: another visit; none is needed.
AGAIN, NONE = "another visit", ""


def nothing(*_):
    """Do nothing: what is prepared is the fault, or nothing has to be prepared."""


class Fault(NamedTuple):
    """One row of the table; the functions are given the work, or the visitor, and their site."""

    #: What is under way when it happens, and has to be whole at the end.
    work: type[Nothing]
    happens: Callable = nothing
    #: Pattern of what is to be read then; "" where nothing is lost and nothing to be done.
    said: str = ""
    #: The button that goes on, or AGAIN, or NONE.
    on: str = NONE
    #: What is prepared before the visit.
    before: Callable = nothing
    #: Whether something may be logged; whether the browser keeps the page for use offline.
    logs: bool = True
    keeps: bool = False
