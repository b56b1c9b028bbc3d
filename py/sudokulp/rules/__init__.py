"""Rules that setters add. To add one, write a class and add it to `_CLASSES`.

- `sums`, `lines`, `marks`, `cells`, `regions`: the rules
- `base`: `Rule`, `Grid`, rules about some cells or pairs, variants with rules
- `shapes`: drawings of rules, in cell coordinates
- `unknown`: rules of files that are not known here or that no grid can satisfy

The engine and the values of the package do not import this unless a puzzle has rules.
"""

from __future__ import annotations

from ..names import Registry
from .base import Grid, Rule
from .cells import Candidates, Even, Maximum, Minimum, Odd, Quadruple
from .lines import Between, Clone, Palindrome, Renban, SlowThermometer, Thermometer, Whisper
from .marks import (
    AllDots,
    AllXV,
    AntiKing,
    AntiKnight,
    Difference,
    Greater,
    NonConsecutive,
    Ratio,
    V,
    X,
)
from .regions import Diagonal, DisjointGroups, Jigsaw
from .sums import Arrow, Cage, LittleKiller, Sum
from .unknown import Unknown

_CLASSES: tuple[type[Rule], ...] = (
    *(Jigsaw, DisjointGroups, Diagonal),
    *(Cage, Sum, Arrow, LittleKiller),
    *(Thermometer, SlowThermometer, Palindrome, Clone, Whisper, Renban, Between),
    *(X, V, Difference, Ratio, Greater, AllDots, AllXV),
    *(Even, Odd, Candidates, Minimum, Maximum, Quadruple),
    *(AntiKnight, AntiKing, NonConsecutive),
)
#: The rules by name, as in files.
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
