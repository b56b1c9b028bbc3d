"""Functions that the page calls: JSON text in, JSON text out.

Nothing here knows a browser. Every function takes a request and answers ``{"ok": true, …}``
or, for wrong input, ``{"ok": false, "message": …, "line": …}``. `calls` has them all, by name,
and each is also an attribute of this package, as in ``page.read(text)``.

- `analysing`: solutions counted, difficulty, true candidates
- `batch`: Many puzzles: lists, their rows, files of rows
- `calls`: the table of calls
- `certifying`: certificates, made and checked
- `catalog`: the lists of variants, models and formats that the build writes to catalog.json
- `comparing`: agreement of several models
- `explaining`: why there is no solution, or several, and what would mend it
- `inspecting`: the program of a puzzle, row by row
- `lab`: experiments
- `making`: new and varied puzzles
- `play`: pencil marks, mistakes, revealed digits
- `puzzles`: puzzles read, checked, downloaded and linked
- `readings`: cache of the texts and files that the page sent
- `relaxing`: the relaxation, its points, and what candidates reach in it
- `several`: the solutions to go through where there are several
- `settling`: how the program shrinks, what contradicts itself, what the solver does
- `rules`: how rules are shown, and the setter's desk
- `sheets`: printed pages
- `solving`: a puzzle solved
- `stepping`: how a solution follows, and the next step for a player
- `wire`: JSON, errors, and the words of the status, which all calls share
"""

from collections.abc import Callable


def __getattr__(name: str) -> Callable[..., str]:
    """Return the function of a call by its name, imported on first use."""
    from .calls import CALLS

    if name in CALLS:
        return CALLS[name].function()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
