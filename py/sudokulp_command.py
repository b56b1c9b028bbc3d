"""The command `sudokulp`, outside the package: another distribution may overwrite that."""

import sys
from importlib.metadata import packages_distributions


def main() -> int:
    """Run the command and return its exit code; one sentence if `sudoku` is not our package."""
    try:
        from sudokulp import Puzzle  # noqa: F401 (only ours has it, and it needs nothing else)
    except ImportError:
        others = sorted({*packages_distributions().get("sudoku", ())} - {"sudokulp"})
        print(
            f"sudokulp: its package sudoku was overwritten by {' and '.join(others) or 'another'}; "
            "install sudokulp into an environment of its own (python -m venv)",
            file=sys.stderr,
        )
        return 2
    from sudokulp.cli import main as run

    return run()
