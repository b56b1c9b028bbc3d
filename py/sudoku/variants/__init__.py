"""The registry of variants. A new one is one small file and one entry in VARIANTS."""

from __future__ import annotations

from ..errors import VariantError, quote
from ..names import plain_name
from .base import Region, Variant
from .classic import CLASSIC
from .four_pyramid import FOUR_PYRAMID
from .four_square import FOUR_SQUARE
from .x import X

__all__ = ["VARIANTS", "Region", "Variant", "find_variant"]

VARIANTS: dict[str, Variant] = {
    variant.name: variant for variant in (CLASSIC, X, FOUR_SQUARE, FOUR_PYRAMID)
}


def _spellings() -> dict[str, Variant]:
    return {
        plain_name(name): variant
        for variant in VARIANTS.values()
        for name in (variant.name, variant.suffix, *variant.aliases)
    }


def find_variant(name: str | Variant) -> Variant:
    """Return the variant with this name, alias or file suffix.

    Parameters
    ----------
    name : str or Variant
        In any case, with or without blanks, hyphens, underscores and a leading dot.

    Raises
    ------
    VariantError
        If there is none; the message lists those that there are.

    Examples
    --------
    >>> find_variant("Four_Square").suffix
    'sdkfs'
    >>> find_variant(".sdkx").name
    'x'
    """
    if isinstance(name, Variant):
        return name
    if isinstance(name, str):
        variant = VARIANTS.get(name) or _spellings().get(plain_name(name).removeprefix("."))
        if variant is not None:
            return variant
    raise VariantError(f"no variant is called {quote(str(name))}; there are {', '.join(VARIANTS)}")
