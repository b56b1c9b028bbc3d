"""What the page asks for: JSON text in, JSON text out.

Nothing here knows a browser. Every function takes a request and answers
``{"ok": true, …}`` or, for input that is wrong, ``{"ok": false, "message": …, "line": …}``.
What only some visits need is not imported here: `comparing`, `sheets`, `batch`, `lab`; nor
is `catalog`, which the build asks.
"""

from .play import mistakes, pencil, reveal
from .puzzles import check, dump, links, read
from .solve import solve
from .studio import candidates, count, generate, rate, vary

__all__ = [
    "candidates",
    "check",
    "count",
    "dump",
    "generate",
    "links",
    "mistakes",
    "pencil",
    "rate",
    "read",
    "reveal",
    "solve",
    "vary",
]
