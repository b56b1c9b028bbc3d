"""What the page asks for: JSON text in, JSON text out.

Nothing here knows a browser. Every function but `catalog` takes a request and answers
``{"ok": true, …}`` or, for input that is wrong, ``{"ok": false, "message": …, "line": …}``.
What only some visits need is not imported here: `lab`.
"""

from .catalog import catalog
from .play import mistakes, pencil, reveal
from .puzzles import check, dump, links, read
from .sheets import sheets
from .solve import solve
from .studio import candidates, count, generate, vary

__all__ = [
    "candidates",
    "catalog",
    "check",
    "count",
    "dump",
    "generate",
    "links",
    "mistakes",
    "pencil",
    "read",
    "reveal",
    "sheets",
    "solve",
    "vary",
]
