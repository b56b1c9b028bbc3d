"""The rules that setters can add to a puzzle.

To add a kind of rule, write a class and add it to `_CLASSES`. The modules:

- `sums`, `outside`, `lines`, `mixed`, `marks`, `cells`, `regions`: the classes of rules
- `base`: `Rule`, base classes of rules about cells or pairs, and variants with rules
- `unknown`: rules from files that are unknown to this package, or that no grid can satisfy

The solving engine and the module `puzzle` import this package only if a puzzle has rules.
"""

from __future__ import annotations

from .base import Grid, Rule
from .cells import Candidates, Even, Maximum, Minimum, Odd, Quadruple
from .lines import (
    Between,
    Clone,
    DutchWhisper,
    LockoutLine,
    Nabner,
    Palindrome,
    Renban,
    SlowThermometer,
    Thermometer,
    Whisper,
)
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
from .mixed import EntropicLine, ModularLine, ParityLine
from .outside import Sandwich, Skyscraper, XSum
from .regions import Diagonal, DisjointGroups, Jigsaw
from .sums import Arrow, Cage, DoubleArrow, LittleKiller, RegionSumLine, Sum, ZipperLine
from .unknown import Unknown

_CLASSES: tuple[type[Rule], ...] = (
    *(Jigsaw, DisjointGroups, Diagonal),
    *(Cage, Sum, Arrow, LittleKiller),
    *(Sandwich, XSum, Skyscraper),
    *(Thermometer, SlowThermometer, Palindrome, Clone, Whisper, DutchWhisper, Renban, Nabner),
    *(Between, LockoutLine, DoubleArrow, ZipperLine, RegionSumLine),
    *(EntropicLine, ModularLine, ParityLine),
    *(X, V, Difference, Ratio, Greater, AllDots, AllXV),
    *(Even, Odd, Candidates, Minimum, Maximum, Quadruple),
    *(AntiKnight, AntiKing, NonConsecutive),
)
#: The classes of rules, by their names in files.
RULES: dict[str, type[Rule]] = {kind.name: kind for kind in _CLASSES}

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
    "DoubleArrow",
    "DutchWhisper",
    "EntropicLine",
    "Even",
    "Greater",
    "Grid",
    "Jigsaw",
    "LittleKiller",
    "LockoutLine",
    "Maximum",
    "Minimum",
    "ModularLine",
    "Nabner",
    "NonConsecutive",
    "Odd",
    "Palindrome",
    "ParityLine",
    "Quadruple",
    "Ratio",
    "RegionSumLine",
    "Renban",
    "Rule",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "Sum",
    "Thermometer",
    "Unknown",
    "V",
    "Whisper",
    "X",
    "XSum",
    "ZipperLine",
]
