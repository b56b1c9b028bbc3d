"""Functions for workers, which import them by this module's name."""

import os
import signal
import time
from pathlib import Path


def square(number):
    return number * number


def fail_at_three(number):
    if number == 3:
        raise ValueError("three")
    return number


def die_at_three(number):
    """Kill the process for the number 3, every time."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_once(path):
    """Kill the process the first time; a file remembers it."""
    try:
        Path(path).open("x").close()
    except FileExistsError:
        return "alive"
    return os.kill(os.getpid(), signal.SIGKILL)


def tell(path):
    """Write the process id to a file, then work until the file is deleted."""
    path = Path(path)
    part = path.with_suffix(".part")
    part.write_text(str(os.getpid()))
    part.rename(path)
    while path.exists():
        time.sleep(0.01)
    return os.getpid()
