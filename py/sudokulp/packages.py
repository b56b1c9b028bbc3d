"""Import of optional packages, which only some models and formats need."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .errors import MissingPackage

#: The names that pip uses for packages with another import name.
PIP_NAMES = {"PIL": "pillow", "constraint": "python-constraint2", "pysat": "python-sat"}
#: What to install for packages that are needed together: an extra of our own package.
EXTRAS = dict.fromkeys(("PIL", "numpy"), '"sudokulp[photo]"')


def pip_name(package: str) -> str:
    """Return the name that pip uses for a package with this import name."""
    return PIP_NAMES.get(package, package)


def need(package: str, what: str) -> Any:
    """Import and return an optional package.

    If it is missing, MissingPackage is raised. The message says that `what` needs the package.
    Outside a browser, the message also says how to install it.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise  # the package is installed, but broken
        name = pip_name(package)
        in_browser = sys.platform == "emscripten"
        advice = (
            ", which is not available"
            if in_browser
            else f"; to install it, run: pip install {EXTRAS.get(package, name)}"
        )
        raise MissingPackage(package, f"{what} needs the package {name}{advice}") from error


def version_of(package: str) -> str:
    """Return the installed version of a package; "" if it is unknown."""
    try:
        return _installed(pip_name(package))
    except PackageNotFoundError:
        return ""


@cache
def _installed(name: str) -> str:
    """Return the version of a package; the result is cached, because the lookup is slow."""
    return version(name)
