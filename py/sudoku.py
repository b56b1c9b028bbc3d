"""The names of `sudokulp.paper` under the module name that the documents use."""

from sudokulp.paper import *  # noqa: F403
