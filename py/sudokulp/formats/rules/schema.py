"""JSON Schema of our JSON, made from the rules that there are: other programs check files by it."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

from ...grid import COMMON_SIDE
from ...rules import RULES, Rule
from ...rules.ruled import MOST_RULES
from .fields import CELLS

#: An object of JSON.
Json = dict[str, Any]

_SIDE = COMMON_SIDE
_WHOLE = {"type": "integer"}
#: What the types of fields are in JSON.
_TYPES: dict[str, Json] = {
    "int": _WHOLE,
    "int | None": {"type": ["integer", "null"]},
    "str": {"type": "string"},
    "tuple[int, ...]": {"type": "array", "items": _WHOLE},
}
_UNTO = {"type": "integer", "minimum": 1, "maximum": _SIDE}
_ABOUT = {
    "side": "Number of rows, of columns and of digits.",
    "boxes": "Rows and columns of a box that is no square; [1, side]: there are no boxes.",
    "variant": "Such as classic, x, four square, four pyramid, or several joined by +.",
    "givens": "A character per cell in row order: a digit, above 9 a letter; . is an empty cell.",
    "symbols": "The character of each digit in the givens, from 1; by default 1 to 9, A, B …",
    "title": "What the puzzle is called.",
}


def puzzle_schema() -> Json:
    """Return the JSON Schema (draft 2020-12) of puzzles in the format "json".

    A rule with a name that there is not here is any object: it is kept, and nothing solves it.
    Whether a grid can have a rule, as the sum of a cage, a schema does not say; `loads` does.

    Examples
    --------
    >>> schema = puzzle_schema()
    >>> list(schema["properties"])
    ['side', 'boxes', 'variant', 'givens', 'symbols', 'title', 'rules']
    >>> cage = schema["$defs"]["cage"]
    >>> cage["required"], cage["properties"]["sum"]
    (['rule', 'cells'], {'type': ['integer', 'null']})
    """
    text = {"type": "string"}
    types: dict[str, Json] = {
        "side": _UNTO,
        "boxes": {"type": "array", "items": _UNTO, "minItems": 2, "maxItems": 2},
        "variant": text,
        "givens": text,
        "symbols": text,
        "title": text,
    }
    rules = {"type": "array", "maxItems": MOST_RULES, "items": {"$ref": "#/$defs/rule"}}
    told = {name: {"description": _ABOUT[name], **kind} for name, kind in types.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sudoku with rules",
        "type": "object",
        "properties": {**told, "rules": rules},
        "required": ["givens"],
        "anyOf": [{"required": ["side"]}, {"required": ["boxes"]}],
        "additionalProperties": False,
        "$defs": _definitions(),
    }


def _definitions() -> Json:
    """Return what a cell is, a rule of each name, and any rule."""
    number = "([1-9]|[12][0-9]|3[0-6])"
    cell = {"type": "string", "pattern": f"^[rR]{number}[cC]{number}$"}
    other = {"properties": {"rule": {"not": {"enum": list(RULES)}}}}
    rule = {
        "type": "object",
        "required": ["rule"],
        "properties": {"rule": {"type": "string"}},
        "anyOf": [*({"$ref": f"#/$defs/{name.replace(' ', '-')}"} for name in RULES), other],
    }
    kinds = {name.replace(" ", "-"): _kind(kind) for name, kind in RULES.items()}
    return {"cell": cell, "rule": rule, **kinds}


def _kind(kind: type[Rule]) -> Json:
    """Return the schema of one rule: its name, and its fields and no others."""
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    return {
        "description": kind.about,
        "type": "object",
        "required": ["rule", *needed],
        "properties": {
            "rule": {"const": kind.name},
            **{field.name: _field(field, kind) for field in fields(kind)},
        },
        "additionalProperties": False,
    }


def _field(field: Field[Any], kind: type[Rule]) -> Json:
    if field.name in CELLS:
        least = getattr(kind, "least", 1)
        most = min(getattr(kind, "most", _SIDE**2), _SIDE**2)
        cells = {"type": "array", "items": {"$ref": "#/$defs/cell"}, "uniqueItems": True}
        return {**cells, "minItems": least, "maxItems": most}
    default = {} if field.default in (MISSING, None) else {"default": field.default}
    return {**_TYPES[str(field.type)], **default}
