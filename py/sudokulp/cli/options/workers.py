"""Options for the workers of batches and experiments: local processes, or a cluster."""

from __future__ import annotations

from argparse import _ArgumentGroup

from ...jobs.limits import MOST_JOBS
from .parser import Parser
from .values import whole


def declare_workers(parser: Parser | _ArgumentGroup) -> None:
    """Add --jobs and --scheduler."""
    parser.add_argument(
        "--jobs",
        type=whole(1, MOST_JOBS),
        default=1,
        metavar="COUNT",
        help=f"how many processes solve at the same time, {MOST_JOBS} at most (default: 1)",
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="of a Dask cluster that solves instead of this computer: tcp://host:8786",
    )
