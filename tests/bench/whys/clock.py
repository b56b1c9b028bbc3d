"""Processor time, which is not affected by other programs."""

from importlib.util import find_spec

if find_spec("node_clock"):  # Pyodide's process_time does not measure processor time
    from node_clock import seconds
else:
    from time import process_time as seconds

__all__ = ["seconds"]
