"""The data of a module, and the part of it that a starter can do without."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from starting.addresses import addresses
from starting.wasm import END, I32_CONST, Reader

#: Multiples of this number, and their neighbours, are sizes and limits rather than addresses.
ROUND = 4096
#: Other numbers of Python's code that are none: of hashes, UTF-8, surrogates, and Mersenne Twister.
KNOWN = frozenset({1_000_003, 0xE2080, 0xFFC00, 1_664_525})


@dataclass(frozen=True)
class Segment:
    """A segment of the data section: its address in memory, its bytes, and where they are."""

    address: int
    start: int  # the position of the segment in the section
    end: int  # the position after it
    size: int


def segments_of(body: bytes) -> list[Segment]:
    """Return the segments of a data section, which all have a fixed address."""
    reader = Reader(body)
    found = []
    for _ in range(reader.unsigned()):
        start = reader.at
        is_fixed = reader.byte() == 0 and reader.byte() == I32_CONST
        address = reader.signed() & 0xFFFFFFFF
        if not is_fixed or reader.byte() != END:
            raise ValueError("a data segment of this module has no fixed address")
        size = reader.unsigned()
        reader.bytes(size)
        found.append(Segment(address, start, reader.at, size))
    return found


def left_out(
    segments: Iterable[Segment], rare: Iterable[tuple[int, int]], kept: Iterable[bytes]
) -> frozenset[Segment]:
    """Return the segments in the ranges of `rare` to which no function in `kept` refers."""
    ordered = sorted(segments, key=lambda each: each.address)
    starts = [each.address for each in ordered]
    used = sorted({x for function in kept for x in addresses(function) if not _is_number(x)})
    left: set[Segment] = set()
    for start, end in rare:
        if bisect_left(used, start) == bisect_left(used, end):
            inside = ordered[bisect_left(starts, start) : bisect_left(starts, end)]
            left.update(each for each in inside if each.address + each.size <= end)
    return frozenset(left)


def _is_number(value: int) -> bool:
    return (value + 1) % ROUND < 3 or value in KNOWN
