"""Operations: each a function with a typed request and a typed result, in one table.

Nothing here knows a browser. The page sends a request as JSON text and gets the result as JSON
text, ``{"ok": true, …}``, or a refusal, ``{"ok": false, "message": …}``; `operations` has all
operations by name, and each is also an attribute of this package that takes and returns JSON
text, as in ``api.read(text)``.

| module | purpose |
|---|---|
| `operations`, `protocol` | the table; requests and results, and how they become JSON |
| `schema`, `catalog` | JSON Schema and TypeScript of all that; the lists that the page offers |
| `boards` | what the page shows of a puzzle, the texts of its status, texts that were sent |
| `puzzles`, `play`, `rules` | puzzles read, checked and written; the player's digits; rules |
| `analysis`, `comparison` | a puzzle solved, counted, rated; models compared |
| `explanations` | steps, hints, reasons |
| `programs`, `relaxation` | the integer program: rows, text, runs; what its relaxation settles |
| `generation`, `certificates`, `printing` | new puzzles; proofs; printed pages |
| `lists`, `experiments` | Many and Lab |
"""

from collections.abc import Callable
from functools import partial


def __getattr__(name: str) -> Callable[..., str]:
    """Return what answers an operation in JSON, by its name."""
    from .operations import OPERATIONS, answer

    if name in OPERATIONS:
        return partial(answer, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
