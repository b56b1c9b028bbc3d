"""Registry of variants: named sets of regions. A new one is one module and one entry in VARIANTS.

- `base`: `Region`, `Variant`, primitives, and several variants at once, such as "x + four square"
- `x`, `four_square`, `four_pyramid`: the variants
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import VariantError
from ..names import Registry, by_name, plain_name
from .base import Region, Variant, combinations_of, combined
from .four_pyramid import FOUR_PYRAMID
from .four_square import FOUR_SQUARE
from .x import X

__all__ = ["VARIANTS", "Region", "Variant", "every_variant", "find_variant"]


def _no_regions(shape: object) -> list[Region]:
    return []


CLASSIC = Variant(
    name="classic",
    suffix="sdk",
    about="Each row, column and box contains every digit once.",
    extra=_no_regions,
)


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

    Upper and lower case, spaces, hyphens, underscores and a leading dot make no difference.
    Names with "+" between them combine variants, in any order.

    Raises
    ------
    VariantError
        If there is none; the message lists the known ones.

    Examples
    --------
    >>> find_variant("Four_Square").suffix, find_variant(".sdkx").name
    ('sdkfs', 'x')
    >>> find_variant("windoku+X").name
    'x + four square'
    """
    if isinstance(name, Variant):
        return name
    if not isinstance(name, str) or "+" not in name:
        return VARIANTS.find(name)
    wanted = {VARIANTS.find(part).name for part in dict.fromkeys(map(plain_name, name.split("+")))}
    parts = tuple(each for each in VARIANTS.values() if each.name in wanted - {"classic"})
    return combined(parts) if len(parts) > 1 else next(iter(parts), CLASSIC)


def every_variant() -> Iterator[Variant]:
    """Yield the variants, then all combinations of them."""
    yield from VARIANTS.values()
    yield from combinations_of(VARIANTS.values())
