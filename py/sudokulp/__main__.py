"""Entry point of `python -m sudokulp`, which does the same as the command `sudokulp`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
