"""The numbers in the code of functions that may be addresses of data."""

from __future__ import annotations

from collections.abc import Iterator

from starting.wasm import F32_CONST, F64_CONST, I32_CONST, I64_CONST, Reader, instructions

#: The number of indices, types or constants in LEB128 after an instruction.
INDICES = {
    **dict.fromkeys((0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1), 0),
    **dict.fromkeys(range(0x45, 0xC5), 0),  # arithmetic
    **dict.fromkeys((0x02, 0x03, 0x04, 0x06), 1),  # blocks
    **dict.fromkeys((0x07, 0x08, 0x09, 0x0C, 0x0D, 0x10, 0x12, 0x18, 0xD0, 0xD2), 1),
    **dict.fromkeys(range(0x20, 0x27), 1),  # variables and tables
    **dict.fromkeys((0x3F, 0x40, I64_CONST), 1),
    **dict.fromkeys((0x11, 0x13), 2),  # indirect calls
}
#: The number of bytes after an instruction.
BYTES = {F32_CONST: 4, F64_CONST: 8}
#: Instructions with a fixed offset.
MEMORY = range(0x28, 0x3F)
BRANCH_TABLE, SELECT, TRY_TABLE, MORE = 0x0E, 0x1C, 0x1F, 0xFC
#: The number of indices after an instruction with the prefix `MORE`.
AFTER_MORE = {**dict.fromkeys(range(8), 0), 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2}
AFTER_MORE |= {15: 1, 16: 1, 17: 1}


def addresses(function: bytes) -> Iterator[int]:
    """Yield the constants and the fixed offsets in a function."""
    reader = Reader(function, instructions(function))
    while reader.at < len(function):
        code = reader.byte()
        if code == I32_CONST:
            yield reader.signed() & 0xFFFFFFFF
        elif code in MEMORY:
            reader.unsigned()
            yield reader.unsigned()
        elif code in BYTES:
            reader.bytes(BYTES[code])
        else:
            _skip(reader, code)


def _skip(reader: Reader, code: int) -> None:
    """Read what follows an instruction without an address."""
    if code in INDICES:
        indices = INDICES[code]
    elif code == MORE:
        indices = AFTER_MORE[reader.unsigned()]
    elif code == BRANCH_TABLE:
        indices = reader.unsigned() + 1
    elif code == SELECT:
        indices = reader.unsigned()
    elif code == TRY_TABLE:
        return _skip_catches(reader)
    else:
        raise ValueError(f"the instruction {code:#x} is not known here")
    for _ in range(indices):
        reader.unsigned()


def _skip_catches(reader: Reader) -> None:
    """Read the type of a block and what it catches."""
    reader.unsigned()
    for _ in range(reader.unsigned()):
        for _ in range(2 if reader.byte() < 2 else 1):
            reader.unsigned()
