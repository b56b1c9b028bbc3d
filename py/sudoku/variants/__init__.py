"""Registry of variants: named sets of regions. A new one is one module and one entry in VARIANTS.

- `base`: `Region` and `Variant`
- `classic`, `x`, `four_square`, `four_pyramid`: the variants
"""

from __future__ import annotations

from ..errors import VariantError
from ..names import Registry, by_name
from .base import Region, Variant
from .classic import CLASSIC
from .four_pyramid import FOUR_PYRAMID
from .four_square import FOUR_SQUARE
from .x import X

__all__ = ["VARIANTS", "Region", "Variant", "find_variant"]


def _other_names(variant: Variant) -> list[str]:
    names = (variant.name, variant.suffix, *variant.aliases)
    return [*names, *(f".{name}" for name in names)]


VARIANTS = Registry(
    "variant",
    by_name(CLASSIC, X, FOUR_SQUARE, FOUR_PYRAMID),
    error=VariantError,
    aliases=_other_names,
)


def find_variant(name: str | Variant) -> Variant:
    """Return the variant with this name, alias or file suffix.

    Parameters
    ----------
    name : str or Variant
        In upper or lower case, with or without spaces, hyphens, underscores and a leading dot.

    Raises
    ------
    VariantError
        If there is none; the message lists the known ones.

    Examples
    --------
    >>> find_variant("Four_Square").suffix
    'sdkfs'
    >>> find_variant(".sdkx").name
    'x'
    """
    return name if isinstance(name, Variant) else VARIANTS.find(name)
