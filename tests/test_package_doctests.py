"""The examples in the package's docstrings run."""

import doctest
import importlib
import pkgutil

import pytest

import sudoku

MODULES = [
    module.name
    for module in pkgutil.walk_packages(sudoku.__path__, "sudoku.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
