"""Rules that setters add: a file for each or for a few alike, and one entry in `RULES`.

- `base`: `Rule` and `Grid`; `cells_rule`: a rule about some cells; `checks` of cells and numbers
- `primitives`: what solvers are told; `saying`: what many rules say; `rows`: the same by labels
- `shapes`: how rules are drawn, in cell coordinates
- `ruled`: a variant with rules; `unknown`: a rule of a file that is not known, or cannot be
- `regions/`, `sums/`, `lines/`, `pairs/`, `cells/`, `moves/`: the rules

None of this is imported as long as no puzzle has rules.
"""

from __future__ import annotations

from ..names import Registry
from .base import Grid, Rule
from .cells.choices import Candidates, Even, Odd
from .cells.extremes import Maximum, Minimum
from .cells.quadruple import Quadruple
from .lines.between import Between
from .lines.palindrome import Clone, Palindrome
from .lines.renban import Renban
from .lines.thermometer import SlowThermometer, Thermometer
from .lines.whisper import Whisper
from .moves.chess import AntiKing, AntiKnight
from .moves.non_consecutive import NonConsecutive
from .pairs.all_given import AllDots, AllXV
from .pairs.marks import Difference, Greater, Ratio, V, X
from .regions.diagonal import Diagonal
from .regions.disjoint_groups import DisjointGroups
from .regions.jigsaw import Jigsaw
from .sums.arrow import Arrow
from .sums.cage import Cage
from .sums.total import LittleKiller, Sum
from .unknown import Unknown

_CLASSES: tuple[type[Rule], ...] = (
    *(Jigsaw, DisjointGroups, Diagonal),
    *(Cage, Sum, Arrow, LittleKiller),
    *(Thermometer, SlowThermometer, Palindrome, Clone, Whisper, Renban, Between),
    *(X, V, Difference, Ratio, Greater, AllDots, AllXV),
    *(Even, Odd, Candidates, Minimum, Maximum, Quadruple),
    *(AntiKnight, AntiKing, NonConsecutive),
)
#: The rules by the names that files have for them.
RULES: Registry[type[Rule]] = Registry("rule", {kind.name: kind for kind in _CLASSES})

__all__ = [
    "RULES",
    "AllDots",
    "AllXV",
    "AntiKing",
    "AntiKnight",
    "Arrow",
    "Between",
    "Cage",
    "Candidates",
    "Clone",
    "Diagonal",
    "Difference",
    "DisjointGroups",
    "Even",
    "Greater",
    "Grid",
    "Jigsaw",
    "LittleKiller",
    "Maximum",
    "Minimum",
    "NonConsecutive",
    "Odd",
    "Palindrome",
    "Quadruple",
    "Ratio",
    "Renban",
    "Rule",
    "SlowThermometer",
    "Sum",
    "Thermometer",
    "Unknown",
    "V",
    "Whisper",
    "X",
]
