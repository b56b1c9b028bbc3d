"""Modules that record which of their functions run."""

from __future__ import annotations

from collections.abc import Mapping

from starting.wasm import (
    COUNTER,
    GLOBAL_GET,
    GLOBAL_SET,
    I32_CONST,
    Kind,
    changed,
    code_of,
    counted,
    exported,
    extended,
    functions_of,
    imports_of,
    instructions,
    sections_of,
    signed,
    unsigned,
)

#: The beginning of the names of the globals that record; each has a bit for `BITS` functions.
RAN = "ran."
BITS = 31
OR = 0x72


def recording(data: bytes) -> tuple[bytes, int]:
    """Return a module with a bit for each function, set when it is called, and the count of words.

    The words are exported globals.
    """
    sections = sections_of(data)
    bodies = {each.kind: each.body for each in sections}
    kinds = [kind for kind, _ in imports_of(bodies[Kind.IMPORT])]
    first = kinds.count("global") + counted(bodies[Kind.GLOBAL])
    functions = functions_of(bodies[Kind.CODE])
    count = -(-len(functions) // BITS)
    words = [exported(f"{RAN}{n}", "global", first + n) for n in range(count)]
    noting = [_noting(each, first, number) for number, each in enumerate(functions)]
    new = {
        Kind.GLOBAL: extended(bodies[Kind.GLOBAL], [COUNTER] * count),
        Kind.EXPORT: extended(bodies[Kind.EXPORT], words),
        Kind.CODE: code_of(noting),
    }
    return changed(sections, new), count


def _noting(function: bytes, first: int, number: int) -> bytes:
    """Return a function that sets its bit."""
    which, bit = unsigned(first + number // BITS), signed(1 << number % BITS)
    start = instructions(function)
    note = bytes([GLOBAL_GET]) + which + bytes([I32_CONST]) + bit
    note += bytes([OR, GLOBAL_SET]) + which
    return function[:start] + note + function[start:]


def recorded(values: Mapping[str, int]) -> set[int]:
    """Return the numbers of the functions that ran, from the values of the exported globals."""
    return {
        int(name.removeprefix(RAN)) * BITS + bit
        for name, value in values.items()
        for bit in range(BITS)
        if value >> bit & 1
    }
