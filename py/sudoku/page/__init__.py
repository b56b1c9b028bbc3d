"""Functions that the page calls: JSON text in, JSON text out.

Nothing here knows a browser. Every function takes a request and answers ``{"ok": true, …}``
or, for wrong input, ``{"ok": false, "message": …, "line": …}``. Modules that only some visits
need are not imported here: `comparing`, `sheets`, `batch`, `lab`; nor is `catalog`, which
only the build uses.

- `batch`: Many puzzles: lists, their rows, files of rows
- `calls`: the table of calls
- `catalog`: the lists of variants, models and formats that the build writes to catalog.json
- `comparing`: agreement of several models
- `lab`: experiments
- `play`: pencil marks, mistakes, revealed digits
- `puzzles`: puzzles read, checked, downloaded and linked
- `readings`: cache of the texts and files that the page sent
- `sheets`: printed pages
- `solve`: a puzzle solved
- `studio`: solutions counted, difficulty, true candidates, new and varied puzzles
- `wire`: JSON, errors, and the words of the status, which all calls share
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
