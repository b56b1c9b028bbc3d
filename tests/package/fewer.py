"""Fewer cases in Pyodide, where Python is several times as slow.

The same code runs natively on every case. A few of each kind show whether the page's Python,
its solver and its file system differ.
"""

import sys
from collections import defaultdict

from hypothesis import settings

IN_PYODIDE = sys.platform == "emscripten"
#: The most cases of a parametrized test in Pyodide.
CASES = 6


def examples(number):
    """Return the settings of a law that is checked on this many examples, or a fifth in Pyodide."""
    return settings(max_examples=max(3, number // 5) if IN_PYODIDE else number)


def spread(items):
    """Return the set of a few evenly spread cases of each test."""
    cases = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    return {item for alike in cases.values() for item in alike[:: -(-len(alike) // CASES)]}
