"""Packages that only some of the models and formats need."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .errors import MissingPackage

#: What pip calls the packages whose import name is another.
PIP_NAMES = {"constraint": "python-constraint2", "pysat": "python-sat"}
#: The extra of this package that brings them, where it is not the one for models.
_EXTRAS = {
    "defusedxml": "files",
    "distributed": "cluster",
    "matplotlib": "lab",
    "openpyxl": "files",
}


def pip_name(package: str) -> str:
    """Return what pip calls the package that is imported under this name."""
    return PIP_NAMES.get(package, package)


def need(package: str, what: str) -> Any:
    """Import a package and return it.

    Parameters
    ----------
    package : str
        The name it is imported under.
    what : str
        What needs it, to begin the message with.

    Raises
    ------
    MissingPackage
        If it is not installed; the message names it as pip does.

    Examples
    --------
    >>> need("no_such_package", "the model of my dreams")
    Traceback (most recent call last):
    ...
    sudoku.errors.MissingPackage: the model of my dreams needs the package \
no_such_package; pip install sudokulp[models]
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise  # it is there, but broken
        extra = _EXTRAS.get(package, "models")
        advice = f"{what} needs the package {pip_name(package)}; pip install sudokulp[{extra}]"
        raise MissingPackage(package, advice) from error


def version_of(package: str) -> str:
    """Return the installed version of a package, "" where it cannot be told."""
    try:
        return version(pip_name(package))
    except PackageNotFoundError:
        return ""
