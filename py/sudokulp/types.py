"""The types of the values that the public names take and return, to annotate your own code.

They are found here because few programs name them. The types that most programs use are in
`sudokulp` itself.
"""

from .analysis.difficulty import Difficulty as Difficulty
from .analysis.likeliest import Doubt as Doubt
from .analysis.likeliest import PhotoReading as PhotoReading
from .analysis.verdict import Times as Times
from .certifying.certificate import Proved as Proved
from .conflicts import BrokenRule as BrokenRule
from .conflicts import Conflict as Conflict
from .deadline import Notify as Notify
from .errors import Stop as Stop
from .explaining.filling import Filling as Filling
from .explaining.infeasible import DeadEnd as DeadEnd
from .explaining.nearest import Nearest as Nearest
from .explaining.repairs import Difference as Difference
from .explaining.repairs import Repair as Repair
from .explaining.repairs import RuleRepair as RuleRepair
from .explaining.values import Constraint as Constraint
from .explaining.values import Contradiction as Contradiction
from .explaining.values import Kind as Kind
from .explaining.values import Level as Level
from .explaining.values import Pair as Pair
from .explaining.values import Weighted as Weighted
from .formats.reading import Found as Found
from .formats.reading import Reading as Reading
from .generation.practice import Exercise as Exercise
from .grid import Boxes as Boxes
from .grid import GridShape as GridShape
from .puzzle import AsPuzzle as AsPuzzle
from .puzzle import PuzzleLike as PuzzleLike
from .puzzle import Rows as Rows
from .rng import Seed as Seed
from .rules.base import Rule as Rule
from .variants.base import Region as Region
from .variants.base import Variant as Variant
