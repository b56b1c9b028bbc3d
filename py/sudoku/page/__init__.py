"""What the page asks for: JSON text in, JSON text out.

Nothing here knows a browser. Every function but `catalog` takes a request and answers
``{"ok": true, …}`` or, for input that is wrong, ``{"ok": false, "message": …, "line": …}``.
"""

from .catalog import catalog
from .puzzles import check, dump, read
from .solve import solve
from .studio import candidates, count, generate, vary

__all__ = ["candidates", "catalog", "check", "count", "dump", "generate", "read", "solve", "vary"]
