"""Processor time, which other programs on the machine do not lengthen."""

from importlib.util import find_spec

if find_spec("node_clock"):  # Pyodide's own clock is no clock of the processor
    from node_clock import seconds
else:
    from time import process_time as seconds

__all__ = ["seconds"]
