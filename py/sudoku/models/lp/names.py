"""What the constraints of the integer program are called, to the letter of the literature."""

from __future__ import annotations

from ...variants import Region

#: Kinds of region whose name in the model is not the kind itself.
_LP_KINDS = {
    "box": "submatrix",
    "diagonal": "the diagonal",
    "anti diagonal": "the anti diagonal",
}
#: Kinds whose constraints are numbered without a leading zero.
_UNPADDED = ("diagonal", "anti diagonal", "pyramid")


def region_name(region: Region) -> str:
    """Return what a region is called in the name of a constraint."""
    width = 0 if region.kind in _UNPADDED else 2
    numbers = [f"{number:0{width}d}" for number in region.index]
    return " ".join([_LP_KINDS.get(region.kind, region.kind), *numbers])


def digit_name(region: Region, digit: int) -> str:
    """Return what a digit is called after the name of this region."""
    return str(digit) if region.kind in _UNPADDED else f"{digit:02d}"
