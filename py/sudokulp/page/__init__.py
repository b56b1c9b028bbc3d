"""Functions that the page calls: JSON text in, JSON text out.

Nothing here knows a browser. Every function takes a request and answers ``{"ok": true, …}``
or, for wrong input, ``{"ok": false, "message": …, "line": …}``. `calls` has them all, by name,
and each is also an attribute of this package, as in ``page.read(text)``.

| module | purpose |
|---|---|
| `calls` | the table of calls |
| `wire` | JSON, errors, words of the status, and the cache of texts that the page sent |
| `catalog` | the lists of variants, models and formats that the build writes to catalog.json |
| `puzzles`, `showing`, `desk` | puzzles read, checked and linked; how rules are shown; Make |
| `solving`, `analysing`, `comparing` | a puzzle solved; counts, difficulty, candidates; models |
| `play`, `stepping`, `explaining` | marks and mistakes; steps and hints; why none, why several |
| `inspecting`, `certifying` | the program row by row, its relaxation and proofs; certificates |
| `making`, `sheets` | new and varied puzzles; printed pages |
| `batch`, `lab` | Many and Lab |
"""

from collections.abc import Callable


def __getattr__(name: str) -> Callable[..., str]:
    """Return the function of a call by its name, imported on first use."""
    from .calls import CALLS

    if name in CALLS:
        return CALLS[name].function()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
